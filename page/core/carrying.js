// A form while it is saved: what a person has typed since it was sent is carried over to what the server has made of
// it. The same holds of a row that somebody else has changed meanwhile. Nothing here needs a browser.

/** What is one value each; `lines` and `kits` are rows. */
const single = ['client', 'pickup', 'return', 'location', 'reference', 'notes'];
const rows = ['lines', 'kits'];

/**
 * The form as it stands after an answer. `sent` is the form as it was sent, `told` the form that the server's row
 * makes, `now` the form as it is by then. What is another in `now` than in `sent` counts, and all else is as told.
 */
export function carried(sent, told, now) {
  const after = { ...told };
  for (const name of single) if (now[name] !== sent[name]) after[name] = now[name];
  for (const name of rows) after[name] = carriedRows(sent[name], told[name], now[name]);
  const isSame = (name) => after[name] === told[name];
  const areSame = (name) => numbers(after[name]) === numbers(told[name]);
  after.touched = !(single.every(isSame) && rows.every(areSame));
  return after;
}

/** What a row is known by: the server's id, and before it has one, the form's key. */
const nameOf = (row) => row.id ?? row.key;

const numbers = (list) => JSON.stringify(list.map((row) => [row.id, row.item.id, row.qty]));

/** Rows with their numbers: who took one away, added one or changed its number since, meant that. */
function carriedRows(sent, told, now) {
  const mine = new Map(now.map((row) => [nameOf(row), row]));
  const asSent = counterparts(sent, told);
  const kept = told.flatMap((row) => {
    const was = asSent.get(row);
    // Nobody here knew of it.
    if (!was) return [row];
    const is = mine.get(nameOf(was));
    if (!is) return [];
    // The field that somebody types in stays the same one.
    return [{ ...row, key: is.key, qty: is.qty === was.qty ? row.qty : is.qty }];
  });
  const had = new Set(sent.map(nameOf));
  return [...kept, ...now.filter((row) => !had.has(nameOf(row)))];
}

/** By each row that was told the one that was sent: the same, or, where that was new, the next of its item. */
function counterparts(sent, told) {
  const ids = new Map(sent.filter((row) => row.id).map((row) => [row.id, row]));
  const fresh = sent.filter((row) => !row.id);
  const found = new Map();
  for (const row of told) {
    const same = ids.get(row.id) ?? (row.kit ? null : fresh.find((each) => each.item.id === row.item.id));
    if (!same) continue;
    found.set(row, same);
    if (!same.id) fresh.splice(fresh.indexOf(same), 1);
  }
  return found;
}
