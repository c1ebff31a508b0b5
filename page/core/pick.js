// What is still to be fetched for a reservation, in the order of a walk through the house. Nothing here needs a
// browser.

import { alsoHere, setAsideFrom, tallyOf } from './model.js';
import { house } from './state.js';
import { isOfCase, unitsOf } from './stock.js';

/**
 * Place by place, `[{place, rows}]`: first where the reservation is handed out, last what has none; in a place by
 * category, then name, then tag, what is named first. A row is one thing that is named, `asset`, or so many of an item,
 * `qty`, with the `units` that may be taken. What is on no shelf that is known has none.
 */
export function pickOf(reservation) {
  const aside = setAsideFrom(reservation);
  const had = new Map(tallyOf(reservation).lines.map(({ id, had_out }) => [id, had_out]));
  const rows = reservation.items
    .filter((line) => !isOfCase(line))
    .flatMap((line) => rowsOf(reservation, line, Math.max(0, line.qty - had.get(line.id)), aside));
  const places = [...new Set(rows.map((row) => row.place))].sort(
    (a, b) => first(b, reservation) - first(a, reservation) || a.localeCompare(b),
  );
  return places.map((place) => ({ place, rows: rows.filter((row) => row.place === place).sort(asOnTheShelf) }));
}

/** Where it is handed out goes before all others, no place behind them. */
const first = (place, { location }) => (place === '' ? -1 : Number(place === location));

const asOnTheShelf = (a, b) =>
  Number(!a.category) - Number(!b.category) ||
  a.category.localeCompare(b.category) ||
  a.name.localeCompare(b.name) ||
  Number(!a.tag) - Number(!b.tag) ||
  a.tag.localeCompare(b.tag);

function rowsOf(reservation, line, left, aside) {
  const row = (more) => ({
    line: line.id,
    item: line.item.id,
    name: line.item.name,
    category: house.value.item.get(line.item.id)?.category ?? '',
    tag: '',
    qty: 1,
    asset: null,
    units: [],
    ...more,
  });
  const here = reservation.location ?? '';
  if (!line.item.serialized) return left ? [row({ key: line.id, qty: left, place: here })] : [];
  const rows = unitsOf(reservation, line)
    .filter((unit) => unit.state === 'ready')
    .slice(0, left)
    .map(({ asset }) => {
      const { asset_tag: tag, serial, location } = house.value.asset.get(asset) ?? {};
      return row({ key: asset, asset, tag: tag ?? serial ?? '', place: location ?? '' });
    });
  // Nobody has said which ones: as many as there are in each place, the nearest first.
  let rest = left - rows.length;
  const free = alsoHere(reservation, line, { aside });
  for (const place of new Set(free.map(({ location }) => location ?? ''))) {
    const units = free.filter(({ location }) => (location ?? '') === place).map(({ id }) => id);
    const qty = Math.min(rest, units.length);
    if (qty > 0) rows.push(row({ key: `${line.id}/${place}`, qty, units, place }));
    rest -= qty;
  }
  if (rest > 0) rows.push(row({ key: `${line.id}/none`, qty: rest, place: here, isShort: true }));
  return rows;
}

/** How many things it is. */
export const sizeOfPick = (places) =>
  places.reduce((sum, { rows }) => sum + rows.reduce((all, { qty }) => all + qty, 0), 0);
