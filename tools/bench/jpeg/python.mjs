import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, isWindows } from '../../../scripts/lib/paths.mjs';
import { ask } from '../../../scripts/lib/run.mjs';
import { step } from '../../../scripts/lib/step.mjs';
import { which } from '../../../scripts/lib/which.mjs';

/**
 * Finds a Python with a package, or installs the package once into an environment of its own.
 * @param {string} name of the package
 * @param {string} version
 * @param {string} module what a program imports
 * @returns {Promise<string | null>} the path of Python; null if the package cannot be installed
 */
export async function pythonWith(name, version, module) {
  const home = join(cacheDir, `${name}-${version}`);
  const python = join(home, isWindows ? 'Scripts/python.exe' : 'bin/python');
  const works = () => existsSync(python) && ask(python, ['-c', `import ${module}`]) !== null;
  const system = which('python3') ?? which('python');
  if (!works() && system) {
    await step(`${name} ${version}: not on this machine, so installed once`, () => {
      if (ask(system, ['-m', 'venv', home], { timeout: 120_000 }) === null) return false;
      const args = ['-m', 'pip', 'install', '--quiet', `${name}==${version}`];
      return ask(python, args, { timeout: 300_000 }) !== null;
    });
  }
  return works() ? python : null;
}
