// How much is free, as the server tells it in steps of time. Instants are in milliseconds since 1970.

const unitsThat = (line, fits) => line.assigned_assets.filter(fits).length;

/** How many of a line are out. */
const outOf = (line) => line.counted?.out ?? unitsThat(line, (unit) => unit.picked_up_at && !unit.returned_at);

/** How many a line needs with another qty: what came back it needs no more, but each unit that it names beside that. */
export function needed(line, qty) {
  const ahead = line.counted?.out ?? line.assigned_asset_ids.length - unitsThat(line, (unit) => unit.returned_at);
  return Math.max(qty - line.came_back, Math.min(qty, ahead), 0);
}

/**
 * The steps of an item with what a reservation holds of it itself given back: `turnaround` is how long it holds on
 * after its return.
 */
export function withoutOwn(steps, reservation, item, turnaround) {
  const held = reservation?.status === 'confirmed' ? reservation.items : [];
  const mine = held
    .filter((line) => line.item.id === item)
    .reduce((sum, line) => sum + Math.max(line.qty - line.shortage - line.came_back, outOf(line)), 0);
  const [begins, ends] = mine
    ? [Date.parse(reservation.pickup_at), Date.parse(reservation.return_at) + turnaround]
    : [0, 0];
  return steps.flatMap((step) => {
    // Its hold may begin or end inside of a step.
    const [start, end] = [Date.parse(step.from), Date.parse(step.to)];
    const cuts = [start, ...[begins, ends].filter((at) => at > start && at < end), end];
    return cuts.slice(1).map((until, index) => ({
      from: cuts[index],
      to: until,
      free: step.free === null ? null : step.free + (cuts[index] >= begins && cuts[index] < ends ? mine : 0),
    }));
  });
}

/** The least that is free between two instants; null where it is not counted or not known. */
export const least = (steps, from, to) => {
  const free = steps.filter((step) => step.to > from && step.from < to).map((step) => step.free);
  return !free.length || free.includes(null) ? null : Math.min(...free);
};
