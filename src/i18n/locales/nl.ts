import type { CatalogOf } from './catalog';

/** The Dutch texts of the user interface. */
export const nl: CatalogOf<'nl'> = {
  meta: {
    tagline: 'Afbeeldingen professioneel schalen en bewerken',
    homeTitle: '{{product}} – Afbeeldingen professioneel schalen en bewerken',
    homeDescription:
      'Schaal JPEG-, PNG-, WebP- en GIF-afbeeldingen tot op de pixel nauwkeurig en sla ze op als PNG of JPEG. Gratis, zonder account, en alles blijft op je apparaat.',
    homeKeywords:
      'formaat afbeelding wijzigen, afbeelding schalen, afbeelding bijsnijden, afbeelding draaien, afbeelding spiegelen, foto bewerken, PNG, JPEG',
    presetsTitle: 'Afbeelding schalen naar een standaardformaat – {{product}}',
    presetsDescription:
      'Kies een van de acht formaten, van een favicon van 16\u00a0×\u00a016 tot 5000\u00a0×\u00a05000 voor drukwerk, en sla je afbeelding op als PNG of JPEG. Gratis, en alles blijft op je apparaat.',
    presetsKeywords:
      'standaardformaten afbeeldingen, snel formaat wijzigen, faviconformaat, afbeeldingsformaat social media, formaat websiteheader, afdrukformaat',
    fixedSizeTitle: 'Afbeelding schalen naar {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Schaal een afbeelding naar precies {{size}}\u00a0pixels en sla het resultaat op als PNG of JPEG. {{purpose}} Gratis, en alles blijft op je apparaat.',
    fixedSizeKeywords:
      'afbeelding naar {{sizeTight}}, afbeelding {{sizeTight}}, {{sizeTight}} PNG, {{label}}, formaat afbeelding wijzigen',
    iconsTitle: 'Iconenset voor websites: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Maak van één afbeelding alle iconen die een website nodig heeft: favicon.ico, PNG-bestanden, iconen voor het startscherm en het manifest. Gratis, en alles blijft op je apparaat.',
    iconsKeywords: 'favicongenerator, favicon.ico, apple-touch-icon, maskable icoon, webmanifest',
    downloadTitle: 'Afbeelding downloaden – {{product}}',
    downloadDescription: 'Sla je geschaalde afbeelding op als PNG of JPEG.',
    downloadKeywords: 'geschaalde afbeelding, PNG downloaden, JPEG downloaden',
    downloadCropTitle: 'Bijgesneden afbeelding downloaden – {{product}}',
    downloadCropDescription: 'Sla je bijgesneden afbeelding op als PNG of JPEG.',
    downloadCropKeywords: 'bijgesneden afbeelding, PNG downloaden, JPEG downloaden',
    downloadRotateTitle: 'Gedraaide of gespiegelde afbeelding downloaden – {{product}}',
    downloadRotateDescription: 'Sla je gedraaide of gespiegelde afbeelding op als PNG of JPEG.',
    downloadRotateKeywords: 'gedraaide afbeelding, gespiegelde afbeelding, PNG downloaden, JPEG downloaden',
    privacyTitle: 'Privacybeleid – {{product}}',
    privacyDescription:
      'Je afbeeldingen verlaten je apparaat nooit, en deze site verzamelt geen gebruiksgegevens.',
    privacyKeywords: 'privacybeleid, afbeeldingen privé bewerken, zonder uploaden',
    termsTitle: 'Gebruiksvoorwaarden – {{product}}',
    termsDescription: 'De voorwaarden voor het gebruik van {{product}}.',
    termsKeywords: 'gebruiksvoorwaarden, servicevoorwaarden',
    notFoundTitle: 'Pagina niet gevonden – {{product}}',
    notFoundDescription: 'Op dit adres is niets te vinden.',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'Naar de inhoud',
    needsScript: '{{product}} werkt in je browser en heeft daarvoor JavaScript nodig.',
    navigation: 'Hoofdmenu',
    home: 'Home',
    presets: 'Standaardformaten',
    allPresets: 'Alle standaardformaten',
    icons: 'Iconenset',
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
    legal: 'Juridische informatie',
    privacy: 'Privacybeleid',
    terms: 'Gebruiksvoorwaarden',
    notifications: 'Meldingen',
    dismiss: 'Melding sluiten',
    newVersion: 'Nieuwe versie beschikbaar',
    newVersionText: 'Laad de pagina opnieuw om die te gebruiken.',
    newVersionAtWork:
      'Als je de pagina opnieuw laadt, wordt de geopende afbeelding gesloten. Sla die zo nodig eerst op.',
    newVersionAutosaved: 'Je geopende afbeelding blijft bewaard: na het opnieuw laden kun je die herstellen.',
    reload: 'Opnieuw laden',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Sneltoetsen',
    close: 'Sluiten',
    keys: {
      control: 'Ctrl',
      shift: 'Shift',
    },
  },
  languageGroups: {
    european: 'Europese talen',
    other: 'Andere talen',
  },
  home: {
    presets: 'Standaardformaten bekijken',
    heading: 'Schaal afbeeldingen tot op de\u00a0pixel nauwkeurig',
  },
  upload: {
    title: 'Sleep een afbeelding hierheen',
    choose: 'Kies een afbeelding',
    titleDragging: 'Laat los om te openen',
    subtitle: 'of klik om een bestand te kiezen',
    hint: 'JPEG, PNG, WebP of GIF, tot {{megabytes}}\u00a0MB',
    privacy: 'Je afbeelding verlaat dit apparaat nooit.',
    offline: 'Je bent offline, maar alles blijft gewoon werken.',
    change: 'Andere afbeelding openen',
    changeSubtitle: 'Sleep er een hierheen of kies een bestand',
    opening: '{{name}} wordt geopend…',
    cancel: 'Annuleren',
    damagedTitle: 'Dit bestand is beschadigd',
    damagedText: 'Het is voor zover mogelijk geopend; misschien ontbreekt een deel van de afbeelding.',
    damagedMark: 'Beschadigd bestand: misschien ontbreekt een deel van de afbeelding.',
    animatedTitle: 'Deze afbeelding is geanimeerd',
    animatedText: 'Alleen het eerste frame is geopend.',
    unsupportedTitle: 'Bestandstype niet ondersteund',
    unsupportedText: 'Open een afbeeldingsbestand (JPEG, PNG, WEBP). GIF kan ook.',
    otherFormatText:
      '{{format}}-afbeeldingen kunnen hier niet worden geopend. Open een afbeeldingsbestand (JPEG, PNG, WEBP). GIF kan ook.',
    otherFormatJpegText:
      '{{format}}-afbeeldingen kunnen hier niet worden geopend. Sla de afbeelding eerst op als JPEG of open een ander afbeeldingsbestand (JPEG, PNG, WEBP).',
    fileTooLargeTitle: 'Bestand te groot',
    fileTooLargeText: 'Een afbeelding mag maximaal {{megabytes}}\u00a0MB groot zijn.',
    tooManyTitle: 'Te veel bestanden',
    tooManyText: 'Sleep één bestand tegelijk hierheen.',
    noFileTitle: 'Geen bestand ontvangen',
    noFileText:
      'Links, tekst en lege mappen kunnen niet worden geopend. Sla de afbeelding eerst op en sleep dan het bestand hierheen.',
    failedTitle: 'De afbeelding kon niet worden geopend',
    failedText: 'Kies een andere afbeelding (JPEG, PNG, WebP of GIF).',
    unopenedText:
      'De beeldverwerking kon niet worden gestart. Je bestand blijft bewaard en wordt geopend zodra je weer online bent.',
    unopenedOnlineText:
      'De beeldverwerking kon niet worden gestart. Je bestand blijft bewaard. Probeer het opnieuw.',
    tryAgain: 'Opnieuw proberen',
    imageTooLargeText:
      'Deze afbeelding is {{size}}\u00a0px. Het maximum is {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel.',
    imageTooLargeUnknownText:
      'Deze afbeelding is te groot. Het maximum is {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel.',
  },
  phases: {
    load: 'Voorbereiden',
    read: 'Bestand lezen',
    decode: 'Decoderen',
    orient: 'Rechtop draaien',
    resize: 'Schalen',
    crop: 'Bijsnijden',
    rotate: 'Draaien',
    flip: 'Spiegelen',
    straighten: 'Rechtzetten',
    perspective: 'Perspectief corrigeren',
    pad: 'Achtergrond toepassen',
    preview: 'Voorbeeld maken',
    palette: 'Kleuren beperken',
    search: 'Kleiner bestand zoeken',
    encode: 'Bestand maken',
  },
  restore: {
    title: 'Ga verder waar je gebleven was',
    restore: 'Herstellen',
    discard: 'Verwijderen',
    gone: 'Deze afbeelding is niet meer beschikbaar of is in een ander tabblad geopend',
    failed: 'De afbeelding kon niet worden hersteld',
    unreadable: 'De bewaarde afbeelding was niet leesbaar en is van dit apparaat verwijderd.',
    storageFullTitle: 'Te weinig opslagruimte in de browser',
    lostTitle: 'Deze afbeelding is niet meer op dit apparaat opgeslagen',
    unstoredText:
      'Je kunt gewoon doorwerken, maar als je de pagina opnieuw laadt, is deze afbeelding niet te herstellen. Sla die dus op voordat je de pagina verlaat.',
  },
  undo: {
    undo: 'Ongedaan maken',
    closed: '{{name}} is gesloten',
  },
  sample: {
    open: 'Probeer het met een testafbeelding',
    failed: 'De testafbeelding kon niet worden geladen',
    failedText: 'Controleer je verbinding en probeer het opnieuw.',
  },
  viewer: {
    title: 'Grote weergave',
  },
  progress: {
    starting: 'Starten',
    ongoing: '{{words}}…',
    left: 'Nog ongeveer {{time}}',
    step: '{{phase}}: stap {{step}} van {{steps}}',
    cancel: 'Annuleren',
    canceled: 'Geannuleerd',
  },
  reasons: {
    'unsupported-format': 'Het bestand is geen JPEG-, PNG-, WebP- of GIF-afbeelding.',
    undecodable: 'Het afbeeldingsbestand is beschadigd.',
    'too-large': 'Het maximum is {{side}}\u00a0px per zijde en {{megapixels}}\u00a0megapixel.',
    'empty-size': 'Breedte en hoogte moeten minstens 1\u00a0px zijn.',
    'outside-image': 'De uitsnede valt deels buiten de afbeelding.',
    'out-of-memory': 'Er was niet genoeg geheugen. Sluit andere tabbladen of probeer een kleiner formaat.',
    'out-of-memory-fits_one':
      'Er was niet genoeg geheugen. Tot ongeveer {{fits}}\u00a0megapixel lukt het wel.',
    'out-of-memory-fits_other':
      'Er was niet genoeg geheugen. Tot ongeveer {{fits}}\u00a0megapixel lukt het wel.',
    unencodable: 'Het bestand kon niet worden gemaakt.',
    'no-image': 'Er is geen afbeelding geopend.',
    unreadable: 'Het bestand kon niet worden gelezen. Misschien is het verplaatst, hernoemd of gewijzigd.',
    'core-unavailable':
      'Een onderdeel van de site kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
    'core-unsupported':
      'Deze browser biedt geen WebAssembly, dus de site kan geen afbeeldingen bewerken. Sluit deze site uit van de isolatiemodus als die aanstaat.',
    'core-crashed':
      'De beeldverwerking is gestopt en opnieuw gestart. Je afbeelding is ongewijzigd; probeer het opnieuw.',
    'timed-out':
      'De beeldverwerking reageerde niet meer en is opnieuw gestart. Je afbeelding is ongewijzigd; met een kleiner formaat lukt het misschien.',
    unknown: 'Er is iets misgegaan. Probeer het opnieuw.',
  },
  editor: {
    prepareFailed: 'De download kon niet worden voorbereid',
    prepareMissing: 'De download kon niet worden voorbereid: de afbeeldingsgegevens ontbreken',
  },
  resize: {
    done: 'Afbeelding geschaald naar {{size}}',
    failed: 'De afbeelding kon niet worden geschaald',
  },
  presets: {
    heading: 'Standaardformaten',
    intro:
      'Kies een formaat: je afbeelding wordt meteen geschaald en je ziet het resultaat voordat je het opslaat.',
    sizes: 'Standaardformaten',
    needsImage: 'Open een afbeelding om die naar een van deze formaten te schalen.',
    willBecome: 'Open een afbeelding om die naar {{size}}\u00a0px te schalen.',
    howTo: 'Zo gebruik je de standaardformaten',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand.',
      },
      pick: {
        title: 'Formaat kiezen',
        text: 'Kies een formaat: je afbeelding wordt geschaald en je ziet meteen het resultaat.',
      },
      download: {
        title: 'Downloaden',
        text: 'Sla het resultaat op als PNG of JPEG, of open het in de editor om het bij te snijden, te draaien of te spiegelen.',
      },
    },
    faq: 'Vragen over de standaardformaten',
    questions: {
      which: {
        question: 'Welke formaten zijn er?',
        answer:
          'Acht: iconen van 16, 32 en 64\u00a0pixels, een vierkant van 1080\u00a0×\u00a01080 voor social media, een liggend formaat van 1600\u00a0×\u00a0800 voor websiteheaders, vierkanten van 1400 en 1600\u00a0pixels, en 5000\u00a0×\u00a05000 voor drukwerk.',
      },
      shape: {
        question: 'Wat als mijn afbeelding een andere beeldverhouding heeft?',
        answer:
          'Dat bepaal jij. ‘Uitrekken’ rekt je afbeelding uit tot het gekozen formaat en vervormt die daarbij; ‘Inpassen’ behoudt de hele afbeelding en voegt randen toe; ‘Vullen’ behoudt het midden en snijdt de rest af. Het resultaat heeft altijd precies het gekozen formaat.',
      },
      other: {
        question: 'Kan ik ook een formaat kiezen dat er niet bij staat?',
        answer:
          'Ja. In de editor op de homepage kun je elke breedte en hoogte invoeren, tot {{side}}\u00a0pixels per zijde en {{megapixels}}\u00a0megapixel in totaal.',
      },
      original: {
        question: 'Wat gebeurt er met mijn originele afbeelding?',
        answer:
          'Niets. Het resultaat is een nieuw bestand; je bestand blijft zoals het is. Elk formaat wordt opnieuw uit de geopende afbeelding berekend, dus er gaat niets verloren als je er meerdere probeert.',
      },
    },
    groups: {
      icons: 'Iconen',
      web: 'Web en social media',
      high: 'Hoge resolutie',
    },
    items: {
      tiny16: {
        label: 'Mini-icoon',
        description: 'favicons en pixelart',
        purpose: 'Voor favicons en pixelart.',
        uses: 'Een browser toont het icoon van een site op gewone schermen in 16\u00a0×\u00a016, in het tabblad en bij de bladwijzers. Het is ook een gangbaar formaat in pixelart, voor de tegels en figuurtjes van kleine games. Met zo weinig pixels blijven alleen krachtige, eenvoudige vormen herkenbaar.',
      },
      small32: {
        label: 'Klein icoon',
        description: 'iconen voor websites',
        purpose: 'Voor kleine website-iconen.',
        uses: 'Op schermen met dubbele pixeldichtheid gebruikt een browser 32\u00a0×\u00a032 voor het icoon in het tabblad. Het is ook een gangbaar formaat voor de kleine iconen van een website: in menu’s, in lijsten en naast links.',
      },
      medium64: {
        label: 'Middelgroot icoon',
        description: 'app-iconen',
        purpose: 'Voor app-iconen.',
        uses: '64\u00a0×\u00a064 is geschikt voor app-iconen in werkbalken, lijsten en bestandsbeheerders, en voor kleine profielfoto’s naast berichten. Op een scherm met dubbele pixeldichtheid wordt het getoond in 32\u00a0×\u00a032 en blijft het scherp.',
      },
      social: {
        label: 'Social media',
        description: 'Instagram en meer',
        purpose: 'Voor Instagram en andere social media.',
        uses: '1080\u00a0×\u00a01080 is het vierkant dat Instagram in volle resolutie toont. Ook op andere social media is het geschikt voor vierkante posts.',
      },
      large1400: {
        label: 'Groot vierkant',
        description: 'podcastcovers en webshops',
        purpose: 'Voor grote vierkante afbeeldingen, zoals podcastcovers.',
        uses: 'Een groot vierkant is geschikt voor allerlei covers en productafbeeldingen in webshops. Voor een podcast is 1400\u00a0×\u00a01400 de kleinste cover die Apple Podcasts accepteert.',
      },
      landscape: {
        label: 'Liggend',
        description: 'websiteheaders',
        purpose: 'Voor websiteheaders en banners.',
        uses: '1600\u00a0×\u00a0800 is twee keer zo breed als hoog: geschikt voor websiteheaders, voor de afbeelding boven een artikel en voor veel linkvoorbeelden.',
      },
      large1600: {
        label: 'Extra groot',
        description: 'vierkant in hoge resolutie',
        purpose: 'Voor vierkante afbeeldingen in hoge resolutie.',
        uses: '1600\u00a0×\u00a01600 is een vierkant met pixels te over: voor productfoto’s die je kunt vergroten, voor portfolio’s en voor schermen met dubbele pixeldichtheid, die het scherp tonen als 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'drukwerk en fijne details',
        purpose:
          'Voor drukwerk en fijne details: afgedrukt 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0inch) bij 300\u00a0dpi.',
        uses: '5000\u00a0×\u00a05000 is bedoeld voor drukwerk en fijne details. Bij 300\u00a0pixels per inch levert dat een afdruk van ongeveer 42\u00a0×\u00a042\u00a0cm op.',
      },
    },
  },
  fixedSize: {
    heading: 'Afbeelding schalen naar {{size}}',
    description:
      'Schaal een afbeelding naar precies {{size}}\u00a0pixels en sla het resultaat op als PNG of JPEG. {{purpose}}',
    target: 'Doelformaat:',
    howTo: 'Zo schaal je een afbeelding naar {{size}}',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand. Je kunt JPEG-, PNG-, WebP- en GIF-bestanden openen.',
      },
      resize: {
        title: 'Schalen',
        text: 'Kies wat er bij een andere beeldverhouding moet gebeuren en druk op ‘Schalen’. De afbeelding wordt {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Downloaden',
        text: 'Bekijk het resultaat en sla het op als PNG of JPEG, of open het in de editor.',
      },
    },
    faq: 'Vragen over afbeeldingen van {{size}}\u00a0pixels',
    questions: {
      uses: { question: 'Waarvoor gebruik je een afbeelding van {{size}}\u00a0pixels?' },
      shape: {
        question: 'Wat als mijn afbeelding een andere beeldverhouding heeft?',
        square:
          '‘Uitrekken’ vervormt je afbeelding tot een vierkant, ‘Inpassen’ behoudt de hele afbeelding en voegt randen toe, en ‘Vullen’ behoudt het vierkant in het midden en snijdt de rest af.',
        oblong:
          '‘Uitrekken’ rekt je afbeelding uit tot het gekozen formaat en vervormt die daarbij; ‘Inpassen’ behoudt de hele afbeelding en voegt randen toe; ‘Vullen’ behoudt het midden en snijdt de rest af.',
      },
      quality: {
        question: 'Wordt het resultaat scherp?',
        icons:
          'Zo scherp als met zo weinig pixels kan: elke pixel wordt met een Lanczosfilter berekend uit alle originele pixels die hij bedekt. Fijne lijnen en letters overleven dit formaat niet; een eenvoudige vorm die het beeld vult, wel.',
        web: 'Ja, als je afbeelding minstens zo groot is. Elke nieuwe pixel wordt met een Lanczosfilter berekend uit alle omliggende originele pixels. Een kleinere afbeelding wordt vloeiend vergroot, maar krijgt er geen details bij.',
        high: 'Ja, als je afbeelding ongeveer zo groot of groter is. Een kleinere wordt met een Lanczosfilter vloeiend vergroot, zonder kartelige randen, maar krijgt er geen details bij.',
      },
      upload: {
        question: 'Is het gratis en blijft mijn afbeelding privé?',
        answer:
          'Ja, allebei. Je afbeelding wordt in je browser geschaald en verlaat je apparaat nooit, en je hebt geen account nodig.',
      },
    },
  },
  download: {
    loading: 'Afbeeldingsgegevens laden…',
    missing: 'De afbeeldingsgegevens ontbreken. Probeer het opnieuw.',
  },
  privacy: {
    heading: 'Privacybeleid',
    images: {
      title: 'Je afbeeldingen',
      text: 'Je afbeeldingen verlaten je apparaat nooit. Ze worden in je browser geopend en bewerkt; ze worden niet naar een server geüpload en niemand behalve jij ziet ze.',
    },
    information: {
      title: 'Persoonsgegevens',
      text: 'We verkopen, ruilen of verhuren geen persoonsgegevens. Je hebt geen account nodig en hoeft je niet te registreren; {{product}} vraagt niet om persoonsgegevens.',
    },
    usage: {
      title: 'Gebruiksgegevens',
      text: 'Er kunnen anonieme gebruiksgegevens worden verzameld om de site te verbeteren. Deze versie van {{product}} doet dat niet: we gebruiken geen analysetools en plaatsen geen cookies, en zodra de pagina is geladen, wordt er niets meer verstuurd.',
    },
    storage: {
      title: 'Wat er in je browser wordt bewaard',
      text: 'Je browser onthoudt je thema en taal, of je sneltoetsen met één toets gebruikt, je laatste keuze uit ‘Uitrekken’, ‘Inpassen’ en ‘Vullen’, de eenheid waarin je formaten invoert, je laatste vijf formaten, de limieten voor de bestandsgrootte en de JPEG-instellingen waarmee je het laatst hebt opgeslagen, en de namen en kleuren van je iconenset. Bij je volgende bezoek vind je alles zo weer terug. Deze gegevens worden nergens naartoe gestuurd en verdwijnen als je de gegevens van deze site wist. Ook de bestanden van de site zelf worden bewaard, zodat de site offline werkt.',
    },
    autosave: {
      title: 'De afbeelding waaraan je werkt',
      text: 'Zolang een afbeelding open is, bewaart je browser het bestand en je bewerkingen op dit apparaat, zodat je de afbeelding kunt herstellen na een crash, een herstart of het opnieuw laden van de pagina. Als je de afbeelding sluit, worden bestand en bewerkingen verwijderd. Blijf je langer dan een dag weg, dan gebeurt dat bij je volgende bezoek. Bestand en bewerkingen blijven op dit apparaat.',
      choice: 'Geopende afbeelding op dit apparaat bewaren',
      note: 'Als dit uitstaat, worden je afbeeldingen niet bewaard. Wat al bewaard was, wordt meteen verwijderd.',
      impossible:
        'Deze browser staat dat niet toe, dus je afbeeldingen worden niet bewaard. Dat kan komen door een privévenster of een browserinstelling.',
    },
    agreement: {
      title: 'Je instemming',
      text: 'Door deze site te gebruiken ga je akkoord met dit beleid.',
    },
  },
  terms: {
    heading: 'Gebruiks\u00advoorwaarden',
    use: {
      title: 'Gebruik van de site',
      text: 'Je kunt {{product}} gratis en zonder account gebruiken, voor elk doel dat de wet toestaat.',
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
      text: 'Door de site te blijven gebruiken ga je akkoord met deze voorwaarden en met latere wijzigingen.',
    },
  },
  notFound: {
    heading: 'Oeps! Pagina niet gevonden',
    text: 'Op dit adres is niets te vinden.',
    home: 'Naar de homepage',
  },
  crash: {
    heading: 'Er is iets misgegaan',
    text: 'De pagina is vastgelopen. Laad de pagina opnieuw om verder te gaan.',
    reload: 'Pagina opnieuw laden',
    pageHeading: 'Deze pagina kon niet worden geladen',
    pageText:
      'Controleer je verbinding of laad de pagina opnieuw: misschien is er een nieuwere versie. Als je teruggaat, blijft je afbeelding geopend.',
  },
  about: {
    howTo: 'Zo werkt het',
    steps: {
      upload: {
        title: 'Afbeelding openen',
        text: 'Sleep een afbeelding naar de pagina, plak er een of kies een bestand. De afbeelding wordt in je browser geopend.',
      },
      edit: {
        title: 'Bewerken en schalen',
        text: 'Voer de breedte of de hoogte in; de andere maat volgt vanzelf. Bekijk eerst een voorbeeld of schaal meteen. Bijsnijden, draaien en spiegelen kan ook.',
      },
      download: {
        title: 'Downloaden',
        text: 'Sla het resultaat op als PNG of JPEG, in precies het formaat dat je hebt gekozen.',
      },
    },
    light: {
      title: 'Kleiner, maar even helder',
      text: 'Dezelfde afbeelding, op twee manieren verkleind tot een achtste van de breedte. Veel programma’s middelen de opgeslagen pixelwaarden, waardoor kleine lichtpunten verbleken. {{product}} middelt de werkelijke lichtsterkte (lineair licht), zodat ze helder blijven.',
      linear: 'Met lineair licht: {{product}}',
      gamma: 'Zonder lineair licht',
      linearAlt: 'Een stad bij nacht: sterren, vuurwerk en ramen stralen.',
      gammaAlt: 'Dezelfde stad: de sterren zijn weg, vuurwerk en ramen zijn flets.',
    },
    faq: 'Veelgestelde vragen',
    questions: {
      privacy: {
        question: 'Worden mijn afbeeldingen geüpload?',
        answer:
          'Nee. Afbeeldingen worden in je browser geopend en bewerkt. Ze worden nooit naar een server geüpload of daar bewaard, en zodra de pagina is geladen, werkt die ook offline.',
      },
      formats: {
        question: 'Welke bestanden kan ik openen?',
        answer:
          'JPEG-, PNG-, WebP- en GIF-bestanden tot {{megabytes}}\u00a0MB. De inhoud van het bestand telt, niet de naam. Van een animatie wordt alleen het eerste frame geopend.',
      },
      output: {
        question: 'Hoe wordt het resultaat opgeslagen?',
        answer:
          'Als PNG. Zo blijft elke pixel precies zoals die is, inclusief transparantie, en is het bestand overal te openen. Een foto kan als PNG meer ruimte innemen dan als JPEG; daarom kun je bij het opslaan ook JPEG kiezen.',
      },
      size: {
        question: 'Hoe groot mag een afbeelding zijn?',
        answer:
          'Maximaal {{side}}\u00a0pixels per zijde en {{megapixels}}\u00a0megapixel in totaal, zowel voor de afbeelding die je opent als voor het formaat dat je kiest.',
      },
      quality: {
        question: 'Gaat schalen ten koste van de kwaliteit?',
        answer:
          'Nauwelijks. Elke nieuwe pixel wordt met een Lanczosfilter berekend uit alle omliggende originele pixels, en bij het opslaan als PNG gaat niets verloren. Bij vergroten blijven de overgangen vloeiend, maar details die er nooit waren, komen er niet bij.',
      },
    },
  },
};
