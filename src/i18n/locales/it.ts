import type { CatalogOf } from './catalog';

/** The Italian texts of the user interface. */
export const it: CatalogOf<'it'> = {
  meta: {
    tagline: 'Ridimensiona e modifica le immagini in modo professionale',
    homeTitle: '{{product}} – Ridimensiona e modifica le immagini in modo professionale',
    homeDescription:
      'Ridimensiona immagini JPEG, PNG, WebP e GIF con precisione al pixel e salvale in PNG o JPEG. Gratis, senza registrazione: nulla lascia il tuo dispositivo.',
    homeKeywords:
      'ridimensionare immagini, ridimensiona immagine, ritagliare immagine, ruotare immagine, riflettere immagine, editor di immagini, PNG, JPEG',
    presetsTitle: 'Dimensioni predefinite per le immagini – {{product}}',
    presetsDescription:
      'Scegli fra otto dimensioni, dai 16\u00a0×\u00a016 di una favicon ai 5000\u00a0×\u00a05000 per la stampa, e salva l’immagine in PNG o JPEG. Gratis, e nulla lascia il tuo dispositivo.',
    presetsKeywords:
      'dimensioni immagine predefinite, ridimensionamento rapido, dimensioni favicon, dimensioni immagini social, dimensioni intestazione sito, dimensioni di stampa',
    fixedSizeTitle: 'Ridimensiona immagini a {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Ridimensiona immagini a {{size}}\u00a0pixel esatti e salvale in PNG o JPEG. {{purpose}} Gratis, e nulla lascia il tuo dispositivo.',
    fixedSizeKeywords:
      'ridimensionare immagine a {{sizeTight}}, immagine {{sizeTight}}, PNG {{sizeTight}}, {{label}}, ridimensionare immagini',
    iconsTitle: 'Set di icone per siti web: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Crea da una sola immagine tutte le icone che servono a un sito web: favicon.ico, file PNG, icone per la schermata Home e il manifest. Gratis, e nulla lascia il tuo dispositivo.',
    iconsKeywords: 'generatore di favicon, favicon.ico, apple-touch-icon, icona maskable, web manifest',
    downloadTitle: 'Scarica l’immagine – {{product}}',
    downloadDescription: 'Salva in PNG o JPEG l’immagine ridimensionata.',
    downloadKeywords: 'immagine ridimensionata, scaricare PNG, scaricare JPEG',
    downloadCropTitle: 'Scarica l’immagine ritagliata – {{product}}',
    downloadCropDescription: 'Salva in PNG o JPEG l’immagine ritagliata.',
    downloadCropKeywords: 'immagine ritagliata, scaricare PNG, scaricare JPEG',
    downloadRotateTitle: 'Scarica l’immagine ruotata o riflessa – {{product}}',
    downloadRotateDescription: 'Salva in PNG o JPEG l’immagine ruotata o riflessa.',
    downloadRotateKeywords: 'immagine ruotata, immagine riflessa, scaricare PNG, scaricare JPEG',
    privacyTitle: 'Informativa sulla privacy – {{product}}',
    privacyDescription:
      'Le tue immagini non lasciano mai il tuo dispositivo e questo sito non raccoglie dati di utilizzo.',
    privacyKeywords: 'informativa sulla privacy, ridimensionare immagini in privato, senza caricamento',
    termsTitle: 'Termini di servizio – {{product}}',
    termsDescription: 'I termini che regolano l’uso di {{product}}.',
    termsKeywords: 'termini di servizio, condizioni d’uso',
    notFoundTitle: 'Pagina non trovata – {{product}}',
    notFoundDescription: 'A questo indirizzo non c’è nulla.',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'Vai al contenuto',
    needsScript: '{{product}} funziona nel tuo browser e richiede JavaScript.',
    navigation: 'Principale',
    home: 'Home',
    presets: 'Ridimensionamento rapido',
    allPresets: 'Tutte le dimensioni',
    icons: 'Set di icone',
    about: 'Info',
    language: 'Lingua',
    languageFailed: 'Impossibile caricare questa lingua. Controlla la connessione e riprova.',
    languageNow: 'Lingua: {{name}}',
    menu: 'Menu',
    closeMenu: 'Chiudi menu',
    homeOf: 'Home di {{product}}',
    darkTheme: 'Tema scuro',
    toDark: 'Passa al tema scuro',
    toLight: 'Passa al tema chiaro',
    rights: '© {{year}} {{product}}. Tutti i diritti riservati.',
    legal: 'Note legali',
    privacy: 'Informativa sulla privacy',
    terms: 'Termini di servizio',
    notifications: 'Notifiche',
    dismiss: 'Chiudi notifica',
    newVersion: 'È pronta una nuova versione',
    newVersionText: 'Ricarica la pagina per usarla.',
    newVersionAtWork: 'Se ricarichi, l’immagine aperta si chiude. Per non perderla, salvala prima.',
    newVersionAutosaved: 'L’immagine aperta viene conservata: potrai ripristinarla dopo aver ricaricato.',
    reload: 'Ricarica',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Scorciatoie da tastiera',
    close: 'Chiudi',
    keys: {
      control: 'Ctrl',
      shift: 'Maiusc',
    },
  },
  languageGroups: {
    european: 'Lingue europee',
    other: 'Altre lingue',
  },
  home: {
    presets: 'Vedi le dimensioni predefinite',
    heading: 'Ridimensiona le immagini con precisione al pixel',
  },
  upload: {
    title: 'Trascina qui un’immagine',
    choose: 'Scegli un’immagine',
    titleDragging: 'Rilasciala per aprirla',
    subtitle: 'o fai clic per scegliere un file',
    hint: 'JPEG, PNG, WebP o GIF, fino a {{megabytes}}\u00a0MB',
    privacy: 'L’immagine non lascia mai il tuo dispositivo.',
    offline: 'Sei offline, ma funziona tutto lo stesso.',
    change: 'Trascina un’altra immagine',
    changeSubtitle: 'o fai clic per scegliere un file',
    opening: 'Apertura di {{name}}…',
    cancel: 'Annulla',
    damagedTitle: 'Questo file è danneggiato',
    damagedText: 'È stato aperto fin dove possibile; una parte dell’immagine potrebbe mancare.',
    damagedMark: 'File danneggiato: una parte dell’immagine potrebbe mancare.',
    animatedTitle: 'Questa immagine è animata',
    animatedText: 'È stato aperto solo il primo fotogramma.',
    unsupportedTitle: 'Tipo di file non supportato',
    unsupportedText: 'Scegli un file immagine (JPEG, PNG, WEBP). Vanno bene anche le GIF.',
    otherFormatText:
      'Qui non si possono aprire immagini {{format}}. Scegli un file immagine (JPEG, PNG, WEBP). Vanno bene anche le GIF.',
    otherFormatJpegText:
      'Qui non si possono aprire immagini {{format}}. Salva prima la tua in JPEG oppure scegli un altro file immagine (JPEG, PNG, WEBP).',
    fileTooLargeTitle: 'File troppo grande',
    fileTooLargeText: 'L’immagine non deve pesare più di {{megabytes}}\u00a0MB.',
    tooManyTitle: 'Un’immagine alla volta',
    tooManyText: 'Trascina un solo file.',
    noFileTitle: 'Nessun file ricevuto',
    noFileText:
      'Link, testo e cartelle vuote non si possono aprire. Salva prima l’immagine, poi trascina il file.',
    failedTitle: 'Impossibile aprire l’immagine',
    failedText:
      'Il file non contiene un’immagine leggibile. Scegli un’altra immagine (JPEG, PNG, WebP o GIF).',
    unopenedText:
      'Il motore di elaborazione non è stato caricato. Il file è conservato e si aprirà quando tornerà la connessione.',
    unopenedOnlineText: 'Il motore di elaborazione non è stato caricato. Il file è conservato. Riprova.',
    tryAgain: 'Riprova',
    imageTooLargeText:
      'Questa immagine misura {{size}}\u00a0px. Il massimo è {{side}}\u00a0px per lato e {{megapixels}}\u00a0megapixel.',
    imageTooLargeUnknownText:
      'Questa immagine è troppo grande. Il massimo è {{side}}\u00a0px per lato e {{megapixels}}\u00a0megapixel.',
  },
  phases: {
    load: 'Caricamento del motore di elaborazione',
    read: 'Lettura del file',
    decode: 'Decodifica',
    orient: 'Correzione dell’orientamento',
    resize: 'Ridimensionamento',
    crop: 'Ritaglio',
    rotate: 'Rotazione',
    flip: 'Riflessione',
    straighten: 'Raddrizzamento',
    perspective: 'Correzione della prospettiva',
    pad: 'Applicazione dello sfondo',
    preview: 'Creazione dell’anteprima',
    palette: 'Riduzione dei colori',
    search: 'Ricerca di un file più leggero',
    encode: 'Creazione del file',
  },
  restore: {
    title: 'Riprendi da dove avevi lasciato',
    restore: 'Ripristina',
    discard: 'Elimina',
    gone: 'Questa immagine non è più disponibile o è aperta in un’altra scheda',
    failed: 'Impossibile ripristinare l’immagine',
    unreadable: 'L’immagine conservata su questo dispositivo era illeggibile ed è stata eliminata.',
    storageFullTitle: 'Questa immagine non viene conservata',
    lostTitle: 'Questa immagine non è più salvata su questo dispositivo',
    unstoredText:
      'Il browser non ha più spazio. Puoi continuare, ma se ricarichi la pagina l’immagine andrà persa: salvala prima di uscire.',
  },
  undo: {
    undo: 'Annulla',
    closed: 'Hai chiuso {{name}}',
  },
  sample: {
    open: 'Prova con un’immagine di esempio',
    failed: 'Impossibile aprire l’immagine di esempio',
    failedText: 'Controlla la connessione e riprova.',
  },
  viewer: {
    title: 'Visualizzatore',
  },
  progress: {
    starting: 'Avvio',
    ongoing: '{{words}}…',
    left: 'Ancora circa {{time}}',
    step: '{{phase}}: passaggio {{step}} di {{steps}}',
    cancel: 'Annulla',
    canceled: 'Annullato',
  },
  reasons: {
    'unsupported-format': 'Il file non è un’immagine JPEG, PNG, WebP o GIF.',
    undecodable: 'Il file immagine è danneggiato.',
    'too-large': 'Le dimensioni massime sono {{side}}\u00a0px per lato e {{megapixels}}\u00a0megapixel.',
    'empty-size': 'Larghezza e altezza devono essere di almeno 1\u00a0px.',
    'outside-image': 'L’area di ritaglio esce dall’immagine.',
    'out-of-memory': 'Memoria insufficiente. Chiudi altre schede o prova con dimensioni più piccole.',
    'out-of-memory-fits_one': 'La memoria basta solo per circa {{fits}}\u00a0megapixel.',
    'out-of-memory-fits_many': 'La memoria basta solo per circa {{fits}} di megapixel.',
    'out-of-memory-fits_other': 'La memoria basta solo per circa {{fits}}\u00a0megapixel.',
    unencodable: 'Il file non è stato creato.',
    'no-image': 'Nessuna immagine aperta.',
    unreadable: 'Il file non è leggibile. Potrebbe essere stato spostato, rinominato o modificato.',
    'core-unavailable': 'Una parte dell’app non è stata caricata. Controlla la connessione e riprova.',
    'core-unsupported':
      'Questo browser non offre WebAssembly, quindi l’app non può elaborare immagini. Se la modalità di isolamento è attiva, escludi questo sito web.',
    'core-crashed':
      'Il motore di elaborazione si è interrotto ed è stato riavviato. L’immagine è rimasta com’era: riprova.',
    'timed-out':
      'Il motore di elaborazione non rispondeva più ed è stato riavviato. L’immagine è rimasta com’era: prova con dimensioni più piccole.',
    unknown: 'Si è verificato un problema imprevisto. Riprova.',
  },
  editor: {
    prepareFailed: 'Impossibile preparare il download',
    prepareMissing: 'Impossibile preparare il download: mancano i dati dell’immagine',
  },
  resize: {
    done: 'Immagine ridimensionata a {{size}}',
    failed: 'Impossibile ridimensionare l’immagine',
  },
  presets: {
    heading: 'Ridimensionamento rapido',
    intro:
      'Scegli le dimensioni: l’immagine viene ridimensionata subito e puoi vedere il risultato prima di salvarlo.',
    sizes: 'Dimensioni predefinite',
    needsImage: 'Apri un’immagine per ridimensionarla.',
    willBecome: 'Apri un’immagine per ridimensionarla a {{size}}\u00a0px.',
    howTo: 'Come usare le dimensioni predefinite',
    steps: {
      upload: {
        title: 'Apri un’immagine',
        text: 'Trascina un’immagine sulla pagina, incollala o sceglila dal tuo dispositivo.',
      },
      pick: {
        title: 'Scegli le dimensioni',
        text: 'Basta scegliere un riquadro per ridimensionare l’immagine e vedere il risultato.',
      },
      download: {
        title: 'Scarica',
        text: 'Salva il risultato in PNG o JPEG oppure aprilo nell’editor per ritagliarlo, ruotarlo o rifletterlo.',
      },
    },
    faq: 'Domande sulle dimensioni predefinite',
    questions: {
      which: {
        question: 'Quali dimensioni sono disponibili?',
        answer:
          'Otto: icone da 16, 32 e 64\u00a0pixel; un quadrato da 1080\u00a0×\u00a01080 per i social media; un formato orizzontale da 1600\u00a0×\u00a0800 per le intestazioni dei siti web; quadrati da 1400 e 1600\u00a0pixel; un quadrato da 5000\u00a0×\u00a05000 per la stampa.',
      },
      shape: {
        question: 'E se la mia immagine ha proporzioni diverse?',
        answer:
          'Scegli tu. «Deforma» altera l’immagine per darle le nuove proporzioni; «Adatta» la mantiene intera e aggiunge bande; «Riempi» ne mantiene il centro e taglia il resto. Il risultato ha sempre esattamente le dimensioni scelte.',
      },
      other: {
        question: 'Posso usare dimensioni che non sono nell’elenco?',
        answer:
          'Sì. L’editor nella home accetta qualsiasi larghezza e altezza, fino a {{side}}\u00a0pixel per lato e {{megapixels}}\u00a0megapixel in tutto.',
      },
      original: {
        question: 'Che cosa succede alla mia immagine originale?',
        answer:
          'Nulla. Il risultato è un nuovo file e il tuo file resta com’è. Anche se provi più dimensioni, si parte sempre dall’immagine aperta: la qualità non peggiora a ogni prova.',
      },
    },
    groups: {
      icons: 'Icone',
      web: 'Web e social',
      high: 'Alta risoluzione',
    },
    items: {
      tiny16: {
        label: 'Icona minuscola',
        description: 'favicon e pixel art',
        purpose: 'Per favicon e pixel art.',
        uses: 'Sugli schermi normali i browser mostrano a 16\u00a0×\u00a016 l’icona di un sito, nelle schede e nei preferiti. Queste dimensioni sono comuni anche nella pixel art, per i tile e i personaggi di piccoli giochi. Con così pochi pixel restano riconoscibili solo le forme semplici e marcate.',
      },
      small32: {
        label: 'Icona piccola',
        description: 'icone per siti web',
        purpose: 'Per le piccole icone dei siti web.',
        uses: 'Sugli schermi a doppia densità i browser usano 32\u00a0×\u00a032 per l’icona nelle schede. Queste dimensioni sono comuni anche per le piccole icone dei siti web: nei menu, negli elenchi e accanto ai link.',
      },
      medium64: {
        label: 'Icona media',
        description: 'icone per app',
        purpose: 'Per le icone delle app.',
        uses: '64\u00a0×\u00a064 va bene per le icone delle app in barre degli strumenti, elenchi e file manager, e per le piccole foto del profilo accanto ai messaggi. Su uno schermo a doppia densità l’immagine appare nitida a 32\u00a0×\u00a032.',
      },
      social: {
        label: 'Social media',
        description: 'Instagram e altri social',
        purpose: 'Per Instagram e altri social media.',
        uses: '1080\u00a0×\u00a01080 è il quadrato che Instagram mostra a piena risoluzione, e va bene anche per i post quadrati sugli altri social media.',
      },
      large1400: {
        label: 'Quadrato grande',
        description: 'copertine di podcast',
        purpose: 'Per grandi immagini quadrate, come le copertine dei podcast.',
        uses: 'Un quadrato grande è adatto a copertine e schede prodotto di ogni tipo. Per la copertina di un podcast, 1400\u00a0×\u00a01400 sono le dimensioni minime accettate da Apple Podcasts.',
      },
      landscape: {
        label: 'Orizzontale',
        description: 'intestazioni di siti web',
        purpose: 'Per intestazioni e banner di siti web.',
        uses: 'In un’immagine 1600\u00a0×\u00a0800 la larghezza è il doppio dell’altezza. Queste dimensioni vanno bene per le intestazioni dei siti web, le immagini in cima agli articoli e molte anteprime di link.',
      },
      large1600: {
        label: 'Extra grande',
        description: 'quadrato ad alta risoluzione',
        purpose: 'Per immagini quadrate ad alta risoluzione.',
        uses: '1600\u00a0×\u00a01600 è un quadrato con pixel in abbondanza: per foto di prodotti da ingrandire, per i portfolio e per gli schermi a doppia densità, che lo mostrano nitido a 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'stampa e massimo dettaglio',
        purpose:
          'Per la stampa e le immagini ricche di dettagli: 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0pollici) a 300\u00a0dpi.',
        uses: '5000\u00a0×\u00a05000 va bene per la stampa e per le immagini ricche di dettagli. A 300\u00a0pixel per pollice si ottiene una stampa di circa 42\u00a0×\u00a042\u00a0cm.',
      },
    },
  },
  fixedSize: {
    heading: 'Ridimensiona un’immagine a {{size}}',
    description:
      'Porta qualsiasi immagine esattamente a {{size}}\u00a0pixel e salvala in PNG o JPEG. {{purpose}}',
    target: 'Dimensioni finali:',
    howTo: 'Come ridimensionare un’immagine a {{size}}',
    steps: {
      upload: {
        title: 'Apri un’immagine',
        text: 'Trascina un’immagine sulla pagina, incollala o sceglila dal tuo dispositivo. Puoi aprire file JPEG, PNG, WebP e GIF.',
      },
      resize: {
        title: 'Ridimensiona',
        text: 'Scegli che cosa fare se le proporzioni non coincidono e premi «Ridimensiona». L’immagine passa a {{size}}\u00a0pixel.',
      },
      download: {
        title: 'Scarica',
        text: 'Guarda il risultato e salvalo in PNG o JPEG oppure aprilo nell’editor.',
      },
    },
    faq: 'Domande sulle immagini {{size}}',
    questions: {
      uses: { question: 'Per che cosa si usa un’immagine {{size}}?' },
      shape: {
        question: 'E se la mia immagine ha proporzioni diverse?',
        square:
          '«Deforma» altera l’immagine per renderla quadrata; «Adatta» la mantiene intera tra bande; «Riempi» mantiene il quadrato al centro e taglia il resto.',
        oblong:
          '«Deforma» altera l’immagine per darle le nuove proporzioni; «Adatta» la mantiene intera tra bande; «Riempi» ne mantiene il centro e taglia il resto.',
      },
      quality: {
        question: 'Il risultato sarà nitido?',
        icons:
          'Nitido quanto lo permettono così pochi pixel: ognuno è calcolato a partire da tutti quelli originali che copre, con un filtro Lanczos. A queste dimensioni le linee sottili e le scritte si perdono; una forma semplice che riempie l’immagine resta riconoscibile.',
        web: 'Sì, se la tua immagine ha almeno queste dimensioni. Ogni nuovo pixel è calcolato a partire da tutti quelli originali che lo circondano, con un filtro Lanczos. Un’immagine più piccola viene ingrandita con transizioni morbide, ma non acquista dettagli.',
        high: 'Sì, se la tua immagine ha all’incirca queste dimensioni o è più grande. Una più piccola viene ingrandita con transizioni morbide grazie a un filtro Lanczos, senza bordi seghettati, ma non si possono aggiungere dettagli che non ci sono mai stati.',
      },
      upload: {
        question: 'È gratis? E la mia immagine resta privata?',
        answer:
          'Sì a entrambe le domande. L’immagine viene ridimensionata nel tuo browser e non lascia mai il tuo dispositivo. Non serve alcun account.',
      },
    },
  },
  download: {
    loading: 'Caricamento dei dati dell’immagine…',
    missing: 'Mancano i dati dell’immagine. Riprova.',
  },
  privacy: {
    heading: 'Informativa sulla privacy',
    images: {
      title: 'Le tue immagini',
      text: 'Le tue immagini non lasciano mai il tuo dispositivo. Vengono aperte, modificate e salvate nel tuo browser; non vengono caricate su alcun server e le vedi solo tu.',
    },
    information: {
      title: 'Dati personali',
      text: 'Non vendiamo, non scambiamo e non cediamo a terzi dati personali. Non servono né account né registrazione, e {{product}} non chiede alcun dato personale.',
    },
    usage: {
      title: 'Dati di utilizzo',
      text: 'Per migliorare il sito possono essere raccolti dati di utilizzo anonimi. Questa versione di {{product}}, tuttavia, non ne raccoglie: non contiene strumenti di analisi, non usa cookie e, una volta caricata la pagina, non invia nulla.',
    },
    storage: {
      title: 'Che cosa resta nel tuo browser',
      text: 'Per la tua prossima visita il browser ricorda il tema, la lingua, l’uso delle scorciatoie a tasto singolo, l’ultima scelta tra «Deforma», «Adatta» e «Riempi», l’unità in cui inserisci le dimensioni, le ultime cinque dimensioni usate, i limiti di peso e le impostazioni JPEG degli ultimi salvataggi, i nomi e i colori del tuo set di icone. Nessuna di queste informazioni viene inviata. Per eliminarle basta cancellare i dati di questo sito. Il browser conserva inoltre i file del sito, che così funziona anche senza connessione.',
    },
    autosave: {
      title: 'L’immagine su cui lavori',
      text: 'Finché un’immagine è aperta, il tuo browser ne conserva il file e le modifiche su questo dispositivo, così puoi ripristinarla se ricarichi la pagina, se il browser si chiude all’improvviso o dopo un riavvio. Tutto viene eliminato quando chiudi l’immagine oppure, se non torni per più di un giorno, alla visita successiva. Nulla viene inviato.',
      choice: 'Conserva su questo dispositivo l’immagine aperta',
      note: 'Se disattivi questa opzione, le tue immagini non vengono conservate e un’eventuale immagine già conservata viene eliminata subito.',
      impossible:
        'Questo browser non lo consente, quindi le tue immagini non vengono conservate. Il motivo può essere la navigazione in incognito o un’impostazione.',
    },
    agreement: {
      title: 'Accettazione',
      text: 'Usando il sito accetti questa informativa.',
    },
  },
  terms: {
    heading: 'Termini di servizio',
    use: {
      title: 'Uso del sito',
      text: 'Puoi usare {{product}} gratuitamente, senza account e per qualsiasi scopo consentito dalla legge.',
    },
    images: {
      title: 'Le tue immagini',
      text: 'Le tue immagini sono e restano tue. Non lasciano mai il tuo dispositivo e nessun altro ne ha una copia. Conserva quindi gli originali e salva i risultati.',
    },
    changes: {
      title: 'Modifiche a questi termini',
      text: 'Questi termini possono essere aggiornati in qualsiasi momento. La versione in vigore è quella pubblicata in questa pagina.',
    },
    acceptance: {
      title: 'Accettazione',
      text: 'Continuando a usare il sito accetti questi termini e le loro eventuali modifiche.',
    },
  },
  notFound: {
    heading: 'Ops! Pagina non trovata',
    text: 'A questo indirizzo non c’è nulla.',
    home: 'Torna alla home',
  },
  crash: {
    heading: 'Qualcosa è andato storto',
    text: 'La pagina ha smesso di funzionare. Ricaricala per ricominciare.',
    reload: 'Ricarica la pagina',
    pageHeading: 'Impossibile caricare questa pagina',
    pageText:
      'Controlla la connessione o ricarica: potrebbe esserci una versione più recente. Se torni indietro, ritrovi l’immagine aperta.',
  },
  about: {
    howTo: 'Come si usa',
    steps: {
      upload: {
        title: 'Apri un’immagine',
        text: 'Trascina un’immagine sulla pagina, incollala o sceglila dal tuo dispositivo. Si apre proprio qui, nel tuo browser.',
      },
      edit: {
        title: 'Modifica e ridimensiona',
        text: 'Inserisci la larghezza o l’altezza: l’altra si adegua. Guarda l’anteprima del risultato o ridimensiona subito.',
      },
      download: {
        title: 'Scarica',
        text: 'Salva il risultato in PNG o JPEG, esattamente nelle dimensioni richieste.',
      },
    },
    light: {
      title: 'Più piccola, ma altrettanto luminosa',
      text: 'La stessa immagine, ridotta in due modi a un ottavo della larghezza. Molti programmi fanno la media dei valori memorizzati nei pixel, e le luci più piccole si affievoliscono. {{product}} fa la media in luce lineare, così restano brillanti.',
      linear: 'In luce lineare ({{product}})',
      gamma: 'Senza luce lineare',
      linearAlt: 'Una città di notte: le stelle, i fuochi d’artificio e le finestre brillano.',
      gammaAlt: 'La stessa città: le stelle sono sparite, i fuochi d’artificio e le finestre sono fiochi.',
    },
    faq: 'Domande frequenti',
    questions: {
      privacy: {
        question: 'Le mie immagini vengono caricate su un server?',
        answer:
          'No. Le immagini vengono aperte, ridimensionate e salvate nel tuo browser. Nessun server le riceve o le conserva e, una volta aperta, la pagina funziona anche senza connessione.',
      },
      formats: {
        question: 'Quali file posso aprire?',
        answer:
          'File JPEG, PNG, WebP e GIF fino a {{megabytes}}\u00a0MB. Conta il contenuto del file, non il nome. Delle animazioni si apre solo il primo fotogramma.',
      },
      output: {
        question: 'In quale formato viene salvato il risultato?',
        answer:
          'In PNG. Un PNG conserva ogni pixel così com’è, trasparenza compresa, e si apre ovunque. Una foto in PNG può occupare più spazio che in JPEG, perciò al salvataggio puoi scegliere anche JPEG.',
      },
      size: {
        question: 'Quanto può essere grande un’immagine?',
        answer:
          'Fino a {{side}}\u00a0pixel per lato e {{megapixels}}\u00a0megapixel in tutto, sia per l’immagine che apri sia per il risultato.',
      },
      quality: {
        question: 'Ridimensionando si perde qualità?',
        answer:
          'Pochissima. Ogni nuovo pixel è calcolato a partire da tutti quelli originali che lo circondano, con un filtro Lanczos, e salvando in PNG non si perde nulla. Un’immagine ingrandita ha transizioni morbide, ma non si possono aggiungere dettagli che non ci sono mai stati.',
      },
    },
  },
};
