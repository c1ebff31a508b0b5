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

/** How one file names another, at its start and later: the rule by which script/generate lists what a screen needs. */
const rule = readFileSync(join(root, '../script/lib/page_lists.py'), 'utf8');
const forms = [...rule.matchAll(/^(?:AT_START|LATER) = re\.compile\(r"(.*)"\)$/gm)].map(
  ([, form]) => new RegExp(form, 'g'),
);

/** Each place of a text that names another file, and how it is named there. */
export const namesOf = (text) => forms.flatMap((form) => [...text.matchAll(form)]);

/** The file that `name` calls `to`. */
export const resolved = (name, to) =>
  normalize(join(dirname(name), to))
    .split(sep)
    .join('/');

/** The scripts that a script imports, at its start and later. */
export const importsOf = (name) => {
  const imported = namesOf(textOf(name))
    // A file whose address is taken is started or shown, not imported.
    .filter(([use]) => !use.startsWith('URL'))
    .map(([, to]) => resolved(name, to));
  return name === 'main.js' ? [...imported, 'shelf/sign-in.js', ...screens.map((each) => each.module)] : imported;
};
