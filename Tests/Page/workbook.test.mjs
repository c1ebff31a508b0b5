// Workbooks as the page reads them: what each cell says, and which sentence there is for what can't be read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnName, formatOf, isoText, numberText } from '../../page/workbook/cells.js';
import { limits } from '../../page/workbook/refusal.js';
import { openWorkbook } from '../../page/workbook/workbook.js';
import { readXml } from '../../page/workbook/xml.js';
import { excelOf, excelParts, openDocumentOf, rowOf, zipOf } from './archive.mjs';

/** The rows of a sheet as `[number, cells…]`. */
async function rowsOf(blob, number = 0) {
  const book = await openWorkbook(blob);
  const { rows } = await book.read(book.sheets[number]);
  return rows.map((row) => [row.number, ...row.cells]);
}

const refused = (work, reason) => assert.rejects(work, (error) => error.reason === reason || assert.fail(error));

// --- Cells

test('a number is written in the digits that the spreadsheet shows', () => {
  assert.equal(numberText('5998.5'), '5998.5');
  assert.equal(numberText('0.30000000000000004'), '0.3');
  assert.equal(numberText('4.12E+11'), '412000000000');
  assert.equal(numberText('352099001761481'), '352099001761481');
  assert.equal(numberText('17', formatOf(164, '00000')), '00017');
  assert.equal(numberText('17', formatOf(164, '#,##0.00 "hours"')), '17');
  assert.equal(numberText('none'), 'none');
  assert.equal(numberText(''), '');
});

test('a number has no more decimals than its format shows, and is never taken for thousands', () => {
  const say = (number, code) => numberText(number, formatOf(164, code));
  assert.equal(say('1469.055', '#,##0.00'), '1469.06');
  assert.equal(say('-1469.055', '#,##0.00 "€"'), '-1469.06');
  assert.equal(say('0.30000000000000004', '0.00'), '0.3');
  assert.equal(say('5950.595', '[$USD] #,##0'), '5951');
  assert.equal(say('2.675', '0.00;[Red]-0.00'), '2.68');
  assert.equal(say('1e-9', '0.00'), '1e-9');
  assert.equal(numberText('1469.055', formatOf(4)), '1469.06');
  assert.equal(numberText('1469.055', formatOf(3)), '1469');
  // Of these the cell shows something else than a number with fewer decimals.
  for (const code of ['0.0%', '0.00E+00', '# ?/?', '#,##0,', '0.0,"k"', 'General', '@'])
    assert.equal(say('1469.055', code), '1469.055', code);
  assert.equal(say('469.055', 'General'), '469.0550');
  assert.equal(say('-1.234', '0.000'), '-1.2340');
  assert.equal(say('0.125', 'General'), '0.125');
});

test('a number is a day or a time where its format says so', () => {
  const say = (number, code, is1904) => numberText(number, formatOf(164, code), is1904);
  assert.equal(say('46387', 'dd/mm/yyyy'), '2026-12-31');
  assert.equal(say('46387.5833333333', 'dd/mm/yyyy hh:mm'), '2026-12-31 14:00');
  assert.equal(say('46387.999999999', 'yyyy-mm-dd hh:mm'), '2027-01-01 00:00');
  assert.equal(say('46387.58334', '[$-C0A]d "de" mmmm'), '2026-12-31 14:00:01');
  assert.equal(say('0.5833333333', 'h:mm AM/PM'), '14:00');
  assert.equal(say('1', 'yyyy-mm-dd'), '1900-01-01');
  assert.equal(say('61', 'yyyy-mm-dd'), '1900-03-01');
  assert.equal(say('44925', 'yyyy-mm-dd', true), '2026-12-31');
  assert.equal(say('26.5', '[h]:mm'), '26.5');
  assert.equal(say('3', '[Red]0.00;[Blue]-0.00'), '3');
  assert.equal(say('3', '[$USD] #,##0.00'), '3');
  assert.equal(say('3', 'General'), '3');
  assert.equal(say('-5', 'yyyy-mm-dd'), '-5');
  assert.equal(say('9999999', 'yyyy-mm-dd'), '9999999');
  assert.deepEqual(formatOf(14), { isDay: true, isTime: false });
  assert.deepEqual(formatOf(22), { isDay: true, isTime: true });
  assert.equal(formatOf(0), null);
});

