// How an import goes: a file is read and checked, checked again with what a person says of it, and imported.

import { ask, filter } from '../core/router.js';
import { signal } from '../core/signal.js';
import { url, write } from '../core/data.js';
import { proposed, remember, remembered, said } from './import-columns.js';
import { changed, namesAbove, openSource, otherHead, otherSheet, whyNot } from './import-source.js';
import { keepMade } from './made.js';
import { saysMark } from '../workbook/csv.js';
import { Refusal } from '../workbook/refusal.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

export const kinds = ['gear', 'items', 'assets', 'clients', 'reservations', 'tickets'];

/** The longest address that the server takes; what a person says of the columns is a part of it. */
const longestAddress = 8192;

/** What the next file is taken for: as the one that is there, whatever the address says by now. */
export function kindHere() {
  const { kind, step } = state.value ?? {};
  if (kind && step !== 'done') return kind;
  return kinds.includes(filter('kind')) ? filter('kind') : kinds[0];
}

/** What a file begins with, and each time that it is taken for another kind of file. */
const anew = {
  guess: null,
  known: [],
  columns: {},
  choices: {},
  told: {},
  removes: false,
  dayFirst: '',
  outcome: null,
  named: [],
  isUnsaid: false,
  keepsSums: false,
};
/**
 * The file (`source`), how far it is (`step`: reading, failed, checking, checked, importing, done), what the server
 * found in it (`outcome`; `isUnsaid` where it could not say; `named` are the names that it lacks), and
 * what a person has said of it (`told`: all that was said of its columns; `keepsSums` where rows that add up the others
 * come in too). Null before the first file.
 */
export const state = signal(null);
/** Ends the reading of a file in whose place there is another one. */
let left = new AbortController();
/** The number of the last check: what an earlier one says is old. */
let asked = 0;

const set = (change) => {
  state.value = { ...state.value, ...change };
};

export const isBusy = () => ['reading', 'checking', 'importing'].includes(state.value?.step);

/** Whether a person has said something of the columns since the check: nothing is imported by that one. */
export const isChanged = () => Object.keys(state.value?.choices ?? {}).length > 0;

/** The fault of columns that the server does not know. */
export const unknownColumns = () => state.value?.outcome?.faults?.find(({ code }) => code === 'unknown_columns');

/** Reads a file, or another part of the one that is there (`source`), and has it checked. */
async function begin(name, open, source = null) {
  // A file that is dropped meanwhile.
  if (state.value?.step === 'importing') return;
  left.abort();
  left = new AbortController();
  const { signal: ended } = left;
  asked++;
  state.value = { ...anew, name, kind: kindHere(), step: 'reading', source };
  try {
    const next = await open(ended);
    if (ended.aborted) return;
    set({ source: next });
    await check();
  } catch (error) {
    if (ended.aborted) return;
    const why = whyNot(error);
    set({ step: 'failed', sentence: why ?? d.importBroke });
    if (!why) throw error;
  }
}

export const take = (file) => file && begin(file.name, (ended) => openSource(file, ended));

/** Files that are dropped; of several nobody knows which is meant. */
export function takeDropped([file, ...others]) {
  if (!others.length) return take(file);
  return begin('', () => Promise.reject(new Refusal('several')));
}

export function takeSheet(number) {
  const { source } = state.value;
  return begin(source.name, (ended) => otherSheet(source, number, ended), source);
}

export function takeHead(row) {
  const { source } = state.value;
  return begin(source.name, async () => otherHead(source, row), source);
}

/** Another kind of file: what was said of its columns is nothing to this one. */
export async function takeAs(kind) {
  ask({ kind });
  const { source, step } = state.value ?? {};
  // A file that is being read is checked as what it is by then.
  if (step === 'reading') set({ kind });
  else if (!source || step === 'done') state.value = null;
  else await sayAgain({ ...anew, kind, source: source.whole ?? source });
}

async function send(isCheck) {
  const { kind, source, columns, removes, dayFirst } = state.value;
  const asks = {
    check: isCheck ? 'true' : '',
    columns: Object.keys(columns).length ? JSON.stringify(columns) : '',
    remove_codes: removes ? 'true' : '',
    day_first: dayFirst,
  };
  const address = url(`/api/office/imports/${kind}`, asks);
  if (address.length > longestAddress) return { status: 414, body: { error: { message: d.tooManyColumns } } };
  return write('POST', address, source.bytes, 'text/csv');
}

