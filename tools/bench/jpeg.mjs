// Compares the sizes of our JPEG files with those of other encoders at the same score of SSIMULACRA2, and at the same
// distance of butteraugli. libjpeg-turbo decodes all files. Each ratio is our bytes divided by the bytes of the other
// encoder, so a ratio below 1 means that ours is better. The files of the other encoders are measured once, and so is
// each file of ours that is the same again.
//
// Options: `--half tune` (the pictures on which the encoder is tuned) or `--half report` (the others, whose figures are
// reported; the default is all), `--group pages`, `--only fish` (a part of the name; prints the bytes too), `--scores
// 75,85`, `--sampling 420`, `--baseline`, `--jobs 1` (files that are measured at a time), `--peers` (measures the other
// encoders, and not ours), `--pillow` (also opens our files with Pillow).
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { missingCorpora } from '../../scripts/lib/corpora.mjs';
import { Problem, runMain } from '../../scripts/lib/problem.mjs';
import { secondsSince } from '../../scripts/lib/step.mjs';
import { optionsOf } from '../lib/options.mjs';
import { hashOf, keptValues } from './jpeg/cache.mjs';
import { curve, distanceAtScore } from './jpeg/curve.mjs';
import { ours, peers } from './jpeg/encoders.mjs';
import { pictureOf, SOURCES } from './jpeg/pictures.mjs';
import { startPillow } from './jpeg/pillow.mjs';
import { report, reportPicture } from './jpeg/report.mjs';
import { buildScorer, decoded, startScorer } from './jpeg/scorer.mjs';

/** @typedef {import('./jpeg/curve.mjs').Point} Point */
/** @typedef {import('./jpeg/encoders.mjs').Encoder} Encoder */
/** @typedef {import('./jpeg/report.mjs').Row} Row */

/**
 * Increase it when crates/jpeg-score computes other scores. Then everything is measured again.
 */
const MEASURE = '1';

await runMain(async () => {
  const options = optionsOf({
    half: '',
    group: '',
    only: '',
    scores: '70,75,80,85,90',
    sampling: 'auto',
    baseline: false,
    jobs: availableParallelism(),
    peers: false,
    pillow: false,
  });
  if (!['', 'tune', 'report'].includes(options.half)) throw new Problem('--half is tune or report.');
  const goals = options.scores.split(',').map(Number);
  if (missingCorpora) console.log(`${missingCorpora} Only pictures of our own are measured.`);
  const chosen = SOURCES.filter(
    ({ half, group, name }) =>
      half.includes(options.half) && group.includes(options.group) && name.includes(options.only),
  );
  if (chosen.length === 0) throw new Problem('No picture has this name.');

  const program = await buildScorer();
  const flags = [
    ...(options.sampling === 'auto' ? [] : ['--sampling', options.sampling]),
    ...(options.baseline ? ['--baseline'] : []),
  ];
  const ourEncoder = options.peers ? null : await ours(flags);
  const { encoders, end } = await peers();
  // Each job uses one core.
  sharp.concurrency(1);
  const start = performance.now();
  /** @type {(key: string, make: () => Promise<import('./jpeg/scorer.mjs').Score>) => Promise<import('./jpeg/scorer.mjs').Score>} */
  const keptScore = keptValues('scores');
  /** @type {(key: string, make: () => Promise<Point>) => Promise<Point>} */
  const keptPoint = keptValues('peers');

  /** @type {Row[]} */
  const rows = [];
  const waiting = [...chosen];
  let pillowApart = 0;
  const work = async () => {
    const scorer = startScorer(program);
    const pillow = options.pillow ? await startPillow() : null;
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      const picture = await pictureOf(source);
      /** @param {Encoder} encoder @param {number} quality @returns {Promise<Point>} */
      const measured = async (encoder, quality) => {
        const file = await encoder.encode(picture, quality);
        if (pillow && encoder === ourEncoder)
          pillowApart = Math.max(pillowApart, await pillow.differs(file, picture, await decoded(file)));
        const key = hashOf(MEASURE, picture.hash, file);
        const score = await keptScore(key, () => scorer.score(picture, file));
        return { quality, bytes: file.length, ...score };
      };
      /** @type {import('./jpeg/report.mjs').Curve[]} */
      const others = [];
      for (const encoder of encoders) {
        const { program, chroma, version } = encoder;
        const { aroundScore, points } = curve((quality) => {
          const key = hashOf(MEASURE, picture.hash, program, chroma, version, String(quality));
          return keptPoint(key, () => measured(encoder, quality));
        });
        for (const goal of goals) await aroundScore(goal);
        others.push({ program, chroma, points: points() });
      }
      if (ourEncoder) {
        const { aroundScore, aroundDistance, points } = curve((quality) => measured(ourEncoder, quality));
        for (const goal of goals) await aroundScore(goal);
        // Ours is also compared at the distances of the others. Points around all of them are enough.
        const distances = others
          .flatMap((other) => goals.map((goal) => distanceAtScore(other.points, goal)))
          .filter((distance) => distance > 0);
        if (distances.length > 0) {
          await aroundDistance(Math.max(...distances));
          await aroundDistance(Math.min(...distances));
        }
        const { program, chroma } = ourEncoder;
        const ours = { program, chroma, points: points() };
        rows.push({ group: picture.group, name: picture.name, ours, others });
      }
      process.stdout.write('.');
    }
    scorer.end();
    pillow?.end();
  };
  try {
    await Promise.all(Array.from({ length: options.jobs }, work));
  } finally {
    await end();
  }
  console.log(` ${secondsSince(start)} s`);
  if (rows.length === 0) return;
  const order = chosen.map(({ name }) => name);
  rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  if (options.only) for (const row of rows) reportPicture(row, goals);
  report(rows, goals);
  if (options.pillow)
    console.log(
      `Pillow opens them without a warning, and differs from sharp by at most ${pillowApart} levels.`,
    );
});
