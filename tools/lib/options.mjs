import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/lib/problem.mjs';

/**
 * Reads the options of the command line, such as `--seed 7`. An unknown option throws an error.
 * @template {Readonly<Record<string, string | number | boolean>>} Defaults
 * @param {Defaults} defaults the value of each option that is not given. An option whose default is false has no value
 *   on the command line
 * @returns {{ -readonly [Name in keyof Defaults]: Defaults[Name] extends number ? number : Defaults[Name] extends boolean
 *   ? boolean : string }}
 */
export function optionsOf(defaults) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: /** @type {'string' | 'boolean'} */ (value === false ? 'boolean' : 'string') },
    ]),
  );
  const { values } = parseArgs({ options });
  const chosen = Object.entries(defaults).map(([name, otherwise]) => {
    const value = values[name] ?? otherwise;
    if (typeof otherwise !== 'number') return [name, value];
    if (Number.isNaN(Number(value))) throw new Problem(`--${name} must be a number, and is "${value}".`);
    return [name, Number(value)];
  });
  return Object.fromEntries(chosen);
}
