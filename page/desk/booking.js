// One reservation at the desk: made or changed, with what is free shown while it is typed.

import { session } from '../core/api.js';
import { ask, filter, go, path } from '../core/router.js';
import { finder, searchText } from '../core/find.js';
import { html } from '../core/html.js';
import { effect, signal } from '../core/signal.js';
import { endedAside, house } from '../core/state.js';
import { isAnyOut } from '../core/stock.js';
import { who } from '../core/who.js';
import { turnaround, valuesOf } from '../core/model.js';
import { can, canBook, chip, frame, icon, inspectionsLink, lostLink, shape } from '../widgets/parts.js';
import { all, list, read, readFree, refresh, sentence, show, url, write } from '../core/data.js';
import { bones, differ, fetched, goOnAt, isEmptied, picker, freeText, refusal } from './parts.js';
import { entry, history } from './history.js';
import { countedItem } from './told.js';
import { askedSaid, heldSaid } from './holders.js';
import { dawn, fromTo, instant, later, today, wall, when } from '../core/time.js';
import { least, withoutOwn } from '../core/free.js';
import { demandOf, missingOf, rowsOf, sizeOf, wholeKits } from '../core/demand.js';
import { carried } from '../core/carrying.js';
import { makeOnce } from '../core/unanswered.js';
import { copyOf } from '../core/copying.js';
import { own } from '../core/own.js';
import { tagOf } from '../core/tag.js';
import { extendButton, extendPanel } from './extend.js';
import { splitting } from './split.js';
import { noteAddress } from '../shelf/paper-links.js';
import { papersOf } from '../shelf/papers.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The reservation that is being made or changed, or null. It is another object after each change. */
const draft = signal(null);
/**
 * The server's answer to the last attempt: a sentence, faults by field, the items that are short, or the row as
 * somebody else left it.
 */
const answer = signal({});
const busy = signal(false);

/** The fields whose faults have another name than what is changed. */
const faultNames = { client: 'client_id', kits: 'lines' };

/** What is being mended is no fault any more: the next press says so if it still is. */
function edit(change) {
  draft.value = { ...draft.value, ...change, touched: true };
  const { saved, faults, sentence, ...others } = answer.value;
  if (!saved && !faults && !sentence) return;
  const mended = Object.keys(change).map((name) => own(faultNames, name) ?? name);
  const left = Object.entries(faults ?? {}).filter(([name]) => !mended.includes(name));
  answer.value = { ...others, faults: Object.fromEntries(left) };
}

let numbers = 0;
const lineOf = (line) => ({
  key: line.id,
  id: line.id,
  version: line.version,
  item: line.item,
  qty: line.qty,
  kit: line.kit_id,
  gone: line.assigned_assets.length,
  booked: line,
});
const kitOf = (kit) => ({ key: kit.id, id: kit.id, item: kit.item, qty: kit.qty, booked: kit });

function draftOf(base) {
  return {
    id: base.id,
    base,
    client: base.client,
    pickup: wall(base.pickup_at),
    return: wall(base.return_at),
    location: base.location ?? '',
    reference: base.reference,
    notes: base.notes ?? '',
    lines: base.items.map(lineOf),
    kits: base.kits.map(kitOf),
    touched: false,
  };
}

const emptyDraft = () => ({
  id: 'new',
  base: null,
  client: null,
  pickup: `${later(today(), 1)}T08:00`,
  return: `${later(today(), 3)}T18:00`,
  location: '',
  reference: '',
  notes: '',
  lines: [],
  kits: [],
  touched: false,
});

export function bookingScreen(id) {
  if (id === 'new') {
    if (!canBook())
      return frame({
        current: '/desk/reservations',
        title: t.newReservation,
        back: '/desk/reservations',
        main: html`<div class="empty"><h2>${t.notYours}</h2></div>`,
      });
    const copied = filter('copy');
    if (copied && draft.value?.copied !== copied)
      return fetched(
        read(`/api/office/reservations/${copied}?candidates=none`),
        t.newReservation,
        '/desk/reservations',
        (base) => {
          begin({ ...emptyDraft(), ...copyOf(base), copied });
          return waiting();
        },
      );
    if (draft.value?.id !== 'new') begin(emptyDraft());
    return draft.value?.id === 'new' ? editor() : waiting();
  }
  const shown = read(`/api/office/reservations/${id}?candidates=none`);
  // It was made just now: whoever types on is not kept waiting for what is there already.
  if (shown.loading && draft.value?.id === id && draft.value.base) return editor();
  return fetched(shown, t.reservations, '/desk/reservations', (base) => {
    const has = draft.value?.id === id ? draft.value : null;
    // A draft that nobody has touched follows the server.
    if (!has || (!has.touched && has.base !== base && has.base.version <= base.version)) begin(draftOf(base));
    return draft.value?.id === id
      ? editor()
      : frame({ current: '/desk/reservations', title: base.reference, back: '/desk/reservations', main: bones() });
  });
}

const waiting = () =>
  frame({ current: '/desk/reservations', title: t.newReservation, back: '/desk/reservations', main: bones() });

/**
 * Unsaved drafts of other reservations, by their ids: whoever looks at another one comes back to the draft.
 */
const unsaved = new Map();

