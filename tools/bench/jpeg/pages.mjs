// Pages that a browser draws: text, tables, a screen, a signature. They are what people save as a JPEG although a PNG
// would be smaller.

const TEXT = `The committee met on the second Tuesday of the month and approved the minutes of its previous meeting. Three
applications were considered. The first, for the extension of a workshop at 14 Mill Lane, was granted on the condition
that the existing wall is kept to a height of 1.80 m. The second was withdrawn by the applicant. The third concerned the
use of the former school as a library; 27 letters had been received, 19 in favor and 8 against. After a discussion of the
costs (£48,350 for the roof, £12,900 for heating, £7,425 for shelves) the committee decided to ask for two more offers.
It was noted that the bridge over the mill stream will be closed from 3 to 21 June, and that buses 17, 42 and 63 will
leave from Station Road during this time.`;

/** @param {number} count */
const paragraphs = (count) => `<p>${TEXT}</p>`.repeat(count);

const CODE = `export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  // An even number of values has two in the middle.
  if (sorted.length % 2 === 0) return (sorted[middle - 1] + sorted[middle]) / 2;
  return sorted[middle] ?? Number.NaN;
}

test('the median of four values', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});
`;

/** The code with each kind of word in its color. */
const coloredCode = CODE.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  .replace(/(\/\/.*)/g, '<i style="color:#6a9955">$1</i>')
  .replace(/('[^']*')/g, '<b style="color:#ce9178">$1</b>')
  .replace(/\b(export|function|const|if|return)\b/g, '<b style="color:#569cd6">$1</b>')
  .replace(/\b(\d+(\.\d+)?)\b(?!;|"|')/g, '<b style="color:#b5cea8">$1</b>');

const HUES = [0, 30, 55, 120, 180, 220, 270, 310];

/** @param {number} row @param {number} column */
const amount = (row, column) => ((row * 7919 + column * 104729) % 99991) / 100;

const TABLE = `<table>${Array.from({ length: 30 }, (_, row) => {
  const cells = Array.from(
    { length: 8 },
    (_, column) => `<td>${amount(row + 1, column + 1).toFixed(2)}</td>`,
  );
  return `<tr><th>${1000 + row * 37}</th>${cells.join('')}</tr>`;
}).join('')}</table>`;

/** A signature: strokes with round ends, whose width changes as that of a pen. */
const SIGNATURE = `<svg width="700" height="300" viewBox="0 0 700 300" fill="none" stroke="#1b2f8f" stroke-linecap="round">
<path stroke-width="4" d="M60 210C90 60 150 30 140 110S80 260 110 240 190 150 200 160 180 220 205 215 250 150 262 160 244 225 270 214"/>
<path stroke-width="3" d="M270 214C300 190 318 90 330 60S300 230 322 222 372 160 380 168 366 220 388 214 430 160 446 158"/>
<path stroke-width="2" d="M446 158C430 190 436 222 462 206S500 70 512 40 470 230 498 222 560 150 590 168 610 214 650 190"/>
<path stroke-width="3" d="M90 262C240 236 420 240 640 252M352 128L420 120"/></svg>`;

const LINES = [30, 90, 150].map((start, line) => {
  const points = Array.from({ length: 25 }, (_, x) => {
    const y = 320 - start - 60 * Math.sin(x / (3 + line) + line) - 3 * x;
    return `${50 + x * 28},${y.toFixed(1)}`;
  });
  const color = ['#d62728', '#1f77b4', '#2ca02c'][line];
  return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(' ')}"/>`;
});

const CHART = `<svg width="780" height="400" font-family="sans-serif" font-size="13">
${Array.from({ length: 8 }, (_, row) => `<path stroke="#ddd" d="M50 ${20 + row * 45}H740"/><text x="12" y="${24 + row * 45}">${70 - row * 10}</text>`).join('')}
${Array.from({ length: 13 }, (_, x) => `<rect x="${54 + x * 54}" y="${250 + ((x * 37) % 60)}" width="26" height="${85 - ((x * 37) % 60)}" fill="#f4b942"/><text x="${54 + x * 54}" y="356">${x + 1}</text>`).join('')}
${LINES.join('')}<text x="300" y="388" font-size="15">Visits by month</text></svg>`;

const SCREEN = `<header><b>Mail</b><input value="Search in all folders"><button>Compose</button></header>
<nav>${['Inbox 12', 'Starred', 'Sent', 'Drafts 3', 'Archive', 'Spam', 'Trash'].map((it) => `<div>${it}</div>`).join('')}</nav>
<main>${Array.from(
  { length: 14 },
  (_, row) =>
    `<div class="row"><span class="dot" style="background:hsl(${row * 67} 70% 45%)">${'ABCDEFGHKLMN'[row % 12]}</span>
    <b>${['Anna Berg', 'Station Road 17', 'Library', 'P. Novak', 'Offers'][row % 5]}</b>
    <span>${TEXT.slice(row * 40, row * 40 + 62)}</span><time>${row + 8}:${10 + row * 3}</time></div>`,
).join('')}</main>`;

const SCREEN_STYLE = `body{margin:0;font:14px sans-serif;background:#f6f8fc}header{display:flex;gap:16px;padding:12px;
background:linear-gradient(90deg,#3557c9,#6a3bb0);color:#fff}header input{flex:1;border:0;border-radius:8px;padding:6px}
button{background:#ffd34e;border:0;border-radius:16px;padding:6px 18px}nav{float:left;width:150px;padding:12px}
nav div{padding:7px 10px;border-radius:14px}nav div:first-child{background:#d3e3fd;font-weight:bold}
main{margin-left:180px;background:#fff}.row{display:flex;gap:12px;padding:7px;border-bottom:1px solid #eee;
white-space:nowrap;overflow:hidden}.row b{width:120px}.row span:not(.dot){flex:1;color:#555;overflow:hidden}
.dot{width:24px;height:24px;border-radius:12px;color:#fff;text-align:center;line-height:24px}time{color:#888}`;

/**
 * A page, and how large the browser draws it, in pixels.
 * @typedef {{ name: string; width: number; height: number; style?: string; body: string }} Page
 */

/** @type {readonly Page[]} */
export const PAGES = [
  {
    name: 'black text',
    width: 700,
    height: 900,
    style: 'body{margin:50px;font:15px/1.4 serif;color:#000;background:#fff}',
    body: `<h1>Minutes</h1>${paragraphs(4)}`,
  },
  {
    name: 'small gray text',
    width: 600,
    height: 700,
    style: 'body{margin:30px;font:11px/1.5 sans-serif;color:#555;background:#fff}',
    body: paragraphs(5),
  },
  {
    name: 'colored text',
    width: 640,
    height: 640,
    style: 'body{margin:0;font:17px/1.3 sans-serif;background:#fff}p{margin:0;padding:8px 24px}',
    body: HUES.map(
      (hue, index) =>
        `<p style="${index % 2 ? `background:hsl(${hue} 80% 40%);color:#fff` : `color:hsl(${hue} 90% 42%)`}">${TEXT.slice(0, 200)}</p>`,
    ).join(''),
  },
  {
    name: 'red headline',
    width: 800,
    height: 420,
    style: 'body{margin:40px;font:bold 88px/1.1 sans-serif;color:#e2001a;background:#fff}',
    body: 'Closing<br>down sale<br>−70 %',
  },
  {
    name: 'code, dark',
    width: 720,
    height: 480,
    style: 'body{margin:24px;background:#1e1e1e;color:#d4d4d4;font:15px/1.5 monospace}b{font-weight:normal}',
    body: `<pre>${coloredCode}</pre>`,
  },
  {
    name: 'table',
    width: 800,
    height: 760,
    style: `body{margin:10px;font:13px sans-serif;background:#fff}table{border-collapse:collapse;width:100%}
      td,th{border:1px solid #bbb;padding:3px 8px;text-align:right}th{background:#e8eef7}tr:nth-child(3n) td{background:#fff7d6}`,
    body: TABLE,
  },
  {
    name: 'screen of a mail program',
    width: 900,
    height: 620,
    style: SCREEN_STYLE,
    body: SCREEN,
  },
  { name: 'signature', width: 700, height: 300, style: 'body{margin:0;background:#fff}', body: SIGNATURE },
  { name: 'chart', width: 780, height: 400, style: 'body{margin:0;background:#fff}', body: CHART },
];
