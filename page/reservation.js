// One reservation: its lines, what is where, and scanning. A scan picks up or takes back, whichever fits.

import { go, html, signal, path } from './core.js';
import { api, cutSince, NoAnswer, session } from './api.js';
import { house, note, keeps } from './sync.js';
import { countsOf, unitsOf, lineFor, isOut, codeIn, named, noted } from './model.js';
import { deed, frame, pips, icon, shape, shelf, scanLine, sticker, isLoading } from './parts.js';
import { hasCamera, listenForBursts, signalTo, watch } from './scanner.js';
import { words as t, weekday, clock, when } from './words.js';

/** What was fetched by itself, because the copy of the house does not have it; null where there is none. */
const fetched = signal(new Map());
/** A scan that could not be noted: a title and a sentence. */
const notice = signal(null);
const camera = signal(null);

export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;

const known = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);

let asking = null;

async function fetchAlone(id) {
  if (asking === id || isLoading()) return;
  asking = id;
  try {
    const answer = await api(`/api/office/reservations/${id}?candidates=none`);
    const found = answer.status === 200 ? answer.body : answer.status === 404 ? null : undefined;
    if (found !== undefined) fetched.value = new Map(fetched.value).set(id, found);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  } finally {
    setTimeout(() => { asking = null; }, 3000);
  }
}

