// Workbooks that nobody meant well with: made up at random, and bombs. Each is read, or ends in a sentence, and the tab goes on meanwhile.
// `PAGE_WORKBOOKS` says how many are made up, `PAGE_SEED` from which
// number on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits, Refusal } from '../../page/workbook/refusal.js';
import { csvOf, headOf, tableOf } from '../../page/workbook/table.js';
import { openWorkbook } from '../../page/workbook/workbook.js';
import { excelOf, excelParts, openDocumentOf, rowOf, zipOf } from './archive.mjs';

const rounds = Number(process.env.PAGE_WORKBOOKS ?? 400);
/** For long: bombs as large as somebody would send them. Else less of them, and less is read. */
const isDeep = rounds > 1000;
if (!isDeep) for (const each of ['text', 'unpacked']) limits[each] /= 10;
const firstSeed = Number(process.env.PAGE_SEED ?? 1);

/** How long the processor may be at one turn of the tab, in milliseconds: far more than is meant. */
const longestTurn = 3000;
const words = [
  'old',
  'binary',
  'numbers',
  'noWorkbook',
  'noSheets',
  'damaged',
  'locked',
  'tooLarge',
  'tooManyRows',
  'cellTooLong',
];

/** What comes of a file, as the desk goes about it: each sheet as CSV, or the reason why not. */
async function outcome(blob) {
  try {
    const book = await openWorkbook(blob);
    if (!book) return 'text';
    let size = 0;
    for (const sheet of book.sheets.slice(0, 3)) {
      assert.equal(typeof sheet.name, 'string');
      const found = await book.read(sheet);
      if (!found.rows.length) continue;
      const { text, rowOfLine } = csvOf(tableOf(found, headOf(found), (letter) => `Column ${letter}`));
      size += text.length + rowOfLine.size;
      for (const row of found.rows) assert.ok(Number.isSafeInteger(row.number));
    }
    assert.ok(Number.isFinite(size));
    return 'read';
  } catch (error) {
    if (error instanceof Refusal && words.includes(error.reason)) return error.reason;
    throw error;
  }
}

/** The same, while the tab's turns are timed. By the processor's clock: what else a machine does counts for nothing. */
async function watched(blob) {
  let [last, longest] = [process.cpuUsage(), 0];
  const beat = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
  };
  const clock = setInterval(beat, 1);
  try {
    return await outcome(blob);
  } finally {
    beat();
    clearInterval(clock);
    assert.ok(longest < longestTurn, `a turn of the tab took ${Math.round(longest)} ms`);
    if (process.env.PAGE_TURNS) console.error(`a turn took up to ${Math.round(longest)} ms`);
  }
}

// --- Made up at random

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const cellTexts = [
  'FX6',
  '00017',
  '=1+1',
  "'=1",
  '4E12',
  '-1e400',
  '46387.5',
  '&amp;',
  '&#x41;',
  '&#0;',
  '_x000A_',
  '\u0007',
  '𝄞',
  '',
  ' ',
];
const lengths = ['1', '0', '-1', '2', '16384', '16385', '1048576', '1e300', 'NaN', 'Infinity', '0x10', ''];
const references = [
  'A1',
  'B2',
  'XFD1048576',
  'XFE1',
  'A0',
  'AAAA1',
  'a1',
  'A1:A9',
  'A1:XFD1048576',
  'A9:A1',
  ':',
  '1',
  '',
];
const attributes = [
  'r',
  's',
  't',
  'ref',
  'table:number-columns-repeated',
  'table:number-rows-repeated',
  'table:number-rows-spanned',
  'office:value',
  'office:value-type',
  'office:date-value',
  'office:time-value',
  'text:c',
  'numFmtId',
  'formatCode',
  '__proto__',
  'constructor',
];
const excelNames = [
  'row',
  'c',
  'v',
  't',
  'is',
  'f',
  'rPh',
  'mergeCell',
  'mergeCells',
  'sheetData',
  'si',
  'xf',
  'cellXfs',
  'numFmt',
  'sheet',
];
const openNames = [
  'table:table',
  'table:table-row',
  'table:table-cell',
  'table:covered-table-cell',
  'text:p',
  'text:s',
  'text:tab',
  'text:line-break',
  'office:annotation',
  'table:shapes',
  'style:style',
  'style:table-properties',
];
const types = [
  's',
  'b',
  'd',
  'str',
  'inlineStr',
  'e',
  'n',
  'float',
  'date',
  'time',
  'boolean',
  'string',
  'percentage',
  'x',
];

/** A generator of files: what it makes follows from its seed. */
class Maker {
  constructor(seed) {
    this.next = random(seed);
  }

  below(count) {
    return Math.floor(this.next() * count);
  }

  one(list) {
    return list[this.below(list.length)];
  }

  some(most, make) {
    return Array.from({ length: this.below(most + 1) }, make).join('');
  }

