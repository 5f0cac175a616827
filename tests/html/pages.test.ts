// Tests the HTML that the build writes for each path, without running its scripts. Needs the built site in dist/.

import { describe, expect, test } from 'vitest';
import { LANGUAGES, languageHome } from '../../src/data/languages';
import { PAGES } from '../../src/data/pages';
import { PAGE_ATTRIBUTE } from '../../src/data/prerendered';
import { PRODUCT_NAME } from '../../src/data/product';
import { ROUTES } from '../../src/data/routes';
import { FAVICON, MANIFEST_PATH, TOUCH_ICON } from '../../src/data/site';
import { builtFile, builtNotFound, builtPage } from '../support/dist';
import { expectedHead, headOf, languageOf } from '../support/head';
import { links, tags, texts } from '../support/html';
import { CATALOGUES, textOf } from '../support/words';

const { t } = textOf('en');

/** The inner HTML of the first element with this tag name, or an empty string. */
const within = (html: string, name: string) =>
  new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '';

describe.each(PAGES)('$path', (info) => {
  const { path, kind, indexed } = info;
  const html = () => builtPage(path);

  test('the HTML has the language, the head and the content of this page', () => {
    expect(tags(html(), 'html')[0]?.['lang']).toBe(languageOf(info));
    expect(headOf(html())).toEqual(expectedHead(info));
    // All of these tags are in the head, because they have no effect in the body.
    expect(headOf(html().slice(0, html().indexOf('</head>')))).toEqual(expectedHead(info));
    if (indexed) {
      const headings = texts(html(), 'h1');
      expect(headings).toHaveLength(1);
      expect(headings[0]).not.toBe(t('notFound.heading'));
      if (kind === 'home') expect(headings).toEqual([CATALOGUES[languageOf(info)].home.heading]);
      expect(texts(html(), 'p').join(' ').length).toBeGreaterThan(100);
    } else {
      expect(texts(html(), 'main').join()).toContain(t('download.loading'));
    }
  });

  test('the root element has the path of this page as its `data-page` attribute', () => {
    expect(tags(html(), 'div').find(({ id }) => id === 'root')?.[PAGE_ATTRIBUTE]).toBe(path);
  });

  test('the HTML says in the language of this page that the page needs JavaScript', () => {
    const text = textOf(languageOf(info));
    const noScript = /<p class="noscript">([^<]*)<\/p>/.exec(html())?.[1];
    expect(noScript).toBe(text.t('frame.needsScript', text.facts));
  });
});

// So the results of a browser test for one path of a page apply to the other paths of the page too.
test.each(PAGES.filter(({ path, canonical }) => path !== canonical))(
  '$path has the same HTML as $canonical, except for its own path',
  ({ path, canonical }) => {
    const key = `${PAGE_ATTRIBUTE}="`;
    expect(builtPage(path)).toBe(builtPage(canonical).replace(`${key}${canonical}"`, `${key}${path}"`));
  },
);

test('the page for unknown paths has its own heading, and its head excludes it from search engines', () => {
  expect(headOf(builtNotFound())).toEqual(expectedHead(null));
  expect(texts(builtNotFound(), 'h1')).toEqual([t('notFound.heading')]);
});

test('each home page preloads only the texts of its language, and the English one preloads no texts', () => {
  for (const language of LANGUAGES) {
    const preloads = tags(builtPage(languageHome(language)), 'link').filter(
      ({ rel }) => rel === 'modulepreload',
    );
    const words = preloads.flatMap(({ href = '' }) => {
      const found = /^\/assets\/(\w\w)-[\w-]+\.js$/.exec(href)?.[1];
      return LANGUAGES.filter((each) => each === found);
    });
    // The page at '/' has no fixed language: a script in the page loads the texts in the visitor's language.
    expect(words, language).toEqual(language === 'en' ? [] : [language]);
  }
});

test('the home page links to the icons and the web manifest, and these files exist', () => {
  const html = builtPage(ROUTES.home);
  expect(links(html, 'icon')).toEqual(['/favicon.svg', FAVICON.path]);
  expect(links(html, 'apple-touch-icon')).toEqual([TOUCH_ICON.path]);
  expect(links(html, 'manifest')).toEqual([MANIFEST_PATH]);
  for (const path of ['/favicon.svg', FAVICON.path, TOUCH_ICON.path, MANIFEST_PATH])
    expect(builtFile(path).length).toBeGreaterThan(0);
});

describe('the home page', () => {
  const html = () => builtPage(ROUTES.home);
  const main = () => within(html(), 'main');

  test('has a heading and a subtitle that state the purpose of the page', () => {
    expect(texts(main(), 'h1')).toEqual(['Resize images to the exact pixel']);
    expect(texts(main(), 'p')).toContain('Professional Image Resizing & Editing');
  });

  test('has the section How to Use with its three steps in order', () => {
    const [about = ''] = /<section id="about"[\s\S]*?<\/section>/.exec(main()) ?? [];
    expect(texts(about, 'h2')[0]).toBe('How to Use');
    expect(texts(within(about, 'ol'), 'h3')).toEqual(['Upload Image', 'Edit & Resize', 'Download']);
  });

  test('shows the product name in a link of the header and in the footer', () => {
    expect(texts(within(html(), 'header'), 'a').map((text) => text.trim())).toContain(PRODUCT_NAME);
    expect(within(html(), 'footer')).toContain(PRODUCT_NAME);
  });
});
