import type { CatalogueOf } from '../types';

/** The Spanish words: international Spanish, with «tú». */
export const es: CatalogueOf<'es'> = {
  meta: {
    tagline: 'Redimensión y edición profesional de imágenes',
    homeTitle: '{{product}} – Redimensión y edición profesional de imágenes',
    homeDescription:
      'Redimensiona imágenes JPEG, PNG, WebP y GIF al píxel exacto y guárdalas como PNG. Gratis, sin registro y sin que nada salga de tu dispositivo.',
    homeKeywords:
      'redimensionar imagen, cambiar tamaño de imagen, recortar imagen, girar imagen, voltear imagen, editor de imágenes, PNG',
    presetsTitle: 'Redimensionar a un tamaño predefinido – {{product}}',
    presetsDescription:
      'Elige entre ocho tamaños, de los 16 × 16 de un favicon a los 5000 × 5000 para imprimir, y guarda tu imagen como PNG. Gratis, y nada sale de tu dispositivo.',
    presetsKeywords:
      'tamaños de imagen predefinidos, redimensión rápida, tamaño de favicon, tamaño para redes sociales, tamaño de cabecera web, tamaño de impresión',
    fixedSizeTitle: 'Redimensionar a {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensiona imágenes a {{size}} píxeles exactos y guárdalas como PNG. {{purpose}} Gratis, y nada sale de tu dispositivo.',
    fixedSizeKeywords:
      'redimensionar imagen a {{size}}, imagen de {{size}}, PNG de {{size}}, {{label}}, cambiar tamaño de imagen',
    downloadTitle: 'Descarga tu imagen – {{product}}',
    downloadDescription: 'Guarda tu imagen redimensionada como PNG.',
    downloadKeywords: 'imagen redimensionada, descargar PNG',
    downloadCropTitle: 'Descarga tu imagen recortada – {{product}}',
    downloadCropDescription: 'Guarda tu imagen recortada como PNG.',
    downloadCropKeywords: 'imagen recortada, descargar PNG',
    downloadRotateTitle: 'Descarga tu imagen girada – {{product}}',
    downloadRotateDescription: 'Guarda tu imagen girada o volteada como PNG.',
    downloadRotateKeywords: 'imagen girada, imagen volteada, descargar PNG',
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
  frame: {
    skip: 'Ir al contenido',
    needsScript: '{{product}} funciona dentro de tu navegador y para ello necesita JavaScript.',
    navigation: 'Principal',
    home: 'Inicio',
    presets: 'Redimensión rápida',
    allPresets: 'Todos los tamaños',
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
      'Al volver a cargar se cierra la imagen abierta. Guárdala antes si quieres conservarla.',
    newVersionKept: 'La imagen abierta se conserva: podrás restaurarla después de volver a cargar.',
    reload: 'Volver a cargar',
  },
  units: {
    px: 'px',
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    pixelCount_one: '{{value}} píxel',
    pixelCount_many: '{{value}} de píxeles',
    pixelCount_other: '{{value}} píxeles',
    megapixels_one: '{{value}} megapíxel',
    megapixels_many: '{{value}} de megapíxeles',
    megapixels_other: '{{value}} megapíxeles',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    everywhere: 'En todas partes',
    open: 'Abrir una imagen',
    download: 'Descargar el resultado',
    cancel: 'Cancelar o cerrar lo que esté abierto',
    list: 'Mostrar esta lista',
    apply: 'En un campo: cambiar el tamaño o recortar',
    move: 'Mover el área de recorte',
    size: 'En su esquina: cambiar su tamaño',
    leap: 'De 10 en 10\u00a0px',
    keys: {
      enter: 'Intro',
      escape: 'Esc',
      shift: 'Mayús',
      arrows: 'Teclas de flecha',
    },
    on: 'Usar atajos de una sola tecla',
    note: 'Si los desactivas, una letra, un número o ? por sí solos no hacen nada. Es útil, por ejemplo, con la entrada por voz.',
  },
  languageGroups: {
    european: 'Europeos',
    other: 'Otros idiomas',
  },
  home: {
    presets: 'Ver tamaños predefinidos',
    heading: 'Redimensiona imágenes al píxel exacto',
  },
  upload: {
    title: 'Suelta una imagen aquí',
    titleDragging: 'Suéltala para abrirla',
    subtitle: 'o haz clic para elegir un archivo',
    hint: 'JPEG, PNG, WebP o GIF, hasta {{megabytes}}\u00a0MB',
    privacy: 'Tu imagen nunca sale de este dispositivo.',
    offline: 'Sin conexión, y todo sigue funcionando.',
    change: 'Cambiar imagen',
    opening: 'Abriendo {{name}}',
    cancel: 'Cancelar',
    damagedTitle: 'Este archivo está dañado',
    damagedText: 'Se abrió hasta donde fue posible; puede faltar parte de la imagen.',
    animatedTitle: 'Esta imagen es animada',
    animatedText: 'Se abrió su primer fotograma.',
    unsupportedTitle: 'Tipo de archivo no compatible',
    unsupportedText: 'Elige un archivo de imagen (JPEG, PNG, WEBP).',
    otherFormatText:
      'Las imágenes {{format}} no se pueden abrir aquí. Elige un archivo de imagen (JPEG, PNG, WEBP).',
    otherFormatJpegText:
      'Las imágenes {{format}} no se pueden abrir aquí. Elige un archivo de imagen (JPEG, PNG, WEBP). Guárdala primero como JPEG.',
    fileTooLargeTitle: 'Archivo demasiado grande',
    fileTooLargeText: 'La imagen debe pesar menos de 10MB.',
    tooManyTitle: 'Una imagen a la vez',
    tooManyText: 'Suelta un solo archivo.',
    failedTitle: 'Error al cargar la imagen',
    failedText: 'Prueba con otro archivo de imagen.',
    keptText:
      'No se pudo cargar el motor de imágenes. Tu archivo se conserva y se abrirá cuando vuelvas a tener conexión.',
    tryAgain: 'Intentar de nuevo',
    imageTooLargeText:
      'Esta imagen mide {{size}}\u00a0px. El máximo es de {{side}}\u00a0px por lado y {{megapixels}} megapíxeles.',
    imageTooLargeUnknownText:
      'La imagen puede medir como máximo {{side}}\u00a0px por lado y {{megapixels}} megapíxeles.',
  },
  stages: {
    load: 'Cargando el motor de imágenes',
    read: 'Leyendo el archivo',
    decode: 'Decodificando',
    orient: 'Enderezando',
    resize: 'Redimensionando',
    crop: 'Recortando',
    rotate: 'Girando',
    flip: 'Volteando',
    preview: 'Creando la vista previa',
    encode: 'Creando el PNG',
  },
  restore: {
    title: 'Continúa donde lo dejaste',
    restore: 'Restaurar',
    discard: 'Eliminar',
    gone: 'Esta imagen ya no se conserva o está abierta en otra pestaña',
    failed: 'No se pudo restaurar la imagen',
    fullTitle: 'Esta imagen no se conserva',
    fullText:
      'El navegador ya no tiene espacio para ella. Puedes seguir, pero no se podrá restaurar tras una recarga: guárdala antes de salir.',
  },
  progress: {
    starting: 'Iniciando',
    step: '{{stage}}: paso {{step}} de {{steps}}',
    cancel: 'Cancelar',
  },
  reasons: {
    'unsupported-format': 'El archivo no es una imagen JPEG, PNG, WebP ni GIF.',
    undecodable: 'El archivo de imagen está dañado.',
    'too-large': 'El tamaño máximo es de {{side}}\u00a0px por lado y {{megapixels}} megapíxeles.',
    'empty-size': 'El ancho y el alto deben ser de 1\u00a0px como mínimo.',
    'outside-image': 'El área sobrepasa el borde de la imagen.',
    'out-of-memory': 'No hubo memoria suficiente. Cierra otras pestañas o prueba con un tamaño menor.',
    'out-of-memory-fits': 'No había memoria suficiente. Cabrían unos {{fits}} megapíxeles.',
    unencodable: 'No se pudo crear el PNG.',
    'no-image': 'No hay ninguna imagen abierta.',
    unreadable: 'No se pudo leer el archivo. Puede que se haya movido, cambiado de nombre o modificado.',
    'core-unavailable': 'No se pudo cargar el motor de imágenes. Revisa tu conexión e inténtalo de nuevo.',
    'core-crashed':
      'El motor de imágenes se detuvo y se reinició. Tu imagen está como estaba; inténtalo de nuevo.',
    'timed-out':
      'El motor de imágenes dejó de responder y se reinició. Tu imagen está como estaba; quizá funcione con un tamaño menor.',
    unknown: 'Ocurrió algo inesperado. Inténtalo de nuevo.',
  },
  editor: {
    originalDownload: 'Descargar original',
    close: 'Cerrar',
    tools: 'Herramientas',
    tabs: {
      resize: 'Tamaño',
      crop: 'Recortar',
      rotateFlip: 'Girar y voltear',
    },
    download: 'Descargar',
    imageAlt: '{{name}}, {{size}}\u00a0px',
    previewAlt: 'Vista previa de {{name}} a {{size}}\u00a0px',
    previewBadge: 'Vista previa',
    previewNote: 'Vista previa, aún sin aplicar: {{size}}\u00a0px',
    originalSaved: 'Imagen original descargada',
    prepareFailed: 'No se pudo preparar la descarga',
    prepareMissing: 'No se puede preparar la descarga: faltan los datos de la imagen',
  },
  resize: {
    width: 'Ancho',
    height: 'Alto',
    lock: 'Mantener la proporción',
    resize: 'Redimensionar',
    preview: 'Vista previa',
    apply: 'Aplicar',
    reset: 'Revertir',
    emptySize: 'Escribe números enteros de 1 o más.',
    sideTooLong: 'Máximo {{side}}\u00a0px por lado.',
    areaTooLarge: 'Son {{value}} megapíxeles; el máximo es de {{megapixels}}.',
    done: 'Imagen redimensionada a {{size}}',
    failed: 'No se pudo redimensionar la imagen',
    resetFailed: 'No se pudo revertir la imagen',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Ancho',
    height: 'Alto',
    aspect: 'Proporción',
    free: 'Libre',
    apply: 'Recortar',
    reset: 'Restablecer',
    of: 'de una imagen de {{size}}\u00a0px',
    beyond: 'Se sale de la imagen: se conservarán {{size}}\u00a0px.',
    box: 'Área de recorte: las teclas de flecha la mueven; con Mayús, de 10 en 10\u00a0px',
    corner:
      'Esquina del área de recorte: las teclas de flecha cambian su tamaño; con Mayús, de 10 en 10\u00a0px',
    rect: 'X {{x}}, Y {{y}}, ancho {{width}}, alto {{height}}',
    done: 'Imagen recortada correctamente',
    failed: 'No se pudo recortar la imagen',
    boxFailed: 'No se pudo cargar el marco de recorte. Los campos funcionan sin él.',
  },
  rotate: {
    left: 'Girar a la izquierda',
    right: 'Girar a la derecha',
    horizontal: 'Voltear en horizontal',
    vertical: 'Voltear en vertical',
    hint: 'Cada botón modifica la imagen al instante.',
    doneLeft: 'Imagen girada a la izquierda',
    doneRight: 'Imagen girada a la derecha',
    doneHorizontal: 'Imagen volteada en horizontal',
    doneVertical: 'Imagen volteada en vertical',
    failedRotate: 'No se pudo girar la imagen',
    failedFlip: 'No se pudo voltear la imagen',
    asOpened: 'De nuevo en su posición inicial, tal como se abrió',
    byLeft: 'Girada a la izquierda',
    byRight: 'Girada a la derecha',
    byHalf: 'Girada 180°',
    byHorizontal: 'Volteada en horizontal',
    byVertical: 'Volteada en vertical',
    byHorizontalLeft: 'Volteada en horizontal y girada a la izquierda',
    byHorizontalRight: 'Volteada en horizontal y girada a la derecha',
  },
  fit: {
    label: 'Si la proporción no coincide',
    stretch: { label: 'Estirar', note: 'La imagen completa, deformada hasta la nueva proporción.' },
    contain: {
      label: 'Ajustar',
      note: 'La imagen completa, sin deformar, con bandas transparentes en dos lados.',
    },
    cover: { label: 'Rellenar', note: 'El centro de la imagen, sin deformar; lo que sobra se recorta.' },
  },
  presets: {
    heading: 'Redimensión rápida',
    intro: 'Elige un tamaño. Tu imagen se redimensiona al instante y la ves antes de guardarla.',
    sizes: 'Tamaños predefinidos',
    needsImage: 'Abre una imagen para redimensionarla a uno de estos tamaños.',
    willBecome: 'Abre una imagen y pasará a medir {{size}}\u00a0px.',
    pick: 'Elige un tamaño para ver cómo queda tu imagen.',
    resultAlt: '{{name}} redimensionada a {{size}}\u00a0px',
    actualSize: 'Tamaño real',
    enlarged: 'Ampliada {{times}}×',
    download: 'Descargar',
    editor: 'Editor',
    howTo: 'Cómo usar los tamaños predefinidos',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo.',
      },
      pick: {
        title: 'Elige un tamaño',
        text: 'Pulsa una tarjeta: la imagen se redimensiona y ves el resultado.',
      },
      download: {
        title: 'Descarga',
        text: 'Guarda el resultado como PNG o llévalo al editor para recortarlo, girarlo o voltearlo.',
      },
    },
    faq: 'Preguntas sobre los tamaños predefinidos',
    questions: {
      which: {
        question: '¿Qué tamaños hay?',
        answer:
          'Ocho: tres iconos de 16, 32 y 64 píxeles; un cuadrado de 1080 × 1080 para redes sociales; un formato horizontal de 1600 × 800 para cabeceras de sitios web; cuadrados de 1400 y 1600 píxeles, y 5000 × 5000 para imprimir.',
      },
      shape: {
        question: '¿Y si mi imagen no tiene la misma proporción que el tamaño predefinido?',
        answer:
          'Tú eliges. «Estirar» deforma la imagen hasta la nueva proporción, «Ajustar» la conserva entera y deja bandas transparentes, y «Rellenar» conserva el centro y recorta el resto. El resultado siempre tiene exactamente el tamaño predefinido.',
      },
      other: {
        question: '¿Puedo redimensionar a un tamaño que no está en la lista?',
        answer:
          'Sí. El editor de la página de inicio admite cualquier ancho y alto de hasta {{side}} píxeles por lado y {{megapixels}} megapíxeles en total.',
      },
      original: {
        question: '¿Qué pasa con mi imagen original?',
        answer:
          'Nada. El resultado es un PNG nuevo y tu archivo queda como está. Al probar un tamaño tras otro se parte siempre de la imagen abierta, así que no se pierde nada por el camino.',
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
        description: 'favicons y pixel art',
        purpose: 'Para favicons y pixel art.',
        uses: '16 × 16 es el tamaño con el que un navegador dibuja el icono de un sitio en la pestaña y en los marcadores en una pantalla normal. También es un tamaño habitual en el pixel art, para los mosaicos y las figuras de juegos pequeños. Con tan pocos píxeles, solo siguen siendo reconocibles las formas simples y bien marcadas.',
      },
      small32: {
        label: 'Icono pequeño',
        description: 'iconos pequeños para sitios web',
        purpose: 'Para los iconos pequeños de un sitio web.',
        uses: '32 × 32 es lo que usa un navegador para el icono de la pestaña en una pantalla de doble densidad, y un tamaño habitual para los iconos pequeños de un sitio web: en menús, en listas y junto a los enlaces.',
      },
      medium64: {
        label: 'Icono mediano',
        description: 'iconos de aplicaciones',
        purpose: 'Para iconos de aplicaciones.',
        uses: '64 × 64 va bien para los iconos de aplicaciones en barras de herramientas, listas y gestores de archivos, y para las fotos de perfil pequeñas que acompañan a los mensajes. En una pantalla de doble densidad, la imagen se muestra nítida a 32 × 32.',
      },
      social: {
        label: 'Redes sociales',
        description: 'Instagram y redes sociales',
        purpose: 'Para Instagram y otras redes sociales.',
        uses: '1080 × 1080 es el cuadrado que Instagram muestra a tamaño completo, y también sirve como publicación cuadrada en otras redes sociales.',
      },
      large1400: {
        label: 'Cuadrado grande',
        description: 'cuadrado grande',
        purpose: 'Para cuadrados grandes, como portadas de pódcast.',
        uses: 'Un cuadrado grande sirve para portadas y escaparates de todo tipo. En el caso de un pódcast, 1400 × 1400 es la portada más pequeña que acepta Apple Podcasts.',
      },
      landscape: {
        label: 'Horizontal',
        description: 'cabeceras de sitios web',
        purpose: 'Para cabeceras y banners de sitios web.',
        uses: '1600 × 800 es el doble de ancho que de alto: la forma de una cabecera que cruza todo un sitio web, de la imagen que encabeza un artículo y de muchas vistas previas de enlaces.',
      },
      large1600: {
        label: 'Extragrande',
        description: 'cuadrado de alta resolución',
        purpose: 'Para cuadrados de alta resolución.',
        uses: '1600 × 1600 es un cuadrado con píxeles de sobra: para fotos de producto que se pueden ampliar, para portafolios y para pantallas de doble densidad, que lo muestran con nitidez a 800 × 800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'impresión y trabajo de detalle',
        purpose: 'Para impresión y trabajo de detalle.',
        uses: '5000 × 5000 es para imprimir y para el trabajo de detalle. A 300 píxeles por pulgada, da una copia impresa de unos 42 × 42\u00a0cm, o 16⅔ pulgadas por lado.',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionar una imagen a {{size}}',
    description:
      'Haz que cualquier imagen mida exactamente {{size}} píxeles y guárdala como PNG. {{purpose}}',
    target: 'Tamaño final:',
    original: 'Original',
    result: 'Resultado',
    originalAlt: '{{name}}, {{size}}\u00a0px',
    placeholder: 'Aquí verás tu imagen a {{size}}\u00a0px.',
    processing: 'Procesando tu imagen…',
    resize: 'Redimensionar',
    howTo: 'Cómo redimensionar una imagen a {{size}}',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo. Se abren archivos JPEG, PNG, WebP y GIF.',
      },
      resize: {
        title: 'Redimensiona',
        text: 'Elige qué hacer si la proporción no coincide y pulsa «Redimensionar». La imagen pasa a medir {{size}} píxeles.',
      },
      download: {
        title: 'Descarga',
        text: 'Mira el resultado y guárdalo como PNG o llévalo al editor.',
      },
    },
    faq: 'Preguntas sobre las imágenes de {{size}}',
    questions: {
      uses: { question: '¿Para qué se usa una imagen de {{size}}?' },
      shape: {
        question: '¿Y si mi imagen tiene otra proporción?',
        square:
          '{{size}} es un cuadrado. «Estirar» deforma cualquier imagen para hacerla cuadrada, «Ajustar» la conserva entera entre bandas transparentes y «Rellenar» conserva el cuadrado central y recorta el resto.',
        oblong:
          '{{size}} es más ancho que alto. «Estirar» deforma cualquier imagen para darle esa proporción, «Ajustar» la conserva entera entre bandas transparentes y «Rellenar» conserva el centro y recorta el resto.',
      },
      quality: {
        question: '¿Se verá nítido el resultado?',
        icons:
          'Tan nítido como permiten tan pocos píxeles: cada uno se calcula a partir de todos los originales que abarca, con un filtro Lanczos. A este tamaño, las líneas finas y las letras se pierden; una forma simple que llene la imagen se conserva.',
        web: 'Sí, si tu imagen es al menos así de grande. Cada píxel nuevo se calcula a partir de todos los originales que lo rodean, con un filtro Lanczos. Una imagen más pequeña se amplía con suavidad, pero no gana detalle.',
        high: 'Sí, si tu imagen es más o menos así de grande o mayor. Una más pequeña se amplía con suavidad mediante un filtro Lanczos, sin bordes dentados, pero no se puede añadir un detalle que nunca existió.',
      },
      upload: {
        question: '¿Se sube mi imagen a algún sitio? ¿Y cuánto cuesta?',
        answer:
          'No se sube, y no cuesta nada. La imagen se redimensiona dentro de tu navegador y nunca sale de tu dispositivo. No necesitas ninguna cuenta.',
      },
    },
  },
  download: {
    heading: 'Tu imagen está lista',
    original: 'Original',
    resized: 'Redimensionada',
    cropped: 'Recortada',
    rotated: 'Girada',
    originalAlt: 'La imagen original, {{size}}\u00a0px',
    resizedAlt: 'La imagen redimensionada, {{size}}\u00a0px',
    croppedAlt: 'La imagen recortada, {{size}}\u00a0px',
    rotatedAlt: 'La imagen girada, {{size}}\u00a0px',
    dimensions: 'Dimensiones',
    fileSize: 'Tamaño del archivo',
    download: 'Descargar',
    back: 'Volver al editor',
    saved: 'Imagen descargada correctamente',
    clean:
      'El archivo no dice dónde ni con qué cámara se tomó la foto: solo contiene la imagen y sus colores.',
    loading: 'Cargando los datos de la imagen…',
    missing: 'Faltan los datos de la imagen. Inténtalo de nuevo.',
  },
  privacy: {
    heading: 'Política de privacidad',
    images: {
      title: 'Tus imágenes',
      text: 'Tus imágenes nunca salen de tu dispositivo. Se abren, se editan y se guardan dentro de tu navegador; no se suben a ningún servidor y nadie más que tú las ve.',
    },
    information: {
      title: 'Información personal',
      text: 'No vendemos, intercambiamos ni alquilamos información personal. No hay cuentas ni registro, y {{product}} no te pide ningún dato de ese tipo.',
    },
    usage: {
      title: 'Datos de uso',
      text: 'En un sitio como este se pueden recopilar datos de uso anónimos para mejorarlo. Esta versión de {{product}} no recopila ninguno: no usa herramientas de análisis, no instala cookies y no envía nada a ninguna parte una vez cargada la página.',
    },
    storage: {
      title: 'Qué se guarda en tu navegador',
      text: 'El tema y el idioma que eliges se guardan en tu navegador para que sean los mismos en tu próxima visita. También se guarda si prefieres no usar los atajos de una sola tecla. Estos datos no se envían a ninguna parte y se eliminan al borrar los datos de este sitio. Para que el sitio se abra también sin conexión, tu navegador guarda además sus páginas y programas.',
    },
    keeping: {
      title: 'La imagen en la que trabajas',
      text: 'Mientras hay una imagen abierta, tu navegador conserva en este dispositivo su archivo y lo que has hecho con ella, para que puedas restaurarla tras una recarga, un bloqueo o un reinicio. Se elimina cuando cierras la imagen o, si no, pasado un día, en tu próxima visita. No se envía a ninguna parte.',
      choice: 'Conservar la imagen abierta en este dispositivo',
      note: 'Si lo desactivas, no se conserva nada de tus imágenes, y lo conservado se elimina al momento.',
      impossible:
        'Este navegador no lo permite, así que no se conserva nada de tus imágenes. Puede deberse a una ventana privada o a un ajuste.',
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
      text: '{{product}} se puede usar gratis, sin cuenta y para cualquier fin que permita la ley.',
    },
    images: {
      title: 'Tus imágenes',
      text: 'Tus imágenes son y siguen siendo tuyas. Nunca salen de tu dispositivo, así que conserva los originales y guarda los resultados: nadie más tiene una copia.',
    },
    changes: {
      title: 'Cambios en estos términos',
      text: 'Estos términos se pueden actualizar en cualquier momento. La versión que vale es la de esta página.',
    },
    acceptance: {
      title: 'Aceptación',
      text: 'Al seguir usando el sitio, aceptas estos términos y, si cambian, los nuevos.',
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
    screenHeading: 'No se pudo cargar esta página',
    screenText:
      'Revisa tu conexión o vuelve a cargar: puede que haya una versión más reciente. Si vuelves atrás, la imagen abierta se conserva.',
  },
  about: {
    howTo: 'Cómo se usa',
    steps: {
      upload: {
        title: 'Abre una imagen',
        text: 'Suelta una imagen en la página, pégala o búscala en tu dispositivo. Se abre aquí mismo, en tu navegador.',
      },
      edit: {
        title: 'Edita y redimensiona',
        text: 'Escribe el ancho o el alto; el otro se calcula solo. Mira una vista previa del resultado o redimensiona directamente.',
      },
      download: {
        title: 'Descarga',
        text: 'Guarda el resultado como PNG, exactamente con los píxeles que pediste.',
      },
    },
    faq: 'Preguntas frecuentes',
    questions: {
      privacy: {
        question: '¿Se suben mis imágenes a algún sitio?',
        answer:
          'No. Las imágenes se abren, se redimensionan y se guardan dentro de tu navegador. Nunca se suben a un servidor ni se almacenan en ninguno y, una vez cargada, la página funciona sin conexión.',
      },
      formats: {
        question: '¿Qué archivos puedo abrir?',
        answer:
          'Archivos JPEG, PNG, WebP y GIF de hasta {{megabytes}}\u00a0MB. Lo que cuenta es el contenido del archivo, no su nombre. De una animación se abre el primer fotograma.',
      },
      output: {
        question: '¿En qué formato se guarda el resultado?',
        answer:
          'En PNG. Un PNG conserva cada píxel tal como es, transparencia incluida, y se abre en todas partes. Una fotografía puede ocupar más espacio en PNG del que ocupaba en JPEG.',
      },
      size: {
        question: '¿Qué tamaño puede tener una imagen?',
        answer:
          'Hasta {{side}} píxeles por lado y {{megapixels}} megapíxeles en total, tanto la imagen que abres como el tamaño que pides.',
      },
      quality: {
        question: '¿Se pierde calidad al redimensionar?',
        answer:
          'La mínima posible. Cada píxel nuevo se calcula a partir de todos los originales que lo rodean, con un filtro Lanczos, y al guardar como PNG no se pierde nada. Una imagen ampliada se mantiene suave, pero no se le puede añadir un detalle que nunca tuvo.',
      },
    },
  },
};
