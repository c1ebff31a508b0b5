// The file of an import: CSV as it is, or the sheet of a workbook as CSV.

import { firstRows } from '../workbook/csv.js';
import { encodingOf } from '../workbook/encoding.js';
import { limits, Refusal } from '../workbook/refusal.js';
import { csvOf, headOf, tableOf } from '../workbook/table.js';
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

/** Its bytes as they are now: what is imported is what was checked. Sent as text, what is not UTF-8 would pass. */
async function ofText(file) {
  if (file.size > limits.text) throw new Refusal('tooLarge');
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder(encodingOf(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)))).decode(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  const [names = [], ...rows] = firstRows(text.slice(0, someText), someRows);
  return {
    name: file.name,
    bytes: new Blob([bytes]),
    lines,
    count: Math.max(0, lines.filter(Boolean).length - 1),
    rowOf: (line) => line,
    samples: new Map(names.map((name, index) => [name.replace(/\s+/g, ' ').trim(), instances(rows, index)])),
  };
}

/** The file as it is sent: `{ name, bytes, lines, count, rowOf }`, and of a workbook `book` besides. */
export async function openSource(file, signal) {
  const book = await openWorkbook(file, signal);
  if (!book) return ofText(file);
  // The first that has something, those that are hidden last.
  const order = [...book.sheets.keys()].sort((a, b) => book.sheets[a].isHidden - book.sheets[b].isHidden || a - b);
  for (const number of order) {
    const sheet = await book.read(book.sheets[number], signal);
    if (sheet.rows.length) return ofSheet({ file, book, number, sheet, head: headOf(sheet) });
  }
  throw new Refusal('noSheets');
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
