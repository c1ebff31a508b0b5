// What the server found in a file: how many rows do what, and each fault and each doubt by its line.

import { html } from '../core/html.js';
import { columnWord } from './import-columns.js';
import { cellsOf, columnIn } from '../workbook/csv.js';
import { d } from '../words/desk.js';

/** What a row is called: as what its number counts, of a workbook rows and of a text its lines. */
export const lineWord = ({ book }) => (book ? d.row : d.line);

export function headline({ step, outcome, source }, unknown) {
  if (step === 'reading') return d.reading;
  if (step === 'checking') return d.checking;
  if (step === 'importing') return d.importing;
  if (step === 'done') return d.imported({ made: outcome.created, changed: outcome.changed });
  if (!outcome) return d.notRead;
  if (!outcome.fault_count) return d.noFaults;
  const rest = faultsOfRows(outcome, unknown);
  const told = unknown ? [d.unknownColumns({ n: unknown.value.split(' | ').length })] : [];
  if (rest) {
    const lines = new Set(outcome.faults.filter((fault) => fault !== unknown).map(({ line }) => line));
    // Where not all faults are listed, their number of lines is not known.
    const isWhole = outcome.fault_count === outcome.faults.length;
    const where = isWhole ? ` ${d.inLines({ n: lines.size, line: lineWord(source) })}` : '';
    told.push(`${d.faultCount({ n: rest })}${where}`);
  }
  return told.join(', ');
}

/** How many faults there are beside that of the columns, which is told by these. */
const faultsOfRows = ({ fault_count: n = 0 }, unknown) => (unknown ? n - 1 : n);

const fact = (name, value) => html`<dt key=${name}>${name}</dt><dd key=${`${name}.`}>${value ?? '–'}</dd>`;

/** How many are new: of gear its kinds and its units, which are no one number. */
const newOnes = ({ created, items_created: kinds, units_created: units }) =>
  created && kinds !== undefined ? `${d.newKinds({ n: kinds })}, ${d.newUnits({ n: units })}` : created;

export const figures = (outcome, unknown) =>
  html`<dl class="facts" key="facts">${fact(d.created, newOnes(outcome))}${fact(d.changed, outcome.changed)}
    ${fact(d.same, outcome.same)}${fact(d.atFault, faultsOfRows(outcome, unknown) || (unknown ? null : 0))}${
      outcome.codes_left ? fact(d.codesLeft, outcome.codes_left) : ''
    }</dl>`;

/** The faults, without that of the columns, which is shown with these. */
export function faultList(now, unknown) {
  const { outcome } = now;
  const faults = (outcome.faults ?? []).filter((fault) => fault !== unknown);
  if (!faults.length) return '';
  const told = outcome.faults.length;
  return html`<section aria-label=${d.faultsByLine({ line: lineWord(now.source) })} key="faults">
    <ol class="list faults">${gathered(faults).map(([fault, ...same], index) =>
      entry(fault, index, now, 'fault', same),
    )}</ol>${andMore(outcome.fault_count - told)}</section>`;
}

/** The doubts. `leave` leaves out the rows that begin on some lines. */
export function warningList(now, leave, isBusy) {
  const { outcome, step, source } = now;
  if (!outcome.warnings?.length) return '';
  const hint =
    step === 'done' ? '' : html`<p class="hint" key="hint">${d.warningsHint({ line: lineWord(source) })}</p>`;
  return html`<section aria-labelledby="h-warnings" key="warnings" class="stack tight"><div class="head">
    <h2 id="h-warnings">${d.warnings({ n: outcome.warning_count })}</h2></div>${hint}
    <ol class="list faults">${gathered(outcome.warnings).map((group, index) =>
      entry(group[0], index, now, 'doubt', group.slice(1), leaving(group, index, now, leave, isBusy)),
    )}</ol>
    ${andMore(outcome.warning_count - outcome.warnings.length)}</section>`;
}

/** The doubts of gear that is there: without their rows it would be missing. */
const doubtsOfGear = ['counted_gear', 'added_up', 'numbered_names', 'unit_quantity'];

/** A product of a name that is there may be the same; gear of another SKU is there as well. */
const isOfGear = ({ code }, kind) => doubtsOfGear.includes(code) || (kind === 'gear' && code === 'same_name');

/** The button that leaves out the rows that a doubt is for. Those that it does not name are named by the next check. */
function leaving(group, index, { kind, source, step }, leave, isBusy) {
  const lines = linesOf(group);
  if (isOfGear(group[0], kind) || step === 'done' || lines.length >= source.count) return '';
  return html`<button class="btn quiet" type="button" key=${`leave-${lines[0]}`} disabled=${isBusy}
    aria-describedby=${`doubt-${index}`} @click=${() =>
      leave(lines)}>${d.leaveDoubtful({ n: lines.length, line: lineWord(source) })}</button>`;
}

/** So many of the addresses are listed. */
const mostShortened = 3;

/** Of a sticker's address its code is stored: the first ones show whether it is the right part. */
export function shortenedNote({ shortened = [], shortened_count: n = 0 }) {
  const examples = shortened.slice(0, mostShortened).map(({ value, code }) => d.storedAs({ value, code }));
  const list = `${examples.join(', ')}${n > examples.length ? ' …' : ''}`;
  return n > 0 ? html`<p class="note stored" key="shortened">${d.shortened({ n })}: ${list}</p>` : '';
}

const andMore = (n) => (n > 0 ? html`<p class="sub" key="more">${d.andMore({ n })}</p>` : '');

