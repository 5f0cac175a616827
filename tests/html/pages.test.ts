// Tests the HTML that the build writes for each path, without running its scripts. Needs the built site in dist/.

import { describe, expect, test } from 'vitest';
import { LANGUAGES, languageHome } from '../../src/config/languages';
import { PAGES } from '../../src/config/pages';
import { PAGE_ATTRIBUTE } from '../../src/config/prerendered';
import { ROUTES } from '../../src/config/routes';
import { FAVICON, MANIFEST_PATH, PRODUCT_NAME, TOUCH_ICON } from '../../src/config/site';
import { builtFile, builtNotFound, builtPage } from '../support/dist';
import { expectedHead, headOf, languageOf } from '../support/head';
import { links, tags, texts } from '../support/html';
import { CATALOGS, textOf } from '../support/words';

const { t } = textOf('en');

/** The inner HTML of the first element with this tag name, or an empty string. */
const within = (html: string, name: string) =>
  new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '';

describe.each(PAGES)('the page at $path', (info) => {
  const { path, kind, indexed } = info;
  const html = () => builtPage(path);

  // Requirements: R1, R33, R34, R43, R93, R94, R125
  test('has its own language, head and content in its HTML', () => {
    expect(tags(html(), 'html')[0]?.['lang']).toBe(languageOf(info));
    expect(headOf(html())).toEqual(expectedHead(info));
    // All tags that headOf reads must be in the head, because they have no effect in the body.
    expect(headOf(html().slice(0, html().indexOf('</head>')))).toEqual(expectedHead(info));
    if (indexed) {
      const headings = texts(html(), 'h1');
      expect(headings).toHaveLength(1);
      expect(headings[0]).not.toBe(t('notFound.heading'));
      if (kind === 'home') expect(headings).toEqual([CATALOGS[languageOf(info)].home.heading]);
      expect(texts(html(), 'p').join(' ').length).toBeGreaterThan(100);
    } else {
      expect(texts(html(), 'main').join()).toContain(t('download.loading'));
    }
  });

  test('has its own path as the data-page attribute of the root element', () => {
    expect(tags(html(), 'div').find(({ id }) => id === 'root')?.[PAGE_ATTRIBUTE]).toBe(path);
  });

  test('says in its own language that it needs JavaScript', () => {
    const text = textOf(languageOf(info));
    const noScript = /<p class="noscript">([^<]*)<\/p>/.exec(html())?.[1];
    expect(noScript).toBe(text.t('layout.needsScript', text.values));
  });
});

// Several paths show the same page. If their HTML is the same, a browser test of one path is valid for the others too.
test.each(PAGES.filter(({ path, canonical }) => path !== canonical))(
  'the page at $path has the same HTML as the page at $canonical, except for its data-page attribute',
  ({ path, canonical }) => {
    const key = `${PAGE_ATTRIBUTE}="`;
    expect(builtPage(path)).toBe(builtPage(canonical).replace(`${key}${canonical}"`, `${key}${path}"`));
  },
);

// Requirements: R42
test('the page for unknown paths has its own heading, and a head that excludes it from search engines', () => {
  expect(headOf(builtNotFound())).toEqual(expectedHead(null));
  expect(texts(builtNotFound(), 'h1')).toEqual([t('notFound.heading')]);
});

test('each home page preloads only the texts of its language, except the English one, which preloads none', () => {
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

test('the home page links to icons and a web manifest that exist', () => {
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

  // Requirements: R2, R43
  test('has a heading and a subtitle that state the purpose of the page', () => {
    expect(texts(main(), 'h1')).toEqual(['Resize images to the exact pixel']);
    expect(texts(main(), 'p')).toContain('Professional Image Resizing & Editing');
  });

  // Requirements: R47
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
