import type { CatalogOf } from './catalog';

/** The German texts of the user interface. */
export const de: CatalogOf<'de'> = {
  meta: {
    tagline: 'Bilder professionell skalieren und bearbeiten',
    homeTitle: '{{product}} – Bilder professionell skalieren und bearbeiten',
    homeDescription:
      'Ändere die Größe von JPEG-, PNG-, WebP- und GIF-Bildern pixelgenau und speichere sie als PNG oder JPEG. Kostenlos, ohne Anmeldung, und nichts verlässt dein Gerät.',
    homeKeywords:
      'Bildgröße ändern, Bild skalieren, Bild zuschneiden, Bild drehen, Bild spiegeln, Bildbearbeitung, PNG, JPEG',
    presetsTitle: 'Bild auf eine Standardgröße skalieren – {{product}}',
    presetsDescription:
      'Wähle eine von acht Größen, vom Favicon (16\u00a0×\u00a016) bis zum Druck (5000\u00a0×\u00a05000), und speichere dein Bild als PNG oder JPEG. Kostenlos, und nichts verlässt dein Gerät.',
    presetsKeywords:
      'Standardgrößen für Bilder, Bildgröße schnell ändern, Favicon-Größe, Bildgröße für Social Media, Größe von Website-Headern, Druckgröße',
    fixedSizeTitle: 'Bild auf {{size}} skalieren ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Skaliere dein Bild auf genau {{size}}\u00a0Pixel und speichere es als PNG oder JPEG. {{purpose}} Kostenlos, und nichts verlässt dein Gerät.',
    fixedSizeKeywords:
      'Bild auf {{sizeTight}} skalieren, Bildgröße {{sizeTight}}, {{sizeTight}} PNG, {{label}}, Bildgröße ändern',
    iconsTitle: 'Icon-Satz für Websites: favicon.ico, PNG, Manifest – {{product}}',
    iconsDescription:
      'Erstelle aus einem einzigen Bild alle Icons, die eine Website braucht: favicon.ico, PNG-Dateien, Icons für den Startbildschirm und das Manifest. Kostenlos, und nichts verlässt dein Gerät.',
    iconsKeywords: 'Favicon-Generator, favicon.ico, apple-touch-icon, Maskable Icon, Web-Manifest',
    downloadTitle: 'Bild speichern – {{product}}',
    downloadDescription: 'Speichere dein skaliertes Bild als PNG oder JPEG.',
    downloadKeywords: 'skaliertes Bild, PNG herunterladen, JPEG herunterladen',
    downloadCropTitle: 'Zugeschnittenes Bild speichern – {{product}}',
    downloadCropDescription: 'Speichere dein zugeschnittenes Bild als PNG oder JPEG.',
    downloadCropKeywords: 'zugeschnittenes Bild, PNG herunterladen, JPEG herunterladen',
    downloadRotateTitle: 'Gedrehtes oder gespiegeltes Bild speichern – {{product}}',
    downloadRotateDescription: 'Speichere dein gedrehtes oder gespiegeltes Bild als PNG oder JPEG.',
    downloadRotateKeywords: 'gedrehtes Bild, gespiegeltes Bild, PNG herunterladen, JPEG herunterladen',
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
  layout: {
    skip: 'Zum Inhalt springen',
    needsScript: '{{product}} arbeitet in deinem Browser und braucht dafür JavaScript.',
    navigation: 'Hauptmenü',
    home: 'Startseite',
    presets: 'Standardgrößen',
    allPresets: 'Alle Standardgrößen',
    icons: 'Icon-Satz',
    about: 'Info',
    language: 'Sprache',
    languageFailed:
      'Diese Sprache konnte nicht geladen werden. Prüfe deine Internetverbindung und versuche es noch einmal.',
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
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    close: 'Schließen',
    keys: {
      control: 'Strg',
      shift: 'Umschalt',
    },
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
    choose: 'Bild öffnen',
    titleDragging: 'Zum Öffnen loslassen',
    subtitle: 'oder Datei auswählen',
    hint: 'JPEG, PNG, WebP oder GIF, bis {{megabytes}}\u00a0MB',
    privacy: 'Dein Bild verlässt dieses Gerät nie.',
    offline: 'Du bist offline, aber alles funktioniert weiter.',
    change: 'Anderes Bild öffnen',
    changeSubtitle: 'Hier ablegen oder Datei auswählen',
    opening: '{{name}} wird geöffnet\u00a0…',
    cancel: 'Abbrechen',
    damagedTitle: 'Diese Datei ist beschädigt',
    damagedText: 'Angezeigt wird, was lesbar war; möglicherweise fehlt ein Teil des Bildes.',
    damagedMark: 'Datei beschädigt: Möglicherweise fehlt ein Teil des Bildes.',
    animatedTitle: 'Dieses Bild ist animiert',
    animatedText: 'Nur das erste Einzelbild wurde geöffnet.',
    unsupportedTitle: 'Dateityp nicht unterstützt',
    unsupportedText: 'Öffne eine Bilddatei (JPEG, PNG, WEBP). Auch GIF wird unterstützt.',
    otherFormatText:
      '{{format}}-Bilder lassen sich hier nicht öffnen. Öffne eine Bilddatei (JPEG, PNG, WEBP). Auch GIF wird unterstützt.',
    otherFormatJpegText:
      '{{format}}-Bilder lassen sich hier nicht öffnen. Öffne eine Bilddatei (JPEG, PNG, WEBP) oder speichere das Bild zuerst als JPEG.',
    fileTooLargeTitle: 'Datei zu groß',
    fileTooLargeText: 'Die Datei darf höchstens {{megabytes}}\u00a0MB groß sein.',
    tooManyTitle: 'Nur ein Bild auf einmal',
    tooManyText: 'Lege nur eine Datei ab.',
    noFileTitle: 'Keine Datei erhalten',
    noFileText:
      'Links, Texte und leere Ordner lassen sich nicht öffnen. Speichere das Bild zuerst und lege dann die Datei ab.',
    failedTitle: 'Das Bild konnte nicht geöffnet werden',
    failedText: 'Wähle ein anderes Bild (JPEG, PNG, WebP oder GIF).',
    unopenedText:
      'Die Bildverarbeitung konnte nicht geladen werden. Deine Datei geht nicht verloren und wird geöffnet, sobald du wieder online bist.',
    unopenedOnlineText:
      'Die Bildverarbeitung konnte nicht geladen werden. Deine Datei geht nicht verloren. Bitte versuche es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    imageTooLargeText:
      'Dieses Bild ist {{size}}\u00a0px groß. Möglich sind höchstens {{side}}\u00a0px Kantenlänge und {{megapixels}}\u00a0Megapixel.',
    imageTooLargeUnknownText:
      'Dieses Bild ist zu groß. Möglich sind höchstens {{side}}\u00a0px Kantenlänge und {{megapixels}}\u00a0Megapixel.',
  },
  phases: {
    load: 'Bildverarbeitung wird geladen',
    read: 'Datei wird gelesen',
    decode: 'Bild wird decodiert',
    orient: 'Bild wird ausgerichtet',
    resize: 'Bild wird skaliert',
    crop: 'Bild wird zugeschnitten',
    rotate: 'Bild wird gedreht',
    flip: 'Bild wird gespiegelt',
    straighten: 'Bild wird begradigt',
    perspective: 'Perspektive wird korrigiert',
    pad: 'Hintergrund wird angewendet',
    preview: 'Vorschau wird erstellt',
    palette: 'Farben werden reduziert',
    search: 'Kleinere Datei wird gesucht',
    encode: 'Datei wird geschrieben',
  },
  restore: {
    title: 'Mach da weiter, wo du aufgehört hast',
    restore: 'Wiederherstellen',
    discard: 'Löschen',
    gone: 'Dieses Bild ist nicht mehr verfügbar oder in einem anderen Tab geöffnet',
    failed: 'Das Bild konnte nicht wiederhergestellt werden',
    unreadable: 'Die Kopie auf diesem Gerät war nicht lesbar und wurde gelöscht.',
    storageFullTitle: 'Zu wenig Speicherplatz im Browser',
    lostTitle: 'Dieses Bild ist nicht mehr auf diesem Gerät gespeichert',
    unstoredText:
      'Dieses Bild lässt sich nach einem Neuladen nicht wiederherstellen. Du kannst weiterarbeiten, aber speichere es, bevor du die Seite verlässt.',
  },
  undo: {
    undo: 'Rückgängig',
    closed: '{{name}} geschlossen',
  },
  sample: {
    open: 'Beispielbild öffnen',
    failed: 'Das Beispielbild konnte nicht geöffnet werden',
    failedText: 'Prüfe deine Internetverbindung und versuche es noch einmal.',
  },
  viewer: {
    title: 'Großansicht',
  },
  progress: {
    starting: 'Wird vorbereitet',
    ongoing: '{{words}}\u00a0…',
    left: 'Noch etwa {{time}}',
    step: '{{phase}}: Schritt {{step}} von {{steps}}',
    cancel: 'Abbrechen',
    canceled: 'Abgebrochen',
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
      'Der Arbeitsspeicher reicht nicht aus. Möglich ist etwa {{fits}}\u00a0Megapixel.',
    'out-of-memory-fits_other':
      'Der Arbeitsspeicher reicht nicht aus. Möglich sind etwa {{fits}}\u00a0Megapixel.',
    unencodable: 'Die Datei konnte nicht geschrieben werden.',
    'no-image': 'Es ist kein Bild geöffnet.',
    unreadable:
      'Die Datei konnte nicht gelesen werden. Vielleicht wurde sie verschoben, umbenannt oder geändert.',
    'core-unavailable':
      'Ein Teil der App ließ sich nicht laden. Prüfe deine Internetverbindung und versuche es noch einmal.',
    'core-unsupported':
      'Dieser Browser bietet kein WebAssembly, daher kann die App keine Bilder bearbeiten. Wenn der Blockierungsmodus aktiv ist, schließe diese Website davon aus.',
    'core-crashed':
      'Die Bildverarbeitung wurde unerwartet beendet und neu gestartet. Dein Bild ist unverändert; versuche es noch einmal.',
    'timed-out':
      'Die Bildverarbeitung reagierte nicht mehr und wurde neu gestartet. Dein Bild ist unverändert; vielleicht klappt es mit einer kleineren Größe.',
    unknown: 'Ein unerwarteter Fehler ist aufgetreten. Versuche es noch einmal.',
  },
  editor: {
    prepareFailed: 'Das Bild konnte nicht gespeichert werden',
    prepareMissing: 'Das Bild konnte nicht gespeichert werden: Die Bilddaten fehlen',
  },
  resize: {
    done: 'Bild auf {{size}} skaliert',
    failed: 'Das Bild konnte nicht skaliert werden',
  },
  presets: {
    heading: 'Standardgrößen',
    intro:
      'Wähle eine Größe: Dein Bild wird sofort skaliert, und du siehst das Ergebnis, bevor du es speicherst.',
    sizes: 'Standardgrößen',
    needsImage: 'Öffne ein Bild, um es auf eine dieser Größen zu skalieren.',
    willBecome: 'Öffne ein Bild, um es auf {{size}}\u00a0px zu skalieren.',
    howTo: 'So nutzt du die Standardgrößen',
    steps: {
      upload: {
        title: 'Bild öffnen',
        text: 'Zieh ein Bild auf die Seite, füge es ein oder wähle eine Datei aus.',
      },
      pick: {
        title: 'Größe wählen',
        text: 'Wähle eine der acht Größen aus und sieh dir das Ergebnis an.',
      },
      download: {
        title: 'Speichern',
        text: 'Speichere das Ergebnis als PNG oder JPEG, oder bearbeite es im Editor weiter: Dort kannst du es zuschneiden, drehen und spiegeln.',
      },
    },
    faq: 'Fragen zu den Standardgrößen',
    questions: {
      which: {
        question: 'Welche Größen gibt es?',
        answer:
          'Acht: Icons mit 16, 32 und 64\u00a0Pixeln Kantenlänge, ein Quadrat mit 1080\u00a0×\u00a01080\u00a0Pixeln für Social Media, ein Querformat mit 1600\u00a0×\u00a0800\u00a0Pixeln für Website-Header, zwei große Quadrate mit 1400 und 1600\u00a0Pixeln Kantenlänge und ein Quadrat mit 5000\u00a0×\u00a05000\u00a0Pixeln für den Druck.',
      },
      shape: {
        question: 'Was passiert, wenn mein Bild ein anderes Seitenverhältnis hat?',
        answer:
          'Das entscheidest du: „Strecken“ passt das Bild an das neue Seitenverhältnis an und verzerrt es dabei, „Einpassen“ zeigt es vollständig mit Rändern, und „Füllen“ behält die Mitte und schneidet den Rest ab. Das Ergebnis hat immer genau die gewählte Größe.',
      },
      other: {
        question: 'Kann ich auch auf eine andere Größe skalieren?',
        answer:
          'Ja. Im Editor auf der Startseite kannst du jede Breite und Höhe eingeben, bis zu {{side}}\u00a0Pixel Kantenlänge und insgesamt {{megapixels}}\u00a0Megapixel.',
      },
      original: {
        question: 'Was passiert mit meinem Original?',
        answer:
          'Nichts. Das Ergebnis ist eine neue Datei, und deine Datei bleibt, wie sie ist. Jede Größe wird aus dem geöffneten Bild berechnet; auch wenn du mehrere ausprobierst, geht nichts verloren.',
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
        uses: 'In 16\u00a0×\u00a016\u00a0Pixeln zeigen Browser auf gewöhnlichen Bildschirmen das Icon einer Website in Tabs und Lesezeichen an. Auch in der Pixel-Art ist diese Größe verbreitet, etwa für Kacheln und Figuren kleiner Spiele. Bei so wenigen Pixeln bleiben nur kräftige, einfache Formen erkennbar.',
      },
      small32: {
        label: 'Kleines Icon',
        description: 'Menüs, Listen und Links',
        purpose: 'Für kleine Website-Icons.',
        uses: 'Auf Bildschirmen mit doppelter Pixeldichte verwenden Browser für das Icon im Tab 32\u00a0×\u00a032\u00a0Pixel. Auch sonst ist die Größe für kleine Icons auf Websites üblich: in Menüs, in Listen und neben Links.',
      },
      medium64: {
        label: 'Mittleres Icon',
        description: 'Apps und Profilbilder',
        purpose: 'Für App-Icons.',
        uses: '64\u00a0×\u00a064 eignet sich für App-Icons in Symbolleisten, Listen und Dateimanagern und für kleine Profilbilder neben Nachrichten. Auf Bildschirmen mit doppelter Pixeldichte erscheint das Bild in 32\u00a0×\u00a032 und bleibt scharf.',
      },
      social: {
        label: 'Social Media',
        description: 'Instagram-Beiträge',
        purpose: 'Für Social Media, zum Beispiel Instagram.',
        uses: '1080\u00a0×\u00a01080 ist die quadratische Größe, die Instagram in voller Auflösung zeigt. Auch auf anderen Plattformen eignet sie sich für quadratische Beiträge.',
      },
      large1400: {
        label: 'Großes Quadrat',
        description: 'Podcast-Cover',
        purpose: 'Für große Quadrate wie Podcast-Cover.',
        uses: 'Ein großes Quadrat eignet sich für Cover aller Art und für Produktbilder in Onlineshops. Für Podcasts ist 1400\u00a0×\u00a01400 die kleinste Covergröße, die Apple Podcasts akzeptiert.',
      },
      landscape: {
        label: 'Querformat',
        description: 'Website-Header',
        purpose: 'Für Website-Header und Banner.',
        uses: '1600\u00a0×\u00a0800 ist doppelt so breit wie hoch und eignet sich für Website-Header, Titelbilder und viele Linkvorschauen.',
      },
      large1600: {
        label: 'Extragroß',
        description: 'Quadrat in hoher Auflösung',
        purpose: 'Für Quadrate in hoher Auflösung.',
        uses: 'Ein Quadrat mit 1600\u00a0×\u00a01600\u00a0Pixeln hat Reserven: für Produktbilder mit Zoom, für Portfolios und für Bildschirme mit doppelter Pixeldichte, auf denen es in 800\u00a0×\u00a0800 scharf erscheint.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'Druck und feine Details',
        purpose:
          'Für den Druck und für feine Details: gedruckt 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0Zoll) bei 300\u00a0dpi.',
        uses: '5000\u00a0×\u00a05000 ist für den Druck und für feine Details gedacht. Bei 300\u00a0Pixeln pro Zoll ergibt das einen Druck von etwa 42\u00a0×\u00a042\u00a0cm.',
      },
    },
  },
  fixedSize: {
    heading: 'Bild auf {{size}} skalieren',
    description:
      'Skaliere dein Bild auf genau {{size}}\u00a0Pixel und speichere es als PNG oder JPEG. {{purpose}}',
    target: 'Zielgröße:',
    howTo: 'So skalierst du ein Bild auf {{size}}',
    steps: {
      upload: {
        title: 'Bild öffnen',
        text: 'Zieh ein Bild auf die Seite, füge es ein oder wähle eine Datei aus. Du kannst JPEG-, PNG-, WebP- und GIF-Dateien öffnen.',
      },
      resize: {
        title: 'Skalieren',
        text: 'Lege fest, was bei einem anderen Seitenverhältnis geschehen soll, und wähle „Skalieren“. Das Ergebnis ist genau {{size}}\u00a0Pixel groß.',
      },
      download: {
        title: 'Speichern',
        text: 'Sieh dir das Ergebnis an und speichere es als PNG oder JPEG, oder bearbeite es im Editor weiter.',
      },
    },
    faq: 'Fragen zu Bildern mit {{size}}\u00a0Pixeln',
    questions: {
      uses: { question: 'Wofür braucht man ein Bild mit {{size}}\u00a0Pixeln?' },
      shape: {
        question: 'Was passiert, wenn mein Bild ein anderes Seitenverhältnis hat?',
        square:
          '„Strecken“ verzerrt dein Bild zum Quadrat, „Einpassen“ zeigt es vollständig mit Rändern, und „Füllen“ behält ein Quadrat aus der Mitte und schneidet den Rest ab.',
        oblong:
          '„Strecken“ passt dein Bild an das neue Seitenverhältnis an und verzerrt es dabei, „Einpassen“ zeigt es vollständig mit Rändern, und „Füllen“ behält die Mitte und schneidet den Rest ab.',
      },
      quality: {
        question: 'Wird das Ergebnis scharf?',
        icons:
          'So scharf, wie es mit so wenigen Pixeln geht: Jedes wird mit einem Lanczos-Filter aus allen Originalpixeln berechnet, die es abdeckt. Feine Linien und Schrift überstehen diese Größe nicht, eine einfache, bildfüllende Form dagegen schon.',
        web: 'Ja, wenn dein Bild mindestens so groß ist wie das Ergebnis. Jedes neue Pixel wird mit einem Lanczos-Filter aus allen umliegenden Originalpixeln berechnet. Ein kleineres Bild wird vergrößert und wirkt dann weicher, denn neue Details entstehen dabei nicht.',
        high: 'Ja, wenn dein Bild ungefähr so groß oder größer ist. Ein kleineres wird mit einem Lanczos-Filter ohne gezackte Kanten vergrößert, wirkt dann aber weicher, denn neue Details entstehen dabei nicht.',
      },
      upload: {
        question: 'Ist das kostenlos, und bleibt mein Bild privat?',
        answer:
          'Ja, beides. Dein Bild wird in deinem Browser skaliert und verlässt dein Gerät nie, und du brauchst kein Konto.',
      },
    },
  },
  download: {
    loading: 'Bilddaten werden geladen\u00a0…',
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
      text: 'Wir verkaufen keine personenbezogenen Daten und geben auch keine weiter. Es gibt kein Konto und keine Anmeldung, und {{product}} fragt keine personenbezogenen Daten ab.',
    },
    usage: {
      title: 'Nutzungsdaten',
      text: 'Anonyme Nutzungsdaten können erhoben werden, um die Website zu verbessern. Bisher geschieht das nicht: Diese Version von {{product}} enthält keine Analysewerkzeuge, setzt keine Cookies und sendet nichts mehr, sobald die Seite geladen ist.',
    },
    storage: {
      title: 'Was in deinem Browser gespeichert wird',
      text: 'Dein Browser speichert deine Einstellungen für Design, Sprache und Tastenkürzel, deine Wahl zwischen „Strecken“, „Einpassen“ und „Füllen“, die Einheit, in der du Größen angibst, die fünf zuletzt verwendeten Größen die Grenzen der Dateigröße und die JPEG-Einstellungen, mit denen du zuletzt gespeichert hast, sowie die Namen und Farben deines Icon-Satzes, damit du bei deinem nächsten Besuch alles wieder so vorfindest. Nichts davon wird übertragen. Wenn du die Daten dieser Website löschst, werden auch diese Angaben entfernt. Außerdem speichert dein Browser die Dateien der Website selbst, damit sie sich auch ohne Internetverbindung öffnen lässt.',
    },
    autosave: {
      title: 'Das Bild, an dem du arbeitest',
      text: 'Solange ein Bild geöffnet ist, speichert dein Browser auf diesem Gerät die Bilddatei und deine Änderungen, damit du das Bild nach einem Neuladen, einem Absturz oder einem Neustart wiederherstellen kannst. Beides wird gelöscht, wenn du das Bild schließt, oder bei deinem nächsten Besuch, wenn du länger als einen Tag weg warst. Nichts davon wird übertragen.',
      choice: 'Geöffnetes Bild auf diesem Gerät aufbewahren',
      note: 'Wenn diese Option ausgeschaltet ist, werden deine Bilder nicht aufbewahrt; was schon aufbewahrt wurde, wird sofort gelöscht.',
      impossible:
        'Dieser Browser lässt das nicht zu, deshalb werden deine Bilder nicht aufbewahrt. Der Grund kann ein privates Fenster oder eine Browsereinstellung sein.',
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
      text: 'Du kannst {{product}} kostenlos und ohne Konto für jeden rechtmäßigen Zweck nutzen.',
    },
    images: {
      title: 'Deine Bilder',
      text: 'Deine Bilder gehören dir, und das bleibt so. Sie verlassen dein Gerät nie. Niemand sonst hat eine Kopie: Bewahre deine Originale deshalb auf und speichere deine Ergebnisse.',
    },
    changes: {
      title: 'Änderungen der Bedingungen',
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
    text: 'Die Seite funktioniert nicht mehr. Lade sie neu, um von vorn zu beginnen.',
    reload: 'Seite neu laden',
    pageHeading: 'Diese Seite konnte nicht geladen werden',
    pageText:
      'Prüfe deine Internetverbindung oder lade die Seite neu; vielleicht gibt es eine neuere Version. Wenn du zurückgehst, bleibt dein geöffnetes Bild erhalten.',
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
        text: 'Gib Breite oder Höhe ein; der andere Wert wird angepasst. Sieh dir die Vorschau an oder skaliere sofort.',
      },
      download: {
        title: 'Speichern',
        text: 'Speichere das Ergebnis als PNG oder JPEG, pixelgenau in der gewünschten Größe.',
      },
    },
    light: {
      title: 'Kleiner, aber genauso hell',
      text: 'Dasselbe Bild, auf zwei Arten verkleinert, jeweils auf ein Achtel der Breite. Viele Programme mitteln die gespeicherten Pixelwerte, sodass kleine Lichter verblassen. {{product}} rechnet linear, also mit der tatsächlichen Helligkeit: So bleiben sie hell.',
      linear: 'Linear berechnet: {{product}}',
      gamma: 'Nicht linear berechnet',
      linearAlt: 'Eine Stadt bei Nacht: Sterne, Feuerwerk und Fenster leuchten.',
      gammaAlt: 'Dieselbe Stadt: Die Sterne sind verschwunden, Feuerwerk und Fenster sind trüb.',
    },
    faq: 'Häufige Fragen',
    questions: {
      privacy: {
        question: 'Werden meine Bilder hochgeladen?',
        answer:
          'Nein. Deine Bilder werden in deinem Browser geöffnet, skaliert und gespeichert. Sie werden nie auf einen Server hochgeladen oder dort gespeichert, und sobald die Seite geladen ist, funktioniert sie auch offline.',
      },
      formats: {
        question: 'Welche Dateien kann ich öffnen?',
        answer:
          'JPEG-, PNG-, WebP- und GIF-Dateien bis {{megabytes}}\u00a0MB. Entscheidend ist der Inhalt der Datei, nicht die Dateiendung. Von einer Animation wird das erste Einzelbild geöffnet.',
      },
      output: {
        question: 'In welchem Format wird das Ergebnis gespeichert?',
        answer:
          'Als PNG. Darin bleibt jedes Pixel unverändert, auch die Transparenz, und die Datei lässt sich überall öffnen. Ein Foto kann als PNG mehr Speicherplatz brauchen als im JPEG-Format; beim Speichern kannst du deshalb auch JPEG wählen.',
      },
      size: {
        question: 'Wie groß darf ein Bild sein?',
        answer:
          'Bis zu {{side}}\u00a0Pixel Kantenlänge und insgesamt {{megapixels}}\u00a0Megapixel. Das gilt für das Bild, das du öffnest, und für die Größe, die du eingibst.',
      },
      quality: {
        question: 'Leidet die Qualität beim Skalieren?',
        answer:
          'Kaum. Jedes neue Pixel wird mit einem Lanczos-Filter aus allen umliegenden Originalpixeln berechnet, und beim Speichern als PNG geht nichts verloren. Beim Vergrößern bleiben die Übergänge weich, neue Details entstehen dabei aber nicht.',
      },
    },
  },
};
