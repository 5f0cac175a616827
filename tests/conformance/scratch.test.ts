import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as core from '../../src/imagecore/pkg/imagecore.js';
import { anyJpegs } from '../support/jpegs';
import { decodeOpaque, difference } from '../support/pixels';

test('scratch', async () => {
  const n = Number(process.env.N ?? 300);
  const files = anyJpegs(Number(process.env.F ?? 1), n, Number(process.env.S ?? 70));
  expect(files.length).toBe(n);
  const table = new Map<string, { n: number; exact: number; max: number; ours: number; theirs: number; first: string }>();
  for (const file of files) {
    const key = `${file.colours} ${file.factors.map((f) => f.join('x')).join(',')}`;
    const row = table.get(key) ?? { n: 0, exact: 0, max: 0, ours: 0, theirs: 0, first: '' };
    table.set(key, row);
    row.n++;
    let theirs;
    try { theirs = await decodeOpaque(file.bytes); } catch (e) { row.theirs++; if (process.env.V) console.log(file.name, String(e)); }
    let ours;
    try { const d = core.decode(file.bytes); if (d.damaged) { row.ours += 0.001; if (process.env.V) console.log('damaged', file.name);}  ours = await decodeOpaque(d.orient().encodeFast()); } catch (e) { row.ours++; if (process.env.V) console.log(file.name, e); }
    if (!ours || !theirs || file.colours === 'Cmyk' || file.colours === 'Ycck') continue;
    const d = difference(ours, theirs);
    if (d.max === 0) row.exact++; else { row.max = Math.max(row.max, d.max); if (!row.first || process.env.V) row.first += `${file.name} ${d.max}\n`; }
  }
  for (const [key, row] of [...table].sort()) console.log(key, JSON.stringify(row));
}, 300000);
