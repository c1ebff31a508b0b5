// Spreadsheets of OpenDocument (.ods): LibreOffice, and what else writes so. All sheets are in one file.

import { isoText, numberText } from './cells.js';
import { grown, limits, Refusal } from './refusal.js';
import { Rows } from './rows.js';
import { readXml } from './xml.js';

const ignore = () => {};
const content = 'content.xml';

/** What is none of the cells: remarks, drawings, and how the sheet was before. */
const besides = new Set(['annotation', 'tracked-changes', 'shapes', 'frame', 'custom-shape', 'named-expressions']);

/** How often something is there; no number of a row becomes more than a number can say. */
const count = (attributes, name) => Math.min(1e9, Math.max(1, Math.trunc(Number(attributes[name])) || 1));

/** A time of the day; hours over a day stay hours. */
function clock(written) {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/.exec(written) ?? [];
  if (hours === undefined) return written;
  const parts = Number(seconds) ? [hours, minutes, seconds] : [hours, minutes];
  return parts.map((part) => part.padStart(2, '0')).join(':');
}

/** What a cell says: by its value, or as it is shown where that has more digits. */
function said(attributes, text) {
  const type = attributes['office:value-type'];
  if (type === 'date') return isoText(attributes['office:date-value'] ?? text);
  if (type === 'time') return clock(attributes['office:time-value'] ?? text);
  if (type === 'boolean') return attributes['office:boolean-value'] ?? text;
  if (type === 'string') return attributes['office:string-value'] ?? text;
  const number = attributes['office:value'];
  if (number === undefined) return text;
  if (/^0\d+$/.test(text) && Number(text) === Number(number)) return text;
  // One or two digits behind its last mark are the decimals that the cell shows; three may be thousands.
  const [, decimals] = /[.,](\d{1,2})\D*$/.exec(text) ?? [];
  return numberText(number, decimals && { decimals: decimals.length });
}

/** Tells `hears` of all but what stands besides. */
function withoutBesides(hears) {
  let inside = 0;
  return {
    open(name, attributes) {
      if (inside || besides.has(name)) inside++;
      else hears.open(name, attributes);
    },
    text(part) {
      if (!inside) hears.text(part);
    },
    close(name) {
      if (inside) inside--;
      else hears.close(name);
    },
  };
}

class SheetReader {
  found = new Rows();
  #wanted;
  #table = -1;
  #row = 1;
  #times = 1;
  #cells = [];
  #column = 0;
  #cell = null;
  #isHeard = false;

  constructor(wanted) {
    this.#wanted = wanted;
  }

  get #isHere() {
    return this.#table === this.#wanted;
  }

  open(name, attributes) {
    if (name === 'table') this.#table++;
    if (!this.#isHere) return;
    if (name === 'table-row') {
      this.#times = count(attributes, 'table:number-rows-repeated');
      this.#cells = [];
      this.#column = 0;
    } else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, text: '', paragraphs: 0, isCovered: name === 'covered-table-cell' };
    else if (this.#cell) this.#word(name, attributes);
  }

  #word(name, attributes) {
    if (name === 'p') {
      this.#isHeard = true;
      if (this.#cell.paragraphs++) this.text('\n');
    } else if (name === 's') this.text(' '.repeat(Math.min(limits.cell, count(attributes, 'text:c'))));
    else if (name === 'tab') this.text('\t');
    else if (name === 'line-break') this.text('\n');
  }

  text(part) {
    if (this.#cell && this.#isHeard) this.#cell.text = grown(this.#cell.text, part);
  }

  close(name) {
    if (!this.#isHere) return;
    if (name === 'p') this.#isHeard = false;
    else if (name === 'table-row') {
      this.found.add(this.#row, this.#cells, this.#times);
      this.#row += this.#times;
    } else if (this.#cell && ['table-cell', 'covered-table-cell'].includes(name)) this.#take();
  }

  #take() {
    const { attributes, text, isCovered } = this.#cell;
    this.#cell = null;
    const times = count(attributes, 'table:number-columns-repeated');
    const rows = count(attributes, 'table:number-rows-spanned');
    const word = isCovered ? '' : said(attributes, text);
    if (word) {
      if (this.#column + times > limits.columns) throw new Refusal('damaged');
      if (attributes['calcext:value-type'] === 'error') this.found.doubt('failed', this.#row, this.#column);
      for (let each = 0; each < times; each++) this.#cells[this.#column + each] = word;
      this.found.merge(this.#row, this.#column, this.#row + rows - 1);
    }
    this.#column += times;
  }
}

async function isLocked(zip, signal) {
  const manifest = 'META-INF/manifest.xml';
  let found = false;
  const open = (name) => {
    if (name === 'encryption-data') found = true;
  };
  if (zip.has(manifest)) await readXml(zip.bytesOf(manifest), { open, close: ignore, text: ignore }, signal);
  return found;
}

export async function openOpenDocument(zip, signal) {
  if (await isLocked(zip, signal)) throw new Refusal('locked');
  const sheets = [];
  const hidden = new Set();
  let style = '';
  const open = (name, attributes) => {
    if (name === 'style') style = attributes['style:name'];
    else if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style);
    else if (name === 'table')
      sheets.push({
        name: attributes['table:name'] ?? '',
        isHidden: hidden.has(attributes['table:style-name']),
        number: sheets.length,
      });
  };
  await readXml(zip.bytesOf(content), withoutBesides({ open, close: ignore, text: ignore }), signal);
  const read = async ({ number }, signalOfRead) => {
    const reader = new SheetReader(number);
    await readXml(zip.bytesOf(content), withoutBesides(reader), signalOfRead);
    return reader.found;
  };
  return { sheets, read };
}
