// Handed out without a booking: who takes it, until when, and what was scanned. The server judges it at once, so that
// needs the network; then it is a reservation like any other, and what was scanned goes out on it.

import { searchText } from '../core/find.js';
import { html } from '../core/html.js';
import { effect, signal } from '../core/signal.js';
import { go } from '../core/router.js';
import { cutSince, NoAnswer, post, report, session } from '../core/api.js';
import { read, readFree, url } from '../core/data.js';
import { house, keeps, person, walkInElsewhere } from '../core/state.js';
import { store, tell } from '../core/sync.js';
import { newKey } from '../core/key.js';
import { walkInOf } from '../core/owner.js';
import { insideOf, turnaround } from '../core/model.js';
import { note } from '../core/noting.js';
import { isRetryable } from '../core/answers.js';
import { placeHere, places, stayAt } from '../core/place.js';
import { noted, whereOut } from '../core/stock.js';
import { dawn, dayOf, later, today, wall, when } from '../core/time.js';
import {
  changedBy,
  choiceOf,
  emptyWalkIn,
  has,
  isAbout,
  isEmpty,
  neededOf,
  pickupsOf,
  reservationOf,
  setAside,
  shortOf,
  sizeOf,
  untilOf,
  withCounted,
  withFewer,
  withUnit,
} from '../core/walk-in.js';
import { canBook, frame, icon, isLoading, shape, sticker } from '../widgets/parts.js';
import { goOn, goOnAt } from './go-on.js';
import { noteReturn } from './heap.js';
import { signalTo } from './scanner.js';
import {
  assetOf,
  eye,
  labelOf,
  refuse,
  scanButton,
  scanForm,
  scanNotice,
  scannedSticker,
  takesScans,
} from './scanning.js';
import { turn } from './way.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** What is being handed out; null until the browser's store has said what was begun before. */
const draft = signal(null);
const stored = () => walkInOf(person.value);
let isAsked = false;

/** Keeps the list, or that there is none any more. The other tabs hear of it: each shows the one list of the person. */
function keep(list, { id }) {
  if (!person.value) return;
  const kept = store?.keep(stored(), list);
  kept?.then(() => tell({ walkIn: id })).catch((error) => console.error(error));
}

/**
 * Each change is kept: whoever looks elsewhere, or loses the tab, goes on where they were. Until when it is stays what
 * was shown first.
 */
function put(change) {
  draft.value = changedBy(draft.value, change);
  keep(draft.value, draft.value);
}

async function begin() {
  if (isAsked) return;
  isAsked = true;
  const begun = await store?.kept(stored()).catch(report);
  if (begun) await seeOther(begun);
  draft.value = begun ?? emptyWalkIn();
  if (begun?.made) await handOut();
}

function forget() {
  const before = draft.value;
  draft.value = emptyWalkIn();
  answer.value = {};
  typed.value = '';
  keep(null, before);
}

/** Shows what another tab made of the list. Handed out from here as well, all of it would be asked for twice. */
async function follow(id) {
  const now = draft.value;
  if (!now || !person.value || busy.value || !isAbout(now, id)) return;
  let kept = now;
  try {
    kept = await store.kept(stored());
  } catch (error) {
    report(error);
  }
  if (kept) await seeOther(kept);
  // What was done here meanwhile is newer. That it is over has been said.
  if (draft.value !== now || busy.value || (!kept && isEmpty(now) && !now.client)) return;
  const isOver = !kept && !isEmpty(now);
  answer.value = isOver ? { sentence: s.walkIn.elsewhere } : {};
  stuck.value = null;
  draft.value = kept ?? emptyWalkIn();
}

// --- While it is handed out

/** Whether another tab hands the list out at this moment: this one has nothing to say of it before that is over. */
const isElsewhere = signal(false);

/** Held while a tab hands the list out: it is free again also where that tab is lost. */
const lockOf = ({ id }) => `quartermaster.walk-in ${id}`;

/** Whether this tab hands it out. */
let isHere = false;