  value() {
    return this.one([
      ...lengths,
      ...references,
      ...types,
      ...cellTexts,
      'd/m/yyyy h:mm',
      '0000',
      'PT14H00M00S',
      '2026-12-31T14:00:00',
    ]);
  }

  element(names, depth) {
    const name = this.one(names);
    const more = this.some(3, () => ` ${this.one(attributes)}="${this.value().replace(/[<"]/g, '')}"`);
    if (this.below(5) === 0) return `<${name}${more}/>`;
    const inner = depth ? this.some(5, () => this.element(names, depth - 1)) : this.one(cellTexts);
    const end = this.below(60) ? name : this.one(names);
    return `<${name}${more}>${inner}</${end}>`;
  }

  /** Well-formed for the most part, and for the most part not what a workbook has. */
  xml(names) {
    const odd = [
      '<!-- x -->',
      '<![CDATA[<x>]]>',
      '<?x y?>',
      '<!DOCTYPE a [<!ENTITY b "b">]>',
      '&b;',
      '<',
      '&',
      '\u0000',
      ']]>',
    ];
    return this.some(12, () => (this.below(25) ? this.element(names, 4) : this.one(odd)));
  }

  workbook() {
    if (this.below(2))
      return openDocumentOf(`<table:table table:name="a">${this.xml(openNames)}</table:table>`, this.xml(openNames));
    const sheets = [
      ['a', this.xml(excelNames), this.xml(excelNames)],
      ['b', rowOf(1, 'sku', 'name') + this.xml(excelNames)],
    ];
    return excelOf(sheets, { strings: this.xml(excelNames), styles: this.xml(excelNames), properties: '' });
  }

  /** Bytes that changed, went or came twice. */
  async damaged(blob) {
    let bytes = new Uint8Array(await blob.arrayBuffer());
    for (let left = 1 + this.below(8); left > 0; left--) {
      const at = this.below(bytes.length);
      const kind = this.below(4);
      if (kind === 0) bytes[at] = this.below(256);
      else if (kind === 1) bytes[at] ^= 1 << this.below(8);
      else if (kind === 2) bytes = bytes.slice(0, at + 1);
      else {
        const part = bytes.slice(at, at + this.below(200));
        const to = this.below(bytes.length);
        bytes = new Uint8Array([...bytes.slice(0, to), ...part, ...bytes.slice(to)]);
      }
    }
    return new Blob([bytes]);
  }
}

const plain = () =>
  excelOf([['Gear', rowOf(1, 'sku', 'name') + rowOf(2, 'A', 'B')]], {
    strings: '<si><t>x</t></si>',
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
  });

test('workbooks made up at random are read, or end in a sentence', async () => {
  const seen = new Map();
  for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
    const maker = new Maker(seed);
    const whole = maker.below(3) ? maker.workbook() : plain();
    const blob = maker.below(2) ? whole : await maker.damaged(whole);
    try {
      const came = await watched(blob);
      seen.set(came, (seen.get(came) ?? 0) + 1);
    } catch (error) {
      throw new Error(`seed ${seed}: ${error.stack}`);
    }
  }
  // Each way out is met, or the makers are of no use.
  for (const came of ['read', 'damaged'])
    assert.ok((seen.get(came) ?? 0) > rounds / 50, `${came}: ${JSON.stringify([...seen])}`);
});

// --- Bombs

const parts = (rows, after = '', more = {}) => excelParts([['a', rows, after]], more);
const sheetFile = 'xl/worksheets/sheet0.xml';

test('a zip bomb ends where no list of gear does', async () => {
  // Packed it is a thousandth of that.
  const spaces = Buffer.alloc(limits.unpacked + (1 << 20), ' ');
  spaces.write('<worksheet>', 0);
  assert.equal(await watched(zipOf({ ...parts(''), [sheetFile]: spaces })), 'tooLarge');
});

test('archives in archives are not opened, and files that lie over one another are each read once', async () => {
  let inner = plain();
  for (let depth = 0; depth < 5; depth++)
    inner = zipOf({ ...parts(''), [sheetFile]: new Uint8Array(await inner.arrayBuffer()) });
  assert.equal(await watched(inner), 'damaged');
  const bytes = new Uint8Array(await plain().arrayBuffer());
  // The list names its first file again and again: as a quine does, the archive is more than its bytes.
  const view = new DataView(bytes.buffer);
  const list = view.getUint32(bytes.length - 6, true);
  const entry = bytes.slice(list, list + 46 + view.getUint16(list + 28, true));
  const rest = bytes.slice(list, bytes.length - 22);
  const end = bytes.slice(bytes.length - 22);
  const copies = Math.floor(3_500_000 / entry.length);
  const all = new Uint8Array(entry.length * copies + rest.length);
  for (let copy = 0; copy < copies; copy++) all.set(entry, copy * entry.length);
  all.set(rest, entry.length * copies);
  new DataView(end.buffer).setUint32(12, all.length, true);
  assert.equal(await watched(new Blob([bytes.slice(0, list), all, end])), 'read');
  new DataView(end.buffer).setUint32(12, 0xffff_fff0, true);
  assert.equal(await watched(new Blob([bytes.slice(0, list), all, end])), 'damaged');
});

