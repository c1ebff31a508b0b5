// What happens at the shelf beyond a scan: counting, swapping, undoing, and going past a refusal with a reason.

import { html, signal } from './core.js';
import { house, keeps, outbox, sent } from './sync.js';
import { drop, note, retry, withdraw } from './noting.js';
import { named, pending, unitsOf } from './model.js';
import { can, deed, icon, pips, shape, sticker } from './parts.js';
import { s } from './shelf-words.js';
import { words as t, when } from './words.js';

/** A server from before the shelf knew more than scans tells nothing of counted lines, and takes none of this. */
const isServed = (reservation) => !!reservation?.items.some((line) => 'counted' in line);

// --- Counted gear

/** What a person has set for a line before it is noted: how many, and how many of those that do not come back. */
const typed = signal(new Map());
export const fault = signal('');

/** The server's counts of a line, with what still waits here. */
function countsOf(reservation, line) {
  const counts = { ...line.counted, waiting: 0 };
  for (const entry of pending(reservation.id)) {
    if (entry.line !== line.id || !entry.qty) continue;
    if (entry.state === 'waiting') counts.waiting += entry.qty;
    if (entry.kind === 'pickup') {
      counts.picked_up += entry.qty;
      counts.out += entry.qty;
    } else if (entry.kind === 'return') {
      counts.out -= entry.qty;
      counts.returned += entry.qty;
    }
  }
  return counts;
}

async function count(reservation, line, kind, { qty, lost = 0, used = 0 }) {
  const at = new Date().toISOString();
  const body = { line_id: line.id, qty, at, ...(kind === 'return' && lost ? { lost } : {}), ...(kind === 'return' && used ? { used } : {}) };
  try {
    await note({
      kind, at, asset: line.id, line: line.id, qty: qty + lost + used, reservation: reservation.id, reference: reservation.reference,
      name: `${qty + lost + used} × ${line.item.name}`, path: `/api/office/reservations/${reservation.id}/${kind}s`, body: JSON.stringify(body),
    });
    fault.value = '';
    typed.value = new Map();
    pad.value = null;
  } catch {
    fault.value = s.notKept;
  }
}

/** How much of a counted line is out. */
export const outOf = (reservation, line) => countsOf(reservation, line).out;

// --- The number pad: big keys for a thumb, beside the stepper

/** The line whose pad is open; `isFresh` while the next digit begins a new number. */
const pad = signal(null);
const mostOfLine = 10_000;

function openPad(line) {
  pad.value = line && { line, isFresh: true };
  // It is there after the next drawing.
  setTimeout(() => document.getElementById(`keys-${line}`)?.scrollIntoView({ block: 'center' }));
}

function keypad(line, number, all, put) {
  const set = (qty, isFresh = false) => {
    put({ qty: Math.min(mostOfLine, qty) });
    pad.value = { line: line.id, isFresh };
  };
  const digit = (each) => html`<button class="btn" type="button" key=${each} @click=${() => set((pad.value?.isFresh ? 0 : number * 10) + each)}>${String(each)}</button>`;
  return html`<div class="keys" key="keys" id=${`keys-${line.id}`} role="group" aria-label=${s.pad}>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}<button class="btn txt" type="button" key="all" @click=${() => set(all, true)}>${s.all(all)}</button>${digit(0)}<button class="btn" type="button" key="erase" aria-label=${s.erase} @click=${() => set(Math.floor(number / 10))}>${icon('erase')}</button></div>`;
}

