// One reservation: its lines, what is where, and scanning. A scan picks up or takes back, whichever fits.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { api, cutSince, NoAnswer } from '../core/api.js';
import { house } from '../core/state.js';
import { fault, note } from '../core/noting.js';
import { countsOf, unitsOf, lineFor, isAnyOut, isOut, noted, whereOut } from '../core/stock.js';
import { named } from '../core/model.js';
import { backHere } from '../core/place.js';
import { reportedAsset, reservationIn } from '../core/router.js';
import { frame, lostLink, pips, shape, sticker, isLoading } from '../widgets/parts.js';
import { conflict } from './conflict.js';
import { isLost, scanLine } from './noted.js';
import {
  assetOf,
  eye,
  labelOf,
  noteOnce,
  scanButton,
  scanForm,
  scanNotice,
  scannedSticker,
  takesScans,
} from './scanning.js';
import { countedRow, swap, swapNote, swapping, waysOfUnit } from './lines.js';
import { placeBar } from './place.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { weekday, clock, when } from '../core/time.js';

/** The reservation fetched by itself, because the copy of the house does not have it; null where there is none. */
const fetched = signal(new Map());

const known = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);

let asking = null;
/** Why what was fetched by itself is not there: `{id, sentence}`. */
const missed = signal(null);

async function fetchAlone(id) {
  if (asking === id) return;
  asking = id;
  try {
    const { status, body } = await api(`/api/office/reservations/${encodeURIComponent(id)}?candidates=none`);
    if (status === 200 || status === 404) fetched.value = new Map(fetched.value).set(id, status === 200 ? body : null);
    else missed.value = { id, sentence: body?.error?.message ?? t.noAnswer };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    missed.value = { id, sentence: t.noAnswer };
  } finally {
    asking = null;
  }
}

function fetchAgain(id) {
  missed.value = null;
  fetchAlone(id);
}

export function screen(part) {
  const id = part.toLowerCase();
  const reservation = known(id);
  if (reservation) return shown(reservation);
  const why = missed.value?.id === id ? missed.value.sentence : '';
  // While the copy of the house is on its way it may bring it.
  if (reservation === undefined && !why && (!isLoading() || cutSince.value)) fetchAlone(id);
  const main =
    reservation === null
      ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p>
        <a class="btn" href="/">${t.backToFloor}</a></div>`
      : why
        ? html`<div class="empty" role="alert"><h3>${why}</h3><button class="btn" type="button"
          @click=${() => fetchAgain(id)}>${t.retry}</button></div>`
        : html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`;
  return frame({ current: '', title: t.floor, back: true, task: true, main });
}

function shown(reservation) {
  const counts = countsOf(reservation);
  const gone = counts.out + counts.back;
  const isComingBack = counts.back > 0 && counts.here + counts.queued === 0;
  const mine = noted(reservation.id);
  const parked = mine.filter((entry) => entry.state === 'parked');
  const last = [...mine].sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  const queued = counts.queued ? `, ${t.queuedMany({ n: counts.queued })}` : '';
  const [say, n] = isComingBack ? [t.ofBack, counts.back] : [t.ofOut, gone];
  const label = `${say({ n, m: counts.qty })}${queued}`;
  return frame({
    current: '',
    title: reservation.reference,
    back: true,
    task: true,
    main: html`<div class="split"><div class="stack">
      <div class="lead"><div class="stack"><div class="who-h">
      <h2>${reservation.client?.display_name ?? reservation.reference}</h2>
      <p class="sub">${t.statuses[reservation.status]}</p></div>
        <dl class="trip"><dt>${t.outAt}</dt><dd>${weekday(reservation.pickup_at)}
        <small>${clock(reservation.pickup_at)}</small></dd><dt>${t.backAt}</dt><dd>${weekday(reservation.return_at)}
        <small>${clock(reservation.return_at)}</small></dd><dt>${t.at}</dt>
        <dd>${reservation.location ?? t.anywhere}</dd></dl></div>
        ${
          counts.qty
            ? html`<div class="tally"><b>${isComingBack ? counts.back : gone}</b>
              <span>${isComingBack ? t.ofBackRest({ m: counts.qty }) : t.ofOutRest({ m: counts.qty })}<br>
              <span class="sub">${[
                counts.queued && t.queuedMany({ n: counts.queued }),
                counts.here && t.here({ n: counts.here }),
              ]
                .filter(Boolean)
                .join(' · ')}</span></span>${pips(counts, label, 'big full')}</div>`
            : ''
        }
      </div>
      ${eye(last)}
      ${swapNote(reservation.id)}${
        fault.value
          ? html`<div class="note warn" role="alert"
        key="unkept">${shape('late')}<p>${fault.value}</p></div>`
          : ''
      }
      ${isAnyOut(reservation) ? placeBar() : ''}${scanForm()}${scanNotice()}
      ${parked.map((entry) => conflict(entry))}
      <section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2>
      <span class="n">${reservation.items.length}</span></div>
        <ul class="list">${reservation.items.map((line) => lineRow(reservation, line))}</ul>
        ${isAnyOut(reservation) ? lostLink(reservation.id) : ''}</section>
    </div><aside class="stack"><section aria-labelledby="h-scans"><div class="head">
    <h2 id="h-scans">${t.happened}</h2><span class="n">${mine.length || ''}</span></div>
      ${
        mine.length
          ? html`<ol class="list feed" id="scans">${[...mine].reverse().map((entry) => scanLine(entry))}
        </ol>`
          : html`<p class="sub">${t.noScans}</p>`
      }</section></aside></div>`,
    thumb: scanButton(),
  });
}

