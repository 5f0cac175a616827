/**
 * The English texts of the first screen: see `CatalogOf`. The catalog of every other language must have the same keys as
 * this catalog. Only the plural forms may differ.
 */
export const en = {
  meta: {
    tagline: 'Professional Image Resizing & Editing',
    homeTitle: '{{product}} – Professional Image Resizing & Editing',
    homeDescription:
      'Resize JPEG, PNG, WebP, and GIF images to the exact pixel and save them as PNG or JPEG. Free, no sign-up, and nothing leaves your device.',
    homeKeywords:
      'image resizer, resize image, crop image, rotate image, flip image, image editor, PNG, JPEG',
    presetsTitle: 'Resize to a preset size – {{product}}',
    presetsDescription:
      'Pick one of eight sizes, from a 16\u00a0×\u00a016 favicon to 5000\u00a0×\u00a05000 for print, and save your image as a PNG or JPEG. Free, and nothing leaves your device.',
    presetsKeywords:
      'image size presets, quick resize, favicon size, social media image size, website header size, print size',
    fixedSizeTitle: 'Resize image to {{size}} ({{label}}) – {{product}}',
    fixedSizeDescription:
      'Resize any image to exactly {{size}}\u00a0pixels and save it as a PNG or JPEG. {{purpose}} Free, and nothing leaves your device.',
    fixedSizeKeywords:
      'resize image to {{sizeTight}}, {{sizeTight}} image, {{sizeTight}} PNG, {{label}}, image resizer',
    iconsTitle: 'Icon set for websites: favicon.ico, PNG, manifest – {{product}}',
    iconsDescription:
      'Make all the icons a website needs from one image: favicon.ico, PNG files, home screen icons, and the manifest. Free, and nothing leaves your device.',
    iconsKeywords: 'favicon generator, favicon.ico, apple-touch-icon, maskable icon, web manifest',
    downloadTitle: 'Download your image – {{product}}',
    downloadDescription: 'Save your resized image as a PNG or JPEG.',
    downloadKeywords: 'resized image, download PNG, download JPEG',
    downloadCropTitle: 'Download your cropped image – {{product}}',
    downloadCropDescription: 'Save your cropped image as a PNG or JPEG.',
    downloadCropKeywords: 'cropped image, download PNG, download JPEG',
    downloadRotateTitle: 'Download your rotated or flipped image – {{product}}',
    downloadRotateDescription: 'Save your rotated or flipped image as a PNG or JPEG.',
    downloadRotateKeywords: 'rotated image, flipped image, download PNG, download JPEG',
    privacyTitle: 'Privacy Policy – {{product}}',
    privacyDescription: 'Your images never leave your device, and this site collects no usage data.',
    privacyKeywords: 'privacy policy, private image resizer, no upload',
    termsTitle: 'Terms of Service – {{product}}',
    termsDescription: 'The terms under which you can use {{product}}.',
    termsKeywords: 'terms of service, terms of use',
    notFoundTitle: 'Page not found – {{product}}',
    notFoundDescription: 'There is nothing at this address.',
    notFoundKeywords: '{{product}}',
  },
  layout: {
    skip: 'Skip to content',
    needsScript: '{{product}} runs in your browser and needs JavaScript.',
    navigation: 'Main',
    home: 'Home',
    presets: 'Quick Resize',
    allPresets: 'All Presets',
    icons: 'Icon Set',
    about: 'About',
    language: 'Language',
    languageFailed: 'This language could not be loaded. Check your connection and try again.',
    languageNow: 'Language: {{name}}',
    menu: 'Menu',
    closeMenu: 'Close menu',
    homeOf: '{{product}}, home',
    darkTheme: 'Dark theme',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
    rights: '© {{year}} {{product}}. All rights reserved.',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    notifications: 'Notifications',
    dismiss: 'Dismiss',
    newVersion: 'A new version is ready',
    newVersionText: 'Reload the page to use it.',
    newVersionAtWork: 'Reloading closes the open image. Save it first if you want to keep it.',
    newVersionAutosaved: 'Your open image is kept: you can restore it after reloading.',
    reload: 'Reload',
  },
  units: {
    pixels: '{{size}}\u00a0px',
    kilobytes: '{{value}}\u00a0KB',
    megabytesAlone: '{{value}}\u00a0MB',
  },
  shortcuts: {
    title: 'Keyboard Shortcuts',
    close: 'Close',
    keys: {
      control: 'Ctrl',
      shift: 'Shift',
    },
  },
  languageGroups: {
    european: 'European',
    other: 'Other Languages',
  },
  home: {
    presets: 'Browse preset sizes',
    heading: 'Resize images to the exact pixel',
  },
  upload: {
    title: 'Drop an image here',
    choose: 'Choose an image',
    titleDragging: 'Drop to open',
    subtitle: 'or click to browse',
    hint: 'JPEG, PNG, WebP, or GIF, up to {{megabytes}}\u00a0MB',
    privacy: 'Your image never leaves this device.',
    offline: 'You are offline, but you can still edit and save images.',
    change: 'Change Image',
    changeSubtitle: 'Drop another image, or click to browse',
    opening: 'Opening {{name}}…',
    cancel: 'Cancel',
    damagedTitle: 'This file is damaged',
    damagedText: 'What could be read is shown; part of the image may be missing.',
    damagedMark: 'Damaged file: part of the image may be missing.',
    animatedTitle: 'This image is animated',
    animatedText: 'Only the first frame was opened.',
    unsupportedTitle: 'Unsupported file type',
    unsupportedText: 'Please upload an image file (JPEG, PNG, WEBP). GIF works too.',
    otherFormatText:
      '{{format}} images cannot be opened here. Please upload an image file (JPEG, PNG, WEBP). GIF works too.',
    otherFormatJpegText:
      '{{format}} images cannot be opened here. Please upload an image file (JPEG, PNG, WEBP). Save it as JPEG first.',
    fileTooLargeTitle: 'File too large',
    fileTooLargeText: 'Image size should be less than {{megabytes}}MB.',
    tooManyTitle: 'One image at a time',
    tooManyText: 'Please drop a single file.',
    noFileTitle: 'No file received',
    noFileText: 'Links, text, and empty folders cannot be opened. Save the image first, then drop the file.',
    failedTitle: 'Error loading image',
    failedText: 'Please try another image file.',
    unopenedText:
      'The image engine could not be loaded. Your file is kept and will open when you are back online.',
    unopenedOnlineText: 'The image engine could not be loaded. Your file is kept; please try again.',
    tryAgain: 'Try again',
    imageTooLargeText:
      'This image is {{size}}\u00a0px. The maximum is {{side}}\u00a0px per side and {{megapixels}}\u00a0megapixels.',
    imageTooLargeUnknownText:
      'This image is too large. The maximum is {{side}}\u00a0px per side and {{megapixels}}\u00a0megapixels.',
  },
  phases: {
    load: 'Loading the image engine',
    read: 'Reading the file',
    decode: 'Decoding',
    orient: 'Correcting the orientation',
    resize: 'Resizing',
    crop: 'Cropping',
    rotate: 'Rotating',
    flip: 'Flipping',
    straighten: 'Straightening',
    perspective: 'Correcting the perspective',
    pad: 'Applying the background',
    preview: 'Creating the preview',
    palette: 'Reducing the colors',
    search: 'Searching for a smaller file',
    encode: 'Writing the file',
  },
  restore: {
    title: 'Pick up where you left off',
    restore: 'Restore',
    discard: 'Delete',
    gone: 'This image is no longer available, or it is open in another tab',
    failed: 'Failed to restore image',
    unreadable: 'The image kept on this device could not be read and was deleted.',
    storageFullTitle: 'Not enough browser storage',
    lostTitle: 'This image is no longer stored on this device',
    unstoredText:
      'This image cannot be restored after a reload. You can keep working, but save it before you leave.',
  },
  undo: {
    undo: 'Undo',
    closed: '{{name}} was closed',
  },
  sample: {
    open: 'Try it with a sample image',
    failed: 'Failed to load sample image',
    failedText: 'Check your connection and try again.',
  },
  viewer: {
    title: 'Viewer',
  },
  progress: {
    starting: 'Starting',
    ongoing: '{{words}}…',
    left: 'About {{time}} left',
    step: '{{phase}}: step {{step}} of {{steps}}',
    cancel: 'Cancel',
    canceled: 'Canceled',
  },
  reasons: {
    'unsupported-format': 'The file is not a JPEG, PNG, WebP, or GIF image.',
    undecodable: 'The image file is damaged.',
    'too-large': 'The maximum size is {{side}}\u00a0px per side and {{megapixels}}\u00a0megapixels.',
    'empty-size': 'Width and height must be at least 1\u00a0px.',
    'outside-image': 'The crop area extends beyond the edge of the image.',
    'out-of-memory': 'There was not enough memory. Close other tabs or try a smaller size.',
    'out-of-memory-fits_one': 'There was not enough memory. About {{fits}}\u00a0megapixel would fit.',
    'out-of-memory-fits_other': 'There was not enough memory. About {{fits}}\u00a0megapixels would fit.',
    unencodable: 'The file could not be written.',
    'no-image': 'No image is open.',
    unreadable: 'The file could not be read. It may have been moved, renamed, or changed.',
    'core-unavailable': 'Part of the app could not be loaded. Check your connection and try again.',
    'core-unsupported':
      'This browser offers no WebAssembly, so the app cannot process images. If Lockdown Mode is on, exclude this website from it.',
    'core-crashed': 'The image engine stopped and was restarted. Your image is unchanged; please try again.',
    'timed-out':
      'The image engine stopped responding and was restarted. Your image is unchanged; a smaller size may work.',
    unknown: 'Something unexpected happened. Please try again.',
  },
  editor: {
    prepareFailed: 'Failed to prepare download',
    prepareMissing: 'Unable to prepare download - missing image data',
  },
  resize: {
    done: 'Image resized to {{size}}',
    failed: 'Failed to resize image',
  },
  presets: {
    heading: 'Quick Resize',
    intro: 'Pick a size, and your image is resized right away. Check the result before you save it.',
    sizes: 'Preset sizes',
    needsImage: 'Open an image to use one of these sizes.',
    willBecome: 'Open an image to resize it to {{size}}\u00a0px.',
    howTo: 'How to use presets',
    steps: {
      upload: {
        title: 'Upload Image',
        text: 'Drop an image on the page, paste it, or browse for it.',
      },
      pick: {
        title: 'Pick a Size',
        text: 'Your image is resized right away, and you see the result.',
      },
      download: {
        title: 'Download',
        text: 'Save the result as a PNG or JPEG, or open it in the editor to crop, rotate, or flip it.',
      },
    },
    faq: 'Questions about presets',
    questions: {
      which: {
        question: 'Which sizes are available?',
        answer:
          'There are eight: 16\u00a0×\u00a016, 32\u00a0×\u00a032, and 64\u00a0×\u00a064 for icons; 1080\u00a0×\u00a01080 for social media; 1600\u00a0×\u00a0800 for website headers; 1400\u00a0×\u00a01400 and 1600\u00a0×\u00a01600 for large squares; and 5000\u00a0×\u00a05000 for print.',
      },
      shape: {
        question: 'What if my image has a different aspect ratio?',
        answer:
          'You choose. Stretch distorts the image to match the new aspect ratio, Fit shows the whole image and adds bars, and Fill keeps the center and cuts off the rest. The result is always exactly the preset size.',
      },
      other: {
        question: 'Can I use a size that is not listed?',
        answer:
          'Yes. The editor on the home page accepts any width and height, up to {{side}}\u00a0pixels per side and {{megapixels}}\u00a0megapixels in total.',
      },
      original: {
        question: 'What happens to my original image?',
        answer:
          'Nothing. The result is a new file, and your original file is not changed. Each size is made from the image that you opened, so nothing is lost when you try several.',
      },
    },
    groups: {
      icons: 'Icons',
      web: 'Web & Social',
      high: 'High Resolution',
    },
    items: {
      tiny16: {
        label: 'Tiny Icon',
        description: 'favicons and pixel art',
        purpose: 'For favicons and pixel art.',
        uses: 'Browsers show a site’s icon at 16\u00a0×\u00a016 in tabs and bookmarks on ordinary screens. It is also a common size in pixel art, for the tiles and sprites of small games. With so few pixels, only bold, simple shapes stay recognizable.',
      },
      small32: {
        label: 'Small Icon',
        description: 'small website icons',
        purpose: 'For small website icons.',
        uses: 'Browsers use 32\u00a0×\u00a032 for tab icons on high-density (2×) screens. It is also a common size for small website icons: in menus, in lists, and beside links.',
      },
      medium64: {
        label: 'Medium Icon',
        description: 'app icons',
        purpose: 'For app icons.',
        uses: '64\u00a0×\u00a064 suits app icons in toolbars, lists, and file managers, and small profile pictures beside messages. On a high-density (2×) screen it is shown at 32\u00a0×\u00a032 and stays sharp.',
      },
      social: {
        label: 'Social Media',
        description: 'Instagram and social media',
        purpose: 'For Instagram and other social media.',
        uses: '1080\u00a0×\u00a01080 is the square size that Instagram shows at full resolution, and it works as a square post on other social media as well.',
      },
      large1400: {
        label: 'Large Square',
        description: 'large square',
        purpose: 'For large square images, such as podcast covers.',
        uses: 'A large square suits covers and shop listings of all kinds. For a podcast, 1400\u00a0×\u00a01400 is the smallest cover that Apple Podcasts accepts.',
      },
      landscape: {
        label: 'Landscape',
        description: 'website headers',
        purpose: 'For website headers and banners.',
        uses: 'A 1600\u00a0×\u00a0800 image is twice as wide as it is tall. It suits website headers, images at the top of articles, and many link previews.',
      },
      large1600: {
        label: 'Extra Large',
        description: 'high-resolution square',
        purpose: 'For high-resolution squares.',
        uses: '1600\u00a0×\u00a01600 is a square with pixels to spare: for product photos that can be enlarged, for portfolios, and for high-density (2×) screens, where it is sharp at 800\u00a0×\u00a0800.',
      },
      extraLarge: {
        label: 'Ultra HD',
        description: 'print and detailed work',
        purpose:
          'For print and detailed work: at 300\u00a0dpi it prints 42\u00a0×\u00a042\u00a0cm (16.7\u00a0×\u00a016.7\u00a0in).',
        uses: '5000\u00a0×\u00a05000 is for print and detailed work. At 300\u00a0pixels per inch, it makes a print of 16⅔\u00a0×\u00a016⅔\u00a0inches, about 42\u00a0×\u00a042\u00a0cm.',
      },
    },
  },
  fixedSize: {
    heading: 'Resize image to {{size}}',
    description: 'Resize any image to exactly {{size}}\u00a0pixels and save it as a PNG or JPEG. {{purpose}}',
    target: 'Target size:',
    howTo: 'How to resize an image to {{size}}',
    steps: {
      upload: {
        title: 'Upload Image',
        text: 'Drop an image on the page, paste it, or browse for it. You can open JPEG, PNG, WebP, and GIF files.',
      },
      resize: {
        title: 'Resize',
        text: 'Choose what happens if the aspect ratio does not match, then press Resize. The image becomes {{size}}\u00a0pixels.',
      },
      download: {
        title: 'Download',
        text: 'Check the result, then save it as a PNG or JPEG, or open it in the editor.',
      },
    },
    faq: 'Questions about {{size}} images',
    questions: {
      uses: { question: 'What is a {{size}} image used for?' },
      shape: {
        question: 'What if my image has a different aspect ratio?',
        square:
          'Stretch distorts your image into a square, Fit shows the whole image and adds bars, and Fill keeps the square in the center and cuts off the rest.',
        oblong:
          'Stretch distorts your image to match the new aspect ratio, Fit shows the whole image and adds bars, and Fill keeps the center and cuts off the rest.',
      },
      quality: {
        question: 'Will the result be sharp?',
        icons:
          'As sharp as so few pixels can be: each is computed with a Lanczos filter from all the original pixels that it covers. Fine lines and lettering do not survive at this size; a simple shape that fills the image does.',
        web: 'Yes, if your image is at least this large. Every new pixel is computed with a Lanczos filter from all the original pixels around it. A smaller image is enlarged smoothly but gains no detail.',
        high: 'Yes, if your image is about this large or larger. A smaller one is enlarged smoothly with a Lanczos filter, without jagged edges, but detail that was never there cannot be added.',
      },
      upload: {
        question: 'Is it free and private?',
        answer:
          'Yes to both. There is nothing to pay and no account to create, and your image is resized in your browser and never leaves your device.',
      },
    },
  },
  download: {
    loading: 'Loading image data...',
    missing: 'Missing image data. Please try again.',
  },
  privacy: {
    heading: 'Privacy Policy',
    images: {
      title: 'Your images',
      text: 'Your images never leave your device. They are opened, edited, and saved in your browser; they are not uploaded to a server, and nobody but you sees them.',
    },
    information: {
      title: 'Personal information',
      text: 'We do not sell, trade, or rent personal information. There is no account or sign-up, and {{product}} does not ask for personal information.',
    },
    usage: {
      title: 'Usage data',
      text: 'Anonymous usage data may be collected to improve the site, but this version of {{product}} collects none: it has no analytics and sets no cookies.',
    },
    storage: {
      title: 'What your browser stores',
      text: 'Your browser remembers your theme, language, and single-key shortcut setting, whether you last chose Stretch, Fit, or Fill, the unit in which you enter sizes, your last five sizes, the file size limits and JPEG settings with which you saved last, and the names and colors of your icon set. None of this is sent anywhere, and clearing this site’s data removes it. Your browser also keeps the site’s own files, so the site works offline.',
    },
    autosave: {
      title: 'The image you are working on',
      text: 'While an image is open, your browser keeps the image file and your edits on this device, so you can restore it after a reload, a crash, or a restart. They are deleted when you close the image. If you do not return within a day, they are deleted on your next visit. None of this is sent anywhere.',
      choice: 'Keep the open image on this device',
      note: 'When this is off, no image is kept, and any copy that is already kept here is deleted right away.',
      impossible:
        'This browser does not allow it, so your images are not kept. A private window or a browser setting may be the reason.',
    },
    agreement: {
      title: 'Your agreement',
      text: 'By using this site, you agree to this policy.',
    },
  },
  terms: {
    heading: 'Terms of Service',
    use: {
      title: 'Use of the site',
      text: '{{product}} is free to use for any lawful purpose, without an account.',
    },
    images: {
      title: 'Your images',
      text: 'Your images remain yours. They never leave your device, so keep your originals and save your results: nobody else has a copy.',
    },
    changes: {
      title: 'Changes to these terms',
      text: 'These terms may be updated at any time. The version on this page is the one that applies.',
    },
    acceptance: {
      title: 'Acceptance',
      text: 'By continuing to use the site, you accept these terms and any later changes.',
    },
  },
  notFound: {
    heading: 'Oops! Page not found',
    text: 'There is nothing at this address.',
    home: 'Return to Home',
  },
  crash: {
    heading: 'Something went wrong',
    text: 'The page stopped working. Reload it to start again.',
    reload: 'Reload the page',
    pageHeading: 'This page could not be loaded',
    pageText:
      'Check your connection, or reload: there may be a newer version. If you go back, your open image is kept.',
  },
  about: {
    howTo: 'How to Use',
    steps: {
      upload: {
        title: 'Upload Image',
        text: 'Drop an image on the page, paste it, or browse for it. It opens right here, in your browser.',
      },
      edit: {
        title: 'Edit & Resize',
        text: 'Enter a width or height, and the other adjusts automatically. Preview the result, or resize right away.',
      },
      download: {
        title: 'Download',
        text: 'Save the result as a PNG or JPEG at exactly the size you chose.',
      },
    },
    light: {
      title: 'Smaller, but just as bright',
      text: 'Here is the same image, reduced to one-eighth of its width by two methods. Many programs average the stored pixel values, so small points of light fade. {{product}} averages in linear light, so they stay bright.',
      linear: 'With linear light ({{product}})',
      gamma: 'Without linear light',
      linearAlt: 'A city at night: stars, fireworks, and windows shine.',
      gammaAlt: 'The same city: the stars are gone; fireworks and windows are dim.',
    },
    faq: 'Frequently asked questions',
    questions: {
      privacy: {
        question: 'Are my images uploaded anywhere?',
        answer:
          'No. Images are opened, edited, and saved in your browser. They are never uploaded to a server or stored on one. Once the page has loaded, it works offline.',
      },
      formats: {
        question: 'Which files can I open?',
        answer:
          'JPEG, PNG, WebP, and GIF files up to {{megabytes}}\u00a0MB. The format is detected from the file’s content, not its name. Only the first frame of an animation is opened.',
      },
      output: {
        question: 'What format is the result saved in?',
        answer:
          'PNG. It keeps every pixel as it is, transparency included, and opens everywhere. A photo usually takes up more space as a PNG than as a JPEG, so you can choose JPEG when you save.',
      },
      size: {
        question: 'How large can an image be?',
        answer:
          'Up to {{side}}\u00a0pixels per side and {{megapixels}}\u00a0megapixels in total, both for the image you open and for the size you choose.',
      },
      quality: {
        question: 'Does resizing lower the quality?',
        answer:
          'Only slightly. Every new pixel is computed with a Lanczos filter from all the original pixels around it, and saving as a PNG loses nothing. An enlarged image stays smooth, but detail that was never there cannot be added.',
      },
    },
  },
} as const;
