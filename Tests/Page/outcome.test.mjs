// The server's sentences about a file, as a person who has a workbook reads them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import './browser.mjs';

const {
  duration,
  faultList,
  figures,
  gathered,
  headline,
  inRows,
  namesOf,
  placeOf,
  rangesOf,
  sentenceOf,
  shortenedNote,
  warningList,
} = await import('../../page/desk/import-outcome.js');
const { changed, namesAbove } = await import('../../page/desk/import-source.js');
const { textOf } = await import('../../page/workbook/encoding.js');
const { withWords } = await import('../../page/words/room.js');
await withWords();

test('how long an import takes is said where somebody would wait for it', () => {
  const said = [null, undefined, 0.4, 1.9, 2, 12.5, 89.4, 90, 170].map(duration);
  assert.deepEqual(said, [
    ...['', '', '', ''],
    ...['It takes about 2 s.', 'It takes about 13 s.', 'It takes about 89 s.'],
    ...['It takes about 2 min.', 'It takes about 3 min.'],
  ]);
});

test('new kinds and new units are two numbers; of other files there is one', () => {
  const gear = { created: 193, changed: 0, same: 0, items_created: 76, units_created: 117 };
  assert.ok(JSON.stringify(figures(gear)).includes('76 kinds, 117 units'));
  assert.match(JSON.stringify(figures({ created: 2, changed: 1, same: 0 })), /"children":\[2\]/);
});

test('columns that nobody knows are counted as columns, and the faults of rows without them', () => {
  const unknown = { line: 1, code: 'unknown_columns', value: 'Vendor | Bought' };
  const told = (lines, more = {}) => {
    const faults = [unknown, ...lines.map((line) => ({ line, code: 'x' }))];
    const outcome = { faults, fault_count: faults.length, ...more };
    return headline({ step: 'checked', source: {}, outcome }, unknown);
  };
  assert.equal(told([]), '2 columns are unknown');
  assert.equal(told([3, 3, 7, 7, 7, 9]), '2 columns are unknown, 6 faults in 3 lines');
  assert.equal(told([3], { fault_count: 120 }), '2 columns are unknown, 119 faults');
  const outcome = { faults: [{ line: 4, code: 'x' }], fault_count: 1 };
  const says = (source) => headline({ step: 'checked', source, outcome });
  assert.deepEqual([{}, { book: {} }].map(says), ['1 fault in 1 line', '1 fault in 1 row']);
  assert.equal(headline({ step: 'checked', outcome: { faults: [], fault_count: 0 } }), 'No faults');
  assert.match(JSON.stringify(figures({ fault_count: 10 }, unknown)), /"Faults".*"children":\[9\]/);
  // There may be more in the rows once the columns are known.
  assert.match(JSON.stringify(figures({ fault_count: 1 }, unknown)), /"Faults".*"children":\["–"\]/);
});

test('addresses of stickers that are stored as codes are counted, with the first three of them', () => {
  const told = (n, ...codes) => {
    const shortened = codes.map((code) => ({ line: 2, column: 'code', value: `x/q/${code}`, code }));
    return shortenedNote({ shortened, shortened_count: n })[0].children.join('');
  };
  assert.equal(told(1, 'A1'), '1 address of a sticker is stored as its code: x/q/A1 as A1');
  assert.equal(
    told(12, 'A1', 'A2', 'A3', 'A4'),
    '12 addresses of stickers are stored as their codes: x/q/A1 as A1, x/q/A2 as A2, x/q/A3 as A3 …',
  );
  assert.equal(shortenedNote({ shortened: [], shortened_count: 0 }), '');
  assert.equal(shortenedNote({ faults: [] }), '');
});

test('the cell of the faulty column is marked, else one that is alone in saying it', () => {
  const lines = ['Id;Serial; Qty ', 'a4b4;"x;""4""";4', '4;4;x', 'a4;S;7'];
  const mapping = [
    { column: 'Id', as: 'external_id' },
    { column: 'Serial', as: 'serial' },
    { column: 'Qty', as: 'owned_qty' },
  ];
  const at = (line, column, value) => placeOf({ column, value }, lines[line - 1], { lines, mapping });
  assert.deepEqual(at(2, 'owned_qty', '4'), [15, 16]);
  assert.deepEqual(at(2, 'serial', 'x;"4"'), [6, 13]);
  assert.equal(at(3, 'name', '4'), null);
  assert.deepEqual(at(4, 'name', 'S'), [3, 4]);
  assert.equal(at(4, 'owned_qty', '4'), null);
  assert.equal(at(4, 'owned_qty', null), null);
});

