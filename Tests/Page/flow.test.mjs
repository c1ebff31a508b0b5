// The steps of an import: which requests are made, and what is shown of their answers.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { excelOf, rowOf } from './archive.mjs';

/** Each request of an import: its address's parameters, its body, its key. */
const asked = [];
/** The answers to come: `[status, body]`, or a promise of such. */
let answers = [];
globalThis.fetch = async (path, { body, headers } = {}) => {
  if (path.startsWith('/auth/')) return Response.json({ access_token: 'token', expires_in: 3600 });
  const { pathname, searchParams } = new URL(path, 'https://office.example');
  const known = Object.fromEntries(searchParams);
  asked.push({ kind: pathname.split('/').at(-1), ...known, text: await body.text(), key: headers['Idempotency-Key'] });
  const answer = answers.shift();
  assert.ok(answer, `nobody answers ${path}`);
  const [status, told] = await answer;
  return Response.json(told, { status });
};

const { go } = await import('../../page/core/router.js');
const { withWords } = await import('../../page/words/room.js');
const {
  bringLines,
  bringSums,
  choose,
  isBusy,
  isChanged,
  kindHere,
  leaveLinesOut,
  run,
  sayAgain,
  state,
  take,
  takeAs,
  takeColumns,
  takeDropped,
  takeHead,
  takeNames,
  takeNamesBack,
  takeSheet,
  unknownColumns,
} = await import('../../page/desk/import-flow.js');
const { limits } = await import('../../page/workbook/refusal.js');
await withWords();

const known = ['name', 'serial', 'notes'];
const mapping = [
  { column: 'Name', as: 'name', meant: null },
  { column: 'Vendor', as: null, meant: null },
];
const unknown = { line: 1, column: null, code: 'unknown_columns', message: 'Which?', value: 'Vendor', meant: null };
const good = (more = {}) => [
  200,
  { created: 1, changed: 0, same: 0, fault_count: 0, faults: [], mapping, known, ...more },
];
const asks = [200, { ...good()[1], fault_count: 1, faults: [unknown] }];
const away = [503, { error: { code: 'unavailable', message: 'Not now.' } }];
const csv = (text = 'Name,Vendor\nFX6,Lumina\n') => new File([text], 'gear.csv');

beforeEach(() => {
  go('/desk/import?kind=gear');
  globalThis.localStorage.removeItem('quartermaster.columns');
  state.value = null;
  asked.length = 0;
  answers = [];
});

test('what a person says of the columns is asked again, imported, and said of the next file by itself', async () => {
  answers = [asks, good(), good({ made: ['a'] })];
  await take(csv());
  assert.deepEqual([state.value.step, unknownColumns().value], ['checked', 'Vendor']);
  choose('Vendor', 'notes');
  await takeColumns();
  assert.deepEqual([state.value.step, unknownColumns()], ['checked', undefined]);
  await run();
  assert.equal(state.value.step, 'done');
  assert.deepEqual(
    asked.map(({ check, columns }) => [check, columns]),
    [
      ['true', undefined],
      ['true', '{"Name":"name","Vendor":"notes"}'],
      [undefined, '{"Name":"name","Vendor":"notes"}'],
    ],
  );
  assert.equal(asked[2].text, 'Name,Vendor\nFX6,Lumina\n');
  answers = [asks, good()];
  await take(csv());
  assert.deepEqual([asked[4].columns, state.value.outcome.fault_count], ['{"Name":"name","Vendor":"notes"}', 0]);
});

test('beside what is said of one column each other stays what it was shown as', async () => {
  const columns = ['Item', 'Code', 'QR', 'Vendor'];
  const guess = columns.map((column, index) => ({ column, as: ['name', 'sku', null, null][index], meant: null }));
  const file = good({ mapping: guess, known: ['name', 'sku', 'code', 'notes'] });
  answers = [file, file];
  await take(csv());
  choose('QR', 'code');
  await takeColumns();
  assert.equal(asked[1].columns, '{"Item":"name","Code":"sku","QR":"code","Vendor":null}');
  const kept = JSON.parse(globalThis.localStorage.getItem('quartermaster.columns'));
  assert.deepEqual(kept.gear, { qr: 'code' });
  // In a file with more columns those that nobody knows are asked for.
  answers = [good({ mapping: [...guess, { column: 'Bought', as: null, meant: null }], known: file[1].known }), file];
  await take(csv());
  assert.equal(asked[3].columns, '{"Item":"name","Code":"sku","QR":"code"}');
  // So is one that is guessed as what another is.
  const other = [guess[0], { ...guess[1], as: 'code' }, guess[2]];
  answers = [good({ mapping: other, known: file[1].known }), file];
  await take(csv());
  assert.equal(asked[5].columns, '{"Item":"name","QR":"code"}');
});