/** Not in the middle of a drawing. */
function begin(next) {
  queueMicrotask(() => {
    const { value: last } = draft;
    // A copy takes the place of another new one, where a person says so.
    const isOther = last?.id !== next.id || (next.copied && last.copied !== next.copied);
    if (!isOther && last.touched) return;
    if (isOther && last?.touched) unsaved.set(last.id, last);
    const kept = isOther ? unsaved.get(next.id) : null;
    const isCopyOver = kept && next.copied && kept.copied !== next.copied;
    const stays = kept && (!isCopyOver || !confirm(d.copyAsk));
    draft.value = stays ? kept : next;
    unsaved.delete(next.id);
    if (isOther) answer.value = {};
    // In its place: by the way back it would be asked again.
    if (stays && isCopyOver) ask({ copy: kept.copied });
  });
}

// --- Free stock

/**
 * For each item of the draft: the steps of what is free at its place, or anywhere where it has none, this reservation
 * left out of the count. And why that is not known, or may be old.
 */
function freeSteps(now, items, from, to) {
  if (!items.length || !from) return { steps: new Map() };
  const { location } = now;
  const { body, fault } = readFree({ from, to, location }, items);
  const steps = new Map(
    (body?.availability ?? []).map(({ item_id: id, owned, steps: all }) => [
      id,
      { owned, steps: withoutOwn(all, now.base, id, turnaround(id)) },
    ]),
  );
  return { steps, fault };
}

const partsOf = (id) => house.value.item.get(id)?.kit ?? [];
const itemOf = (id) => house.value.item.get(id) ?? { id, name: '–', serialized: false };

const written = (time) => new Date(time).toISOString().replace(/\.\d+Z/, 'Z');

/** The stock that the draft needs: by item how many are asked for, how many are free then, and the days around it. */
function judged(now) {
  const rows = rowsOf(now, partsOf, itemOf);
  const [from, to] = [instant(now.pickup), instant(now.return)];
  if (!from || !to || to < from) return { items: new Map(), days: [], rows };
  const first = later(now.pickup.slice(0, 10), -2);
  const days = [];
  for (let each = first; days.length < 14 && each <= later(now.return.slice(0, 10), 3); each = later(each, 1))
    days.push(each);
  const items = demandOf(rows);
  // Until all of it is ready for the next one.
  const ready = Date.parse(to) + Math.max(86_400_000 * 2, ...[...items.keys()].map(turnaround));
  const end = written(Math.max(Date.parse(dawn(later(days.at(-1), 1))), ready));
  const { steps, fault } = freeSteps(now, [...items.keys()], dawn(first), end);
  const begins = Date.parse(from);
  for (const [id, each] of items) {
    const found = steps.get(id);
    each.owned = found?.owned ?? null;
    each.isKnown = !!found;
    each.free = found ? least(found.steps, begins, Date.parse(to) + turnaround(id)) : null;
    each.days = found
      ? days.map((day) =>
          least(
            found.steps,
            Math.max(Date.parse(dawn(day)), begins * (day === now.pickup.slice(0, 10))),
            Date.parse(dawn(later(day, 1))),
          ),
        )
      : [];
    each.again = found?.steps.find((step) => step.from >= begins && step.free >= each.needed)?.from ?? null;
  }
  return { items, days, from, to, rows, fault };
}

/** Whether more of an item is missing than somebody has agreed to already. */
const isShort = (found) => !!found?.isKnown && missingOf(found) > found.accepted;

// --- The screen

function editor() {
  const now = draft.value;
  const { base } = now;
  const isOpen = (base ? can('manager') : canBook()) && !['closed', 'cancelled'].includes(base?.status);
  const found = judged(now);
  const short = [...found.items.values()].filter(isShort);
  return frame({
    current: '/desk/reservations',
    title: base?.reference ?? t.newReservation,
    back: '/desk/reservations',
    task: true,
    tools: base
      ? html`<button class="btn" type="button" aria-label=${d.deliveryNote}
        @click=${() => showNote(base.id)}>${icon('print', 's')}<span class="not-phone">
        ${d.deliveryNote}</span></button>${isOpen && isForShelf(now) ? '' : toShelf(base, 'not-phone')}`
      : '',
    main: html`<div class="split" key=${now.id}><div class="stack" key="main">
      ${answer.value.theirs ? met(now, answer.value.theirs) : ''}
      ${answer.value.short ? refusedShort(now, answer.value) : ''}
      ${
        base
          ? html`<div class="who-h" key="who"><h2>${base.client?.display_name ?? base.reference}</h2>
        <p class="tools">${statusChip(base)}<span class="sub">
        ${fromTo(base.pickup_at, base.return_at, d.times)}</span></p></div>`
          : ''
      }
      ${isOpen ? fields(now) : facts(base)}
      ${lines(now, found, isOpen)}
      ${
        base
          ? html`<section key="history" aria-labelledby="h-history"><div class="head">
            <h2 id="h-history">${d.history}</h2></div>${history(
              list(`/api/office/reservations/${base.id}/history`, 'history'),
              (each) =>
                entry({
                  key: `${each.at}${each.action}${each.asset?.id ?? ''}`,
                  action: each.action,
                  at: each.at,
                  by: who(each.by, each.noted_by),
                  ...aboutOf(each, base.items),
                  before: each.before,
                  after: each.after,
                  entity_type: each.action.split('.')[0],
                }),
            )}</section>${papersOf({ reservation: base.id, reference: base.reference })}`
          : ''
      }
      </div><aside class="stack" key="aside">${
        isOpen || (can('manager') && base) ? summary(now, found, short, isOpen) : ''
      }</aside></div>`,
    thumb: isOpen || answer.value.saved ? html`${isOpen ? buttons(now, short, '') : ''}${savedChip()}` : '',
  });
}

