// The assets: each thing that has a sticker. Where it is, what happened to it, its codes, repair and retirement.

import { filter, go, isFiltered, path } from '../core/router.js';
import { finder } from '../core/find.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { meaningOf, valuesOf } from '../core/model.js';
import { whereOut } from '../core/stock.js';
import { who } from '../core/who.js';
import { waysOfSticker } from '../shelf/sticker-ways.js';
import { eye, readingsOf, scanButton, scanNotice, takesScans } from '../shelf/scanning.js';
import { s } from '../words/shelf.js';
import { can, chip, codeMark, frame, icon, sticker } from '../widgets/parts.js';
import { list, read, url } from '../core/data.js';
import { own } from '../core/own.js';
import { markOf, tagOf } from '../core/tag.js';
import { choice, fetched, formOf, newButton, picker, press, refusal, searchField } from './parts.js';
import { keepChosen } from './made.js';
import { sortChoice, table } from './table.js';
import { firstSteps } from '../widgets/first-steps.js';
import { entry, history } from './history.js';
import { repairsOf } from './repair.js';
import { inspectionsOf } from '../shelf/inspected.js';
import { lastTrip, reports } from '../shelf/report.js';
import { papersOf } from '../shelf/papers.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const nameOf = (asset) => house.value.item.get(asset.item_id)?.name ?? '';
const shapes = { REPAIR: 'repair', ARCHIVED: 'cancelled', DISPOSED: 'cancelled' };
const statusOf = (asset) =>
  asset.current_reservation_id
    ? chip('out', d.isOut)
    : chip(own(shapes, asset.status) ?? 'ready', d.assetStatuses[asset.status] ?? asset.status);

/** A scan on an asset's page: what is known leads there, what is on nothing yet is offered to this asset. */
takesScans((address) => {
  const id = /^\/desk\/assets\/([\w-]{36})$/.exec(address)?.[1];
  return id && can('manager') && house.value.asset.has(id) && ((text) => adopt(house.value.asset.get(id), text));
});

