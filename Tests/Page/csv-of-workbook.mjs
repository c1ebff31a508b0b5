// A sheet of a workbook as the desk sends it: node csv-of-workbook.mjs FILE [SHEET]

import { readFileSync } from 'node:fs';
import { csvOf, headOf, tableOf } from '../../page/workbook/table.js';
import { openWorkbook } from '../../page/workbook/workbook.js';

const [file, wanted] = process.argv.slice(2);
const { sheets, read } = await openWorkbook(new Blob([readFileSync(file)]));
const sheet = await read(wanted ? sheets.find(({ name }) => name === wanted) : sheets[0]);
process.stdout.write(csvOf(tableOf(sheet, headOf(sheet), (letter) => `Column ${letter}`)).text);
