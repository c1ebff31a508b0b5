// The page's files as tests read them.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screens } from '../../page/core/screens.js';

const root = fileURLToPath(new URL('../../page/', import.meta.url));

export const files = readdirSync(root, { recursive: true })
  .map((name) => name.split(sep).join('/'))
  .sort();
export const scripts = files.filter((name) => name.endsWith('.js'));
export const textOf = (name) => readFileSync(join(root, name), 'utf8');
export const load = (name) => import(new URL(`../../page/${name}`, import.meta.url));

/** The room that a file is in; empty for those beside index.html. */
export const roomOf = (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '');

/** The files that a script imports, at its start and later. */
export const importsOf = (name) => {
  const named = [...textOf(name).matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)].map(([, to]) =>
    normalize(join(dirname(name), to))
      .split(sep)
      .join('/'),
  );
  return name === 'main.js' ? [...named, 'shelf/sign-in.js', ...screens.map((each) => each.module)] : named;
};
