// A workbook's first sheet as the desk sends it: node csv-of-workbook.mjs FILE

import { readFileSync } from 'node:fs';
import { csvOf, headOf, tableOf } from '../../page/workbook/table.js';
import { openWorkbook } from '../../page/workbook/workbook.js';

const { sheets, read } = await openWorkbook(new Blob([readFileSync(process.argv[2])]));
const sheet = await read(sheets[0]);
process.stdout.write(csvOf(tableOf(sheet, headOf(sheet), (letter) => `Column ${letter}`)).text);