/** What an entry leads to: the thing that it is about, what was counted, or the other one of two that were one. */
function aboutOf({ asset, action, after }, lines) {
  if (asset) return { about: [tagOf(asset)].filter(Boolean), to: `/desk/assets/${asset.id}` };
  const item = countedItem({ action, after }, lines);
  if (item) return { about: item.name, to: `/desk/items/${item.id}` };
  const other = after?.split_to ?? after?.split_from;
  if (!other) return {};
  const text = after.split_to ? d.splitTo : d.splitFrom;
  return { about: text({ ref: other.reference }), to: `/desk/reservations/${other.id}` };
}

async function showNote(id) {
  const sentence = await show(`/api/office/reservations/${id}/delivery-note`);
  if (!sentence) return;
  answer.value = { sentence };
  showWhy();
}

const statusChip = (base) =>
  chip(
    { returned: 'back', closed: 'done', confirmed: isAnyOut(base) ? 'out' : 'ready' }[base.status] ?? base.status,
    t.statuses[base.status],
  );

function facts(base) {
  return html`<dl class="facts" key="facts"><dt>${t.outAt}</dt><dd>${when(base.pickup_at)}</dd><dt>${t.backAt}</dt>
    <dd>${when(base.return_at)}</dd><dt>${t.at}</dt><dd>${base.location ?? t.anywhere}</dd>${
      base.notes ? html`<dt>${d.notes}</dt><dd class="as-written">${base.notes}</dd>` : ''
    }</dl>`;
}

const field = (name, label, control, kind, hint) => {
  const fault = answer.value.faults?.[name];
  const why = fault ? `b-${name}-f` : null;
  return html`<div class=${`field ${kind}`} key=${name}><label for=${`b-${name}`}>${label}</label>${control(
    fault ? 'true' : null,
    why,
  )}${fault ? html`<p class="fault" id=${why}>${fault}</p>` : ''}
    ${hint ? html`<p class="hint">${hint}</p>` : ''}</div>`;
};

function fields(now) {
  const places = valuesOf([...house.value.reservation.values(), ...house.value.asset.values(), now], 'location');
  const text = (name, type, label, kind) =>
    field(
      name,
      label,
      (bad, why) =>
        html`<input class="input" id=${`b-${name}`} type=${type} .value=${now[name]} aria-invalid=${bad}
        aria-describedby=${why} @input=${(event) => {
          if (event.target.value || type === 'text') edit({ [name]: event.target.value });
        }}>`,
      kind,
    );
  const wrong = instant(now.return) < instant(now.pickup);
  return html`<div class="form" key="fields">
    ${picker({
      id: 'b-client',
      label: d.client,
      value: now.client?.display_name ?? '',
      find: findClient,
      pick: (each) => edit({ client: each.row }),
      placeholder: d.findClient,
      fault: answer.value.faults?.client_id,
    })}
    ${field(
      'location',
      t.at,
      () =>
        html`<select class="input" id="b-location" @change=${(event) => edit({ location: event.target.value })}>
          <option value="">${t.anywhere}</option>${places.map(
            (each) => html`<option key=${each} value=${each} selected=${now.location === each}>${each}</option>`,
          )}</select>`,
      'half',
    )}
    ${text('pickup', 'datetime-local', t.outAt, 'half')}${text('return', 'datetime-local', t.backAt, 'half')}
    ${wrong ? html`<p class="fault full" key="wrong">${d.endsFirst}</p>` : ''}
    ${text('reference', 'text', d.reference, 'half')}
    ${field(
      'notes',
      d.notes,
      (bad, why) => html`<textarea class="input" id="b-notes" .value=${now.notes} aria-invalid=${bad}
      aria-describedby=${why} placeholder=${d.notesHint}
      @input=${(event) => edit({ notes: event.target.value })}></textarea>`,
      'full',
    )}</div>`;
}

function findClient(text) {
  if (!text.trim())
    return [...house.value.client.values()].slice(0, 8).map((row) => ({ id: row.id, name: row.display_name, row }));
  const { body, fault } = read(url('/api/office/clients', { q: text.trim(), limit: 8 }));
  const rows = (body?.clients ?? (fault ? clientsHere(text) : [])).map((row) => ({
    id: row.id,
    name: row.display_name,
    sub: row.email ?? row.phone,
    row,
  }));
  const isThere = rows.some((each) => searchText(each.name) === searchText(text));
  return isThere || !body
    ? rows
    : [...rows, { id: 'new', name: d.addClient({ name: text.trim() }), row: { id: null, display_name: text.trim() } }];
}

/** Without an answer: those of the copy of the house, which knows no addresses. */
function clientsHere(text) {
  const has = finder(text);
  return [...house.value.client.values()].filter((row) => has(row.display_name)).slice(0, 8);
}

