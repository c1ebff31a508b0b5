// The inspections of a reservation, thing by thing, with the way to see how it went out beside how it came back.

import { html } from '../core/html.js';
import { cutSince } from '../core/api.js';
import { all } from '../core/data.js';
import { named } from '../core/model.js';
import { keeps } from '../core/state.js';
import { can, frame, icon, sticker } from '../widgets/parts.js';
import { withReservation } from './alone.js';
import { beginAddress, inspectionRow } from './inspected.js';
import { inspectionsKnown } from './inspecting.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

export function screen(part) {
  const shell = { current: '', title: s.inspect.all, back: `/r/${part.toLowerCase()}`, task: true };
  return withReservation(part, (reservation) => shown(reservation, shell), shell);
}

function shown(reservation, shell) {
  const { id } = reservation;
  const { rows, fault } = all(`/api/office/inspections?reservation=${encodeURIComponent(id)}`, 'inspections');
  const here = inspectionsKnown((each) => each.reservation_id === id, rows ?? []);
  const inspections = [...here, ...(rows ?? [])];
  const units = reservation.items.flatMap((line) => line.assigned_asset_ids);
  // Who signed for all of it is on the delivery note.
  const things = [...new Set([...units, ...inspections.map((each) => each.asset_id)])].filter(Boolean);
  return frame({
    ...shell,
    main: html`<div class="stack inspect"><div class="who-h" key="who"><h2>${
      reservation.client?.display_name ?? reservation.reference
    }</h2><p class="sub nb">${reservation.reference}</p></div>
    ${!rows && (fault || cutSince.value) ? html`<p class="sub" key="fault">${fault ?? s.notAsked}</p>` : ''}
    ${things.map((asset) =>
      thing(
        asset,
        id,
        inspections.filter((each) => each.asset_id === asset),
      ),
    )}
    ${!things.length && rows ? html`<div class="empty" key="none"><h2>${s.inspect.nothingNamed}</h2></div>` : ''}
      </div>`,
  });
}

function thing(asset, reservation, mine) {
  const label = named(asset);
  const done = mine.filter((each) => each.status === 'completed');
  const back = done.find((each) => each.stage === 'return');
  const out = done.find((each) => each.stage !== 'return');
  return html`<section class="stack tight" key=${asset} aria-label=${[label.name, label.tag].join(' ')}><div
    class="head of-thing">
    <h2>${label.name || mine[0]?.asset_name || t.assets} ${sticker(label)}</h2>${
      can('staff') && keeps.value
        ? html`<a class="btn end" href=${beginAddress(asset, reservation)}>${icon('cam', 's')}${s.inspect.begin}
        <span class="sr"> ${label.tag || label.code}</span></a>`
        : ''
    }</div>${
      mine.length
        ? html`<ul class="list" key="list">${mine.map((each) => inspectionRow(each, s.stageNames[each.stage]))}</ul>`
        : html`<p class="sub" key="none">${s.inspect.none}</p>`
    }${
      out && back
        ? html`<p class="tools" key="both"><a class="btn" href=${`/inspections/${back.id}?with=${out.id}`}>
        ${icon('swap', 's')}${s.inspect.compare}</a></p>`
        : ''
    }</section>`;
}