const isGone = (unit) => unit.state === 'back' && isLost(unit.asset);

function lineRow(reservation, line) {
  if (line.counted) return countedRow(reservation, line);
  if (!line.item.serialized) {
    return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span>
      <span class="sum">${line.qty} × · ${t.counted}</span></div></li>`;
  }
  const units = unitsOf(reservation, line);
  const counts = countsOf(reservation, [line]);
  const gone = counts.out + counts.back;
  const label = `${t.ofOut({ n: gone, m: line.qty })}${counts.queued ? `, ${t.queuedMany({ n: counts.queued })}` : ''}`;
  return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span>
    <span class="sum">${pips(counts, label)}${t.of({ n: gone, m: line.qty })}</span></div>
    ${
      units.length
        ? html`<ul class="units">${units.map(
            (unit) =>
              html`<li key=${unit.asset} data-unit=${unit.state}>
              ${shape(isGone(unit) ? 'dropped' : unit.state)}<span class="cut">${sticker(named(unit.asset))}<small>${
                unit.state === 'queued'
                  ? t.queued.toLowerCase()
                  : unit.state === 'ready'
                    ? t.ready
                    : [`${unit.state === 'out' ? t.out : isGone(unit) ? s.lostWord : t.back} ${when(unit.at)}`, unit.by]
                        .filter(Boolean)
                        .join(' · ')
              }</small></span>${waysOfUnit(reservation, unit)}</li>`,
          )}</ul>`
        : ''
    }</li>`;
}

// --- Scanning

takesScans((address) => {
  const id = reservationIn(address);
  return id && !reportedAsset() && ((text) => scan(id, text));
});

async function scan(id, text) {
  const reservation = known(id);
  const asset = reservation && (await assetOf(text));
  if (!asset) return;
  const label = labelOf(asset, text);
  const kind = isOut(reservation, asset) ? 'return' : 'pickup';
  const at = new Date().toISOString();
  // A case stands for what lies in it.
  const inside =
    kind === 'pickup' && 'case_id' in asset && house.value.item.get(asset.item_id)?.is_case
      ? [...house.value.asset.values()].filter((each) => each.case_id === asset.id).map((each) => each.id)
      : null;
  const isSwap = swapping.value?.reservation === id && swapping.value.asset !== asset.id;
  await noteOnce(
    id,
    asset,
    label.name,
    () =>
      isSwap
        ? swap(reservation, asset, scannedSticker(asset, text))
        : note({
            kind,
            at,
            asset: asset.id,
            reservation: id,
            reference: reservation.reference,
            line: kind === 'pickup' ? lineFor(reservation, asset)?.id : undefined,
            ...label,
            path: `/api/office/reservations/${id}/${kind}s`,
            ...(inside && { contents: inside }),
            body: JSON.stringify({
              asset_id: asset.id,
              scanned_code: scannedSticker(asset, text),
              at,
              ...(kind === 'return' && backHere()),
              ...(inside && { contents: inside }),
            }),
          }),
    kind === 'pickup' && !isSwap ? doubtAbout(reservation, asset, inside) : '',
  );
}

/**
 * Why the server will refuse a pickup by what this browser knows, which may be old: so it is noted all the same. Of a
 * case each part is judged too.
 */
function doubtAbout(reservation, asset, inside) {
  for (const unit of [asset, ...(inside ?? []).map((each) => house.value.asset.get(each))]) {
    const { name, tag } = labelOf(unit, '');
    const label = [name, tag].filter(Boolean).join(' ');
    const there = whereOut(unit);
    if (unit.status === 'REPAIR') return s.doubts.repair({ name: label });
    if (there && there !== reservation.id)
      return s.doubts.elsewhere({
        name: label,
        ref: house.value.reservation.get(there)?.reference ?? s.anotherReservation,
      });
    const lines = reservation.items.filter((line) => line.item.id === unit.item_id);
    // A case that no line asks for gets one of its own.
    if (!lines.length && !(inside && unit === asset))
      return s.doubts.noLine({ name: label, ref: reservation.reference });
    if (
      lines.length &&
      lines.every(
        (line) =>
          unitsOf(reservation, line).filter((each) => each.asset !== unit.id && ['out', 'queued'].includes(each.state))
            .length >= line.qty,
      )
    )
      return s.doubts.full({ name: label });
  }
  return '';
}