test('a line that a sentence names becomes the row of the sheet, and no other number does', () => {
  const rowOf = (line) => line + 10;
  assert.equal(inRows('Line 4 has A-1 too.', rowOf), 'Line 14 has A-1 too.');
  assert.equal(inRows('Line 4 has A-1 too.', rowOf, 'row'), 'Row 14 has A-1 too.');
  assert.equal(inRows('La línea 4 también tiene 4.', rowOf, 'fila'), 'La fila 14 también tiene 4.');
  assert.equal(inRows('Se parece a 4, en la línea 4. ¿Son dos?', rowOf), 'Se parece a 4, en la línea 14. ¿Son dos?');
  assert.equal(inRows('At most 200 characters. The pipeline 7.', rowOf), 'At most 200 characters. The pipeline 7.');
});

test('each sentence of the server that names a line does it in these words', () => {
  let count = 0;
  for (const name of ['API/Errors/RowFault.swift', 'Office/Import/ImportWarning.swift']) {
    const text = readFileSync(new URL(`../../Sources/${name}`, import.meta.url), 'utf8');
    for (const [sentence] of text.matchAll(/"[^"\n]*\{line\}[^"\n]*"/g)) {
      count++;
      assert.ok(inRows(sentence.replace('{line}', '4'), () => 'row').includes(' row'), sentence);
    }
  }
  assert.ok(count >= 6, `${count}`);
});

test('what is wrong with many lines is said once, and columns are called as people call them', () => {
  const fault = (line, message) => ({ line, column: 'status', code: 'invalid_value', message });
  const same = [2, 3, 4, 5].map((line) => fault(line, 'One of these.'));
  const groups = gathered([...same.slice(0, 2), fault(3, 'Line 2 has it too.'), ...same.slice(2)]);
  assert.deepEqual(
    groups.map((group) => group.map(({ line }) => line)),
    [[2, 3, 4, 5], [3]],
  );
  assert.equal(gathered(same.slice(0, 2)).length, 2);
  const rowOf = (line) => line;
  assert.equal(sentenceOf(same[0], rowOf), 'Status: One of these.');
  assert.equal(sentenceOf({ column: 'Vendor', message: 'Twice.' }, rowOf), 'Vendor: Twice.');
  const none = { code: 'required', column: null, message: 'The file has none of the columns: sku, asset_tag.' };
  const days = { code: 'ambiguous', column: 'pickup_at', message: 'Nobody knows. Say it with day_first.' };
  assert.match(sentenceOf(days, rowOf), /^Goes out: No date .* Say it above, at “Dates such as 03\/04\/2026”\.$/);
  const counted = { code: 'not_supported', column: 'owned_qty', message: 'Write no under `serialized`.' };
  assert.match(sentenceOf(counted, rowOf), /: Write no under “Has serial numbers”\.$/);
  const empty = { code: 'required', column: null, message: 'Fill in one of these columns: `sku`, `asset_tag`.' };
  assert.match(sentenceOf(empty, rowOf), /: “Article number \(SKU\)”, “Asset tag”\.$/);
  assert.equal(sentenceOf(none, rowOf), 'Say above which column is one of these: Article number (SKU), Asset tag.');
});

test('rows are listed each once, in their order, neighbours as a range, up to forty of these', () => {
  assert.equal(rangesOf([69, 71, 72, 73, 74, 80, 81, 82, 83, 84, 85]), '69, 71–74, 80–85');
  assert.equal(rangesOf([63, 57, 26, 57, 63, 100]), '26, 57, 63, 100');
  assert.equal(rangesOf([]), '');
  const apart = Array.from({ length: 40 }, (_, index) => 2 * index + 1);
  assert.equal(rangesOf(apart), apart.join(', '));
  assert.equal(rangesOf([...apart, 90, 91, 95]), `${apart.join(', ')} and 3 more`);
});