function findItem(text) {
  const has = finder(text);
  const begins = ({ name }) => searchText(name).startsWith(searchText(text));
  return [...house.value.item.values()]
    .filter((item) => has(item.name, item.sku, item.category))
    .sort((a, b) => begins(b) - begins(a) || a.name.localeCompare(b.name))
    .slice(0, 8)
    .map((item) => ({
      id: item.id,
      name: item.name,
      sub: item.kit.length
        ? d.kit
        : [item.sku, item.owned_qty !== null && d.owned({ n: item.owned_qty })].filter(Boolean).join(' · '),
      item,
    }));
}

function addItem({ item }) {
  const now = draft.value;
  const kind = item.kit.length ? 'kits' : 'lines';
  const there = now[kind].find((each) => each.item.id === item.id && !each.kit);
  edit({
    [kind]: there
      ? now[kind].map((each) => (each === there ? { ...each, qty: each.qty + 1 } : each))
      : [...now[kind], { key: `n${++numbers}`, item, qty: 1, gone: 0 }],
  });
}

const change = (kind, key, qty) =>
  edit({
    [kind]:
      qty > 0
        ? draft.value[kind].map((each) => (each.key === key ? { ...each, qty } : each))
        : draft.value[kind].filter((each) => each.key !== key),
  });

/** While it is typed nothing is removed: an empty field or a nought may be on its way to a number. */
function typed(kind, line, input, fewest) {
  const qty = Math.min(10_000, Math.trunc(Number(input.value)) || 0);
  if (qty >= fewest && qty !== line.qty) change(kind, line.key, qty);
}

/** So many days have room for names of three letters beside one another. */
const fewDays = 7;

/** The heads of the columns of days: the number, which is short for today too, and the name as there is room. */
export function headsOf(days) {
  const weekday = days.length > fewDays ? 'narrow' : 'short';
  const names = new Intl.DateTimeFormat(document.documentElement.lang, { weekday, timeZone: 'UTC' });
  return days.map((each) => {
    const date = new Date(each);
    return html`<span key=${each}>${date.getUTCDate()}<br>${names.format(date)}</span>`;
  });
}

function lines(now, found, isOpen) {
  const caption =
    found.days.length && found.rows.length
      ? html`<li class="bl cap-row" key="cap"><span></span><div class="free"><div class="days cap" aria-hidden="true">
        ${headsOf(found.days)}</div></div><span></span></li>`
      : '';
  return html`<section key="lines" aria-labelledby="h-gear"><div class="head"><h2 id="h-gear">${d.gear}</h2>
    <span class="n">${found.rows.length || ''}</span><span class="end sub free-at">
    ${now.location ? d.freeAt({ place: now.location }) : d.freeEachDay}</span></div>
    <ul class="list booking">${caption}${now.kits.map((kit) => [
      bookedLine('kits', kit, now, null, found, isOpen),
      ...found.rows
        .filter((row) => row.of === kit.key)
        .map((row) => bookedLine('parts', row, now, found.items.get(row.item.id), found, false)),
    ])}
    ${found.rows
      .filter((row) => !row.of)
      .map((line) => bookedLine('lines', line, now, found.items.get(line.item.id), found, isOpen))}
    ${
      isOpen
        ? html`<li class="pad" key="add">${picker({
            id: 'b-item',
            label: d.addGear,
            hideLabel: true,
            placeholder: d.addGear,
            find: findItem,
            pick: addItem,
            fault: answer.value.faults?.lines,
          })}</li>`
        : ''
    }</ul></section>`;
}

const classOf = { kits: 'bl kit', parts: 'bl part', lines: 'bl' };

/** What stands under the name of a line: that it is a kit, how many a kit has of it, how many are owned. */
function aboutLine(kind, line, now, item) {
  if (kind === 'kits') return d.kit;
  if (kind === 'parts' && item?.isKnown && item.free !== null)
    return [d.partOfKit({ n: line.each }), d.freeThen({ n: Math.max(0, item.free) })].join(' · ');
  if (kind === 'parts') return d.partOfKit({ n: line.each });
  if (item?.owned === null || item?.owned === undefined) return '';
  return now.location ? d.ownedAt({ n: item.owned, place: now.location }) : d.owned({ n: item.owned });
}

/** How many whole kits are free when it is out, and which part there is too little of. */
function kitText(kit, found) {
  const ofKit = found.rows.filter((row) => row.of === kit.key);
  const free = (id) => {
    const item = found.items.get(id);
    if (!item?.isKnown || item.free === null) return null;
    // What other lines of this reservation take of it is not free for the kit.
    const mine = ofKit.filter((row) => row.item.id === id).reduce((sum, row) => sum + row.qty, 0);
    return item.free - Math.max(0, item.needed - mine);
  };
  const parts = ofKit.map((row) => ({ item_id: row.item.id, qty: row.each }));
  const { n, least: scarce } = wholeKits(parts, free);
  if (n === null) return '';
  const names = scarce.map((id) => found.items.get(id).item.name).join(', ');
  return n < kit.qty ? d.kitsFreeShort({ n, names }) : d.kitsFree({ n });
}

