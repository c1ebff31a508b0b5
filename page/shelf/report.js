// A condition report: what somebody saw of an asset, with photos, on the reservation that it is out on or came back
// from. It is noted as a scan is, so it needs no network.

import { filter, go } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { cutSince } from '../core/api.js';
import { house, keeps, outbox, sent } from '../core/state.js';
import { note } from '../core/noting.js';
import { bodyOf } from '../core/uploads.js';
import { unitsOf, whereOut } from '../core/stock.js';
import { who } from '../core/who.js';
import { can, frame, icon, shape, sticker } from '../widgets/parts.js';
import { withReservation } from './alone.js';
import { reportAddress, scanLine } from './noted.js';
import { smaller } from './picture.js';
import { labelOf } from './scanning.js';
import { read, refresh } from '../core/data.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';

// --- Photos

const most = 20;

async function chosen(file) {
  const blob = await smaller(file);
  return { blob, url: URL.createObjectURL(blob) };
}

async function choose(id, files) {
  const made = await Promise.allSettled([...files].map(chosen));
  const photos = [...draftOf(id).photos, ...made.filter((each) => each.value).map((each) => each.value)];
  for (const each of photos.slice(most)) URL.revokeObjectURL(each.url);
  put(id, { photos: photos.slice(0, most), fault: made.every((each) => each.value) ? '' : s.noPhoto });
}

function leaveOut(id, photo) {
  URL.revokeObjectURL(photo.url);
  put(id, { photos: draftOf(id).photos.filter((each) => each !== photo) });
}

// --- The draft

/** By the asset: whoever looks elsewhere finds it again, until the page is loaded anew. */
const drafts = signal(new Map());
const untouched = { condition: '', notes: '', isOut: false, photos: [], fault: '', busy: false };
const draftOf = (id) => drafts.value.get(id) ?? untouched;
const put = (id, change) => {
  drafts.value = new Map(drafts.value).set(id, { ...draftOf(id), ...change });
};

async function noteReport(asset, reservation, direction, back) {
  const { condition, notes, isOut, photos, busy } = draftOf(asset.id);
  if (busy) return;
  put(asset.id, { busy: true, fault: '' });
  const report = {
    reservation_id: reservation.id,
    asset_id: asset.id,
    direction,
    condition: condition || asset.condition,
    notes: notes.trim() || null,
    ...(isOut && { out_of_service: true }),
  };
  try {
    const bytes = await Promise.all(photos.map(({ blob }) => blob.arrayBuffer()));
    const paths = bytes.map(() => null);
    await note(
      {
        kind: 'report',
        at: new Date().toISOString(),
        asset: asset.id,
        reservation: reservation.id,
        reference: reservation.reference,
        ...labelOf(asset, asset.codes?.[0] ?? ''),
        path: '/api/office/condition-reports',
        report,
        paths,
        body: bodyOf(report, paths),
      },
      bytes,
    );
  } catch (error) {
    console.error(error);
    return put(asset.id, { busy: false, fault: s.notKept });
  }
  for (const { url } of photos) URL.revokeObjectURL(url);
  drafts.value = new Map([...drafts.value].filter(([id]) => id !== asset.id));
  go(back);
}

/** A unit that came back is reported as it came; every other as it goes. */
function directionOf(reservation, asset) {
  const unit = reservation.items?.flatMap((line) => unitsOf(reservation, line)).find((each) => each.asset === asset.id);
  return unit && unit.state !== 'back' && unit.kind !== 'return' ? 'out' : 'in';
}

/**
 * The reservation that an asset is out on, or came back from last. `rows` are of its history, as far as the server
 * told.
 */
export function lastTrip(asset, rows = []) {
  const out = whereOut(asset);
  if (out) return out;
  const heard = [...house.value.reservation.values()].flatMap(({ id, items }) =>
    items
      .flatMap((line) => line.assigned_assets)
      .filter((each) => each.asset_id === asset.id && each.picked_up_at)
      .map((each) => [each.returned_at ?? each.picked_up_at, id]),
  );
  const noted = [...sent.value, ...outbox.value]
    .filter((entry) => entry.asset === asset.id && entry.kind === 'return')
    .map((entry) => [entry.at, entry.reservation]);
  const told = rows.filter((each) => each.reservation_id).map((each) => [each.at, each.reservation_id]);
  return [...heard, ...noted, ...told].sort(([a], [b]) => Date.parse(b) - Date.parse(a))[0]?.[1];
}

// --- Shown on screens

export function screen(id, assetId) {
  const from = filter('from');
  const back = from === 'asset' ? `/desk/assets/${assetId}` : from === 'back' ? '/back' : `/r/${id.toLowerCase()}`;
  const shell = { current: '', title: s.report, back, task: true };
  return withReservation(id, (reservation) => shown(reservation, assetId, shell), shell);
}

