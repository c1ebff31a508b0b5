// A small house for tests: what the server would have told, and what was noted in the browser.

import * as state from '../../page/core/state.js';

/** Makes the house of lists by kind, and of what waits and was sent. Heard at `heardAt`, asked at `askedAt`. */
export function setHouse({ outbox = [], sent = [], heardAt = null, askedAt = heardAt, ...kinds } = {}) {
  const house = state.emptyHouse();
  for (const [kind, rows] of Object.entries(kinds)) for (const row of rows) house[kind].set(row.id, row);
  state.house.value = house;
  state.outbox.value = outbox;
  state.sent.value = sent;
  state.heardAt.value = heardAt;
  state.askedAt.value = askedAt;
}

export const line = (id, item, qty, units = {}) => {
  const { assigned = [], out = [], back = [] } = units;
  const gone = (asset, returned) => ({
    asset_id: asset,
    picked_up_at: '2026-11-24T13:00:00Z',
    picked_up_by: 'Ana',
    returned_at: returned ? '2026-11-25T13:00:00Z' : null,
    returned_by: returned ? 'Luis' : null,
  });
  return {
    id,
    item: { id: item, name: item, serialized: true },
    qty,
    assigned_asset_ids: [...assigned, ...out, ...back],
    assigned_assets: [...out.map((asset) => gone(asset, false)), ...back.map((asset) => gone(asset, true))],
  };
};

export function reservation(id, items, more = {}) {
  const units = items.flatMap((each) => each.assigned_assets);
  const returned = units.filter((each) => each.returned_at).length;
  return {
    id,
    reference: `R-${id}`,
    status: 'confirmed',
    pickup_at: '2026-11-24T13:00:00Z',
    return_at: '2026-11-26T22:00:00Z',
    location: null,
    client: { display_name: `Client of ${id}` },
    items,
    progress: {
      qty: items.reduce((sum, each) => sum + each.qty, 0),
      picked_up: units.length,
      out: units.length - returned,
      returned,
      counted: { qty: 0, picked_up: 0, out: 0, returned: 0 },
    },
    ...more,
  };
}

let number = 0;
/** A change as the outbox holds it. */
export const entry = (kind, asset, of, more = {}) => ({
  key: `key-${++number}`,
  number,
  kind,
  asset,
  reservation: of,
  state: 'waiting',
  at: '2026-11-25T12:00:00Z',
  path: kind === 'report' ? '/api/office/condition-reports' : `/api/office/reservations/${of}/${kind}s`,
  body: '{}',
  ...more,
});
