// Which column of a file is which of ours: as the server has guessed, as this browser was told before, as a person
// says.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { d } from '../words/desk.js';

const name = 'quartermaster.columns';
/** So many names of a kind are remembered. */
const most = 300;
/** Of so many files of a kind it is remembered what is so in files with all the same columns alone. */
const mostHeads = 30;

function read() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

const key = (column) => column.trim().toLowerCase();

/** All names of a file's columns: what is left out of one file, or is in doubt in it, is not so in another. */
const headOf = (mapping) => JSON.stringify(mapping.map(({ column }) => key(column)).sort());
/** Under which name that is kept of files of a kind. */
const ofFiles = (kind) => `${kind} without`;
/** What is kept of a file, by the name of the column. An earlier page kept a list of what was left out. */
const keptOf = (file) => (Array.isArray(file) ? file.map((each) => [each, null]) : Object.entries(file ?? {}));

/** What this browser was told of these columns: of each by its name, and by all of the names, which counts more. */
export function remembered(kind, mapping) {
  const all = read();
  const known = new Map(Object.entries(all[kind] ?? {}).filter(([, as]) => as !== null));
  for (const [each, as] of keptOf(all[ofFiles(kind)]?.[headOf(mapping)])) known.set(each, as);
  const told = mapping.filter(({ column }) => known.has(key(column)));
  return Object.fromEntries(told.map(({ column }) => [column, known.get(key(column))]));
}

/**
 * Keeps what was said of some columns of a file whose columns are those of `mapping`. What is `doubtful` is kept for
 * files with all the same columns.
 */
export function remember(kind, columns, mapping, doubtful = {}) {
  const all = read();
  const saidOf = (some) => Object.entries(some).map(([each, as]) => [key(each), as]);
  const said = saidOf(columns);
  const isNew = ([each]) => !said.some(([name]) => name === each);
  const known = Object.entries(all[kind] ?? {}).filter((each) => each[1] !== null && isNew(each));
  all[kind] = Object.fromEntries([...known, ...said.filter(([, as]) => as !== null)].slice(-most));
  const head = headOf(mapping);
  const { [head]: before, ...others } = all[ofFiles(kind)] ?? {};
  const here = [...keptOf(before).filter(isNew), ...said.filter(([, as]) => as === null), ...saidOf(doubtful)];
  const files = [...Object.entries(others), [head, Object.fromEntries(here)]];
  all[ofFiles(kind)] = Object.fromEntries(files.slice(-mostHeads));
  try {
    localStorage.setItem(name, JSON.stringify(all));
  } catch {
    /* A private window remembers nothing. */
  }
}

/** What a person has said by these choices: what differs from the server's guess, and what it knows no column for. */
export const said = (guess, choices) =>
  Object.fromEntries(
    guess
      .filter(({ column, as }) => as === null || choices[column] !== as)
      .map(({ column }) => [column, choices[column] ?? null]),
  );

/**
 * What each column is to be: as a person has said (`columns`), else as the server has guessed, else what may be meant
 * where no other column is that; else null, which leaves it out.
 */
export function proposed(guess, columns) {
  const said = new Map(Object.entries(columns));
  const taken = new Set([...said.values(), ...guess.map(({ column, as }) => (said.has(column) ? null : as))]);
  const free = (name) => {
    if (!name || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  return Object.fromEntries(
    guess.map(({ column, as, meant }) => [column, said.has(column) ? said.get(column) : (as ?? free(meant))]),
  );
}

/** A column of ours as a person calls it; what is none of ours stays as it is. */
export const columnWord = (name) => d.columnWords[name] ?? name;

const isOpen = signal(false);

/**
 * The columns of a file. `guess` is how the server has read their names, `columns` what was said of them at the last
 * check, `choices` what each is to be, `unknown` how many it knows none for; `choose` gets a column and what it is,
 * `done` comes when a person wants it so.
 */
export function columnsPart({ guess, columns, known, choices, unknown, isChanged, samples, choose, done, isBusy }) {
  const shown = unknown > 0 || isOpen.value;
  const used = Object.values(choices).filter(Boolean).length;
  return html`<section key="columns" aria-labelledby="h-columns" class="stack tight"><div class="head">
    <h2 id="h-columns">${d.columns}</h2><span class="sub">${d.columnsUsed({ n: used, all: guess.length })}</span>${
      unknown
        ? ''
        : html`<button class="btn quiet end" type="button" key="open" aria-expanded=${shown ? 'true' : 'false'}
          aria-controls="columns" @click=${() => {
            isOpen.value = !isOpen.value;
          }}>${shown ? d.hideColumns : d.showColumns}</button>`
    }</div>
    ${unknown ? html`<p class="hint" key="hint">${d.columnsHint}</p>` : ''}
    <div id="columns" class=${shown ? 'stack tight' : null} hidden=${!shown} key="list">${
      shown ? usedFirst(guess, columns).map((group) => rowsOf(group, { known, choices, samples, choose })) : ''
    }</div>
    ${
      unknown || isChanged
        ? html`<p class="tools" key="done"><button class="btn primary" type="button" id="columns-done"
          disabled=${isBusy} @click=${done}>${d.checkColumns}</button></p>`
        : ''
    }</section>`;
}

/** What is used may be guessed wrongly, so it stands first. A choice moves no row: the last check says what is used. */
function usedFirst(guess, columns) {
  const checked = proposed(guess, columns);
  const rows = guess.map((each, index) => ({ ...each, index, isUsed: checked[each.column] !== null }));
  return [
    { name: 'used', title: d.usedSoFar, rows: rows.filter(({ isUsed }) => isUsed) },
    { name: 'unused', title: d.unusedSoFar, rows: rows.filter(({ isUsed }) => !isUsed) },
  ];
}

const rowsOf = ({ name, title, rows }, told) =>
  rows.length
    ? html`<h3 id=${`h-${name}`} key=${`h-${name}`}>${title({ n: rows.length })}</h3>
      <ul class="list map" aria-labelledby=${`h-${name}`} key=${name}>${rows.map((each) => row(each, told))}</ul>`
    : '';

function row({ column, as, index }, { known, choices, samples, choose }) {
  const sample = samples?.get(column);
  const now = choices[column] ?? '';
  const id = `column-${index}`;
  const options = [['', d.leaveOut], ...known.map((each) => [each, columnWord(each)])];
  const change = (event) => choose(column, event.target.value || null);
  return html`<li key=${column}><label for=${id}><b>${column}</b>${
    as === null ? html`<small key="new">${d.columnUnknown}</small>` : ''
  }${sample ? html`<small class="cut" key="sample">${sample}</small>` : ''}</label>
    <select class="input" id=${id} @change=${change}>${options.map(
      ([value, text]) => html`<option key=${value} value=${value} selected=${now === value}>${text}</option>`,
    )}</select></li>`;
}