function bookedLine(kind, line, now, item, found, isOpen) {
  const [out, back] = [now.pickup.slice(0, 10), now.return.slice(0, 10)];
  const short = isShort(item);
  const missing = item?.isKnown ? missingOf(item) : 0;
  return html`<li class=${classOf[kind]} key=${line.key}><div><b>${line.item.name}</b><br>
    <span class="sub">${aboutLine(kind, line, now, item)}${
      line.gone ? ` · ${d.named({ n: line.gone })}` : ''
    }${missing && !short ? html` · <span class="nb">${d.agreedShort({ n: missing })}</span>` : ''}</span></div>
    <div class="free">${kind === 'kits' ? html`<p class="sub">${kitText(line, found)}</p>` : ''}${
      item?.days.length
        ? html`<div class="days" role="img" aria-label=${freeText({
            name: line.item.name,
            free: item.free,
            missing,
          })}>${item.days.map((free, index) => {
            const inside = found.days[index] >= out && found.days[index] <= back;
            const left = inside && free !== null ? free - item.needed : free;
            return html`<span key=${found.days[index]} class=${
              inside ? (left < 0 ? 'miss' : free === 0 ? 'no' : null) : 'out'
            }>${free === null ? '·' : left < 0 && inside ? html`<b>−${-left}</b>` : free}</span>`;
          })}</div>`
        : ''
    }</div>
    ${
      isOpen
        ? html`<div class="step"><button type="button" aria-label=${d.less({ name: line.item.name })} @click=${() => {
            change(kind, line.key, line.qty - 1);
            if (line.qty === 1) goOnAt('b-item');
          }}>${icon(line.qty === 1 ? 'trash' : 'minus')}</button><input inputmode="numeric" aria-label=${d.howMany({
            name: line.item.name,
          })} .value=${String(line.qty)} @input=${(event) => typed(kind, line, event.target, 1)} @change=${(event) =>
            typed(
              kind,
              line,
              event.target,
              0,
            )}><button type="button" aria-label=${d.oneMore({ name: line.item.name })} @click=${() =>
            change(kind, line.key, line.qty + 1)}>${icon('plus')}</button></div>`
        : html`<b class="num">${line.qty} ×</b>`
    }
    ${short ? blockers(item, found, now) : ''}</li>`;
}

/** The reservations that hold the missing units, and when they are free again. */
function blockers(item, found, now) {
  // Whoever comes for them before they are ready again holds them, too.
  const to = written(Date.parse(found.to) + turnaround(item.item.id));
  const at = { from: found.from, to, item: item.item.id, location: now.location };
  const { rows } = all(url('/api/office/calendar', at), 'calendar');
  const others = (rows ?? []).filter((hold) => hold.reservation.id !== now.id);
  const holders = others.map((hold) => ({
    key: hold.line_id,
    ...hold.reservation,
    about: `${hold.qty - hold.came_back}, ${d.until({ time: when(hold.to) })}`,
  }));
  return html`<div class="why" key="why"><p class="fault">${askedSaid(item)}</p>${
    holders.length ? html`<p key="held">${heldSaid(holders)}</p>` : ''
  }
    ${item.again ? html`<p>${d.freeAgain({ time: when(item.again) })}</p>` : ''}${elsewhere(item, now)}</div>`;
}

/** How many more are free at other places: the house may bring them. */
function elsewhere({ item: { id }, free }, now) {
  if (!now.location) return '';
  const [from, to] = [instant(now.pickup), instant(now.return)];
  const stop = Date.parse(to) + turnaround(id);
  const { body } = readFree({ from, to: written(stop) }, [id]);
  const [known] = body?.availability ?? [];
  if (!known) return '';
  const n =
    (least(withoutOwn(known.steps, now.base, id, turnaround(id)), Date.parse(from), stop) ?? 0) - Math.max(0, free);
  return n > 0 ? html`<p key="elsewhere">${d.freeElsewhere({ n })}</p>` : '';
}

/** Beside the buttons: on a phone they are at the thumb. */
const savedChip = () =>
  answer.value.saved ? html`<span class="chip" data-s="done" key="saved" role="status">${d.saved}</span>` : '';

function summary(now, found, short, isOpen) {
  const { base } = now;
  const size = sizeOf(found.rows);
  return html`<section key="summary" class="stack tight" aria-labelledby="h-sum"><div class="head">
    <h2 id="h-sum">${d.inAll}</h2></div>
    ${
      short.length
        ? html`<p key="short"><span class="chip fill" data-s="short">${d.linesShort({ n: short.length })}</span></p>
          <ul class="stretches" key="shorts">${short.map(
            (each) => html`<li key=${each.item.id}>${d.shortOf({ name: each.item.name, n: missingOf(each) })}</li>`,
          )}</ul>`
        : ''
    }
    ${found.fault ? html`<p class="fault" role="alert" key="unknown">${d.freeNotKnown} ${found.fault}</p>` : ''}
    <dl class="facts" key="facts"><dt>${d.lineCount}</dt><dd>${size.lines}</dd>${
      size.units ? html`<dt>${d.units}</dt><dd>${size.units}</dd>` : ''
    }${size.counted ? html`<dt>${d.countedUnits}</dt><dd>${size.counted}</dd>` : ''}<dt>${d.days}</dt>
    <dd>
    ${
      Math.max(
        1,
        Math.round(
          (Date.parse(dawn(now.return.slice(0, 10))) - Date.parse(dawn(now.pickup.slice(0, 10)))) / 86_400_000,
        ) + 1,
      ) || 1
    }
    </dd><dt>${d.reference}</dt><dd>${
      now.reference ? html`<span class="nb">${now.reference}</span>` : d.madeOnSave
    }</dd></dl>
    ${
      answer.value.sentence
        ? html`<p class="fault" id="b-why" role="alert" key="sentence">
      ${answer.value.sentence}</p>`
        : ''
    }
    ${answer.value.saved ? html`<p class="only-desk" key="saved">${savedChip()}</p>` : ''}
    ${isOpen ? html`<div class="stack tight only-desk" key="buttons">${buttons(now, short, 'wide')}</div>` : ''}
    ${
      base
        ? html`<a class="btn wide" key="note" href=${noteAddress(base.id, 'desk')}>${icon('sign', 's')}${d.toSign}</a>`
        : ''
    }
    ${
      base && !['closed', 'cancelled'].includes(base.status)
        ? html`<a class="btn wide" key="pick" href=${`/r/${base.id}?pick`}>${icon('list', 's')}${t.pickList}</a>`
        : ''
    }
    ${base && isOpen ? moves(base, 'wide') : ''}${base ? inspectionsLink(base.id) : ''}
    ${base && isAnyOut(base) ? lostLink(base.id) : ''}
    ${base && !now.touched ? others(base, isOpen) : ''}</section>`;
}

