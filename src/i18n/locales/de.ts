import type { CatalogueOf } from '../types';

/** The German texts of the user interface. */
export const de: CatalogueOf<'de'> = {
  meta: {
    tagline: 'Bilder professionell skalieren und bearbeiten',
    homeTitle: '{{product}} – Bilder professionell skalieren und bearbeiten',
    homeDescription:
      'Ändere die Größe von JPEG-, PNG-, WebP- und GIF-Bildern pixelgenau und speichere sie als PNG. Kostenlos, ohne Anmeldung, und nichts verlässt dein Gerät.',
    homeKeywords:
      'Bildgröße ändern, Bild skalieren, Bild zuschneiden, Bild drehen, Bild spiegeln, Bildbearbeitung, PNG',
    presetsTitle: 'Bild auf eine Standardgröße skalieren – {{product}}',
    presetsDescription:
      'Wähle eine von acht Größen, vom Favicon mit 16\u00a0×\u00a016 bis 5000\u00a0×\u00a05000 für den Druck, und speichere dein Bild als PNG. Kostenlos, und nichts verlässt dein Gerät.',
    presetsKeywords:
      'Standardgrößen für Bilder, Bildgröße schnell ändern, Favicon-Größe, Bildgröße für Social Media, Größe von Website-Headern, Druckgröße',
    fixedSizeTitle: 'Bild auf {{size}} skalieren ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Skaliere dein Bild auf genau {{size}}\u00a0Pixel und speichere es als PNG. {{purpose}} Kostenlos, und nichts verlässt dein Gerät.',
    fixedSizeKeywords:
      'Bild auf {{sizeTight}} skalieren, Bildgröße {{sizeTight}}, {{sizeTight}} PNG, {{label}}, Bildgröße ändern',
    downloadTitle: 'Bild speichern – {{product}}',
    downloadDescription: 'Speichere dein skaliertes Bild als PNG.',
    downloadKeywords: 'skaliertes Bild, PNG herunterladen',
    downloadCropTitle: 'Zugeschnittenes Bild speichern – {{product}}',
    downloadCropDescription: 'Speichere dein zugeschnittenes Bild als PNG.',
    downloadCropKeywords: 'zugeschnittenes Bild, PNG herunterladen',
    downloadRotateTitle: 'Gedrehtes oder gespiegeltes Bild speichern – {{product}}',
    downloadRotateDescription: 'Speichere dein gedrehtes oder gespiegeltes Bild als PNG.',
    downloadRotateKeywords: 'gedrehtes Bild, gespiegeltes Bild, PNG herunterladen',
    privacyTitle: 'Datenschutzerklärung – {{product}}',
    privacyDescription:
      'Deine Bilder verlassen dein Gerät nie, und diese Website erhebt keine Nutzungsdaten.',
    privacyKeywords: 'Datenschutzerklärung, Datenschutz, Bildgröße ändern ohne Hochladen',
    termsTitle: 'Nutzungsbedingungen – {{product}}',
    termsDescription: 'Die Bedingungen, unter denen du {{product}} nutzen kannst.',
    termsKeywords: 'Nutzungsbedingungen, Nutzung',
    notFoundTitle: 'Seite nicht gefunden – {{product}}',
    notFoundDescription: 'Unter dieser Adresse gibt es keine Seite.',
    notFoundKeywords: '{{product}}',
  },
  frame: {
    skip: 'Zum Inhalt springen',
    needsScript: '{{product}} arbeitet in deinem Browser und braucht dafür JavaScript.',
    navigation: 'Hauptmenü',
    home: 'Startseite',
    presets: 'Standardgrößen',
    allPresets: 'Alle Standardgrößen',
    about: 'Info',
    language: 'Sprache',
    languageFailed:
      'Diese Sprache konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
    languageNow: 'Sprache: {{name}}',
    menu: 'Menü',
    closeMenu: 'Menü schließen',
    homeOf: '{{product}}, Startseite',
    darkTheme: 'Dunkles Design',
    toDark: 'Zum dunklen Design wechseln',
    toLight: 'Zum hellen Design wechseln',
    rights: '© {{year}} {{product}}. Alle Rechte vorbehalten.',
    legal: 'Rechtliches',
    privacy: 'Datenschutzerklärung',
    terms: 'Nutzungsbedingungen',
    notifications: 'Meldungen',
    dismiss: 'Meldung schließen',
    newVersion: 'Neue Version verfügbar',
    newVersionText: 'Lade die Seite neu, um sie zu aktualisieren.',
    newVersionAtWork:
      'Beim Neuladen wird das geöffnete Bild geschlossen. Speichere es vorher, wenn du es behalten willst.',
    newVersionAutosaved:
      'Dein geöffnetes Bild bleibt erhalten: Du kannst es nach dem Neuladen wiederherstellen.',
    reload: 'Neu laden',
  },
  units: {
    px: 'px',
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytes: '{{kilobytes}}\u00a0KB ({{value}}\u00a0MB)',
    megabytesAlone: '{{value}}\u00a0MB',
    pixelCount_one: '{{value}}\u00a0Pixel',
    pixelCount_other: '{{value}}\u00a0Pixel',
    megapixels_one: '{{value}}\u00a0Megapixel',
    megapixels_other: '{{value}}\u00a0Megapixel',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    close: 'Schließen',
    everywhere: 'Überall',
    open: 'Bild öffnen',
    download: 'Ergebnis speichern',
    cancel: 'Abbrechen oder schließen',
    list: 'Diese Liste anzeigen',
    notifications: 'Zu den Meldungen',
    apply: 'In einem Feld: skalieren oder zuschneiden',
    move: 'Ausschnitt verschieben',
    size: 'An der Ecke des Ausschnitts: Größe ändern',
    leap: 'In Schritten von 10\u00a0px',
    keys: {
      enter: 'Eingabe',
      control: 'Strg',
      escape: 'Esc',
      shift: 'Umschalt',
      arrows: 'Pfeiltasten',
    },
    on: 'Einzelne Tasten als Kürzel verwenden',
    note: 'Ist das ausgeschaltet, lösen einzelne Buchstaben, Ziffern und Zeichen nichts aus. Das hilft zum Beispiel bei der Spracheingabe.',
  },
  languageGroups: {
    european: 'Europäische Sprachen',
    other: 'Weitere Sprachen',
  },
  home: {
    presets: 'Standardgrößen ansehen',
    heading: 'Bildgröße pixelgenau ändern',
  },
  upload: {
    title: 'Bild hier ablegen',
    titleDragging: 'Zum Öffnen loslassen',
    subtitle: 'oder Datei auswählen',
    hint: 'JPEG, PNG, WebP oder GIF, bis {{megabytes}}\u00a0MB',
    privacy: 'Dein Bild verlässt dieses Gerät nie.',
    offline: 'Du bist offline. Alles funktioniert weiter.',
    change: 'Anderes Bild ablegen',
    opening: '{{name}} wird geöffnet',
    cancel: 'Abbrechen',
    damagedTitle: 'Diese Datei ist beschädigt',
    damagedText: 'Sie wurde so weit wie möglich geöffnet; vielleicht fehlt ein Teil des Bildes.',
    animatedTitle: 'Dieses Bild ist animiert',
    animatedText: 'Das erste Einzelbild wurde geöffnet.',
    unsupportedTitle: 'Dateityp nicht unterstützt',
    unsupportedText: 'Öffne eine Bilddatei (JPEG, PNG, WEBP). Auch GIF wird unterstützt.',
    otherFormatText:
      '{{format}}-Bilder lassen sich hier nicht öffnen. Öffne eine Bilddatei (JPEG, PNG, WEBP). Auch GIF wird unterstützt.',
    otherFormatJpegText:
      '{{format}}-Bilder lassen sich hier nicht öffnen. Öffne eine Bilddatei (JPEG, PNG, WEBP) oder speichere das Bild zuerst als JPEG.',
    fileTooLargeTitle: 'Datei zu groß',
    fileTooLargeText: 'Die Datei darf höchstens 10\u00a0MB groß sein.',
    tooManyTitle: 'Nur ein Bild auf einmal',
    tooManyText: 'Lege nur eine Datei ab.',
    failedTitle: 'Das Bild konnte nicht geöffnet werden',
    failedText: 'Versuche es mit einer anderen Bilddatei.',
    unopenedText:
      'Das Bildmodul konnte nicht geladen werden. Deine Datei geht nicht verloren und wird geöffnet, sobald du wieder online bist.',
    tryAgain: 'Noch einmal versuchen',
    imageTooLargeText:
      'Dieses Bild ist {{size}}\u00a0px groß. Möglich sind höchstens {{side}}\u00a0px Kantenlänge und {{megapixels}}\u00a0Megapixel.',
    imageTooLargeUnknownText:
      'Dieses Bild ist zu groß. Möglich sind höchstens {{side}}\u00a0px Kantenlänge und {{megapixels}}\u00a0Megapixel.',
  },
  phases: {
    load: 'Bildmodul wird geladen',
    read: 'Datei wird gelesen',
    decode: 'Bild wird decodiert',
    orient: 'Bild wird ausgerichtet',
    resize: 'Bild wird skaliert',
    crop: 'Bild wird zugeschnitten',
    rotate: 'Bild wird gedreht',
    flip: 'Bild wird gespiegelt',
    preview: 'Vorschau wird erstellt',
    encode: 'PNG wird geschrieben',
  },
  restore: {
    title: 'Mach da weiter, wo du aufgehört hast',
    restore: 'Wiederherstellen',
    discard: 'Löschen',
    gone: 'Dieses Bild wurde gelöscht oder ist in einem anderen Tab geöffnet',
    failed: 'Das Bild konnte nicht wiederhergestellt werden',
    unreadable: 'Das gespeicherte Bild war nicht lesbar und wurde von diesem Gerät gelöscht.',
    fullTitle: 'Dieses Bild wird nicht aufbewahrt',
    fullText:
      'Der Browser hat dafür keinen Platz mehr. Du kannst weiterarbeiten, aber nach einem Neuladen lässt es sich nicht wiederherstellen: Speichere es, bevor du die Seite verlässt.',
  },
  undo: {
    undo: 'Rückgängig',
    closed: '{{name}} geschlossen',
  },
  sample: {
    open: 'Beispielbild öffnen',
    failed: 'Das Beispielbild konnte nicht geladen werden',
  },
  history: {
    redo: 'Wiederholen',
    label: 'Verlauf',
    opened: 'Original',
    step: 'Schritt {{at}} von {{total}}: {{name}}',
    failed: 'Der Schritt konnte nicht angezeigt werden',
  },
  viewer: {
    open: 'Großansicht öffnen',
    title: 'Großansicht',
    close: 'Großansicht schließen',
    picture: '{{name}}, {{size}}\u00a0px: durch Ziehen oder mit den Pfeiltasten verschieben',
    scale: '{{zoom}} · {{shown}} aus {{size}}',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Einpassen',
    actual: 'Tatsächliche Größe',
    move: 'Bild verschieben',
    compare: 'Vergleichen',
    arrangement: 'Anordnung',
    slider: 'Schieberegler',
    sideBySide: 'Nebeneinander',
    against: 'Vergleichen mit',
    original: 'Original',
    browser: 'Browser-Ergebnis',
    result: 'Ergebnis',
    peek: 'Gedrückt halten: Original',
    peekKey: 'Original ansehen',
    space: 'Leertaste',
    divider: 'Trennlinie zwischen Original und Ergebnis',
    opacity: 'Deckkraft {{value}}',
  },
  fileSize: {
    file: 'Datei: {{size}}',
    png: 'PNG: {{size}}',
    lossy:
      'Die PNG-Datei ist größer, weil sie jedes Pixel genau speichert. {{format}} kann Details weglassen.',
    pixels: 'Die PNG-Datei ist größer, weil sie mehr Pixel hat als das Original.',
    other: 'Die PNG-Datei ist größer, weil sich die bearbeiteten Pixel schlechter komprimieren lassen.',
  },
  progress: {
    starting: 'Wird gestartet',
    step: '{{phase}}: Schritt {{step}} von {{steps}}',
    cancel: 'Abbrechen',
    cancelled: 'Abgebrochen',
  },
  reasons: {
    'unsupported-format': 'Die Datei ist kein JPEG-, PNG-, WebP- oder GIF-Bild.',
    undecodable: 'Die Bilddatei ist beschädigt.',
    'too-large': 'Möglich sind höchstens {{side}}\u00a0px Kantenlänge und {{megapixels}}\u00a0Megapixel.',
    'empty-size': 'Breite und Höhe müssen mindestens 1\u00a0px betragen.',
    'outside-image': 'Der Ausschnitt ragt über den Bildrand hinaus.',
    'out-of-memory':
      'Der Arbeitsspeicher reicht nicht aus. Schließe andere Tabs oder versuche es mit einer kleineren Größe.',
    'out-of-memory-fits_one':
      'Der Arbeitsspeicher reicht nicht aus. Etwa {{fits}}\u00a0Megapixel würde passen.',
    'out-of-memory-fits_other':
      'Der Arbeitsspeicher reicht nicht aus. Etwa {{fits}}\u00a0Megapixel würden passen.',
    unencodable: 'Das PNG konnte nicht geschrieben werden.',
    'no-image': 'Es ist kein Bild geöffnet.',
    unreadable:
      'Die Datei konnte nicht gelesen werden. Vielleicht wurde sie verschoben, umbenannt oder geändert.',
    'core-unavailable':
      'Das Bildmodul konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
    'core-crashed':
      'Das Bildmodul wurde unerwartet beendet und neu gestartet. Dein Bild ist unverändert; versuche es noch einmal.',
    'timed-out':
      'Das Bildmodul hat nicht mehr reagiert und wurde neu gestartet. Dein Bild ist unverändert; vielleicht klappt es mit einer kleineren Größe.',
    unknown: 'Ein unerwarteter Fehler ist aufgetreten. Versuche es noch einmal.',
  },
  editor: {
    originalDownload: 'Original speichern',
    close: 'Schließen',
    tools: 'Werkzeuge',
    tabs: {
      resize: 'Skalieren',
      crop: 'Zuschneiden',
      rotateFlip: 'Drehen/Spiegeln',
    },
    download: 'Speichern',
    imageAlt: '{{name}}, {{size}}\u00a0px',
    previewAlt: 'Vorschau von {{name}} mit {{size}}\u00a0px',
    previewBadge: 'Vorschau',
    previewNote: 'Vorschau, noch nicht angewendet: {{size}}\u00a0px',
    originalSaved: 'Original gespeichert',
    prepareFailed: 'Das Speichern konnte nicht vorbereitet werden',
    prepareMissing: 'Das Speichern konnte nicht vorbereitet werden – Bilddaten fehlen',
  },
  resize: {
    width: 'Breite',
    height: 'Höhe',
    lock: 'Seitenverhältnis beibehalten',
    resize: 'Skalieren',
    preview: 'Vorschau',
    apply: 'Anwenden',
    reset: 'Zurücksetzen',
    emptySize: 'Gib ganze Zahlen ab 1 ein.',
    sideTooLong: 'Höchstens {{side}}\u00a0px Kantenlänge.',
    areaTooLarge: 'Das sind {{value}}\u00a0Megapixel; möglich sind höchstens {{megapixels}}.',
    done: 'Bild auf {{size}} skaliert',
    applied: 'Bild skaliert',
    unchanged: 'Das Bild hat diese Größe bereits',
    failed: 'Das Bild konnte nicht skaliert werden',
    resetFailed: 'Das Bild konnte nicht zurückgesetzt werden',
    resetDone: 'Bild zurückgesetzt',
    discarded: 'Auch verworfen: {{list}}.',
    crops_one: '{{value}} Zuschnitt',
    crops_other: '{{value}} Zuschnitte',
    rotations_one: '{{value}} Drehung',
    rotations_other: '{{value}} Drehungen',
    flips_one: '{{value}} Spiegelung',
    flips_other: '{{value}} Spiegelungen',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Breite',
    height: 'Höhe',
    aspect: 'Seitenverhältnis',
    free: 'Frei',
    apply: 'Zuschneiden',
    reset: 'Zurücksetzen',
    image: 'Bildgröße: {{size}}\u00a0px',
    beyond: 'Bei diesem Bild nicht möglich. Aktueller Ausschnitt: {{rect}}.',
    box: 'Ausschnitt: Die Pfeiltasten verschieben ihn, mit der Umschalttaste um 10\u00a0px',
    corner: 'Ecke des Ausschnitts: Die Pfeiltasten ändern seine Größe, mit der Umschalttaste um 10\u00a0px',
    rect: 'X {{x}}, Y {{y}}, Breite {{width}}, Höhe {{height}}',
    done: 'Bild zugeschnitten',
    failed: 'Das Bild konnte nicht zugeschnitten werden',
    boxFailed:
      'Der Ausschnitt konnte nicht auf dem Bild angezeigt werden. Die Felder funktionieren trotzdem.',
  },
  rotate: {
    left: 'Nach links drehen',
    right: 'Nach rechts drehen',
    horizontal: 'Horizontal spiegeln',
    vertical: 'Vertikal spiegeln',
    hint: 'Jede Schaltfläche ändert das Bild sofort.',
    doneLeft: 'Bild nach links gedreht',
    doneRight: 'Bild nach rechts gedreht',
    doneHorizontal: 'Bild horizontal gespiegelt',
    doneVertical: 'Bild vertikal gespiegelt',
    failedRotate: 'Das Bild konnte nicht gedreht werden',
    failedFlip: 'Das Bild konnte nicht gespiegelt werden',
    asOpened: 'Wieder in der ursprünglichen Ausrichtung',
    byLeft: 'Nach links gedreht',
    byRight: 'Nach rechts gedreht',
    byHorizontal: 'Horizontal gespiegelt',
    byVertical: 'Vertikal gespiegelt',
    times: '{{done}} ({{times}}×)',
    followed: '{{done}}, {{next}}',
    latest: '… {{done}}',
  },
  fit: {
    label: 'Bei anderem Seitenverhältnis',
    stretch: {
      label: 'Strecken',
      note: 'Das ganze Bild, an das neue Seitenverhältnis angepasst und dabei verzerrt.',
    },
    contain: { label: 'Einpassen', note: 'Das ganze Bild, unverzerrt, mit transparenten Rändern.' },
    cover: {
      label: 'Füllen',
      note: 'Die Mitte des Bildes, unverzerrt; was übersteht, wird abgeschnitten.',
    },
  },
  presets: {
    heading: 'Standardgrößen',
    intro:
      'Wähle eine Größe: Dein Bild wird sofort skaliert, und du siehst das Ergebnis, bevor du es speicherst.',
    sizes: 'Standardgrößen',
    needsImage: 'Öffne ein Bild, um es auf eine dieser Größen zu skalieren.',
    willBecome: 'Öffne ein Bild, um es auf {{size}}\u00a0px zu skalieren.',
    pick: 'Wähle eine Größe, um das Ergebnis zu sehen.',
    resultAlt: '{{name}}, skaliert auf {{size}}\u00a0px',
    actualSize: 'Tatsächliche Größe',
    enlarged: '{{times}}-fach vergrößert',
    download: 'Speichern',
    editor: 'Bearbeiten',
    howTo: 'So nutzt du die Standardgrößen',
    steps: {
      upload: {
        title: 'Bild öffnen',
        text: 'Zieh ein Bild auf die Seite, füge es ein oder wähle eine Datei aus.',
      },
      pick: {
        title: 'Größe wählen',
        text: 'Ein Klick auf eine Karte skaliert das Bild und zeigt dir das Ergebnis.',
      },
      download: {
        title: 'Speichern',
        text: 'Speichere das Ergebnis als PNG oder öffne es im Editor, um es zuzuschneiden, zu drehen oder zu spiegeln.',
      },
    },
    faq: 'Fragen zu den Standardgrößen',
    questions: {
      which: {
        question: 'Welche Größen gibt es?',
        answer:
          'Acht: drei Icons mit 16, 32 und 64\u00a0Pixeln, ein Quadrat mit 1080\u00a0×\u00a01080 für soziale Medien, ein Querformat mit 1600\u00a0×\u00a0800 für Website-Header, Quadrate mit 1400 und 1600\u00a0Pixeln und 5000\u00a0×\u00a05000 für den Druck.',
      },
      shape: {
        question: 'Was, wenn mein Bild ein anderes Seitenverhältnis hat?',
        answer:
          'Das entscheidest du. Mit „Strecken“ wird das Bild an das neue Seitenverhältnis angepasst und dabei verzerrt, „Einpassen“ zeigt es ganz, mit transparenten Rändern, und „Füllen“ behält die Mitte und schneidet den Rest ab. Das Ergebnis hat immer genau die gewählte Standardgröße.',
      },
      other: {
        question: 'Kann ich auf eine Größe skalieren, die nicht in der Liste steht?',
        answer:
          'Ja. Im Editor auf der Startseite kannst du jede Breite und Höhe eingeben, bis {{side}}\u00a0Pixel Kantenlänge und insgesamt {{megapixels}}\u00a0Megapixel.',
      },
      original: {
        question: 'Was passiert mit meinem Originalbild?',
        answer:
          'Nichts. Das Ergebnis ist ein neues PNG, und deine Datei bleibt, wie sie ist. Wenn du mehrere Größen nacheinander ausprobierst, dient immer das geöffnete Bild als Ausgangspunkt; so geht unterwegs nichts verloren.',
      },
    },
    groups: {
      icons: 'Icons',
      web: 'Web und Social Media',
      high: 'Hohe Auflösung',
    },
    items: {
      tiny16: {
        label: 'Mini-Icon',
        description: 'Favicons und Pixel-Art',
        purpose: 'Für Favicons und Pixel-Art.',
        uses: '16\u00a0×\u00a016 ist die Größe, in der ein Browser das Icon einer Website auf einem gewöhnlichen Bildschirm im Tab und bei den Lesezeichen darstellt. Auch für Pixel-Art ist sie gängig, für Kacheln und Figuren kleiner Spiele. Bei so wenigen Pixeln bleiben nur kräftige, einfache Formen erkennbar.',
      },
      small32: {
        label: 'Kleines Icon',
        description: 'Kleine Website-Icons',
        purpose: 'Für kleine Website-Icons.',
        uses: '32\u00a0×\u00a032 nimmt ein Browser für das Icon im Tab, wenn der Bildschirm die doppelte Pixeldichte hat. Die Größe ist auch für die kleinen Icons einer Website üblich: in Menüs, in Listen und neben Links.',
      },
      medium64: {
        label: 'Mittleres Icon',
        description: 'App-Icons',
        purpose: 'Für App-Icons.',
        uses: '64\u00a0×\u00a064 eignet sich für App-Icons in Symbolleisten, Listen und Dateimanagern und für kleine Profilbilder neben Nachrichten. Auf einem Bildschirm mit doppelter Pixeldichte erscheint es in 32\u00a0×\u00a032, und zwar scharf.',
      },
      social: {
        label: 'Social Media',
        description: 'Instagram und soziale Medien',
        purpose: 'Für Instagram und andere soziale Medien.',
        uses: '1080\u00a0×\u00a01080 ist das Quadrat, das Instagram in voller Größe zeigt. Auch in anderen sozialen Medien funktioniert es als quadratischer Beitrag.',
      },
      large1400: {
        label: 'Großes Quadrat',
        description: 'Podcast-Cover',
        purpose: 'Für große Quadrate wie Podcast-Cover.',
        uses: 'Ein großes Quadrat eignet sich für Cover aller Art und für Produktbilder in Onlineshops. Bei Podcasts ist 1400\u00a0×\u00a01400 das kleinste Cover, das Apple Podcasts akzeptiert.',
      },
      landscape: {
        label: 'Querformat',
        description: 'Website-Header',
        purpose: 'Für Website-Header und Banner.',
        uses: '1600\u00a0×\u00a0800 ist doppelt so breit wie hoch: das Format von Website-Headern, Titelbildern und vielen Linkvorschauen.',
      },
      large1600: {
        label: 'Extra groß',
        description: 'Quadrat in hoher Auflösung',
        purpose: 'Für Quadrate in hoher Auflösung.',
        uses: '1600\u00a0×\u00a01600 ist ein Quadrat mit Pixeln in Reserve: für Produktbilder, die sich vergrößern lassen, für Portfolios und für Bildschirme mit doppelter Pixeldichte, die es in 800\u00a0×\u00a0800 scharf zeigen.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'Druck und feine Details',
        purpose: 'Für Druck und feine Details.',
        uses: '5000\u00a0×\u00a05000 ist für den Druck und für feine Details gedacht. Bei 300\u00a0Pixeln pro Zoll ergibt das einen Druck von etwa 42\u00a0×\u00a042\u00a0cm, also 16⅔\u00a0Zoll Kantenlänge.',
      },
    },
  },
  fixedSize: {
    heading: 'Bild auf {{size}} skalieren',
    description: 'Skaliere dein Bild auf genau {{size}}\u00a0Pixel und speichere es als PNG. {{purpose}}',
    target: 'Zielgröße:',
    original: 'Original',
    result: 'Ergebnis',
    originalAlt: '{{name}}, {{size}}\u00a0px',
    edited: 'Inzwischen bearbeitet: Das Ergebnis entsteht aus dem Bild mit {{size}}\u00a0px.',
    placeholder: 'Hier erscheint dein Bild mit {{size}}\u00a0px.',
    processing: 'Dein Bild wird verarbeitet…',
    resize: 'Skalieren',
    howTo: 'So skalierst du ein Bild auf {{size}}',
    steps: {
      upload: {
        title: 'Bild öffnen',
        text: 'Zieh ein Bild auf die Seite, füge es ein oder wähle eine Datei aus. JPEG, PNG, WebP und GIF lassen sich öffnen.',
      },
      resize: {
        title: 'Skalieren',
        text: 'Wähle, was bei einem anderen Seitenverhältnis geschehen soll, und klicke auf „Skalieren“. Das Bild wird {{size}}\u00a0Pixel groß.',
      },
      download: {
        title: 'Speichern',
        text: 'Sieh dir das Ergebnis an und speichere es als PNG oder öffne es im Editor.',
      },
    },
    faq: 'Fragen zu Bildern mit {{size}}\u00a0Pixeln',
    questions: {
      uses: { question: 'Wofür braucht man ein Bild mit {{size}}\u00a0Pixeln?' },
      shape: {
        question: 'Was, wenn mein Bild ein anderes Seitenverhältnis hat?',
        square:
          '{{size}} ist ein Quadrat. „Strecken“ verzerrt jedes Bild zum Quadrat, „Einpassen“ zeigt es ganz, zwischen transparenten Rändern, und „Füllen“ behält ein Quadrat aus der Mitte und schneidet den Rest ab.',
        oblong:
          '{{size}} ist breiter als hoch. Mit „Strecken“ wird jedes Bild an dieses Seitenverhältnis angepasst und dabei verzerrt, „Einpassen“ zeigt es ganz, zwischen transparenten Rändern, und „Füllen“ behält die Mitte und schneidet den Rest ab.',
      },
      quality: {
        question: 'Wird das Ergebnis scharf?',
        icons:
          'So scharf, wie es mit so wenigen Pixeln geht: Jedes wird mit einem Lanczos-Filter aus allen Originalpixeln berechnet, die es abdeckt. Feine Linien und Schrift überstehen diese Größe nicht, eine einfache, bildfüllende Form dagegen schon.',
        web: 'Ja, wenn dein Bild mindestens so groß ist. Jedes neue Pixel wird mit einem Lanczos-Filter aus allen umliegenden Originalpixeln berechnet. Ein kleineres Bild wird weich vergrößert, gewinnt aber keine Details.',
        high: 'Ja, wenn dein Bild ungefähr so groß oder größer ist. Ein kleineres wird mit einem Lanczos-Filter weich und ohne gezackte Kanten vergrößert, aber Details, die nie da waren, lassen sich nicht hinzufügen.',
      },
      upload: {
        question: 'Wird mein Bild hochgeladen, und was kostet das?',
        answer:
          'Es wird nicht hochgeladen, und es kostet nichts. Das Bild wird in deinem Browser skaliert und verlässt dein Gerät nie. Ein Konto brauchst du nicht.',
      },
    },
  },
  download: {
    heading: 'Dein Bild ist fertig',
    original: 'Original',
    resized: 'Skaliert',
    cropped: 'Zugeschnitten',
    rotated: 'Ergebnis',
    originalAlt: 'Das Originalbild, {{size}}\u00a0px',
    resizedAlt: 'Das skalierte Bild, {{size}}\u00a0px',
    croppedAlt: 'Das zugeschnittene Bild, {{size}}\u00a0px',
    rotatedAlt: 'Das Ergebnis, {{size}}\u00a0px',
    dimensions: 'Abmessungen',
    fileSize: 'Dateigröße',
    download: 'Speichern',
    back: 'Zurück zum Editor',
    saved: 'Bild gespeichert',
    reduced: 'Dieses Bild ist eine verkleinerte Vorschau.',
    reducedResult:
      'Dieses Bild ist eine verkleinerte Vorschau. Mit „Speichern“ bekommst du die volle Größe: {{size}}\u00a0px.',
    clean: 'Diese Datei enthält keine Angaben zu Aufnahmeort oder Kamera.',
    loading: 'Bilddaten werden geladen…',
    missing: 'Bilddaten fehlen. Versuche es noch einmal.',
  },
  privacy: {
    heading: 'Datenschutz\u00aderklärung',
    images: {
      title: 'Deine Bilder',
      text: 'Deine Bilder verlassen dein Gerät nie. Sie werden in deinem Browser geöffnet, bearbeitet und gespeichert; sie werden nicht auf einen Server hochgeladen, und niemand außer dir sieht sie.',
    },
    information: {
      title: 'Personenbezogene Daten',
      text: 'Wir verkaufen, tauschen oder vermieten keine personenbezogenen Daten. Es gibt kein Konto und keine Anmeldung, und {{product}} fragt nicht nach solchen Daten.',
    },
    usage: {
      title: 'Nutzungsdaten',
      text: 'Um eine Website wie diese zu verbessern, können anonyme Nutzungsdaten erhoben werden. Diese Version von {{product}} erhebt keine: Sie enthält keine Analysewerkzeuge, setzt keine Cookies und versendet nichts mehr, sobald die Seite geladen ist.',
    },
    storage: {
      title: 'Was in deinem Browser gespeichert wird',
      text: 'Das Design und die Sprache, die du auswählst, werden in deinem Browser gespeichert, damit sie bei deinem nächsten Besuch wieder gelten. Gespeichert wird auch, wenn du auf Kürzel mit einzelnen Tasten verzichtest, und ob du zuletzt „Strecken“, „Einpassen“ oder „Füllen“ gewählt hast. Diese Angaben werden nirgendwohin gesendet. Wenn du die Daten dieser Website löschst, werden auch sie entfernt. Damit sich die Website auch ohne Verbindung öffnen lässt, speichert dein Browser außerdem die Dateien, die sie dafür braucht.',
    },
    autosave: {
      title: 'Das Bild, an dem du arbeitest',
      text: 'Solange ein Bild geöffnet ist, speichert dein Browser auf diesem Gerät die Bilddatei und deine Änderungen, damit du das Bild nach einem Neuladen, einem Absturz oder einem Neustart wiederherstellen kannst. Gelöscht werden sie, wenn du das Bild schließt, sonst nach einem Tag bei deinem nächsten Besuch. Sie werden nirgendwohin gesendet.',
      choice: 'Geöffnetes Bild auf diesem Gerät aufbewahren',
      note: 'Ist das ausgeschaltet, wird von deinen Bildern nichts aufbewahrt, und was aufbewahrt war, wird sofort gelöscht.',
      impossible:
        'Dieser Browser lässt das nicht zu, deshalb wird von deinen Bildern nichts aufbewahrt. Der Grund kann ein privates Fenster oder eine Einstellung sein.',
    },
    agreement: {
      title: 'Deine Zustimmung',
      text: 'Mit der Nutzung dieser Website stimmst du dieser Datenschutzerklärung zu.',
    },
  },
  terms: {
    heading: 'Nutzungs\u00adbedingungen',
    use: {
      title: 'Nutzung der Website',
      text: '{{product}} kannst du kostenlos und ohne Konto für jeden Zweck nutzen, den das Gesetz erlaubt.',
    },
    images: {
      title: 'Deine Bilder',
      text: 'Deine Bilder gehören dir, und das bleibt so. Sie verlassen dein Gerät nie; bewahre deine Originale deshalb auf und speichere deine Ergebnisse: Niemand sonst hat eine Kopie.',
    },
    changes: {
      title: 'Änderungen dieser Bedingungen',
      text: 'Diese Bedingungen können jederzeit aktualisiert werden. Es gilt die Fassung auf dieser Seite.',
    },
    acceptance: {
      title: 'Zustimmung',
      text: 'Wenn du die Website weiter nutzt, akzeptierst du diese Bedingungen in der jeweils gültigen Fassung.',
    },
  },
  notFound: {
    heading: 'Hoppla! Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite.',
    home: 'Zur Startseite',
  },
  crash: {
    heading: 'Etwas ist schiefgelaufen',
    text: 'Die Seite funktioniert nicht mehr. Wenn du sie neu lädst, beginnt sie von vorn.',
    reload: 'Seite neu laden',
    screenHeading: 'Diese Seite konnte nicht geladen werden',
    screenText:
      'Prüfe deine Verbindung oder lade die Seite neu: Vielleicht gibt es eine neuere Version. Gehst du zurück, bleibt ein geöffnetes Bild erhalten.',
  },
  about: {
    howTo: 'So geht’s',
    steps: {
      upload: {
        title: 'Bild öffnen',
        text: 'Zieh ein Bild auf die Seite, füge es ein oder wähle eine Datei aus. Es wird direkt in deinem Browser geöffnet.',
      },
      edit: {
        title: 'Bearbeiten und skalieren',
        text: 'Gib die Breite oder die Höhe ein; der andere Wert passt sich an. Sieh dir die Vorschau an oder skaliere sofort.',
      },
      download: {
        title: 'Speichern',
        text: 'Speichere das Ergebnis als PNG, pixelgenau in der gewünschten Größe.',
      },
    },
    light: {
      title: 'Kleiner, aber genauso hell',
      text: 'Ein Bild, auf zwei Arten auf ein Achtel seiner Breite verkleinert. Mittelt man die gespeicherten Farbwerte, verblassen feine Lichter. {{product}} mittelt das Licht selbst.',
      linear: 'Mit linearem Licht: {{product}}',
      gamma: 'Ohne lineares Licht',
      linearAlt: 'Eine Stadt bei Nacht: Sterne, Feuerwerk und Fenster leuchten.',
      gammaAlt: 'Dieselbe Stadt: Die Sterne sind verschwunden, Feuerwerk und Fenster sind trüb.',
    },
    faq: 'Häufige Fragen',
    questions: {
      privacy: {
        question: 'Werden meine Bilder irgendwohin hochgeladen?',
        answer:
          'Nein. Bilder werden in deinem Browser geöffnet, skaliert und gespeichert. Sie werden nie auf einen Server hochgeladen oder dort gespeichert, und sobald die Seite geladen ist, funktioniert sie ohne Verbindung.',
      },
      formats: {
        question: 'Welche Dateien kann ich öffnen?',
        answer:
          'JPEG-, PNG-, WebP- und GIF-Dateien bis {{megabytes}}\u00a0MB. Entscheidend ist der Inhalt der Datei, nicht ihr Name. Von einer Animation wird das erste Einzelbild geöffnet.',
      },
      output: {
        question: 'In welchem Format wird das Ergebnis gespeichert?',
        answer:
          'Als PNG. PNG erhält jedes Pixel unverändert, auch die Transparenz, und lässt sich überall öffnen. Ein Foto kann als PNG mehr Platz brauchen als zuvor als JPEG.',
      },
      size: {
        question: 'Wie groß darf ein Bild sein?',
        answer:
          'Bis {{side}}\u00a0Pixel Kantenlänge und insgesamt {{megapixels}}\u00a0Megapixel. Das gilt für das Bild, das du öffnest, und für die Größe, die du eingibst.',
      },
      quality: {
        question: 'Leidet die Qualität beim Skalieren?',
        answer:
          'So wenig wie möglich. Jedes neue Pixel wird mit einem Lanczos-Filter aus allen umliegenden Originalpixeln berechnet, und beim Speichern als PNG geht nichts verloren. Beim Vergrößern bleiben die Übergänge weich, aber Details, die nie da waren, kommen nicht hinzu.',
      },
    },
  },
};