test('a code that nobody chose is not said: beside a serial the server may find that it is the SKU', async () => {
  const columns = ['Item', 'Code', 'Nr', 'QR'];
  const guess = (...names) => columns.map((column, index) => ({ column, as: names[index], meant: null }));
  const file = (...names) => good({ mapping: guess(...names), known: ['name', 'sku', 'code', 'serial', 'notes'] });
  const before = file('name', 'code', null, null);
  answers = [before, file('name', 'sku', 'serial', null), file('name', 'sku', 'serial', 'code')];
  await take(csv());
  choose('Nr', 'serial');
  await takeColumns();
  assert.equal(asked[1].columns, '{"Item":"name","Nr":"serial","QR":null}');
  choose('QR', 'code');
  await takeColumns();
  assert.equal(asked[2].columns, '{"Item":"name","Code":"sku","Nr":"serial","QR":"code"}');
  // Nor beside what is remembered, unless a person chose it before.
  const remembered = async (gear) => {
    globalThis.localStorage.setItem('quartermaster.columns', JSON.stringify({ gear }));
    answers = [before, before, before];
    await take(csv());
    return asked.at(-1).columns;
  };
  assert.equal(await remembered({ nr: 'serial' }), '{"Item":"name","Nr":"serial"}');
  assert.equal(await remembered({ nr: 'serial', code: 'code' }), '{"Item":"name","Code":"code","Nr":"serial"}');
  // One that is chosen is said, and so are two.
  choose('Code', 'notes');
  choose('Code', 'code');
  await takeColumns();
  assert.equal(asked.at(-1).columns, '{"Item":"name","Code":"code","Nr":"serial","QR":null}');
  answers = [before, before];
  globalThis.localStorage.removeItem('quartermaster.columns');
  await take(csv());
  choose('QR', 'code');
  await takeColumns();
  assert.equal(asked.at(-1).columns, '{"Item":"name","Code":"code","Nr":null,"QR":"code"}');
});

test('what is said of sixty columns fits into an address', async () => {
  const columns = Array.from({ length: 60 }, (_, n) => `Número de la guía de despacho ${n}`);
  const guess = columns.map((column) => ({ column, as: 'replacement_value', meant: null }));
  answers = [good({ mapping: guess }), good()];
  await take(csv());
  choose(columns[0], 'notes');
  await takeColumns();
  assert.deepEqual([asked.length, state.value.step], [2, 'checked']);
  assert.equal(Object.keys(JSON.parse(asked[1].columns)).length, 60);
});

test('what is said of columns is remembered for all files once nothing is at fault in them', async () => {
  const three = [...mapping, { column: 'Bought', as: null, meant: null }];
  const withFaults = (...faults) => [200, { ...good()[1], mapping: three, fault_count: faults.length, faults }];
  const remembered = () => JSON.parse(globalThis.localStorage.getItem('quartermaster.columns') ?? '{}').gear;
  const row = { line: 2, column: 'serial', code: 'already_exists', message: 'Line 3 has it too.', value: 'Lumina' };
  answers = [withFaults(unknown), withFaults({ ...row, column: null }), withFaults(row), withFaults()];
  await take(csv());
  choose('Vendor', 'serial');
  choose('Bought', 'notes');
  await takeColumns();
  assert.deepEqual(remembered(), {});
  await sayAgain({});
  assert.deepEqual(remembered(), { bought: 'notes' });
  // For the same file, once it is mended, nothing has to be said again.
  const before = state.value;
  answers.unshift(withFaults(), withFaults(row));
  await take(csv());
  assert.equal(asked.at(-1).columns, '{"Name":"name","Vendor":"serial","Bought":"notes"}');
  state.value = before;
  await sayAgain({});
  assert.deepEqual(remembered(), { vendor: 'serial', bought: 'notes' });
  // Another one in its place counts, although the server guesses it.
  answers = [good(), good(), good()];
  globalThis.localStorage.setItem('quartermaster.columns', '{"gear":{"name":"notes"}}');
  await take(csv());
  assert.equal(asked.at(-1).columns, '{"Name":"notes"}');
  choose('Name', 'name');
  await takeColumns();
  assert.equal(remembered().name, 'name');
});