/** What else can be made of it: kept for longer, a part of it apart, the same once more. */
function others(base, isOpen) {
  return html`<div class="stack tight" key="others">${
    isOpen && base.status === 'confirmed' ? html`${extendButton(base, 'wide')}${extendPanel(base)}${refusal()}` : ''
  }
    ${isOpen && ['draft', 'requested', 'confirmed'].includes(base.status) ? splitting(base) : ''}${
      canBook()
        ? html`<a class="btn wide" key="copy" href=${`/desk/reservations/new?copy=${base.id}`}>${d.copyIt}</a>`
        : ''
    }</div>`;
}

/** Whether the next step is at the shelf: then the way there is among the buttons, and not in the bar. */
const isForShelf = ({ base, touched }) => base && !touched && !['draft', 'requested'].includes(base.status);

/** What is to be done there is said where it is one thing: to hand out. */
const shelfWord = (base) => (base.status === 'confirmed' && !isAnyOut(base) ? d.handOutThere : d.atTheShelf);

const toShelf = (base, kind) =>
  html`<a class=${`btn ${kind}`} key="shelf" href=${`/r/${base.id}`}>${icon('scan', 's')}${shelfWord(base)}</a>`;

function buttons(now, short, kind) {
  const isOff = busy.value ? 'true' : null;
  const save = (status, text, style) =>
    html`<button class=${`btn ${style} ${kind}`} key=${text} type="button" aria-disabled=${isOff}
      @click=${() => submit(status)}>${text}</button>`;
  if (!now.base)
    return html`${save('confirmed', short.length ? d.confirmShort({ n: short.length }) : d.confirm, 'primary')}
      ${save('draft', d.saveDraft, '')}`;
  if (isForShelf(now)) return toShelf(now.base, kind);
  return now.touched ? save(now.base.status, d.save, 'primary') : save('confirmed', d.confirm, 'primary');
}

/** The other moves that its status allows. */
function moves(base, kind) {
  const to =
    {
      draft: ['requested', 'cancelled'],
      requested: ['cancelled'],
      confirmed: isAnyOut(base) ? ['returned'] : ['returned', 'cancelled'],
      returned: ['closed', 'confirmed'],
    }[base.status] ?? [];
  return html`<div class="stack tight" key="moves">${to.map(
    (status) =>
      html`<button class=${`btn ${kind}`} key=${status} type="button" @click=${() => {
        if (['cancelled', 'returned'].includes(status) && !confirm(d.sure[status]({ ref: base.reference }))) return;
        move(base.id, [status]);
      }}>${d.moves[base.status === 'returned' && status === 'confirmed' ? 'reopen' : status]}</button>`,
  )}</div>`;
}

// --- Saving

function bodyOf(now) {
  const { base } = now;
  const clear = (text) => text.trim() || null;
  if (!base) {
    return {
      ...(now.client?.id
        ? { client_id: now.client.id }
        : now.client
          ? { client: { display_name: now.client.display_name } }
          : {}),
      pickup_at: instant(now.pickup),
      return_at: instant(now.return),
      location: clear(now.location),
      notes: clear(now.notes),
      ...(clear(now.reference) ? { reference: clear(now.reference) } : {}),
      lines: now.lines.map((line) => ({ item_id: line.item.id, qty: line.qty })),
      ...(now.kits.length ? { kits: now.kits.map((kit) => ({ item_id: kit.item.id, qty: kit.qty })) } : {}),
    };
  }
  const was = draftOf(base);
  const body = { version: base.version };
  for (const [name, key, value] of [
    ['pickup_at', 'pickup', instant(now.pickup)],
    ['return_at', 'return', instant(now.return)],
    ['location', 'location', clear(now.location)],
    ['notes', 'notes', clear(now.notes)],
    ['reference', 'reference', clear(now.reference)],
  ]) {
    if (now[key] !== was[key]) body[name] = value;
  }
  if (now.client?.id && now.client.id !== base.client?.id) body.client_id = now.client.id;
  const what = (rows) => JSON.stringify(rows.map((row) => [row.id, row.item.id, row.qty]));
  if (what(now.kits) !== what(was.kits))
    body.kits = now.kits.map((kit) => (kit.id ? { id: kit.id, qty: kit.qty } : { item_id: kit.item.id, qty: kit.qty }));
  if (what(now.lines) !== what(was.lines)) {
    const kits = new Set(now.kits.map((kit) => kit.id));
    body.lines = now.lines
      .filter((line) => !line.kit || kits.has(line.kit))
      .map((line) =>
        line.id
          ? { id: line.id, version: line.version, item_id: line.item.id, qty: line.qty }
          : { item_id: line.item.id, qty: line.qty },
      );
  }
  return body;
}