/** A line of what is counted: how it stands, a stepper, and a number pad for the thumb. */
export function countedRow(reservation, line, { isBackOnly = false } = {}) {
  const counts = countsOf(reservation, line);
  // What came back may go out again; what is lost or used up takes its place for good.
  const here = Math.max(0, line.qty - counts.picked_up + counts.returned);
  const isGoing = !isBackOnly && !counts.returned && counts.picked_up < line.qty;
  const back = Math.min(counts.returned, here);
  const gone = counts.lost + counts.used;
  const state = typed.value.get(line.id) ?? {};
  const all = isGoing ? here : Math.max(0, counts.out);
  const number = state.qty ?? all;
  const isPadOpen = pad.value?.line === line.id;
  const put = (change) => { typed.value = new Map(typed.value).set(line.id, { ...state, ...change }); };
  const read = (event) => Math.max(0, Math.min(mostOfLine, Math.trunc(Number(event.target.value)) || 0));
  const sum = [s.countedOut(counts.out, line.qty), counts.returned ? s.countedBack(counts.returned) : '', gone ? s.countedGone(gone) : '', counts.waiting ? s.waiting(counts.waiting) : ''].filter(Boolean).join(' · ');
  const isOpen = keeps.value && ['confirmed', 'returned'].includes(reservation.status);
  return html`<li class="line" key=${line.id} data-counted=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${line.qty <= 12 ? pips({ out: Math.max(0, counts.out), back, here: here - back }, sum) : ''}${sum}</span></div>
    ${isOpen && (here || counts.out > 0) ? html`<div class="counter" key="counter"><div class="step"><button type="button" aria-label=${s.less} @click=${() => put({ qty: Math.max(0, number - 1) })}>${icon('minus')}</button><input inputmode="numeric" aria-label=${s.howMany(line.item.name)} .value=${String(number)} @input=${(event) => put({ qty: read(event) })}><button type="button" aria-label=${s.more} @click=${() => put({ qty: Math.min(mostOfLine, number + 1) })}>${icon('plus')}</button></div>
      <button class="btn icon" type="button" key="pad" aria-label=${s.pad} aria-expanded=${isPadOpen ? 'true' : 'false'} aria-controls=${isPadOpen ? `keys-${line.id}` : null} @click=${() => openPad(isPadOpen ? null : line.id)}>${icon('keys')}</button>${isPadOpen ? keypad(line, number, all, put) : ''}
      ${isBackOnly ? '' : html`<button class=${isGoing ? 'btn primary' : 'btn'} type="button" key="out" disabled=${!number} @click=${() => count(reservation, line, 'pickup', { qty: number })}>${s.takeOut(number)}</button>`}
      ${counts.out > 0 ? html`<button class=${isGoing ? 'btn' : 'btn primary'} type="button" key="back" disabled=${!(number + (state.lost ?? 0) + (state.used ?? 0))} @click=${() => count(reservation, line, 'return', { qty: number, lost: state.lost, used: state.used })}>${s.takeBack(number)}</button>` : ''}</div>
      ${counts.out > 0 ? html`<details key="gone"><summary>${s.lostOrUsed}</summary><div class="counter">${['lost', 'used'].map((name) => html`<label class="day" key=${name}><span>${s[name]}</span><input class="input few" inputmode="numeric" .value=${String(state[name] ?? 0)} @input=${(event) => put({ qty: state.qty ?? number, [name]: read(event) })}></label>`)}</div></details>` : ''}` : ''}</li>`;
}

// --- Undo and swap

const day = 86_400_000;

/** Takes back what was noted here last for its asset or line: what the server never had is forgotten, what it has is undone. */
function undoButton(entry) {
  const isWithdrawn = entry.state === 'waiting' && !entry.isTried;
  // A report moves nothing: it is last of nothing, and the server undoes none.
  if (entry.kind === 'report') return isWithdrawn ? undo(entry, () => withdraw(entry)) : '';
  const all = [...sent.value, ...outbox.value].filter((each) => each.kind !== 'report' && (each.asset === entry.asset || (entry.by && each.asset === entry.by)));
  if (entry.kind === 'undo' || all.at(-1) !== entry) return '';
  if (isWithdrawn) return undo(entry, () => withdraw(entry));
  if (!isServed(house.value.reservation.get(entry.reservation)) || entry.state !== 'sent' || Date.now() - Date.parse(entry.at) > day) return '';
  return undo(entry, () => note({
    kind: 'undo', undone: entry.kind, undoes: entry.key, isOfHeap: entry.isOfHeap, at: new Date().toISOString(), asset: entry.asset, line: entry.line, reservation: entry.reservation, reference: entry.reference,
    name: entry.name, tag: entry.tag, code: entry.code, path: `/api/office/reservations/${entry.reservation}/undo`, body: JSON.stringify({ key: entry.key }),
  }).catch(() => { fault.value = s.notKept; }));
}

