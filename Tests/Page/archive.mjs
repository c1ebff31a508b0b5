// Workbooks for tests: zip archives of the parts that are given, and the parts of small sheets.

import { deflateRawSync } from 'node:zlib';

const u16 = (number) => [number & 255, (number >> 8) & 255];
const u32 = (number) => [...u16(number & 65_535), ...u16(number >>> 16)];

/** A zip archive of `{ name: text or bytes }`. What `lies` says of a file stands in the list instead of the truth. */
export function zipOf(parts, lies = {}) {
  const [files, list] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const { packed = deflateRawSync(bytes), size = bytes.length, flags = 0, method = 8 } = lies[name] ?? {};
    const label = new TextEncoder().encode(name);
    // Nobody reads the sums.
    const facts = [...u16(flags), ...u16(method), ...u32(0), ...u32(0), ...u32(packed.length), ...u32(size)];
    const head = [...u32(0x04034b50), ...u16(20), ...facts, ...u16(label.length), ...u16(0), ...label];
    files.push(new Uint8Array(head), packed);
    const rest = [...u16(label.length), ...new Array(12).fill(0), ...u32(at), ...label];
    list.push(...u32(0x02014b50), ...u16(20), ...u16(20), ...facts, ...rest);
    at += head.length + packed.length;
  }
  const count = u16(Object.keys(parts).length);
  const end = [...u32(0x06054b50), ...u32(0), ...count, ...count, ...u32(list.length), ...u32(at), ...u16(0)];
  return new Blob([...files, new Uint8Array([...list, ...end])]);
}

const relation = (id, kind, to) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${to}"/>`;
const relations = (rows) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;

const sheet = (rows, after = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** The parts of a workbook of Excel: `sheets` are `[name, rows as XML, what stands after them, attributes]`. */
export function excelParts(sheets, { strings = '', styles = '', properties = '' } = {}) {
  const names = sheets.map(
    ([name, , , more = ''], index) => `<sheet name="${name}" sheetId="${index + 1}" ${more} r:id="s${index}"/>`,
  );
  return {
    '_rels/.rels': relations([relation('r', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`)),
      relation('t', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('f', 'styles', 'styles.xml'),
    ]),
    ...(strings && { 'xl/SharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(([, rows, after], index) => [`xl/worksheets/sheet${index}.xml`, sheet(rows, after)]),
    ),
  };
}

export const excelOf = (sheets, more) => zipOf(excelParts(sheets, more));

/** A row of texts as Excel writes them, beginning in the first column. */
export const rowOf = (number, ...cells) =>
  `<row r="${number}">${cells
    .map((cell, index) =>
      cell ? `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>` : '',
    )
    .join('')}</row>`;

/** A spreadsheet of OpenDocument: its tables, and what stands before them. */
export const openDocumentOf = (tables, before = '', manifest = '') =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">${before}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...(manifest && { 'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>` }),
  });