/** What the only fault of a list, or the faults that are as it is, are drawn as. */
const drawn = (faults, lines, mapping = [], book = null) => {
  const source = { lines, rowOf: (line) => line, book };
  const now = { source, outcome: { faults, fault_count: faults.length, mapping } };
  const textOfNode = (node) => (typeof node === 'object' ? [node.children].flat(9).map(textOfNode).join('') : node);
  const entries = faultList(now)[0].children.flat(9)[0].children.flat(9);
  return entries.map((each) => textOfNode(each));
};

test('other lines with the same fault are counted and named once, and the first is none of them', () => {
  const faults = [57, 57, 63, 26, 63, 26].map((line) => ({ line, column: 'codes', code: 'x', message: 'No.' }));
  assert.deepEqual(drawn(faults, []), ['line57Codes of all stickers: No.Also in 2 other lines: 26, 63']);
  assert.deepEqual(drawn(faults, [], [], {}), ['row57Codes of all stickers: No.Also in 2 other rows: 26, 63']);
  // In one line each is shown: their cells may differ.
  assert.equal(drawn([faults[0], faults[0], faults[0]], []).length, 3);
});

test('rows in doubt can be left out, all of one doubt, but not where gear would be missing, nor all of a file', () => {
  const rounded = [5, 6, 9].map((line) => ({
    line,
    code: 'spreadsheet_number',
    column: 'serial',
    message: 'Rounded.',
  }));
  const warnings = [
    { line: 2, lines: [2, 7, 8], column: 'name', code: 'nameless_unit', message: 'This one and 2 more.' },
    { line: 3, lines: [3], column: 'location', code: 'counted_gear', message: 'None of its own.' },
    { line: 4, lines: [4], column: 'serial', code: 'looks_like', message: 'It looks like 17.' },
    ...rounded,
    { line: 10, lines: [10, 11], column: 'owned_qty', code: 'added_up', message: 'They are added up.' },
    { line: 12, lines: [12, 13], column: 'name', code: 'numbered_names', message: 'One and 1 more.' },
    { line: 13, lines: [13], column: 'owned_qty', code: 'unit_quantity', message: 'It is left out.' },
    { line: 14, lines: [14, 15, 16, 17], column: 'owned_qty', code: 'nothing_counted', message: 'The quantity is 0.' },
  ];
  const sameName = { line: 18, lines: [18], column: 'name', code: 'same_name', message: 'It makes another one.' };
  const left = [];
  const nodes = (more) => {
    const source = { lines: [], rowOf: (line) => line, count: 12 };
    const now = { step: 'checked', source, outcome: { warnings, warning_count: warnings.length }, ...more };
    const nodesIn = (part) => [part].flat(Infinity).flatMap((node) => [node, ...nodesIn(node?.children ?? [])]);
    return nodesIn(warningList(now, (lines) => left.push(lines)));
  };
  const buttons = (more) => nodes(more).filter(({ tag }) => tag === 'button');
  const these = (n) => `Leave out the ${n} doubtful lines`;
  const words = [these(3), 'Leave out the doubtful line', these(3), these(4)];
  assert.deepEqual(
    buttons().map(({ children }) => children[0]),
    words,
  );
  for (const { props } of buttons()) props['@click']();
  assert.deepEqual(left, [[2, 7, 8], [4], [5, 6, 9], [14, 15, 16, 17]]);
  const also = nodes().filter((node) => `${node}`.startsWith('Also in '));
  const one = (line) => `Also in 1 other line: ${line}`;
  const more = (n, list) => `Also in ${n} other lines: ${list}`;
  assert.deepEqual(also, [more(2, '7–8'), more(2, '6, 9'), one(11), one(13), more(3, '15–17')]);
  assert.equal(buttons({ source: { lines: [], rowOf: (line) => line, count: 3 } }).length, 1);
  const [ofBook] = buttons({ source: { lines: [], rowOf: (line) => line, count: 4, book: {} } });
  assert.equal(ofBook.children[0], 'Leave out the 3 doubtful rows');
  assert.equal(buttons({ step: 'done' }).length, 0);
  const ofName = { outcome: { warnings: [sameName], warning_count: 1 } };
  assert.deepEqual(
    ['items', 'gear'].map((kind) => buttons({ ...ofName, kind }).length),
    [1, 0],
  );
});