/** Sees whether another tab hands the list out; then looks again when that is over. */
async function seeOther(list) {
  // Without TLS there are no locks, and nobody knows.
  if (!navigator.locks || isHere || isElsewhere.value) return;
  const name = lockOf(list);
  // A look holds nothing: it keeps no tab from handing out.
  let held = [];
  try {
    ({ held } = await navigator.locks.query());
  } catch (error) {
    report(error);
  }
  if (isHere || !held.some((each) => each.name === name && each.mode === 'exclusive')) return;
  isElsewhere.value = true;
  const isOver = navigator.locks.request(name, { mode: 'shared' }, () => {});
  isOver
    .then(() => follow(list.id))
    .catch(report)
    .finally(() => {
      isElsewhere.value = false;
    });
}

/** Hands the list out, unless another tab does. */
async function handOut() {
  const now = draft.value;
  if (!now || isHere || isElsewhere.value) return;
  if (!navigator.locks) return handOutHere();
  isHere = true;
  let isOurs = null;
  try {
    await navigator.locks.request(lockOf(now), { ifAvailable: true }, (lock) => {
      isOurs = !!lock;
      return lock && handOutHere();
    });
  } catch (error) {
    report(error);
    // A browser that gives no locks.
    if (isOurs === null) await handOutHere();
  } finally {
    isHere = false;
  }
  if (isOurs === false) await seeOther(now);
}

// What one person has begun is no other's.
effect(() => {
  if (session.value === 'in') return;
  draft.value = null;
  isAsked = false;
  isElsewhere.value = false;
});

/** One look at a time: an older one would put back what a newer one has shown. */
let following = Promise.resolve();

effect(() => {
  const told = walkInElsewhere.value;
  if (told) following = following.then(() => follow(told.id)).catch(report);
});

/** What stands in its way: `{faults, sentence, short}`; `stuck` is a thing that was scanned and is out elsewhere. */
const answer = signal({});
const stuck = signal(null);
const busy = signal(false);
/** The search for a client, and for counted gear. */
const typed = signal('');
const counting = signal('');
/** Whether a reason for what is short is being typed. */
const reasoning = signal(false);

const placeOf = ({ place }) => place ?? placeHere() ?? '';

// --- Scans

takesScans((address) => address === '/walk-in' && canBook() && draft.value && take);

async function take(text) {
  stuck.value = null;
  if (isElsewhere.value) return refuse(s.walkIn.isBeingHanded);
  if (draft.value.attempt) return refuse(s.walkIn.isOnItsWay);
  const asset = await assetOf(text);
  if (!asset) return;
  const label = labelOf(asset, text);
  const name = [label.name, label.tag].filter(Boolean).join(' ');
  if (has(draft.value, asset.id)) return refuse(s.walkIn.isListed({ name }));
  const known = house.value.asset.get(asset.id) ?? asset;
  if (s.stands[known.status]) return refuse(s.walkIn.stands({ name, state: s.stands[known.status] }));
  const there = whereOut(asset);
  const unit = unitOf(asset, label, scannedSticker(asset, text));
  if (!there) return list(unit);
  const reference = house.value.reservation.get(there)?.reference ?? s.anotherReservation;
  stuck.value = { asset, label, unit, reservation: there, reference };
  refuse(s.walkIn.isOut({ name, ref: reference }));
}

/** A thing as the list has it, with what lies in it where it is a case. */
function unitOf(asset, { name, tag, code }, sticker) {
  const inside = insideOf(asset);
  return {
    asset: asset.id,
    item: asset.item_id,
    name,
    tag,
    code,
    ...(sticker && { sticker }),
    ...(inside && { contents: inside.map((each) => ({ asset: each.id, item: each.item_id })) }),
  };
}

function list(unit) {
  put(withUnit(draft.value, unit));
  answer.value = {};
  signalTo('out');
}

/** It is in the hand, so it has come back: that was forgotten, and is noted now. */
async function takeBackFirst() {
  const { asset, label, unit, reservation } = stuck.value;
  stuck.value = null;
  await noteReturn(asset, reservation, label, unit.sticker);
  list(unit);
}

