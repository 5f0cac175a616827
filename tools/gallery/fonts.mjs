/** Two letters for each language whose letters are missing in the fonts of some machines. */
const LETTERS = { ja: ['あ', '漢'], ru: ['Ж', 'Ю'] };

/**
 * Returns the languages whose letters the browser cannot draw, because no font of the machine contains them. For such a
 * language, the browser draws the same box for every letter.
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly string[]} languages
 * @param {Readonly<Record<string, readonly string[]>>} [letters] two letters for each language to test. A
 *   language without letters is skipped
 */
export async function withoutFont(browser, languages, letters = LETTERS) {
  const page = await browser.newPage();
  const missing = [];
  for (const language of languages) {
    const pair = letters[language];
    if (!pair) continue;
    const [first, second] = await page.evaluate(
      (all) =>
        all.map((letter) => {
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          if (context) context.font = '32px sans-serif';
          context?.fillText(letter, 8, 48);
          return canvas.toDataURL();
        }),
      pair,
    );
    if (first === second) missing.push(language);
  }
  await page.close();
  return missing;
}
