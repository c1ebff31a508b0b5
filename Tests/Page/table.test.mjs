// A sheet as a table: where its names are, which columns it has, and the CSV that the server gets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits, Refusal } from '../../page/workbook/refusal.js';
import { Rows } from '../../page/workbook/rows.js';
import { firstRows } from '../../page/workbook/csv.js';
import { csvOf, headOf, isList, tableOf } from '../../page/workbook/table.js';

/** A sheet of rows by their numbers, with cells that were made one: `[top, left, bottom]`. */
function sheetOf(rows, ...merged) {
  const found = new Rows();
  for (const [number, cells] of Object.entries(rows)) found.add(Number(number), cells);
  for (const range of merged) found.merge(...range);
  return found;
}

const nameless = (letter) => `Column ${letter}`;
const csv = (sheet, number = headOf(sheet)) => csvOf(tableOf(sheet, number, nameless));

test('the names are in the first row that is half full, below titles and groups of columns', () => {
  const names = ['sku', 'name', 'serial', 'place'];
  const row = ['A', 'B', '', 'C'];
  assert.equal(headOf(sheetOf({ 1: names, 2: row })), 1);
  assert.equal(headOf(sheetOf({ 1: ['Our gear'], 3: ['as of May'], 5: names, 6: row })), 5);
  assert.equal(headOf(sheetOf({ 2: ['Device', '', '', '', 'Money'], 3: [...names, 'net', 'gross'], 4: row })), 3);
  assert.equal(headOf(sheetOf({ 4: ['name'], 5: ['Tripod'] })), 4);
  assert.equal(headOf(sheetOf({ 1: ['id', 'name'], 2: row })), 1);
  assert.equal(headOf(sheetOf({ 1: ['Our gear'], 2: ['sku', 'name'], 3: ['A', 'B'] })), 2);
});

test('a list has a row of three cells; a cover has fewer in each, also where they stand in several columns', () => {
  assert.ok(isList(sheetOf({ 1: ['Our gear'], 3: ['sku', 'name', 'serial'] })));
  for (const cover of [{ 1: ['Hello'] }, { 1: ['sku', 'name'] }, { 1: ['Gear', '', '2026'], 2: ['', 'of Acme', ' '] }])
    assert.ok(!isList(sheetOf(cover)), JSON.stringify(cover));
});

test('a head of two rows: what is merged down counts in the lower one', () => {
  const sheet = sheetOf({ 1: ['Item', 'Value', ''], 2: ['', 'net', 'gross'], 3: ['FX6', '5', '6'] }, [1, 0, 2]);
  assert.equal(headOf(sheet), 2);
  assert.equal(csv(sheet).text, 'Item,net,gross\nFX6,5,6\n');
});

test('a cell that is merged down is in each of its rows, and makes none', () => {
  const sheet = sheetOf(
    { 1: ['category', 'name'], 2: ['Cameras', 'FX6'], 3: ['', 'FX3'], 5: ['', 'FX9'], 6: ['Light', 'X'] },
    [2, 0, 5],
    [6, 0, 9],
  );
  assert.equal(csv(sheet).text, 'category,name\nCameras,FX6\nCameras,FX3\nCameras,FX9\nLight,X\n');
});

test('a column without a name has its letter where it says something, and is left out where not; each name is there once', () => {
  const sheet = sheetOf({
    2: ['', 'Serial\n No. ', '', '', 'Notes', 'notes'],
    3: ['', '1', '', 'loose', 'a', 'b'],
    4: ['', '2', ' ', '', '', '', 'far'],
  });
  assert.equal(csv(sheet).text, 'Serial No.,Column D,Notes,notes (F),Column G\n1,loose,a,b,\n2,,,,far\n');
});

test('the rows keep their numbers, whatever lines their texts have', () => {
  const { text, rowOfLine } = csv(sheetOf({ 3: ['name', 'notes'], 7: ['A', 'x\ny\r\nz'], 9: ['B', 'w'] }));
  assert.equal(text, 'name,notes\nA,"x\ny\r\nz"\nB,w\n');
  assert.deepEqual(
    [...rowOfLine],
    [
      [2, 7],
      [5, 9],
    ],
  );
  assert.equal(text.split(/\r\n|\n/)[4], 'B,w');
});

test('what means something to CSV is quoted; an apostrophe that an export put before a text stays, for the import to take off', () => {
  const cells = ['x,y', 'say "no"', ' z', "'=1", '=1', "it's", "x;'-1", "'00017"];
  const { text } = csv(sheetOf({ 1: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 2: cells }));
  assert.equal(text, `a,b,c,d,e,f,g,h\n"x,y","say ""no"""," z",'=1,=1,it's,x;'-1,'00017\n`);
});

test('a person may say in which row the names are; below the last there are none', () => {
  const sheet = sheetOf({ 1: ['a', 'b'], 3: ['c', 'd'], 5: ['1', '2'] });
  assert.equal(csv(sheet, 2).text, 'c,d\n1,2\n');
  assert.throws(() => csv(sheet, 6), new Refusal('noSheets'));
});

test('cells that are merged over each other make no more than a sheet may have', () => {
  const rows = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [index + 1, ['', 'x']]));
  rows[1] = ['y'.repeat(limits.cell / 2), 'x'];
  assert.throws(() => csv(sheetOf(rows, [1, 0, 2000])), new Refusal('tooLarge'));
});

test('the first rows of a file show what is in its columns, whatever parts its cells', () => {
  const rows = [
    ['name', 'notes'],
    ['A', 'x, "y"\nz'],
    ['', 'b'],
  ];
  for (const mark of [',', ';', '\t'])
    assert.deepEqual(firstRows(`name${mark}notes\r\nA${mark}"x, ""y""\nz"\r${mark}b`, 9), rows);
  assert.deepEqual(firstRows('sep=|\nname|notes\nA|"x, ""y""\nz"\n|b', 9), rows);
  for (const mark of [']', '.', '^', '-', '\\'])
    assert.deepEqual(firstRows(`sep=${mark}\na${mark}b\n`, 9), [['a', 'b'], ['']], mark);
  assert.deepEqual(firstRows('a,b\n1,2\n3,4\n', 2), [
    ['a', 'b'],
    ['1', '2'],
  ]);
  assert.deepEqual(firstRows('', 9), [['']]);
  assert.deepEqual(firstRows('a,"open\nb', 9), [['a', '"open'], ['b']]);
});
