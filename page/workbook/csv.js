// The first rows of a file of CSV, to show what is in its columns. What the file means is the server's to say.

/** Which mark parts the cells: what a line before the first says, else the one that is most often in the first. */
function markIn(text) {
  const said = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  if (said) return { mark: said[1], from: said[0].length };
  const [line] = /^[^\r\n]*/.exec(text);
  const count = (mark) => line.split(mark).length;
  return { mark: [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best)), from: 0 };
}

/** Whether a line says which mark parts the cells: it is no row. */
export const saysMark = (line) => /^sep=.$/i.test(line);

/** A cell as it is written, and what ends it. */
function cellEndedBy(mark) {
  const escaped = mark.replace(/[^\w\s]/, '\\$&');
  return new RegExp(`("[^"]*(?:""[^"]*)*"|[^${escaped}\\r\\n]*)(${escaped}|\\r\\n|\\n|\\r|$)`, 'y');
}

const bare = (written) => (/^".*"$/s.test(written) ? written.slice(1, -1).replaceAll('""', '"') : written);

/** The cells of a line: each as it is meant (`text`) and as it is written, which begins at `from`. */
export function cellsOf(line, mark) {
  const cell = cellEndedBy(mark);
  const cells = [];
  for (;;) {
    const found = cell.exec(line);
    if (!found) return cells;
    cells.push({ text: bare(found[1]), written: found[1], from: found.index });
    if (!found[2]) return cells;
  }
}

/** The first rows, each a list of cells. */
export function firstRows(text, most) {
  const { mark, from } = markIn(text);
  const cell = cellEndedBy(mark);
  const rows = [];
  cell.lastIndex = from;
  for (let row = []; rows.length < most; ) {
    const found = cell.exec(text);
    if (!found) break;
    const [, written, end] = found;
    row.push(bare(written));
    if (end !== mark) {
      rows.push(row);
      row = [];
    }
    if (end === '') break;
  }
  return rows;
}

/** The names of the columns are in the first of so many lines. */
const headLines = 20;

/** Which mark parts the cells of a file, and at which place of a row those of a column are, or -1. */
export function columnIn(lines, name) {
  const head = lines.slice(0, headLines).filter(Boolean).join('\n');
  const [names = []] = firstRows(head, 1);
  return { mark: markIn(head).mark, index: names.findIndex((each) => each.replace(/\s+/g, ' ').trim() === name) };
}