test('entities that multiply, and documents that fetch others, are refused unread', async () => {
  const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  );
  for (const type of [
    `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`,
    '<!DOCTYPE a SYSTEM "https://example.com/a.dtd">',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  ]) {
    const text = `${type}<worksheet><sheetData><row><c t="inlineStr"><is><t>&l10;&x;</t></is></c></row></sheetData></worksheet>`;
    assert.equal(await watched(zipOf({ ...parts(''), [sheetFile]: text })), 'damaged');
    assert.equal(await watched(zipOf({ 'content.xml': text })), 'damaged');
  }
});

test('sheets that are too long, too wide or merged too often end in a sentence', async () => {
  const very = isDeep ? 1_000_000 : limits.rows + 1;
  const cell = '<c><v>1</v></c>';
  const merges = (ref, count) => `<mergeCells>${`<mergeCell ref="${ref}"/>`.repeat(count)}</mergeCells>`;
  const wide = `<row>${cell.repeat(limits.columns + 1)}</row>`;
  const far = Array.from({ length: 2000 }, (_, row) => `<row><c r="XFD${row + 1}"><v>1</v></c></row>`).join('');
  const bombs = {
    'too many rows': [parts(`<row>${cell}</row>`.repeat(very)), 'tooManyRows'],
    'a row of very many cells': [parts(`<row>${cell.repeat(very)}</row>`), 'damaged'],
    'a row that is wider than any': [parts(wide), 'damaged'],
    'the last column of each row': [parts(far), 'tooLarge'],
    'a head that is merged 200,000 times': [
      parts(rowOf(1, 'sku', 'name') + rowOf(2, 'A', 'B'), merges('A1:A2', 200_000)),
      'read',
    ],
    'cells that are merged over all rows, 2,000 times': [
      parts(rowOf(1, 'sku', 'name') + `<row><c><v>7</v></c></row>`.repeat(100_000), merges('A2:A999999', 2000)),
      'tooLarge',
    ],
    'very many texts that no cell has': [
      parts(rowOf(1, 'a', 'b'), '', { strings: '<si><t>x</t></si>'.repeat(very) }),
      'read',
    ],
    'very many styles': [
      parts(rowOf(1, 'a', 'b'), '', { styles: `<cellXfs>${'<xf numFmtId="14"/>'.repeat(very)}</cellXfs>` }),
      'read',
    ],
    'very many empty elements': [parts('<x/>'.repeat(very)), 'read'],
  };
  for (const [name, [bomb, reason]] of Object.entries(bombs)) assert.equal(await watched(zipOf(bomb)), reason, name);
  const row = (more, cells = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
  const open = (rows) => openDocumentOf(`<table:table table:name="a">${rows}</table:table>`);
  const word = (more = '') =>
    `<table:table-cell office:value-type="string" ${more}><text:p>x</text:p></table:table-cell>`;
  assert.equal(await watched(open(row('table:number-rows-repeated="999999999"', word()))), 'tooManyRows');
  assert.equal(await watched(open(row('table:number-rows-repeated="Infinity"') + row('', word()))), 'read');
  assert.equal(await watched(open(row('', word('table:number-columns-repeated="Infinity"')))), 'damaged');
  assert.equal(
    await watched(open(row('', `<table:table-cell table:number-columns-repeated="Infinity"/>${word()}`))),
    'damaged',
  );
  assert.equal(await watched(open(row('', word('table:number-rows-spanned="Infinity"')) + row('', word()))), 'read');
});

test('marks that never end are given up, quickly', async () => {
  const size = 8_000_000;
  const endless = [
    '<',
    '<a',
    '<a ',
    '<a b',
    '<a b=',
    '<a b="',
    "<a b='x' ",
    "<a b='x'\n",
    '&',
    '&amp',
    '<!--',
    '<!-- -',
    '<![CDATA[',
    '<![CDATA[]',
    '<?x ',
    '<a/',
    '</a',
  ];
  for (const mark of endless) {
    const filler = mark.length > 1 && /[ \n=/]$/.test(mark) ? ' ' : mark.at(-1) === '-' ? '-' : 'b';
    const text = `<worksheet>${mark}${filler.repeat(size)}`;
    assert.equal(await watched(zipOf({ ...parts(''), [sheetFile]: text })), 'damaged', mark);
  }
  const pairs = Array.from({ length: 60_000 }, (_, index) => `a${index}='1'`).join(' ');
  for (const text of [`<worksheet ${pairs}>`, `<worksheet ${pairs}`, `<worksheet ${pairs.replaceAll("'", '')}>`])
    assert.equal(await watched(zipOf({ ...parts(''), [sheetFile]: text })), 'damaged');
});