const undo = (entry, work) => html`<button class="btn quiet undo" type="button" @click=${work}>${s.undo}<span class="sr"> ${entry.name}</span></button>`;

/** What the next scan goes out instead of: a reservation and the asset that comes back. */
export const swapping = signal(null);

const swapButton = (reservation, unit) => (isServed(reservation) && reservation.status === 'confirmed' && unit.state === 'out' && keeps.value
  ? html`<button class="btn quiet undo" type="button" @click=${() => {
    swapping.value = { reservation: reservation.id, asset: unit.asset, line: unit.line };
    document.getElementById('code')?.focus();
  }}>${s.swap}<span class="sr"> ${named(unit.asset).tag}</span></button>` : '');

export const swapNote = (id) => (swapping.value?.reservation === id ? html`<div class="note" role="status" key="swapping">${icon('scan', 's')}<p>${s.swapHint(nameOf(swapping.value.asset))} <button class="btn quiet" type="button" @click=${() => { swapping.value = null; }}>${s.stopSwap}</button></p></div>` : '');

const nameOf = (id) => { const { tag, code, name } = named(id); return tag || code || name; };

/** Notes that the second goes instead of the first. */
export async function swap(reservation, first, second, code) {
  const at = new Date().toISOString();
  const label = named(second.id);
  await note({
    kind: 'swap', at, asset: first, by: second.id, line: reservation.items.find((line) => line.assigned_asset_ids.includes(first))?.id, reservation: reservation.id, reference: reservation.reference,
    name: label.name || second.item_name, instead: nameOf(first), tag: label.tag, code: label.code || code, path: `/api/office/reservations/${reservation.id}/swaps`,
    body: JSON.stringify({ asset_id: first, by_asset_id: second.id, ...(code ? { scanned_code: code } : {}), at }),
  });
  swapping.value = null;
}

/** What a noted change is about besides its asset. */
export function contentsOf(entry) {
  if (entry.kind === 'report') return html` · ${[s.conditions[entry.report.condition], entry.paths.length && s.photos(entry.paths.length)].filter(Boolean).join(' · ')}`;
  return entry.contents?.length ? html` · ${s.inside(entry.contents.length)}` : '';
}

// --- The way to a condition report

/** Where the condition of an asset is reported, on a reservation; `from` says which other screen is gone back to. */
export const reportAddress = (reservation, asset, from) => `/r/${reservation}?report=${asset}${from ? `&from=${from}` : ''}`;

const reportLink = (reservation, asset, name, from) => (can('staff') && keeps.value
  ? html`<a class="btn quiet undo" href=${reportAddress(reservation, asset, from)} aria-label=${`${s.report}: ${name}`} title=${s.report}>${icon('cam', 's')}</a>` : '');

const ways = (...buttons) => (buttons.some((each) => each) ? html`<span class="ways">${buttons}</span>` : '');

/** What can be done about a unit, beside it: what went out can be swapped, and reported as what came back can. */
export const waysOfUnit = (reservation, unit) => (unit.state === 'ready' ? '' : ways(swapButton(reservation, unit), reportLink(reservation.id, unit.asset, nameOf(unit.asset))));

/** What can be done about a noted change, beside it. */
export const waysOn = (entry) => ways(undoButton(entry), entry.isOfHeap && entry.kind === 'return' && entry.state !== 'parked' ? reportLink(entry.reservation, entry.asset, entry.tag || entry.name, 'back') : '');