/** A new reservation as it was sent when no answer came, `{ sent, body }`: it may have been made. */
let lost = null;

// What one person typed is shown to no other, and sent by none.
effect(() => {
  if (session.value !== 'out') return;
  draft.value = null;
  unsaved.clear();
  lost = null;
});

/** Goes on with the one that the press before has made: what was changed since is left to do. */
async function goOnWith(sent, told, status, allowed) {
  keep(sent, told.body);
  const isHere = () => draft.value?.base?.id === told.body.id;
  if (isHere() && draft.value.touched && told.isReplay) {
    // Whoever has found it meanwhile may have begun another one in this form.
    answer.value = { sentence: d.madeBefore };
    showWhy();
    return;
  }
  if (isHere() && draft.value.touched) await submit(draft.value.base.status, allowed);
  const isLeft = isHere() && !draft.value.touched && draft.value.base.status === 'draft';
  if (isLeft && status === 'confirmed') await submit(status, allowed);
}

async function submit(status, allowed) {
  const now = draft.value;
  if (busy.value) return;
  const faults = {};
  if (!now.client) faults.client_id = d.whoFor;
  for (const name of ['pickup', 'return']) if (!instant(now[name]) || isEmptied(`b-${name}`)) faults[name] = d.whenIsIt;
  if (!now.lines.length && !now.kits.length) faults.lines = d.whatGear;
  if (Object.keys(faults).length) {
    answer.value = { faults };
    return setTimeout(() => document.querySelector('[aria-invalid=true]')?.focus());
  }
  const { base } = now;
  if (base && !now.touched && status !== base.status)
    return move(base.id, base.status === 'draft' ? ['requested', 'confirmed'] : ['confirmed'], allowed);
  busy.value = true;
  let next = now;
  // Only a new reservation makes its client by the way.
  if (base && now.client.id === null) {
    const made = await write('POST', '/api/office/clients', { display_name: now.client.display_name });
    busy.value = made.status < 300;
    if (!busy.value) return refuseIn(now, made, () => submit(status, allowed));
    next = { ...now, client: made.body };
    put(now, (then) => (then.client === now.client ? { ...then, client: made.body } : then));
  }
  const body = { ...bodyOf(next), ...(base ? {} : { status }), ...(allowed ? { allow_shortage: allowed } : {}) };
  let told;
  let of = { sent: next, body };
  busy.value = true;
  if (base) told = await write('PATCH', `/api/office/reservations/${base.id}`, body);
  else {
    const send = (each) => write('POST', '/api/office/reservations', each);
    const before = lost && isSame(now, lost.sent) ? lost : null;
    ({ answer: told, of, open: lost } = await makeOnce(send, before, of));
  }
  busy.value = false;
  if (told.status < 300 && of.body !== body) return goOnWith(of.sent, told, status, allowed);
  if (told.status < 300) return keep(next, told.body);
  refuseIn(now, told, (reason) => submit(status, reason));
}

/** Of two drafts whether they are of the same reservation; of new ones, whether they were begun as the same copy. */
const isSame = (one, other) => one?.id === other.id && one.copied === other.copied;

/** Whether it is still the one that is edited: somebody may have gone to look at another meanwhile. */
const isShown = (sent) => isSame(draft.value, sent);

const addressOf = ({ id }) => `/desk/reservations/${id}`;

/** Makes another of a draft, on the screen or aside, out of what it is by now. */
function put(sent, work) {
  if (isShown(sent)) draft.value = work(draft.value);
  else if (isSame(unsaved.get(sent.id), sent)) unsaved.set(sent.id, work(unsaved.get(sent.id)));
}

async function move(id, steps, allowed) {
  if (busy.value) return;
  busy.value = true;
  const before = draft.value;
  let told;
  for (const to of steps) {
    told = await write('POST', `/api/office/reservations/${id}/status`, {
      to,
      ...(allowed && to === 'confirmed' ? { allow_shortage: allowed } : {}),
    });
    if (told.status >= 300) break;
  }
  busy.value = false;
  // The form was not sent: all that differs from its row was typed.
  if (told.status < 300) keep({ ...before, ...draftOf(before.base) }, told.body);
  else refuseIn(before, told, (reason) => move(id, steps.slice(-1), reason));
  refresh();
}

/** Takes the row that the server has made of what was sent. What was typed since stays, and is not saved yet. */
function keep(sent, row) {
  const isHere = isShown(sent);
  const now = isHere ? draft.value : isSame(unsaved.get(sent.id), sent) && unsaved.get(sent.id);
  const after = now && carried(sent, draftOf(row), now);
  if (!isHere) {
    if (now) unsaved.delete(sent.id);
    if (after?.touched) unsaved.set(row.id, after);
  } else {
    draft.value = after;
    answer.value = after.touched ? {} : { saved: true };
  }
  const isOnScreen = path.value === addressOf(sent);
  if (isHere && isOnScreen && !sent.base) go(`/desk/reservations/${row.id}`);
  if (!isHere || !isOnScreen)
    endedAside.value = { text: d.savedAside({ ref: row.reference }), to: `/desk/reservations/${row.id}` };
}

