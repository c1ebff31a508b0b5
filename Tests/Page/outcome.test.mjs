// The server's sentences about a file, as a person who has a workbook reads them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import './browser.mjs';

const { duration, inRows } = await import('../../page/desk/import-outcome.js');
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

test('a line that a sentence names becomes the row of the sheet, and no other number does', () => {
  const rowOf = (line) => line + 10;
  assert.equal(inRows('Line 4 has it too.', rowOf), 'Line 14 has it too.');
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