// --- Ways past a refusal

/** Refusals that give way to a reason, in the order of the client guide. */
const yields = {
  pickup: ['line_capacity_full', 'asset_not_on_reservation', 'asset_unavailable', 'reservation_wrong_state'],
  return: ['asset_not_checked_out', 'asset_not_on_reservation'],
};

/** The refused change whose reason is being typed. */
const reasoning = signal(null);

/** Another change in place of a refused one, with a key of its own; when it happened stays. */
async function instead(refused, change) {
  const { number, key, state, refusal, ...entry } = refused;
  await note({ ...entry, ...change });
  await drop(refused);
  reasoning.value = null;
}

function mayOverride({ kind, refusal }) {
  const { asset, reservation_status: status } = refusal.current ?? {};
  if (!yields[kind]?.includes(refusal.code) || ['ARCHIVED', 'DISPOSED'].includes(asset?.status)) return false;
  if (refusal.code === 'reservation_wrong_state' && !['requested', 'returned'].includes(status)) return false;
  if (kind === 'return' && !asset?.out) return false;
  return can([...house.value.tenant.values()][0]?.override_role ?? 'staff');
}

/** What somebody forgot before the refused change, where the server's facts say so: a return elsewhere, or the pickup. */
function forgotten({ kind, asset, reservation, reference, refusal }) {
  const there = refusal.current?.asset;
  if (there?.id !== asset) return null;
  if (kind === 'pickup' && refusal.code === 'asset_unavailable' && there.out && there.current_reservation_id !== reservation) {
    return { kind: 'return', reservation: there.current_reservation_id, reference: there.reservation_reference ?? '' };
  }
  return kind === 'return' && refusal.code === 'asset_not_checked_out' && !there.out ? { kind: 'pickup', reservation, reference } : null;
}

/** Notes what was forgotten, ahead of the refused change and dated before it, and sends that again. */
async function remember(refused, { kind, reservation, reference }) {
  const { asset, name, tag, code } = refused;
  const out = refused.refusal.current.asset.picked_up_at;
  const time = Date.parse(refused.at) - 1000;
  // By two clocks it may have gone out after it was to come back: then it came back now.
  const at = (out && Date.parse(out) >= time ? new Date() : new Date(time)).toISOString();
  try {
    await note({
      kind, at, asset, reservation, reference, name, tag, code, path: `/api/office/reservations/${reservation}/${kind}s`, body: JSON.stringify({ asset_id: asset, at }),
    });
    await retry(refused);
  } catch {
    fault.value = s.notKept;
  }
}

/** The choices that settle a refusal, besides looking, trying again and dropping it. */
function choices(entry) {
  const { refusal } = entry;
  const body = JSON.parse(entry.body);
  const reservation = house.value.reservation.get(entry.reservation);
  if (!isServed(reservation)) return '';
  const item = house.value.asset.get(entry.asset)?.item_id;
  const out = entry.kind === 'pickup' && ['line_capacity_full', 'asset_not_on_reservation'].includes(refusal.code) && reservation
    ? reservation.items.filter((line) => line.item.id === item).flatMap((line) => unitsOf(reservation, line)).filter((unit) => unit.state === 'out') : [];
  const button = (name, text, hint, work) => html`<li key=${text}><button class="choice" type="button" @click=${work}>${icon(name)}<span><b>${text}</b><small>${hint}</small></span>${icon('go', 'go')}</button></li>`;
  const before = forgotten(entry);
  return html`${before ? button('swap', before.kind === 'return' ? s.backFirst(before.reference) : s.outFirst, s.firstHint, () => remember(entry, before)) : ''}${out.slice(0, 2).map((unit) => button('swap', s.instead(nameOf(unit.asset)), s.insteadHint, async () => {
    await swap(reservation, unit.asset, house.value.asset.get(entry.asset), body.scanned_code);
    await drop(entry);
  }))}${refusal.code === 'case_contents_differ' && refusal.current?.contents ? button('box', s.asItIs, s.asItIsHint(refusal.current.contents.length), () => {
    const contents = refusal.current.contents.map((each) => each.asset_id);
    return instead(entry, { contents, body: JSON.stringify({ ...body, contents }) });
  }) : ''}${mayOverride(entry) ? reasoning.value === entry.key ? html`<li class="pad" key="reason"><form class="field" @submit=${(event) => {
    event.preventDefault();
    const reason = event.target.elements.reason.value.trim();
    if (reason) instead(entry, { body: JSON.stringify({ ...body, override: { reason } }) });
  }}><label for=${`reason-${entry.key}`}>${s.reason}</label><div class="tools typing"><input class="input" id=${`reason-${entry.key}`} name="reason" maxlength="200" required autocomplete="off"><button class="btn primary" type="submit">${s.note}</button></div></form></li>`
    : button('key', entry.kind === 'return' ? s.overrideBack : s.override, s.overrideHint, () => {
      reasoning.value = entry.key;
      setTimeout(() => document.getElementById(`reason-${entry.key}`)?.focus());
    }) : ''}`;
}