/** The server's sentences name lines of the CSV that it got; of a workbook a person sees rows. */
const namedLine = /(?<!\p{L})(line|línea) (\d+)/giu;
/** `word` is for such a row, where it is not called a line; a sentence may begin with it. */
export function inRows(message, rowOf, word) {
  const large = word && word[0].toUpperCase() + word.slice(1);
  const called = (each) => (!word ? each : each[0] === 'L' ? large : word);
  return message.replace(namedLine, (_, each, line) => `${called(each)} ${rowOf(Number(line))}`);
}

/** From so many lines on, what is wrong with all of them is said once. */
const many = 3;

/** The faults that are the same in other lines, together. */
export function gathered(faults) {
  const alike = new Map();
  for (const fault of faults) {
    const key = JSON.stringify([fault.column, fault.code, fault.message]);
    alike.set(key, [...(alike.get(key) ?? []), fault]);
  }
  const isSpread = (group) => new Set(group.map(({ line }) => line)).size >= many;
  const groups = [...alike.values()].flatMap((group) => (isSpread(group) ? [group] : group.map((each) => [each])));
  return groups.sort(([one], [other]) => one.line - other.line);
}

/** So many ranges of rows are listed. */
const mostRanges = 40;

/** Rows in their order, each once, and neighbours as a range: `69, 71–74`. */
export function rangesOf(rows) {
  const ranges = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === row - 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const listed = ranges.slice(0, mostRanges).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  const more = ranges.slice(mostRanges).reduce((n, { from, to }) => n + to - from + 1, 0);
  return `${listed.join(', ')}${more ? ` ${d.andMore({ n: more })}` : ''}`;
}

/** So many names are listed. */
const mostNames = 5;

/** The names that rows take from above, each with its rows: `“Sony FX6”: 3–4 · “Tripod”: 6`. */
export function namesOf(names, rowOf) {
  const rows = new Map();
  for (const { name, line } of names) rows.set(name, [...(rows.get(name) ?? []), rowOf(line)]);
  const listed = [...rows].slice(0, mostNames).map(([text, some]) => `${d.quoted({ text })}: ${rangesOf(some)}`);
  return `${listed.join(' · ')}${rows.size > mostNames ? ` ${d.andMore({ n: rows.size - mostNames })}` : ''}`;
}

/** A doubt may be for several lines, a fault is for one. */
const linesOf = (group) => [...new Set(group.flatMap(({ line, lines = [line] }) => lines))];

function alsoIn(first, same, source) {
  const lines = linesOf([first, ...same]).filter((each) => each !== first.line);
  const told = { n: lines.length, list: rangesOf(lines.map(source.rowOf)), line: lineWord(source) };
  return lines.length ? html`<p class="sub">${d.alsoInLines(told)}</p>` : '';
}

/** The names of ours that the server lists where a file has no column that tells its rows apart. */
const listedNames = /: ([a-z_]+(?:, [a-z_]+)*)\.$/;

/** What is wrong, in the words of this page where the server names columns. */
export function sentenceOf({ code, column, message }, rowOf, word) {
  const [, listed] = (code === 'required' && !column && listedNames.exec(message)) || [];
  const names = listed?.split(', ').map(columnWord).join(', ');
  if (names) return d.noIdentifier({ names });
  // The parameter of that name is a field of this page.
  const isOfDays = code === 'ambiguous' && message.includes('day_first');
  const said = isOfDays ? d.dayUnclear({ field: d.dayOrder }) : inRows(message, rowOf, word);
  const text = said.replace(/`(\w+)`/g, (_, each) => d.quoted({ text: columnWord(each) }));
  return `${column ? `${columnWord(column)}: ` : ''}${text}`;
}

/** Where in its line the cell is that is told of: `[from, to]`; null where nobody knows. */
export function placeOf({ column, value }, raw, { lines, mapping }) {
  if (!value) return null;
  const { mark, index } = columnIn(lines, mapping.find((each) => each.as === column)?.column);
  const cells = cellsOf(raw, mark);
  const whole = cells.filter(({ text }) => text.trim() === value.trim());
  const own = cells[index];
  const cell = own?.text.includes(value) ? own : whole.length === 1 ? whole[0] : null;
  if (!cell) return null;
  const written = value.replaceAll('"', '""');
  const at = cell.written.indexOf(written);
  return at < 0 ? [cell.from, cell.from + cell.written.length] : [cell.from + at, cell.from + at + written.length];
}

/** A fault or a doubt beside its line, as that stands in the file; `same` are those of other lines. */
function entry(told, index, { source, outcome, guess }, kind, same, below = '') {
  const { lines, rowOf, book } = source;
  const raw = lines[told.line - 1] ?? '';
  const place = placeOf(told, raw, { lines, mapping: outcome.mapping ?? guess ?? [] });
  const number = told.line ? rowOf(told.line) : '–';
  return html`<li key=${index}><p class="at">${lineWord(source)}<b>${number}</b></p><div><p class=${kind}
    id=${below ? `${kind}-${index}` : null}><span>${sentenceOf(told, rowOf, book && d.row)}</span></p>${
      told.meant && told.column ? html`<p class="sub">${d.meant({ value: told.meant })}</p>` : ''
    }${alsoIn(told, same, source)}${below}</div>
    <code class="raw">${place ? marked(raw, place) : raw.slice(0, 300)}</code></li>`;
}

/** So much of a line stands before its marked cell, which stays in sight so, and behind it. */
const [atFirst, behind] = [24, 120];

const marked = (raw, [from, to]) =>
  html`${from > atFirst ? `${raw.slice(0, atFirst)} … ` : raw.slice(0, from)}
    <mark>${raw.slice(from, to)}</mark>${raw.slice(to, to + behind)}`;

/** How long it will take, where somebody would wait for it. */
export function duration(seconds) {
  if (!(seconds >= 2)) return '';
  return seconds < 90 ? d.takesSeconds({ n: Math.round(seconds) }) : d.takesMinutes({ n: Math.round(seconds / 60) });
}
