import type { CatalogueOf } from '../types';

/** The Portuguese words: those of Brazil, chosen so that they are understood everywhere. */
export const pt: CatalogueOf<'pt'> = {
  meta: {
    tagline: 'Redimensionamento e edição profissional de imagens',
    homeTitle: '{{product}} – Redimensione e edite imagens como um pro',
    homeDescription:
      'Redimensione imagens JPEG, PNG, WebP e GIF com precisão de pixel e salve em PNG. Grátis, sem cadastro, e nada sai do seu dispositivo.',
    homeKeywords:
      'redimensionar imagem, redimensionar foto, recortar imagem, girar imagem, espelhar imagem, editor de imagens, PNG',
    presetsTitle: 'Redimensionar para um tamanho predefinido – {{product}}',
    presetsDescription:
      'Escolha entre oito tamanhos, do favicon de 16 × 16 ao 5000 × 5000 para impressão, e salve sua imagem em PNG. Grátis, e nada sai do seu dispositivo.',
    presetsKeywords:
      'tamanhos de imagem predefinidos, redimensionamento rápido, tamanho de favicon, tamanho de imagem para redes sociais, tamanho de cabeçalho de site, tamanho para impressão',
    fixedSizeTitle: 'Redimensione para {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensione uma imagem para exatamente {{size}} pixels e salve em PNG. {{purpose}} Grátis, e nada sai do seu dispositivo.',
    fixedSizeKeywords:
      'redimensionar imagem para {{size}}, imagem {{size}}, PNG {{size}}, {{label}}, redimensionar imagem',
    downloadTitle: 'Baixar sua imagem – {{product}}',
    downloadDescription: 'Salve sua imagem redimensionada em PNG.',
    downloadKeywords: 'imagem redimensionada, baixar PNG',
    downloadCropTitle: 'Baixar sua imagem recortada – {{product}}',
    downloadCropDescription: 'Salve sua imagem recortada em PNG.',
    downloadCropKeywords: 'imagem recortada, baixar PNG',
    downloadRotateTitle: 'Baixar sua imagem girada – {{product}}',
    downloadRotateDescription: 'Salve sua imagem girada ou espelhada em PNG.',
    downloadRotateKeywords: 'imagem girada, imagem espelhada, baixar PNG',
    privacyTitle: 'Política de privacidade – {{product}}',
    privacyDescription: 'Suas imagens nunca saem do seu dispositivo, e este site não coleta dados de uso.',
    privacyKeywords: 'política de privacidade, redimensionar imagem com privacidade, sem envio de arquivos',
    termsTitle: 'Termos de serviço – {{product}}',
    termsDescription: 'Os termos sob os quais você pode usar o {{product}}.',
    termsKeywords: 'termos de serviço, termos de uso',
    notFoundTitle: 'Página não encontrada – {{product}}',
    notFoundDescription: 'Não há nada neste endereço.',
    notFoundKeywords: '{{product}}',
  },
  frame: {
    skip: 'Ir para o conteúdo',
    needsScript: 'O {{product}} funciona dentro do seu navegador e, para isso, precisa de JavaScript.',
    navigation: 'Navegação principal',
    home: 'Início',
    presets: 'Tamanhos predefinidos',
    allPresets: 'Todos os tamanhos',
    about: 'Sobre',
    language: 'Idioma',
    languageFailed: 'Não foi possível carregar este idioma. Verifique sua conexão e tente novamente.',
    languageNow: 'Idioma: {{name}}',
    menu: 'Menu',
    closeMenu: 'Fechar menu',
    homeOf: '{{product}}, página inicial',
    darkTheme: 'Tema escuro',
    toDark: 'Mudar para o tema escuro',
    toLight: 'Mudar para o tema claro',
    rights: '© {{year}} {{product}}. Todos os direitos reservados.',
    legal: 'Informações legais',
    privacy: 'Política de privacidade',
    terms: 'Termos de serviço',
    notifications: 'Notificações',
    dismiss: 'Fechar notificação',
    newVersion: 'Uma nova versão está pronta',
    newVersionText: 'Recarregue a página para usá-la.',
    newVersionAtWork: 'Recarregar fecha a imagem aberta. Salve-a antes se quiser ficar com ela.',
    reload: 'Recarregar',
  },
  units: {
    px: 'px',
    pixels: '{{size}} px',
    kilobytes: '{{value}} KB',
    pixelCount_one: '{{value}} pixel',
    pixelCount_many: '{{value}} pixels',
    pixelCount_other: '{{value}} pixels',
    megapixels_one: '{{value}} megapixel',
    megapixels_many: '{{value}} megapixels',
    megapixels_other: '{{value}} megapixels',
  },
  languageGroups: {
    european: 'Idiomas europeus',
    other: 'Outros idiomas',
  },
  home: {
    presets: 'Ver tamanhos predefinidos',
    heading: 'Redimensione imagens com precisão de pixel',
  },
  upload: {
    title: 'Solte uma imagem aqui',
    titleDragging: 'Solte para abrir',
    subtitle: 'ou clique para procurar nos seus arquivos',
    hint: 'JPEG, PNG, WebP ou GIF, até {{megabytes}} MB',
    privacy: 'Sua imagem nunca sai deste dispositivo.',
    offline: 'Você está sem conexão, e tudo funciona mesmo assim.',
    change: 'Trocar imagem',
    opening: 'Abrindo “{{name}}”',
    cancel: 'Cancelar',
    damagedTitle: 'Este arquivo está danificado',
    damagedText: 'Ele foi aberto até onde foi possível; pode faltar uma parte da imagem.',
    animatedTitle: 'Esta imagem é animada',
    animatedText: 'Foi aberto o primeiro quadro.',
    unsupportedTitle: 'Tipo de arquivo não compatível',
    unsupportedText: 'Escolha um arquivo de imagem (JPEG, PNG, WebP).',
    fileTooLargeTitle: 'Arquivo grande demais',
    fileTooLargeText: 'A imagem não pode ter mais de 10 MB.',
    tooManyTitle: 'Uma imagem de cada vez',
    tooManyText: 'Solte apenas um arquivo.',
    failedTitle: 'Não foi possível abrir a imagem',
    failedText: 'Tente com outro arquivo de imagem.',
    imageTooLargeText:
      'Esta imagem tem {{size}} px. O limite é de {{side}} px por lado e {{megapixels}} megapixels.',
    imageTooLargeUnknownText:
      'Uma imagem pode ter no máximo {{side}} px por lado e {{megapixels}} megapixels.',
  },
  stages: {
    load: 'Carregando o motor de imagem',
    read: 'Lendo o arquivo',
    decode: 'Decodificando',
    orient: 'Ajustando a orientação',
    resize: 'Redimensionando',
    crop: 'Recortando',
    rotate: 'Girando',
    flip: 'Espelhando',
    preview: 'Preparando a prévia',
    encode: 'Gerando o PNG',
  },
  progress: {
    starting: 'Iniciando',
    step: '{{stage}}: etapa {{step}} de {{steps}}',
    cancel: 'Cancelar',
  },
  reasons: {
    'unsupported-format': 'O arquivo não é uma imagem JPEG, PNG, WebP ou GIF.',
    undecodable: 'O arquivo de imagem está corrompido.',
    'too-large': 'O limite é de {{side}} px por lado e {{megapixels}} megapixels.',
    'empty-size': 'A largura e a altura devem ser de pelo menos 1 px.',
    'outside-image': 'A área ultrapassa a borda da imagem.',
    'out-of-memory': 'Não há memória suficiente. Feche outras abas ou tente um tamanho menor.',
    unencodable: 'Não foi possível gerar o PNG.',
    'no-image': 'Nenhuma imagem está aberta.',
    unreadable: 'Não foi possível ler o arquivo. Talvez ele tenha sido movido, renomeado ou alterado.',
    'core-unavailable':
      'Não foi possível carregar o motor de imagem. Verifique sua conexão e recarregue a página.',
    'core-crashed':
      'O motor de imagem parou e foi reiniciado. Sua imagem continua como estava; tente novamente.',
    unknown: 'Aconteceu algo inesperado. Tente novamente.',
  },
  editor: {
    originalDownload: 'Baixar original',
    close: 'Fechar',
    tools: 'Ferramentas',
    tabs: {
      resize: 'Tamanho',
      crop: 'Recorte',
      rotateFlip: 'Orientação',
    },
    download: 'Baixar',
    imageAlt: '{{name}}, {{size}} px',
    previewAlt: 'Prévia de “{{name}}” em {{size}} px',
    previewBadge: 'Prévia',
    previewNote: 'Prévia, ainda não aplicada: {{size}} px',
    originalSaved: 'Imagem original baixada',
    prepareFailed: 'Não foi possível preparar o download',
    prepareMissing: 'Não foi possível preparar o download: faltam os dados da imagem',
  },
  resize: {
    width: 'Largura',
    height: 'Altura',
    lock: 'Manter proporção',
    resize: 'Redimensionar',
    preview: 'Prévia',
    apply: 'Aplicar',
    reset: 'Restaurar',
    emptySize: 'Insira números inteiros a partir de 1.',
    sideTooLong: 'No máximo {{side}} px por lado.',
    areaTooLarge: 'São {{value}} megapixels; o máximo é {{megapixels}}.',
    done: 'Imagem redimensionada para {{size}}',
    failed: 'Não foi possível redimensionar a imagem',
    resetFailed: 'Não foi possível restaurar a imagem',
  },
  crop: {
    x: 'X',
    y: 'Y',
    width: 'Largura',
    height: 'Altura',
    aspect: 'Proporção',
    free: 'Livre',
    apply: 'Recortar',
    reset: 'Redefinir',
    of: 'de uma imagem de {{size}} px',
    beyond: 'Ultrapassa a imagem: serão mantidos {{size}} px.',
    box: 'Área de recorte: as teclas de seta a movem; com Shift, de 10 em 10 px',
    done: 'Imagem recortada',
    failed: 'Não foi possível recortar a imagem',
  },
  rotate: {
    left: 'Girar para a esquerda',
    right: 'Girar para a direita',
    horizontal: 'Espelhar na horizontal',
    vertical: 'Espelhar na vertical',
    hint: 'Cada botão altera a imagem na hora.',
    doneLeft: 'Imagem girada para a esquerda',
    doneRight: 'Imagem girada para a direita',
    doneHorizontal: 'Imagem espelhada na horizontal',
    doneVertical: 'Imagem espelhada na vertical',
    failedRotate: 'Não foi possível girar a imagem',
    failedFlip: 'Não foi possível espelhar a imagem',
    asOpened: 'De novo na posição original, como foi aberta',
    byLeft: 'Girada para a esquerda',
    byRight: 'Girada para a direita',
    byHalf: 'Girada 180°',
    byHorizontal: 'Espelhada na horizontal',
    byVertical: 'Espelhada na vertical',
    byHorizontalLeft: 'Espelhada na horizontal e girada para a esquerda',
    byHorizontalRight: 'Espelhada na horizontal e girada para a direita',
  },
  fit: {
    label: 'Se a proporção for diferente',
    stretch: { label: 'Esticar', note: 'A imagem inteira, distorcida para a nova proporção.' },
    contain: { label: 'Ajustar', note: 'A imagem inteira, sem distorção, com faixas transparentes ao lado.' },
    cover: { label: 'Preencher', note: 'O centro da imagem, sem distorção; o que sobra é cortado.' },
  },
  presets: {
    heading: 'Tamanhos predefinidos',
    intro: 'Escolha um tamanho. Sua imagem é redimensionada na hora, e você a vê antes de salvar.',
    sizes: 'Tamanhos predefinidos',
    needsImage: 'Abra uma imagem para redimensioná-la para um destes tamanhos.',
    willBecome: 'Abra uma imagem e ela passará a ter {{size}} px.',
    pick: 'Escolha um tamanho para ver sua imagem nele.',
    resultAlt: 'Imagem “{{name}}” redimensionada para {{size}} px',
    actualSize: 'Tamanho real',
    enlarged: 'Ampliada {{times}} vezes',
    download: 'Baixar',
    editor: 'Editor',
    howTo: 'Como usar os tamanhos predefinidos',
    steps: {
      upload: {
        title: 'Abrir uma imagem',
        text: 'Solte uma imagem na página, cole-a ou procure-a nos seus arquivos.',
      },
      pick: {
        title: 'Escolher um tamanho',
        text: 'Basta pressionar um cartão para redimensionar a imagem e ver o resultado.',
      },
      download: {
        title: 'Baixar',
        text: 'Salve o resultado em PNG ou leve-o para o editor para recortar, girar ou espelhar.',
      },
    },
    faq: 'Perguntas sobre os tamanhos predefinidos',
    questions: {
      which: {
        question: 'Quais são os tamanhos disponíveis?',
        answer:
          'São oito: três ícones de 16, 32 e 64 pixels, um quadrado de 1080 × 1080 para redes sociais, um formato paisagem de 1600 × 800 para cabeçalhos de sites, quadrados de 1400 e 1600 pixels, e 5000 × 5000 para impressão.',
      },
      shape: {
        question: 'E se a proporção da minha imagem for diferente da do tamanho escolhido?',
        answer:
          'Você decide. “Esticar” distorce a imagem para a nova proporção, “Ajustar” a mantém inteira e deixa faixas transparentes, e “Preencher” mantém o centro e corta o resto. O resultado tem sempre exatamente o tamanho escolhido.',
      },
      other: {
        question: 'Posso redimensionar para um tamanho que não está na lista?',
        answer:
          'Sim. O editor da página inicial aceita qualquer largura e altura de até {{side}} pixels por lado e {{megapixels}} megapixels no total.',
      },
      original: {
        question: 'O que acontece com a minha imagem original?',
        answer:
          'Nada. O resultado é um novo PNG, e seu arquivo fica como está. Ao testar um tamanho após o outro, cada teste parte da imagem que está aberta; nada se perde no caminho.',
      },
    },
    groups: {
      icons: 'Ícones',
      web: 'Web e redes sociais',
      high: 'Alta resolução',
    },
    items: {
      tiny16: {
        label: 'Ícone minúsculo',
        description: 'favicons e pixel art',
        purpose: 'Para favicons e pixel art.',
        uses: '16 × 16 é o tamanho em que um navegador mostra o ícone de um site na aba e nos favoritos, em uma tela comum. Também é um tamanho frequente em pixel art, para os blocos e personagens de jogos pequenos. Com tão poucos pixels, só formas simples e marcantes continuam reconhecíveis.',
      },
      small32: {
        label: 'Ícone pequeno',
        description: 'ícones pequenos de sites',
        purpose: 'Para ícones pequenos de sites.',
        uses: '32 × 32 é o que um navegador usa para o ícone da aba em uma tela de densidade dupla, e um tamanho habitual para os ícones pequenos de um site: em menus, em listas e ao lado de links.',
      },
      medium64: {
        label: 'Ícone médio',
        description: 'ícones de aplicativos',
        purpose: 'Para ícones de aplicativos.',
        uses: '64 × 64 serve para ícones de aplicativos em barras de ferramentas, listas e gerenciadores de arquivos, e para as pequenas fotos de pessoas ao lado das mensagens. Em uma tela de densidade dupla, aparece em 32 × 32, e com nitidez.',
      },
      social: {
        label: 'Redes sociais',
        description: 'Instagram e redes sociais',
        purpose: 'Para o Instagram e outras redes sociais.',
        uses: '1080 × 1080 é o quadrado que o Instagram mostra em tamanho real, e também funciona como publicação quadrada em outras redes sociais.',
      },
      large1400: {
        label: 'Quadrado grande',
        description: 'quadrado grande',
        purpose: 'Para quadrados grandes, como capas de podcast.',
        uses: 'Um quadrado grande serve para capas e vitrines de todo tipo. Para um podcast, 1400 × 1400 é a menor capa que o Apple Podcasts aceita.',
      },
      landscape: {
        label: 'Paisagem',
        description: 'cabeçalhos de sites',
        purpose: 'Para cabeçalhos e banners de sites.',
        uses: '1600 × 800 tem de largura o dobro da altura: é o formato de um cabeçalho que atravessa um site, da imagem no topo de um artigo e de muitas prévias de link.',
      },
      large1600: {
        label: 'Extragrande',
        description: 'quadrado em alta resolução',
        purpose: 'Para quadrados em alta resolução.',
        uses: '1600 × 1600 é um quadrado com pixels de sobra: para fotos de produtos que podem ser ampliadas, para portfólios e para telas de densidade dupla, que o mostram com nitidez em 800 × 800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'impressão e trabalhos detalhados',
        purpose: 'Para impressão e trabalhos detalhados.',
        uses: '5000 × 5000 é para impressão e trabalhos detalhados. A 300 pixels por polegada, rende uma impressão de cerca de 42 × 42 cm, ou 16⅔ polegadas de lado.',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionar imagem para {{size}}',
    description: 'Deixe qualquer imagem com exatamente {{size}} pixels e salve em PNG. {{purpose}}',
    target: 'Tamanho final:',
    original: 'Original',
    result: 'Resultado',
    originalAlt: '{{name}}, {{size}} px',
    placeholder: 'Aqui, sua imagem em {{size}} px.',
    processing: 'Processando sua imagem…',
    resize: 'Redimensionar',
    howTo: 'Como redimensionar uma imagem para {{size}}',
    steps: {
      upload: {
        title: 'Abrir uma imagem',
        text: 'Solte uma imagem na página, cole-a ou procure-a nos seus arquivos. São aceitos JPEG, PNG, WebP e GIF.',
      },
      resize: {
        title: 'Redimensionar',
        text: 'Escolha o que acontece se a proporção dela for outra e pressione “Redimensionar”. Ela fica com {{size}} pixels.',
      },
      download: {
        title: 'Baixar',
        text: 'Veja o resultado e salve-o em PNG ou leve-o para o editor.',
      },
    },
    faq: 'Perguntas sobre imagens de {{size}}',
    questions: {
      uses: { question: 'Para que serve uma imagem de {{size}}?' },
      shape: {
        question: 'E se a proporção da minha imagem for outra?',
        square:
          '{{size}} é um quadrado. “Esticar” torna qualquer imagem quadrada ao distorcê-la, “Ajustar” a mantém inteira entre faixas transparentes, e “Preencher” mantém o quadrado central e corta o resto.',
        oblong:
          '{{size}} é mais largo do que alto. “Esticar” dá esse formato a qualquer imagem ao distorcê-la, “Ajustar” a mantém inteira entre faixas transparentes, e “Preencher” mantém o centro e corta o resto.',
      },
      quality: {
        question: 'O resultado ficará nítido?',
        icons:
          'Tão nítido quanto tão poucos pixels permitem: cada um é calculado a partir de todos os antigos que ele cobre, com um filtro de Lanczos. Linhas finas e letras não sobrevivem a este tamanho; uma forma simples que ocupe a imagem, sim.',
        web: 'Sim, se sua imagem for pelo menos desse tamanho. Cada novo pixel é calculado a partir de todos os antigos ao redor, com um filtro de Lanczos. Uma imagem menor é ampliada com suavidade, mas não ganha detalhes.',
        high: 'Sim, se sua imagem for mais ou menos desse tamanho ou maior. Uma imagem menor é ampliada com suavidade por um filtro de Lanczos, sem bordas serrilhadas, mas não é possível acrescentar detalhes que nunca existiram.',
      },
      upload: {
        question: 'Minha imagem é enviada a algum servidor? E quanto custa?',
        answer:
          'Não, e não custa nada. A imagem é redimensionada dentro do seu navegador e nunca sai do seu dispositivo. Você não precisa de conta.',
      },
    },
  },
  download: {
    heading: 'Sua imagem está pronta',
    original: 'Original',
    resized: 'Resultado',
    cropped: 'Recortada',
    rotated: 'Girada',
    originalAlt: 'A imagem original, {{size}} px',
    resizedAlt: 'A imagem redimensionada, {{size}} px',
    croppedAlt: 'A imagem recortada, {{size}} px',
    rotatedAlt: 'A imagem girada, {{size}} px',
    dimensions: 'Dimensões',
    fileSize: 'Tamanho do arquivo',
    download: 'Baixar',
    back: 'Voltar ao editor',
    saved: 'Imagem baixada',
    clean:
      'O arquivo não revela onde nem com qual câmera a foto foi tirada: contém apenas a imagem e suas cores.',
    loading: 'Carregando os dados da imagem…',
    missing: 'Faltam os dados da imagem. Tente novamente.',
  },
  privacy: {
    heading: 'Política de privacidade',
    images: {
      title: 'Suas imagens',
      text: 'Suas imagens nunca saem do seu dispositivo. Elas são abertas, editadas e salvas dentro do seu navegador; não são enviadas para um servidor, e ninguém além de você as vê.',
    },
    information: {
      title: 'Informações pessoais',
      text: 'Não vendemos, trocamos nem alugamos informações pessoais. Não há conta nem cadastro, e o {{product}} não pede nenhuma informação desse tipo.',
    },
    usage: {
      title: 'Dados de uso',
      text: 'Dados de uso anônimos podem ser coletados para melhorar um site como este. Esta versão do {{product}} não coleta nenhum: não tem ferramentas de análise, não grava cookies e não envia nada a lugar nenhum depois que a página é carregada.',
    },
    storage: {
      title: 'O que fica guardado no seu navegador',
      text: 'O tema e o idioma que você escolhe ficam guardados no seu navegador, para que sejam os mesmos na sua próxima visita. Eles não são enviados a lugar nenhum, e limpar os dados deste site os remove. Para que o site abra também sem conexão, seu navegador guarda ainda as páginas e os programas dele.',
    },
    agreement: {
      title: 'Sua concordância',
      text: 'Ao usar este site, você concorda com esta política.',
    },
  },
  terms: {
    heading: 'Termos de serviço',
    use: {
      title: 'Uso do site',
      text: 'O {{product}} pode ser usado gratuitamente e sem conta, para qualquer fim permitido por lei.',
    },
    images: {
      title: 'Suas imagens',
      text: 'Suas imagens são e continuam sendo suas. Elas nunca saem do seu dispositivo; por isso, guarde os originais: o que você não salvar se perde ao fechar a página.',
    },
    changes: {
      title: 'Alterações destes termos',
      text: 'Estes termos podem ser atualizados a qualquer momento. A versão publicada nesta página é a que vale.',
    },
    acceptance: {
      title: 'Aceitação',
      text: 'Ao continuar usando o site, você aceita estes termos e, após uma alteração, os termos alterados.',
    },
  },
  notFound: {
    heading: 'Ops! Página não encontrada',
    text: 'Não há nada neste endereço.',
    home: 'Voltar ao início',
  },
  crash: {
    heading: 'Algo deu errado',
    text: 'A página parou de funcionar. Recarregue-a para começar de novo.',
    reload: 'Recarregar a página',
    screenHeading: 'Não foi possível carregar esta página',
    screenText:
      'Verifique sua conexão ou recarregue: pode haver uma versão mais recente. Ao voltar, a imagem aberta continua aberta.',
  },
  about: {
    howTo: 'Como usar',
    steps: {
      upload: {
        title: 'Abrir uma imagem',
        text: 'Solte uma imagem na página, cole-a ou procure-a nos seus arquivos. Ela abre aqui mesmo, no seu navegador.',
      },
      edit: {
        title: 'Editar e redimensionar',
        text: 'Insira a largura ou a altura; a outra acompanha. Veja uma prévia do resultado ou redimensione na hora.',
      },
      download: {
        title: 'Baixar',
        text: 'Salve o resultado em PNG, com exatamente os pixels que você pediu.',
      },
    },
    faq: 'Perguntas frequentes',
    questions: {
      privacy: {
        question: 'Minhas imagens são enviadas para algum lugar?',
        answer:
          'Não. As imagens são abertas, redimensionadas e salvas dentro do seu navegador. Elas nunca são enviadas para um servidor nem armazenadas em um, e, depois de carregada, a página funciona sem conexão.',
      },
      formats: {
        question: 'Que arquivos posso abrir?',
        answer:
          'Arquivos JPEG, PNG, WebP e GIF de até {{megabytes}} MB. O que conta é o conteúdo do arquivo, não o nome. No caso de uma animação, é aberto o primeiro quadro.',
      },
      output: {
        question: 'Em que formato o resultado é salvo?',
        answer:
          'Em PNG. O PNG preserva cada pixel como ele é, inclusive a transparência, e abre em qualquer lugar. Uma foto pode ocupar mais espaço em PNG do que ocupava em JPEG.',
      },
      size: {
        question: 'Qual é o tamanho máximo de uma imagem?',
        answer:
          'Até {{side}} pixels por lado e {{megapixels}} megapixels no total, tanto para a imagem que você abre quanto para o tamanho que você pede.',
      },
      quality: {
        question: 'Redimensionar reduz a qualidade?',
        answer:
          'O mínimo possível. Cada novo pixel é calculado a partir de todos os antigos ao redor, com um filtro de Lanczos, e salvar em PNG não perde nada. Uma imagem ampliada continua suave, mas não é possível acrescentar detalhes que nunca existiram.',
      },
    },
  },
};
