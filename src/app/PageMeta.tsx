import { useLocation } from 'react-router-dom';
import { ALTERNATES, LANGUAGE_INFO } from '../config/languages';
import { findPage, NOT_FOUND_META } from '../config/pages';
import { PRODUCT_NAME, publicUrl, SOCIAL_PICTURE } from '../config/site';
import { useLanguage } from '../i18n/language';
import { pageTexts } from '../i18n/pageTexts';
import { useText } from '../i18n/useText';

/** Search engines use these links to offer each visitor the right language. */
function Alternates() {
  return ALTERNATES.map(({ language, path }) => (
    <link key={language} rel="alternate" hrefLang={language} href={publicUrl(path)} />
  ));
}

/**
 * The tags in the document's head that describe the shown page. React moves these tags to the head, reuses the tags of
 * the prerendered HTML, and updates them when the address changes. The component is outside the pages. Otherwise the
 * tags of the previous page would stay while the next page is being fetched.
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
      {page?.kind === 'home' && <Alternates />}
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