function adopt(asset, scanned) {
  // A scanner with another layout types a known sticker, or an address, as what is neither.
  const ways = readingsOf(scanned);
  const text =
    ways.find((each) => meaningOf(each).assets.length) ?? ways.find((each) => /^https?:\/\//i.test(each)) ?? scanned;
  const { code, assets } = meaningOf(text);
  if (!code) return;
  if (assets.length) go(`/q/${encodeURIComponent(code)}`);
  else if (confirm(d.adoptAsk({ code, name: tagOf(asset) || nameOf(asset) })))
    press(`code ${text}`, 'POST', `/api/office/assets/${asset.id}/codes`, { code: text });
}

const places = () => valuesOf(house.value.asset.values(), 'location');

const fields = () => [
  { name: 'asset_tag', label: d.tag },
  { name: 'serial', label: d.serial },
  { name: 'location', label: t.at, list: places(), narrow: true },
  {
    name: 'condition',
    label: d.condition,
    type: 'select',
    options: Object.entries(s.conditions),
    value: 'good',
    narrow: true,
  },
  ...appFields.map((name) => ({ name, label: d.fields[name] })),
  { name: 'external_id', label: d.externalId, hint: d.externalIdHint },
  { name: 'notes', label: d.notes, type: 'text', wide: true },
];

export function assetRow(asset) {
  return html`<li key=${asset.id}><a class="row" href=${`/desk/assets/${asset.id}`}>
    <span class="who">${nameOf(asset)}</span><span class="c1">${sticker({
      tag: tagOf(asset),
      code: asset.codes[0],
    })}</span><span class="c2">${asset.location ?? t.anywhere} · ${s.conditions[asset.condition] ?? asset.condition}
      </span><span class="c3">${statusOf(asset)}</span></a></li>`;
}

export function screen(id) {
  if (id === 'new') return newAsset();
  if (id) {
    const shown = read(`/api/office/assets/${id}`);
    const copy = house.value.asset.get(id);
    return fetched(shown.body || !copy ? shown : { body: copy }, t.assets, '/desk/assets', one);
  }
  const shown = list(
    url('/api/office/assets', {
      q: filter('q'),
      item: filter('item'),
      location: filter('location'),
      status: filter('status') === 'OUT' ? '' : filter('status'),
      out: filter('status') === 'OUT' ? 'true' : '',
      sort: filter('sort'),
    }),
    'assets',
  );
  return frame({
    current: '/desk/assets',
    title: t.assets,
    mainClass: 'stack',
    tools: can('manager') ? newButton('/desk/assets/new', d.newOne) : '',
    main: html`${firstSteps()}<div class="tools" key="tools">${searchField(d.findAsset)}
      ${choice('status', d.status, [['', d.current], ['OUT', d.isOut], ...Object.entries(d.assetStatuses)])}
        ${choice('location', t.place, [['', t.everywhere], ...places().map((each) => [each, each])])}${sortChoice([
          ['', d.identity],
          ['item', d.item],
          ['location', t.place],
          ['status', d.status],
          ['-created', d.sortNewest],
        ])}</div>
      ${table(shown, {
        kind: 'assets',
        usual: 'tag',
        columns: columns(),
        to: ({ id: each }) => `/desk/assets/${each}`,
        name: (each) => [nameOf(each), markOf(each)].filter(Boolean).join(' '),
        isOff: (each) => own(shapes, each.status) === 'cancelled',
        nothing: isFiltered() ? d.noAssets : d.noAssetsYet,
        acts: can('manager') ? acts() : [],
      })}`,
  });
}

/** What the asset app tells of an asset besides. */
const appFields = ['customer', 'country', 'hardware_type', 'asset_type'];

/** Who made it and which model it is, where the asset app has told. */
const madeBy = ({ manufacturer, model } = {}) =>
  manufacturer || model ? html`<p class="sub" key="made">${[manufacturer, model].filter(Boolean).join(' ')}</p>` : '';

const columns = () => [
  { label: d.item, kind: 'main', sort: 'item', cell: nameOf },
  {
    label: d.identity,
    kind: 'mail',
    sort: 'tag',
    cell: (each) => sticker({ tag: tagOf(each), code: each.codes[0] }),
  },
  { label: t.place, kind: 'place-of', sort: 'location', cell: (each) => each.location ?? t.anywhere },
  { label: d.condition, kind: 'how', cell: (each) => s.conditions[each.condition] ?? each.condition },
  { label: d.status, kind: 'state', sort: 'status', cell: statusOf },
];

const change = (body) => (each) => ({ method: 'PATCH', to: `/api/office/assets/${each.id}`, body });

export const acts = () => [
  {
    name: 'labels',
    label: d.printLabels,
    icon: 'label',
    go: (rows) => {
      keepChosen(rows.map((each) => each.id));
      go('/desk/labels?of=chosen');
    },
  },
  {
    name: 'place',
    label: t.place,
    icon: 'pin',
    ask: { label: d.placeOf, list: places() },
    send: (each, location) => change({ location })(each),
  },
  {
    name: 'category',
    label: d.category,
    icon: 'box',
    ask: {
      label: d.categoryOf,
      list: [...new Set(['asset', 'item'].flatMap((kind) => valuesOf(house.value[kind].values(), 'category')))],
    },
    send: (each, category) => change({ category })(each),
  },
  { name: 'repair', label: d.toRepair, icon: 'set', send: change({ status: 'REPAIR' }) },
  { name: 'repaired', label: d.repaired, icon: 'undo', send: change({ status: 'IN_STOCK' }) },
  { name: 'retire', label: d.retire, icon: 'trash', sure: d.retireAll, send: change({ status: 'DISPOSED' }) },
];

function newAsset() {
  const items = [...house.value.item.values()]
    .filter((item) => item.serialized)
    .sort((a, b) => a.name.localeCompare(b.name));
  // One that was just made may not be in the copy yet: without it the first of all would be chosen.
  const wanted = filter('item');
  const isNew = wanted && items.every((each) => each.id !== wanted);
  const named = isNew ? [[wanted, read(`/api/office/items/${wanted}`).body?.name ?? t.loading]] : [];
  const item = {
    name: 'item_id',
    label: d.item,
    type: 'select',
    options: [...named, ...items.map((each) => [each.id, each.name])],
    value: wanted || items[0]?.id,
  };
  return frame({
    current: '/desk/assets',
    title: d.newAsset,
    back: '/desk/assets',
    task: true,
    main: can('manager')
      ? html`${formOf({
          // What was typed for another item is not for this one.
          id: `asset-new-${wanted}`,
          fields: [item, ...fields()],
          kind: 'asset',
          method: 'POST',
          to: '/api/office/assets',
          done: (row) => go(`/desk/assets/${row.id}`),
        })}`
      : '',
  });
}

function one(asset) {
  // What waits here has happened.
  const out = whereOut(asset) ?? null;
  const happened = list(`/api/office/assets/${asset.id}/history`, 'history');
  return frame({
    current: '/desk/assets',
    title: tagOf(asset) || nameOf(asset),
    back: path.value.startsWith('/q/') ? true : '/desk/assets',
    task: true,
    tools: html`<a class="btn" href=${`/desk/labels?ids=${asset.id}`} aria-label=${d.label}>${icon('print', 's')}
      <span class="not-phone">${d.label}</span></a>`,
    thumb: can('manager') || path.value.startsWith('/q/') ? scanButton() : '',
    main: html`<div class="split"><div class="stack">${eye()}${scanNotice()}<div class="who-h" key="who"><h2>
      <a href=${`/desk/items/${asset.item_id}`}>${nameOf(asset) || t.items}</a></h2>
      <p class="tools">${statusOf({ ...asset, current_reservation_id: out })}${asset.codes.map(
        codeMark,
      )}<span class="sub">${asset.serial ?? ''}</span></p>${madeBy(house.value.item.get(asset.item_id))}</div>
      ${out ? holder(out) : ''}
      ${waysOfSticker(asset)}
      ${can('manager') ? formOfOne(asset) : facts(asset)}
      <section key="history" aria-labelledby="h-history"><div class="head"><h2 id="h-history">${d.history}</h2></div>
      ${history(happened, event)}</section></div>
      <aside class="stack">${codesOfOne(asset)}
        ${repairsOf(asset)}${reports(asset, lastTrip(asset, happened.rows))}${inspectionsOf(asset, out)}
        ${papersOf({ asset: asset.id })}
        ${house.value.item.get(asset.item_id)?.is_case && 'case_id' in asset ? caseEditor(asset) : ''}
        ${can('manager') ? actsOfOne(asset) : ''}</aside></div>`,
  });
}

/** The reservation that it is out on. */
function holder(out) {
  const reservation = house.value.reservation.get(out);
  return html`<a class="list row hold" key="out" href=${`/r/${out}`}><span class="shape" data-s="out"
        aria-hidden="true"></span><span class="who">${reservation?.client?.display_name ?? d.onReservation}</span>
          <span class="what">${reservation?.reference ?? ''}</span><span class="much">${icon('go', 's')}</span></a>`;
}

const formOfOne = (asset) =>
  formOf({
    id: `asset-${asset.id}`,
    fields: fields(),
    base: asset,
    kind: 'asset',
    method: 'PATCH',
    to: `/api/office/assets/${asset.id}`,
  });

const facts = (asset) =>
  html`<dl
        class="facts" key="facts"><dt>${t.at}</dt><dd>${asset.location ?? t.anywhere}</dd><dt>${d.condition}</dt>
          <dd>${s.conditions[asset.condition] ?? asset.condition}</dd>${appFields
            .filter((name) => asset[name])
            .map(
              (name) => html`<dt key=${`t${name}`}>${d.fields[name]}</dt><dd key=${name}>${asset[name]}</dd>`,
            )}</dl>`;

/** Its stickers, which a manager takes off and puts on. */
function codesOfOne(asset) {
  const to = `/api/office/assets/${asset.id}/codes`;
  const add = (event) => {
    event.preventDefault();
    const field = event.target.elements.code;
    const code = field.value.trim();
    if (code)
      press(`code ${code}`, 'POST', to, { code }, () => {
        if (field.value.trim() === code) field.value = '';
      });
  };
  return html`<section key="codes" aria-labelledby="h-codes" class="stack tight"><div class="head">
      <h2 id="h-codes">${d.codes}</h2></div>
        ${
          asset.codes.length
            ? html`<ul class="list">${asset.codes.map(
                (code) => html`<li class="line" key=${code}>
          <div class="top">${codeMark(code)}${
            can('manager')
              ? html`<button class="btn icon"
          type="button" aria-label=${d.removeCode({ code })} @click=${() =>
            press(`code-${code}`, 'DELETE', `${to}/${encodeURIComponent(code)}`)}>${icon('trash', 's')}</button>`
              : ''
          }</div></li>`,
              )}</ul>`
            : html`<p class="sub">${d.noCodes}</p>`
        }
        ${
          can('manager')
            ? html`<form class="tools typing" @submit=${add}><input class="input" name="code"
          aria-label=${d.newCode} placeholder=${d.newCode} autocomplete="off" autocapitalize="characters"
            spellcheck="false"><button class="btn" type="submit">${d.add}</button></form>`
            : ''
        }</section>`;
}

/** To the repair and back, and out of the house's gear and back. */
function actsOfOne(asset) {
  const put = (status) =>
    press('status', 'PATCH', `/api/office/assets/${asset.id}`, { status, version: asset.version });
  const retire = () => {
    if (confirm(d.retireAsk({ name: tagOf(asset) || nameOf(asset) }))) put('DISPOSED');
  };
  const isInRepair = asset.status === 'REPAIR';
  return html`<div class="stack tight" key="acts">${
    ['ARCHIVED', 'DISPOSED'].includes(asset.status)
      ? html`<button class="btn wide" type="button" key="back" @click=${() => put('IN_STOCK')}>
                    ${d.bringBack}</button>`
      : html`<button class="btn wide" type="button" key="repair" @click=${() =>
          put(isInRepair ? 'IN_STOCK' : 'REPAIR')}>${isInRepair ? d.repaired : d.toRepair}</button><button
                        class="btn wide" type="button" key="retire" @click=${retire}>${d.retire}</button>`
  }${refusal()}</div>`;
}

/**
 * What is put into a case and taken out of it, and not saved, or saved and not told by the server yet: `from` is what
 * lay there before. What others put in meanwhile lies there too.
 */
const inside = signal(null);

function caseEditor(asset) {
  const there = [...house.value.asset.values()]
    .filter((each) => each.case_id === asset.id)
    .map((each) => each.id)
    .sort();
  const before = there.join();
  const edit =
    inside.value?.id === asset.id && !(inside.value.isSaved && inside.value.from !== before) ? inside.value : null;
  const { put = [], taken = [] } = edit ?? {};
  const now = [...there.filter((id) => !taken.includes(id)), ...put.filter((id) => !there.includes(id))];
  const isThere = (id) => there.includes(id);
  const putIn = (id) => {
    inside.value = {
      id: asset.id,
      // What was saved and not told yet is not what the copy says.
      put: isThere(id) && !edit?.isSaved ? put : [...put, id],
      taken: taken.filter((other) => other !== id),
    };
  };
  const takeOut = (id) => {
    inside.value = {
      id: asset.id,
      put: put.filter((other) => other !== id),
      taken: isThere(id) || edit?.isSaved ? [...taken, id] : taken,
    };
  };
  const save = () => {
    const sent = inside.value;
    // What was put in or taken out since it was sent is not saved yet.
    press('case', 'PUT', `/api/office/assets/${asset.id}/contents`, now, () => {
      if (inside.value === sent) inside.value = { ...sent, from: before, isSaved: true };
    });
  };
  const find = (text) =>
    [...house.value.asset.values()]
      .filter(
        (each) =>
          each.id !== asset.id &&
          !now.includes(each.id) &&
          !house.value.item.get(each.item_id)?.is_case &&
          text &&
          finder(text)(each.asset_tag, each.serial, each.codes, nameOf(each)),
      )
      .slice(0, 8)
      .map((each) => ({ id: each.id, name: markOf(each), sub: nameOf(each) }));
  return html`<section key="case" aria-labelledby="h-case" class="stack tight"><div class="head">
    <h2 id="h-case">${d.inCase}</h2><span class="n">${now.length || ''}</span></div>
    ${
      now.length
        ? html`<ul class="list">${now
            .map((id) => house.value.asset.get(id))
            .filter(Boolean)
            .map(
              (each) =>
                html`<li class="line" key=${each.id}><div class="top"><span>${nameOf(each)} ${sticker({
                  tag: each.asset_tag,
                  code: each.codes[0],
                })}</span>${
                  can('staff')
                    ? html`<button class="btn icon" type="button" aria-label=${d.takeOut({
                        name: tagOf(each) || nameOf(each),
                      })} @click=${() => takeOut(each.id)}>${icon('trash', 's')}</button>`
                    : ''
                }</div></li>`,
            )}</ul>`
        : html`<p class="sub">${d.emptyCase}</p>`
    }
    ${
      can('staff')
        ? html`${picker({
            id: 'case-item',
            label: d.putIn,
            hideLabel: true,
            placeholder: d.putIn,
            find,
            pick: (each) => putIn(each.id),
          })}
      ${
        edit?.isSaved || [...now].sort().join() === before
          ? ''
          : html`<button class="btn primary" type="button"
        @click=${save}>${d.saveCase}</button>`
      }`
        : ''
    }${can('manager') ? '' : refusal()}</section>`;
}

const actions = { pickup: 'asset.picked_up', return: 'asset.returned' };

/** A report and an inspection say what they found and when they were made; all else leads to its reservation. */
function aboutOf({ kind, condition, notes, stage, reservation_reference: reference }) {
  if (kind === 'report') return [s.conditions[condition] ?? condition, notes].filter(Boolean).join(': ');
  if (kind === 'inspection') return [s.stages[stage] ?? stage, reference].filter(Boolean).join(' · ');
  return reference && [reference];
}

const event = (each) =>
  entry({
    key: `${each.at}${each.kind}${each.action ?? ''}${each.reservation_id ?? ''}`,
    action: each.action ?? own(actions, each.kind) ?? each.kind,
    at: each.at,
    by: who(each.by, each.noted_by),
    about: aboutOf(each),
    to: each.reservation_id && each.kind !== 'report' ? `/desk/reservations/${each.reservation_id}` : null,
    before: each.before,
    after: each.after,
  });