test('each doubt whose rows are not left out is one of the server', () => {
  const codesIn = (name, list) => {
    const [, text] = list.exec(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
    return [...text.matchAll(/['"]([a-z_]+)['"]/g)].map(([, code]) => code);
  };
  const known = codesIn('Sources/Office/Import/ImportWarning.swift', /enum Code\b[^{]*\{([^}]*)\}/);
  const kept = codesIn('page/desk/import-outcome.js', /const doubtsOfGear = \[([^\]]*)\]/);
  assert.ok(known.length > 10 && kept.length > 0, `${known}, ${kept}`);
  assert.deepEqual(
    kept.filter((code) => !known.includes(code)),
    [],
  );
});

test('a cell far behind is shown next to the beginning of its line', () => {
  const fault = { line: 2, column: 'status', code: 'x', message: 'No.', value: 'perhaps' };
  const mapping = [{ column: 'State', as: 'status' }];
  const begin = 'Northlight Rental,Rotterdam';
  const head = 'line2Status: No.';
  const excerptOf = (...row) => drawn([fault], ['A,B,State,C', row.join(',')], mapping)[0].slice(head.length);
  assert.equal(excerptOf(begin, 'perhaps', '4'), 'Northlight Rental,Rotter … perhaps,4');
  assert.equal(excerptOf('FX6,', 'perhaps', '4'), 'FX6,,perhaps,4');
  assert.equal(excerptOf(begin, 'perhaps', 'x'.repeat(300)), `Northlight Rental,Rotter … perhaps,${'x'.repeat(119)}`);
  // Nobody knows which cell it is.
  assert.equal(excerptOf('x'.repeat(400)), 'x'.repeat(300));
});

test('text in the letters of Windows is told from UTF-8 and from what is neither', () => {
  const text = (...bytes) => textOf(new Uint8Array(bytes).buffer);
  assert.deepEqual(text(0x43, 0xc3, 0xb3), { text: 'Có', isOfWindows: false });
  assert.deepEqual(text(0x43, 0xf3, 0x64), { text: 'Cód', isOfWindows: true });
  assert.equal(text(0x43, 0xf3, 0x00).isOfWindows, false);
  assert.equal(text(0x43, 0xf3, 0x81).isOfWindows, false);
});

test('rows that are left out leave empty lines, whole, and the others keep their numbers', async () => {
  const lines = ['name,notes', 'A,"two', 'lines"', 'B,', 'C,'];
  const source = changed({ lines, count: 3 }, { leftOut: [2] });
  assert.equal(await source.bytes.text(), 'name,notes\n\n\nB,\nC,');
  assert.deepEqual([source.count, source.leftOut], [2, [2]]);
  assert.deepEqual(changed(source, { sums: [5] }).lines, ['name,notes', '', '', 'B,', '']);
  assert.deepEqual(changed(source, { leftOut: [] }).lines, lines);
});

/** A file with the names that stand above: its lines, and the lines that take one, each with that of which. */
const named = async (lines, empty, { barred = [], leftOut = [], telling = [] } = {}) => {
  const source = changed({ lines, count: 3, name: 'gear.csv' }, { leftOut });
  const names = namesAbove(source, 'Item name', { telling, empty, barred });
  const filled = changed(source, { names });
  assert.deepEqual([filled.lines.length, filled.count, filled.name], [lines.length, 3 - leftOut.length, 'gear.csv']);
  assert.equal(await filled.bytes.text(), filled.lines.join('\n'));
  return [filled.lines, names.map(({ line, from }) => [line, from])];
};

test('a missing name is that of the row above, whatever the file parts and quotes its cells with', async () => {
  const head = 'Code;Item  name;Serial';
  const rows = ['A;"FX ""6""; new";1', 'B;;2', '', ';;', 'C;"";3', 'D', 'E;FX3;5', 'F; ;6'];
  // A cell that is not empty lacks no name, and gives none.
  assert.deepEqual(await named(['sep=;', head, ...rows, ''], [10, 9, 8, 4, 7]), [
    [
      ...['sep=;', head, 'A;"FX ""6""; new";1', 'B;"FX ""6""; new";2', '', ';;', 'C;"FX ""6""; new";3'],
      ...['D;"FX ""6""; new"', 'E;FX3;5', 'F; ;6', ''],
    ],
    [
      [4, 3],
      [7, 3],
      [8, 3],
    ],
  ]);
  assert.equal((await named(['sep=;', head, ...rows, ''], [10]))[0][9], 'F;FX3;6');
  // Lines in a cell keep their numbers.
  const long = ['Notes,Item name', '"two', 'lines","FX', '6X"', '"one', 'two",', '"one","', '"', 'three,'];
  assert.deepEqual((await named(long, [5, 7, 9]))[0], [
    ...['Notes,Item name', '"two', 'lines","FX', '6X"', '"one', 'two","FX 6X"', '"one","FX 6X"', '', 'three,"FX 6X"'],
  ]);
});

test('a name is taken from above only where nothing says that another thing is meant', async () => {
  const takers = async (...all) => (await named(...all))[1];
  // The names of the columns are no name, one at fault is none, and there has to be the column.
  const short = ['Item name\tSerial', '\t1', 'FX6\t2', '\t3'];
  assert.deepEqual(await takers(short, [2, 4]), [[4, 3]]);
  assert.deepEqual(await takers(short, [4], { barred: [3] }), []);
  assert.deepEqual(await takers(['Serial', '1', '2'], [3]), []);
  // A name that is left out is the one that was meant.
  const heading = ['Item name,Serial', 'FX6,1', 'LENSES,', ',3', ',4'];
  assert.deepEqual(await takers(heading, [5], { leftOut: [3] }), []);
  assert.deepEqual(await takers(heading, [5], { leftOut: [4] }), [[5, 3]]);
  // What else is said of the thing is the same, or nothing; below another thing a name is that one's.
  const head = 'Item name,Model,Make';
  const others = [
    head,
    'Venice, VEN2,Sony',
    ',ven2 ,',
    ',,sony',
    ',,',
    ',VEN1,',
    ',VEN2,',
    'Tripod,,',
    ',,Sachtler',
    ',,',
  ];
  const empty = [3, 4, 5, 6, 7, 9, 10];
  assert.deepEqual(await takers(others, empty, { telling: ['Model', 'Make'] }), [
    [3, 2],
    [4, 2],
    [5, 2],
  ]);
  // A number of its own is one unit's.
  const namedSo = async (name) => (await takers(['Item name,Serial', `${name},1`, ',2'], [3])).length === 1;
  for (const name of ['Sony FX6 #1', 'Sony FX6 2', 'Luz nº 3', 'Luz Nº3', 'Light no. 12', 'Light No.12', 'Dolly#1234'])
    assert.equal(await namedSo(name), false, name);
  for (const name of ['Sony FX6', 'Aputure 600d', 'PL-mount 12345', 'Casino.3', '600'])
    assert.equal(await namedSo(name), true, name);
});

test('names that came of a row that is left out are taken back, whatever is left out afterwards', () => {
  const source = { lines: ['name,serial', 'LENSES,', ',1', '"FX', 'B",2', ',3', ',4'], count: 5 };
  const names = namesAbove(source, 'name', { telling: [], empty: [3, 6, 7], barred: [] });
  const filled = changed(source, { names });
  assert.deepEqual(filled.lines, ['name,serial', 'LENSES,', 'LENSES,1', '"FX', 'B",2', '"FX B",3', '"FX B",4']);
  const without = changed(filled, { leftOut: [2, 7] });
  assert.deepEqual(without.lines, ['name,serial', '', ',1', '"FX', 'B",2', '"FX B",3', '']);
  assert.deepEqual(without.names, [names[1]]);
  // Who brings them in again is asked again.
  assert.deepEqual(changed(without, { leftOut: [] }).lines, [...source.lines.slice(0, 5), '"FX B",3', ',4']);
  assert.deepEqual(changed(without, { leftOut: [], names: [] }).lines, source.lines);
});

test('of names from above the first five are told, each with its rows', () => {
  const names = ['B', 'A', 'A', 'A', 'C', 'D', 'E'].map((name, index) => ({ name, line: index + 2 }));
  const told = '“B”: 12 · “A”: 13–15 · “C”: 16 · “D”: 17 · “E”: 18';
  assert.equal(
    namesOf(names, (line) => line + 10),
    told,
  );
  const more = [...names, { name: 'F', line: 9 }, { name: 'G', line: 10 }, { name: 'B', line: 11 }];
  assert.equal(
    namesOf(more, (line) => line + 10),
    `${told.replace('12', '12, 21')} and 2 more`,
  );
});
