import type { CatalogOf } from './catalog';

/** The texts of the user interface in Brazilian Portuguese. Readers in Portugal also understand them. */
export const pt: CatalogOf<'pt'> = {
  meta: {
    tagline: 'Redimensionamento e edição profissionais de imagens',
    homeTitle: '{{product}} – Redimensionamento e edição profissionais de imagens',
    homeDescription:
      'Redimensione imagens JPEG, PNG, WebP e GIF com precisão de pixel e salve em PNG ou JPEG. Grátis, sem cadastro, e nada sai do seu dispositivo.',
    homeKeywords:
      'redimensionar imagem, redimensionar foto, recortar imagem, girar imagem, espelhar imagem, editor de imagens, PNG, JPEG',
    presetsTitle: 'Redimensionar para um tamanho predefinido – {{product}}',
    presetsDescription:
      'Escolha entre oito tamanhos, de 16\u00a0×\u00a016 para favicons a 5000\u00a0×\u00a05000 para impressão, e salve sua imagem em PNG ou JPEG. Grátis, e nada sai do seu dispositivo.',
    presetsKeywords:
      'tamanhos de imagem predefinidos, redimensionamento rápido, tamanho de favicon, tamanho de imagem para redes sociais, tamanho de cabeçalho de site, tamanho para impressão',
    fixedSizeTitle: 'Redimensionar para {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Redimensione uma imagem para exatamente {{size}}\u00a0pixels e salve em PNG ou JPEG. {{purpose}} Grátis, e nada sai do seu dispositivo.',
    fixedSizeKeywords:
      'redimensionar imagem para {{sizeTight}}, imagem {{sizeTight}}, PNG {{sizeTight}}, {{label}}, redimensionar imagem',
    iconsTitle: 'Conjunto de ícones para sites: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Crie com uma única imagem todos os ícones de que um site precisa: favicon.ico, arquivos PNG, ícones para a tela inicial e o manifest. Grátis, e nada sai do seu dispositivo.',
    iconsKeywords: 'gerador de favicon, favicon.ico, apple-touch-icon, ícone maskable, web manifest',
    downloadTitle: 'Baixar sua imagem – {{product}}',
    downloadDescription: 'Salve sua imagem redimensionada em PNG ou JPEG.',
    downloadKeywords: 'imagem redimensionada, baixar PNG, baixar JPEG',
    downloadCropTitle: 'Baixar sua imagem recortada – {{product}}',
    downloadCropDescription: 'Salve sua imagem recortada em PNG ou JPEG.',
    downloadCropKeywords: 'imagem recortada, baixar PNG, baixar JPEG',
    downloadRotateTitle: 'Baixar sua imagem girada ou espelhada – {{product}}',
    downloadRotateDescription: 'Salve sua imagem girada ou espelhada em PNG ou JPEG.',
    downloadRotateKeywords: 'imagem girada, imagem espelhada, baixar PNG, baixar JPEG',
    privacyTitle: 'Política de privacidade – {{product}}',
    privacyDescription: 'Suas imagens nunca saem do seu dispositivo, e este site não coleta dados de uso.',
    privacyKeywords: 'política de privacidade, redimensionar imagem com privacidade, sem envio de arquivos',
    termsTitle: 'Termos de serviço – {{product}}',
    termsDescription: 'As condições de uso do {{product}}.',
    termsKeywords: 'termos de serviço, termos de uso',
    notFoundTitle: 'Página não encontrada – {{product}}',
    notFoundDescription: 'Não há nada neste endereço.',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'Ir para o conteúdo',
    needsScript: 'O {{product}} funciona no seu navegador e precisa de JavaScript.',
    navigation: 'Navegação principal',
    home: 'Início',
    presets: 'Tamanhos predefinidos',
    allPresets: 'Todos os tamanhos',
    icons: 'Conjunto de ícones',
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
    rights: '©\u00a0{{year}} {{product}}. Todos os direitos reservados.',
    legal: 'Informações legais',
    privacy: 'Política de privacidade',
    terms: 'Termos de serviço',
    notifications: 'Notificações',
    dismiss: 'Fechar notificação',
    newVersion: 'Nova versão disponível',
    newVersionText: 'Recarregue a página para atualizar o site.',
    newVersionAtWork:
      'Ao recarregar a página, a imagem aberta será fechada. Para não perder nada, baixe a imagem antes.',
    newVersionAutosaved:
      'A imagem aberta está salva e poderá ser restaurada depois que você recarregar a página.',
    reload: 'Recarregar',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Atalhos de teclado',
    close: 'Fechar',
    keys: {
      control: 'Ctrl',
      shift: 'Shift',
    },
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
    title: 'Arraste uma imagem aqui',
    choose: 'Escolha uma imagem',
    titleDragging: 'Solte para abrir',
    subtitle: 'ou clique para escolher um arquivo',
    hint: 'JPEG, PNG, WebP ou GIF, até {{megabytes}}\u00a0MB',
    privacy: 'Sua imagem nunca sai deste dispositivo.',
    offline: 'Você está sem conexão, mas tudo continua funcionando.',
    change: 'Trocar imagem',
    changeSubtitle: 'Arraste outra ou clique para escolher',
    opening: 'Abrindo “{{name}}”…',
    cancel: 'Cancelar',
    damagedTitle: 'Este arquivo está danificado',
    damagedText: 'Ele foi aberto até onde foi possível; pode faltar parte da imagem.',
    damagedMark: 'Arquivo danificado: pode faltar parte da imagem.',
    animatedTitle: 'Esta imagem é animada',
    animatedText: 'Só o primeiro quadro foi aberto.',
    unsupportedTitle: 'Tipo de arquivo não compatível',
    unsupportedText: 'Escolha uma imagem JPEG, PNG, WebP ou GIF.',
    otherFormatText:
      'Imagens {{format}} não podem ser abertas aqui. Escolha uma imagem JPEG, PNG, WebP ou GIF.',
    otherFormatJpegText:
      'Imagens {{format}} não podem ser abertas aqui. Salve a imagem como JPEG e tente novamente.',
    fileTooLargeTitle: 'Arquivo grande demais',
    fileTooLargeText: 'A imagem não pode ter mais de {{megabytes}}\u00a0MB.',
    tooManyTitle: 'Uma imagem de cada vez',
    tooManyText: 'Solte apenas um arquivo.',
    noFileTitle: 'Nenhum arquivo recebido',
    noFileText:
      'Links, textos e pastas vazias não podem ser abertos. Salve primeiro a imagem e depois solte o arquivo.',
    failedTitle: 'Não foi possível abrir a imagem',
    failedText: 'Escolha outra imagem (JPEG, PNG, WebP ou GIF).',
    unopenedText:
      'O processador de imagens não foi carregado. Seu arquivo será aberto quando a conexão voltar.',
    unopenedOnlineText:
      'O processador de imagens não foi carregado. Seu arquivo não foi perdido. Tente novamente.',
    tryAgain: 'Tentar novamente',
    imageTooLargeText:
      'Esta imagem tem {{size}}\u00a0px. O limite é de {{side}}\u00a0px por lado e {{megapixels}}\u00a0megapixels.',
    imageTooLargeUnknownText:
      'Esta imagem é grande demais. O limite é de {{side}}\u00a0px por lado e {{megapixels}}\u00a0megapixels.',
  },
  phases: {
    load: 'Carregando o processador de imagens',
    read: 'Lendo o arquivo',
    decode: 'Decodificando',
    orient: 'Ajustando a orientação',
    resize: 'Redimensionando',
    crop: 'Recortando',
    rotate: 'Girando',
    flip: 'Espelhando',
    straighten: 'Endireitando',
    perspective: 'Corrigindo a perspectiva',
    pad: 'Aplicando o fundo',
    preview: 'Preparando a prévia',
    palette: 'Reduzindo as cores',
    search: 'Buscando um arquivo menor',
    encode: 'Gerando o arquivo',
  },
  restore: {
    title: 'Continue de onde parou',
    restore: 'Restaurar',
    discard: 'Excluir',
    gone: 'Esta imagem não está mais disponível ou está aberta em outra aba',
    failed: 'Não foi possível restaurar a imagem',
    unreadable: 'A imagem salva neste dispositivo não pôde ser lida e foi excluída.',
    storageFullTitle: 'Espaço insuficiente no navegador',
    lostTitle: 'Esta imagem não está mais salva neste dispositivo',
    unstoredText:
      'Não será possível restaurar esta imagem depois de recarregar a página. Você pode continuar editando, mas baixe a imagem antes de sair.',
  },
  undo: {
    undo: 'Desfazer',
    closed: 'Imagem fechada: {{name}}',
  },
  sample: {
    open: 'Testar com uma imagem de exemplo',
    failed: 'Não foi possível abrir a imagem de exemplo',
    failedText: 'Verifique sua conexão e tente novamente.',
  },
  viewer: {
    title: 'Visualizador',
  },
  progress: {
    starting: 'Iniciando',
    ongoing: '{{words}}…',
    left: 'Faltam cerca de {{time}}',
    step: '{{phase}}: etapa {{step}} de {{steps}}',
    cancel: 'Cancelar',
    canceled: 'Cancelado',
  },
  reasons: {
    'unsupported-format': 'O arquivo não é uma imagem JPEG, PNG, WebP ou GIF.',
    undecodable: 'O arquivo de imagem está danificado.',
    'too-large': 'O limite é de {{side}}\u00a0px por lado e {{megapixels}}\u00a0megapixels.',
    'empty-size': 'A largura e a altura devem ser de pelo menos 1\u00a0px.',
    'outside-image': 'A área de recorte ultrapassa a borda da imagem.',
    'out-of-memory': 'Não há memória suficiente. Feche outras abas ou tente um tamanho menor.',
    'out-of-memory-fits_one':
      'Não há memória suficiente. O máximo agora é de cerca de {{fits}}\u00a0megapixel.',
    'out-of-memory-fits_many':
      'Não há memória suficiente. O máximo agora é de cerca de {{fits}} de megapixels.',
    'out-of-memory-fits_other':
      'Não há memória suficiente. O máximo agora é de cerca de {{fits}}\u00a0megapixels.',
    unencodable: 'Não foi possível gerar o arquivo.',
    'no-image': 'Nenhuma imagem está aberta.',
    unreadable: 'Não foi possível ler o arquivo. Talvez ele tenha sido movido, renomeado ou alterado.',
    'core-unavailable': 'Uma parte do site não foi carregada. Verifique sua conexão e tente novamente.',
    'core-unsupported':
      'Este navegador não oferece WebAssembly, por isso o site não consegue processar imagens. Se o Modo de Isolamento estiver ativado, exclua este site dele.',
    'core-crashed':
      'O processador de imagens parou e foi reiniciado. Sua imagem não foi alterada; tente novamente.',
    'timed-out':
      'O processador de imagens parou de responder e foi reiniciado. Sua imagem não foi alterada; tente um tamanho menor.',
    unknown: 'Ocorreu um erro inesperado. Tente novamente.',
  },
  editor: {
    prepareFailed: 'Não foi possível preparar o download',
    prepareMissing: 'Não foi possível preparar o download: faltam os dados da imagem',
  },
  resize: {
    done: 'Imagem redimensionada para {{size}}',
    failed: 'Não foi possível redimensionar a imagem',
  },
  presets: {
    heading: 'Tamanhos predefinidos',
    intro: 'Escolha um tamanho. Sua imagem é redimensionada na hora, e você vê o resultado antes de salvar.',
    sizes: 'Tamanhos predefinidos',
    needsImage: 'Abra uma imagem para usar um destes tamanhos.',
    willBecome: 'A imagem que você abrir ficará com {{size}}\u00a0px.',
    howTo: 'Como usar os tamanhos predefinidos',
    steps: {
      upload: {
        title: 'Abra uma imagem',
        text: 'Solte ou cole uma imagem na página, ou escolha um arquivo.',
      },
      pick: {
        title: 'Escolha um tamanho',
        text: 'Escolha um tamanho para redimensionar a imagem e ver o resultado.',
      },
      download: {
        title: 'Baixe o resultado',
        text: 'Salve em PNG ou JPEG, ou abra no editor para recortar, girar ou espelhar.',
      },
    },
    faq: 'Perguntas sobre os tamanhos predefinidos',
    questions: {
      which: {
        question: 'Quais são os tamanhos disponíveis?',
        answer:
          'São oito: três ícones de 16, 32 e 64\u00a0pixels, um quadrado de 1080\u00a0×\u00a01080 para redes sociais, um formato paisagem de 1600\u00a0×\u00a0800 para cabeçalhos de sites, quadrados de 1400 e 1600\u00a0pixels e um de 5000\u00a0×\u00a05000 para impressão.',
      },
      shape: {
        question: 'E se minha imagem tiver outra proporção?',
        answer:
          'Você decide. “Esticar” distorce a imagem para que ela tenha a nova proporção, “Ajustar” mantém a imagem inteira e acrescenta faixas, e “Preencher” mantém o centro e corta o resto. O resultado tem sempre exatamente o tamanho escolhido.',
      },
      other: {
        question: 'Posso usar um tamanho que não esteja na lista?',
        answer:
          'Sim. O editor da página inicial aceita qualquer largura e altura de até {{side}}\u00a0pixels por lado e {{megapixels}}\u00a0megapixels no total.',
      },
      original: {
        question: 'O que acontece com a minha imagem original?',
        answer:
          'Nada. O resultado é um novo arquivo, e seu arquivo fica como está. Cada tamanho é gerado a partir da imagem aberta, então nada se perde quando você testa vários.',
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
        uses: '16\u00a0×\u00a016 é o tamanho em que os navegadores mostram o ícone de um site nas abas e nos favoritos, em telas comuns. Também é um tamanho comum em pixel art, para os blocos e personagens de jogos pequenos. Com tão poucos pixels, só formas simples e marcantes continuam reconhecíveis.',
      },
      small32: {
        label: 'Ícone pequeno',
        description: 'menus e listas em sites',
        purpose: 'Para ícones pequenos de sites.',
        uses: '32\u00a0×\u00a032 é o tamanho que os navegadores usam para o ícone da aba em telas de alta densidade (2×). Também é comum nos ícones pequenos de um site: em menus, em listas e ao lado de links.',
      },
      medium64: {
        label: 'Ícone médio',
        description: 'aplicativos e fotos de perfil',
        purpose: 'Para ícones de aplicativos.',
        uses: '64\u00a0×\u00a064 serve para ícones de aplicativos em barras de ferramentas, listas e gerenciadores de arquivos, e para pequenas fotos de perfil ao lado das mensagens. Em telas de alta densidade (2×), aparece em 32\u00a0×\u00a032 e continua nítido.',
      },
      social: {
        label: 'Redes sociais',
        description: 'posts quadrados no Instagram',
        purpose: 'Para o Instagram e outras redes sociais.',
        uses: '1080\u00a0×\u00a01080 é o quadrado que o Instagram mostra em resolução máxima, e também funciona como publicação quadrada em outras redes sociais.',
      },
      large1400: {
        label: 'Quadrado grande',
        description: 'capas de podcast',
        purpose: 'Para quadrados grandes, como capas de podcast.',
        uses: 'Um quadrado grande serve para capas de todo tipo e para produtos em lojas on-line. Para um podcast, 1400\u00a0×\u00a01400 é a menor capa que o Apple Podcasts aceita.',
      },
      landscape: {
        label: 'Paisagem',
        description: 'cabeçalhos de sites',
        purpose: 'Para cabeçalhos e banners de sites.',
        uses: 'Em 1600\u00a0×\u00a0800, a largura é o dobro da altura. Esse formato serve para cabeçalhos de sites, imagens no topo de artigos e muitas prévias de links.',
      },
      large1600: {
        label: 'Extragrande',
        description: 'fotos de produtos e portfólios',
        purpose: 'Para quadrados em alta resolução.',
        uses: '1600\u00a0×\u00a01600 é um quadrado com pixels de sobra: para fotos de produtos que podem ser ampliadas, para portfólios e para telas de alta densidade (2×), que o mostram com nitidez em 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'impressão e artes detalhadas',
        purpose:
          'Para impressão e artes detalhadas: 42\u00a0×\u00a042\u00a0cm (16,7\u00a0×\u00a016,7\u00a0polegadas) a 300\u00a0dpi.',
        uses: '5000\u00a0×\u00a05000 serve para impressão e para artes com muitos detalhes. A 300\u00a0pixels por polegada, a impressão fica com cerca de 42\u00a0×\u00a042\u00a0cm, ou 16⅔\u00a0polegadas de lado.',
      },
    },
  },
  fixedSize: {
    heading: 'Redimensionar imagem para {{size}}',
    description:
      'Deixe qualquer imagem com exatamente {{size}}\u00a0pixels e salve em PNG ou JPEG. {{purpose}}',
    target: 'Tamanho final:',
    howTo: 'Como redimensionar uma imagem para {{size}}',
    steps: {
      upload: {
        title: 'Abra uma imagem',
        text: 'Solte ou cole uma imagem na página, ou escolha um arquivo. São aceitos JPEG, PNG, WebP e GIF.',
      },
      resize: {
        title: 'Redimensione',
        text: 'Escolha o que fazer se a proporção for diferente e pressione “Redimensionar”. A imagem fica com {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Baixe o resultado',
        text: 'Confira a imagem. Depois, salve em PNG ou JPEG, ou abra no editor.',
      },
    },
    faq: 'Perguntas sobre imagens de {{size}}',
    questions: {
      uses: { question: 'Para que serve uma imagem de {{size}}?' },
      shape: {
        question: 'E se minha imagem tiver outra proporção?',
        square:
          '“Esticar” distorce a imagem até ela ficar quadrada, “Ajustar” mantém a imagem inteira entre faixas, e “Preencher” mantém o quadrado central e corta o resto.',
        oblong:
          '“Esticar” distorce a imagem para que ela tenha a nova proporção, “Ajustar” mantém a imagem inteira entre faixas, e “Preencher” mantém o centro e corta o resto.',
      },
      quality: {
        question: 'O resultado ficará nítido?',
        icons:
          'Até onde tão poucos pixels permitem: cada um é calculado, com um filtro de Lanczos, a partir de todos os pixels originais que ele cobre. Linhas finas e letras não sobrevivem a esse tamanho; uma forma simples que ocupe toda a imagem, sim.',
        web: 'Sim, se sua imagem tiver pelo menos esse tamanho. Cada novo pixel é calculado, com um filtro de Lanczos, a partir de todos os pixels originais ao redor. Uma imagem menor é ampliada com suavidade, mas não ganha detalhes.',
        high: 'Sim, se sua imagem tiver mais ou menos esse tamanho ou for maior. Uma imagem menor é ampliada com suavidade por um filtro de Lanczos, sem bordas serrilhadas, mas não é possível acrescentar detalhes que nunca existiram.',
      },
      upload: {
        question: 'É grátis? Minha imagem continua privada?',
        answer:
          'Sim. A imagem é redimensionada no seu navegador e nunca sai do seu dispositivo. Não custa nada, e você não precisa criar uma conta.',
      },
    },
  },
  download: {
    loading: 'Carregando os dados da imagem…',
    missing: 'Faltam os dados da imagem. Tente novamente.',
  },
  privacy: {
    heading: 'Política de privacidade',
    images: {
      title: 'Suas imagens',
      text: 'Suas imagens nunca saem do seu dispositivo. Elas são abertas, editadas e salvas no seu navegador; não são enviadas a nenhum servidor, e só você as vê.',
    },
    information: {
      title: 'Dados pessoais',
      text: 'Não vendemos, não trocamos nem alugamos dados pessoais. Não há conta nem cadastro, e o {{product}} não pede nenhum dado pessoal.',
    },
    usage: {
      title: 'Dados de uso',
      text: 'Dados de uso anônimos podem ser coletados para melhorar o site. No momento, isso não acontece: esta versão do {{product}} não usa ferramentas de análise nem cookies e não envia nada depois que a página é carregada.',
    },
    storage: {
      title: 'O que fica salvo no seu navegador',
      text: 'Seu navegador salva suas escolhas de tema, idioma e atalhos de uma só tecla, a última opção usada entre “Esticar”, “Ajustar” e “Preencher”, a unidade em que você digita os tamanhos, seus cinco últimos tamanhos, os limites de tamanho de arquivo e as configurações de JPEG usados por último ao salvar, e os nomes e cores do seu conjunto de ícones. Assim, tudo continua igual na próxima visita. Nada disso é enviado a lugar nenhum. Para remover tudo, limpe os dados deste site. Seu navegador também guarda os arquivos do próprio site, para que ele abra sem conexão.',
    },
    autosave: {
      title: 'A imagem em que você está trabalhando',
      text: 'Enquanto uma imagem está aberta, seu navegador salva o arquivo e as edições neste dispositivo. Assim, ela pode ser restaurada caso a página seja recarregada, algo falhe ou o dispositivo seja reiniciado. Tudo é excluído quando você fecha a imagem. Se você passar mais de um dia sem voltar, tudo é excluído na próxima visita. Nada é enviado a lugar nenhum.',
      choice: 'Salvar a imagem aberta neste dispositivo',
      note: 'Se esta opção estiver desativada, suas imagens não ficam salvas, e o que já estava salvo é excluído imediatamente.',
      impossible:
        'Este navegador não permite isso, e suas imagens não ficam salvas. O motivo pode ser a navegação anônima ou alguma configuração do navegador.',
    },
    agreement: {
      title: 'Aceitação',
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
      text: 'Suas imagens são e continuam sendo suas. Elas nunca saem do seu dispositivo; por isso, guarde os originais e salve os resultados: ninguém mais tem uma cópia.',
    },
    changes: {
      title: 'Alterações nestes termos',
      text: 'Estes termos podem ser atualizados a qualquer momento. A versão publicada nesta página é a que vale.',
    },
    acceptance: {
      title: 'Aceitação',
      text: 'Ao continuar usando o site, você aceita estes termos e suas futuras alterações.',
    },
  },
  notFound: {
    heading: 'Ops! Página não encontrada',
    text: 'Não há nada neste endereço.',
    home: 'Voltar ao início',
  },
  crash: {
    heading: 'Algo deu errado',
    text: 'A página parou de funcionar. Recarregue para começar de novo.',
    reload: 'Recarregar a página',
    pageHeading: 'Não foi possível carregar esta página',
    pageText:
      'Verifique sua conexão ou recarregue a página: pode haver uma versão mais recente. Se você voltar, a imagem continuará aberta.',
  },
  about: {
    howTo: 'Como usar',
    steps: {
      upload: {
        title: 'Abra uma imagem',
        text: 'Solte ou cole uma imagem na página, ou escolha um arquivo. Ela abre aqui mesmo, no seu navegador.',
      },
      edit: {
        title: 'Edite e redimensione',
        text: 'Digite a largura ou a altura; a outra medida se ajusta automaticamente. Veja uma prévia do resultado ou redimensione na hora.',
      },
      download: {
        title: 'Baixe o resultado',
        text: 'Salve em PNG ou JPEG, exatamente no tamanho que você definiu.',
      },
    },
    light: {
      title: 'Menor, mas com o mesmo brilho',
      text: 'A mesma imagem, reduzida a um oitavo da largura por dois métodos. Muitos programas tiram a média dos valores dos pixels gravados no arquivo, e as luzes pequenas perdem o brilho. O {{product}} tira a média em luz linear, e elas continuam brilhando.',
      linear: 'Com luz linear ({{product}})',
      gamma: 'Sem luz linear',
      linearAlt: 'Uma cidade à noite: as estrelas, os fogos de artifício e as janelas brilham.',
      gammaAlt:
        'A mesma cidade: as estrelas sumiram, e os fogos de artifício e as janelas perderam o brilho.',
    },
    faq: 'Perguntas frequentes',
    questions: {
      privacy: {
        question: 'Minhas imagens são enviadas para algum lugar?',
        answer:
          'Não. As imagens são abertas, redimensionadas e salvas no seu navegador. Elas nunca são enviadas a um servidor nem armazenadas nele. Depois de carregada, a página funciona sem conexão.',
      },
      formats: {
        question: 'Quais arquivos posso abrir?',
        answer:
          'Arquivos JPEG, PNG, WebP e GIF de até {{megabytes}}\u00a0MB. O formato é reconhecido pelo conteúdo do arquivo, não pelo nome. Em animações, só o primeiro quadro é aberto.',
      },
      output: {
        question: 'Em que formato o resultado é salvo?',
        answer:
          'Em PNG, que preserva cada pixel, inclusive a transparência, e abre em qualquer lugar. Uma foto pode ocupar mais espaço em PNG do que em JPEG; por isso, ao salvar você também pode escolher JPEG.',
      },
      size: {
        question: 'Qual é o tamanho máximo de uma imagem?',
        answer:
          'Até {{side}}\u00a0pixels por lado e {{megapixels}}\u00a0megapixels no total, tanto para a imagem que você abre quanto para o tamanho que você escolher.',
      },
      quality: {
        question: 'Redimensionar reduz a qualidade?',
        answer:
          'Muito pouco. Cada novo pixel é calculado, com um filtro de Lanczos, a partir de todos os pixels originais ao redor, e nada se perde ao salvar em PNG. Uma imagem ampliada continua suave, mas não é possível acrescentar detalhes que nunca existiram.',
      },
    },
  },
};
