// Workbooks: what a file is by its bytes, its sheets, and the rows of one.

import { openExcel } from './excel.js';
import { openOpenDocument } from './open-document.js';
import { Refusal } from './refusal.js';
import { openZip } from './zip.js';

const begins = (bytes, mark) => mark.every((byte, index) => bytes[index] === byte);
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** Of Excel before 2007, and of later workbooks with a password. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * A workbook's sheets, `{ name, isHidden }`, and `read`, which gives the rows of one; null of a file that is none. What
 * can't be read is a Refusal.
 */
export async function openWorkbook(blob, signal) {
  const first = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (begins(first, oldMark)) throw new Refusal('old');
  if (!begins(first, zipMark)) return null;
  const zip = await openZip(blob);
  if (zip.has('content.xml')) return ofKnown(await openOpenDocument(zip, signal));
  if (zip.has('xl/workbook.bin')) throw new Refusal('binary');
  if (zip.has('xl/workbook.xml') || zip.has('_rels/.rels')) return ofKnown(await openExcel(zip, signal));
  throw new Refusal(zip.has('Index/Document.iwa') ? 'numbers' : 'noWorkbook');
}

function ofKnown(book) {
  if (!book.sheets.length) throw new Refusal('noSheets');
  return book;
}
