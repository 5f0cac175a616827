/*
 * The policy for Trusted Types (W3C). A browser with this API passes each text that becomes HTML or the URL of a script
 * to a function in `RULES`, which rejects unsafe text. `RULES` has no function for text that becomes a script, so the
 * browser refuses all text of this kind. Browsers without the API do not check texts.
 */

/** HTML that can run no script and load no file: `div` and `span` elements, of which the crop box is built. */
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

/** Call this function before any other code, in the page and in each worker. */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = self as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
  trustedTypes?.createPolicy('default', RULES);
}
