/*
 * Under the site's policy no text becomes HTML, script or the address of one unless it passes here (Trusted Types,
 * W3C). Browsers without the API have no such check.
 */

/** HTML that can do nothing: plain boxes with classes, as the crop box builds itself of. */
const INERT = /^(?:<\/?(?:div|span)(?: (?:class|touch-action|data-cropper-action)="[\w -]*")*>)*$/;

interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
}

const RULES: Rules = {
  createHTML: (html) => {
    if (INERT.test(html)) return html;
    throw new TypeError('Only inert HTML may be written.');
  },
  createScriptURL: (url) => {
    if (new URL(url, self.location.href).origin === self.location.origin) return url;
    throw new TypeError('Only scripts of this site may be run.');
  },
};

/** To be called before anything else, in the page and in each worker: these are the rules, and there are no others. */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = self as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
  trustedTypes?.createPolicy('default', RULES);
}
