// Workbooks of Excel (.xlsx), and of all that write as it does.

import { formatOf, isoText, numberText } from './cells.js';
import { grown, limits, Refusal } from './refusal.js';
import { Rows } from './rows.js';
import { readXml } from './xml.js';

const ignore = () => {};

/** The file that a part names: from the top, or from where the part is. */
function target(part, to) {
  if (to.startsWith('/')) return to.slice(1);
  const steps = part.split('/').slice(0, -1);
  for (const step of to.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
}

/** What a part names, as `{ id, kind, to }`. */
async function relationsOf(zip, part, signal) {
  const file = part.replace(/([^/]*)$/, '_rels/$1.rels');
  const found = [];
  if (!zip.has(file)) return found;
  const open = (name, { Id, Type, Target }) => {
    if (name === 'Relationship' && Target)
      found.push({ id: Id, kind: Type?.split('/').at(-1), to: target(part, Target) });
  };
  await readXml(zip.bytesOf(file), { open, close: ignore, text: ignore }, signal);
  return found;
}

async function sharedStrings(zip, file, signal) {
  const strings = [];
  let [text, size, isHeard, unheard] = ['', 0, false, 0];
  const hears = {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') unheard++;
      else if (name === 't') isHeard = !unheard;
    },
    text(part) {
      if (isHeard) text = grown(text, part);
    },
    close(name) {
      if (name === 't') isHeard = false;
      else if (name === 'rPh') unheard--;
      else if (name === 'si') {
        size += text.length + 1;
        // Each is in a cell, or in none: what is more than a sheet may have is nobody's list of gear.
        if (size > 2 * limits.text) throw new Refusal('tooLarge');
        strings.push(unescaped(text));
      }
    },
  };
  await readXml(zip.bytesOf(file), hears, signal);
  return strings;
}

/** Characters that XML can't hold are written as `_x000D_`. */
const unescaped = (text) =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;

/** What each style of a cell makes of a number. */
async function formats(zip, file, signal) {
  const codes = new Map();
  const found = [];
  let isOfCells = false;
  const hears = {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) found.push(Number(numFmtId ?? 0));
    },
    text: ignore,
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  };
  await readXml(zip.bytesOf(file), hears, signal);
  return found.map((id) => formatOf(id, codes.get(id)));
}

/** A cell's column and row by its name, such as `AB7`. */
function placeOf(name) {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(name) ?? [];
  if (!letters) throw new Refusal('damaged');
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}

/** A cell that names a string which is not there would be empty, and nobody would know. */
function stringAt({ strings }, number) {
  if (strings[number] === undefined) throw new Refusal('damaged');
  return strings[number];
}

/** What a cell says; `book` has the strings and the formats. */
function said({ type, style, text }, book) {
  if (type === 's') return stringAt(book, Number(text));
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return isoText(text);
  if (type === 'str' || type === 'inlineStr') return unescaped(text);
  return type === 'e' ? text : numberText(text, book.formats[style], book.is1904);
}

class SheetReader {
  found = new Rows();
  #row = 0;
  #column = -1;
  #cells = [];
  #cell = null;
  #isHeard = false;
  #unheard = 0;

  constructor(book) {
    this.book = book;
  }

  open(name, attributes) {
    if (name === 'row') {
      this.#row = /^\d{1,7}$/.test(attributes.r) ? Number(attributes.r) : this.#row + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = attributes.r ? placeOf(attributes.r).column : this.#column + 1;
      if (this.#column >= limits.columns) throw new Refusal('damaged');
      this.#cell = { type: attributes.t ?? 'n', style: Number(attributes.s) || 0, text: '', isFormula: false };
    } else if (name === 'f' && this.#cell) this.#cell.isFormula = true;
    else if (name === 'rPh') this.#unheard++;
    else if (name === 'v' || name === 't') this.#isHeard = !!this.#cell && !this.#unheard;
    else if (name === 'mergeCell' && attributes.ref) this.#merge(attributes.ref);
  }

  text(part) {
    if (this.#isHeard && this.#cell) this.#cell.text = grown(this.#cell.text, part);
  }

  close(name) {
    if (name === 'v' || name === 't') this.#isHeard = false;
    else if (name === 'rPh') this.#unheard--;
    else if (name === 'c' && this.#cell) this.#take();
    else if (name === 'row') this.found.add(this.#row, this.#cells);
  }

  #merge(range) {
    const [first, last] = range.split(':').map(placeOf);
    if (last) this.found.merge(first.row, first.column, last.row);
  }

  #take() {
    const cell = this.#cell;
    this.#cell = null;
    if (cell.type === 'e') this.found.doubt('failed', this.#row, this.#column);
    if (cell.isFormula && cell.text === '' && cell.type !== 'str') this.found.doubt('empty', this.#row, this.#column);
    if (cell.text !== '') this.#cells[this.#column] = said(cell, this.book);
  }
}

export async function openExcel(zip, signal) {
  const top = await relationsOf(zip, '', signal);
  const main = top.find((each) => each.kind === 'officeDocument')?.to ?? 'xl/workbook.xml';
  const relations = await relationsOf(zip, main, signal);
  const sheets = [];
  let is1904 = false;
  const open = (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904);
    if (name !== 'sheet') return;
    // The namespace of this one goes by different names.
    const id = Object.entries(attributes).find(([each]) => each.endsWith(':id'))?.[1];
    const relation = relations.find((each) => each.id === id && each.kind === 'worksheet');
    if (relation)
      sheets.push({ name: attributes.name ?? '', isHidden: /hidden/i.test(attributes.state), file: relation.to });
  };
  await readXml(zip.bytesOf(main), { open, close: ignore, text: ignore }, signal);
  const fileOf = (kind) => {
    const file = relations.find((each) => each.kind === kind)?.to;
    return file && zip.has(file) ? file : null;
  };
  let book = null;
  const read = async ({ file }, signalOfRead) => {
    const [strings, styles] = [fileOf('sharedStrings'), fileOf('styles')];
    book ??= {
      is1904,
      strings: strings ? await sharedStrings(zip, strings, signalOfRead) : [],
      formats: styles ? await formats(zip, styles, signalOfRead) : [],
    };
    const reader = new SheetReader(book);
    await readXml(zip.bytesOf(file), reader, signalOfRead);
    return reader.found;
  };
  return { sheets, read };
}
