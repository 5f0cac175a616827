import type { CatalogueOf } from '../types';

/** The French words, in French typography: there are no-break spaces before : ; ! ? and inside guillemets. */
export const fr: CatalogueOf<'fr'> = {
  meta: {
    tagline: 'Redimensionnement et retouche d’images de qualité professionnelle',
    homeTitle: '{{product}} – Redimensionnement et retouche d’images pro',
    homeDescription:
      'Redimensionnez vos images JPEG, PNG, WebP et GIF au pixel près et enregistrez-les en PNG. Gratuit, sans inscription, et rien ne quitte votre appareil.',
    homeKeywords:
      'redimensionner une image, redimensionner une photo, recadrer une image, faire pivoter une image, image miroir, éditeur d’images, PNG',
    presetsTitle: 'Redimensionner à une taille prédéfinie – {{product}}',
    presetsDescription:
      'Huit tailles au choix, du favicon 16\u00a0×\u00a016 au 5000\u00a0×\u00a05000 pour l’impression\u00a0: enregistrez votre image en PNG. Gratuit, et rien ne quitte votre appareil.',
    presetsKeywords:
      'tailles d’image prédéfinies, redimensionnement rapide, taille de favicon, taille d’image pour les réseaux sociaux, taille d’en-tête de site web, taille d’impression',
    fixedSizeTitle: 'Redimensionner à {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensionnez une image à exactement {{size}}\u00a0pixels, en PNG. {{purpose}} Gratuit, et rien ne quitte votre appareil.',
    fixedSizeKeywords:
      'redimensionner une image à {{sizeTight}}, image {{sizeTight}}, PNG {{sizeTight}}, {{label}}, redimensionner une image',
    downloadTitle: 'Télécharger votre image – {{product}}',
    downloadDescription: 'Enregistrez votre image redimensionnée en PNG.',
    downloadKeywords: 'image redimensionnée, télécharger un PNG',
    downloadCropTitle: 'Télécharger votre image recadrée – {{product}}',
    downloadCropDescription: 'Enregistrez votre image recadrée en PNG.',
    downloadCropKeywords: 'image recadrée, télécharger un PNG',
    downloadRotateTitle: 'Télécharger votre image pivotée ou en miroir – {{product}}',
    downloadRotateDescription: 'Enregistrez en PNG votre image pivotée ou mise en miroir.',
    downloadRotateKeywords: 'image pivotée, image miroir, télécharger un PNG',
    privacyTitle: 'Politique de confidentialité – {{product}}',
    privacyDescription:
      'Vos images ne quittent jamais votre appareil, et ce site ne collecte aucune donnée d’utilisation.',
    privacyKeywords:
      'politique de confidentialité, redimensionner une image en toute confidentialité, sans envoi de fichier',
    termsTitle: 'Conditions d’utilisation – {{product}}',
    termsDescription: 'Les conditions dans lesquelles vous pouvez utiliser {{product}}.',
    termsKeywords: 'conditions d’utilisation, conditions générales d’utilisation',
    notFoundTitle: 'Page introuvable – {{product}}',
    notFoundDescription: 'Il n’y a rien à cette adresse.',
    notFoundKeywords: '{{product}}',
  },
  frame: {
    skip: 'Aller au contenu',
    needsScript: '{{product}} fonctionne dans votre navigateur et a besoin de JavaScript pour cela.',
    navigation: 'Navigation principale',
    home: 'Accueil',
    presets: 'Tailles prédéfinies',
    allPresets: 'Toutes les tailles',
    about: 'À propos',
    language: 'Langue',
    languageFailed: 'Cette langue n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    languageNow: 'Langue\u00a0: {{name}}',
    menu: 'Menu',
    closeMenu: 'Fermer le menu',
    homeOf: '{{product}}, accueil',
    darkTheme: 'Thème sombre',
    toDark: 'Passer au thème sombre',
    toLight: 'Passer au thème clair',
    rights: '©\u00a0{{year}} {{product}}. Tous droits réservés.',
    legal: 'Informations légales',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    notifications: 'Notifications',
    dismiss: 'Fermer la notification',
    newVersion: 'Une nouvelle version est prête',
    newVersionText: 'Rechargez la page pour l’utiliser.',
    newVersionAtWork:
      'Recharger la page ferme l’image ouverte. Enregistrez-la d’abord si vous souhaitez la garder.',
    newVersionAutosaved:
      'L’image ouverte est conservée\u00a0: vous pourrez la restaurer après le rechargement.',
    reload: 'Recharger',
  },
  units: {
    px: 'px',
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0ko',
    megabytes: '{{kilobytes}}\u00a0ko ({{value}}\u00a0Mo)',
    megabytesAlone: '{{value}}\u00a0Mo',
    pixelCount_one: '{{value}}\u00a0pixel',
    pixelCount_many: '{{value}}\u00a0pixels',
    pixelCount_other: '{{value}}\u00a0pixels',
    megapixels_one: '{{value}}\u00a0mégapixel',
    megapixels_many: '{{value}}\u00a0mégapixels',
    megapixels_other: '{{value}}\u00a0mégapixels',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    close: 'Fermer',
    everywhere: 'Partout',
    open: 'Ouvrir une image',
    download: 'Télécharger le résultat',
    cancel: 'Annuler, ou fermer ce qui est ouvert',
    list: 'Afficher cette liste',
    notifications: 'Aller aux notifications',
    apply: 'Dans un champ\u00a0: redimensionner ou recadrer',
    move: 'Déplacer la zone de recadrage',
    size: 'Sur le coin de la zone de recadrage\u00a0: changer sa taille',
    leap: 'De 10\u00a0px en 10\u00a0px',
    keys: {
      enter: 'Entrée',
      control: 'Ctrl',
      escape: 'Échap',
      shift: 'Maj',
      arrows: 'Touches fléchées',
    },
    on: 'Utiliser les raccourcis à une touche',
    note: 'S’ils sont désactivés, une lettre, un chiffre ou «\u00a0?\u00a0» tapé seul ne fait rien. C’est utile avec la saisie vocale, par exemple.',
  },
  languageGroups: {
    european: 'Langues européennes',
    other: 'Autres langues',
  },
  home: {
    presets: 'Voir les tailles prédéfinies',
    heading: 'Redimensionnez vos images au pixel près',
  },
  upload: {
    title: 'Déposez une image ici',
    titleDragging: 'Relâchez pour l’ouvrir',
    subtitle: 'ou cliquez pour parcourir vos fichiers',
    hint: 'JPEG, PNG, WebP ou GIF, jusqu’à {{megabytes}}\u00a0Mo',
    privacy: 'Votre image ne quitte jamais cet appareil.',
    offline: 'Vous êtes hors connexion, mais tout fonctionne.',
    change: 'Changer d’image',
    opening: 'Ouverture de «\u00a0{{name}}\u00a0»',
    cancel: 'Annuler',
    damagedTitle: 'Ce fichier est endommagé',
    damagedText: 'Il a été ouvert autant que possible\u202f; une partie de l’image peut manquer.',
    animatedTitle: 'Cette image est animée',
    animatedText: 'Seule sa première image a été ouverte.',
    unsupportedTitle: 'Type de fichier non pris en charge',
    unsupportedText: 'Veuillez choisir un fichier image (JPEG, PNG, WebP). Les GIF s’ouvrent aussi.',
    otherFormatText:
      'Les images {{format}} ne peuvent pas être ouvertes ici. Veuillez choisir un fichier image (JPEG, PNG, WebP). Les GIF s’ouvrent aussi.',
    otherFormatJpegText:
      'Les images {{format}} ne peuvent pas être ouvertes ici. Veuillez choisir un fichier image (JPEG, PNG, WebP). Enregistrez-la d’abord en JPEG.',
    fileTooLargeTitle: 'Fichier trop volumineux',
    fileTooLargeText: 'L’image ne doit pas dépasser 10\u00a0Mo.',
    tooManyTitle: 'Une seule image à la fois',
    tooManyText: 'Veuillez ne déposer qu’un seul fichier.',
    failedTitle: 'Impossible d’ouvrir l’image',
    failedText: 'Veuillez essayer avec un autre fichier image.',
    unopenedText:
      'Le moteur d’image n’a pas pu être chargé. Votre fichier est conservé et s’ouvrira dès que la connexion sera rétablie.',
    tryAgain: 'Réessayer',
    imageTooLargeText:
      'Cette image fait {{size}}\u00a0px. La limite est de {{side}}\u00a0px par côté et de {{megapixels}}\u00a0mégapixels.',
    imageTooLargeUnknownText:
      'Une image peut faire au plus {{side}}\u00a0px par côté et {{megapixels}}\u00a0mégapixels.',
  },
  phases: {
    load: 'Chargement du moteur d’image',
    read: 'Lecture du fichier',
    decode: 'Décodage',
    orient: 'Mise à l’endroit',
    resize: 'Redimensionnement',
    crop: 'Recadrage',
    rotate: 'Rotation',
    flip: 'Mise en miroir',
    preview: 'Préparation de l’aperçu',
    encode: 'Création du PNG',
  },
  restore: {
    title: 'Reprenez là où vous en étiez',
    restore: 'Restaurer',
    discard: 'Supprimer',
    gone: 'Cette image n’est plus conservée, ou elle est ouverte dans un autre onglet',
    failed: 'Impossible de restaurer l’image',
    unreadable: 'L’image conservée n’a pas pu être lue et a été supprimée de cet appareil.',
    fullTitle: 'Cette image n’est pas conservée',
    fullText:
      'Le navigateur n’a plus assez de place pour elle. Vous pouvez continuer, mais elle ne pourra pas être restaurée après un rechargement\u00a0: enregistrez-la avant de partir.',
  },
  undo: {
    undo: 'Annuler',
    closed: '{{name}} a été fermé',
  },
  sample: {
    open: 'Essayer avec une image d’exemple',
    failed: 'Impossible de charger l’image d’exemple',
  },
  history: {
    redo: 'Rétablir',
    label: 'Historique',
    opened: 'Ouverture',
    step: 'Étape {{at}} sur {{total}}\u00a0: {{name}}',
    failed: 'Impossible d’afficher cette étape',
  },
  fileSize: {
    file: 'Fichier\u00a0: {{size}}',
    png: 'PNG\u00a0: {{size}}',
    lossy:
      'Le PNG est plus lourd, car il conserve chaque pixel exactement. Un fichier {{format}} peut omettre des détails.',
    pixels: 'Le PNG est plus lourd, car il a plus de pixels que le fichier.',
    other: 'Le PNG est plus lourd, car les pixels modifiés se compressent moins bien que ceux du fichier.',
  },
  progress: {
    starting: 'Démarrage',
    step: '{{phase}}\u00a0: étape {{step}} sur {{steps}}',
    cancel: 'Annuler',
    cancelled: 'Annulé',
  },
  reasons: {
    'unsupported-format': 'Le fichier n’est pas une image JPEG, PNG, WebP ou GIF.',
    undecodable: 'Le fichier image est corrompu.',
    'too-large': 'La limite est de {{side}}\u00a0px par côté et de {{megapixels}}\u00a0mégapixels.',
    'empty-size': 'La largeur et la hauteur doivent être d’au moins 1\u00a0px.',
    'outside-image': 'La zone dépasse le bord de l’image.',
    'out-of-memory': 'Mémoire insuffisante. Fermez d’autres onglets ou essayez une taille plus petite.',
    'out-of-memory-fits_one': 'Mémoire insuffisante. Environ {{fits}}\u00a0mégapixel tiendrait.',
    'out-of-memory-fits_many': 'Mémoire insuffisante. Environ {{fits}} de mégapixels tiendraient.',
    'out-of-memory-fits_other': 'Mémoire insuffisante. Environ {{fits}}\u00a0mégapixels tiendraient.',
    unencodable: 'Le PNG n’a pas pu être créé.',
    'no-image': 'Aucune image n’est ouverte.',
    unreadable: 'Le fichier n’a pas pu être lu. Il a peut-être été déplacé, renommé ou modifié.',
    'core-unavailable': 'Le moteur d’image n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    'core-crashed':
      'Le moteur d’image s’est arrêté et a été relancé. Votre image est restée telle quelle\u202f; veuillez réessayer.',
    'timed-out':
      'Le moteur d’image ne répondait plus et a été relancé. Votre image est restée telle quelle\u202f; une taille plus petite conviendra peut-être.',
    unknown: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
  },
  editor: {
    originalDownload: 'Télécharger l’original',
    close: 'Fermer',
    tools: 'Outils',
    tabs: {
      resize: 'Taille',
      crop: 'Recadrage',
      rotateFlip: 'Orientation',
    },
    download: 'Télécharger',
    imageAlt: '{{name}}, {{size}}\u00a0px',
    previewAlt: 'Aperçu de «\u00a0{{name}}\u00a0» à {{size}}\u00a0px',
    previewBadge: 'Aperçu',
    previewNote: 'Aperçu, pas encore appliqué\u00a0: {{size}}\u00a0px',
    originalSaved: 'Image d’origine téléchargée',
    prepareFailed: 'Impossible de préparer le téléchargement',
    prepareMissing: 'Impossible de préparer le téléchargement\u00a0: données de l’image manquantes',
  },
  resize: {
    width: 'Largeur',
    height: 'Hauteur',
    lock: 'Conserver les proportions',
    resize: 'Redimensionner',
    preview: 'Aperçu',
    apply: 'Appliquer',
    reset: 'Réinitialiser',
    emptySize: 'Saisissez des nombres entiers, 1 au minimum.',
    sideTooLong: '{{side}}\u00a0px au maximum par côté.',
    areaTooLarge: 'Cela fait {{value}}\u00a0mégapixels\u202f; le maximum est de {{megapixels}}.',
    done: 'Image redimensionnée à {{size}}',
    applied: 'Image redimensionnée',
    unchanged: 'L’image a déjà cette taille',
    failed: 'Impossible de redimensionner l’image',
    resetFailed: 'Impossible de réinitialiser l’image',
    resetDone: 'Image réinitialisée',
    discarded: 'Également abandonnés\u00a0: {{list}}.',
    crops_one: '{{value}} recadrage',
    crops_many: '{{value}} de recadrages',
    crops_other: '{{value}} recadrages',
    rotations_one: '{{value}} rotation',
    rotations_many: '{{value}} de rotations',
    rotations_other: '{{value}} rotations',
    flips_one: '{{value}} effet miroir',
    flips_many: '{{value}} d’effets miroir',
    flips_other: '{{value}} effets miroir',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Largeur',
    height: 'Hauteur',
    aspect: 'Proportions',
    free: 'Libre',
    apply: 'Recadrer',
    reset: 'Réinitialiser',
    image: 'L’image fait {{size}}\u00a0px.',
    beyond: 'Impossible avec cette image. Zone de recadrage\u00a0: {{rect}}.',
    box: 'Zone de recadrage\u00a0: les touches fléchées la déplacent, de 10\u00a0px avec Maj',
    corner:
      'Coin de la zone de recadrage\u00a0: les touches fléchées changent sa taille, de 10\u00a0px avec Maj',
    rect: 'X {{x}}, Y {{y}}, largeur {{width}}, hauteur {{height}}',
    done: 'Image recadrée',
    failed: 'Impossible de recadrer l’image',
    boxFailed: 'Le cadre de recadrage n’a pas pu être chargé. Les champs fonctionnent sans lui.',
  },
  rotate: {
    left: 'Pivoter à gauche',
    right: 'Pivoter à droite',
    horizontal: 'Miroir horizontal',
    vertical: 'Miroir vertical',
    hint: 'Chaque bouton modifie aussitôt l’image.',
    doneLeft: 'Image pivotée à gauche',
    doneRight: 'Image pivotée à droite',
    doneHorizontal: 'Miroir horizontal appliqué',
    doneVertical: 'Miroir vertical appliqué',
    failedRotate: 'Impossible de faire pivoter l’image',
    failedFlip: 'Impossible de mettre l’image en miroir',
    asOpened: 'De nouveau à l’endroit, comme à l’ouverture',
    byLeft: 'Pivotée à gauche',
    byRight: 'Pivotée à droite',
    byHorizontal: 'En miroir horizontal',
    byVertical: 'En miroir vertical',
    times: '{{done}}\u00a0×{{times}}',
    followed: '{{done}}, {{next}}',
    latest: '… {{done}}',
  },
  fit: {
    label: 'Si les proportions diffèrent',
    stretch: { label: 'Étirer', note: 'L’image entière, déformée pour s’adapter aux nouvelles proportions.' },
    contain: {
      label: 'Ajuster',
      note: 'L’image entière, sans déformation, bordée de bandes transparentes.',
    },
    cover: {
      label: 'Remplir',
      note: 'Le centre de l’image, sans déformation\u202f; ce qui dépasse est coupé.',
    },
  },
  presets: {
    heading: 'Tailles prédéfinies',
    intro:
      'Choisissez une taille. Votre image est redimensionnée aussitôt, et vous la voyez avant de l’enregistrer.',
    sizes: 'Tailles prédéfinies',
    needsImage: 'Ouvrez une image pour la redimensionner à l’une de ces tailles.',
    willBecome: 'Ouvrez une image\u00a0: elle passera à {{size}}\u00a0px.',
    pick: 'Choisissez une taille pour voir le résultat.',
    resultAlt: 'Image «\u00a0{{name}}\u00a0» redimensionnée à {{size}}\u00a0px',
    actualSize: 'Taille réelle',
    enlarged: 'Agrandie {{times}}\u00a0fois',
    download: 'Télécharger',
    editor: 'Éditeur',
    howTo: 'Comment utiliser les tailles prédéfinies',
    steps: {
      upload: {
        title: 'Ouvrir une image',
        text: 'Déposez une image sur la page, collez-la ou parcourez vos fichiers.',
      },
      pick: {
        title: 'Choisir une taille',
        text: 'Il suffit d’appuyer sur une carte pour redimensionner l’image et voir le résultat.',
      },
      download: {
        title: 'Télécharger',
        text: 'Enregistrez le résultat en PNG, ou passez à l’éditeur pour le recadrer, le faire pivoter ou le mettre en miroir.',
      },
    },
    faq: 'Questions sur les tailles prédéfinies',
    questions: {
      which: {
        question: 'Quelles sont les tailles proposées\u202f?',
        answer:
          'Il y en a huit\u00a0: trois icônes de 16, 32 et 64\u00a0pixels, un carré de 1080\u00a0×\u00a01080 pour les réseaux sociaux, un format paysage de 1600\u00a0×\u00a0800 pour les en-têtes de sites web, deux carrés de 1400 et 1600\u00a0pixels, et 5000\u00a0×\u00a05000 pour l’impression.',
      },
      shape: {
        question: 'Et si mon image n’a pas les proportions de la taille choisie\u202f?',
        answer:
          'C’est vous qui décidez. «\u00a0Étirer\u00a0» déforme l’image pour l’adapter aux nouvelles proportions, «\u00a0Ajuster\u00a0» la garde entière et laisse des bandes transparentes, et «\u00a0Remplir\u00a0» en garde le centre et coupe le reste. Le résultat a toujours exactement la taille choisie.',
      },
      other: {
        question: 'Puis-je choisir une taille qui n’est pas dans la liste\u202f?',
        answer:
          'Oui. L’éditeur de la page d’accueil accepte toutes les largeurs et hauteurs, jusqu’à {{side}}\u00a0pixels par côté et {{megapixels}}\u00a0mégapixels au total.',
      },
      original: {
        question: 'Qu’arrive-t-il à mon image d’origine\u202f?',
        answer:
          'Rien. Le résultat est un nouveau PNG, et votre fichier reste tel quel. Si vous essayez plusieurs tailles, chaque essai repart de l’image ouverte\u00a0: rien ne se perd en chemin.',
      },
    },
    groups: {
      icons: 'Icônes',
      web: 'Web et réseaux sociaux',
      high: 'Haute résolution',
    },
    items: {
      tiny16: {
        label: 'Mini-icône',
        description: 'favicons et pixel art',
        purpose: 'Pour les favicons et le pixel art.',
        uses: '16\u00a0×\u00a016, c’est la taille à laquelle un navigateur affiche l’icône d’un site dans son onglet et dans ses favoris, sur un écran ordinaire. C’est aussi une taille courante en pixel art, pour les tuiles et les personnages de petits jeux. Avec si peu de pixels, seules des formes simples et franches restent reconnaissables.',
      },
      small32: {
        label: 'Petite icône',
        description: 'petites icônes de sites web',
        purpose: 'Pour les petites icônes de sites web.',
        uses: '32\u00a0×\u00a032, c’est la taille qu’un navigateur retient pour l’icône de l’onglet sur un écran à double densité, et une taille habituelle pour les petites icônes d’un site web\u00a0: dans les menus, dans les listes et à côté des liens.',
      },
      medium64: {
        label: 'Icône moyenne',
        description: 'icônes d’applications',
        purpose: 'Pour les icônes d’applications.',
        uses: 'Le format 64\u00a0×\u00a064 convient aux icônes d’applications dans les barres d’outils, les listes et les gestionnaires de fichiers, ainsi qu’aux petites photos de profil affichées à côté des messages. Sur un écran à double densité, il s’affiche en 32\u00a0×\u00a032, avec netteté.',
      },
      social: {
        label: 'Réseaux sociaux',
        description: 'Instagram et réseaux sociaux',
        purpose: 'Pour Instagram et les autres réseaux sociaux.',
        uses: '1080\u00a0×\u00a01080, c’est le carré qu’Instagram affiche en pleine résolution, et il convient aussi aux publications carrées sur les autres réseaux sociaux.',
      },
      large1400: {
        label: 'Grand carré',
        description: 'grand carré',
        purpose: 'Pour un grand carré, comme une couverture de podcast.',
        uses: 'Un grand carré convient aux couvertures et aux fiches produits en tout genre. Pour un podcast, 1400\u00a0×\u00a01400 est la plus petite couverture qu’Apple Podcasts accepte.',
      },
      landscape: {
        label: 'Paysage',
        description: 'en-têtes de sites web',
        purpose: 'Pour les en-têtes et les bannières de sites web.',
        uses: '1600\u00a0×\u00a0800, c’est deux fois plus large que haut\u00a0: le format d’un en-tête qui traverse un site web, de l’image placée en haut d’un article et de bien des aperçus de liens.',
      },
      large1600: {
        label: 'Très grand carré',
        description: 'carré haute résolution',
        purpose: 'Pour les carrés en haute résolution.',
        uses: '1600\u00a0×\u00a01600, c’est un carré qui a des pixels à revendre\u00a0: pour les photos de produits que l’on peut agrandir, pour les portfolios et pour les écrans à double densité, qui l’affichent avec netteté en 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'impression et travaux de détail',
        purpose: 'Pour l’impression et les travaux de détail.',
        uses: '5000\u00a0×\u00a05000 est destiné à l’impression et aux travaux de détail. À 300\u00a0pixels par pouce, on obtient un tirage d’environ 42\u00a0×\u00a042\u00a0cm, soit 16⅔\u00a0pouces de côté.',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionner une image à {{size}}',
    description:
      'Donnez à n’importe quelle image une taille d’exactement {{size}}\u00a0pixels et enregistrez-la en PNG. {{purpose}}',
    target: 'Taille cible\u00a0:',
    original: 'Image d’origine',
    result: 'Résultat',
    originalAlt: '{{name}}, {{size}}\u00a0px',
    edited: 'Modifiée depuis\u00a0: le résultat part de {{size}}\u00a0px.',
    placeholder: 'Votre image s’affichera ici en {{size}}\u00a0px.',
    processing: 'Traitement de votre image…',
    resize: 'Redimensionner',
    howTo: 'Comment redimensionner une image à {{size}}',
    steps: {
      upload: {
        title: 'Ouvrir une image',
        text: 'Déposez une image sur la page, collez-la ou parcourez vos fichiers. Les formats JPEG, PNG, WebP et GIF sont acceptés.',
      },
      resize: {
        title: 'Redimensionner',
        text: 'Choisissez ce qui se passe si ses proportions sont différentes, puis appuyez sur «\u00a0Redimensionner\u00a0». Elle passe à {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Télécharger',
        text: 'Vérifiez le résultat, puis enregistrez-le en PNG ou ouvrez-le dans l’éditeur.',
      },
    },
    faq: 'Questions sur les images de {{size}}',
    questions: {
      uses: { question: 'À quoi sert une image de {{size}}\u202f?' },
      shape: {
        question: 'Et si mon image a d’autres proportions\u202f?',
        square:
          '{{size}} est un carré. «\u00a0Étirer\u00a0» rend n’importe quelle image carrée en la déformant, «\u00a0Ajuster\u00a0» la garde entière entre des bandes transparentes, et «\u00a0Remplir\u00a0» en garde le carré central et coupe le reste.',
        oblong:
          '{{size}} est plus large que haut. «\u00a0Étirer\u00a0» donne ces proportions à n’importe quelle image en la déformant, «\u00a0Ajuster\u00a0» la garde entière entre des bandes transparentes, et «\u00a0Remplir\u00a0» en garde le centre et coupe le reste.',
      },
      quality: {
        question: 'Le résultat sera-t-il net\u202f?',
        icons:
          'Aussi net qu’il peut l’être avec si peu de pixels\u00a0: chacun est calculé à partir de tous les anciens pixels qu’il recouvre, avec un filtre de Lanczos. Les traits fins et les lettres ne survivent pas à cette taille\u202f; une forme simple qui remplit l’image, si.',
        web: 'Oui, si votre image est au moins aussi grande. Chaque nouveau pixel est calculé à partir de tous les anciens qui l’entourent, avec un filtre de Lanczos. Une image plus petite est agrandie en douceur, mais ne gagne aucun détail.',
        high: 'Oui, si votre image est à peu près aussi grande, ou plus grande. Une image plus petite est agrandie en douceur avec un filtre de Lanczos, sans contours crénelés, mais on ne peut pas y ajouter des détails qui n’ont jamais existé.',
      },
      upload: {
        question: 'Mon image est-elle envoyée sur un serveur\u202f? Et combien cela coûte-t-il\u202f?',
        answer:
          'Non, et c’est gratuit. L’image est redimensionnée dans votre navigateur et ne quitte jamais votre appareil. Aucun compte n’est nécessaire.',
      },
    },
  },
  download: {
    heading: 'Votre image est prête',
    original: 'Image d’origine',
    resized: 'Résultat',
    cropped: 'Recadrée',
    rotated: 'Résultat',
    originalAlt: 'L’image d’origine, {{size}}\u00a0px',
    resizedAlt: 'L’image redimensionnée, {{size}}\u00a0px',
    croppedAlt: 'L’image recadrée, {{size}}\u00a0px',
    rotatedAlt: 'Le résultat, {{size}}\u00a0px',
    dimensions: 'Dimensions',
    fileSize: 'Taille du fichier',
    download: 'Télécharger',
    back: 'Revenir à l’éditeur',
    saved: 'Image téléchargée',
    reduced: 'Cette image est un aperçu réduit.',
    reducedResult:
      'Cette image est un aperçu réduit. «\u00a0Télécharger\u00a0» enregistre la taille complète\u00a0: {{size}}\u00a0px.',
    clean:
      'Ce fichier ne dit ni où ni avec quel appareil la photo a été prise\u00a0: il ne contient que l’image et ses couleurs.',
    loading: 'Chargement des données de l’image…',
    missing: 'Données de l’image manquantes. Veuillez réessayer.',
  },
  privacy: {
    heading: 'Politique de confidentialité',
    images: {
      title: 'Vos images',
      text: 'Vos images ne quittent jamais votre appareil. Elles sont ouvertes, modifiées et enregistrées dans votre navigateur\u202f; elles ne sont pas envoyées sur un serveur, et personne d’autre que vous ne les voit.',
    },
    information: {
      title: 'Données personnelles',
      text: 'Nous ne vendons, n’échangeons et ne louons aucune donnée personnelle. Il n’y a ni compte ni inscription, et {{product}} ne vous demande aucune donnée de ce genre.',
    },
    usage: {
      title: 'Données d’utilisation',
      text: 'Des données d’utilisation anonymes peuvent être collectées pour améliorer un site comme celui-ci. Cette version de {{product}} n’en collecte aucune\u00a0: elle ne comporte aucun outil de mesure d’audience, ne dépose aucun cookie et n’envoie rien nulle part une fois la page chargée.',
    },
    storage: {
      title: 'Ce qui est conservé dans votre navigateur',
      text: 'Le thème et la langue que vous choisissez sont enregistrés dans votre navigateur, afin que vous les retrouviez à votre prochaine visite. Votre choix de vous passer des raccourcis à une touche l’est aussi, de même que votre dernier choix entre Étirer, Ajuster et Remplir. Rien de tout cela n’est envoyé où que ce soit, et il suffit d’effacer les données de ce site pour le supprimer. Pour que le site s’ouvre aussi sans connexion, votre navigateur conserve également les fichiers dont il a besoin pour fonctionner.',
    },
    autosave: {
      title: 'L’image sur laquelle vous travaillez',
      text: 'Tant qu’une image est ouverte, votre navigateur conserve sur cet appareil son fichier et vos modifications, afin que vous puissiez la restaurer après un rechargement, un plantage ou un redémarrage. Tout est supprimé lorsque vous fermez l’image, ou sinon au bout d’un jour, à votre visite suivante. Rien n’est envoyé où que ce soit.',
      choice: 'Conserver l’image ouverte sur cet appareil',
      note: 'Si vous désactivez cette option, rien n’est conservé de vos images, et ce qui l’était est supprimé aussitôt.',
      impossible:
        'Ce navigateur ne le permet pas\u00a0: rien n’est donc conservé de vos images. Une fenêtre privée ou un réglage peut en être la cause.',
    },
    agreement: {
      title: 'Votre accord',
      text: 'En utilisant ce site, vous acceptez cette politique.',
    },
  },
  terms: {
    heading: 'Conditions d’utilisation',
    use: {
      title: 'Utilisation du site',
      text: '{{product}} s’utilise gratuitement et sans compte, pour tout usage autorisé par la loi.',
    },
    images: {
      title: 'Vos images',
      text: 'Vos images sont et restent les vôtres. Elles ne quittent jamais votre appareil\u00a0: conservez donc vos originaux et enregistrez vos résultats, car personne d’autre n’en a de copie.',
    },
    changes: {
      title: 'Modification de ces conditions',
      text: 'Ces conditions peuvent être mises à jour à tout moment. La version publiée sur cette page fait foi.',
    },
    acceptance: {
      title: 'Acceptation',
      text: 'En continuant à utiliser le site, vous acceptez ces conditions et, après une modification, les conditions modifiées.',
    },
  },
  notFound: {
    heading: 'Oups\u202f! Page introuvable',
    text: 'Il n’y a rien à cette adresse.',
    home: 'Revenir à l’accueil',
  },
  crash: {
    heading: 'Un problème est survenu',
    text: 'La page a cessé de fonctionner. Rechargez-la pour repartir de zéro.',
    reload: 'Recharger la page',
    screenHeading: 'Cette page n’a pas pu être chargée',
    screenText:
      'Vérifiez votre connexion ou rechargez la page\u00a0: une version plus récente existe peut-être. En revenant en arrière, vous gardez l’image ouverte.',
  },
  about: {
    howTo: 'Mode d’emploi',
    steps: {
      upload: {
        title: 'Ouvrir une image',
        text: 'Déposez une image sur la page, collez-la ou parcourez vos fichiers. Elle s’ouvre ici même, dans votre navigateur.',
      },
      edit: {
        title: 'Modifier et redimensionner',
        text: 'Saisissez la largeur ou la hauteur\u00a0: l’autre suit. Affichez un aperçu du résultat, ou redimensionnez aussitôt.',
      },
      download: {
        title: 'Télécharger',
        text: 'Enregistrez le résultat en PNG, avec exactement les pixels que vous avez demandés.',
      },
    },
    light: {
      title: 'Plus petite, tout aussi lumineuse',
      text: 'Une même image, réduite de deux façons au huitième de sa largeur. Si l’on fait la moyenne des nombres enregistrés, les lumières fines pâlissent. {{product}} fait la moyenne de la lumière elle-même.',
      linear: 'Avec lumière linéaire\u00a0: {{product}}',
      gamma: 'Sans lumière linéaire',
      linearAlt: 'Une ville la nuit\u00a0: les étoiles, les feux d’artifice et les fenêtres brillent.',
      gammaAlt:
        'La même ville\u00a0: les étoiles ont disparu, les feux d’artifice et les fenêtres sont ternes.',
    },
    faq: 'Questions fréquentes',
    questions: {
      privacy: {
        question: 'Mes images sont-elles envoyées quelque part\u202f?',
        answer:
          'Non. Les images sont ouvertes, redimensionnées et enregistrées dans votre navigateur. Elles ne sont jamais envoyées ni stockées sur un serveur et, une fois chargée, la page fonctionne sans connexion.',
      },
      formats: {
        question: 'Quels fichiers puis-je ouvrir\u202f?',
        answer:
          'Les fichiers JPEG, PNG, WebP et GIF, jusqu’à {{megabytes}}\u00a0Mo. C’est le contenu du fichier qui compte, pas son nom. Pour une animation, c’est la première image qui est ouverte.',
      },
      output: {
        question: 'Dans quel format le résultat est-il enregistré\u202f?',
        answer:
          'En PNG. Ce format conserve chaque pixel tel quel, transparence comprise, et s’ouvre partout. Une photo peut occuper plus de place en PNG qu’en JPEG.',
      },
      size: {
        question: 'Quelle est la taille maximale d’une image\u202f?',
        answer:
          'Jusqu’à {{side}}\u00a0pixels par côté et {{megapixels}}\u00a0mégapixels au total, aussi bien pour l’image que vous ouvrez que pour la taille que vous demandez.',
      },
      quality: {
        question: 'Le redimensionnement réduit-il la qualité\u202f?',
        answer:
          'Aussi peu que possible. Chaque nouveau pixel est calculé à partir de tous les anciens qui l’entourent, avec un filtre de Lanczos, et l’enregistrement en PNG ne fait rien perdre. Une image agrandie reste lisse, mais on ne peut pas y ajouter des détails qui n’ont jamais existé.',
      },
    },
  },
};
