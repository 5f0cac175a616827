// Functions and data that several measurements of the production build use: a photo, actions of a visitor, and the
// comparison of measured values with their limits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageMemory } from '../../scripts/lib/memory.mjs';
import { buildDir } from '../../scripts/lib/paths.mjs';
import { takenOver } from '../../scripts/lib/visit.mjs';
import { fileOf } from '../bench/whole/inputs.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('../bench/whole/jobs.mjs').Input} */
export const JPEG_25 = {
  name: '25 MP JPEG',
  width: 5000,
  height: 5000,
  format: 'jpeg',
  photograph: 'photos/kodak-16MP.jpg',
  enlarged: 85,
};

/** @type {import('../bench/whole/jobs.mjs').Input} */
export const JPEG_24 = { ...JPEG_25, name: '24 MP JPEG', width: 6000, height: 4000 };

/** @param {Page} page @param {string} name */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * Loads a page of the site, chooses a photo, and waits until the photo is open. The photo is written to the disk, so
 * that the page reads it from a path, as in a real visit. If Playwright sent the bytes of the file to the page instead,
 * copies of the bytes would remain in the tab's memory.
 * @param {Page} page
 * @param {string} url
 * @param {import('../bench/whole/jobs.mjs').Input} input
 * @param {() => Promise<void>} [beforeChoosing] is called when the page is loaded, before the photo is chosen
 */
export async function openPhoto(page, url, input, beforeChoosing) {
  const photo = join(buildDir, 'photo.jpg');
  mkdirSync(buildDir, { recursive: true });
  writeFileSync(photo, await fileOf(input));
  await page.goto(url);
  await takenOver(page, 'input[type=file]');
  await beforeChoosing?.();
  await page.locator('input[type=file]').first().setInputFiles(photo);
  const image = page.getByRole('img', { name: /photo\.jpg/ }).first();
  await image.waitFor({ timeout: 120_000 });
}

/**
 * Resizes the open image in the editor, and waits until the page shows the message that the image was resized.
 * @param {Page} page
 * @param {number} width in pixels
 * @param {number} height in pixels
 */
export async function resize(page, width, height) {
  const lock = page.getByRole('checkbox', { name: 'Lock aspect ratio' });
  await lock.uncheck();
  await page.getByLabel('Width', { exact: true }).fill(String(width));
  await page.getByLabel('Height', { exact: true }).fill(String(height));
  await button(page, 'Resize').click();
  await page.getByText(`Image resized to ${width}x${height}`).first().waitFor({ timeout: 120_000 });
}

/**
 * The present resident memory of the process of a tab, in bytes; NaN if the system does not report it.
 * @param {Page} page the only page of its browser
 */
export async function heldBy(page) {
  const browser = page.context().browser();
  return (browser && (await pageMemory(browser, 'VmRSS'))) ?? Number.NaN;
}

/** @param {number} value */
export const milliseconds = (value) => `${value.toFixed(1)} ms`;

/** @param {number} bytes */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/**
 * Prints a value with its limit. If the value exceeds the limit, the exit code of the script is 1.
 * @param {string} name
 * @param {number} value
 * @param {number} limit the largest value that is allowed; `Infinity` if there is no limit
 * @param {(value: number) => string} [asText]
 */
export function judge(name, value, limit, asText = milliseconds) {
  // A value that could not be measured (NaN) counts as too large.
  const isOver = !(value <= limit);
  if (isOver) process.exitCode = 1;
  const comparison = limit === Infinity ? '' : `, limit ${asText(limit)}`;
  console.log(`  ${isOver ? '✗' : '✓'} ${name}: ${asText(value)}${comparison}`);
}

/**
 * Returns the smallest value `v` in the list such that at least this share of the values is `v` or less. Returns NaN
 * for an empty list.
 * @param {readonly number[]} values
 * @param {number} share 0..1
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
