import type { CatalogOf } from './catalog';

/** The French texts of the user interface. They have no-break spaces before : ; ! ? and inside guillemets. */
export const fr: CatalogOf<'fr'> = {
  meta: {
    tagline: 'Redimensionnement et retouche de qualité professionnelle',
    homeTitle: '{{product}} – Redimensionnement et retouche d’images pro',
    homeDescription:
      'Redimensionnez vos images JPEG, PNG, WebP et GIF au pixel près et enregistrez-les en PNG ou JPEG. Gratuit, sans inscription, et rien ne quitte votre appareil.',
    homeKeywords:
      'redimensionner une image, redimensionner une photo, recadrer une image, faire pivoter une image, image miroir, éditeur d’images, PNG, JPEG',
    presetsTitle: 'Redimensionner à une taille prédéfinie – {{product}}',
    presetsDescription:
      'Huit tailles au choix, du favicon 16\u00a0×\u00a016 au 5000\u00a0×\u00a05000 pour l’impression\u00a0: enregistrez votre image en PNG ou JPEG. Gratuit, et rien ne quitte votre appareil.',
    presetsKeywords:
      'tailles d’image prédéfinies, redimensionnement rapide, taille de favicon, taille d’image pour les réseaux sociaux, taille d’en-tête de site web, taille d’impression',
    fixedSizeTitle: 'Redimensionner en {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensionnez une image en {{size}}\u00a0pixels, au format PNG ou JPEG. {{purpose}} Gratuit, et rien ne quitte votre appareil.',
    fixedSizeKeywords:
      'redimensionner une image en {{sizeTight}}, image {{sizeTight}}, PNG {{sizeTight}}, {{label}}, redimensionner une image',
    iconsTitle: 'Jeu d’icônes pour sites web\u00a0: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Créez à partir d’une seule image toutes les icônes d’un site web\u00a0: favicon.ico, fichiers PNG, icônes d’écran d’accueil et manifest. Gratuit, et rien ne quitte votre appareil.',
    iconsKeywords: 'générateur de favicon, favicon.ico, apple-touch-icon, icône maskable, web manifest',
    downloadTitle: 'Télécharger votre image – {{product}}',
    downloadDescription: 'Enregistrez votre image redimensionnée en PNG ou JPEG.',
    downloadKeywords: 'image redimensionnée, télécharger un PNG, télécharger un JPEG',
    downloadCropTitle: 'Télécharger votre image recadrée – {{product}}',
    downloadCropDescription: 'Enregistrez votre image recadrée en PNG ou JPEG.',
    downloadCropKeywords: 'image recadrée, télécharger un PNG, télécharger un JPEG',
    downloadRotateTitle: 'Télécharger votre image réorientée – {{product}}',
    downloadRotateDescription: 'Enregistrez votre image réorientée en PNG ou JPEG.',
    downloadRotateKeywords: 'faire pivoter une image, image miroir, télécharger un PNG, télécharger un JPEG',
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
  layout: {
    skip: 'Aller au contenu',
    needsScript: '{{product}} fonctionne dans votre navigateur et nécessite JavaScript.',
    navigation: 'Navigation principale',
    home: 'Accueil',
    presets: 'Tailles prédéfinies',
    allPresets: 'Toutes les tailles',
    icons: 'Jeu d’icônes',
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
    newVersion: 'Nouvelle version disponible',
    newVersionText: 'Rechargez la page pour l’utiliser.',
    newVersionAtWork:
      'Recharger la page ferme l’image ouverte. Enregistrez-la d’abord si vous souhaitez la conserver.',
    newVersionAutosaved:
      'L’image ouverte est conservée\u00a0: vous pourrez la restaurer après le rechargement.',
    reload: 'Recharger',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0ko',
    megabytesAlone: '{{value}}\u00a0Mo',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    close: 'Fermer',
    keys: {
      control: 'Ctrl',
      shift: 'Maj',
    },
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
    choose: 'Choisissez une image',
    titleDragging: 'Relâchez pour ouvrir',
    subtitle: 'ou cliquez pour parcourir vos fichiers',
    hint: 'JPEG, PNG, WebP ou GIF, jusqu’à {{megabytes}}\u00a0Mo',
    privacy: 'Votre image ne quitte jamais cet appareil.',
    offline: 'Vous êtes hors connexion, mais tout fonctionne.',
    change: 'Déposez une autre image',
    changeSubtitle: 'ou cliquez pour parcourir vos fichiers',
    opening: 'Ouverture de «\u00a0{{name}}\u00a0»…',
    cancel: 'Annuler',
    damagedTitle: 'Ce fichier est endommagé',
    damagedText: 'Seul ce qui a pu être lu est affiché\u202f; une partie de l’image peut manquer.',
    damagedMark: 'Fichier endommagé\u00a0: une partie de l’image peut manquer.',
    animatedTitle: 'Cette image est animée',
    animatedText: 'Seule la première image de l’animation a été ouverte.',
    unsupportedTitle: 'Type de fichier non pris en charge',
    unsupportedText: 'Choisissez une image JPEG, PNG, WebP ou GIF.',
    otherFormatText:
      'Les images {{format}} ne peuvent pas être ouvertes ici. Choisissez une image JPEG, PNG, WebP ou GIF.',
    otherFormatJpegText:
      'Les images {{format}} ne peuvent pas être ouvertes ici. Enregistrez d’abord la vôtre en JPEG.',
    fileTooLargeTitle: 'Fichier trop volumineux',
    fileTooLargeText: 'L’image ne doit pas dépasser {{megabytes}}\u00a0Mo.',
    tooManyTitle: 'Une seule image à la fois',
    tooManyText: 'Déposez un seul fichier.',
    noFileTitle: 'Aucun fichier reçu',
    noFileText:
      'Impossible d’ouvrir un lien, un texte ou un dossier vide. Enregistrez d’abord l’image, puis déposez le fichier.',
    failedTitle: 'Impossible d’ouvrir ce fichier',
    failedText: 'Choisissez une autre image (JPEG, PNG, WebP ou GIF).',
    unopenedText:
      'Le moteur de traitement d’images n’a pas pu être chargé. Votre fichier est conservé et s’ouvrira dès que la connexion sera rétablie.',
    unopenedOnlineText:
      'Le moteur de traitement d’images n’a pas pu être chargé. Votre fichier est conservé. Veuillez réessayer.',
    tryAgain: 'Réessayer',
    imageTooLargeText:
      'Cette image fait {{size}}\u00a0px. La limite est de {{side}}\u00a0px par côté et de {{megapixels}}\u00a0mégapixels.',
    imageTooLargeUnknownText:
      'Cette image est trop grande. La limite est de {{side}}\u00a0px par côté et de {{megapixels}}\u00a0mégapixels.',
  },
  phases: {
    load: 'Chargement du moteur de traitement',
    read: 'Lecture du fichier',
    decode: 'Décodage',
    orient: 'Correction de l’orientation',
    resize: 'Redimensionnement',
    crop: 'Recadrage',
    rotate: 'Rotation',
    flip: 'Effet miroir',
    straighten: 'Redressement',
    perspective: 'Correction de la perspective',
    pad: 'Application du fond',
    preview: 'Préparation de l’aperçu',
    palette: 'Réduction des couleurs',
    search: 'Recherche d’un fichier plus léger',
    encode: 'Création du fichier',
  },
  restore: {
    title: 'Reprenez là où vous en étiez',
    restore: 'Restaurer',
    discard: 'Supprimer',
    gone: 'Cette image n’est plus disponible ou est ouverte dans un autre onglet',
    failed: 'Impossible de restaurer l’image',
    unreadable: 'La copie de l’image conservée sur cet appareil n’a pas pu être lue et a été supprimée.',
    storageFullTitle: 'Espace de stockage insuffisant',
    lostTitle: 'Cette image n’est plus enregistrée sur cet appareil',
    unstoredText:
      'Cette image ne pourra pas être restaurée après un rechargement. Vous pouvez continuer, mais enregistrez-la avant de quitter la page.',
  },
  undo: {
    undo: 'Annuler',
    closed: 'Image «\u00a0{{name}}\u00a0» fermée',
  },
  sample: {
    open: 'Essayer avec une image d’exemple',
    failed: 'Impossible de charger l’image d’exemple',
    failedText: 'Vérifiez votre connexion et réessayez.',
  },
  viewer: {
    title: 'Visionneuse',
  },
  progress: {
    starting: 'Démarrage',
    ongoing: '{{words}}…',
    left: 'Encore {{time}} environ',
    step: '{{phase}}\u00a0: étape {{step}} sur {{steps}}',
    cancel: 'Annuler',
    canceled: 'Annulé',
  },
  reasons: {
    'unsupported-format': 'Le fichier n’est pas une image JPEG, PNG, WebP ou GIF.',
    undecodable: 'Le fichier image est endommagé.',
    'too-large': 'La limite est de {{side}}\u00a0px par côté et de {{megapixels}}\u00a0mégapixels.',
    'empty-size': 'La largeur et la hauteur doivent être d’au moins 1\u00a0px.',
    'outside-image': 'La zone de recadrage dépasse les bords de l’image.',
    'out-of-memory': 'Mémoire insuffisante. Fermez d’autres onglets ou essayez une taille plus petite.',
    'out-of-memory-fits_one': 'Mémoire insuffisante. Essayez avec environ {{fits}}\u00a0mégapixel.',
    'out-of-memory-fits_many': 'Mémoire insuffisante. Essayez avec environ {{fits}} de mégapixels.',
    'out-of-memory-fits_other': 'Mémoire insuffisante. Essayez avec environ {{fits}}\u00a0mégapixels.',
    unencodable: 'Le fichier n’a pas pu être créé.',
    'no-image': 'Aucune image n’est ouverte.',
    unreadable: 'Le fichier n’a pas pu être lu. Il a peut-être été déplacé, renommé ou modifié.',
    'core-unavailable':
      'Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    'core-unsupported':
      'Ce navigateur ne propose pas WebAssembly\u00a0: l’application ne peut pas traiter d’images. Si le mode Isolement est activé, excluez-en ce site web.',
    'core-crashed':
      'Le moteur de traitement d’images s’est arrêté et a été relancé. Votre image est intacte\u202f; réessayez.',
    'timed-out':
      'Le moteur de traitement d’images ne répondait plus et a été relancé. Votre image est intacte\u202f; essayez une taille plus petite.',
    unknown: 'Une erreur inattendue s’est produite. Réessayez.',
  },
  editor: {
    prepareFailed: 'Impossible de préparer le téléchargement',
    prepareMissing: 'Impossible de préparer le téléchargement\u00a0: données de l’image manquantes',
  },
  resize: {
    done: 'Image redimensionnée en {{size}}',
    failed: 'Impossible de redimensionner l’image',
  },
  presets: {
    heading: 'Tailles prédéfinies',
    intro:
      'Choisissez une taille\u00a0: votre image est aussitôt redimensionnée, et vous voyez le résultat avant de l’enregistrer.',
    sizes: 'Tailles prédéfinies',
    needsImage: 'Ouvrez une image pour la redimensionner à l’une de ces tailles.',
    willBecome: 'Ouvrez une image\u00a0: elle passera à {{size}}\u00a0px.',
    howTo: 'Comment utiliser les tailles prédéfinies',
    steps: {
      upload: {
        title: 'Ouvrir une image',
        text: 'Déposez une image sur la page, collez-la ou parcourez vos fichiers.',
      },
      pick: {
        title: 'Choisir une taille',
        text: 'Choisissez une taille pour redimensionner l’image et voir le résultat.',
      },
      download: {
        title: 'Télécharger',
        text: 'Enregistrez le résultat en PNG ou JPEG, ou passez à l’éditeur pour le recadrer, le faire pivoter ou le retourner.',
      },
    },
    faq: 'Questions sur les tailles prédéfinies',
    questions: {
      which: {
        question: 'Quelles sont les tailles proposées\u202f?',
        answer:
          'Il y en a huit\u00a0: trois icônes de 16, 32 et 64\u00a0pixels, un carré de 1080\u00a0×\u00a01080 pour les réseaux sociaux, un format paysage de 1600\u00a0×\u00a0800 pour les en-têtes de sites web, deux carrés de 1400 et 1600\u00a0pixels, et un format de 5000\u00a0×\u00a05000 pour l’impression.',
      },
      shape: {
        question: 'Et si mon image a d’autres proportions\u202f?',
        answer:
          'À vous de choisir. «\u00a0Étirer\u00a0» déforme l’image pour l’adapter aux nouvelles proportions, «\u00a0Ajuster\u00a0» la garde entière et ajoute des bandes, et «\u00a0Remplir\u00a0» en garde le centre et coupe le reste. Le résultat a toujours exactement la taille choisie.',
      },
      other: {
        question: 'Puis-je choisir une taille qui n’est pas dans la liste\u202f?',
        answer:
          'Oui. L’éditeur de la page d’accueil accepte toutes les largeurs et hauteurs, jusqu’à {{side}}\u00a0pixels par côté et {{megapixels}}\u00a0mégapixels au total.',
      },
      original: {
        question: 'Qu’arrive-t-il à mon image d’origine\u202f?',
        answer:
          'Rien. Le résultat est un nouveau fichier, et votre fichier reste tel quel. Si vous essayez plusieurs tailles, chaque essai repart de l’image ouverte\u00a0: rien ne se perd en chemin.',
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
        uses: 'Sur un écran ordinaire, les navigateurs affichent l’icône d’un site en 16\u00a0×\u00a016 dans les onglets et les favoris. C’est aussi une taille courante en pixel art, pour les tuiles et les sprites de petits jeux. Avec si peu de pixels, seules des formes simples et franches restent reconnaissables.',
      },
      small32: {
        label: 'Petite icône',
        description: 'menus et listes sur le web',
        purpose: 'Pour les petites icônes de sites web.',
        uses: 'Sur un écran haute densité (2×), les navigateurs affichent l’icône de l’onglet en 32\u00a0×\u00a032. C’est aussi une taille courante pour les petites icônes d’un site web\u00a0: dans les menus, dans les listes et à côté des liens.',
      },
      medium64: {
        label: 'Icône moyenne',
        description: 'icônes d’applications',
        purpose: 'Pour les icônes d’applications.',
        uses: 'Le format 64\u00a0×\u00a064 convient aux icônes d’applications dans les barres d’outils, les listes et les gestionnaires de fichiers, ainsi qu’aux petites photos de profil affichées à côté des messages. Sur un écran haute densité (2×), il s’affiche en 32\u00a0×\u00a032 et reste net.',
      },
      social: {
        label: 'Réseaux sociaux',
        description: 'Instagram et publications carrées',
        purpose: 'Pour Instagram et les autres réseaux sociaux.',
        uses: 'Instagram affiche les carrés de 1080\u00a0×\u00a01080 en pleine résolution. Cette taille convient aussi aux publications carrées sur les autres réseaux sociaux.',
      },
      large1400: {
        label: 'Grand carré',
        description: 'couvertures de podcasts',
        purpose: 'Pour un grand carré, comme une couverture de podcast.',
        uses: 'Un grand carré convient à toutes sortes de couvertures et de fiches produit. Pour un podcast, 1400\u00a0×\u00a01400 est la plus petite taille de couverture acceptée par Apple Podcasts.',
      },
      landscape: {
        label: 'Paysage',
        description: 'en-têtes de sites web',
        purpose: 'Pour les en-têtes et les bannières de sites web.',
        uses: 'Le format 1600\u00a0×\u00a0800 est deux fois plus large que haut. Il convient aux en-têtes de sites web, aux images placées en haut d’un article et à de nombreux aperçus de liens.',
      },
      large1600: {
        label: 'Très grand carré',
        description: 'photos de produits, portfolios',
        purpose: 'Pour les photos de produits et les portfolios.',
        uses: 'Un carré de 1600\u00a0×\u00a01600 a des pixels à revendre\u00a0: il convient aux photos de produits que l’on peut agrandir, aux portfolios et aux écrans haute densité (2×), où il reste net en 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'impression et retouche détaillée',
        purpose:
          'Pour l’impression et la retouche détaillée\u00a0: 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0pouces) à 300\u00a0ppp.',
        uses: '5000\u00a0×\u00a05000 est destiné à l’impression et à la retouche détaillée. À 300\u00a0pixels par pouce, on obtient un tirage d’environ 42\u00a0×\u00a042\u00a0cm, soit 16⅔\u00a0pouces de côté.',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionner une image en {{size}}',
    description:
      'Redimensionnez n’importe quelle image à la taille exacte de {{size}}\u00a0pixels et enregistrez-la en PNG ou JPEG. {{purpose}}',
    target: 'Taille cible\u00a0:',
    howTo: 'Comment redimensionner une image en {{size}}',
    steps: {
      upload: {
        title: 'Ouvrir une image',
        text: 'Déposez une image sur la page, collez-la ou parcourez vos fichiers. Les formats JPEG, PNG, WebP et GIF sont acceptés.',
      },
      resize: {
        title: 'Redimensionner',
        text: 'Choisissez comment adapter l’image si ses proportions diffèrent, puis appuyez sur «\u00a0Redimensionner\u00a0». L’image passe à {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Télécharger',
        text: 'Vérifiez le résultat, puis enregistrez-le en PNG ou JPEG, ou passez à l’éditeur.',
      },
    },
    faq: 'Questions sur les images de {{size}}',
    questions: {
      uses: { question: 'À quoi sert une image de {{size}}\u202f?' },
      shape: {
        question: 'Et si mon image a d’autres proportions\u202f?',
        square:
          '«\u00a0Étirer\u00a0» déforme votre image pour en faire un carré, «\u00a0Ajuster\u00a0» la garde entière entre des bandes, et «\u00a0Remplir\u00a0» en garde le carré central et coupe le reste.',
        oblong:
          '«\u00a0Étirer\u00a0» déforme votre image pour l’adapter aux nouvelles proportions, «\u00a0Ajuster\u00a0» la garde entière entre des bandes, et «\u00a0Remplir\u00a0» en garde le centre et coupe le reste.',
      },
      quality: {
        question: 'Le résultat sera-t-il net\u202f?',
        icons:
          'Aussi net qu’il peut l’être avec si peu de pixels\u00a0: chacun est calculé à partir de tous les pixels d’origine qu’il recouvre, avec un filtre de Lanczos. Les traits fins et les lettres se perdent à cette taille\u202f; une forme simple qui remplit l’image reste lisible.',
        web: 'Oui, si votre image fait au moins cette taille. Chaque nouveau pixel est calculé à partir de tous les pixels d’origine qui l’entourent, avec un filtre de Lanczos. Une image plus petite reste lisse une fois agrandie, mais ne gagne aucun détail.',
        high: 'Oui, si votre image fait à peu près cette taille, ou davantage. Une image plus petite est agrandie avec un filtre de Lanczos, sans contours crénelés, mais ne gagne aucun détail.',
      },
      upload: {
        question: 'Est-ce gratuit et confidentiel\u202f?',
        answer:
          'Oui, l’un et l’autre. Votre image est redimensionnée dans votre navigateur et ne quitte jamais votre appareil. Aucun compte n’est nécessaire.',
      },
    },
  },
  download: {
    loading: 'Chargement des données de l’image…',
    missing: 'Les données de l’image sont manquantes. Réessayez.',
  },
  privacy: {
    heading: 'Politique de confidentialité',
    images: {
      title: 'Vos images',
      text: 'Vos images ne quittent jamais votre appareil. C’est votre navigateur qui les ouvre, les modifie et les enregistre\u202f; elles ne sont envoyées à aucun serveur, et personne d’autre que vous ne les voit.',
    },
    information: {
      title: 'Données personnelles',
      text: 'Nous ne vendons, n’échangeons ni ne louons aucune donnée personnelle. {{product}} ne vous en demande aucune\u00a0: ni compte ni inscription ne sont nécessaires.',
    },
    usage: {
      title: 'Données d’utilisation',
      text: 'Des données d’utilisation anonymes peuvent être collectées pour améliorer le site. La version actuelle de {{product}} n’en collecte toutefois aucune\u00a0: elle ne comporte aucun outil de mesure d’audience, ne dépose aucun cookie et n’envoie plus rien une fois la page chargée.',
    },
    storage: {
      title: 'Ce qui est conservé dans votre navigateur',
      text: 'Votre navigateur mémorise le thème, la langue, le réglage des raccourcis à une touche, votre dernier choix entre «\u00a0Étirer\u00a0», «\u00a0Ajuster\u00a0» et «\u00a0Remplir\u00a0», l’unité dans laquelle vous saisissez les tailles, vos cinq dernières tailles, les limites de taille de fichier et les réglages JPEG de vos derniers enregistrements, ainsi que les noms et couleurs de votre jeu d’icônes. Vous retrouvez ainsi tout cela à votre prochaine visite. Ces informations ne sont envoyées nulle part, et il suffit d’effacer les données de ce site pour les supprimer. Votre navigateur conserve aussi les fichiers du site lui-même, qui peut ainsi s’ouvrir sans connexion.',
    },
    autosave: {
      title: 'L’image sur laquelle vous travaillez',
      text: 'Tant qu’une image est ouverte, votre navigateur conserve sur cet appareil le fichier et vos modifications, afin que vous puissiez la restaurer après un rechargement, un plantage ou un redémarrage. Tout est supprimé lorsque vous fermez l’image ou, après plus d’un jour d’absence, à votre visite suivante. Rien ne quitte votre appareil.',
      choice: 'Conserver l’image ouverte sur cet appareil',
      note: 'Si vous désactivez cette option, vos images ne sont plus conservées, et celle qui l’était déjà est aussitôt supprimée.',
      impossible:
        'Ce navigateur ne le permet pas\u00a0: aucune image n’est donc conservée. La navigation privée ou un réglage du navigateur en est peut-être la cause.',
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
      text: 'Vos images vous appartiennent. Elles ne quittent jamais votre appareil\u00a0: conservez donc vos originaux et enregistrez vos résultats, car personne d’autre n’en a de copie.',
    },
    changes: {
      title: 'Modification de ces conditions',
      text: 'Ces conditions peuvent être mises à jour à tout moment. La version publiée sur cette page fait foi.',
    },
    acceptance: {
      title: 'Acceptation',
      text: 'En continuant à utiliser le site, vous acceptez ces conditions et leurs modifications ultérieures.',
    },
  },
  notFound: {
    heading: 'Oups\u202f! Page introuvable',
    text: 'Il n’y a rien à cette adresse.',
    home: 'Retour à l’accueil',
  },
  crash: {
    heading: 'Un problème est survenu',
    text: 'La page a cessé de fonctionner. Rechargez-la pour repartir de zéro.',
    reload: 'Recharger la page',
    pageHeading: 'Cette page n’a pas pu être chargée',
    pageText:
      'Vérifiez votre connexion ou rechargez la page\u00a0: une version plus récente existe peut-être. Si vous revenez en arrière, l’image ouverte est conservée.',
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
        text: 'Saisissez la largeur ou la hauteur\u00a0: l’autre s’adapte. Affichez un aperçu du résultat, ou redimensionnez directement.',
      },
      download: {
        title: 'Télécharger',
        text: 'Enregistrez le résultat en PNG ou JPEG, exactement à la taille demandée.',
      },
    },
    light: {
      title: 'Une image réduite, mais tout aussi lumineuse',
      text: 'Une même image, réduite de deux façons au huitième de sa largeur. Beaucoup de logiciels font la moyenne des valeurs codées des pixels, ce qui assombrit les points lumineux. {{product}} fait cette moyenne en lumière linéaire\u00a0: les points lumineux gardent ainsi tout leur éclat.',
      linear: 'En lumière linéaire ({{product}})',
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
          'Non. C’est votre navigateur qui ouvre, redimensionne et enregistre les images. Elles ne sont jamais envoyées ni stockées sur un serveur et, une fois chargée, la page fonctionne sans connexion.',
      },
      formats: {
        question: 'Quels fichiers puis-je ouvrir\u202f?',
        answer:
          'Les fichiers JPEG, PNG, WebP et GIF, jusqu’à {{megabytes}}\u00a0Mo. Le format est détecté d’après le contenu du fichier, et non d’après son nom. Pour une animation, seule la première image est ouverte.',
      },
      output: {
        question: 'Dans quel format le résultat est-il enregistré\u202f?',
        answer:
          'En PNG. Ce format conserve chaque pixel tel quel, transparence comprise, et s’ouvre partout. Une photo peut occuper plus de place en PNG qu’en JPEG, que vous pouvez donc aussi choisir à l’enregistrement.',
      },
      size: {
        question: 'Quelles sont les dimensions maximales d’une image\u202f?',
        answer:
          '{{side}}\u00a0pixels par côté et {{megapixels}}\u00a0mégapixels au total, aussi bien pour l’image que vous ouvrez que pour la taille que vous demandez.',
      },
      quality: {
        question: 'Le redimensionnement réduit-il la qualité\u202f?',
        answer:
          'Très peu. Chaque nouveau pixel est calculé à partir de tous les pixels d’origine qui l’entourent, avec un filtre de Lanczos, et l’enregistrement en PNG est sans perte. Une image agrandie reste lisse, mais ne gagne aucun détail.',
      },
    },
  },
};