/** Says why it was refused; where somebody looks elsewhere by now, there too. */
function refuseIn(sent, told, again) {
  if (isShown(sent)) refuse(told, again);
  if (isShown(sent) && path.value === addressOf(sent)) return;
  const text = d.refusedAside({ ref: sent.base?.reference ?? t.newReservation, why: sentence(told) });
  endedAside.value = { text, to: addressOf(sent), isFault: true };
}

/** Where the columns are one, the sentence is far below the button. */
const showWhy = () =>
  setTimeout(() =>
    document.querySelector('.conflict, [aria-invalid=true], #b-why')?.scrollIntoView({ block: 'center' }),
  );

function refuse(told, again) {
  const error = told.body?.error ?? {};
  const { current = {} } = error;
  if (error.code === 'not_available' && current.short) answer.value = { short: current.short, sentence: '', again };
  else if (error.code === 'version_mismatch' && current.reservation) answer.value = { theirs: current.reservation };
  else {
    const names = { pickup_at: 'pickup', return_at: 'return', display_name: 'client_id', ...faultNames };
    const nameOf = ({ field }) => field.split(/[.[]/)[0];
    const faults = Object.fromEntries(
      (error.details ?? []).map((fault) => [own(names, nameOf(fault)) ?? nameOf(fault), fault.message]),
    );
    answer.value = { faults, sentence: error.message ?? t.noAnswer };
  }
  showWhy();
}

/** The server refused it for stock: what is short, who holds it, and the ways on. */
function refusedShort(now, { short, again }) {
  return html`<section class="conflict" role="alert" key="short" aria-labelledby="h-short">
    <header>${shape('conflict')}<div><h3 id="h-short">${d.notAvailable}</h3>
    <p class="sub">${d.notAvailableHint}</p></div></header>
    <dl class="facts">${short.map((each) => {
      const why = `${askedSaid(each)}, ${when(each.from)} – ${when(each.to)}. `;
      return html`<dt key=${`t${each.item.id}`}>${each.item.name}</dt><dd key=${`d${each.item.id}`}>${why}${heldSaid(
        each.by.map((holder) => ({ key: holder.id, ...holder, about: holder.qty })),
      )}</dd>`;
    })}</dl>
    <div class="pad field"><label for="b-reason">${d.whyShort}</label><input class="input" id="b-reason"
    maxlength="200"><p class="hint">${d.whyShortHint}</p>
    <p class="tools"><button class="btn primary" type="button" @click=${() => {
      const reason = document.getElementById('b-reason').value.trim();
      if (!reason) return document.getElementById('b-reason').focus();
      answer.value = {};
      again({ reason });
    }}>${d.allTheSame}</button><button class="btn" type="button" @click=${() => lower(now, short)}>
      ${d.lower}</button></p></div></section>`;
}

/** As many as are free, line by line. */
function lower(now, short) {
  const left = new Map(short.map((each) => [each.item.id, Math.max(0, each.free)]));
  const fitted = now.lines.map((line) => {
    if (!left.has(line.item.id)) return line;
    const done = line.booked?.came_back ?? 0;
    const qty = Math.min(line.qty, left.get(line.item.id) + done);
    left.set(line.item.id, left.get(line.item.id) - Math.max(0, qty - done));
    return { ...line, qty };
  });
  const kits = now.kits.map((kit) => fewer(kit, left));
  edit({ lines: fitted.filter((line) => line.qty > 0), kits: kits.filter((kit) => kit.qty > 0) });
  answer.value = {};
}

/** A kit that is new, as many as there are whole ones. */
function fewer(kit, left) {
  if (kit.id) return kit;
  const parts = partsOf(kit.item.id);
  const { n } = wholeKits(parts, (id) => left.get(id) ?? null);
  return n === null || n >= kit.qty ? kit : { ...kit, qty: n };
}

/** Somebody else changed it meanwhile: both are shown, and a person says which stays. */
function met(now, theirs) {
  const there = draftOf(theirs);
  const gear = (rows) => rows.map((row) => `${row.qty} × ${row.item.name}`).join(', ') || '–';
  const rows = [
    [d.client, now.client?.display_name, there.client?.display_name],
    [t.outAt, now.pickup, there.pickup],
    [t.backAt, now.return, there.return],
    [t.at, now.location, there.location],
    [d.notes, now.notes, there.notes],
    [d.reference, now.reference, there.reference],
    [d.gear, gear([...now.kits, ...now.lines]), gear([...there.kits, ...there.lines])],
    [d.status, t.statuses[now.base.status], t.statuses[theirs.status]],
  ]
    .filter(([, mine, other]) => mine !== other)
    .map(([label, mine, other]) => ({
      label,
      mine: (mine || '–').replace('T', ' '),
      theirs: (other || '–').replace('T', ' '),
    }));
  return differ(
    rows,
    () => {
      draft.value = { ...carried(draftOf(now.base), there, draft.value), touched: true };
      answer.value = {};
      submit(theirs.status);
    },
    () => {
      draft.value = there;
      answer.value = {};
    },
  );
}
