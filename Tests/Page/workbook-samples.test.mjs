// Workbooks that LibreOffice wrote: several sheets of which one is hidden, a title, a head of two rows with merged cells, days, zeros in front, formulas.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { csvOf, headOf, tableOf } from '../../page/workbook/table.js';
import { openWorkbook } from '../../page/workbook/workbook.js';

const expected = `Equipo,N.º de serie,Placa,Ubicación,Fecha,Neto,Valor de reposición,Activo
Sony FX6,00017,A-001,Bodega 1,2026-12-31,5000,5950,1
Sony FX6,0018,A-002,Bodega 1,2026-12-31 14:30,5000,5950,0
Trípode 18,412000000000,A-003,Bodega 2; nivel 3,,1234.5,1469.06,1
`;

for (const ending of ['xlsx', 'ods'])
  test(`the list of gear in a workbook of LibreOffice, .${ending}`, async () => {
    const file = new URL(`../OfficeTests/Import/Samples/inventory.${ending}`, import.meta.url);
    const { sheets, read } = await openWorkbook(new Blob([readFileSync(file)]));
    const told = sheets.map(({ name, isHidden }) => [name, isHidden]);
    assert.deepEqual(told, [
      ['Léame', false],
      ['Inventario 2026', false],
      ['Listas', true],
    ]);
    const sheet = await read(sheets[1]);
    assert.equal(headOf(sheet), 4);
    const { text, rowOfLine } = csvOf(tableOf(sheet, headOf(sheet), (letter) => letter));
    assert.equal(text, expected);
    assert.deepEqual(
      [...rowOfLine],
      [
        [2, 5],
        [3, 6],
        [4, 8],
      ],
    );
    assert.deepEqual([sheet.failed.count, sheet.empty.count], [0, 0]);
  });
