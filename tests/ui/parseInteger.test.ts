import { expect, test } from 'vitest';
import { parseInteger } from '../../src/lib/parseInteger';

test.each([
  ['0', 0],
  ['12', 12],
  [' 7 ', 7],
  ['-20', -20],
  ['+5', 5],
  // Full-width digits, and a full-width minus sign.
  ['\uff11\uff12', 12],
  ['\uff0d\uff15', -5],
  ['', null],
  ['-', null],
  ['1.5', null],
  ['1e3', null],
  ['50%', null],
  // An Arabic digit, and a superscript digit.
  ['\u0663', null],
  ['\u00b2', null],
  ['--1', null],
])('parseInteger parses %o to %o', (text, number) => expect(parseInteger(text)).toBe(number));
