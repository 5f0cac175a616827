import type { CatalogueOf } from '../types';

/** The Dutch texts of the user interface. */
export const nl: CatalogueOf<'nl'> = {
  meta: {
    tagline: 'Professioneel afbeeldingen schalen & bewerken',
    homeTitle: '{{product}} – Professioneel afbeeldingen schalen & bewerken',
    homeDescription:
      'Wijzig het formaat van JPEG-, PNG-, WebP- en GIF-afbeeldingen tot op de pixel en sla ze op als PNG. Gratis, zonder account, en niets verlaat je apparaat.',
    homeKeywords:
      'formaat afbeelding wijzigen, afbeelding schalen, afbeelding bijsnijden, afbeelding draaien, afbeelding spiegelen, foto bewerken, PNG',
    presetsTitle: 'Afbeelding omzetten naar standaardformaat – {{product}}',
    presetsDescription:
      'Kies een van acht formaten, van een favicon van 16\u00a0×\u00a016 tot 5000\u00a0×\u00a05000 voor drukwerk, en sla je afbeelding op als PNG. Gratis, en niets verlaat je apparaat.',
    presetsKeywords:
      'standaardformaten afbeeldingen, snel formaat wijzigen, favicon formaat, afbeeldingsformaat social media, formaat websiteheader, afdrukformaat',
    fixedSizeTitle: 'Afbeelding naar {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Zet elke afbeelding om naar precies {{size}} pixels en sla die op als PNG. {{purpose}} Gratis, en niets verlaat je apparaat.',
    fixedSizeKeywords:
      'afbeelding naar {{sizeTight}}, afbeelding {{sizeTight}}, {{sizeTight}} PNG, {{label}}, formaat afbeelding wijzigen',
    downloadTitle: 'Afbeelding downloaden – {{product}}',
    downloadDescription: 'Sla je afbeelding in het nieuwe formaat op als PNG.',
    downloadKeywords: 'afbeelding in nieuw formaat, PNG downloaden',
    downloadCropTitle: 'Bijgesneden afbeelding downloaden – {{product}}',
    downloadCropDescription: 'Sla je bijgesneden afbeelding op als PNG.',
    downloadCropKeywords: 'bijgesneden afbeelding, PNG downloaden',
    downloadRotateTitle: 'Gedraaide afbeelding downloaden – {{product}}',
    downloadRotateDescription: 'Sla je gedraaide of gespiegelde afbeelding op als PNG.',
    downloadRotateKeywords: 'gedraaide afbeelding, gespiegelde afbeelding, PNG downloaden',
    privacyTitle: 'Privacybeleid – {{product}}',
    privacyDescription:
      'Je afbeeldingen verlaten je apparaat nooit, en deze site verzamelt geen gebruiksgegevens.',
    privacyKeywords: 'privacybeleid, afbeeldingen privé bewerken, zonder uploaden',
    termsTitle: 'Gebruiksvoorwaarden – {{product}}',
    termsDescription: 'De voorwaarden waaronder je {{product}} kunt gebruiken.',
    termsKeywords: 'gebruiksvoorwaarden, servicevoorwaarden',
    notFoundTitle: 'Pagina niet gevonden – {{product}}',
    notFoundDescription: 'Op dit adres is niets te vinden.',
    notFoundKeywords: '{{product}}',
  },
  frame: {
    skip: 'Naar de inhoud',
    needsScript: '{{product}} werkt in je browser en heeft daarvoor JavaScript nodig.',
    navigation: 'Hoofdmenu',
    home: 'Home',
    presets: 'Standaardformaten',
    allPresets: 'Alle standaardformaten',
    about: 'Info',
    language: 'Taal',
    languageFailed: 'Deze taal kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
    languageNow: 'Taal: {{name}}',
    menu: 'Menu',
    closeMenu: 'Menu sluiten',
    homeOf: '{{product}}, homepage',
    darkTheme: 'Donker thema',
    toDark: 'Overschakelen naar het donkere thema',
    toLight: 'Overschakelen naar het lichte thema',
    rights: '© {{year}} {{product}}. Alle rechten voorbehouden.',
    legal: 'Juridisch',
    privacy: 'Privacybeleid',
    terms: 'Gebruiksvoorwaarden',
    notifications: 'Meldingen',
    dismiss: 'Melding sluiten',
    newVersion: 'Er is een nieuwe versie',
    newVersionText: 'Laad de pagina opnieuw om die te gebruiken.',
    newVersionAtWork:
      'Bij opnieuw laden wordt de geopende afbeelding gesloten. Sla die eerst op als je die wilt houden.',
    newVersionAutosaved: 'Je geopende afbeelding blijft bewaard: je kunt die na het laden herstellen.',
    reload: 'Opnieuw laden',
  },
  units: {
    px: 'px',
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytes: '{{kilobytes}}\u00a0KB ({{value}}\u00a0MB)',
    megabytesAlone: '{{value}}\u00a0MB',
    pixelCount_one: '{{value}}\u00a0pixel',
    pixelCount_other: '{{value}}\u00a0pixels',
    megapixels_one: '{{value}}\u00a0megapixel',
    megapixels_other: '{{value}}\u00a0megapixel',
  },
  shortcuts: {
    title: 'Sneltoetsen',
    close: 'Sluiten',
    everywhere: 'Overal',
    open: 'Afbeelding openen',
    download: 'Resultaat downloaden',
    cancel: 'Annuleren, of sluiten wat open is',
    list: 'Deze lijst tonen',
    notifications: 'Naar de meldingen',
    apply: 'In een veld: formaat wijzigen of bijsnijden',
    move: 'Uitsnede verplaatsen',
    size: 'Op de hoek: grootte wijzigen',
    leap: 'Per 10\u00a0px',
    keys: {
      enter: 'Enter',
      control: 'Ctrl',
      escape: 'Esc',
      shift: 'Shift',
      arrows: 'Pijltoetsen',
    },
    on: 'Sneltoetsen met één toets gebruiken',
    note: 'Uitgeschakeld doet een letter, een cijfer of ? alleen niets. Dat helpt bijvoorbeeld bij spraakinvoer.',
  },
  languageGroups: {
    european: 'Europese talen',
    other: 'Andere talen',
  },
  home: {
    presets: 'Standaardformaten bekijken',
    heading: 'Wijzig het formaat van afbeeldingen tot op de pixel',
  },
  upload: {
    title: 'Sleep een afbeelding hierheen',
    titleDragging: 'Laat los om te openen',
    subtitle: 'of klik om een bestand te kiezen',
    hint: 'JPEG, PNG, WebP of GIF, tot {{megabytes}}\u00a0MB',
    privacy: 'Je afbeelding verlaat dit apparaat nooit.',
    offline: 'Offline, en alles werkt gewoon.',
    change: 'Andere afbeelding',
    opening: '{{name}} wordt geopend',
    cancel: 'Annuleren',
    damagedTitle: 'Dit bestand is beschadigd',
    damagedText: 'Het is zo ver mogelijk geopend; misschien ontbreekt een deel van de afbeelding.',
    animatedTitle: 'Deze afbeelding is geanimeerd',
    animatedText: 'Het eerste frame is geopend.',
    unsupportedTitle: 'Bestandstype niet ondersteund',
    unsupportedText: 'Open een afbeeldingsbestand (JPEG, PNG, WEBP). Ook GIF-bestanden kun je openen.',
    otherFormatText:
      '{{format}}-afbeeldingen kunnen hier niet worden geopend. Open een afbeeldingsbestand (JPEG, PNG, WEBP). Ook GIF-bestanden kun je openen.',
    otherFormatJpegText:
      '{{format}}-afbeeldingen kunnen hier niet worden geopend. Open een afbeeldingsbestand (JPEG, PNG, WEBP). Bewaar de afbeelding eerst als JPEG.',
    fileTooLargeTitle: 'Bestand te groot',
    fileTooLargeText: 'De afbeelding mag maximaal 10\u00a0MB groot zijn.',
    tooManyTitle: 'Eén afbeelding tegelijk',
    tooManyText: 'Sleep één bestand tegelijk hierheen.',
    failedTitle: 'Fout bij het laden van de afbeelding',
    failedText: 'Probeer een ander afbeeldingsbestand.',
    unopenedText:
      'De beeldmodule kon niet worden geladen. Je bestand blijft bewaard en wordt geopend zodra je weer online bent.',
    tryAgain: 'Opnieuw proberen',
    imageTooLargeText:
      'Deze afbeelding is {{size}}\u00a0px. Het maximum is {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel.',
    imageTooLargeUnknownText:
      'Een afbeelding mag maximaal {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel zijn.',
  },
  phases: {
    load: 'Beeldmodule laden',
    read: 'Bestand lezen',
    decode: 'Decoderen',
    orient: 'Rechtop draaien',
    resize: 'Formaat wijzigen',
    crop: 'Bijsnijden',
    rotate: 'Draaien',
    flip: 'Spiegelen',
    preview: 'Voorbeeld maken',
    encode: 'PNG schrijven',
  },
  restore: {
    title: 'Ga verder waar je gebleven was',
    restore: 'Herstellen',
    discard: 'Verwijderen',
    gone: 'Deze afbeelding wordt niet meer bewaard of is in een ander tabblad geopend',
    failed: 'Afbeelding herstellen is mislukt',
    unreadable: 'De bewaarde afbeelding was niet leesbaar en is van dit apparaat verwijderd.',
    fullTitle: 'Deze afbeelding wordt niet bewaard',
    fullText:
      'De browser heeft er geen ruimte meer voor. Je kunt verder werken, maar na opnieuw laden kan de afbeelding niet worden hersteld: sla die op voordat je weggaat.',
  },
  undo: {
    undo: 'Ongedaan maken',
    closed: '{{name}} is gesloten',
  },
  sample: {
    open: 'Probeer het met een voorbeeldafbeelding',
    failed: 'De voorbeeldafbeelding kan niet worden geladen',
  },
  history: {
    redo: 'Opnieuw',
    label: 'Geschiedenis',
    opened: 'Geopend',
    step: 'Stap {{at}} van {{total}}: {{name}}',
    failed: 'Deze stap kan niet worden getoond',
  },
  fileSize: {
    file: 'Bestand: {{size}}',
    png: 'PNG: {{size}}',
    lossy:
      'De PNG is groter omdat die elke pixel exact bewaart. Een {{format}}-bestand kan details weglaten.',
    pixels: 'De PNG is groter omdat die meer pixels heeft dan het bestand.',
    other: 'De PNG is groter omdat de bewerkte pixels zich minder goed laten comprimeren.',
  },
  progress: {
    starting: 'Starten',
    step: '{{phase}}: stap {{step}} van {{steps}}',
    cancel: 'Annuleren',
    cancelled: 'Geannuleerd',
  },
  reasons: {
    'unsupported-format': 'Het bestand is geen JPEG-, PNG-, WebP- of GIF-afbeelding.',
    undecodable: 'Het afbeeldingsbestand is defect.',
    'too-large': 'Het maximum is {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel.',
    'empty-size': 'Breedte en hoogte moeten minstens 1\u00a0px zijn.',
    'outside-image': 'Het gebied valt deels buiten de afbeelding.',
    'out-of-memory': 'Er was niet genoeg geheugen. Sluit andere tabbladen of probeer een kleiner formaat.',
    'out-of-memory-fits': 'Er was niet genoeg geheugen. Ongeveer {{fits}} megapixel zou passen.',
    unencodable: 'De PNG kon niet worden geschreven.',
    'no-image': 'Er is geen afbeelding geopend.',
    unreadable: 'Het bestand kon niet worden gelezen. Misschien is het verplaatst, hernoemd of gewijzigd.',
    'core-unavailable':
      'De beeldmodule kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
    'core-crashed':
      'De beeldmodule is gestopt en opnieuw gestart. Je afbeelding is ongewijzigd; probeer het opnieuw.',
    'timed-out':
      'De beeldmodule reageerde niet meer en is opnieuw gestart. Je afbeelding is ongewijzigd; met een kleiner formaat lukt het misschien.',
    unknown: 'Er is iets onverwachts gebeurd. Probeer het opnieuw.',
  },
  editor: {
    originalDownload: 'Origineel downloaden',
    close: 'Sluiten',
    tools: 'Gereedschappen',
    tabs: {
      resize: 'Formaat',
      crop: 'Bijsnijden',
      rotateFlip: 'Oriëntatie',
    },
    download: 'Downloaden',
    imageAlt: '{{name}}, {{size}}\u00a0px',
    previewAlt: 'Voorbeeld van {{name}} in {{size}}\u00a0px',
    previewBadge: 'Voorbeeld',
    previewNote: 'Voorbeeld, nog niet toegepast: {{size}}\u00a0px',
    originalSaved: 'Originele afbeelding gedownload',
    prepareFailed: 'De download kon niet worden voorbereid',
    prepareMissing: 'De download kon niet worden voorbereid – afbeeldingsgegevens ontbreken',
  },
  resize: {
    width: 'Breedte',
    height: 'Hoogte',
    lock: 'Beeldverhouding behouden',
    resize: 'Formaat wijzigen',
    preview: 'Voorbeeld',
    apply: 'Toepassen',
    reset: 'Herstellen',
    emptySize: 'Voer hele getallen vanaf 1 in.',
    sideTooLong: 'Maximaal {{side}}\u00a0px per zijde.',
    areaTooLarge: 'Dat is {{value}}\u00a0megapixel; het maximum is {{megapixels}}.',
    done: 'Formaat gewijzigd in {{size}}',
    applied: 'Formaat gewijzigd',
    unchanged: 'De afbeelding heeft dit formaat al',
    failed: 'Het formaat kon niet worden gewijzigd',
    resetFailed: 'De afbeelding kon niet worden hersteld',
    resetDone: 'Afbeelding hersteld',
    discarded: 'Ook verworpen: {{list}}.',
    crops_one: '{{value}} bijsnijding',
    crops_other: '{{value}} bijsnijdingen',
    rotations_one: '{{value}} draaiing',
    rotations_other: '{{value}} draaiingen',
    flips_one: '{{value}} spiegeling',
    flips_other: '{{value}} spiegelingen',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Breedte',
    height: 'Hoogte',
    aspect: 'Beeldverhouding',
    free: 'Vrij',
    apply: 'Bijsnijden',
    reset: 'Herstellen',
    image: 'De afbeelding is {{size}}\u00a0px.',
    beyond: 'Niet mogelijk bij deze afbeelding. De uitsnede is: {{rect}}.',
    box: 'Uitsnede: verplaatsen met de pijltoetsen, met Shift per 10\u00a0px',
    corner: 'Hoek van de uitsnede: grootte wijzigen met de pijltoetsen, met Shift per 10\u00a0px',
    rect: 'X {{x}}, Y {{y}}, breedte {{width}}, hoogte {{height}}',
    done: 'Afbeelding bijgesneden',
    failed: 'De afbeelding kon niet worden bijgesneden',
    boxFailed: 'Het uitsnedekader kon niet worden geladen. De velden werken ook zonder.',
  },
  rotate: {
    left: 'Linksom draaien',
    right: 'Rechtsom draaien',
    horizontal: 'Horizontaal spiegelen',
    vertical: 'Verticaal spiegelen',
    hint: 'Elke knop wijzigt de afbeelding meteen.',
    doneLeft: 'Afbeelding linksom gedraaid',
    doneRight: 'Afbeelding rechtsom gedraaid',
    doneHorizontal: 'Afbeelding horizontaal gespiegeld',
    doneVertical: 'Afbeelding verticaal gespiegeld',
    failedRotate: 'De afbeelding kon niet worden gedraaid',
    failedFlip: 'De afbeelding kon niet worden gespiegeld',
    asOpened: 'Weer rechtop, zoals bij het openen',
    byLeft: 'Linksom gedraaid',
    byRight: 'Rechtsom gedraaid',
    byHorizontal: 'Horizontaal gespiegeld',
    byVertical: 'Verticaal gespiegeld',
    times: '{{done}}\u00a0×{{times}}',
    followed: '{{done}}, {{next}}',
    latest: '… {{done}}',
  },
  fit: {
    label: 'Bij een andere verhouding',
    stretch: { label: 'Uitrekken', note: 'De hele afbeelding, vervormd tot de nieuwe vorm.' },
    contain: { label: 'Inpassen', note: 'De hele afbeelding, onvervormd, met transparante randen.' },
    cover: {
      label: 'Vullen',
      note: 'Het midden van de afbeelding, onvervormd; wat uitsteekt, wordt afgesneden.',
    },
  },
  presets: {
    heading: 'Standaardformaten',
    intro:
      'Kies een formaat. Je afbeelding wordt meteen aangepast, en je ziet het resultaat voordat je het opslaat.',
    sizes: 'Standaardformaten',
    needsImage: 'Open een afbeelding om die in een van deze formaten te zetten.',
    willBecome: 'Open een afbeelding; die wordt dan {{size}}\u00a0px.',
    pick: 'Kies een formaat om je afbeelding daarin te zien.',
    resultAlt: '{{name}} in het formaat {{size}}\u00a0px',
    actualSize: 'Ware grootte',
    enlarged: '{{times}}× vergroot',
    download: 'Downloaden',
    editor: 'Editor',
    howTo: 'Zo gebruik je de standaardformaten',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand.',
      },
      pick: {
        title: 'Formaat kiezen',
        text: 'Eén klik op een kaart wijzigt het formaat en toont je het resultaat.',
      },
      download: {
        title: 'Downloaden',
        text: 'Sla het resultaat op als PNG, of neem het mee naar de editor om het bij te snijden, te draaien of te spiegelen.',
      },
    },
    faq: 'Vragen over de standaardformaten',
    questions: {
      which: {
        question: 'Welke formaten zijn er?',
        answer:
          'Acht: drie iconen van 16, 32 en 64\u00a0pixels, een vierkant van 1080\u00a0×\u00a01080 voor social media, een liggend formaat van 1600\u00a0×\u00a0800 voor websiteheaders, vierkanten van 1400 en 1600\u00a0pixels, en 5000\u00a0×\u00a05000 voor drukwerk.',
      },
      shape: {
        question: 'Wat als mijn afbeelding een andere verhouding heeft?',
        answer:
          'Dat bepaal jij. ‘Uitrekken’ vervormt de afbeelding tot de nieuwe vorm, ‘Inpassen’ laat de afbeelding heel, met transparante randen, en ‘Vullen’ behoudt het midden en snijdt de rest af. Het resultaat heeft altijd precies het gekozen formaat.',
      },
      other: {
        question: 'Kan ik ook een formaat kiezen dat er niet bij staat?',
        answer:
          'Ja. In de editor op de homepage kun je elke breedte en hoogte invoeren, tot {{side}}\u00a0pixels per zijde en {{megapixels}}\u00a0megapixel in totaal.',
      },
      original: {
        question: 'Wat gebeurt er met mijn originele afbeelding?',
        answer:
          'Niets. Het resultaat is een nieuwe PNG, en je bestand blijft zoals het is. Als je meerdere formaten na elkaar probeert, is het uitgangspunt steeds de geopende afbeelding, dus er gaat onderweg niets verloren.',
      },
    },
    groups: {
      icons: 'Iconen',
      web: 'Web & social media',
      high: 'Hoge resolutie',
    },
    items: {
      tiny16: {
        label: 'Mini-icoon',
        description: 'favicons en pixelart',
        purpose: 'Voor favicons en pixelart.',
        uses: '16\u00a0×\u00a016 is het formaat waarin een browser het icoon van een site op een gewoon scherm tekent, in het tabblad en bij de bladwijzers. Het is ook een gangbaar formaat voor pixelart, voor de tegels en figuurtjes van kleine games. Met zo weinig pixels blijven alleen krachtige, eenvoudige vormen herkenbaar.',
      },
      small32: {
        label: 'Klein icoon',
        description: 'kleine website-iconen',
        purpose: 'Voor kleine website-iconen.',
        uses: '32\u00a0×\u00a032 gebruikt een browser voor het icoon in het tabblad op een scherm met dubbele pixeldichtheid. Het is ook een gebruikelijk formaat voor de kleine iconen van een website: in menu’s, in lijsten en naast links.',
      },
      medium64: {
        label: 'Middelgroot icoon',
        description: 'app-iconen',
        purpose: 'Voor app-iconen.',
        uses: '64\u00a0×\u00a064 is geschikt voor app-iconen in werkbalken, lijsten en bestandsbeheerders, en voor kleine profielfoto’s naast berichten. Op een scherm met dubbele pixeldichtheid verschijnt het scherp als 32\u00a0×\u00a032.',
      },
      social: {
        label: 'Social media',
        description: 'Instagram en social media',
        purpose: 'Voor Instagram en andere social media.',
        uses: '1080\u00a0×\u00a01080 is het vierkant dat Instagram op volle grootte toont, en het werkt ook op andere social media als vierkante post.',
      },
      large1400: {
        label: 'Groot vierkant',
        description: 'groot vierkant',
        purpose: 'Voor grote vierkanten, zoals podcastcovers.',
        uses: 'Een groot vierkant is geschikt voor allerlei covers en etalages. Voor een podcast is 1400\u00a0×\u00a01400 de kleinste cover die Apple Podcasts accepteert.',
      },
      landscape: {
        label: 'Liggend',
        description: 'websiteheaders',
        purpose: 'Voor websiteheaders en banners.',
        uses: '1600\u00a0×\u00a0800 is twee keer zo breed als hoog: de vorm van een header over de breedte van een website, van de afbeelding boven een artikel en van veel linkvoorbeelden.',
      },
      large1600: {
        label: 'Extra groot',
        description: 'vierkant in hoge resolutie',
        purpose: 'Voor vierkanten in hoge resolutie.',
        uses: '1600\u00a0×\u00a01600 is een vierkant met pixels te over: voor productfoto’s die je kunt vergroten, voor portfolio’s en voor schermen met dubbele pixeldichtheid, die het scherp tonen als 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'drukwerk en detailwerk',
        purpose: 'Voor drukwerk en detailwerk.',
        uses: '5000\u00a0×\u00a05000 is voor drukwerk en voor detailwerk. Met 300\u00a0pixels per inch wordt dat een afdruk van ongeveer 42\u00a0×\u00a042\u00a0cm, oftewel 16⅔\u00a0inch per zijde.',
      },
    },
  },
  fixedSize: {
    heading: 'Afbeelding omzetten naar {{size}}',
    description:
      'Zet elke afbeelding om naar precies {{size}}\u00a0pixels en sla die op als PNG. {{purpose}}',
    target: 'Doelformaat:',
    original: 'Origineel',
    result: 'Resultaat',
    originalAlt: '{{name}}, {{size}}\u00a0px',
    edited: 'Sindsdien bewerkt: het resultaat wordt gemaakt van {{size}}\u00a0px.',
    placeholder: 'Hier verschijnt je afbeelding in {{size}}\u00a0px.',
    processing: 'Je afbeelding wordt verwerkt…',
    resize: 'Formaat wijzigen',
    howTo: 'Zo zet je een afbeelding om naar {{size}}',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand. Je kunt JPEG, PNG, WebP en GIF openen.',
      },
      resize: {
        title: 'Formaat wijzigen',
        text: 'Kies wat er bij een andere verhouding moet gebeuren en klik op ‘Formaat wijzigen’. De afbeelding wordt {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Downloaden',
        text: 'Bekijk het resultaat en sla het op als PNG, of neem het mee naar de editor.',
      },
    },
    faq: 'Vragen over afbeeldingen van {{size}}\u00a0pixels',
    questions: {
      uses: { question: 'Waarvoor gebruik je een afbeelding van {{size}}\u00a0pixels?' },
      shape: {
        question: 'Wat als mijn afbeelding een andere verhouding heeft?',
        square:
          '{{size}} is een vierkant. ‘Uitrekken’ vervormt elke afbeelding tot een vierkant, ‘Inpassen’ laat de afbeelding heel, tussen transparante randen, en ‘Vullen’ behoudt het vierkant in het midden en snijdt de rest af.',
        oblong:
          '{{size}} is breder dan hoog. ‘Uitrekken’ vervormt elke afbeelding tot deze vorm, ‘Inpassen’ laat de afbeelding heel, tussen transparante randen, en ‘Vullen’ behoudt het midden en snijdt de rest af.',
      },
      quality: {
        question: 'Wordt het resultaat scherp?',
        icons:
          'Zo scherp als met zo weinig pixels kan: elke pixel wordt met een Lanczos-filter berekend uit alle oude pixels die hij bedekt. Fijne lijnen en letters overleven dit formaat niet; een eenvoudige vorm die het beeld vult, wel.',
        web: 'Ja, als je afbeelding minstens zo groot is. Elke nieuwe pixel wordt met een Lanczos-filter berekend uit alle oude pixels eromheen. Een kleinere afbeelding wordt vloeiend vergroot, maar krijgt er geen details bij.',
        high: 'Ja, als je afbeelding ongeveer zo groot of groter is. Een kleinere wordt met een Lanczos-filter vloeiend vergroot, zonder kartelige randen, maar details die er nooit waren, kunnen niet worden toegevoegd.',
      },
      upload: {
        question: 'Wordt mijn afbeelding geüpload, en wat kost het?',
        answer:
          'Nee, en het kost niets. Het formaat wordt in je browser gewijzigd en de afbeelding verlaat je apparaat nooit. Je hebt geen account nodig.',
      },
    },
  },
  download: {
    heading: 'Je afbeelding is klaar',
    original: 'Origineel',
    resized: 'Nieuw formaat',
    cropped: 'Bijgesneden',
    rotated: 'Gedraaid',
    originalAlt: 'De originele afbeelding, {{size}}\u00a0px',
    resizedAlt: 'De afbeelding in het nieuwe formaat, {{size}}\u00a0px',
    croppedAlt: 'De bijgesneden afbeelding, {{size}}\u00a0px',
    rotatedAlt: 'De gedraaide afbeelding, {{size}}\u00a0px',
    dimensions: 'Afmetingen',
    fileSize: 'Bestandsgrootte',
    download: 'Downloaden',
    back: 'Terug naar de editor',
    saved: 'Afbeelding gedownload',
    reduced: 'Deze afbeelding is een verkleind voorbeeld.',
    reducedResult:
      'Deze afbeelding is een verkleind voorbeeld. Met ‘Downloaden’ krijg je het volledige formaat: {{size}}\u00a0px.',
    clean:
      'Waar en met welke camera de foto is gemaakt, staat niet in dit bestand: alleen de afbeelding zelf en de kleuren.',
    loading: 'Afbeeldingsgegevens laden…',
    missing: 'Afbeeldingsgegevens ontbreken. Probeer het opnieuw.',
  },
  privacy: {
    heading: 'Privacybeleid',
    images: {
      title: 'Je afbeeldingen',
      text: 'Je afbeeldingen verlaten je apparaat nooit. Ze worden in je browser geopend, bewerkt en opgeslagen; ze worden niet naar een server geüpload en niemand behalve jij ziet ze.',
    },
    information: {
      title: 'Persoonsgegevens',
      text: 'We verkopen, ruilen of verhuren geen persoonsgegevens. Er zijn geen accounts en je hoeft je niet aan te melden; {{product}} vraagt niet om zulke gegevens.',
    },
    usage: {
      title: 'Gebruiksgegevens',
      text: 'Om een site als deze te verbeteren, kunnen anonieme gebruiksgegevens worden verzameld. Deze versie van {{product}} verzamelt ze niet: er zijn geen analysetools, er worden geen cookies geplaatst en zodra de pagina is geladen, wordt er niets meer verstuurd.',
    },
    storage: {
      title: 'Wat er in je browser wordt bewaard',
      text: 'Het thema en de taal die je kiest, worden in je browser opgeslagen, zodat ze bij je volgende bezoek hetzelfde zijn. Ook wordt opgeslagen of je liever geen sneltoetsen met één toets gebruikt, en of je het laatst Uitrekken, Inpassen of Vullen hebt gekozen. Deze gegevens worden nergens naartoe gestuurd, en als je de gegevens van deze site wist, worden ze verwijderd. Om de site ook zonder verbinding te kunnen openen, bewaart je browser daarnaast de pagina’s en programma’s ervan.',
    },
    autosave: {
      title: 'De afbeelding waaraan je werkt',
      text: 'Zolang een afbeelding open is, bewaart je browser op dit apparaat het bestand ervan en wat je eraan hebt gedaan, zodat je die na opnieuw laden, een crash of een herstart kunt herstellen. Dit wordt verwijderd als je de afbeelding sluit, of anders na een dag, bij je volgende bezoek. Het wordt nergens naartoe gestuurd.',
      choice: 'De geopende afbeelding op dit apparaat bewaren',
      note: 'Staat dit uit, dan wordt er niets van je afbeeldingen bewaard, en wat bewaard was, wordt meteen verwijderd.',
      impossible:
        'Deze browser staat dat niet toe, dus er wordt niets van je afbeeldingen bewaard. Een privévenster of een instelling kan de reden zijn.',
    },
    agreement: {
      title: 'Je akkoord',
      text: 'Door deze site te gebruiken, ga je akkoord met dit beleid.',
    },
  },
  terms: {
    heading: 'Gebruiks\u00advoorwaarden',
    use: {
      title: 'Gebruik van de site',
      text: '{{product}} is gratis te gebruiken, zonder account, voor elk doel dat de wet toestaat.',
    },
    images: {
      title: 'Je afbeeldingen',
      text: 'Je afbeeldingen zijn en blijven van jou. Ze verlaten je apparaat nooit, dus bewaar je originelen en sla je resultaten op: niemand anders heeft een kopie.',
    },
    changes: {
      title: 'Wijzigingen in deze voorwaarden',
      text: 'Deze voorwaarden kunnen op elk moment worden bijgewerkt. De versie op deze pagina geldt.',
    },
    acceptance: {
      title: 'Akkoord',
      text: 'Door de site te blijven gebruiken, ga je akkoord met deze voorwaarden, en na een wijziging met de gewijzigde.',
    },
  },
  notFound: {
    heading: 'Oeps! Pagina niet gevonden',
    text: 'Op dit adres is niets te vinden.',
    home: 'Naar de homepage',
  },
  crash: {
    heading: 'Er is iets misgegaan',
    text: 'De pagina werkt niet meer. Als je de pagina opnieuw laadt, begint alles van voren af aan.',
    reload: 'Pagina opnieuw laden',
    screenHeading: 'Deze pagina kon niet worden geladen',
    screenText:
      'Controleer je verbinding of laad de pagina opnieuw: misschien is er een nieuwere versie. Als je teruggaat, blijft een geopende afbeelding open.',
  },
  about: {
    howTo: 'Zo werkt het',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand. De afbeelding wordt gewoon hier geopend, in je browser.',
      },
      edit: {
        title: 'Bewerken & formaat wijzigen',
        text: 'Typ de breedte of de hoogte; de andere maat volgt vanzelf. Bekijk een voorbeeld of wijzig het formaat meteen.',
      },
      download: {
        title: 'Downloaden',
        text: 'Sla het resultaat op als PNG, met precies de pixels waar je om vroeg.',
      },
    },
    faq: 'Veelgestelde vragen',
    questions: {
      privacy: {
        question: 'Worden mijn afbeeldingen ergens naartoe geüpload?',
        answer:
          'Nee. Afbeeldingen worden in je browser geopend, geschaald en opgeslagen. Ze worden nooit naar een server geüpload of daar opgeslagen, en zodra de pagina is geladen, werkt die zonder verbinding.',
      },
      formats: {
        question: 'Welke bestanden kan ik openen?',
        answer:
          'JPEG-, PNG-, WebP- en GIF-bestanden tot {{megabytes}}\u00a0MB. Het gaat om wat er in het bestand zit, niet om de naam. Van een animatie wordt het eerste frame geopend.',
      },
      output: {
        question: 'In welk bestandsformaat wordt het resultaat opgeslagen?',
        answer:
          'Als PNG. PNG bewaart elke pixel zoals die is, inclusief transparantie, en is overal te openen. Een foto kan als PNG meer ruimte innemen dan als JPEG.',
      },
      size: {
        question: 'Hoe groot mag een afbeelding zijn?',
        answer:
          'Tot {{side}}\u00a0pixels per zijde en {{megapixels}}\u00a0megapixel in totaal, zowel voor de afbeelding die je opent als voor het formaat dat je kiest.',
      },
      quality: {
        question: 'Gaat de kwaliteit achteruit als ik het formaat wijzig?',
        answer:
          'Zo min mogelijk. Elke nieuwe pixel wordt met een Lanczos-filter berekend uit alle oude pixels eromheen, en bij het opslaan als PNG gaat niets verloren. Bij vergroten blijven de overgangen vloeiend, maar details die er nooit waren, komen er niet bij.',
      },
    },
  },
};
