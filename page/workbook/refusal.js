// Why a workbook is not read, and how much of one is.

/** `reason` is one of the words `workbooks`; `values` are what goes into its sentence. */
export class Refusal extends Error {
  constructor(reason, values = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}

/** Rows and text are what the server takes of a file; the others keep the tab alive, whatever the file says. */
export const limits = {
  rows: 250_000,
  /** Characters of all cells of a sheet, and bytes of what is sent. */
  text: 16 * 1024 * 1024,
  /** Characters of one cell. */
  cell: 256 * 1024,
  columns: 16_384,
  /** Bytes of all that is unpacked. */
  unpacked: 256 * 1024 * 1024,
  /** Bytes of the archive's list of its files. */
  list: 4 * 1024 * 1024,
  /** Characters of a tag, and elements in one another. */
  tag: 256 * 1024,
  depth: 200,
};

/** A text that grew by a part of a cell. */
export function grown(text, part) {
  if (text.length + part.length > limits.cell) throw new Refusal('cellTooLong');
  return text + part;
}
