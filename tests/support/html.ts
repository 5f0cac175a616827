/** The attributes of a tag, by name. */
type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: '\u00a0',
};

/** Decodes the HTML entities in `text`. */
export const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** The attributes of every tag with this name, in order. */
export function tags(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        // React writes some attribute names in camel case, for example `hrefLang`.
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  );
}

/** The text of every element with this name, without the tags inside. Such elements must not be nested. */
export function texts(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    decoded(text.replace(/<[^>]*>/g, '')),
  );
}

/** The contents of every meta tag with this name or property. */
export function metas(html: string, name: string): (string | undefined)[] {
  return tags(html, 'meta')
    .filter((tag) => tag['name'] === name || tag['property'] === name)
    .map((tag) => tag['content']);
}

/** The addresses of every link tag with this `rel`. */
export function links(html: string, rel: string): (string | undefined)[] {
  return tags(html, 'link')
    .filter((tag) => tag['rel'] === rel)
    .map((tag) => tag['href']);
}
