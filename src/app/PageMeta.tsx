import { useLocation } from 'react-router-dom';
import { ALTERNATES, LANGUAGE_INFO } from '../config/languages';
import { findPage, NOT_FOUND_META } from '../config/pages';
import type { Preset } from '../config/presets';
import { PRODUCT_NAME, publicUrl, SOCIAL_PICTURE } from '../config/site';
import { useLanguage } from '../i18n/language';
import type { TextKey } from '../i18n/types';
import type { Text } from '../i18n/useText';
import { useText } from '../i18n/useText';
import { compactSizeText } from '../lib/geometry';

interface PageTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** A page of `PAGES`, or the page that is shown at unknown paths. */
interface Page {
  readonly meta: Readonly<Record<keyof PageTexts, TextKey & `meta.${string}`>>;
  readonly preset?: Preset;
}

/** People type sizes into search engines in the form of `compactSizeText`: 16x16. */
function presetValues({ t, format }: Text, { id, label, size }: Preset) {
  return {
    size: format.size(size),
    sizeTight: compactSizeText(size),
    label: t(label),
    purpose: t(`presets.items.${id}.purpose`),
  };
}

const NO_PRESET = { size: '', sizeTight: '', label: '', purpose: '' };

export function pageTexts(text: Text, { meta, preset }: Page): PageTexts {
  const { t } = text;
  const values = { ...text.values, ...(preset ? presetValues(text, preset) : NO_PRESET) };
  return {
    title: t(meta.title, values),
    description: t(meta.description, values),
    keywords: t(meta.keywords, values),
  };
}

/**
 * The tags in the head that describe the shown page. React reuses those of the prerendered HTML. The component is
 * outside the pages, whose tags would otherwise stay while the next page is being fetched.
 */
export function PageMeta() {
  const { pathname } = useLocation();
  const text = useText();
  const { language } = useLanguage();
  const page = findPage(pathname);
  const { title, description, keywords } = pageTexts(text, page ?? { meta: NOT_FOUND_META });
  const url = page ? publicUrl(page.canonical) : null;
  const picture = publicUrl(SOCIAL_PICTURE.path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      {!page?.indexed && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {/* Search engines use these links to offer each visitor the right language. */}
      {page?.kind === 'home' &&
        ALTERNATES.map(({ language: code, path }) => (
          <link key={code} rel="alternate" hrefLang={code} href={publicUrl(path)} />
        ))}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content={LANGUAGE_INFO[language].locale} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(SOCIAL_PICTURE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_PICTURE.height)} />
      <meta property="og:image:alt" content={`${PRODUCT_NAME} – ${text.t('meta.tagline')}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
