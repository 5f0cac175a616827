/** A tag's attributes. */
type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: '\u00a0',
};

/** Text as it is read. */
export const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** The attributes of every tag of this name, in order. */
export function tags(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        // React writes some in its own way.
        key.toLowerCase(),
        decoded(value),
      ]),
    ),
  );
}

/** The texts of every element of this name that holds no other of it, without the tags within. */
export function texts(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    decoded(text.replace(/<[^>]*>/g, '')),
  );
}

/** The values of every meta tag of this name or property. */
export function metas(html: string, name: string): (string | undefined)[] {
  return tags(html, 'meta')
    .filter((tag) => tag['name'] === name || tag['property'] === name)
    .map((tag) => tag['content']);
}

/** The addresses of every link of this kind. */
export function links(html: string, rel: string): (string | undefined)[] {
  return tags(html, 'link')
    .filter((tag) => tag['rel'] === rel)
    .map((tag) => tag['href']);
}