/** A change that the server refused: what is in the hand, what the server knows, and the ways on that there are. */
export function conflict(entry, { isElsewhere = false } = {}) {
  const { refusal } = entry;
  const facts = refusal.current ?? {};
  const { asset } = facts;
  const there = asset?.out && asset.current_reservation_id !== entry.reservation ? asset.current_reservation_id : null;
  const isFault = ![403, 404, 409].includes(refusal.status);
  return html`<article class="conflict" key=${`conflict-${entry.key}`} aria-label=${refusal.message ?? t.refused}>
    <header>${shape('conflict')}<div><h3>${isFault ? t.report(refusal.request_id ?? refusal.status) : refusal.message}</h3><p class="sub">${entry.name} · ${sticker(entry)}</p></div></header>
    <dl class="facts"><dt>${t.you}</dt><dd>${entry.kind === 'pickup' ? t.youOut : entry.kind === 'return' ? t.youBack : `${deed(entry)}:`} <span class="nb">${entry.reference}</span>, ${when(entry.at)}</dd>
    ${facts.line ? html`<dt>${t.server}</dt><dd>${t.lineFull(facts.line.picked_up, facts.line.qty)}</dd>` : ''}
    ${asset ? html`<dt>${t.server}</dt><dd>${asset.out
    ? t.isOutOn(asset.reservation_reference, asset.picked_up_by, asset.picked_up_at && when(asset.picked_up_at)) : t.isHere}</dd>` : ''}
    ${!asset && !facts.line && facts.reservation_status ? html`<dt>${t.server}</dt><dd>${t.reservationIs(t.statuses[facts.reservation_status])}</dd>` : ''}</dl>
    <ul class="choices">
    ${there ? html`<li><a class="choice" href=${`/r/${there}`}>${icon('find')}<span><b>${t.look(asset.reservation_reference)}</b><small>${t.lookHint}</small></span>${icon('go', 'go')}</a></li>` : ''}
    ${refusal.status === 409 ? choices(entry) : ''}
    ${isElsewhere ? html`<li><a class="choice" href=${`/r/${entry.reservation}`}>${icon('find')}<span><b>${t.look(entry.reference)}</b><small>${t.lookHere}</small></span>${icon('go', 'go')}</a></li>` : ''}
    <li><button class="choice" type="button" @click=${() => retry(entry)}>${icon('undo')}<span><b>${t.retry}</b><small>${t.retryHint}</small></span>${icon('go', 'go')}</button></li>
    <li><button class="choice" type="button" @click=${() => drop(entry)}>${icon('trash')}<span><b>${entry.kind === 'report' ? s.dropReport : t.drop}</b><small>${t.dropHint}</small></span>${icon('go', 'go')}</button></li>
    </ul></article>`;
}