/** What is asked ends in a step from which a person can go on, also where the page itself fails; that is thrown on. */
async function asking(isCheck, isOld = () => false) {
  try {
    return await send(isCheck);
  } catch (error) {
    if (!isOld()) set({ step: 'failed', sentence: d.importBroke, outcome: null, isUnsaid: true });
    throw error;
  }
}

async function check() {
  const mine = ++asked;
  const isOld = () => mine !== asked;
  set({ step: 'checking', sentence: '', isUnsaid: false });
  const answer = await asking(true, isOld);
  if (isOld()) return;
  const { mapping, known } = answer.body?.error ?? answer.body ?? {};
  const { guess, columns } = state.value;
  if (mapping && guess) {
    // Beside what was said the server may guess others otherwise.
    const now = new Map(mapping.map((each) => [each.column, each]));
    const isSaid = ({ column }) => Object.hasOwn(columns, column);
    set({ guess: guess.map((each) => (isSaid(each) ? each : (now.get(each.column) ?? each))) });
  } else if (mapping) {
    set({ guess: mapping, known });
    const before = rememberedOf(mapping, known);
    if (Object.keys(before).length) {
      set({ columns: before });
      return check();
    }
  }
  const sums = sumsOf(answer.body);
  if (sums.length) {
    set({ source: changed(state.value.source, { sums }) });
    return check();
  }
  settle('checked', answer);
}

/** The lines that add up the others, by the server's word. They are left out unless a person wants them. */
function sumsOf(body) {
  const { keepsSums, source } = state.value;
  if (keepsSums || source.sums?.length) return [];
  return (body?.warnings ?? []).filter(({ code }) => code === 'sum_row').map(({ line }) => line);
}

/** They come in all the same. */
export const bringSums = () => sayAgain({ source: changed(state.value.source, { sums: [] }), keepsSums: true });

/** The rows that a person has left out come in again. */
export const bringLines = () => sayAgain({ source: changed(state.value.source, { leftOut: [] }) });

/** The names from above are missing again. */
export const takeNamesBack = () => sayAgain({ source: changed(state.value.source, { names: [] }) });

/**
 * What this browser was told of the columns before, where the server guesses something else, and its other guesses:
 * it would guess some of them otherwise beside these.
 */
function rememberedOf(mapping, known) {
  const before = Object.entries(remembered(state.value.kind, mapping));
  const guess = Object.fromEntries(mapping.map(({ column, as }) => [column, as]));
  const isNews = ([column, as]) => guess[column] === null || guess[column] !== as;
  const news = Object.fromEntries(before.filter(([, as]) => as === null || known.includes(as)).filter(isNews));
  if (!Object.keys(news).length) return news;
  const taken = Object.values(news);
  // What nobody knows, and what two would be, is asked.
  const others = Object.entries(guess).filter(([, as]) => as !== null && !taken.includes(as));
  return withoutGuessedCode({ ...Object.fromEntries(others), ...news }, Object.fromEntries(before));
}

/** What is sent of the columns: the only one for codes, if nobody chose it, may prove to have the SKUs. */
function withoutGuessedCode(columns, chosen) {
  const [code, ...others] = Object.keys(columns).filter((column) => columns[column] === 'code');
  if (code === undefined || others.length || Object.hasOwn(chosen, code)) return columns;
  const { [code]: _, ...rest } = columns;
  return rest;
}

export async function run() {
  // What was checked is what is imported.
  if (isBusy() || isChanged()) return;
  set({ step: 'importing' });
  settle('done', await asking(false));
}

function settle(step, { status, body }) {
  const details = body?.error?.details;
  if (status === 200) {
    set({ step: body.fault_count ? 'checked' : step, outcome: body, sentence: '', answeredAt: Date.now() });
    rememberTold();
    if (state.value.step === 'done') keepMade(body.made ?? []);
  } else if (details?.length) {
    const outcome = { faults: details, fault_count: body.error.fault_count ?? details.length };
    set({ step: 'checked', outcome, sentence: '' });
  } else {
    set({ sentence: body?.error?.message ?? t.noAnswer });
    // What an earlier check has said was of other columns.
    set(step === 'done' ? { step: 'checked' } : { step: 'failed', outcome: null, isUnsaid: true });
  }
  set({ named: namesFromAbove() });
}