export function reservationScreen(id) {
  const reservation = known(id);
  if (reservation) return shown(reservation);
  if (reservation === undefined) fetchAlone(id);
  const main = reservation === null ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p><a class="btn" href="/">${t.backToFloor}</a></div>`
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
  const queued = counts.queued ? `, ${t.queuedMany(counts.queued)}` : '';
  const label = `${isComingBack ? t.ofBack(counts.back, counts.qty) : t.ofOut(gone, counts.qty)}${queued}`;
  return frame({
    current: '', title: reservation.reference, back: true, task: true,
    main: html`<div class="split"><div class="stack">
      <div class="lead"><div class="stack"><div class="who-h"><h2>${reservation.client?.display_name ?? reservation.reference}</h2><p class="sub">${t.statuses[reservation.status]}</p></div>
        <dl class="trip"><dt>${t.outAt}</dt><dd>${weekday(reservation.pickup_at)}<small>${clock(reservation.pickup_at)}</small></dd><dt>${t.backAt}</dt><dd>${weekday(reservation.return_at)}<small>${clock(reservation.return_at)}</small></dd><dt>${t.at}</dt><dd>${reservation.location ?? t.anywhere}</dd></dl></div>
        ${counts.qty ? html`<div class="tally"><b>${isComingBack ? counts.back : gone}</b><span>${isComingBack ? t.ofBackRest(counts.qty) : t.ofOutRest(counts.qty)}<br><span class="sub">${
          [counts.queued && t.queuedMany(counts.queued), counts.here && t.here(counts.here)].filter(Boolean).join(' · ')}</span></span>${pips(counts, label, 'big full')}</div>` : ''}
      </div>
      ${camera.value ? html`<div class="eye" key="eye" data-hit=${last?.state === 'parked' ? 'stop' : null}><video id="eye" muted playsinline></video><span class="aim"></span>${
        last ? html`<p class="last" key="last">${shape({ waiting: 'queued', parked: 'conflict', sent: 'done' }[last.state])}<span><b>${deed(last)}</b><small>${sticker(last)}</small></span></p>` : ''}<button class="btn icon" type="button" aria-label=${t.closeCamera} @click=${closeCamera}>${icon('close')}</button></div>` : ''}
      ${shelf.value?.swapNote(reservation.id)}${shelf.value?.fault.value ? html`<div class="note warn" role="alert" key="unkept">${shape('late')}<p>${shelf.value.fault.value}</p></div>` : ''}
      ${scanForm(reservation)}
      ${notice.value ? html`<div class="note warn" role="alert" key="notice">${shape('late')}<p>${notice.value}</p></div>` : ''}
      ${shelf.value && parked.map((entry) => shelf.value.conflict(entry))}
      <section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2><span class="n">${reservation.items.length}</span></div>
        <ul class="list">${reservation.items.map((line) => lineRow(reservation, line))}</ul></section>
    </div><aside class="stack"><section aria-labelledby="h-scans"><div class="head"><h2 id="h-scans">${t.happened}</h2><span class="n">${mine.length || ''}</span></div>
      ${mine.length ? html`<ol class="list feed" id="scans">${[...mine].reverse().map((entry) => scanLine(entry))}</ol>` : html`<p class="sub">${t.noScans}</p>`}</section></aside></div>`,
    thumb: keeps.value && html`<button class="btn scan" type="button" @click=${openScan}>${icon('scan')}${t.scan}</button>`,
  });
}

const scanForm = (reservation) => (keeps.value ? html`<form class="field" key="scan" @submit=${(event) => {
  event.preventDefault();
  const field = event.target.querySelector('input');
  const text = field.value;
  field.value = '';
  if (text.trim()) scan(reservation.id, text);
}}><label for="code">${t.typeCode}</label><div class="tools typing"><input class="input" id="code" placeholder=${t.codeExample} autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="done"><button class="btn primary" type="submit">${t.enter}</button>${
  hasCamera && !camera.value ? html`<button class="btn only-desk" type="button" @click=${openScan}>${icon('cam', 's')}${t.camera}</button>` : ''}</div></form>`
  : html`<div class="note warn" role="alert" key="scan">${shape('late')}<p>${t.noStore}</p></div>`);

function lineRow(reservation, line) {
  if (line.counted && shelf.value) return shelf.value.countedRow(reservation, line);
  if (!line.item.serialized) {
    return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${line.qty} × · ${t.counted}</span></div></li>`;
  }
  const units = unitsOf(reservation, line);
  const counts = countsOf(reservation, [line]);
  const gone = counts.out + counts.back;
  const label = `${t.ofOut(gone, line.qty)}${counts.queued ? `, ${t.queuedMany(counts.queued)}` : ''}`;
  return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${pips(counts, label)}${t.of(gone, line.qty)}</span></div>
    ${units.length ? html`<ul class="units">${units.map((unit) => html`<li key=${unit.asset} data-unit=${unit.state}>${shape(unit.state)}<span class="cut">${sticker(named(unit.asset))}</span><span>${
      unit.state === 'queued' ? t.queued.toLowerCase() : unit.state === 'ready' ? t.ready : `${unit.state === 'out' ? t.out : t.back} ${when(unit.at)}`}${shelf.value?.swapButton(reservation, unit)}</span></li>`)}</ul>` : ''}</li>`;
}

// --- Scanning

const recent = new Map();
/** The same sticker under the camera, or a scanner that reads twice, is one scan. */
const once = 4000;

async function scan(id, text) {
  const code = codeIn(text);
  const reservation = known(id);
  if (!code || !reservation) return;
  notice.value = null;
  const asset = house.value.codes.get(code) ?? await resolve(code);
  if (!asset) return;
  const label = named(asset.id);
  const name = label.name || asset.item_name || code;
  if (Date.now() - (recent.get(`${id}/${asset.id}`) ?? 0) < once) return refuse(t.again(name));
  recent.set(`${id}/${asset.id}`, Date.now());
  const kind = isOut(reservation, asset) ? 'return' : 'pickup';
  const at = new Date().toISOString();
  // A case stands for what lies in it.
  const inside = kind === 'pickup' && 'case_id' in asset && house.value.item.get(asset.item_id)?.is_case
    ? [...house.value.asset.values()].filter((each) => each.case_id === asset.id).map((each) => each.id) : null;
  const swapped = shelf.value?.swapping.value?.reservation === id ? shelf.value.swapping.value.asset : null;
  try {
    if (swapped && swapped !== asset.id) await shelf.value.swap(reservation, swapped, asset, text.trim());
    else await note({
      kind, at, asset: asset.id, reservation: id, reference: reservation.reference,
      line: kind === 'pickup' ? lineFor(reservation, asset)?.id : undefined, name, tag: label.tag || asset.asset_tag, code: label.code || code,
      path: `/api/office/reservations/${id}/${kind}s`, ...(inside && { contents: inside }),
      body: JSON.stringify({ asset_id: asset.id, scanned_code: text.trim(), at, ...(inside && { contents: inside }) }),
    });
    signalTo(true);
  } catch {
    recent.delete(`${id}/${asset.id}`);
    refuse(t.notKept);
  }
}

/** The asset of a sticker that the copy of the house does not have. Null, and said, where there is none. */
async function resolve(code) {
  if (cutSince.value) return refuse(t.unknownOffline(code));
  try {
    const answer = await api(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
    return answer.status === 200 ? answer.body.asset : refuse(t.unknownCode(code));
  } catch {
    return refuse(t.unknownOffline(code));
  }
}

function refuse(sentence) {
  notice.value = sentence;
  signalTo(false);
  return null;
}

listenForBursts((text) => {
  const id = reservationIn(path.value);
  if (id && keeps.value) scan(id, text);
  else if (!id && session.value === 'in' && codeIn(text)) go(`/q/${encodeURIComponent(codeIn(text))}`);
});

/** The camera where there is one, else the field to type into. */
async function openScan() {
  const id = reservationIn(path.value);
  if (!hasCamera || camera.value) return document.getElementById('code')?.focus();
  const starting = () => {};
  camera.value = starting;
  // The video is there after the next drawing.
  await new Promise((drawn) => { setTimeout(drawn, 50); });
  try {
    // A sticker is seen for as long as it is before the camera, also when others are beside it: that is one scan.
    const seen = new Map();
    const stop = await watch(document.getElementById('eye'), (text) => {
      const isNew = Date.now() - (seen.get(text) ?? 0) > once;
      seen.set(text, Date.now());
      if (isNew) scan(id, text);
    });
    // It may have been closed meanwhile.
    if (camera.value === starting) camera.value = stop;
    else stop();
  } catch {
    if (camera.value !== starting) return;
    camera.value = null;
    notice.value = t.noCamera;
    document.getElementById('code')?.focus();
  }
}

export function closeCamera() {
  camera.value?.();
  camera.value = null;
  notice.value = null;
}
