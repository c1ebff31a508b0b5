// The items: what the house lends, how many it owns, and what a kit consists of.

import { filter, go, isFiltered } from '../core/router.js';
import { finder } from '../core/find.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { valuesOf } from '../core/model.js';
import { can, chip, frame, icon } from '../widgets/parts.js';
import { list, read, url } from '../core/data.js';
import { choice, fetched, formOf, goOnAfter, listed, newButton, picker, press, refusal, searchField } from './parts.js';
import { keepChosen } from './made.js';
import { sortChoice, table } from './table.js';
import { firstSteps } from '../widgets/first-steps.js';
import { assetRow } from './assets.js';
import { kitStock } from './kit-stock.js';
import { papersOf } from '../shelf/papers.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const categories = () => valuesOf(house.value.item.values(), 'category');

const fields = (item) => [
  { name: 'name', label: d.name, required: true },
  { name: 'sku', label: 'SKU', narrow: true },
  { name: 'category', label: d.category, list: categories(), narrow: true },
  ...(item?.serialized
    ? []
    : [
        {
          name: 'owned_qty',
          label: d.ownedQty,
          type: 'number',
          min: 0,
          narrow: true,
          hint: item ? null : d.ownedQtyHint,
        },
      ]),
  {
    name: 'turnaround_minutes',
    label: d.turnaround,
    type: 'number',
    min: 0,
    value: 0,
    narrow: true,
    hint: d.turnaroundHint,
  },
  { name: 'replacement_value', label: d.value, type: 'number', min: 0, step: '0.01', narrow: true },
  { name: 'serialized', label: d.serialized, type: 'check', value: true, hint: d.serializedHint },
  { name: 'is_case', label: d.isCase, type: 'check' },
  { name: 'consumable', label: d.consumable, type: 'check' },
  { name: 'external_id', label: d.externalId, hint: d.externalIdHint },
  { name: 'notes', label: d.notes, type: 'text', wide: true },
];

export function screen(id) {
  if (id === 'new') {
    return frame({
      current: '/desk/items',
      title: d.newItem,
      back: '/desk/items',
      task: true,
      main: can('manager')
        ? html`${formOf({
            id: 'item-new',
            fields: fields(),
            kind: 'item',
            method: 'POST',
            to: '/api/office/items',
            done: (row) => go(`/desk/items/${row.id}`),
          })}`
        : '',
    });
  }
  if (id) return fetched(read(`/api/office/items/${id}`), t.items, '/desk/items', one);
  const shown = list(
    url('/api/office/items', {
      q: filter('q'),
      category: filter('category'),
      archived: filter('archived'),
      sort: filter('sort'),
    }),
    'items',
  );
  return frame({
    current: '/desk/items',
    title: t.items,
    mainClass: 'stack',
    tools: can('manager') ? newButton('/desk/items/new', d.newOne) : '',
    main: html`${firstSteps()}<div class="tools" key="tools">${searchField(d.findItem)}
      ${choice('category', d.category, [['', d.anyCategory], ...categories().map((each) => [each, each])])}${choice(
        'archived',
        d.which,
        [
          ['', d.current],
          ['true', d.withArchived],
        ],
      )}${sortChoice([
        ['', d.sortName],
        ['sku', 'SKU'],
        ['category', d.category],
        ['-created', d.sortNewest],
      ])}</div>
      ${table(shown, {
        kind: 'items',
        usual: 'name',
        columns: columns(),
        to: ({ id: each }) => `/desk/items/${each}`,
        name: (each) => each.name,
        isOff: (each) => each.archived,
        nothing: isFiltered() ? d.noItems : d.noItemsYet,
        acts: can('manager') ? acts() : [],
      })}`,
  });
}

const amount = (item) =>
  item.archived
    ? chip('cancelled', d.archived)
    : item.kit.length
      ? d.kit
      : item.owned_qty === null
        ? d.notCounted
        : d.owned({ n: item.owned_qty });

const columns = () => [
  { label: d.name, kind: 'main', sort: 'name', cell: (each) => each.name },
  {
    label: 'SKU',
    kind: 'ref',
    sort: 'sku',
    cell: (each) => (each.sku ? html`<span class="tag">${each.sku}</span>` : ''),
  },
  { label: d.category, kind: 'mail', sort: 'category', cell: (each) => each.category ?? '' },
  { label: d.ownedQty, kind: 'state', cell: amount },
];

const put = (body) => (each) => ({ method: 'PATCH', to: `/api/office/items/${each.id}`, body });

export const acts = () => [
  {
    name: 'labels',
    label: d.printLabels,
    icon: 'label',
    go: (rows) => {
      const ids = new Set(rows.map((each) => each.id));
      keepChosen([...house.value.asset.values()].filter((each) => ids.has(each.item_id)).map((each) => each.id));
      go('/desk/labels?of=chosen');
    },
  },
  {
    name: 'category',
    label: d.category,
    icon: 'set',
    ask: { label: d.categoryOf, list: categories() },
    send: (each, category) => put({ category })(each),
  },
  { name: 'archive', label: d.archive, icon: 'box', sure: d.archiveAllAsk, send: put({ archived: true }) },
  ...(filter('archived')
    ? [{ name: 'unarchive', label: d.unarchive, icon: 'undo', send: put({ archived: false }) }]
    : []),
];

