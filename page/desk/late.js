// What is late, by client: whom to call, what is out, for how long; and what can be done about it.

import { html } from '../core/html.js';
import { filter } from '../core/router.js';
import { lateHere } from '../core/model.js';
import { house } from '../core/state.js';
import { can, chip, frame, icon, lostLink, shape, sticker } from '../widgets/parts.js';
import { all, url } from '../core/data.js';
import { bones, faultOf, placeChoice, said, unreached } from './parts.js';
import { extendButton, extendPanel } from './extend.js';
import { phoneOf } from '../shelf/remarks.js';
import { dayNumber, when } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** Units that are shown before the rest is a number. */
const unitsAtOnce = 12;

export function screen() {
  const shown = all(
    url('/api/office/reservations', { overdue: 'true', candidates: 'none', location: filter('place') }),
    'reservations',
  );
  const known = new Set(shown.rows?.map(({ id }) => id));
  // What was due today is overdue to the server from tomorrow on.
  const rows = shown.rows && [...shown.rows, ...lateHere(filter('place')).filter(({ id }) => !known.has(id))];
  const groups = byClient(rows ?? []);
  return frame({
    current: '/desk/late',
    title: t.lateReturns,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${placeChoice()}<p class="sub end">${
      rows?.length ? [d.lateCount({ n: rows.length }), d.ofClients({ n: groups.length })].join(', ') : ''
    }</p></div>
    ${said.value ? html`<p key="said"><span class="chip" data-s="done" role="status">${said.value}</span></p>` : ''}
    ${
      rows
        ? html`${faultOf(shown)}${
            groups.length ? groups.map(client) : html`<div class="empty" key="none"><h2>${d.nothingLate}</h2></div>`
          }`
        : shown.loading
          ? bones()
          : unreached(shown.fault)
    }`,
  });
}

/** The reservations of each client, whoever is late for longest first. */
function byClient(rows) {
  const groups = new Map();
  for (const row of [...rows].sort((a, b) => Date.parse(a.return_at) - Date.parse(b.return_at))) {
    const key = row.client?.id ?? row.id;
    if (!groups.has(key)) groups.set(key, { key, client: row.client, rows: [] });
    groups.get(key).rows.push(row);
  }
  return [...groups.values()];
}

function client({ key, client: who, rows }) {
  const name = who?.display_name ?? rows[0].reference;
  return html`<section key=${key} aria-labelledby=${`late-${key}`}><div class="head"><h2 id=${`late-${key}`}>
    ${who ? html`<a href=${`/desk/clients/${who.id}`}>${name}</a>` : name}</h2><span class="end tools">${
      who && !who.phone ? html`<a class="sub" href=${`/desk/clients/${who.id}`}>${d.noPhone}</a>` : phoneOf(who)
    }</span></div><ul class="list late">${rows.map(row)}</ul></section>`;
}

function row(reservation) {
  const { id, reference, return_at: due, notes } = reservation;
  const days = dayNumber(Date.now()) - dayNumber(due);
  const out = outOf(reservation);
  const rest = out.length - unitsAtOnce;
  return html`<li class="line" key=${id}><div class="top"><a class="name nb" href=${`/desk/reservations/${id}`}>
    ${reference}</a><span class="sum">${chip('late', days < 1 ? t.late : t.daysLate({ n: days }))}
    <span class="sub">${d.wasDue({ time: when(due) })}</span></span></div>
    ${notes ? html`<p class="sub as-written">${notes}</p>` : ''}
    <ul class="units">${out.slice(0, unitsAtOnce).map(
      (each) => html`<li key=${each.key}>${shape('out')}<span>${each.qty ? `${each.qty} × ` : ''}${each.name}</span>
        <span>${each.sticker}</span></li>`,
    )}
    ${rest > 0 ? html`<li key="more"><span></span>${d.andMore({ n: rest })}</li>` : ''}
    </ul>
    <div class="tools">${can('manager') ? extendButton(reservation, '') : ''}${lostLink(id)}<a class="btn quiet"
      href=${`/r/${id}`}>${icon('scan', 's')}${d.atTheShelf}</a></div>${extendPanel(reservation)}</li>`;
}

/** What is out, a unit or a counted line each. */
function outOf({ items }) {
  return items.flatMap((line) =>
    line.counted
      ? line.counted.out > 0
        ? [{ key: line.id, qty: line.counted.out, name: line.item.name, sticker: '' }]
        : []
      : line.assigned_assets
          .filter((unit) => unit.picked_up_at && !unit.returned_at)
          .map((unit) => {
            const known = house.value.asset.get(unit.asset_id);
            const tag = known?.asset_tag ?? known?.serial ?? unit.asset_tag;
            return {
              key: unit.asset_id,
              name: line.item.name,
              sticker: sticker({ tag, code: known?.codes?.[0] }),
            };
          }),
  );
}
