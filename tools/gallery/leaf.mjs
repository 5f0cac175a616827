/** @typedef {import('./pictures.mjs').Picture} Picture */

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; color: #222; background: #e4e4e4 }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1rem;
  background: #fff; border-bottom: 1px solid #ccc }
select { font: inherit; padding: .25rem }
main { padding: 1rem; text-align: center }
img { max-width: 100%; box-shadow: 0 1px 6px #0004 }`;

/**
 * Runs in the page: shows one of the pictures that match the selected values. An arrow key or a click shows another
 * picture.
 */
function leaf() {
  /** @type {readonly Picture[]} */
  const pictures = JSON.parse(document.getElementById('pictures')?.textContent ?? '[]');
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
  const image = /** @type {HTMLImageElement} */ (document.querySelector('img'));
  const note = /** @type {HTMLOutputElement} */ (document.querySelector('output'));
  const selects = [...form.querySelectorAll('select')];
  let at = 0;

  const chosen = () =>
    pictures.filter((picture) =>
      selects.every(({ name, value }) => value === '' || String(Reflect.get(picture, name)) === value),
    );

  /**
   * Shows the picture that is `step` places after the present picture. The first picture follows the last one.
   * @param {number} step negative to go back
   */
  function show(step) {
    const all = chosen();
    at = all.length > 0 ? (at + step + all.length) % all.length : 0;
    const picture = all[at];
    image.hidden = !picture;
    if (!picture) {
      note.value = 'There is no such picture';
      return;
    }
    image.src = picture.file;
    image.width = picture.width;
    note.value = `${at + 1} of ${all.length}: ${picture.screen}, ${picture.width} px, ${picture.theme}, ${picture.language}`;
    scrollTo(0, 0);
  }

  form.addEventListener('change', () => {
    at = 0;
    show(0);
  });
  addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLSelectElement) return;
    if (key === 'ArrowRight') show(1);
    if (key === 'ArrowLeft') show(-1);
  });
  image.addEventListener('click', () => show(1));
  show(0);
}

/**
 * Returns the HTML of a page that shows one picture at a time. The arrow keys move to the next or previous picture. The
 * user can select a screen, width, theme and language.
 * @param {readonly Picture[]} pictures the paths of their files are relative to the folder of the page
 */
export function leafPage(pictures) {
  /**
   * Returns the HTML of a field that selects one value of a property.
   * @param {Exclude<keyof Picture, 'file'>} name the property's name
   */
  const select = (name) => {
    const values = [...new Set(pictures.map((picture) => picture[name]))];
    const options = values.map((value) => `<option>${value}</option>`).join('');
    return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`;
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>${style}</style>
<form>${select('screen')}${select('width')}${select('theme')}${select('language')}<output></output><span>← →</span></form>
<main><img alt=""></main>
<script type="application/json" id="pictures">${JSON.stringify(pictures)}</script>
<script>(${leaf})()</script>
</html>
`;
}
