// The house as the screens show it.

import { findAssets } from './codes.js';
import { countedIn, isAnyOut } from './stock.js';
import { house } from './state.js';
import { dayNumber } from './time.js';

/** The house that is signed in to, as the server told it; nothing before it did. */
export const ourHouse = () => house.value.tenant.values().next().value;

/** The values of a field in all rows, each once, in order: the places, the categories. */
export const valuesOf = (rows, name) => [...new Set([...rows].map((each) => each[name]).filter(Boolean))].sort();

/**
 * The reservations of the floor in groups, each in the order in which they are due. A search finds all that the copy
 * has: what is of other days is in a group of its own.
 */
export function floor({ days, place, search }) {
  const last = dayNumber(Date.now()) + days - 1;
  const now = Date.now();
  const groups = { late: [], out: [], back: [], close: [], other: [] };
  const asset = assetNamed(search);
  for (const reservation of house.value.reservation.values()) {
    if (place && reservation.location && reservation.location !== place) continue;
    if (search && !matches(reservation, search.toLowerCase(), asset)) continue;
    const names = groupsOf(reservation, now, last);
    for (const name of names.length || !search ? names : ['other']) groups[name].push(reservation);
  }
  const by = (due) => (a, b) => due(a).localeCompare(due(b)) || a.reference.localeCompare(b.reference);
  for (const [name, group] of Object.entries(groups)) group.sort(by((each) => dueOn(name, each)));
  return groups;
}

/** When something happens next with a reservation of a group. */
export const dueOn = (name, reservation) =>
  name === 'out' || (name === 'other' && !isAnyOut(reservation)) ? reservation.pickup_at : reservation.return_at;

function groupsOf(reservation, now, last) {
  const { status, progress } = reservation;
  const counted = countedIn(reservation);
  if (status === 'returned') return ['close'];
  if (['draft', 'requested', 'cancelled'].includes(status) && dayNumber(reservation.pickup_at) === dayNumber(now))
    return ['out'];
  if (status !== 'confirmed') return [];
  if (isAnyOut(reservation) && Date.parse(reservation.return_at) < now) return ['late'];
  const isWhole = progress.picked_up >= progress.qty && counted.picked_up >= counted.qty;
  return [
    isAnyOut(reservation) && dayNumber(reservation.return_at) <= last && 'back',
    !isWhole && dayNumber(reservation.pickup_at) <= last && 'out',
  ].filter(Boolean);
}

/** What a text that was scanned or typed means here: the assets that it finds, and as which code it was understood. */
export const meaningOf = (text) =>
  findAssets(house.value.codes, text, {
    // The address that this page has is ours, whatever the server is called elsewhere.
    ours: [globalThis.location?.host].filter(Boolean),
    hosts: ourHouse()?.code_hosts ?? [],
  });

/** The one asset that a text is the sticker, the tag or the serial of. */
export function assetNamed(text) {
  const { assets } = meaningOf(text);
  return assets.length === 1 ? assets[0] : undefined;
}

function matches(reservation, text, asset) {
  return (
    reservation.reference.toLowerCase().includes(text) ||
    reservation.client?.display_name?.toLowerCase().includes(text) ||
    (asset &&
      (asset.current_reservation_id === reservation.id ||
        reservation.items.some((line) => line.assigned_asset_ids.includes(asset.id))))
  );
}

/** An asset with the name of its item, as people know it. */
export function named(id) {
  const asset = house.value.asset.get(id);
  return {
    tag: asset?.asset_tag ?? asset?.serial ?? '',
    code: asset?.codes[0] ?? '',
    name: house.value.item.get(asset?.item_id)?.name ?? '',
  };
}
