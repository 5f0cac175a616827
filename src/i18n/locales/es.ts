import type { CatalogOf } from './catalog';

/** The texts of the user interface in international Spanish. The texts address the visitor as «tú». */
export const es: CatalogOf<'es'> = {
  meta: {
    tagline: 'Redimensionado y edición profesionales de imágenes',
    homeTitle: '{{product}} – Redimensionado y edición profesionales de imágenes',
    homeDescription:
      'Redimensiona imágenes JPEG, PNG, WebP y GIF al píxel exacto y guárdalas como PNG o JPEG. Gratis, sin registro y sin que nada salga de tu dispositivo.',
    homeKeywords:
      'redimensionar imagen, cambiar tamaño de imagen, recortar imagen, girar imagen, voltear imagen, editor de imágenes, PNG, JPEG',
    presetsTitle: 'Redimensionar a un tamaño predefinido – {{product}}',
    presetsDescription:
      'Elige entre ocho tamaños, de los 16\u00a0×\u00a016 de un favicon a los 5000\u00a0×\u00a05000 para imprimir, y guarda tu imagen como PNG o JPEG. Gratis, y nada sale de tu dispositivo.',
    presetsKeywords:
      'tamaños de imagen predefinidos, cambio rápido de tamaño, tamaño de favicon, tamaño para redes sociales, tamaño de cabecera web, tamaño de impresión',
    fixedSizeTitle: 'Redimensionar a {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensiona imágenes a {{size}}\u00a0píxeles exactos y guárdalas como PNG o JPEG. {{purpose}} Gratis, y nada sale de tu dispositivo.',
    fixedSizeKeywords:
      'redimensionar imagen a {{sizeTight}}, imagen de {{sizeTight}}, PNG de {{sizeTight}}, {{label}}, cambiar tamaño de imagen',
    iconsTitle: 'Conjunto de iconos para sitios web: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Crea con una sola imagen todos los iconos que necesita un sitio web: favicon.ico, archivos PNG, iconos para la pantalla de inicio y el manifest. Gratis, y nada sale de tu dispositivo.',
    iconsKeywords: 'generador de favicon, favicon.ico, apple-touch-icon, icono maskable, web manifest',
    downloadTitle: 'Descarga tu imagen – {{product}}',
    downloadDescription: 'Guarda tu imagen redimensionada como PNG o JPEG.',
    downloadKeywords: 'imagen redimensionada, descargar PNG, descargar JPEG',
    downloadCropTitle: 'Descarga tu imagen recortada – {{product}}',
    downloadCropDescription: 'Guarda tu imagen recortada como PNG o JPEG.',
    downloadCropKeywords: 'imagen recortada, descargar PNG, descargar JPEG',
    downloadRotateTitle: 'Descarga tu imagen girada o volteada – {{product}}',
    downloadRotateDescription: 'Guarda tu imagen girada o volteada como PNG o JPEG.',
    downloadRotateKeywords: 'imagen girada, imagen volteada, descargar PNG, descargar JPEG',
    privacyTitle: 'Política de privacidad – {{product}}',
    privacyDescription:
      'Tus imágenes nunca salen de tu dispositivo y este sitio no recopila ningún dato de uso.',
    privacyKeywords: 'política de privacidad, redimensionar imágenes en privado, sin subir archivos',
    termsTitle: 'Términos del servicio – {{product}}',
    termsDescription: 'Los términos que se aplican al uso de {{product}}.',
    termsKeywords: 'términos del servicio, condiciones de uso',
    notFoundTitle: 'Página no encontrada – {{product}}',
    notFoundDescription: 'No hay nada en esta dirección.',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'Ir al contenido',
    needsScript: '{{product}} funciona en tu navegador y necesita JavaScript.',
    navigation: 'Principal',
    home: 'Inicio',
    presets: 'Tamaños predefinidos',
    allPresets: 'Todos los tamaños',
    icons: 'Conjunto de iconos',
    about: 'Acerca de',
    language: 'Idioma',
    languageFailed: 'No se pudo cargar este idioma. Revisa tu conexión e inténtalo de nuevo.',
    languageNow: 'Idioma: {{name}}',
    menu: 'Menú',
    closeMenu: 'Cerrar menú',
    homeOf: '{{product}}, inicio',
    darkTheme: 'Tema oscuro',
    toDark: 'Cambiar al tema oscuro',
    toLight: 'Cambiar al tema claro',
    rights: '© {{year}} {{product}}. Todos los derechos reservados.',
    legal: 'Información legal',
    privacy: 'Política de privacidad',
    terms: 'Términos del servicio',
    notifications: 'Notificaciones',
    dismiss: 'Cerrar notificación',
    newVersion: 'Hay una versión nueva',
    newVersionText: 'Vuelve a cargar la página para usarla.',
    newVersionAtWork:
      'Al volver a cargar la página se cierra la imagen abierta. Guárdala antes si quieres conservarla.',
    newVersionAutosaved:
      'La imagen abierta se conserva: podrás restaurarla cuando vuelvas a cargar la página.',
    reload: 'Volver a cargar',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    keys: {
      control: 'Ctrl',
      shift: 'Mayús',
    },
  },
  languageGroups: {
    european: 'Europeos',
    other: 'Otros',
  },
  home: {
    presets: 'Ver tamaños predefinidos',
    heading: 'Redimensiona imágenes al píxel exacto',
  },
  upload: {
    title: 'Suelta una imagen aquí',
    choose: 'Elige una imagen',
    titleDragging: 'Suéltala para abrirla',
    subtitle: 'o pulsa para elegir un archivo',
    hint: 'JPEG, PNG, WebP o GIF, hasta {{megabytes}}\u00a0MB',
    privacy: 'Tu imagen nunca sale de este dispositivo.',
    offline: 'Estás sin conexión, pero todo sigue funcionando.',
    change: 'Abrir otra imagen',
    changeSubtitle: 'Suéltala aquí o pulsa para elegirla',
    opening: 'Abriendo {{name}}…',
    cancel: 'Cancelar',
    damagedTitle: 'Este archivo está dañado',
    damagedText: 'Se muestra lo que se pudo leer; puede faltar parte de la imagen.',
    damagedMark: 'Archivo dañado: puede faltar parte de la imagen.',
    animatedTitle: 'Esta imagen es animada',
    animatedText: 'Solo se abrió el primer fotograma.',
    unsupportedTitle: 'Tipo de archivo no compatible',
    unsupportedText: 'Elige un archivo de imagen (JPEG, PNG, WEBP). También se admiten los GIF.',
    otherFormatText:
      'Las imágenes {{format}} no se pueden abrir aquí. Elige un archivo de imagen (JPEG, PNG, WEBP). También se admiten los GIF.',
    otherFormatJpegText:
      'Las imágenes {{format}} no se pueden abrir aquí. Guarda antes la imagen como JPEG o elige otro archivo (JPEG, PNG, WEBP).',
    fileTooLargeTitle: 'Archivo demasiado grande',
    fileTooLargeText: 'La imagen no debe pesar más de {{megabytes}}\u00a0MB.',
    tooManyTitle: 'Solo una imagen a la vez',
    tooManyText: 'Suelta un solo archivo.',
    noFileTitle: 'No se ha recibido ningún archivo',
    noFileText:
      'Los enlaces, los textos y las carpetas vacías no se pueden abrir. Guarda primero la imagen y luego suelta el archivo.',
    failedTitle: 'No se pudo abrir la imagen',
    failedText: 'Puede que el archivo esté dañado. Elige otra imagen (JPEG, PNG, WebP o GIF).',
    unopenedText:
      'No se pudo cargar el motor de imágenes. Tu archivo se conserva y se abrirá cuando vuelvas a tener conexión.',
    unopenedOnlineText: 'No se pudo cargar el motor de imágenes. Tu archivo se conserva. Inténtalo de nuevo.',
    tryAgain: 'Intentar de nuevo',
    imageTooLargeText:
      'Esta imagen mide {{size}}\u00a0px. El máximo es de {{side}}\u00a0px por lado y {{megapixels}}\u00a0megapíxeles.',
    imageTooLargeUnknownText:
      'Esta imagen es demasiado grande. El máximo es de {{side}}\u00a0px por lado y {{megapixels}}\u00a0megapíxeles.',
  },
  phases: {
    load: 'Cargando el motor de imágenes',
    read: 'Leyendo el archivo',
    decode: 'Decodificando',
    orient: 'Corrigiendo la orientación',
    resize: 'Redimensionando',
    crop: 'Recortando',
    rotate: 'Girando',
    flip: 'Volteando',
    straighten: 'Enderezando',
    perspective: 'Corrigiendo la perspectiva',
    pad: 'Aplicando el fondo',
    preview: 'Creando la vista previa',
    palette: 'Reduciendo los colores',
    search: 'Buscando un archivo más pequeño',
    encode: 'Creando el archivo',
  },
  restore: {
    title: 'Continúa donde lo dejaste',
    restore: 'Restaurar',
    discard: 'Eliminar',
    gone: 'Esta imagen ya no está disponible o está abierta en otra pestaña',
    failed: 'No se pudo restaurar la imagen',
    unreadable: 'La imagen conservada en este dispositivo no se pudo leer y se eliminó.',
    storageFullTitle: 'Espacio insuficiente en el navegador',
    lostTitle: 'Esta imagen ya no está guardada en este dispositivo',
    unstoredText:
      'Esta imagen no se podrá restaurar si vuelves a cargar la página. Puedes seguir trabajando, pero guárdala antes de salir.',
  },
  undo: {
    undo: 'Deshacer',
    closed: 'Imagen cerrada: {{name}}',
  },
  sample: {
    open: 'Probar con una imagen de ejemplo',
    failed: 'No se pudo cargar la imagen de ejemplo',
    failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  },
  viewer: {
    title: 'Visor',
  },
  progress: {
    starting: 'Iniciando',
    ongoing: '{{words}}…',
    left: 'Quedan unos {{time}}',
    step: '{{phase}}: paso {{step}} de {{steps}}',
    cancel: 'Cancelar',
    canceled: 'Cancelado',
  },
  reasons: {
    'unsupported-format': 'El archivo no es una imagen JPEG, PNG, WebP ni GIF.',
    undecodable: 'El archivo de imagen está dañado.',
    'too-large': 'El tamaño máximo es de {{side}}\u00a0px por lado y {{megapixels}}\u00a0megapíxeles.',
    'empty-size': 'El ancho y el alto deben ser de 1\u00a0px como mínimo.',
    'outside-image': 'El área de recorte se sale de la imagen.',
    'out-of-memory': 'No hubo memoria suficiente. Cierra otras pestañas o prueba con un tamaño menor.',
    'out-of-memory-fits_one': 'No hubo memoria suficiente. Cabría aproximadamente {{fits}}\u00a0megapíxel.',
    'out-of-memory-fits_many': 'No hubo memoria suficiente. Cabrían unos {{fits}} de megapíxeles.',
    'out-of-memory-fits_other': 'No hubo memoria suficiente. Cabrían unos {{fits}}\u00a0megapíxeles.',
    unencodable: 'No se pudo crear el archivo.',
    'no-image': 'No hay ninguna imagen abierta.',
    unreadable: 'No se pudo leer el archivo. Puede que se haya movido, renombrado o modificado.',
    'core-unavailable': 'Una parte de la aplicación no se cargó. Revisa tu conexión e inténtalo de nuevo.',
    'core-unsupported':
      'Este navegador no ofrece WebAssembly, así que la aplicación no puede procesar imágenes. Si el modo de aislamiento está activado, excluye este sitio web.',
    'core-crashed':
      'El motor de imágenes se detuvo y se reinició. Tu imagen sigue igual; inténtalo de nuevo.',
    'timed-out':
      'El motor de imágenes dejó de responder y se reinició. Tu imagen sigue igual; quizá funcione con un tamaño menor.',
    unknown: 'Se produjo un error inesperado. Inténtalo de nuevo.',
  },
  editor: {
    prepareFailed: 'No se pudo preparar la descarga',
    prepareMissing: 'No se puede preparar la descarga: faltan los datos de la imagen',
  },
  resize: {
    done: 'Imagen redimensionada a {{size}}',
    failed: 'No se pudo redimensionar la imagen',
  },
  presets: {
    heading: 'Tamaños predefinidos',
    intro: 'Elige un tamaño: tu imagen se redimensiona al instante y ves el resultado antes de guardarlo.',
    sizes: 'Tamaños predefinidos',
    needsImage: 'Abre una imagen para redimensionarla a uno de estos tamaños.',
    willBecome: 'Abre una imagen para redimensionarla a {{size}}\u00a0px.',
    howTo: 'Cómo usar los tamaños predefinidos',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo.',
      },
      pick: {
        title: 'Elige un tamaño',
        text: 'Pulsa un tamaño: la imagen se redimensiona y ves el resultado.',
      },
      download: {
        title: 'Descarga el resultado',
        text: 'Guárdalo como PNG o JPEG, o ábrelo en el editor para recortarlo, girarlo o voltearlo.',
      },
    },
    faq: 'Preguntas sobre los tamaños predefinidos',
    questions: {
      which: {
        question: '¿Qué tamaños hay?',
        answer:
          'Ocho: tres iconos de 16, 32 y 64\u00a0píxeles; un cuadrado de 1080\u00a0×\u00a01080 para redes sociales; un formato horizontal de 1600\u00a0×\u00a0800 para cabeceras de sitios web; dos cuadrados de 1400 y 1600\u00a0píxeles, y otro de 5000\u00a0×\u00a05000 para imprimir.',
      },
      shape: {
        question: '¿Y si mi imagen tiene otra proporción?',
        answer:
          'Tú eliges. «Estirar» deforma la imagen para adaptarla a la nueva proporción, «Ajustar» la muestra entera y añade bandas, y «Rellenar» conserva el centro y recorta el resto. El resultado siempre tiene exactamente el tamaño predefinido.',
      },
      other: {
        question: '¿Puedo usar un tamaño que no esté en la lista?',
        answer:
          'Sí. El editor de la página de inicio admite cualquier tamaño de hasta {{side}}\u00a0píxeles por lado y {{megapixels}}\u00a0megapíxeles en total.',
      },
      original: {
        question: '¿Qué pasa con mi imagen original?',
        answer:
          'Nada. El resultado es un archivo nuevo y tu archivo queda como está. Cada tamaño se crea a partir de la imagen abierta, así que puedes probar varios sin perder nada.',
      },
    },
    groups: {
      icons: 'Iconos',
      web: 'Web y redes sociales',
      high: 'Alta resolución',
    },
    items: {
      tiny16: {
        label: 'Icono diminuto',
        description: 'Favicons y pixel art',
        purpose: 'Para favicons y pixel art.',
        uses: 'En pantallas normales, los navegadores muestran el icono de un sitio a 16\u00a0×\u00a016 en las pestañas y los marcadores. También es un tamaño habitual en el pixel art, para los escenarios y personajes de juegos pequeños. Con tan pocos píxeles, solo se reconocen las formas simples y bien marcadas.',
      },
      small32: {
        label: 'Icono pequeño',
        description: 'Iconos de sitios web',
        purpose: 'Para los iconos pequeños de un sitio web.',
        uses: 'En pantallas de alta densidad (2×), los navegadores usan 32\u00a0×\u00a032 para el icono de la pestaña. También es un tamaño habitual para los iconos pequeños de un sitio web: en menús, en listas y junto a los enlaces.',
      },
      medium64: {
        label: 'Icono mediano',
        description: 'Iconos de aplicaciones',
        purpose: 'Para iconos de aplicaciones.',
        uses: 'El tamaño 64\u00a0×\u00a064 va bien para iconos de aplicaciones en barras de herramientas, listas y gestores de archivos, y para las fotos de perfil pequeñas que acompañan a los mensajes. En pantallas de alta densidad (2×) se muestra a 32\u00a0×\u00a032, con toda nitidez.',
      },
      social: {
        label: 'Redes sociales',
        description: 'Instagram y otras redes',
        purpose: 'Para Instagram y otras redes sociales.',
        uses: 'El tamaño cuadrado que Instagram muestra a resolución completa es 1080\u00a0×\u00a01080. También sirve para publicaciones cuadradas en otras redes sociales.',
      },
      large1400: {
        label: 'Cuadrado grande',
        description: 'Portadas y fichas de producto',
        purpose: 'Para cuadrados grandes, como portadas de pódcast.',
        uses: 'Un cuadrado grande sirve para portadas de todo tipo y para fichas de producto en tiendas en línea. Para un pódcast, 1400\u00a0×\u00a01400 es la portada más pequeña que acepta Apple Podcasts.',
      },
      landscape: {
        label: 'Horizontal',
        description: 'Cabeceras de sitios web',
        purpose: 'Para cabeceras y banners de sitios web.',
        uses: 'Una imagen de 1600\u00a0×\u00a0800 mide el doble de ancho que de alto. Va bien para cabeceras a todo el ancho de la página, para las imágenes que encabezan artículos y para muchas vistas previas de enlaces.',
      },
      large1600: {
        label: 'Extragrande',
        description: 'Cuadrado de alta resolución',
        purpose: 'Para cuadrados de alta resolución.',
        uses: 'Un cuadrado de 1600\u00a0×\u00a01600 tiene píxeles de sobra para fotos de producto que se pueden ampliar, para portafolios y para pantallas de alta densidad (2×), donde se ve nítido a 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'Impresión y máximo detalle',
        purpose:
          'Para impresión y trabajos muy detallados: 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0pulgadas) a 300\u00a0ppp.',
        uses: 'El tamaño 5000\u00a0×\u00a05000 está pensado para la impresión y los trabajos muy detallados. A 300\u00a0píxeles por pulgada, la copia impresa mide unos 42\u00a0×\u00a042\u00a0cm (16⅔\u00a0pulgadas por lado).',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionar una imagen a {{size}}',
    description:
      'Redimensiona cualquier imagen a {{size}}\u00a0píxeles exactos y guárdala como PNG o JPEG. {{purpose}}',
    target: 'Tamaño final:',
    howTo: 'Cómo redimensionar una imagen a {{size}}',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo. Se admiten archivos JPEG, PNG, WebP y GIF.',
      },
      resize: {
        title: 'Redimensiona la imagen',
        text: 'Elige qué hacer si la proporción no coincide y pulsa «Redimensionar». Tu imagen pasa a medir {{size}}\u00a0píxeles.',
      },
      download: {
        title: 'Descarga el resultado',
        text: 'Revísalo y guárdalo como PNG o JPEG, o ábrelo en el editor.',
      },
    },
    faq: 'Preguntas sobre las imágenes de {{size}}',
    questions: {
      uses: { question: '¿Para qué se usa una imagen de {{size}}?' },
      shape: {
        question: '¿Y si mi imagen tiene otra proporción?',
        square:
          '«Estirar» deforma tu imagen hasta hacerla cuadrada, «Ajustar» la muestra entera entre bandas y «Rellenar» conserva el cuadrado central y recorta el resto.',
        oblong:
          '«Estirar» deforma tu imagen para adaptarla a la nueva proporción, «Ajustar» la muestra entera entre bandas y «Rellenar» conserva el centro y recorta el resto.',
      },
      quality: {
        question: '¿Se verá nítido el resultado?',
        icons:
          'Tan nítido como permiten tan pocos píxeles: cada uno se calcula con un filtro de Lanczos a partir de todos los píxeles originales que abarca. A este tamaño, las líneas finas y las letras se pierden; una forma simple que ocupe toda la imagen se conserva.',
        web: 'Sí, siempre que tu imagen tenga al menos ese tamaño. Cada píxel nuevo se calcula con un filtro de Lanczos a partir de todos los píxeles originales que lo rodean. Una imagen más pequeña se amplía sin pixelarse, pero no gana detalle.',
        high: 'Sí, siempre que tu imagen tenga un tamaño parecido o mayor. Una más pequeña se amplía con un filtro de Lanczos, sin bordes dentados, pero no gana detalle.',
      },
      upload: {
        question: '¿Es gratis y privado?',
        answer:
          'Sí, las dos cosas. Tu imagen se redimensiona en tu navegador y nunca sale de tu dispositivo, y no necesitas crear ninguna cuenta.',
      },
    },
  },
  download: {
    loading: 'Cargando los datos de la imagen…',
    missing: 'Faltan los datos de la imagen. Inténtalo de nuevo.',
  },
  privacy: {
    heading: 'Política de privacidad',
    images: {
      title: 'Tus imágenes',
      text: 'Tus imágenes nunca salen de tu dispositivo. Se abren y se editan en tu navegador, y el resultado se descarga en tu dispositivo; no se suben a ningún servidor y nadie más que tú las ve.',
    },
    information: {
      title: 'Datos personales',
      text: 'No vendemos, intercambiamos ni alquilamos datos personales. No hay cuentas ni registro, y {{product}} no te pide datos personales.',
    },
    usage: {
      title: 'Datos de uso',
      text: 'Podrían recopilarse datos de uso anónimos para mejorar el sitio. Sin embargo, la versión actual de {{product}} no recopila ninguno: no tiene herramientas de análisis, no usa cookies y no envía nada una vez cargada la página.',
    },
    storage: {
      title: 'Qué se guarda en tu navegador',
      text: 'Tu navegador guarda el tema, el idioma, el ajuste de los atajos de una sola tecla, la opción «Estirar», «Ajustar» o «Rellenar», la unidad en la que escribes los tamaños, tus cinco últimos tamaños los límites de tamaño de archivo y los ajustes de JPEG con los que guardaste por última vez, y los nombres y colores de tu conjunto de iconos. Así lo encontrarás todo como lo dejaste. Estos datos no se envían a ninguna parte y se eliminan al borrar los datos de este sitio. Tu navegador guarda también los archivos del propio sitio, para que puedas usarlo sin conexión.',
    },
    autosave: {
      title: 'La imagen en la que trabajas',
      text: 'Mientras hay una imagen abierta, tu navegador conserva en este dispositivo el archivo y tus cambios, para que puedas restaurar la imagen si vuelves a cargar la página, falla el navegador o se reinicia el dispositivo. Se eliminan cuando cierras la imagen. Si tardas más de un día en volver, se eliminan en tu próxima visita. No se envían a ninguna parte.',
      choice: 'Conservar la imagen abierta en este dispositivo',
      note: 'Si desactivas esta opción, tus imágenes dejan de conservarse y, si ya hay una guardada, se elimina al instante.',
      impossible:
        'Este navegador no lo permite, así que tus imágenes no se conservan. Puede deberse a una ventana privada o a un ajuste del navegador.',
    },
    agreement: {
      title: 'Tu aceptación',
      text: 'Al usar este sitio, aceptas esta política.',
    },
  },
  terms: {
    heading: 'Términos del servicio',
    use: {
      title: 'Uso del sitio',
      text: '{{product}} se puede usar gratis y sin cuenta para cualquier fin lícito.',
    },
    images: {
      title: 'Tus imágenes',
      text: 'Tus imágenes siguen siendo tuyas. Nunca salen de tu dispositivo y nadie más tiene una copia: no olvides conservar los originales y guardar los resultados.',
    },
    changes: {
      title: 'Cambios en estos términos',
      text: 'Estos términos se pueden actualizar en cualquier momento. La versión vigente es la de esta página.',
    },
    acceptance: {
      title: 'Aceptación',
      text: 'Al seguir usando el sitio, aceptas estos términos y sus cambios posteriores.',
    },
  },
  notFound: {
    heading: '¡Vaya! Página no encontrada',
    text: 'No hay nada en esta dirección.',
    home: 'Volver al inicio',
  },
  crash: {
    heading: 'Algo salió mal',
    text: 'La página dejó de funcionar. Vuelve a cargarla para empezar de nuevo.',
    reload: 'Volver a cargar la página',
    pageHeading: 'No se pudo cargar esta página',
    pageText:
      'Revisa tu conexión o vuelve a cargar la página: puede que haya una versión más reciente. Si vuelves a la página anterior, la imagen abierta se conserva.',
  },
  about: {
    howTo: 'Cómo se usa',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo. Se abre aquí mismo, en tu navegador.',
      },
      edit: {
        title: 'Edita y redimensiona la imagen',
        text: 'Escribe el ancho o el alto; el otro se calcula solo. Mira una vista previa del resultado o redimensiona directamente.',
      },
      download: {
        title: 'Descarga el resultado',
        text: 'Guárdalo como PNG o JPEG, con el tamaño exacto que elegiste.',
      },
    },
    light: {
      title: 'Más pequeña, igual de luminosa',
      text: 'La misma imagen, reducida de dos formas a un octavo de su ancho. Muchos programas promedian los valores de los píxeles tal como están en el archivo, y las luces pequeñas se apagan. {{product}} los promedia en luz lineal, es decir, según la intensidad real de la luz, y así no se apagan.',
      linear: 'En luz lineal: {{product}}',
      gamma: 'Con los valores del archivo, no en luz lineal',
      linearAlt: 'Una ciudad de noche: brillan las estrellas, los fuegos artificiales y las ventanas.',
      gammaAlt:
        'La misma ciudad: ya no hay estrellas, y los fuegos artificiales y las ventanas se ven apagados.',
    },
    faq: 'Preguntas frecuentes',
    questions: {
      privacy: {
        question: '¿Se suben mis imágenes a Internet?',
        answer:
          'No. Las imágenes se abren y se redimensionan en tu navegador, y el resultado se descarga en tu dispositivo. Nunca se suben a un servidor ni se almacenan en ninguno. Una vez cargada, la página funciona sin conexión.',
      },
      formats: {
        question: '¿Qué archivos puedo abrir?',
        answer:
          'Archivos JPEG, PNG, WebP y GIF de hasta {{megabytes}}\u00a0MB. El formato se reconoce por el contenido del archivo, no por su nombre. De las animaciones solo se abre el primer fotograma.',
      },
      output: {
        question: '¿En qué formato se guarda el resultado?',
        answer:
          'En PNG. Este formato conserva cada píxel tal cual, incluida la transparencia, y se abre en cualquier dispositivo. Una foto puede ocupar más espacio en PNG que en JPEG; por eso, al guardar también puedes elegir JPEG.',
      },
      size: {
        question: '¿Qué tamaño máximo puede tener una imagen?',
        answer:
          'Hasta {{side}}\u00a0píxeles por lado y {{megapixels}}\u00a0megapíxeles en total, tanto para la imagen que abres como para el tamaño que eliges.',
      },
      quality: {
        question: '¿Se pierde calidad al redimensionar?',
        answer:
          'Muy poca. Cada píxel nuevo se calcula con un filtro de Lanczos a partir de todos los píxeles originales que lo rodean, y al guardar como PNG no se pierde nada. Una imagen ampliada no se pixela, pero tampoco gana detalle.',
      },
    },
  },
};
