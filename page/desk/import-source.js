// The file of an import: CSV as it is, or the sheet of a workbook as CSV.

import { cellsOf, columnIn, firstRows, saysMark } from '../workbook/csv.js';
import { textOf } from '../workbook/encoding.js';
import { limits, Refusal } from '../workbook/refusal.js';
import { csvOf, headOf, isList, tableOf } from '../workbook/table.js';
import { openWorkbook } from '../workbook/workbook.js';
import { d } from '../words/desk.js';

/** The sentence of a file that can't be read; null of every other error. */
export function whyNot(error) {
  // A browser says so of a file that was moved or changed.
  if (error instanceof DOMException) return d.workbooks.gone;
  if (!(error instanceof Refusal)) return null;
  const word = d.workbooks[error.reason];
  return typeof word === 'function' ? word(error.values) : word;
}

/** Rows in which instances are looked for, and characters that these may have. */
const [someRows, someText] = [100, 1_000_000];

/** Its bytes as they are now: what is imported is what was checked. */
async function ofText(file) {
  if (file.size > limits.text) throw new Refusal('tooLarge');
  const bytes = await file.arrayBuffer();
  const { text, isOfWindows } = textOf(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  const [names = [], ...rows] = firstRows(text.slice(0, someText), someRows);
  return {
    name: file.name,
    bytes: new Blob([isOfWindows ? text : bytes]),
    // A word by which a person sees whether the letters are right.
    windowsWord: isOfWindows ? /[\w\u{80}-\u{ffff}]*[\u{80}-\u{ffff}][\w\u{80}-\u{ffff}]*/u.exec(text)?.[0] : null,
    lines,
    count: rowsIn(lines),
    rowOf: (line) => line,
    samples: new Map(names.map((name, index) => [name.replace(/\s+/g, ' ').trim(), instances(rows, index)])),
  };
}

/**
 * The file as it is sent: `{ name, bytes, lines, count, rowOf }`, and of a workbook `book` besides; `isNoList` where
 * none of several sheets looks like a list.
 */
export async function openSource(file, signal) {
  const book = await openWorkbook(file, signal);
  if (!book) return ofText(file);
  // The first that looks like a list, or else has something; those that are hidden last.
  const order = [...book.sheets.keys()].sort((a, b) => book.sheets[a].isHidden - book.sheets[b].isHidden || a - b);
  let first = null;
  for (const number of order) {
    const sheet = await readNext(book, number, signal, first);
    if (!sheet?.rows.length) continue;
    const source = ofSheet({ file, book, number, sheet, head: headOf(sheet) });
    if (isList(sheet)) return source;
    first ??= source;
  }
  if (first) return { ...first, isNoList: book.sheets.length > 1 };
  throw new Refusal('noSheets');
}

/** A sheet after one that could be read: what is wrong with it is told where a person takes it. */
async function readNext(book, number, signal, first) {
  try {
    return await book.read(book.sheets[number], signal);
  } catch (error) {
    if (first && error instanceof Refusal) return null;
    throw error;
  }
}

/** On which line the row of each line begins: a quotation mark that is open at the end of one goes on in the next. */
function beginsOf(lines) {
  let begin = 0;
  let isOpen = false;
  return lines.map((line, index) => {
    if (!isOpen) begin = index + 1;
    if (line.split('"').length % 2 === 0) isOpen = !isOpen;
    return begin;
  });
}

/** How many rows say something, below the names of the columns. */
function rowsIn(lines) {
  const begins = beginsOf(lines);
  const isSaying = (line) => /[^\s,;"]/.test(line) && !saysMark(line);
  return Math.max(0, new Set(begins.filter((_, index) => isSaying(lines[index]))).size - 1);
}

/** Of a name with a number of its own the row below is perhaps the next: `Sony FX6 #1`, `Luz nº3`. */
const isNumbered = (name) => /(?:[\s#º°]|\bno\.)\d{1,4}$/i.test(name);

/** The lines of each row: the first, counted from 1, and the last. */
function* rowsOf(lines) {
  const begins = beginsOf(lines);
  for (let at = 0, end = 0; at < lines.length; at = end) {
    while (begins[end] === at + 1) end++;
    yield { line: at + 1, last: end };
  }
}

/**
 * The names that may be meant in the rows that begin on the lines `empty`: `{ line, from, name, word, index }`, that of
 * the row above that has one last. It is none where the rows between or the row itself say something else in one of the
 * columns `telling`, where it has a number of its own, where its row is left out, and where a row on one of the lines
 * `barred` is nearer.
 */
export function namesAbove(source, column, { telling, empty, barred }) {
  const { whole: { lines } = source, leftOut = [], sums = [] } = source;
  const { mark, index } = columnIn(lines, column);
  const places = telling.map((each) => columnIn(lines, each).index);
  const [wanted, none] = [new Set(empty), new Set([...barred, ...sums])];
  const end = Math.max(...wanted);
  const names = [];
  let hasHead = false;
  let giver = null;
  for (const { line, last } of rowsOf(lines)) {
    if (line > end || index < 0) break;
    const row = lines.slice(line - 1, last).join('\n');
    const cells = cellsOf(row, mark);
    const said = (place) => cells[place]?.text.trim().toLowerCase() ?? '';
    const isOther = (place) => said(place) && said(place) !== giver.said(place);
    const isGiver = () => !wanted.has(line) && !leftOut.includes(line) && !isNumbered(said(index));
    if (!hasHead) hasHead = row && !saysMark(row);
    else if (none.has(line)) giver = null;
    else if (said(index)) giver = isGiver() ? { line, said, cell: cells[index] } : null;
    else if (giver && places.some(isOther)) giver = null;
    else if (giver && wanted.has(line)) {
      const { text, written } = giver.cell;
      const word = written.replaceAll('\n', ' ');
      names.push({ line, from: giver.line, name: text.replace(/\s+/g, ' ').trim(), word, index });
    }
  }
  return names;
}

/**
 * The source with other rows left out, by a person (`leftOut`: their first lines) or since they add up the others
 * (`sums`), or with other names from above (`names`). It is made of the file as it was read (`whole`): what comes of a
 * row that is left out is not taken. The other rows keep their numbers.
 */
export function changed(source, change) {
  const { whole = source, leftOut = [], sums = [], names = [] } = { ...source, ...change };
  const gone = new Set([...leftOut, ...sums]);
  const taken = names.filter(({ line, from }) => !gone.has(line) && !gone.has(from));
  const byLine = new Map(taken.map((each) => [each.line, each]));
  const { mark } = columnIn(whole.lines, '');
  const lines = [];
  for (const { line, last } of rowsOf(whole.lines)) {
    const row = whole.lines.slice(line - 1, last);
    const name = byLine.get(line);
    const made = gone.has(line) ? [] : name ? withName(row.join('\n'), name, mark).split('\n') : row;
    for (const place of row.keys()) lines.push(made[place] ?? '');
  }
  const bytes = new Blob([lines.join('\n')]);
  return { ...whole, whole, leftOut, sums, names: taken, bytes, lines, count: whole.count - gone.size };
}

/** A row with a name in its cell; what it lacks at its end is written. */
function withName(row, { word, index }, mark) {
  const cells = cellsOf(row, mark);
  const cell = cells[index];
  if (!cell) return `${row}${mark.repeat(index + 1 - cells.length)}${word}`;
  return `${row.slice(0, cell.from)}${word}${row.slice(cell.from + cell.written.length)}`;
}

export async function otherSheet({ book: { file, book } }, number, signal) {
  const sheet = await book.read(book.sheets[number], signal);
  if (!sheet.rows.length) throw new Refusal('noSheets');
  return ofSheet({ file, book, number, sheet, head: headOf(sheet) });
}

/** The same sheet with the names of its columns in another row. */
export const otherHead = ({ book }, head) => ofSheet({ ...book, head });

function ofSheet(book) {
  const table = tableOf(book.sheet, book.head, (letter) => d.columnNamed({ letter }));
  const { text, rowOfLine } = csvOf(table);
  const bytes = new Blob([text]);
  if (bytes.size > limits.text) throw new Refusal('tooLarge');
  const some = table.rows.slice(0, someRows).map(({ cells }) => cells);
  return {
    name: book.file.name,
    bytes,
    lines: text.split(/\r\n|\n|\r/),
    count: rowOfLine.size,
    rowOf: (line) => (line === 1 ? book.head : (rowOfLine.get(line) ?? line)),
    book,
    samples: new Map(table.columns.map(({ index, name }) => [name, instances(some, index)])),
  };
}

/** What stands in a column, for instance. */
function instances(rows, index) {
  const words = rows.map((cells) => cells[index]).filter(Boolean);
  return [...new Set(words)].slice(0, 3).join(' · ').slice(0, 80);
}
