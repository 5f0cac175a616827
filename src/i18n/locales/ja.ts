import type { CatalogOf } from './catalog';

/** The Japanese texts of the user interface. The space between a number and its unit is a no-break space (U+00A0). */
export const ja: CatalogOf<'ja'> = {
  meta: {
    tagline: 'プロ仕様の画像リサイズ・編集',
    homeTitle: '{{product}}｜プロ仕様の画像リサイズ・編集',
    homeDescription:
      'JPEG・PNG・WebP・GIF画像を1ピクセル単位で正確にリサイズし、PNGまたはJPEGで保存できます。無料・登録不要で、画像は外部に送信されません。',
    homeKeywords: '画像リサイズ,画像サイズ変更,画像トリミング,画像回転,画像反転,画像編集,PNG,JPEG',
    presetsTitle: '画像をプリセットサイズにリサイズ｜{{product}}',
    presetsDescription:
      '16\u00a0×\u00a016のファビコンから印刷用の5000\u00a0×\u00a05000まで、8種類のサイズから選ぶだけで画像をリサイズし、PNGまたはJPEGで保存できます。無料で、画像は外部に送信されません。',
    presetsKeywords:
      '画像サイズ プリセット,クイックリサイズ,ファビコン サイズ,SNS 画像サイズ,Webサイト ヘッダー サイズ,印刷 サイズ',
    fixedSizeTitle: '画像を{{size}}にリサイズ（{{label}}）｜{{product}}',
    fixedSizeDescription:
      '画像をちょうど{{size}}ピクセルにリサイズし、PNGまたはJPEGで保存できます。{{purpose}}無料で、画像は外部に送信されません。',
    fixedSizeKeywords:
      '画像 {{sizeTight}} リサイズ,{{sizeTight}} 画像,{{sizeTight}} PNG,{{label}},画像リサイズ',
    iconsTitle: 'Webサイトのアイコンセット：favicon.ico、PNG、マニフェスト｜{{product}}',
    iconsDescription:
      'Webサイトに必要なアイコン（favicon.ico、PNG、ホーム画面用）とマニフェストを、1枚の画像からまとめて作成できます。無料で、画像は外部に送信されません。',
    iconsKeywords: 'ファビコン 作成,favicon.ico,apple-touch-icon,maskable アイコン,Webマニフェスト',
    downloadTitle: '画像を保存｜{{product}}',
    downloadDescription: 'リサイズした画像をPNGまたはJPEGで保存します。',
    downloadKeywords: 'リサイズした画像,PNG ダウンロード,JPEG ダウンロード',
    downloadCropTitle: 'トリミングした画像を保存｜{{product}}',
    downloadCropDescription: 'トリミングした画像をPNGまたはJPEGで保存します。',
    downloadCropKeywords: 'トリミングした画像,PNG ダウンロード,JPEG ダウンロード',
    downloadRotateTitle: '回転・反転した画像を保存｜{{product}}',
    downloadRotateDescription: '回転または反転した画像をPNGまたはJPEGで保存します。',
    downloadRotateKeywords: '回転した画像,反転した画像,PNG ダウンロード,JPEG ダウンロード',
    privacyTitle: 'プライバシーポリシー｜{{product}}',
    privacyDescription: '画像はデバイスの外に送信されません。利用データも収集していません。',
    privacyKeywords: 'プライバシーポリシー,安全な画像リサイズ,アップロード不要',
    termsTitle: '利用規約｜{{product}}',
    termsDescription: '{{product}}をご利用いただく際の規約です。',
    termsKeywords: '利用規約,利用条件',
    notFoundTitle: 'ページが見つかりません｜{{product}}',
    notFoundDescription: 'お探しのページは見つかりませんでした。',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'コンテンツへスキップ',
    needsScript: '{{product}}を利用するには、ブラウザーのJavaScriptを有効にしてください。',
    navigation: 'メイン',
    home: 'ホーム',
    presets: 'クイックリサイズ',
    allPresets: 'すべてのプリセット',
    icons: 'アイコンセット',
    about: '使い方',
    language: '言語',
    languageFailed: 'この言語を読み込めませんでした。インターネット接続を確認して、もう一度お試しください。',
    languageNow: '言語：{{name}}',
    menu: 'メニュー',
    closeMenu: 'メニューを閉じる',
    homeOf: '{{product}}のホーム',
    darkTheme: 'ダークテーマ',
    toDark: 'ダークテーマに切り替え',
    toLight: 'ライトテーマに切り替え',
    rights: '© {{year}} {{product}} 無断転載禁止',
    legal: '法的情報',
    privacy: 'プライバシーポリシー',
    terms: '利用規約',
    notifications: '通知',
    dismiss: '通知を閉じる',
    newVersion: '新しいバージョンがあります',
    newVersionText: 'ページを再読み込みすると更新されます。',
    newVersionAtWork: '再読み込みすると、開いている画像が閉じます。必要な場合は、先に保存してください。',
    newVersionAutosaved: '開いている画像は、再読み込みした後に復元できます。',
    reload: '再読み込み',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'キーボードショートカット',
    close: '閉じる',
    keys: {
      control: 'Ctrl',
      shift: 'Shift',
    },
  },
  languageGroups: {
    european: 'ヨーロッパの言語',
    other: 'その他の言語',
  },
  home: {
    presets: 'プリセットサイズを見る',
    heading: '画像を1ピクセル単位で正確にリサイズ',
  },
  upload: {
    title: 'ここに画像をドロップ',
    choose: '画像を開く',
    titleDragging: 'ドロップして開く',
    subtitle: 'またはファイルを選択',
    hint: 'JPEG、PNG、WebP、GIF（{{megabytes}}\u00a0MBまで）',
    privacy: '画像はこのデバイスの外に送信されません。',
    offline: 'オフラインですが、すべての機能が使えます。',
    change: '別の画像を開く',
    changeSubtitle: 'ドロップするか、ファイルを選択',
    opening: '{{name}}を開いています…',
    cancel: 'キャンセル',
    damagedTitle: 'このファイルは破損しています',
    damagedText: '読み取れた部分だけを開きました。画像の一部が欠けている可能性があります。',
    damagedMark: 'ファイルが破損しています。画像の一部が欠けている可能性があります。',
    animatedTitle: 'アニメーション画像です',
    animatedText: '最初のフレームだけを開きました。',
    unsupportedTitle: '対応していないファイル形式です',
    unsupportedText: '画像ファイル（JPEG、PNG、WEBP）を選択してください。GIFも開けます。',
    otherFormatText:
      '{{format}}形式の画像は開けません。画像ファイル（JPEG、PNG、WEBP）を選択してください。GIFも開けます。',
    otherFormatJpegText:
      '{{format}}形式の画像は開けません。JPEGで保存し直すか、別の画像ファイル（JPEG、PNG、WEBP）を選択してください。',
    fileTooLargeTitle: 'ファイルが大きすぎます',
    fileTooLargeText: '画像ファイルのサイズは{{megabytes}}\u00a0MB以下にしてください。',
    tooManyTitle: '一度に開ける画像は1枚です',
    tooManyText: 'ファイルを1つだけドロップしてください。',
    noFileTitle: 'ファイルがありません',
    noFileText:
      'リンク、テキスト、空のフォルダーは開けません。画像を保存してから、そのファイルをドロップしてください。',
    failedTitle: '画像を読み込めませんでした',
    failedText: '別の画像（JPEG、PNG、WebP、GIF）を選択してください。',
    unopenedText:
      '画像処理エンジンを読み込めませんでした。ファイルはそのまま残り、オンラインに戻ると自動的に開きます。',
    unopenedOnlineText:
      '画像処理エンジンを読み込めませんでした。ファイルはそのまま残っています。もう一度お試しください。',
    tryAgain: 'もう一度試す',
    imageTooLargeText:
      'この画像は{{size}}\u00a0pxです。上限は一辺{{side}}\u00a0px、全体で{{megapixels}}メガピクセルです。',
    imageTooLargeUnknownText:
      'この画像は大きすぎます。上限は一辺{{side}}\u00a0px、全体で{{megapixels}}メガピクセルです。',
  },
  phases: {
    load: '画像処理エンジンを読み込み中',
    read: 'ファイルを読み込み中',
    decode: 'デコード中',
    orient: '向きを補正中',
    resize: 'リサイズ中',
    crop: 'トリミング中',
    rotate: '回転中',
    flip: '反転中',
    straighten: '傾きを補正中',
    perspective: '遠近感を補正中',
    pad: '背景を適用中',
    preview: 'プレビューを作成中',
    palette: '色数を削減中',
    search: 'より小さいファイルを探索中',
    encode: 'ファイルを書き出し中',
  },
  restore: {
    title: '前回の続きから再開できます',
    restore: '復元',
    discard: '削除',
    gone: 'この画像はすでに削除されたか、別のタブで開かれています',
    failed: '画像を復元できませんでした',
    unreadable: '一時保存した画像を読み取れなかったため、このデバイスから削除しました。',
    storageFullTitle: 'ブラウザーの保存容量が足りません',
    lostTitle: 'この画像はこのデバイスに保存されていません',
    unstoredText:
      '再読み込みすると、この画像は復元できません。作業は続けられますが、ページを離れる前に保存してください。',
  },
  undo: {
    undo: '元に戻す',
    closed: '{{name}}を閉じました',
  },
  sample: {
    open: 'サンプル画像で試す',
    failed: 'サンプル画像を読み込めませんでした',
    failedText: 'インターネット接続を確認して、もう一度お試しください。',
  },
  viewer: {
    title: 'ビューアー',
  },
  progress: {
    starting: '準備中',
    ongoing: '{{words}}…',
    left: '残り約{{time}}',
    step: '{{phase}}（{{steps}}ステップ中{{step}}番目）',
    cancel: 'キャンセル',
    canceled: 'キャンセルしました',
  },
  reasons: {
    'unsupported-format': 'JPEG、PNG、WebP、GIF以外の形式のファイルです。',
    undecodable: '画像ファイルが破損しています。',
    'too-large': 'サイズの上限は一辺{{side}}\u00a0px、全体で{{megapixels}}メガピクセルです。',
    'empty-size': '幅と高さは1\u00a0px以上にしてください。',
    'outside-image': 'トリミング範囲が画像からはみ出しています。',
    'out-of-memory': 'メモリが足りませんでした。ほかのタブを閉じるか、サイズを小さくしてお試しください。',
    'out-of-memory-fits_other': 'メモリが足りませんでした。約{{fits}}メガピクセルまでなら処理できます。',
    unencodable: 'ファイルを書き出せませんでした。',
    'no-image': '開いている画像がありません。',
    unreadable: 'ファイルを読み取れませんでした。移動、編集、または名前の変更が行われた可能性があります。',
    'core-unavailable':
      'アプリに必要なデータを取得できませんでした。インターネット接続を確認して、もう一度お試しください。',
    'core-unsupported':
      'このブラウザーではWebAssemblyを使えないため、画像を処理できません。ロックダウンモードがオンの場合は、このWebサイトを除外してください。',
    'core-crashed':
      '画像処理エンジンが停止したため、再起動しました。画像に変更はありません。もう一度お試しください。',
    'timed-out':
      '画像処理エンジンが応答しなくなったため、再起動しました。画像に変更はありません。サイズを小さくしてお試しください。',
    unknown: '予期しない問題が発生しました。もう一度お試しください。',
  },
  editor: {
    prepareFailed: '保存用のデータを作成できませんでした',
    prepareMissing: '画像データがないため、保存できません',
  },
  resize: {
    done: '画像を{{size}}にリサイズしました',
    failed: '画像をリサイズできませんでした',
  },
  presets: {
    heading: 'クイックリサイズ',
    intro: 'サイズを選ぶと、画像がすぐにリサイズされます。保存する前に結果を確認できます。',
    sizes: 'プリセットサイズ',
    needsImage: '画像を開くと、選んだサイズにリサイズできます。',
    willBecome: '画像を開くと、{{size}}\u00a0pxにリサイズできます。',
    howTo: 'クイックリサイズの使い方',
    steps: {
      upload: {
        title: '画像を開く',
        text: '画像をページにドロップするか貼り付けます。ファイルを選択して開くこともできます。',
      },
      pick: {
        title: 'サイズを選ぶ',
        text: 'サイズを選ぶだけで画像がリサイズされ、結果が表示されます。',
      },
      download: {
        title: '保存する',
        text: '結果をPNGまたはJPEGで保存します。エディターでトリミング・回転・反転することもできます。',
      },
    },
    faq: 'クイックリサイズに関するよく\u2060ある\u2060質問',
    questions: {
      which: {
        question: 'どんなサイズがありますか？',
        answer:
          '8種類あります。16、32、64ピクセルのアイコン、SNS向けの正方形（1080\u00a0×\u00a01080）、Webサイトのヘッダー向けの横長（1600\u00a0×\u00a0800）、一辺1400ピクセルと1600ピクセルの正方形、印刷向けの5000\u00a0×\u00a05000です。',
      },
      shape: {
        question: '画像の縦横比がプリセットと異なる場合はどうなりますか？',
        answer:
          '3つの方法から選べます。「引き伸ばす」では、画像を新しい縦横比に合わせて変形します。「収める」では、画像全体を残し、余白を付けます。「埋める」では、中央部分を残し、はみ出す部分を切り取ります。どの方法でも、結果は必ずプリセットどおりのサイズになります。',
      },
      other: {
        question: '一覧にないサイズにもリサイズできますか？',
        answer:
          'はい。ホームのエディターでは、一辺{{side}}ピクセル、全体で{{megapixels}}メガピクセルまで、幅と高さを自由に指定できます。',
      },
      original: {
        question: '元の画像はどうなりますか？',
        answer:
          '何も変わりません。結果は新しいファイルとして保存され、元のファイルはそのまま残ります。どのサイズも、開いている画像からその都度作成するため、何度試しても画質は落ちません。',
      },
    },
    groups: {
      icons: 'アイコン',
      web: 'Web・SNS',
      high: '高解像度',
    },
    items: {
      tiny16: {
        label: '極小アイコン',
        description: 'ファビコン、ドット絵',
        purpose: 'ファビコンやドット絵に。',
        uses: '16\u00a0×\u00a016は、通常の画面で、ブラウザーのタブやブックマークにサイトのアイコンとして表示されるサイズです。小規模なゲームのタイルやキャラクターなど、ドット絵でもよく使われます。ピクセル数が非常に少ないため、はっきりとしたシンプルな形でないと見分けがつきません。',
      },
      small32: {
        label: '小アイコン',
        description: 'Webサイトのメニュー、リスト',
        purpose: 'Webサイトの小さなアイコンに。',
        uses: '32\u00a0×\u00a032は、ピクセル密度が2倍の高精細ディスプレイで、ブラウザーのタブのアイコンに使われるサイズです。メニューやリストの中、リンクの横など、Webサイトの小さなアイコンにもよく使われます。',
      },
      medium64: {
        label: '中アイコン',
        description: 'アプリ、ツールバー',
        purpose: 'アプリのアイコンに。',
        uses: '64\u00a0×\u00a064は、ツールバーやリスト、ファイルマネージャーに表示するアプリのアイコンや、メッセージの横に表示する小さな顔写真に適しています。ピクセル密度が2倍の高精細ディスプレイでは、32\u00a0×\u00a032の大きさで鮮明に表示されます。',
      },
      social: {
        label: 'SNS',
        description: 'Instagramなどの投稿',
        purpose: 'InstagramなどのSNSに。',
        uses: '1080\u00a0×\u00a01080は、Instagramの最大解像度で表示される正方形のサイズです。ほかのSNSの正方形の投稿にも使えます。',
      },
      large1400: {
        label: '正方形（大）',
        description: 'カバー画像、商品画像',
        purpose: 'ポッドキャストのカバーなど、大きな正方形に。',
        uses: '大きな正方形は、各種のカバー画像やオンラインショップの商品画像に適しています。1400\u00a0×\u00a01400は、Apple Podcastsの番組カバーに使える最小のサイズです。',
      },
      landscape: {
        label: '横長',
        description: 'Webサイトのヘッダー',
        purpose: 'Webサイトのヘッダーやバナーに。',
        uses: '1600\u00a0×\u00a0800は、幅が高さの2倍ある横長のサイズです。Webサイトのヘッダーや記事の冒頭の画像、リンクのプレビュー画像に適しています。',
      },
      large1600: {
        label: '正方形（特大）',
        description: '高解像度の画像',
        purpose: '高解像度の正方形の画像に。',
        uses: '1600\u00a0×\u00a01600は、ピクセル数に余裕のある正方形です。拡大表示できる商品画像やポートフォリオに適しています。ピクセル密度が2倍の高精細ディスプレイでは、800\u00a0×\u00a0800の大きさで鮮明に表示されます。',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: '印刷、高精細な作品',
        purpose:
          '印刷や高精細な作品に。300\u00a0dpiで印刷すると、42\u00a0×\u00a042\u00a0cm（16.7\u00a0×\u00a016.7インチ）になります。',
        uses: '5000\u00a0×\u00a05000は、印刷や高精細な作品に適しています。解像度300\u00a0ppiで印刷すると、約42\u00a0×\u00a042\u00a0cm（一辺16⅔インチ）になります。',
      },
    },
  },
  fixedSize: {
    heading: '画像を{{size}}にリサイズ',
    description:
      'どんな画像でも、ちょうど{{size}}ピクセルにリサイズしてPNGまたはJPEGで保存できます。{{purpose}}',
    target: '変更後のサイズ',
    howTo: '画像を{{size}}にリサイズする方法',
    steps: {
      upload: {
        title: '画像を開く',
        text: '画像をページにドロップするか貼り付けます。ファイルを選択して開くこともできます。JPEG、PNG、WebP、GIFに対応しています。',
      },
      resize: {
        title: 'リサイズする',
        text: '縦横比が異なる場合の処理方法を選び、「リサイズ」を押します。画像が{{size}}ピクセルになります。',
      },
      download: {
        title: '保存する',
        text: '結果を確認し、PNGまたはJPEGで保存するか、エディターで編集を続けます。',
      },
    },
    faq: '{{size}}の画像に関するよく\u2060ある\u2060質問',
    questions: {
      uses: { question: '{{size}}の画像はどんな用途に向いていますか？' },
      shape: {
        question: '画像の縦横比が異なる場合はどうなりますか？',
        square:
          '3つの方法から選べます。「引き伸ばす」では、画像を変形して正方形にします。「収める」では、画像全体を残し、余白を付けます。「埋める」では、中央の正方形を残し、はみ出す部分を切り取ります。',
        oblong:
          '3つの方法から選べます。「引き伸ばす」では、画像を新しい縦横比に合わせて変形します。「収める」では、画像全体を残し、余白を付けます。「埋める」では、中央部分を残し、はみ出す部分を切り取ります。',
      },
      quality: {
        question: 'リサイズ後も鮮明ですか？',
        icons:
          'このピクセル数で可能な限り鮮明に仕上がります。各ピクセルは、元の画像の対応する範囲にあるすべてのピクセルから、Lanczosフィルターで計算されます。このサイズでは細い線や文字はつぶれますが、画像いっぱいのシンプルな形ならはっきり残ります。',
        web: 'はい。元の画像がこのサイズ以上であれば、鮮明に仕上がります。各ピクセルは、元の画像の対応する範囲にあるすべてのピクセルから、Lanczosフィルターで計算されます。小さい画像は滑らかに拡大されますが、元の画像にない細部が増えることはありません。',
        high: 'はい。元の画像がこのサイズと同程度か、それより大きければ、鮮明に仕上がります。小さい画像はLanczosフィルターでギザギザを出さずに滑らかに拡大されますが、元の画像にない細部が増えることはありません。',
      },
      upload: {
        question: '無料で安心して使えますか？',
        answer:
          'はい。料金はかからず、アカウントも不要です。画像はブラウザー内でリサイズされ、デバイスの外に送信されることはありません。',
      },
    },
  },
  download: {
    loading: '画像データを読み込んでいます…',
    missing: '画像データがありません。もう一度お試しください。',
  },
  privacy: {
    heading: 'プライバシーポリシー',
    images: {
      title: '画像について',
      text: '画像がデバイスの外に送信されることはありません。読み込みから編集、保存まで、すべてブラウザー内で行われます。サーバーにアップロードされることはなく、ほかの人に見られることもありません。',
    },
    information: {
      title: '個人情報について',
      text: '{{product}}が個人情報を販売・交換・貸与することはありません。アカウント登録は不要で、個人情報の入力を求めることもありません。',
    },
    usage: {
      title: '利用データについて',
      text: 'サイトの改善のため、匿名の利用データを収集する場合があります。ただし、現時点では{{product}}は利用データを一切収集していません。アクセス解析もCookieも使用せず、ページの読み込み後は外部に何も送信しません。',
    },
    storage: {
      title: 'ブラウザーに保存される情報',
      text: 'テーマ、言語、文字キーのショートカット、縦横比が異なる場合の処理方法（「引き伸ばす」など）、サイズの入力単位の各設定と、最近使った5つのサイズ、最近の保存で使ったファイルサイズの制限とJPEGの設定、アイコンセットの名前と色は、次回も同じ状態で使えるよう、ブラウザーに保存されます。これらは外部に送信されず、本サイトのデータを消去すると削除されます。また、オフラインでも開けるよう、本サイトのファイルもブラウザーに保存されます。',
    },
    autosave: {
      title: '作業中の画像',
      text: '画像を開いている間、再読み込みやクラッシュ、再起動の後でも復元できるよう、画像ファイルと編集内容がこのデバイスのブラウザーに一時保存されます。これらは画像を閉じると削除されます。1日以上アクセスがなかった場合は、次にアクセスしたときに削除されます。外部に送信されることはありません。',
      choice: '開いている画像をこのデバイスに一時保存する',
      note: 'オフにすると、画像は一時保存されません。すでに一時保存された画像はすぐに削除されます。',
      impossible:
        'このブラウザーでは許可されていないため、画像は一時保存されません。プライベートウィンドウの使用や、ブラウザーの設定が原因の可能性があります。',
    },
    agreement: {
      title: '同意について',
      text: '本サイトを利用することで、本ポリシーに同意したものとみなされます。',
    },
  },
  terms: {
    heading: '利用規約',
    use: {
      title: 'サイトの利用',
      text: '{{product}}は、法令に反しない限り、目的を問わず無料で利用できます。アカウントは不要です。',
    },
    images: {
      title: '画像について',
      text: '画像に関する権利が本サイトに移ることはありません。画像はデバイスの外に送信されないため、ほかの場所にコピーは残りません。元の画像は手元に保管し、編集した画像は必ず保存してください。',
    },
    changes: {
      title: '規約の変更',
      text: '本規約は、随時変更されることがあります。このページに掲載されている最新の規約が適用されます。',
    },
    acceptance: {
      title: '規約への同意',
      text: '本サイトを利用することで、本規約に同意したものとみなされます。規約の変更後も利用を続けた場合は、変更後の規約に同意したものとみなされます。',
    },
  },
  notFound: {
    heading: 'ページが見つかりません',
    text: 'URLが正しいかご確認ください。',
    home: 'ホームに戻る',
  },
  crash: {
    heading: '問題が発生しました',
    text: 'ページが動作を停止しました。再読み込みすると、最初からやり直せます。',
    reload: 'ページを再読み込み',
    pageHeading: 'このページを読み込めませんでした',
    pageText:
      'インターネット接続を確認するか、再読み込みしてください。新しいバージョンが公開されている可能性があります。前のページに戻っても、開いている画像は失われません。',
  },
  about: {
    howTo: '使い方',
    steps: {
      upload: {
        title: '画像を開く',
        text: '画像をページにドロップするか貼り付けます。ファイルを選択して開くこともできます。画像の処理はすべてブラウザー内で行われます。',
      },
      edit: {
        title: '編集・リサイズする',
        text: '幅か高さを入力すると、もう一方も自動で決まります。結果をプレビューすることも、すぐにリサイズすることもできます。',
      },
      download: {
        title: '保存する',
        text: '指定どおりのサイズの画像をPNGまたはJPEGで保存します。',
      },
    },
    light: {
      title: '小さくしても明るさはそのまま',
      text: '同じ画像を、2つの方法で8分の1の幅に縮小しました。多くのソフトは、保存されたピクセル値をそのまま平均するため、小さな光が暗くなります。{{product}}は、光の強さに比例する値（リニア空間）に変換してから平均するため、明るさが保たれます。',
      linear: '{{product}}（リニア空間で平均）',
      gamma: '一般的な方法（ピクセル値をそのまま平均）',
      linearAlt: '夜の街。星や花火、窓の明かりが輝いています。',
      gammaAlt: '同じ夜の街。星は消え、花火や窓の明かりは暗くなっています。',
    },
    faq: 'よくある質問',
    questions: {
      privacy: {
        question: '画像はどこかにアップロードされますか？',
        answer:
          'いいえ。画像の読み込みからリサイズ、保存まで、すべてブラウザー内で行われます。サーバーにアップロードされることも、サーバー上に残ることもありません。ページを一度読み込めば、オフラインでも動作します。',
      },
      formats: {
        question: 'どんな形式の画像を開けますか？',
        answer:
          'JPEG、PNG、WebP、GIFです。ファイルサイズの上限は{{megabytes}}\u00a0MBです。形式は、ファイル名ではなくファイルの中身で判別します。アニメーションの場合は、最初のフレームだけを開きます。',
      },
      output: {
        question: '結果はどの形式で保存されますか？',
        answer:
          'PNGです。透明部分も含めてすべてのピクセルをそのまま保存でき、どの環境でも開けます。写真の場合は、JPEGよりファイルサイズが大きくなることがあるため、保存時にJPEGも選べます。',
      },
      size: {
        question: 'どのくらいの大きさの画像まで使えますか？',
        answer:
          '一辺{{side}}ピクセル、全体で{{megapixels}}メガピクセルまでです。開く画像にも、指定するサイズにも同じ上限が適用されます。',
      },
      quality: {
        question: 'リサイズすると画質は落ちますか？',
        answer:
          '画質の低下はわずかです。各ピクセルは、元の画像の対応する範囲にあるすべてのピクセルから、Lanczosフィルターで計算されます。PNGは可逆圧縮のため、保存による劣化はありません。拡大しても滑らかに仕上がりますが、元の画像にない細部が増えることはありません。',
      },
    },
  },
};
