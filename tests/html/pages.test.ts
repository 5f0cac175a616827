// The HTML that the build wrote for each address, as a crawler reads it. Needs the built site in dist/.

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

/** What stands between the first tag of this name and its end. */
const within = (html: string, name: string) =>
  new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '';

describe.each(PAGES)('$path', (info) => {
  const { path, kind, indexed } = info;
  const html = () => builtPage(path);

  test('the HTML has a head of its own, and its content', () => {
    expect(tags(html(), 'html')[0]?.['lang']).toBe(languageOf(info));
    expect(headOf(html())).toEqual(expectedHead(info));
    // All of that before the body, where alone it counts.
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

  test('the HTML names its address for the script that takes it over', () => {
    expect(tags(html(), 'div').find(({ id }) => id === 'root')?.[PAGE_ATTRIBUTE]).toBe(path);
  });

  test('says in its language that it needs JavaScript', () => {
    const text = textOf(languageOf(info));
    const noScript = /<p class="noscript">([^<]*)<\/p>/.exec(html())?.[1];
    expect(noScript).toBe(text.t('frame.needsScript', text.facts));
  });
});

// So that what is seen of a page in a browser holds at its other addresses.
test.each(PAGES.filter(({ path, canonical }) => path !== canonical))(
  '$path has the same HTML as $canonical, but for its own address',
  ({ path, canonical }) => {
    const key = `${PAGE_ATTRIBUTE}="`;
    expect(builtPage(path)).toBe(builtPage(canonical).replace(`${key}${canonical}"`, `${key}${path}"`));
  },
);

test('an unknown address has a page of its own, and no search engine lists it', () => {
  expect(headOf(builtNotFound())).toEqual(expectedHead(null));
  expect(texts(builtNotFound(), 'h1')).toEqual([t('notFound.heading')]);
});

test('a page in a language fetches the words of that language from the start, and of no other', () => {
  for (const language of LANGUAGES) {
    const preloads = tags(builtPage(languageHome(language)), 'link').filter(
      ({ rel }) => rel === 'modulepreload',
    );
    const words = preloads.flatMap(({ href = '' }) => {
      const found = /^\/assets\/(\w\w)-[\w-]+\.js$/.exec(href)?.[1];
      return LANGUAGES.filter((each) => each === found);
    });
    // The words of a page without a language are those of the visitor: a script in the page chooses them.
    expect(words, language).toEqual(language === 'en' ? [] : [language]);
  }
});

test('the pages link to icons and a web manifest, which are there', () => {
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

  test('a title and a subtitle say what the page is for', () => {
    expect(texts(main(), 'h1')).toEqual(['Resize images to the exact pixel']);
    expect(texts(main(), 'p')).toContain('Professional Image Resizing & Editing');
  });

  test('How to Use has its three steps, in their order', () => {
    const [about = ''] = /<section id="about"[\s\S]*?<\/section>/.exec(main()) ?? [];
    expect(texts(about, 'h2')[0]).toBe('How to Use');
    expect(texts(within(about, 'ol'), 'h3')).toEqual(['Upload Image', 'Edit & Resize', 'Download']);
  });

  test('the bar and the footer name the product', () => {
    expect(texts(within(html(), 'header'), 'a').map((text) => text.trim())).toContain(PRODUCT_NAME);
    expect(within(html(), 'footer')).toContain(PRODUCT_NAME);
  });
});
