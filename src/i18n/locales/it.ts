import type { CatalogueOf } from '../types';

/** The Italian words. */
export const it: CatalogueOf<'it'> = {
  meta: {
    tagline: 'Ridimensionamento e modifica professionale delle immagini',
    homeTitle: '{{product}} – Ridimensiona e modifica immagini da pro',
    homeDescription:
      'Ridimensiona immagini JPEG, PNG, WebP e GIF con precisione al pixel e salvale in PNG. Gratis, senza registrazione: nulla lascia il tuo dispositivo.',
    homeKeywords:
      'ridimensionare immagini, ridimensiona immagine, ritagliare immagine, ruotare immagine, riflettere immagine, editor di immagini, PNG',
    presetsTitle: 'Ridimensiona a dimensioni predefinite – {{product}}',
    presetsDescription:
      'Scegli fra otto dimensioni, dai 16 × 16 di una favicon ai 5000 × 5000 per la stampa, e salva l’immagine in PNG. Gratis, e nulla lascia il tuo dispositivo.',
    presetsKeywords:
      'dimensioni immagine predefinite, ridimensionamento rapido, dimensioni favicon, dimensioni immagini social, dimensioni intestazione sito, dimensioni di stampa',
    fixedSizeTitle: 'Ridimensiona a {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Ridimensiona immagini a {{size}} pixel esatti e salvale in PNG. {{purpose}} Gratis, e nulla lascia il tuo dispositivo.',
    fixedSizeKeywords:
      'ridimensionare immagine a {{size}}, immagine {{size}}, PNG {{size}}, {{label}}, ridimensionare immagini',
    downloadTitle: 'Scarica l’immagine – {{product}}',
    downloadDescription: 'Salva in PNG l’immagine ridimensionata.',
    downloadKeywords: 'immagine ridimensionata, scaricare PNG',
    downloadCropTitle: 'Scarica l’immagine ritagliata – {{product}}',
    downloadCropDescription: 'Salva in PNG l’immagine ritagliata.',
    downloadCropKeywords: 'immagine ritagliata, scaricare PNG',
    downloadRotateTitle: 'Scarica l’immagine ruotata – {{product}}',
    downloadRotateDescription: 'Salva in PNG l’immagine ruotata o riflessa.',
    downloadRotateKeywords: 'immagine ruotata, immagine riflessa, scaricare PNG',
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
  frame: {
    skip: 'Vai al contenuto',
    needsScript: '{{product}} funziona all’interno del tuo browser e per questo ha bisogno di JavaScript.',
    navigation: 'Principale',
    home: 'Home',
    presets: 'Dimensioni rapide',
    allPresets: 'Tutte le dimensioni',
    about: 'Informazioni',
    language: 'Lingua',
    languageFailed: 'Impossibile caricare questa lingua. Controlla la connessione e riprova.',
    languageNow: 'Lingua: {{name}}',
    menu: 'Menu',
    closeMenu: 'Chiudi menu',
    homeOf: '{{product}}, pagina iniziale',
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
    newVersionAtWork: 'Ricaricando, l’immagine aperta viene chiusa. Se vuoi conservarla, salvala prima.',
    newVersionKept: 'L’immagine aperta viene conservata: potrai ripristinarla dopo aver ricaricato.',
    reload: 'Ricarica',
  },
  units: {
    px: 'px',
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    pixelCount_one: '{{value}} pixel',
    pixelCount_many: '{{value}} di pixel',
    pixelCount_other: '{{value}} pixel',
    megapixels_one: '{{value}} megapixel',
    megapixels_many: '{{value}} di megapixel',
    megapixels_other: '{{value}} megapixel',
  },
  shortcuts: {
    title: 'Scorciatoie da tastiera',
    close: 'Chiudi',
    everywhere: 'Ovunque',
    open: 'Apri un’immagine',
    download: 'Scarica il risultato',
    cancel: 'Annulla o chiudi ciò che è aperto',
    list: 'Mostra questo elenco',
    apply: 'In un campo: ridimensiona o ritaglia',
    move: 'Sposta l’area di ritaglio',
    size: 'Sul suo angolo: cambia le dimensioni',
    leap: 'Di 10\u00a0px alla volta',
    keys: {
      enter: 'Invio',
      escape: 'Esc',
      shift: 'Maiusc',
      arrows: 'Tasti freccia',
    },
    on: 'Usa scorciatoie a tasto singolo',
    note: 'Se le disattivi, una lettera, un numero o ? da soli non fanno nulla. È utile, per esempio, con l’input vocale.',
  },
  languageGroups: {
    european: 'Europee',
    other: 'Altre lingue',
  },
  home: {
    presets: 'Sfoglia le dimensioni predefinite',
    heading: 'Ridimensiona le immagini con precisione al pixel',
  },
  upload: {
    title: 'Trascina qui un’immagine',
    titleDragging: 'Rilasciala per aprirla',
    subtitle: 'o fai clic per scegliere un file',
    hint: 'JPEG, PNG, WebP o GIF, fino a {{megabytes}}\u00a0MB',
    privacy: 'La tua immagine non lascia mai questo dispositivo.',
    offline: 'Offline, e funziona tutto lo stesso.',
    change: 'Cambia immagine',
    opening: 'Apertura di {{name}}',
    cancel: 'Annulla',
    damagedTitle: 'Questo file è danneggiato',
    damagedText: 'È stato aperto fin dove possibile; una parte dell’immagine potrebbe mancare.',
    animatedTitle: 'Questa immagine è animata',
    animatedText: 'È stato aperto il primo fotogramma.',
    unsupportedTitle: 'Tipo di file non supportato',
    unsupportedText: 'Scegli un file immagine (JPEG, PNG, WEBP).',
    otherFormatText:
      'Le immagini {{format}} non si possono aprire qui. Scegli un file immagine (JPEG, PNG, WEBP).',
    otherFormatJpegText:
      'Le immagini {{format}} non si possono aprire qui. Scegli un file immagine (JPEG, PNG, WEBP). Salvala prima come JPEG.',
    fileTooLargeTitle: 'File troppo grande',
    fileTooLargeText: 'L’immagine deve pesare meno di 10MB.',
    tooManyTitle: 'Un’immagine alla volta',
    tooManyText: 'Trascina un solo file.',
    failedTitle: 'Errore nel caricamento dell’immagine',
    failedText: 'Prova con un altro file immagine.',
    keptText:
      'Impossibile caricare il motore di elaborazione. Il file è conservato e si aprirà quando tornerà la connessione.',
    tryAgain: 'Riprova',
    imageTooLargeText:
      'Questa immagine è di {{size}}\u00a0px. Il massimo è {{side}}\u00a0px per lato e {{megapixels}} megapixel.',
    imageTooLargeUnknownText:
      'L’immagine può avere al massimo {{side}}\u00a0px per lato e {{megapixels}} megapixel.',
  },
  stages: {
    load: 'Caricamento del motore di elaborazione',
    read: 'Lettura del file',
    decode: 'Decodifica',
    orient: 'Raddrizzamento',
    resize: 'Ridimensionamento',
    crop: 'Ritaglio',
    rotate: 'Rotazione',
    flip: 'Riflessione dell’immagine',
    preview: 'Creazione dell’anteprima',
    encode: 'Creazione del PNG',
  },
  restore: {
    title: 'Riprendi da dove eri rimasto',
    restore: 'Ripristina',
    discard: 'Elimina',
    gone: 'Questa immagine non è più conservata o è aperta in un’altra scheda',
    failed: 'Impossibile ripristinare l’immagine',
    fullTitle: 'Questa immagine non viene conservata',
    fullText:
      'Il browser non ha più spazio per contenerla. Puoi continuare, ma dopo un ricaricamento non si potrà ripristinare: salvala prima di uscire.',
  },
  progress: {
    starting: 'Avvio',
    step: '{{stage}}: passaggio {{step}} di {{steps}}',
    cancel: 'Annulla',
  },
  reasons: {
    'unsupported-format': 'Il file non è un’immagine JPEG, PNG, WebP o GIF.',
    undecodable: 'Il file immagine è danneggiato.',
    'too-large': 'Le dimensioni massime sono {{side}}\u00a0px per lato e {{megapixels}} megapixel.',
    'empty-size': 'Larghezza e altezza devono essere di almeno 1\u00a0px.',
    'outside-image': 'L’area oltrepassa il bordo dell’immagine.',
    'out-of-memory': 'Memoria insufficiente. Chiudi altre schede o prova dimensioni più piccole.',
    'out-of-memory-fits': 'La memoria non era sufficiente. Ci starebbero circa {{fits}} megapixel.',
    unencodable: 'Impossibile creare il PNG.',
    'no-image': 'Nessuna immagine aperta.',
    unreadable: 'Impossibile leggere il file. Potrebbe essere stato spostato, rinominato o modificato.',
    'core-unavailable': 'Impossibile caricare il motore di elaborazione. Controlla la connessione e riprova.',
    'core-crashed':
      'Il motore di elaborazione si è interrotto ed è stato riavviato. L’immagine è rimasta com’era: riprova.',
    'timed-out':
      'Il motore di elaborazione non rispondeva più ed è stato riavviato. L’immagine è rimasta com’era; forse una dimensione minore funziona.',
    unknown: 'Si è verificato un problema imprevisto. Riprova.',
  },
  editor: {
    originalDownload: 'Scarica originale',
    close: 'Chiudi',
    tools: 'Strumenti',
    tabs: {
      resize: 'Dimensioni',
      crop: 'Ritaglia',
      rotateFlip: 'Ruota/rifletti',
    },
    download: 'Scarica',
    imageAlt: '{{name}}, {{size}}\u00a0px',
    previewAlt: 'Anteprima di {{name}} a {{size}}\u00a0px',
    previewBadge: 'Anteprima',
    previewNote: 'Anteprima, non ancora applicata: {{size}}\u00a0px',
    originalSaved: 'Immagine originale scaricata',
    prepareFailed: 'Impossibile preparare il download',
    prepareMissing: 'Impossibile preparare il download: mancano i dati dell’immagine',
  },
  resize: {
    width: 'Larghezza',
    height: 'Altezza',
    lock: 'Mantieni le proporzioni',
    resize: 'Ridimensiona',
    preview: 'Anteprima',
    apply: 'Applica',
    reset: 'Ripristina',
    emptySize: 'Inserisci numeri interi a partire da 1.',
    sideTooLong: 'Al massimo {{side}}\u00a0px per lato.',
    areaTooLarge: 'Sono {{value}} megapixel; il massimo è {{megapixels}}.',
    done: 'Immagine ridimensionata a {{size}}',
    failed: 'Impossibile ridimensionare l’immagine',
    resetFailed: 'Impossibile ripristinare l’immagine',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Larghezza',
    height: 'Altezza',
    aspect: 'Proporzioni',
    free: 'Libere',
    apply: 'Ritaglia',
    reset: 'Ripristina',
    of: 'di un’immagine di {{size}}\u00a0px',
    beyond: 'Oltrepassa l’immagine: verranno mantenuti {{size}}\u00a0px.',
    box: 'Area di ritaglio: i tasti freccia la spostano, con Maiusc di 10\u00a0px alla volta',
    corner:
      'Angolo dell’area di ritaglio: i tasti freccia ne cambiano le dimensioni, con Maiusc di 10\u00a0px alla volta',
    rect: 'X {{x}}, Y {{y}}, larghezza {{width}}, altezza {{height}}',
    done: 'Immagine ritagliata correttamente',
    failed: 'Impossibile ritagliare l’immagine',
    boxFailed: 'Impossibile caricare il riquadro di ritaglio. I campi funzionano anche senza.',
  },
  rotate: {
    left: 'Ruota a sinistra',
    right: 'Ruota a destra',
    horizontal: 'Rifletti in orizzontale',
    vertical: 'Rifletti in verticale',
    hint: 'Ogni pulsante modifica subito l’immagine.',
    doneLeft: 'Immagine ruotata a sinistra',
    doneRight: 'Immagine ruotata a destra',
    doneHorizontal: 'Immagine riflessa in orizzontale',
    doneVertical: 'Immagine riflessa in verticale',
    failedRotate: 'Impossibile ruotare l’immagine',
    failedFlip: 'Impossibile riflettere l’immagine',
    asOpened: 'Di nuovo nella posizione iniziale, come all’apertura',
    byLeft: 'Ruotata a sinistra',
    byRight: 'Ruotata a destra',
    byHalf: 'Ruotata di 180°',
    byHorizontal: 'Riflessa in orizzontale',
    byVertical: 'Riflessa in verticale',
    byHorizontalLeft: 'Riflessa in orizzontale e ruotata a sinistra',
    byHorizontalRight: 'Riflessa in orizzontale e ruotata a destra',
  },
  fit: {
    label: 'Se le proporzioni non coincidono',
    stretch: { label: 'Estendi', note: 'L’immagine intera, deformata secondo le nuove proporzioni.' },
    contain: {
      label: 'Adatta',
      note: 'L’immagine intera, non deformata, con bande trasparenti su due lati.',
    },
    cover: {
      label: 'Riempi',
      note: 'Il centro dell’immagine, non deformato; ciò che eccede viene tagliato.',
    },
  },
  presets: {
    heading: 'Dimensioni rapide',
    intro: 'Scegli le dimensioni. L’immagine viene ridimensionata subito e la vedi prima di salvarla.',
    sizes: 'Dimensioni predefinite',
    needsImage: 'Apri un’immagine per portarla a una di queste dimensioni.',
    willBecome: 'Apri un’immagine e diventerà di {{size}}\u00a0px.',
    pick: 'Scegli le dimensioni per vedere come diventa la tua immagine.',
    resultAlt: '{{name}} ridimensionata a {{size}}\u00a0px',
    actualSize: 'Dimensioni reali',
    enlarged: 'Ingrandita {{times}}×',
    download: 'Scarica',
    editor: 'Editor',
    howTo: 'Come usare le dimensioni predefinite',
    steps: {
      upload: {
        title: 'Apri un’immagine',
        text: 'Trascina un’immagine sulla pagina, incollala o sceglila dal tuo dispositivo.',
      },
      pick: {
        title: 'Scegli le dimensioni',
        text: 'Basta premere un riquadro per ridimensionare l’immagine e vedere il risultato.',
      },
      download: {
        title: 'Scarica',
        text: 'Salva il risultato in PNG oppure portalo nell’editor per ritagliarlo, ruotarlo o rifletterlo.',
      },
    },
    faq: 'Domande sulle dimensioni predefinite',
    questions: {
      which: {
        question: 'Quali dimensioni ci sono?',
        answer:
          'Otto: tre icone da 16, 32 e 64 pixel; un quadrato da 1080 × 1080 per i social media; un formato orizzontale da 1600 × 800 per le intestazioni dei siti web; quadrati da 1400 e 1600 pixel; e 5000 × 5000 per la stampa.',
      },
      shape: {
        question: 'E se la mia immagine ha proporzioni diverse da quelle predefinite?',
        answer:
          'Scegli tu. «Estendi» deforma l’immagine secondo le nuove proporzioni, «Adatta» la mantiene intera e lascia bande trasparenti, «Riempi» ne mantiene il centro e taglia il resto. Il risultato ha sempre esattamente le dimensioni predefinite.',
      },
      other: {
        question: 'Posso usare dimensioni che non sono nell’elenco?',
        answer:
          'Sì. L’editor nella pagina iniziale accetta qualsiasi larghezza e altezza, fino a {{side}} pixel per lato e {{megapixels}} megapixel in tutto.',
      },
      original: {
        question: 'Che cosa succede alla mia immagine originale?',
        answer:
          'Nulla. Il risultato è un nuovo PNG e il tuo file resta com’è. Anche provando più dimensioni una dopo l’altra si parte sempre dall’immagine aperta, quindi non si perde nulla per strada.',
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
        uses: '16 × 16 sono le dimensioni con cui un browser disegna l’icona di un sito nella scheda e nei preferiti su uno schermo normale. Sono comuni anche nella pixel art, per i tasselli e le figure di piccoli giochi. Con così pochi pixel restano riconoscibili solo le forme semplici e marcate.',
      },
      small32: {
        label: 'Icona piccola',
        description: 'piccole icone per siti web',
        purpose: 'Per le piccole icone dei siti web.',
        uses: '32 × 32 sono le dimensioni che un browser usa per l’icona nella scheda su uno schermo a doppia densità, e sono comuni per le piccole icone di un sito web: nei menu, negli elenchi e accanto ai link.',
      },
      medium64: {
        label: 'Icona media',
        description: 'icone di app',
        purpose: 'Per le icone delle app.',
        uses: '64 × 64 va bene per le icone delle app in barre degli strumenti, elenchi e gestori di file, e per le piccole foto del profilo accanto ai messaggi. Su uno schermo a doppia densità l’immagine appare nitida a 32 × 32.',
      },
      social: {
        label: 'Social media',
        description: 'Instagram e social media',
        purpose: 'Per Instagram e altri social media.',
        uses: '1080 × 1080 è il quadrato che Instagram mostra a piena grandezza, e funziona come post quadrato anche sugli altri social media.',
      },
      large1400: {
        label: 'Quadrato grande',
        description: 'quadrato grande',
        purpose: 'Per grandi quadrati, come le copertine dei podcast.',
        uses: 'Un quadrato grande è adatto a copertine e vetrine di ogni tipo. Per un podcast, 1400 × 1400 è la copertina più piccola che Apple Podcasts accetta.',
      },
      landscape: {
        label: 'Orizzontale',
        description: 'intestazioni di siti web',
        purpose: 'Per intestazioni e banner di siti web.',
        uses: '1600 × 800 è largo il doppio della sua altezza: la forma di un’intestazione che attraversa tutto un sito web, dell’immagine in cima a un articolo e di molte anteprime di link.',
      },
      large1600: {
        label: 'Extra grande',
        description: 'quadrato ad alta risoluzione',
        purpose: 'Per quadrati ad alta risoluzione.',
        uses: '1600 × 1600 è un quadrato con pixel in abbondanza: per foto di prodotto ingrandibili, per i portfolio e per gli schermi a doppia densità, che lo mostrano nitido a 800 × 800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'stampa e lavori di dettaglio',
        purpose: 'Per la stampa e i lavori di dettaglio.',
        uses: '5000 × 5000 è per la stampa e per i lavori di dettaglio. A 300 pixel per pollice se ne ricava una stampa di circa 42 × 42\u00a0cm, ovvero 16⅔ pollici per lato.',
      },
    },
  },
  fixedSize: {
    heading: 'Ridimensiona un’immagine a {{size}}',
    description: 'Porta qualsiasi immagine esattamente a {{size}} pixel e salvala in PNG. {{purpose}}',
    target: 'Dimensioni finali:',
    original: 'Originale',
    result: 'Risultato',
    originalAlt: '{{name}}, {{size}}\u00a0px',
    placeholder: 'Qui vedrai l’immagine a {{size}}\u00a0px.',
    processing: 'Elaborazione dell’immagine…',
    resize: 'Ridimensiona',
    howTo: 'Come ridimensionare un’immagine a {{size}}',
    steps: {
      upload: {
        title: 'Apri un’immagine',
        text: 'Trascina un’immagine sulla pagina, incollala o sceglila dal tuo dispositivo. Si aprono file JPEG, PNG, WebP e GIF.',
      },
      resize: {
        title: 'Ridimensiona',
        text: 'Scegli che cosa fare se le proporzioni non coincidono e premi «Ridimensiona». L’immagine diventa di {{size}} pixel.',
      },
      download: {
        title: 'Scarica',
        text: 'Guarda il risultato e salvalo in PNG oppure portalo nell’editor.',
      },
    },
    faq: 'Domande sulle immagini {{size}}',
    questions: {
      uses: { question: 'Per che cosa si usa un’immagine {{size}}?' },
      shape: {
        question: 'E se la mia immagine ha proporzioni diverse?',
        square:
          '{{size}} è un quadrato. «Estendi» rende quadrata qualsiasi immagine deformandola, «Adatta» la mantiene intera tra bande trasparenti, «Riempi» mantiene il quadrato al centro e taglia il resto.',
        oblong:
          '{{size}} è più largo che alto. «Estendi» dà queste proporzioni a qualsiasi immagine deformandola, «Adatta» la mantiene intera tra bande trasparenti, «Riempi» ne mantiene il centro e taglia il resto.',
      },
      quality: {
        question: 'Il risultato sarà nitido?',
        icons:
          'Nitido quanto lo permettono così pochi pixel: ognuno è calcolato a partire da tutti quelli originali che copre, con un filtro Lanczos. A queste dimensioni le linee sottili e le scritte si perdono; una forma semplice che riempie l’immagine si conserva.',
        web: 'Sì, se la tua immagine ha almeno queste dimensioni. Ogni nuovo pixel è calcolato a partire da tutti quelli originali che lo circondano, con un filtro Lanczos. Un’immagine più piccola viene ingrandita con transizioni morbide, ma non acquista dettagli.',
        high: 'Sì, se la tua immagine ha all’incirca queste dimensioni o è più grande. Una più piccola viene ingrandita con transizioni morbide grazie a un filtro Lanczos, senza bordi seghettati, ma non si possono aggiungere dettagli che non ci sono mai stati.',
      },
      upload: {
        question: 'La mia immagine viene caricata da qualche parte? E quanto costa?',
        answer:
          'No, e non costa nulla. L’immagine viene ridimensionata all’interno del tuo browser e non lascia mai il tuo dispositivo. Non serve un account.',
      },
    },
  },
  download: {
    heading: 'La tua immagine è pronta',
    original: 'Originale',
    resized: 'Ridimensionata',
    cropped: 'Ritagliata',
    rotated: 'Ruotata',
    originalAlt: 'L’immagine originale, {{size}}\u00a0px',
    resizedAlt: 'L’immagine ridimensionata, {{size}}\u00a0px',
    croppedAlt: 'L’immagine ritagliata, {{size}}\u00a0px',
    rotatedAlt: 'L’immagine ruotata, {{size}}\u00a0px',
    dimensions: 'Dimensioni',
    fileSize: 'Dimensioni del file',
    download: 'Scarica',
    back: 'Torna all’editor',
    saved: 'Immagine scaricata correttamente',
    clean:
      'Il file non dice dove né con quale fotocamera è stata scattata la foto: contiene solo l’immagine e i suoi colori.',
    loading: 'Caricamento dei dati dell’immagine…',
    missing: 'Mancano i dati dell’immagine. Riprova.',
  },
  privacy: {
    heading: 'Informativa sulla privacy',
    images: {
      title: 'Le tue immagini',
      text: 'Le tue immagini non lasciano mai il tuo dispositivo. Vengono aperte, modificate e salvate all’interno del tuo browser; non vengono caricate su alcun server e nessuno le vede tranne te.',
    },
    information: {
      title: 'Informazioni personali',
      text: 'Non vendiamo, scambiamo o noleggiamo informazioni personali. Non ci sono account né registrazione, e {{product}} non chiede alcun dato di questo tipo.',
    },
    usage: {
      title: 'Dati di utilizzo',
      text: 'In un sito come questo si possono raccogliere dati di utilizzo anonimi per migliorarlo. Questa versione di {{product}} non ne raccoglie: non contiene strumenti di analisi, non imposta cookie e, una volta caricata la pagina, non invia nulla da nessuna parte.',
    },
    storage: {
      title: 'Che cosa resta nel tuo browser',
      text: 'Il tema e la lingua che scegli vengono salvati nel tuo browser, così alla prossima visita saranno gli stessi. Viene salvata anche la scelta di rinunciare alle scorciatoie a tasto singolo. Questi dati non vengono inviati da nessuna parte e si eliminano cancellando i dati di questo sito. Perché il sito si apra anche senza connessione, il tuo browser ne conserva anche le pagine e i programmi.',
    },
    keeping: {
      title: 'L’immagine su cui lavori',
      text: 'Finché un’immagine è aperta, il tuo browser ne conserva su questo dispositivo il file e le modifiche, così puoi ripristinarla dopo un ricaricamento, un arresto anomalo o un riavvio. Viene eliminata quando chiudi l’immagine, oppure dopo un giorno, alla tua prossima visita. Non viene inviata da nessuna parte.',
      choice: 'Conserva l’immagine aperta su questo dispositivo',
      note: 'Se disattivi questa opzione, delle tue immagini non si conserva nulla, e ciò che era conservato viene eliminato subito.',
      impossible:
        'Questo browser non lo consente, quindi delle tue immagini non si conserva nulla. Il motivo può essere una finestra privata o un’impostazione.',
    },
    agreement: {
      title: 'La tua accettazione',
      text: 'Usando questo sito accetti questa informativa.',
    },
  },
  terms: {
    heading: 'Termini di servizio',
    use: {
      title: 'Uso del sito',
      text: '{{product}} si può usare gratis, senza account e per qualsiasi scopo consentito dalla legge.',
    },
    images: {
      title: 'Le tue immagini',
      text: 'Le tue immagini sono e restano tue. Non lasciano mai il tuo dispositivo, quindi conserva gli originali e salva i risultati: nessun altro ne ha una copia.',
    },
    changes: {
      title: 'Modifiche a questi termini',
      text: 'Questi termini possono essere aggiornati in qualsiasi momento. La versione valida è quella di questa pagina.',
    },
    acceptance: {
      title: 'Accettazione',
      text: 'Continuando a usare il sito accetti questi termini e, dopo una modifica, quelli nuovi.',
    },
  },
  notFound: {
    heading: 'Ops! Pagina non trovata',
    text: 'A questo indirizzo non c’è nulla.',
    home: 'Torna alla home',
  },
  crash: {
    heading: 'Qualcosa è andato storto',
    text: 'La pagina ha smesso di funzionare. Ricaricandola si ricomincia da capo.',
    reload: 'Ricarica la pagina',
    screenHeading: 'Impossibile caricare questa pagina',
    screenText:
      'Controlla la connessione o ricarica: potrebbe esserci una versione più recente. Se torni indietro, l’immagine aperta resta.',
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
        text: 'Scrivi la larghezza o l’altezza: l’altra si adegua. Guarda l’anteprima del risultato o ridimensiona subito.',
      },
      download: {
        title: 'Scarica',
        text: 'Salva il risultato in PNG, esattamente con i pixel che hai chiesto.',
      },
    },
    faq: 'Domande frequenti',
    questions: {
      privacy: {
        question: 'Le mie immagini vengono caricate da qualche parte?',
        answer:
          'No. Le immagini vengono aperte, ridimensionate e salvate all’interno del tuo browser. Non vengono mai caricate su un server né conservate lì e, una volta caricata, la pagina funziona senza connessione.',
      },
      formats: {
        question: 'Quali file posso aprire?',
        answer:
          'File JPEG, PNG, WebP e GIF fino a {{megabytes}}\u00a0MB. Conta ciò che il file contiene, non il suo nome. Di un’animazione si apre il primo fotogramma.',
      },
      output: {
        question: 'In quale formato viene salvato il risultato?',
        answer:
          'In PNG. Un PNG conserva ogni pixel così com’è, trasparenza compresa, e si apre ovunque. Una fotografia può occupare più spazio in PNG di quanto ne occupasse in JPEG.',
      },
      size: {
        question: 'Quanto può essere grande un’immagine?',
        answer:
          'Fino a {{side}} pixel per lato e {{megapixels}} megapixel in tutto, sia per l’immagine che apri sia per le dimensioni che chiedi.',
      },
      quality: {
        question: 'Ridimensionando si perde qualità?',
        answer:
          'Il meno possibile. Ogni nuovo pixel è calcolato a partire da tutti quelli originali che lo circondano, con un filtro Lanczos, e salvando in PNG non si perde nulla. Un’immagine ingrandita resta morbida, ma non si possono aggiungere dettagli che non ci sono mai stati.',
      },
    },
  },
};