function one(item) {
  const assets =
    item.serialized && !item.kit.length ? list(url('/api/office/assets', { item: item.id }), 'assets') : null;
  const archive = () =>
    press('archive', 'PATCH', `/api/office/items/${item.id}`, { archived: !item.archived, version: item.version });
  return frame({
    current: '/desk/items',
    title: item.name,
    back: '/desk/items',
    task: true,
    tools: html`<a class="btn not-phone" href=${url('/desk/timeline', { q: item.name })}>${icon('time', 's')}
      ${t.timeline}</a>`,
    main: html`<div class="split"><div class="stack"><p class="tools" key="chips"><span class="chip fill" data-s=${
      item.archived ? 'cancelled' : 'ready'
    }>${item.archived ? d.archived : amount(item)}</span>${
      item.sku ? html`<span class="tag">${item.sku}</span>` : ''
    }<span class="sub">${item.category ?? ''}</span></p>
      ${
        can('manager')
          ? formOf({
              id: `item-${item.id}`,
              fields: fields(item),
              base: item,
              kind: 'item',
              method: 'PATCH',
              to: `/api/office/items/${item.id}`,
            })
          : ''
      }
      ${
        assets
          ? html`<section key="assets" aria-labelledby="h-assets"><div class="head">
        <h2 id="h-assets">${t.assets}</h2><span class="n">${assets.rows?.length || ''}</span>${
          can('manager') ? html`<a class="end" href=${`/desk/assets/new?item=${item.id}`}>${d.addAsset}</a>` : ''
        }</div>${listed(assets, assetRow, d.noAssetsYet)}</section>${papersOf({ item: item.id })}`
          : ''
      }</div>
      <aside class="stack">${item.kit.length ? kitStock(item) : ''}${can('manager') ? kitEditor(item) : ''}
      <div class="stack tight" key="acts">${
        item.serialized
          ? html`<a class="btn wide" href=${`/desk/labels?item=${item.id}`}>${icon('print', 's')}${d.printLabels}</a>`
          : ''
      }${
        can('manager')
          ? html`<button class="btn wide" type="button" @click=${archive}>${
              item.archived ? d.unarchive : d.archive
            }</button>`
          : ''
      }${refusal()}</div></aside></div>`,
  });
}

/** What is changed of the parts of a kit: by part how many there are to be, none where it is taken off. */
const parts = signal(null);

/** The parts as they are and what is changed of them: what others change meanwhile stays. */
const partsWith = (kit, qty) => [
  ...kit.map((part) => ({ ...part, qty: qty.get(part.item_id) ?? part.qty })).filter((part) => part.qty),
  ...[...qty]
    .filter(([id, n]) => n && kit.every((part) => part.item_id !== id))
    .map(([id, n]) => ({ item_id: id, qty: n })),
];

function kitEditor(item) {
  const qty = parts.value?.id === item.id ? parts.value.qty : new Map();
  const now = partsWith(item.kit, qty);
  const edit = (part, n) => {
    parts.value = { id: item.id, qty: new Map(qty).set(part, n) };
  };
  const isChanged = JSON.stringify(now) !== JSON.stringify(item.kit);
  const find = (text) =>
    [...house.value.item.values()]
      .filter((each) => each.id !== item.id && !each.kit.length && finder(text)(each.name, each.sku))
      .slice(0, 8)
      .map((each) => ({ id: each.id, name: each.name, sub: each.sku }));
  const nameOf = (id) => house.value.item.get(id)?.name ?? id;
  const idOf = (part) => `drop-${part.item_id}`;
  return html`<section key="kit" aria-labelledby="h-kit" class="stack tight"><div class="head">
    <h2 id="h-kit">${d.kitParts}</h2></div><p class="hint">${d.kitHint}</p>
    ${
      now.length
        ? html`<ul class="list">${now.map(
            (part) => html`<li class="line" key=${part.item_id}>
      <div class="top"><span class="name">${nameOf(part.item_id)}</span><span class="sum"><input class="input few"
      inputmode="numeric" aria-label=${d.howMany({ name: nameOf(part.item_id) })} .value=${String(part.qty)}
        @change=${({ target }) => {
          const n = Math.max(1, Math.trunc(Number(target.value)) || 1);
          // What is no number is not left standing there.
          target.value = String(n);
          edit(part.item_id, n);
        }}><button class="btn icon"
          id=${idOf(part)} type="button" aria-label=${d.removeNamed({ name: nameOf(part.item_id) })} @click=${() => {
            edit(part.item_id, 0);
            goOnAfter(now.map(idOf), idOf(part), 'kit-item');
          }}>${icon('trash', 's')}</button></span></div></li>`,
          )}</ul>`
        : ''
    }
    ${picker({
      id: 'kit-item',
      label: d.addPart,
      hideLabel: true,
      placeholder: d.addPart,
      find,
      pick: (each) => {
        if (now.every((part) => part.item_id !== each.id)) edit(each.id, 1);
      },
    })}
    ${
      isChanged
        ? html`<button class="btn primary" type="button" @click=${() => {
            const sent = parts.value;
            // What was typed since it was sent is not saved yet.
            press('kit', 'PUT', `/api/office/items/${item.id}/kit`, now, () => {
              if (parts.value === sent) parts.value = null;
            });
          }}>${d.save}</button>`
        : ''
    }</section>`;
}
