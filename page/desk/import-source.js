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

/** The source without the rows that begin on these lines. The others keep their numbers. */
export function withoutRows(source, left) {
  const gone = new Set(left);
  const begins = beginsOf(source.lines);
  const lines = source.lines.map((line, index) => (gone.has(begins[index]) ? '' : line));
  const all = [...(source.leftOut ?? []), ...left].sort((a, b) => a - b);
  return { ...withLines(source, lines), leftOut: all, count: source.count - gone.size };
}

const withLines = (source, lines) => ({ ...source, bytes: new Blob([lines.join('\n')]), lines });

/**
 * The source with the empty cells of a column filled in the rows that begin on the lines `empty`, each from the
 * nearest row above that has one. Null where that is the row of the names, or begins on one of the lines `wrong`, where
 * a row that is left out is nearer, which may have had another one, and where a cell is not empty.
 */
export function filledFromAbove(source, column, empty, wrong) {
  const { mark, index } = columnIn(source.lines, column);
  const lines = [...source.lines];
  const begins = [...new Set(beginsOf(lines))];
  const rowAt = (at) => lines.slice(begins[at] - 1, begins[at + 1] && begins[at + 1] - 1);
  const cellsAt = (at) => cellsOf(rowAt(at).join('\n'), mark);
  const head = begins.findIndex((line) => lines[line - 1] && !saysMark(lines[line - 1]));
  const barred = new Set([...wrong, ...(source.leftOut ?? [])]);
  for (const line of [...empty].sort((a, b) => a - b)) {
    const at = begins.indexOf(line);
    let above = at - 1;
    while (above > head && !barred.has(begins[above]) && !cellsAt(above)[index]?.text.trim()) above--;
    const cells = cellsAt(at);
    if (above <= head || barred.has(begins[above]) || cells[index]?.text.trim()) return null;
    const word = cellsAt(above)[index].written.replaceAll('\n', ' ');
    const row = rowAt(at);
    const filled = withCell(row.join('\n'), cells, index, word, mark).split('\n');
    row.forEach((_, number) => {
      lines[line - 1 + number] = filled[number] ?? '';
    });
  }
  return withLines(source, lines);
}

/** A row with a word in the place of a cell; what a row lacks at its end is written. */
function withCell(row, cells, index, word, mark) {
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