test('a time as XML has it is written as people write it', () => {
  assert.equal(isoText('2026-12-31T14:00:00.000'), '2026-12-31 14:00');
  assert.equal(isoText('2026-12-31T14:00:07'), '2026-12-31 14:00:07');
  assert.equal(isoText('2026-12-31'), '2026-12-31');
});

test('a column is called by its letters', () => {
  assert.deepEqual([0, 25, 26, 701, 702, 16_383].map(columnName), ['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});

// --- Excel

test('shared, rich, inline, calculated and escaped texts, yes and no, and cells without a place', async () => {
  const strings =
    '<si><t>Sony FX6</t></si><si><r><t xml:space="preserve">Red </t></r><r><t>V-RAPTOR</t></r><rPh><t>no</t></rPh></si>';
  const rows =
    '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
    '<row><c t="inlineStr"><is><r><t>Tripod</t></r><r><t> 2&amp;3</t></r></is></c><c t="str"><f>A1</f><v>a_x000A_b</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2026-12-31T00:00:00</v></c></row>';
  assert.deepEqual(await rowsOf(excelOf([['Gear', rows]], { strings })), [
    [2, '', 'Sony FX6', '', 'Red V-RAPTOR'],
    [3, 'Tripod 2&3', 'a\nb', 'true', 'false', '2026-12-31 00:00'],
  ]);
});

test('days come by the style of the cell, from 1904 on where the workbook says so', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
  const rows =
    '<row r="1"><c r="A1"><v>46387</v></c><c r="B1" s="1"><v>46387</v></c><c r="C1" s="9"><v>5</v></c></row>';
  assert.deepEqual(await rowsOf(excelOf([['a', rows]], { styles })), [[1, '46387', '2026-12-31', '5']]);
  const properties = '<workbookPr date1904="1"/>';
  assert.deepEqual(await rowsOf(excelOf([['a', rows]], { styles, properties })), [[1, '46387', '2031-01-01', '5']]);
});

test('each sheet is read by itself; which are hidden is told; charts are no sheets', async () => {
  const parts = excelParts([
    ['Read me', rowOf(1, 'Nothing')],
    ['Gear &amp; more', rowOf(7, 'sku', '', 'name')],
    ['Lists', rowOf(1, 'x'), '', 'state="veryHidden"'],
  ]);
  const blob = zipOf(parts);
  const { sheets } = await openWorkbook(blob);
  assert.deepEqual(
    sheets.map(({ name, isHidden }) => [name, isHidden]),
    [
      ['Read me', false],
      ['Gear & more', false],
      ['Lists', true],
    ],
  );
  assert.deepEqual(await rowsOf(blob, 1), [[7, 'sku', '', 'name']]);
  const charts = {
    ...parts,
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replaceAll('/worksheet"', '/chartsheet"'),
  };
  await refused(openWorkbook(zipOf(charts)), 'noSheets');
});

test('names of elements may have any prefix, and parts may be in UTF-16', async () => {
  const parts = excelParts([['Gear', rowOf(1, 'Cañón')]]);
  const file = 'xl/worksheets/sheet0.xml';
  const prefixed = parts[file].replace(/<(\/?)(?=\w)/g, '<$1x:');
  assert.deepEqual(await rowsOf(zipOf({ ...parts, [file]: prefixed })), [[1, 'Cañón']]);
  const wide = new Uint8Array(Buffer.from(`\ufeff${parts[file]}`, 'utf16le'));
  assert.deepEqual(await rowsOf(zipOf({ ...parts, [file]: wide })), [[1, 'Cañón']]);
});

test('cells that could not be calculated, and those that nobody has calculated, are told by their names', async () => {
  const rows =
    '<row r="4"><c r="C4" t="e"><f>X</f><v>#N/A</v></c><c r="D4"><f>1+1</f></c><c r="E4" t="str"><f>""</f><v></v></c></row>';
  const book = await openWorkbook(excelOf([['a', rows]]));
  const found = await book.read(book.sheets[0]);
  assert.deepEqual(found.failed, { count: 1, first: 'C4' });
  assert.deepEqual(found.empty, { count: 1, first: 'D4' });
  assert.deepEqual(found.rows, [{ number: 4, cells: ['', '', '#N/A'] }]);
});

test('merged cells are told; empty rows and cells at the end are none', async () => {
  const rows = `${rowOf(1, 'a')}<row r="2"/><row r="3"><c r="A3" s="1"/><c r="B3" t="inlineStr"><is><t></t></is></c></row>${rowOf(1_048_576, 'z')}`;
  const after = '<mergeCells count="2"><mergeCell ref="A1:A4"/><mergeCell ref="B1:D1"/></mergeCells>';
  const book = await openWorkbook(excelOf([['a', rows, after]]));
  const found = await book.read(book.sheets[0]);
  assert.deepEqual(found.rows, [
    { number: 1, cells: ['a'] },
    { number: 1_048_576, cells: ['z'] },
  ]);
  assert.deepEqual(found.merged, [{ top: 1, left: 0, bottom: 4 }]);
});

// --- OpenDocument

const cell = (attributes, text = '') =>
  `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
const table = (name, rows, style = '') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

test('values, days, times, texts of several lines, and zeros as they are shown', async () => {
  const rows = `<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
    <table:table-row>${cell('office:value-type="float" office:value="17"', '00017')}${cell('office:value-type="currency" office:value="5998.5"', '5.998,50 €')}${cell('office:value-type="date" office:date-value="2026-12-31T14:00:00"', '31/12')}${cell('office:value-type="time" office:time-value="PT14H00M00S"', '2 pm')}${cell('office:value-type="boolean" office:boolean-value="true"', 'SÍ')}</table:table-row>
    <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>a remark</text:p></office:annotation>
      <text:p>one<text:s text:c="2"/>two<text:line-break/>three</text:p> <text:p>f<text:span>ou</text:span>r<text:tab/></text:p></table:table-cell><table:table-cell/><table:covered-table-cell office:value-type="string"><text:p>hidden</text:p></table:covered-table-cell><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>`;
  assert.deepEqual(await rowsOf(openDocumentOf(table('Gear', rows))), [
    [4, '00017', '5998.5', '2026-12-31 14:00', '14:00', 'true'],
    [5, 'one  two\nthree\nfour\t', '', '', 'x', 'x'],
  ]);
});

test('the sheets of OpenDocument: the wanted one, the hidden ones, and rows that are there several times', async () => {
  const before =
    '<style:style style:name="h"><style:table-properties table:display="false"/></style:style><style:style style:name="s"><style:table-properties table:display="true"/></style:style>';
  const row = (text, times) =>
    `<table:table-row table:number-rows-repeated="${times}">${cell('office:value-type="string"', text)}</table:table-row>`;
  const blob = openDocumentOf(table('One', row('a', 1), 's') + table('Two', row('b', 2) + row('c', 1), 'h'), before);
  const { sheets } = await openWorkbook(blob);
  assert.deepEqual(
    sheets.map(({ name, isHidden }) => [name, isHidden]),
    [
      ['One', false],
      ['Two', true],
    ],
  );
  assert.deepEqual(await rowsOf(blob, 0), [[1, 'a']]);
  assert.deepEqual(await rowsOf(blob, 1), [
    [1, 'b'],
    [2, 'b'],
    [3, 'c'],
  ]);
});

// --- What is no workbook

test('a file of text is none; other files are told apart', async () => {
  assert.equal(await openWorkbook(new Blob(['name,sku\n'])), null);
  assert.equal(await openWorkbook(new Blob([])), null);
  await refused(openWorkbook(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])])), 'old');
  await refused(openWorkbook(zipOf({ 'Index/Document.iwa': 'x' })), 'numbers');
  await refused(openWorkbook(zipOf({ 'xl/workbook.bin': 'x', '_rels/.rels': '<a/>' })), 'binary');
  await refused(openWorkbook(zipOf({ 'photo.jpg': 'x' })), 'noWorkbook');
  await refused(openWorkbook(openDocumentOf('', '', '<manifest:encryption-data/>')), 'locked');
  await refused(openWorkbook(zipOf(excelParts([['a', '']]), { 'xl/workbook.xml': { flags: 1 } })), 'locked');
});

test('what is cut off or changed is damaged, wherever that is', async () => {
  const whole = await excelOf([['Gear', rowOf(1, 'sku', 'name') + rowOf(2, 'A', 'B')]]).arrayBuffer();
  const all = JSON.stringify(await rowsOf(new Blob([whole])));
  for (let size = 0; size < whole.byteLength; size += 7) {
    const work = rowsOf(new Blob([whole.slice(0, size)]));
    if (size < 4) await assert.rejects(work, TypeError);
    else await refused(work, 'damaged');
  }
  let told = 0;
  for (let at = 0; at < whole.byteLength; at++) {
    const bytes = new Uint8Array(whole.slice());
    bytes[at] ^= 0x5a;
    try {
      // What nobody reads, such as the sums and the times of the files, may be anything.
      const rows = await rowsOf(new Blob([bytes]));
      if (JSON.stringify(rows) !== all) told++;
    } catch (error) {
      assert.ok(error.reason || at < 4, `${at}: ${error.stack}`);
    }
  }
  assert.ok(told < whole.byteLength / 20, `${told} changes were read as something else`);
});

// --- Bombs

const heard = { open() {}, text() {}, close() {} };
const bytes = (text) => new TextEncoder().encode(text);
async function* pieces(...texts) {
  for (const text of texts) yield bytes(text);
}

test('XML: what is no XML, has a document type or entities of its own, or is too deep is refused', async () => {
  const bad = [
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a>&nbsp;</a>',
    '<a>& b</a>',
    '<a>&#0;</a>',
    '<a>&#x110000;</a>',
    '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><a>&c;</a>',
    '<a><!ELEMENT b></a>',
    '<a><![CDATA[</a>',
    '<a>'.repeat(limits.depth + 1) + '</a>'.repeat(limits.depth + 1),
    `<a b="${'x'.repeat(limits.tag)}`,
    `<a>${'&'.repeat(30)}</a>`,
  ];
  for (const text of bad) await refused(readXml(pieces(text), heard), 'damaged');
  await refused(readXml([new Uint8Array([0x3c, 0x61, 0x3e, 0xff])], heard), 'damaged');
});