// --- Handing it out

async function handOutHere() {
  const now = draft.value;
  if (busy.value || !now) return;
  // It was made, and what goes out on it could not be kept then.
  if (now.made) return finish();
  const faults = now.attempt ? {} : faultsOf(now);
  answer.value = { faults };
  if (Object.keys(faults).length) {
    setTimeout(() => document.querySelector('[aria-invalid=true]')?.focus());
    return show('main .fault');
  }
  const attempt = now.attempt ?? {
    key: newKey(),
    body: reservationOf({ ...now, place: placeOf(now) }, Date.now(), now.reason),
  };
  busy.value = true;
  try {
    put({ attempt });
    await judge(await post('/api/office/reservations', attempt.body, { 'Idempotency-Key': attempt.key }));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // Whether the server has made it is not known: the same once more does no harm.
    answer.value = { sentence: s.walkIn.noAnswer };
  } finally {
    busy.value = false;
    show('.conflict, main [role=alert]');
  }
}

/** What has just been said is looked at. */
const show = (what) => setTimeout(() => document.querySelector(what)?.scrollIntoView({ block: 'center' }));

const faultsOf = (now) => ({
  ...(!now.client && { client: s.walkIn.whoFirst }),
  ...(!(Date.parse(untilOf(now)) > Date.now()) && { until: s.walkIn.whenFirst }),
  ...(isEmpty(now) && { list: s.walkIn.whatFirst }),
});

async function judge({ status, body }) {
  if (status >= 200 && status < 300) {
    put({
      attempt: null,
      made: {
        id: body.id,
        reference: body.reference,
        lines: body.items.map((line) => ({ id: line.id, item: line.item.id })),
      },
    });
    return finish();
  }
  const { code, message, current, details } = body?.error ?? {};
  if (isRetryable({ status, body })) {
    answer.value = { sentence: message ?? s.walkIn.noAnswer };
    return;
  }
  put({ attempt: null, reason: undefined });
  if (code === 'not_available' && current?.short) {
    answer.value = {
      short: current.short.map(({ item, needed, free, from, by }) => {
        const until = Date.parse(from) - turnaround(item.id);
        return { item: item.id, qty: needed, free, until: until > Date.now() ? until : null, by };
      }),
    };
  } else {
    answer.value = { sentence: [message ?? t.noAnswer, ...(details ?? []).map((each) => each.message)].join(' ') };
  }
}

/** Notes what goes out on the reservation that was made. What was noted before the tab was lost is not noted twice. */
async function finish() {
  const { made } = draft.value;
  const known = new Set(noted(made.id).map((entry) => entry.key));
  try {
    for (const pickup of pickupsOf(draft.value, new Date().toISOString()))
      if (!known.has(pickup.key)) await note(pickup);
  } catch (error) {
    console.error(error);
    answer.value = { sentence: s.notKept };
    return;
  }
  forget();
  go(`/r/${made.id}`);
  // All that it asks for has just gone out: more of that may follow.
  turn(made, 'out');
}

// --- The screen

