// The rows of a sheet while it is read: those that have something, and no more than the server takes.

import { columnName } from './cells.js';
import { limits, Refusal } from './refusal.js';

export class Rows {
  /** `{ number, cells }`, the number as the spreadsheet shows it. */
  rows = [];
  /** Cells that were made one, as `{ top, left, bottom }`. */
  merged = [];
  /** Cells that say that they could not be calculated, and cells that nobody has calculated yet, by their names. */
  failed = { count: 0, first: '' };
  empty = { count: 0, first: '' };
  #text = 0;

  /** A row, and the same again below it. */
  add(number, cells, times = 1) {
    let width = cells.length;
    while (width && !cells[width - 1]) width--;
    if (!width) return;
    if (this.rows.length + times > limits.rows) throw new Refusal('tooManyRows', { most: limits.rows });
    // A sheet of last columns alone has very many cells that are none: nothing is asked of each.
    const row = new Array(width).fill('');
    let text = width;
    cells.forEach((cell, index) => {
      if (!cell) return;
      row[index] = cell;
      text += cell.length;
    });
    this.#text += text * times;
    if (this.#text > limits.text) throw new Refusal('tooLarge');
    for (let each = 0; each < times; each++) this.rows.push({ number: number + each, cells: row });
  }

  merge(top, left, bottom) {
    if (bottom <= top) return;
    if (this.merged.length >= limits.rows) throw new Refusal('tooLarge');
    this.merged.push({ top, left, bottom });
  }

  doubt(kind, row, column) {
    this[kind].count++;
    this[kind].first ||= `${columnName(column)}${row}`;
  }
}
