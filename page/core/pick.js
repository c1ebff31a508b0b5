// What is still to be fetched for a reservation, in the order of a walk through the house. Nothing here needs a
// browser.

import { alsoHere, isFetchable, setAsideFrom, tallyOf } from './model.js';
import { house } from './state.js';
import { isOfCase, unitsOf } from './stock.js';
import { tagOf } from './tag.js';

/** Whether anything is fetched for a reservation: nothing is for one that is over. */
export const isPicked = ({ status }) => !['closed', 'cancelled'].includes(status);

/**
 * Place by place, `[{place, rows}]`: first where the reservation is handed out, last what has none; in a place by
 * category, then name, then tag, what is named first. A row is one thing that is named, `asset`, or so many of an
 * item, `qty`, with the `units` that may be taken there, and the `others` that would do as well: all that its lines ask
 * for of it at a place is one row. What is on no shelf of the reservation's place has none, and `away` says which of it
 * are at others.
 */
export function pickOf(reservation) {
  const rows = allRows(reservation).filter((row) => !row.isAbsent);
  const places = [...new Set(rows.map((row) => row.place))].sort(
    (a, b) => first(b, reservation) - first(a, reservation) || a.localeCompare(b),
  );
  return places.map((place) => ({ place, rows: rows.filter((row) => row.place === place).sort(asOnTheShelf) }));
}

/** What a reservation names and is not to be fetched now, as rows: it is out elsewhere, in repair or gone. */
export const absentOf = (reservation) =>
  allRows(reservation)
    .filter((row) => row.isAbsent)
    .sort(asOnTheShelf);

function allRows(reservation) {
  if (!isPicked(reservation)) return [];
  const aside = setAsideFrom(reservation);
  const had = new Map(tallyOf(reservation).lines.map(({ id, had_out }) => [id, had_out]));
  const lines = reservation.items
    .filter((line) => !isOfCase(line))
    .map((line) => ({ line, left: Math.max(0, line.qty - had.get(line.id)) }));
  const items = [...new Set(lines.map(({ line }) => line.item.id))];
  return items.flatMap((id) =>
    rowsOf(
      reservation,
      lines.filter(({ line }) => line.item.id === id),
      aside,
    ),
  );
}

/** Where it is handed out goes before all others, no place behind them. */
const first = (place, { location }) => (place === '' ? -1 : Number(place === location));

const asOnTheShelf = (a, b) =>
  Number(!a.category) - Number(!b.category) ||
  a.category.localeCompare(b.category) ||
  a.name.localeCompare(b.name) ||
  Number(!a.tag) - Number(!b.tag) ||
  a.tag.localeCompare(b.tag);

/** The rows of one item: `lines` are those that ask for it, each with how much of it is `left` to fetch. */
function rowsOf(reservation, lines, aside) {
  const [{ line }] = lines;
  const { item } = line;
  const left = lines.reduce((sum, each) => sum + each.left, 0);
  const row = (more) => ({
    item: item.id,
    name: item.name,
    category: house.value.item.get(item.id)?.category ?? '',
    tag: '',
    qty: 1,
    asset: null,
    units: [],
    others: [],
    away: [],
    ...more,
  });
  const here = reservation.location ?? '';
  if (!item.serialized) return left ? [row({ key: item.id, qty: left, place: here })] : [];
  const rows = lines.flatMap((each) =>
    unitsOf(reservation, each.line)
      .filter((unit) => unit.state === 'ready')
      .map(({ asset }) => {
        const thing = house.value.asset.get(asset);
        const isAbsent = !!thing && !isFetchable(reservation, thing);
        return row({ key: asset, asset, tag: tagOf(thing), place: thing?.location ?? '', isAbsent });
      })
      .sort((a, b) => Number(a.isAbsent) - Number(b.isAbsent))
      .slice(0, each.left),
  );
  // Nobody has said which ones: as many as there are in each place, the nearest first.
  let rest = left - rows.length;
  const free = alsoHere(reservation, line, { aside });
  // Whoever fetched one from elsewhere has found it all the same.
  const away = alsoHere(reservation, line, { aside, isElsewhere: true }).map(({ id }) => id);
  const all = [...free.map(({ id }) => id), ...away];
  const othersThan = (units) => all.filter((id) => !units.includes(id));
  for (const place of new Set(free.map(({ location }) => location ?? ''))) {
    const units = free.filter(({ location }) => (location ?? '') === place).map(({ id }) => id);
    const qty = Math.min(rest, units.length);
    if (qty > 0) rows.push(row({ key: `${item.id}/${place}`, qty, units, others: othersThan(units), place }));
    rest -= qty;
  }
  if (rest > 0) rows.push(row({ key: `${item.id}/none`, qty: rest, others: all, away, place: here, isShort: true }));
  return rows;
}

/** How many things it is. */
export const sizeOfPick = (places) =>
  places.reduce((sum, { rows }) => sum + rows.reduce((all, { qty }) => all + qty, 0), 0);

// --- What was found
//
// The ticks of a reservation are `{things, counts}`: the things that were found by name, scanned or ticked, and by row
// how many more were ticked of what nobody named.

export const noTicks = { things: [], counts: {} };

const rowsIn = (places) => places.flatMap(({ rows }) => rows);
/** The rows that a thing may be one of, the nearest to its name first. */
const rowsFor = (rows, thing) => [
  ...rows.filter((row) => row.asset === thing),
  ...rows.filter((row) => row.units.includes(thing)),
  ...rows.filter((row) => row.others.includes(thing)),
];

/** By each thing that was found the row that it is one of; one that is not fetched any more has none. */
function placed(rows, { things }) {
  const full = new Map();
  const found = new Map();
  for (const thing of things) {
    const row = rowsFor(rows, thing).find(({ key, qty }) => (full.get(key) ?? 0) < qty);
    if (!row) continue;
    full.set(row.key, (full.get(row.key) ?? 0) + 1);
    found.set(thing, row.key);
  }
  return found;
}

/** By row how many of it were found. */
export function foundIn(places, ticks) {
  const rows = rowsIn(places);
  const keys = [...placed(rows, ticks).values()];
  return new Map(
    rows.map(({ key, qty }) => [
      key,
      Math.min(qty, keys.filter((each) => each === key).length + (ticks.counts[key] ?? 0)),
    ]),
  );
}

/**
 * A thing that was scanned: `is` says whether it is `found` now, was `known` before, or there is `none` to fetch, and
 * `ticks` are those after it.
 */
export function withThing(places, ticks, thing) {
  const rows = rowsIn(places);
  const found = foundIn(places, ticks);
  const mine = rowsFor(rows, thing);
  if (placed(rows, ticks).has(thing)) return { is: 'known', ticks };
  if (!mine.length) return { is: 'none', ticks };
  // So many were ticked by hand already: this is one of those.
  if (mine.every(({ key, qty }) => found.get(key) >= qty)) return { is: 'known', ticks };
  return { is: 'found', ticks: { ...ticks, things: [...ticks.things.filter((each) => each !== thing), thing] } };
}

/** A row that was ticked by hand, as a whole, or of which the tick was taken away. */
export function withRow(places, ticks, row, isDone) {
  const mine = [...placed(rowsIn(places), ticks)].filter(([, key]) => key === row.key).map(([thing]) => thing);
  if (row.asset) {
    const others = ticks.things.filter((each) => each !== row.asset);
    return { ...ticks, things: isDone ? [...others, row.asset] : others };
  }
  return {
    things: isDone ? ticks.things : ticks.things.filter((each) => !mine.includes(each)),
    counts: { ...ticks.counts, [row.key]: isDone ? row.qty - mine.length : 0 },
  };
}