/** The column that is the name. */
const columnOfNames = (all) => Object.keys(all).find((column) => all[column] === 'name');

/** The columns of gear that say what a thing is, beside its name. */
const telling = ['sku', 'model', 'manufacturer', 'category'];

/** A name may stand once for the rows below it: what is missing, as it stands above. Of items each row is another. */
function namesFromAbove() {
  const { kind, source, guess, columns, outcome } = state.value;
  const { faults = [], warnings = [] } = outcome ?? {};
  // Gear that has an article number as a column lacks that, where it lacks the name.
  const isMissing = ({ column, code }) => code === 'required' && (column === 'name' || column === 'sku');
  const empty = faults.filter(isMissing).map(({ line }) => line);
  if (kind !== 'gear' || !empty.length) return [];
  const all = proposed(guess, columns);
  const wrong = faults.filter((fault) => fault.column === 'name' && !isMissing(fault));
  const sums = warnings.filter(({ code }) => code === 'sum_row');
  return namesAbove(source, columnOfNames(all), {
    telling: Object.keys(all).filter((each) => telling.includes(all[each])),
    empty,
    barred: [...wrong, ...sums].map(({ line }) => line),
  });
}

/** Checks again with these names from above. */
export function takeNames(more) {
  const { source } = state.value;
  return sayAgain({ source: changed(source, { names: [...(source.names ?? []), ...more] }) });
}

/** Checks again with what a person has said of the file. */
export function sayAgain(change) {
  set(change);
  return check();
}

/** What each column is to be, as far as it is known. */
export const choicesNow = ({ guess, columns, choices }) => proposed(guess, { ...columns, ...choices });

/** The lines at fault that can be left out: all are told, they are rows, and most rows are not among them. */
export function linesAtFault() {
  const { outcome, source } = state.value ?? {};
  const faults = outcome?.faults ?? [];
  if (!faults.length || outcome.fault_count > faults.length || unknownColumns()) return [];
  const lines = [...new Set(faults.map(({ line }) => line))];
  const head = source.lines.findIndex((line) => line.trim() && !saysMark(line)) + 1;
  return lines.every((line) => line > head) && lines.length <= source.count / 2 ? lines : [];
}

/** Goes on without the rows that begin on these lines. */
export function leaveLinesOut(lines) {
  const { source } = state.value;
  return sayAgain({ source: changed(source, { leftOut: [...(source.leftOut ?? []), ...lines] }) });
}

export const choose = (column, as) => set({ choices: { ...state.value.choices, [column]: as } });

/** Sends each column as it is shown: what the server guesses of one depends on what is said of the others. */
export function takeColumns() {
  const { guess, columns, choices, told: before, source } = state.value;
  const all = choicesNow(state.value);
  const told = { ...before, ...choices, ...said(guess, all) };
  // Names from above stand in the column that was the name when they were taken.
  const isMoved = source.names?.length && columnOfNames(all) !== columnOfNames(proposed(guess, columns));
  return sayAgain({
    columns: withoutGuessedCode(all, { ...columns, ...told }),
    choices: {},
    told,
    source: isMoved ? changed(source, { names: [] }) : source,
  });
}

/**
 * What was said of the columns is for the next file too. Those with a fault may be the wrong ones: what was said of
 * them is for this file once it is mended.
 */
function rememberTold() {
  const { kind, guess, told, outcome } = state.value;
  const { faults = [], fault_count: count = 0 } = outcome;
  const wrong = new Set(faults.map(({ column }) => column));
  // A fault of no column, or one that is not listed, may come of each.
  const isAnyWrong = wrong.has(null) || count > faults.length;
  const isDoubtful = ([column, as]) => isAnyWrong || (as !== null && (wrong.has(as) || wrong.has(column)));
  const all = Object.entries(told);
  const sound = Object.fromEntries(all.filter((each) => !isDoubtful(each)));
  if (all.length) remember(kind, sound, guess, Object.fromEntries(all.filter(isDoubtful)));
}