test('the rows of a file are counted, whatever lines their texts have', async () => {
  const countOf = async (text) => {
    answers = [good()];
    await take(csv(text));
    return state.value.source.count;
  };
  assert.equal(await countOf('Name,Notes\nFX6,"One\n\n""two"", three"\nFX3,x\n'), 2);
  assert.equal(await countOf('sep=;\r\nName;Notes\r\nFX6;\r\n;;\r\n\r\n"";""\r\n'), 1);
  assert.equal(await countOf('Name'), 0);
  assert.equal(await countOf(''), 0);
});

test('rows that add up the others are left out, unless a person wants them', async () => {
  const sum = { line: 3, column: 'name', code: 'sum_row', message: 'It adds up.', value: 'TOTAL' };
  const doubtful = good({ warning_count: 1, warnings: [sum] });
  answers = [doubtful, good(), doubtful, doubtful, good()];
  await take(csv('Name,Vendor\nFX6,Lumina\nTOTAL,\n'));
  assert.deepEqual(
    asked.map(({ text }) => text),
    ['Name,Vendor\nFX6,Lumina\nTOTAL,\n', 'Name,Vendor\nFX6,Lumina\n\n'],
  );
  assert.deepEqual([state.value.source.sums, state.value.source.count], [[3], 1]);
  await bringSums();
  assert.deepEqual([asked.length, asked[2].text, state.value.source.leftOut], [3, asked[0].text, []]);
  // Of another kind of file nobody has said so.
  await takeAs('items');
  assert.deepEqual([asked.length, state.value.source.sums, asked[4].text], [5, [3], asked[1].text]);
});

test('what was said of a column is nothing to a kind of file that has none of that name', async () => {
  answers = [asks, good()];
  await take(csv());
  choose('Vendor', 'notes');
  await takeColumns();
  answers = [[200, { ...asks[1], known: ['name'] }]];
  await take(csv());
  assert.deepEqual([asked.length, state.value.columns], [3, {}]);
});

const missing = { line: 3, column: 'name', code: 'required', message: 'Empty.', value: null };
const withFaults = (...faults) => [200, { ...good()[1], fault_count: faults.length, faults }];

test('where names are missing that stand in the row above, they are taken from it', async () => {
  const text = 'Name,Vendor\nFX6,Lumina\n,Lumina\n\n,Lumina\n';
  const linesNamed = () => state.value.named.map(({ line }) => line);
  answers = [withFaults(missing, { ...missing, line: 5, column: 'sku' }), good(), good()];
  await take(csv(text));
  assert.deepEqual(linesNamed(), [3, 5]);
  await takeNames(state.value.named);
  assert.equal(asked[1].text, 'Name,Vendor\nFX6,Lumina\nFX6,Lumina\n\nFX6,Lumina\n');
  assert.deepEqual(linesNamed(), []);
  await run();
  assert.equal(asked[2].text, asked[1].text);
  // One that is at fault itself is none, nor is one that adds up, and no other column has names.
  const sum = { line: 2, column: 'name', code: 'sum_row', message: 'It adds up.', value: 'FX6' };
  for (const [lines, ...faults] of [
    [[], missing, { ...missing, line: 2, code: 'ambiguous' }],
    [[3], missing, { ...missing, line: 2, column: 'serial', code: 'ambiguous' }],
    [[], { ...missing, column: 'serial' }],
    [[5], { ...missing, line: 2 }, { ...missing, line: 5 }],
  ]) {
    answers = [withFaults(...faults)];
    await take(csv(lines[0] === 5 ? 'Name,Vendor\n,x\n\nFX6,x\n,x\n' : text));
    assert.deepEqual(linesNamed(), lines);
  }
  const doubtful = [200, { ...withFaults(missing)[1], warnings: [sum] }];
  answers = [doubtful, doubtful, doubtful];
  await take(csv(text));
  assert.deepEqual(linesNamed(), []);
  await bringSums();
  assert.deepEqual(linesNamed(), []);
});

