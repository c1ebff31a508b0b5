// What a sheet says as a table: which row names the columns, and the rows below it as CSV.

import { columnName } from './cells.js';
import { limits, Refusal } from './refusal.js';

/** Rows among which the names of the columns are looked for. */
const most = 20;

/** A row of a list has so many cells; where none has, the sheet may be a cover, or a summary. */
const fewest = 3;

const filledIn = ({ cells }) => cells.filter((cell) => cell.trim()).length;
/** How much the fullest of the first rows has. */
const fullestOf = ({ rows }) => Math.max(...rows.slice(0, most).map(filledIn));

/** Whether a sheet looks like a list. */
export const isList = (sheet) => fullestOf(sheet) >= fewest;

/** The rows with each merged cell in all the rows that it is beside. */
function spread({ rows, merged }) {
  if (!merged.length) return rows;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const found = new Map();
  // Merged cells that lie over each other would be more than the sheet.
  let room = limits.text;
  for (const { top, left, bottom } of merged) {
    const word = byNumber.get(top)?.cells[left];
    if (!word) continue;
    for (let number = top + 1; number <= Math.min(bottom, rows.at(-1).number); number++) {
      room -= word.length + 1;
      if (room < 0) throw new Refusal('tooLarge');
      const row = byNumber.get(number);
      if (!row || row.cells[left]) continue;
      if (!found.has(number)) found.set(number, [...row.cells]);
      const cells = found.get(number);
      while (cells.length < left) cells.push('');
      cells[left] = word;
    }
  }
  return rows.map((row) => (found.has(row.number) ? { number: row.number, cells: found.get(row.number) } : row));
}

/**
 * The number of the row that names the columns: the first that has at least half as much as the fullest of the first
 * rows, since titles above it have one cell or two. A name that is merged with the cell below it leads to the row
 * below.
 */
export function headOf(sheet) {
  const { rows, merged } = sheet;
  const first = rows.slice(0, most);
  // Beside rows of two cells a title is half full too.
  const least = isList(sheet) ? fullestOf(sheet) / 2 : fullestOf(sheet);
  const head = first.find((row) => filledIn(row) >= least);
  let last = head.number;
  for (const { top, bottom } of merged) if (top === head.number) last = Math.max(last, bottom);
  return first.findLast(({ number }) => number <= last).number;
}

/** The names of the columns, each once; a column without one is called by its letter. */
function named(head, width, isUsed, nameless) {
  const columns = [];
  const taken = new Set();
  for (let index = 0; index < width; index++) {
    const letter = columnName(index);
    const own = (head.cells[index] ?? '').replace(/\s+/g, ' ').trim();
    if (!own && !isUsed[index]) continue;
    const name = own || nameless(letter);
    columns.push({ index, name: taken.has(name.toLowerCase()) ? `${name} (${letter})` : name });
    taken.add(name.toLowerCase());
  }
  return columns;
}

/**
 * The table under the row of that number: `{ columns, rows }`. Columns without a name and without a cell are left out;
 * `nameless` says how one without a name is called.
 */
export function tableOf(sheet, number, nameless) {
  const rows = spread(sheet);
  const at = rows.findIndex((row) => row.number >= number);
  if (at < 0) throw new Refusal('noSheets');
  const below = rows.slice(at + 1);
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), rows[at].cells.length);
  const isUsed = new Array(width).fill(false);
  for (const { cells } of below)
    for (let index = 0; index < cells.length; index++) if (cells[index].trim()) isUsed[index] = true;
  return { columns: named(rows[at], width, isUsed, nameless), rows: below };
}

/** A `'` that an export put before a text stays: the import takes it off (docs/import.md, "Spreadsheets"). */
const quoted = (cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const lineOf = (cells) => cells.map(quoted).join(',');

/** The table as CSV, and which row of the sheet begins on which line of it. */
export function csvOf({ columns, rows }) {
  const lines = [lineOf(columns.map(({ name }) => name))];
  const rowOfLine = new Map();
  let next = 2;
  for (const { number, cells } of rows) {
    const line = lineOf(columns.map(({ index }) => cells[index] ?? ''));
    // A row of one column that is empty would be an empty line.
    if (!line.replaceAll(',', '')) continue;
    rowOfLine.set(next, number);
    next += line.split(/\r\n|\n|\r/).length;
    lines.push(line);
  }
  return { text: `${lines.join('\n')}\n`, rowOfLine };
}