test('XML: a document is the same in whichever pieces it comes', async () => {
  const text =
    '<?xml version="1.0"?><!-- <no> -- ><a x:b=\'1 "&gt;"\' c = "é"><b/>t&amp;u&#x41;&#66;<![CDATA[<&]]>ü</a>\n'.replace(
      '-- >',
      '-->',
    );
  const expected = [
    ['open', 'a', { 'x:b': '1 ">"', c: 'é' }],
    ['open', 'b', {}],
    ['close', 'b'],
    ['text', 't&uAB<&ü'],
    ['close', 'a'],
  ];
  const all = bytes(text);
  for (let size = 1; size <= all.length; size++) {
    const told = [];
    const hears = {
      open: (name, attributes) => told.push(['open', name, attributes]),
      close: (name) => told.push(['close', name]),
      text: (part) => {
        if (told.at(-1)[0] === 'text') told.at(-1)[1] += part;
        else told.push(['text', part]);
      },
    };
    const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
      all.slice(at * size, (at + 1) * size),
    );
    await readXml(parts, hears);
    assert.deepEqual(told, expected, `pieces of ${size}`);
  }
});

test('a file that says less than it is, or is more than is unpacked, is refused', async () => {
  const parts = excelParts([['a', rowOf(1, 'x')]]);
  const file = 'xl/worksheets/sheet0.xml';
  await refused(rowsOf(zipOf(parts, { [file]: { size: 10 } })), 'damaged');
  await refused(rowsOf(zipOf(parts, { [file]: { size: 1000 } })), 'damaged');
  await refused(rowsOf(zipOf(parts, { [file]: { method: 12 } })), 'damaged');
  await refused(rowsOf(zipOf(parts, { [file]: { packed: new Uint8Array(50).fill(255) } })), 'damaged');
  const most = limits.unpacked;
  limits.unpacked = 10_000;
  try {
    await refused(rowsOf(zipOf({ ...parts, [file]: `<a>${' '.repeat(20_000)}</a>` })), 'tooLarge');
  } finally {
    limits.unpacked = most;
  }
});