test('where a row that gave its name is left out, the names that came of it are missing again', async () => {
  const heading = 'Name,Vendor\nFX6,Lumina\nLENSES,\n,Lumina\n,Lumina\nTOTAL,\n';
  const sum = { line: 6, column: 'name', code: 'sum_row', message: 'It adds up.', value: 'TOTAL' };
  const faults = withFaults({ ...missing, line: 4 }, { ...missing, line: 5 });
  answers = [[200, { ...faults[1], warnings: [sum] }], faults, good(), faults, faults, good(), faults];
  await take(csv(heading));
  await takeNames(state.value.named);
  assert.equal(asked[2].text, 'Name,Vendor\nFX6,Lumina\nLENSES,\nLENSES,Lumina\nLENSES,Lumina\n\n');
  await leaveLinesOut([3]);
  assert.equal(asked[3].text, 'Name,Vendor\nFX6,Lumina\n\n,Lumina\n,Lumina\n\n');
  assert.deepEqual([state.value.named, state.value.source.leftOut, state.value.source.sums], [[], [3], [6]]);
  // Both ways lead back, and what adds up the others stays left out.
  await bringLines();
  assert.equal(asked[4].text, asked[1].text);
  await takeNames(state.value.named);
  await takeNamesBack();
  assert.deepEqual([asked[5].text, asked[6].text], [asked[2].text, asked[1].text]);
  assert.deepEqual(
    state.value.named.map(({ from }) => from),
    [3, 3],
  );
});

test('names from above are missing again where another column is the name', async () => {
  const text = 'Name,Vendor,Title\nFX6,Lumina,A cam\n,Lumina,\n,Lumina,B cam\nTOTAL,,\n';
  const guess = [...mapping, { column: 'Title', as: null, meant: null }];
  const faults = (...some) => [200, { ...withFaults(...some)[1], mapping: guess }];
  const sum = { line: 5, column: 'name', code: 'sum_row', message: 'It adds up.', value: 'TOTAL' };
  const [here, next] = [missing, { ...missing, line: 4 }];
  answers = [[200, { ...faults(here, next)[1], warnings: [sum] }], faults(here, next), faults()];
  await take(csv(text));
  await takeNames(state.value.named);
  assert.equal(asked[2].text, 'Name,Vendor,Title\nFX6,Lumina,A cam\nFX6,Lumina,\nFX6,Lumina,B cam\n\n');
  // What is said of another column keeps them.
  answers = [faults(), faults(here)];
  choose('Vendor', 'notes');
  await takeColumns();
  assert.equal(asked[3].text, asked[2].text);
  choose('Name', 'notes');
  choose('Title', 'name');
  await takeColumns();
  assert.equal(asked[4].text, asked[1].text);
  assert.deepEqual([state.value.source.names, state.value.source.sums], [[], [5]]);
  assert.deepEqual(
    state.value.named.map(({ name, index }) => [name, index]),
    [['A cam', 2]],
  );
});

test('in what other columns say of gear it is seen whether a name is meant, and of other files none is', async () => {
  const text = 'Name,Vendor\nFX6,Lumina\n,Lumina\n,Acme\n';
  const answer = withFaults(missing, { ...missing, line: 4 });
  for (const [kind, as, lines] of [
    ['gear', 'manufacturer', [3]],
    ['gear', 'notes', [3, 4]],
    ['items', 'notes', []],
  ]) {
    go(`/desk/import?kind=${kind}`);
    answers = [[200, { ...answer[1], mapping: [mapping[0], { column: 'Vendor', as, meant: null }] }]];
    state.value = null;
    await take(csv(text));
    assert.deepEqual(
      state.value.named.map(({ line }) => line),
      lines,
      `${kind}, ${as}`,
    );
  }
});

