// Errors in the page: that no answer came is usual; every other error is told, or thrown on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './session.mjs';
import { scripts, textOf } from './sources.mjs';

const { awaitFile, NoAnswer, report, without } = await import('../../page/core/api.js');

/** Where an error is not looked at, and why that hides nothing. */
const unseen = {
  'core/api.js': [
    'what is kept is no JSON: nothing is kept',
    'an answer that is no JSON is none: NoAnswer',
    'without the page of now this one stays',
  ],
  'core/place.js': ['what is kept is no JSON: no place is chosen'],
  'core/codes.js': ['bytes that are no UTF-8: the text stands as written'],
  'core/store.js': ['a transaction that is committed already ends by itself'],
  'core/screens.js': ['an address that means nothing stays as it is'],
  'desk/docs.js': ['a text that is no JSON is shown as it is'],
  'desk/house.js': ['a browser that lists no time zones'],
  'desk/import-columns.js': ['what is kept is no JSON: nothing was told before', 'a private window remembers nothing'],
  'desk/labels.js': ['nothing is remembered', 'a private window remembers nothing', 'the person is told'],
  'core/uploads.js': ['a store that is none of ours: its status says enough'],
  'desk/made.js': ['what is kept is no JSON: nothing was made', 'it is kept until the page is loaded again'],
  'qr/text.js': ['bytes that are no UTF-8'],
  'shelf/handles.js': ['a camera that does not want to: its state says so', 'a light that is not switched off'],
  'shelf/scanner.js': ['a browser that reads no codes: the page does', 'no sound', 'no sound'],
  'shelf/way.js': ['what is kept is no JSON: no visit is', 'it is kept until the tab is loaded again'],
  'shelf/papers.js': [
    'no picture that the browser reads: it is told, or sent as it is',
    'a currency that is none: as written',
  ],
  'sw.js': ['a push without words', 'no badge'],
  'workbook/encoding.js': ['bytes that are no UTF-8: they may be the letters of Windows'],
  'workbook/zip.js': ['bytes that can not be unpacked: the workbook is damaged'],
  'theme.js': ['where nothing is kept, the device says it'],
  'words/language.js': ['nobody is signed in'],
  'words/room.js': ['whoever waits for the words hears it'],
};

test('an error that nobody looks at is one of a list that says why', () => {
  for (const name of scripts) {
    const blind = [...textOf(name).matchAll(/catch \{|\.catch\(\(\) =>|^\s*\(\) => \{\},$/gm)];
    assert.equal(blind.length, unseen[name]?.length ?? 0, name);
  }
});

/** Calls `work`, and gives what was written to the log of errors. */
function logged(work) {
  const before = console.error;
  const lines = [];
  console.error = (error) => lines.push(error);
  try {
    work();
  } finally {
    console.error = before;
  }
  return lines;
}

test('that no answer came is passed over; a fault is thrown on or told', () => {
  const fault = new RangeError('a fault');
  assert.equal(without(null)(new NoAnswer('cut')), null);
  assert.throws(() => without(null)(fault), fault);
  assert.deepEqual(
    logged(() => report(new NoAnswer('cut'))),
    [],
  );
  assert.deepEqual(
    logged(() => report(fault)),
    [fault],
  );
  // A browser says so where a file can't be fetched.
  assert.deepEqual(
    logged(() => awaitFile(new TypeError('Failed to fetch dynamically imported module'))),
    [],
  );
  assert.deepEqual(
    logged(() => awaitFile(fault)),
    [fault],
  );
});