export function screen() {
  const shell = { current: '', title: t.walkIn, back: true, task: true };
  if (!canBook() && !isLoading())
    return frame({ ...shell, main: html`<div class="empty"><h2>${t.notYours}</h2></div>` });
  // The store is open once the house is there.
  if (!isLoading()) begin();
  const now = draft.value;
  if (!now || isLoading())
    return frame({ ...shell, main: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>` });
  // Sent, and it is not known here what becomes of it.
  const isUnknown = isElsewhere.value || (!!now.attempt && !busy.value);
  const shorts = now.attempt ? [] : (answer.value.short ?? foreseen(now));
  const size = sizeOf(now);
  return frame({
    ...shell,
    thumb: keeps.value && html`${isUnknown ? '' : scanButton()}${handButton(size, '')}`,
    main: html`<div class="split"><div class="stack" key="main">
      ${
        answer.value.sentence || isUnknown
          ? html`<div class="note warn" role="alert" key="sentence">${shape('late')}
            <p>${isElsewhere.value ? s.walkIn.isBeingHanded : (answer.value.sentence ?? s.walkIn.noAnswer)}</p></div>`
          : ''
      }${isUnknown ? '' : details(now)}
      ${eye(null)}${isUnknown ? '' : scanForm()}${scanNotice()}${stuck.value ? stuckNote() : ''}
      ${shorts.map((short) => shortCard(now, short))}
      ${listed(now, size)}
      </div><aside class="stack" key="aside">${cutSince.value ? needsNetwork() : ''}
      ${keeps.value ? html`<div class="stack tight only-desk" key="send">${handButton(size, 'wide')}</div>` : ''}
      ${
        isElsewhere.value || (isEmpty(now) && !now.client)
          ? ''
          : html`<p key="anew"><button class="btn quiet" type="button" @click=${() => {
              if (confirm(s.walkIn.anewAsk)) forget();
            }}>${icon('trash', 's')}${s.walkIn.anew}</button></p>`
      }</aside></div>`,
  });
}

const handButton = (size, kind) =>
  html`<button class=${`btn hand ${size ? 'primary' : ''} ${kind}`} type="button" key="hand" aria-disabled=${
    busy.value || isElsewhere.value || cutSince.value ? 'true' : null
  } @click=${() => (cutSince.value ? refuse(s.walkIn.offline) : handOut())}>${
    draft.value.attempt && !busy.value && !isElsewhere.value
      ? t.retry
      : size
        ? s.walkIn.hand({ n: size })
        : s.walkIn.handNone
  }</button>`;

const needsNetwork = () =>
  html`<div class="note" role="status" key="cut">${icon('cut', 's')}<p>${s.walkIn.offline}</p></div>`;

function details(now) {
  const all = places();
  const place = placeOf(now);
  const faults = answer.value.faults ?? {};
  const until = untilOf(now);
  const choice = choiceOf(now);
  const begins = { today: s.walkIn.today, tomorrow: s.walkIn.tomorrow, other: s.walkIn.other };
  const faultOf = (name) => (faults[name] ? html`<p class="fault" key="fault">${faults[name]}</p>` : '');
  return html`${who(now, faults.client)}
    <div class="field" key="until" role="group" aria-labelledby="h-until"><span class="label" id="h-until">
    ${s.walkIn.until}</span><div class="seg wide">${Object.entries(begins).map(
      ([name, text]) => html`<button type="button" key=${name} aria-pressed=${String(choice === name)}
        aria-invalid=${name === choice && faults.until ? 'true' : null} @click=${() => choose(name)}>
        ${text}</button>`,
    )}</div>${
      choice === 'other'
        ? html`<input class="input" id="w-at" type="datetime-local" aria-label=${s.walkIn.other} .value=${now.at}
        @input=${(event) => {
          answer.value = {};
          put({ at: event.target.value });
        }}>`
        : ''
    }${until ? html`<p class="hint" key="until">${s.walkIn.backBy({ time: when(until) })}</p>` : ''}${faultOf('until')}
    </div>
    ${
      all.length > 1
        ? html`<div class="field" key="place"><label for="w-place">${s.walkIn.where}</label><select class="input"
          id="w-place" @change=${({ target }) => {
            put({ place: target.value });
            // Whoever says it for the first time has said where the phone is.
            if (placeHere() === undefined && target.value) stayAt(target.value);
          }}><option value="" selected=${!place}>${t.anywhere}</option>${all.map(
            (each) => html`<option key=${each} value=${each} selected=${each === place}>${each}</option>`,
          )}</select></div>`
        : ''
    }`;
}

function choose(until) {
  answer.value = {};
  // A day later than tomorrow, by the evening: to be changed.
  put({ until, ...(until === 'other' && !draft.value.at && { at: `${later(today(), 2)}T18:00` }) });
}

// --- Who takes it

function clientsLike(text) {
  const wanted = searchText(text.trim());
  const fits = (each) =>
    [each.display_name, each.email, each.phone].some((part) => part && searchText(part).includes(wanted));
  const own = [...house.value.client.values()].filter((each) => !each.archived && fits(each));
  const asked =
    wanted.length > 1 && !cutSince.value
      ? (read(url('/api/office/clients', { q: text.trim(), limit: 5 })).body?.clients ?? [])
      : [];
  // What begins like that first: a person types the begin of a name.
  const begins = ({ display_name: name }) => searchText(name).startsWith(wanted);
  return [...new Map([...own, ...asked].map((each) => [each.id, each])).values()]
    .sort((a, b) => begins(b) - begins(a) || a.display_name.localeCompare(b.display_name))
    .slice(0, 5);
}

function who({ client }, fault) {
  if (client)
    return html`<div class="field" key="who"><span class="label">${s.walkIn.who}</span><div class="box pad chosen">
      ${icon('person', 's')}<p><b>${client.name}</b> <span class="sub">${
        client.id ? (client.phone ?? '') : s.walkIn.isNew
      }</span></p><button class="btn quiet" type="button" id="w-change" @click=${() => {
        put({ client: null });
        setTimeout(() => document.getElementById('w-client')?.focus());
      }}>${s.walkIn.change}</button></div>${
        client.id
          ? ''
          : html`<label key="lp" for="w-phone">${s.walkIn.phone}</label><input class="input" id="w-phone" key="phone"
            type="tel" autocomplete="off" maxlength="200" .value=${client.phone} @input=${(event) =>
              put({ client: { ...draft.value.client, phone: event.target.value.trim() } })}>`
      }</div>`;
  const text = typed.value;
  const found = text.trim() ? clientsLike(text) : [];
  const pick = (event, picked) => {
    typed.value = '';
    answer.value = {};
    put({ client: picked });
    goOnAt(event, '#w-change');
  };
  const isThere = found.some((each) => searchText(each.display_name) === searchText(text.trim()));
  return html`<div class="field" key="who"><label for="w-client">${s.walkIn.who}</label><input class="input"
    id="w-client" type="search" autocomplete="off" spellcheck="false" maxlength="200" enterkeyhint="search"
    placeholder=${s.walkIn.find} aria-invalid=${fault ? 'true' : null} .value=${text} @input=${(event) => {
      typed.value = event.target.value;
    }}>${
      text.trim()
        ? html`<ul class="box choices" key="found">${found.map(
            (each) => html`<li key=${each.id}><button class="choice" type="button" @click=${(event) =>
              pick(event, { id: each.id, name: each.display_name, phone: each.phone })}>${icon('person')}<span>
              <b>${each.display_name}</b><small>${each.phone ?? each.email ?? ''}</small></span>${icon('go', 'go')}
              </button></li>`,
          )}${
            isThere
              ? ''
              : html`<li key="new"><button class="choice" type="button" @click=${(event) =>
                  pick(event, { id: null, name: text.trim(), phone: '' })}>${icon('plus')}<span>
                  <b>${s.walkIn.add({ name: text.trim() })}</b><small>${s.walkIn.addHint}</small></span>
                  ${icon('go', 'go')}</button></li>`
          }</ul>`
        : ''
    }${fault ? html`<p class="fault" key="fault">${fault}</p>` : ''}</div>`;
}

// --- The list

function listed(now, size) {
  const until = Date.parse(untilOf(now));
  const fault = answer.value.faults?.list;
  return html`<section key="list" aria-labelledby="h-list"><div class="head"><h2 id="h-list">${s.walkIn.list}</h2>
    <span class="n">${size || ''}</span></div>
    ${
      isEmpty(now)
        ? html`<p class=${fault ? 'fault' : 'sub'} key="empty">${fault ?? s.walkIn.empty}</p>`
        : html`<ul class="list feed walk" id="listed">${now.counted.map((each) => countedRow(each, now))}
        ${[...now.units].reverse().map((unit) => unitRow(unit, until, now))}</ul>`
    }${now.attempt ? '' : counted(now)}</section>`;
}

function unitRow(unit, until, now) {
  const held = setAside(unit.asset, Date.now(), until);
  return html`<li key=${unit.asset}>${shape('ready')}<span><span class="name">${unit.name}</span><span class="at">
    ${sticker(unit)}${unit.contents?.length ? html` · ${s.inside({ n: unit.contents.length })}` : ''}</span>${
      held
        ? html`<span class="at warn" key="held">${s.walkIn.setAside({
            client: held.client?.display_name ?? '',
            ref: held.reference,
            time: when(held.pickup_at),
          })}</span>`
        : ''
    }</span>${
      now.attempt
        ? ''
        : html`<button class="btn icon" type="button" aria-label=${s.walkIn.leaveOut({ name: unit.tag || unit.name })}
        @click=${(event) =>
          goOn(event, () => {
            answer.value = {};
            put({ units: draft.value.units.filter((each) => each.asset !== unit.asset) });
          })}>${icon('close', 's')}</button>`
    }</li>`;
}

function countedRow({ item, name, qty }, now) {
  const set = (number) => {
    answer.value = {};
    put(withCounted(draft.value, { item, name, qty: Math.max(0, Math.min(10_000, Math.trunc(number) || 0)) }));
  };
  return html`<li key=${item} data-counted=${item}>${shape('ready')}<span class="name">${name}</span>${
    now.attempt
      ? html`<b>${qty} ×</b>`
      : html`<div class="step"><button type="button" aria-label=${`${s.less}: ${name}`} @click=${(event) =>
          goOn(event, () => set(qty - 1))}>${icon(qty === 1 ? 'trash' : 'minus')}</button><input inputmode="numeric"
          aria-label=${s.howMany({ name })} .value=${String(qty)} @input=${({ target }) => {
            // While it is typed nothing is removed: an empty field may be on its way to a number.
            if (Number(target.value) > 0) set(Number(target.value));
          }}><button type="button" aria-label=${`${s.more}: ${name}`} @click=${() =>
            set(qty + 1)}>${icon('plus')}</button></div>`
  }</li>`;
}

/** What has no sticker is found by its name. */
function counted(now) {
  const text = searchText(counting.value.trim());
  const found = text
    ? [...house.value.item.values()]
        .filter(
          (item) =>
            !item.serialized &&
            !item.kit?.length &&
            (searchText(item.name).includes(text) || (item.sku && searchText(item.sku).includes(text))),
        )
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, 5)
    : [];
  return html`<details class="others" key="counted"><summary>${s.walkIn.counted}</summary><div class="field">
    <input class="input" id="w-counted" type="search" autocomplete="off" spellcheck="false"
    aria-label=${s.walkIn.counted} placeholder=${s.walkIn.countedFind} .value=${counting.value} @input=${(event) => {
      counting.value = event.target.value;
    }}>${
      text
        ? html`<ul class="box choices">${
            found.length
              ? found.map(
                  (item) =>
                    html`<li key=${item.id}><button class="choice" type="button" @click=${(event) =>
                      goOn(
                        event,
                        () => {
                          const qty = (now.counted.find((each) => each.item === item.id)?.qty ?? 0) + 1;
                          counting.value = '';
                          answer.value = {};
                          put(withCounted(draft.value, { item: item.id, name: item.name, qty }));
                        },
                        'w-counted',
                      )}>${icon('plus')}<span><b>${item.name}</b><small>${item.sku ?? ''}</small></span></button></li>`,
                )
              : html`<li class="pad sub">${s.walkIn.noCounted}</li>`
          }</ul>`
        : ''
    }</div></details>`;
}

// --- What stands in the way

const stuckNote = () =>
  html`<p class="tools" key="stuck"><button class="btn" type="button" @click=${(event) =>
    goOn(event, takeBackFirst)}>${icon('swap', 's')}
    ${s.walkIn.takeBackFirst({ ref: stuck.value.reference })}</button><a class="btn quiet"
    href=${`/r/${stuck.value.reservation}`}>${t.look({ ref: stuck.value.reference })}</a></p>`;

/** What the server will say of it by what is free now; nothing while that is not known. */
function foreseen(now) {
  const needed = neededOf(now);
  const to = Date.parse(untilOf(now));
  if (cutSince.value || !needed.size || !(to > Date.now())) return [];
  const asked = { from: dawn(today()), to: dawn(later(dayOf(to), 9)), location: placeOf(now) };
  const { body } = readFree(asked, needed.keys());
  return shortOf(needed, body?.availability ?? [], Date.now(), to);
}

/** Who needs what is short, by the reservations that hold it. */
function holders(now, { item, by }) {
  if (by) return by.map(({ id, reference, client }) => [id, reference, client]);
  const { body } = read(url('/api/office/calendar', { from: dawn(today()), to: untilOf(now), item }));
  const place = placeOf(now);
  return (body?.calendar ?? [])
    .filter(({ reservation, to: ends }) => {
      const isHere = !place || !reservation.location || reservation.location === place;
      return isHere && Date.parse(ends) > Date.now();
    })
    .map(({ reservation: { id, reference, client } }) => [id, reference, client]);
}

function shortCard(now, short) {
  const { item, qty, free, until } = short;
  const name = house.value.item.get(item)?.name ?? '';
  const place = placeOf(now);
  const isRefused = !!answer.value.short;
  const row = (image, text, hint, work) =>
    html`<li key=${text}><button class="choice" type="button" @click=${work}>${icon(image)}<span><b>${text}</b>
      <small>${hint}</small></span>${icon('go', 'go')}</button></li>`;
  const needing = holders(now, short);
  return html`<article class="conflict" key=${`short-${item}`} data-short=${item} aria-label=${name}>
    <header role="status">${shape('short')}<div><h3>${s.walkIn.short({ name })}</h3><p class="sub">${
      place && !isRefused ? s.walkIn.shortAt({ n: qty, free, place }) : s.walkIn.shortOf({ n: qty, free })
    }</p></div></header>${
      needing.length
        ? html`<dl class="facts"><dt>${s.walkIn.heldBy}</dt>${needing.slice(0, 3).map(
            ([id, reference, client]) => html`<dd key=${id}>${client} <a class="nb" href=${`/r/${id}`}>${reference}</a>
            </dd>`,
          )}</dl>`
        : ''
    }
    <ul class="choices">${
      until
        ? row('time', s.walkIn.onlyUntil({ time: when(until) }), s.walkIn.untilHint, () => {
            answer.value = {};
            put({ until: 'other', at: wall(until) });
          })
        : ''
    }${row('close', s.walkIn.fewer({ n: qty - free }), s.walkIn.fewerHint, () => {
      answer.value = {};
      put(withFewer(draft.value, item, qty - free));
    })}${isRefused ? anyway() : ''}</ul></article>`;
}

/** The house refuses it: a reason goes past that, and stays in the audit. */
function anyway() {
  if (!reasoning.value)
    return html`<li key="anyway"><button class="choice" type="button" @click=${() => {
      reasoning.value = true;
      setTimeout(() => document.getElementById('w-reason')?.focus());
    }}>${icon('key')}<span><b>${s.override}</b><small>${s.overrideHint}</small></span>${icon('go', 'go')}</button>
      </li>`;
  return html`<li class="pad" key="reason"><form class="field" @submit=${(event) => {
    event.preventDefault();
    const reason = event.target.elements.reason.value.trim();
    if (!reason) return;
    reasoning.value = false;
    put({ reason });
    handOut();
  }}><label for="w-reason">${s.reason}</label><div class="tools typing"><input class="input" id="w-reason" name="reason"
    maxlength="200" required autocomplete="off"><button class="btn primary" type="submit">${s.walkIn.handNone}</button>
    </div></form></li>`;
}