test('the answer of a check in whose place there is another one is old', async () => {
  let answer;
  answers = [
    new Promise((settled) => {
      answer = settled;
    }),
    good({ created: 7 }),
  ];
  const first = take(csv());
  while (!asked.length)
    await new Promise((over) => {
      setTimeout(over);
    });
  assert.ok(isBusy());
  await takeAs('assets');
  answer(good({ created: 1 }));
  await first;
  assert.deepEqual(
    [state.value.kind, state.value.outcome.created, asked.map(({ kind }) => kind)],
    ['assets', 7, ['gear', 'assets']],
  );
});

test('stickers come off and days come first only where a person has said so, in the check and in the import', async () => {
  answers = [good({ codes_removed: 2 }), good(), good(), good()];
  await take(csv());
  assert.deepEqual([asked[0].remove_codes, asked[0].day_first], [undefined, undefined]);
  await sayAgain({ removes: true });
  await sayAgain({ dayFirst: 'false' });
  await run();
  assert.deepEqual(
    asked.slice(1).map(({ remove_codes, day_first }) => [remove_codes, day_first]),
    [
      ['true', undefined],
      ['true', 'false'],
      ['true', 'false'],
    ],
  );
  // Of another kind of file it was not said.
  state.value = { ...state.value, step: 'checked' };
  answers = [good()];
  await takeAs('items');
  assert.deepEqual([asked[4].remove_codes, asked[4].day_first], [undefined, undefined]);
});

test('a check without an answer can be made again; an import without one is the same import', async () => {
  answers = [away, good(), away, good()];
  await take(csv());
  assert.deepEqual([state.value.step, state.value.isUnsaid, state.value.sentence], ['failed', true, 'Not now.']);
  await sayAgain({});
  assert.deepEqual([state.value.step, state.value.isUnsaid, state.value.sentence], ['checked', false, '']);
  await run();
  assert.deepEqual([state.value.step, state.value.sentence], ['checked', 'Not now.']);
  await run();
  assert.equal(state.value.step, 'done');
  assert.equal(asked[2].key, asked[3].key);
});

test('while a file is on its way into the house no other one is taken', async () => {
  let answer;
  answers = [
    good(),
    new Promise((settled) => {
      answer = settled;
    }),
  ];
  await take(csv());
  const imported = run();
  await take(new File(['x'], 'other.csv'));
  assert.deepEqual([state.value.step, state.value.name], ['importing', 'gear.csv']);
  answer(good({ created: 3 }));
  await imported;
  assert.deepEqual([state.value.step, state.value.outcome.created], ['done', 3]);
});

test('of a workbook the sheet and the row of the names are chosen, and the CSV is checked anew', async () => {
  const sheets = [
    ['Read me', rowOf(1, 'Hello')],
    ['Empty', ''],
    ['Gear', rowOf(2, 'Our gear') + rowOf(3, 'Name', 'Vendor') + rowOf(5, 'FX6', 'Lumina')],
  ];
  answers = [good(), good(), good()];
  await take(new File([excelOf(sheets)], 'gear.xlsx'));
  assert.equal(asked[0].text, 'Hello\n');
  assert.ok(state.value.source.isNoList);
  await takeSheet(2);
  assert.ok(!state.value.source.isNoList);
  assert.equal(asked[1].text, 'Name,Vendor\nFX6,Lumina\n');
  const { head } = state.value.source.book;
  assert.deepEqual([head, state.value.source.rowOf(1), state.value.source.rowOf(2)], [3, 3, 5]);
  assert.deepEqual(
    [...state.value.source.samples],
    [
      ['Name', 'FX6'],
      ['Vendor', 'Lumina'],
    ],
  );
  await takeHead(2);
  assert.match(asked[2].text, /^Our gear,Column B\nName,Vendor\n/);
  await takeSheet(1);
  assert.deepEqual([state.value.step, state.value.sentence], ['failed', 'There is nothing in this sheet.']);
  assert.equal(asked.length, 3);
});

