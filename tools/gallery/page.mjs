const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; color: #222; background: #e4e4e4 }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: .75rem 1rem; background: #fff }
main { padding: 1rem; text-align: center }
img { max-width: 100%; box-shadow: 0 1px 6px #0004 }`;

/**
 * Runs in the page: shows one of the pictures that match the selected values. An arrow key or a click shows another
 * picture.
 * @param {readonly string[]} files
 */
function showPictures(files) {
  const [image] = document.images;
  const output = document.querySelector('output');
  const selects = [...document.querySelectorAll('select')];
  let at = 0;

  /**
   * Shows the picture that is `step` places after the present picture. The first picture follows the last one.
   * @param {number} step negative to go back
   */
  function show(step) {
    const all = files.filter((file) => {
      const parts = file.split('/');
      return selects.every(({ value }, place) => value === '' || parts[place] === value);
    });
    at = all.length > 0 ? (at + step + all.length) % all.length : 0;
    image?.setAttribute('src', all[at] ?? '');
    if (output) output.value = `${at + 1} of ${all.length}: ${all[at] ?? 'no such picture'}`;
    scrollTo(0, 0);
  }

  addEventListener('change', () => {
    at = 0;
    show(0);
  });
  addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLSelectElement) return;
    if (key === 'ArrowRight') show(1);
    if (key === 'ArrowLeft') show(-1);
  });
  image?.addEventListener('click', () => show(1));
  show(0);
}

/**
 * Returns the HTML of a page that shows one picture at a time. The arrow keys move to the next or previous picture. The
 * user can select a language, a screen, and a width with a theme.
 * @param {readonly string[]} files the paths of the pictures, such as `de/page 01 home/390-dark.jpg`
 */
export function galleryPage(files) {
  const selects = ['language', 'screen', 'window'].map((name, place) => {
    const values = [...new Set(files.map((file) => file.split('/')[place]))].sort();
    const choices = values.map((value) => `<option>${value}</option>`).join('');
    return `<label>${name} <select><option value="">all</option>${choices}</select></label>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>${style}</style>
<form>${selects.join('')}<output></output><span>← →</span></form>
<main><img alt=""></main>
<script>(${showPictures})(${JSON.stringify(files)})</script>
</html>
`;
}