test('a file that is read again, as with another sheet of it, counts once towards what is unpacked', async () => {
  const most = limits.unpacked;
  const words = Array.from({ length: 50 }, (_, index) => rowOf(index + 1, `word ${index}`)).join('');
  const parts = excelParts([
    ['a', words],
    ['b', words],
  ]);
  limits.unpacked = Object.values(parts).reduce((sum, text) => sum + text.length, 0);
  try {
    const book = await openWorkbook(zipOf(parts));
    for (let times = 0; times < 5; times++)
      for (const sheet of book.sheets) assert.equal((await book.read(sheet)).rows.length, 50);
  } finally {
    limits.unpacked = most;
  }
});

test('a cell that names a text which is not there is no empty cell: the workbook is damaged', async () => {
  const cell = '<row><c t="s"><v>1</v></c></row>';
  await refused(rowsOf(excelOf([['a', cell]], { strings: '<si><t>x</t></si>' })), 'damaged');
  await refused(rowsOf(excelOf([['a', cell]])), 'damaged');
});

test('a million rows, a cell without an end, a text in each cell of a large table: each is a sentence', async () => {
  const many = Array.from({ length: limits.rows + 1 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('');
  await refused(rowsOf(excelOf([['a', many]])), 'tooManyRows');
  const long = 'x'.repeat(limits.cell + 1);
  await refused(rowsOf(excelOf([['a', rowOf(1, long)]])), 'cellTooLong');
  await refused(
    rowsOf(excelOf([['a', '<row><c t="s"><v>0</v></c></row>']], { strings: `<si><t>${long}</t></si>` })),
    'cellTooLong',
  );
  const strings = `<si><t>${'x'.repeat(200_000)}</t></si>`;
  await refused(rowsOf(excelOf([['a', '<row><c t="s"><v>0</v></c></row>'.repeat(100)]], { strings })), 'tooLarge');
  const word = (more) => `<table:table-cell office:value-type="string" ${more}><text:p>x</text:p></table:table-cell>`;
  const rows = (more, cells) => openDocumentOf(table('a', `<table:table-row ${more}>${cells}</table:table-row>`));
  await refused(rowsOf(rows('table:number-rows-repeated="1000000"', word(''))), 'tooManyRows');
  await refused(rowsOf(rows('', word('table:number-columns-repeated="1e300"'))), 'damaged');
  await refused(
    rowsOf(rows('table:number-rows-repeated="200000"', word('table:number-columns-repeated="16000"'))),
    'tooLarge',
  );
  await refused(
    rowsOf(
      rows(
        '',
        `<table:table-cell office:value-type="string"><text:p>${'<text:s text:c="99999999"/>'.repeat(2)}</text:p></table:table-cell>`,
      ),
    ),
    'cellTooLong',
  );
});

test('while a large sheet is read other work goes on, and a person can leave it', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => rowOf(index + 1, 'Sony FX6', `A-${index}`, 'Cameras')).join(
    '',
  );
  const blob = excelOf([['a', rows]]);
  let turns = 0;
  const clock = setInterval(() => turns++, 5);
  assert.equal((await rowsOf(blob)).length, 40_000);
  clearInterval(clock);
  assert.ok(turns > 2, `${turns} turns`);
  const left = new AbortController();
  const book = await openWorkbook(blob, left.signal);
  const read = book.read(book.sheets[0], left.signal);
  left.abort();
  await assert.rejects(read, { name: 'AbortError' });
});
