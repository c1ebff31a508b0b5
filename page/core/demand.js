// What a reservation asks for while it is typed, item by item: its lines, and the parts of its kits, those too that no
// line has yet. The server does the same when it is saved.

import { needed } from './free.js';

/**
 * The rows that a draft comes to: each line, and for each kit its parts. `partsOf` tells what a kit consists of,
 * `itemOf` an item by its id. A kit that changes its number takes its lines along; one that goes takes them away.
 */
export function rowsOf({ lines, kits }, partsOf, itemOf) {
  const rows = [];
  for (const kit of kits) {
    const own = lines.filter((line) => kit.id && line.kit === kit.id);
    const isChanged = !kit.id || kit.qty !== (kit.booked?.qty ?? kit.qty);
    const parts = partsOf(kit.item.id);
    for (const line of own) {
      const part = isChanged && parts.find((each) => each.item_id === line.item.id);
      rows.push({ ...line, qty: part ? part.qty * kit.qty : line.qty, of: kit.key, each: countIn(line, kit, parts) });
    }
    if (!isChanged) continue;
    for (const part of parts) {
      if (own.some((line) => line.item.id === part.item_id)) continue;
      rows.push({
        key: `${kit.key} ${part.item_id}`,
        item: itemOf(part.item_id),
        qty: part.qty * kit.qty,
        gone: 0,
        of: kit.key,
        each: part.qty,
      });
    }
  }
  for (const line of lines) if (!line.kit) rows.push({ ...line, of: null });
  return rows;
}

/** How many of a line one kit has. */
const countIn = (line, kit, parts) =>
  parts.find((each) => each.item_id === line.item.id)?.qty ?? Math.max(1, Math.round(line.qty / kit.qty));

/** Of each item: how many are needed by all rows, how many of them may be missing already. */
export function demandOf(rows) {
  const items = new Map();
  for (const row of rows) {
    const known = items.get(row.item.id) ?? { item: row.item, needed: 0, accepted: 0, qty: 0 };
    known.needed += row.booked ? needed(row.booked, row.qty) : row.qty;
    known.accepted += row.booked?.shortage ?? 0;
    known.qty += row.qty;
    items.set(row.item.id, known);
  }
  return items;
}

/** How many are missing of an item, of which so many are free; 0 where it is not counted or not known. */
export const missingOf = ({ needed: wanted, free }) => (free === null ? 0 : Math.max(0, wanted - free));

/**
 * How many whole kits there would be of what is free, and which parts set that number. `freeOf` tells how many of an
 * item are free for this kit; null where it is not counted. `n` is null where no part is counted.
 */
export function wholeKits(parts, freeOf) {
  let n = null;
  let least = [];
  for (const { item_id: id, qty } of parts) {
    const free = freeOf(id);
    if (free === null || free === undefined) continue;
    const kits = Math.max(0, Math.floor(free / qty));
    if (n === null || kits < n) {
      n = kits;
      least = [id];
    } else if (kits === n) {
      least.push(id);
    }
  }
  return { n, least };
}

/** What is booked, told apart: lines, units that have a sticker each, and what is only counted. */
export function sizeOf(rows) {
  const size = { lines: rows.length, units: 0, counted: 0 };
  for (const row of rows) size[row.item.serialized ? 'units' : 'counted'] += row.qty;
  return size;
}

/** How many of a line may still leave for another reservation: what was out stays. */
export const movable = (line) => Math.max(0, line.qty - (line.had_out ?? 0));