function shown(reservation, assetId, shell) {
  const { back } = shell;
  const known = house.value.asset.get(assetId);
  const asked = known ? {} : read(`/api/office/assets/${encodeURIComponent(assetId)}`);
  const asset = known ?? asked.body;
  if (!asset)
    return frame({
      ...shell,
      main: asked.loading
        ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`
        : asked.status === 404
          ? html`<div class="empty"><h2>${s.unknownThing}</h2></div>`
          : html`<div class="empty" role="alert"><h2>${asked.fault}</h2><button class="btn" type="button"
            @click=${refresh}>${t.retry}</button></div>`,
    });
  const label = labelOf(asset, asset.codes?.[0] ?? '');
  const direction = directionOf(reservation, asset);
  const isOpen = can('staff') && keeps.value;
  const draft = draftOf(asset.id);
  const button = (place) =>
    html`<button class=${`btn primary ${place}`} type="submit" form="report" aria-disabled=${
      draft.busy ? 'true' : null
    }>${s.noteReport}</button>`;
  return frame({
    ...shell,
    thumb: isOpen && button(''),
    main: html`<div class="split"><div class="stack"><div class="who-h" key="who"><h2>${label.name}</h2>
      <p>${sticker(label)} <span class="sub">${direction === 'out' ? s.itGoes : s.itCame} · <span class="nb">
      ${reservation.reference}</span></span></p></div>
      ${
        isOpen
          ? html`<form class="stack report" id="report" key="form" @submit=${(event) => {
              event.preventDefault();
              noteReport(asset, reservation, direction, back);
            }}>${fields(asset, draft)}${button('only-desk')}</form>`
          : keeps.value
            ? ''
            : html`<div class="note warn" role="alert" key="form">${shape('late')}<p>${t.noStore}</p></div>`
      }</div>
      <aside class="stack"><section key="before" aria-labelledby="h-before" class="stack tight"><div class="head">
      <h2 id="h-before">${s.before}</h2></div>${waiting(asset)}
      ${before(reservation.id, asset, s.nothingBefore)}</section></aside></div>`,
  });
}

const fields = ({ id, condition: now }, { condition, notes, isOut, photos, fault }) => html`
  <div class="field" key="condition"><label for="report-c">${s.reports}</label><select class="input" id="report-c"
  @change=${(event) => put(id, { condition: event.target.value })}>${Object.entries(s.conditions).map(
    ([value, text]) =>
      html`<option key=${value} value=${value} selected=${value === (condition || now)}>${text}</option>`,
  )}</select></div>
  <div class="field" key="notes"><label for="report-n">${s.saw}</label><textarea class="input" id="report-n"
  maxlength="2000" .value=${notes} @input=${(event) => put(id, { notes: event.target.value })}></textarea></div>
  <div class="field" key="photos" role="group" aria-labelledby="h-photos"><span class="label"
  id="h-photos">${s.photoHead}</span>
    ${
      photos.length
        ? html`<ul class="thumbs" key="thumbs">${photos.map(
            (photo, index) => html`<li key=${photo.url}>
      <img src=${photo.url} alt=${s.photo({ n: index + 1 })}><button class="btn icon" type="button"
      aria-label=${s.leavePhoto({
        n: index + 1,
      })} @click=${() => leaveOut(id, photo)}>${icon('close', 's')}</button></li>`,
          )}</ul>`
        : ''
    }
    ${
      photos.length < most
        ? html`<label class="btn" key="add">${icon('cam', 's')}${s.addPhoto}<input class="sr" type="file" id="photos"
          accept="image/*" capture="environment" multiple @change=${({ target }) => {
            choose(id, target.files);
            // The same picture may be chosen again.
            target.value = '';
          }}></label>`
        : ''
    }</div>
  <label class="pick" key="repair"><input type="checkbox" name="out_of_service" .checked=${isOut} @change=${(event) =>
    put(id, { isOut: event.target.checked })}><span>${s.outOfService}</span></label>
  ${fault ? html`<p class="fault" role="alert" key="fault">${fault}</p>` : ''}`;

/** An asset's reports that wait here. */
function waiting(asset) {
  const mine = outbox.value.filter((entry) => entry.kind === 'report' && entry.asset === asset.id);
  return mine.length
    ? html`<ol class="list feed" key="waiting">${mine.map((entry) => scanLine(entry, true))}</ol>`
    : '';
}

/** Earlier reports on a reservation, which only the server knows. */
function before(reservation, asset, nothing) {
  const { body } = read(`/api/office/reservations/${reservation}/condition-reports`);
  if (!body) return cutSince.value ? html`<p class="sub" key="cut">${s.notAsked}</p>` : '';
  const reports = body.condition_reports.filter((each) => each.asset_id === asset.id);
  if (!reports.length) return nothing ? html`<p class="sub" key="nothing">${nothing}</p>` : '';
  return html`${reports.map((each) => {
    const condition = s.conditions[each.condition] ?? each.condition;
    return html`<figure class="photos" key=${each.id}>${each.photos.map(
      (photo) => html`<img key=${photo.object_path}
      src=${photo.url} alt=${each.notes ?? condition} loading="lazy" width=${photo.width} height=${photo.height}>`,
    )}<figcaption class="sub">${condition}${each.notes ? `: ${each.notes}` : ''} · ${[
      who(each.reported_by, each.noted_by),
      when(each.created_at),
    ]
      .filter(Boolean)
      .join(', ')}</figcaption></figure>`;
  })}`;
}

/** An asset's reports, and the way to another one; on the last reservation that it was out on. */
export function reports(asset, reservation) {
  if (!reservation) return '';
  return html`<section key="reports" aria-labelledby="h-reports" class="stack tight"><div class="head">
    <h2 id="h-reports">${s.reports}</h2></div>${waiting(asset)}${before(reservation, asset, '')}
    ${
      can('staff') && keeps.value
        ? html`<a class="btn wide" key="new" href=${reportAddress(
            reservation,
            asset.id,
            'asset',
          )}>${icon('cam', 's')}${s.report}</a>`
        : ''
    }</section>`;
}