test('of several sheets the first that is a list is taken, whatever its cover has', async () => {
  const cover = rowOf(1, 'Gear of', '', 'Acme') + rowOf(2, '', 'May');
  const list = rowOf(1, 'Our gear') + rowOf(2, 'Name', 'Serial', 'Place') + rowOf(3, 'FX6', 's1', 'MDE');
  answers = [good()];
  const sheets = Object.entries({ Cover: cover, Gear: list, Old: list });
  await take(new File([excelOf(sheets)], 'gear.xlsx'));
  assert.ok(!state.value.source.isNoList);
  assert.deepEqual([state.value.source.book.number, asked[0].text], [1, 'Name,Serial,Place\nFX6,s1,MDE\n']);
});

test('what can not be read is told in a sentence, and nothing is sent', async () => {
  await take(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls'));
  assert.equal(state.value.step, 'failed');
  assert.match(state.value.sentence, /^This is a workbook of Excel before 2007/);
  const gone = csv();
  gone.slice = () => {
    throw new DOMException('It was moved.', 'NotFoundError');
  };
  await take(gone);
  assert.equal(state.value.sentence, 'The file can’t be read any more. Choose it again.');
  assert.equal(asked.length, 0);
});

test('what a person says of a column after the check is checked before anything is imported', async () => {
  answers = [good(), good(), good()];
  await take(csv());
  choose('Name', 'serial');
  assert.ok(isChanged());
  await run();
  assert.deepEqual([asked.length, state.value.step], [1, 'checked']);
  await takeColumns();
  assert.ok(!isChanged());
  await run();
  assert.deepEqual(
    asked.map(({ check, columns }) => [check, columns]),
    [
      ['true', undefined],
      ['true', '{"Name":"serial","Vendor":null}'],
      [undefined, '{"Name":"serial","Vendor":null}'],
    ],
  );
});

test('a file that was checked stays what it was checked as, whatever the address says by now', async () => {
  answers = [good(), good(), good()];
  await take(csv());
  go('/desk/import?kind=items');
  assert.equal(kindHere(), 'gear');
  await sayAgain({ removes: true });
  await run();
  assert.deepEqual(
    asked.map(({ kind }) => kind),
    ['gear', 'gear', 'gear'],
  );
  // The next file is what the address says.
  assert.equal(kindHere(), 'items');
});

test('more about columns than an address holds is told, and not sent', async () => {
  const columns = Array.from({ length: 400 }, (_, n) => ({ column: `Something else ${n}`, as: null, meant: null }));
  answers = [[200, { ...asks[1], mapping: columns }]];
  await take(csv());
  await takeColumns();
  assert.deepEqual([asked.length, state.value.step, state.value.isUnsaid], [1, 'failed', true]);
  assert.match(state.value.sentence, /^This is more about columns than one request holds\./);
});

test('where the page itself fails the file is not for ever on its way, and the fault is thrown on', async () => {
  const fault = new RangeError('a fault of the page');
  const broken = csv();
  broken.arrayBuffer = () => Promise.reject(fault);
  await assert.rejects(take(broken), fault);
  assert.deepEqual([state.value.step, isBusy()], ['failed', false]);
  assert.match(state.value.sentence, /^Something in this page failed\./);
  answers = [good()];
  await take(csv());
  const fail = () => {
    throw fault;
  };
  state.value = { ...state.value, source: Object.create(state.value.source, { bytes: { get: fail } }) };
  await assert.rejects(run(), fault);
  assert.deepEqual([state.value.step, state.value.isUnsaid, isBusy()], ['failed', true, false]);
  await assert.rejects(sayAgain({}), fault);
  assert.deepEqual([state.value.step, isBusy()], ['failed', false]);
});

test('what is larger than the server takes, and several files at once, are told before anything is sent', async () => {
  const large = csv();
  Object.defineProperty(large, 'size', { value: limits.text + 1 });
  await take(large);
  assert.equal(state.value.sentence, 'This is more than an import takes at once. Split the file.');
  await takeDropped([csv(), csv()]);
  assert.deepEqual([state.value.step, state.value.sentence], ['failed', 'Drop one file at a time.']);
  assert.equal(asked.length, 0);
  answers = [good()];
  await takeDropped([csv()]);
  assert.equal(state.value.step, 'checked');
});
