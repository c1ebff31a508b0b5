// The clients: who they are, what they have, and forgetting one.

import { filter, go, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { can, canBook, chip, frame, icon } from '../widgets/parts.js';
import { list, read, url } from '../core/data.js';
import { choice, fetched, formOf, listed, newButton, press, refusal, refuse, searchField } from './parts.js';
import { sortChoice, table } from './table.js';
import { row as reservationRow } from './reservations.js';
import { papersOf } from '../shelf/papers.js';
import { d } from '../words/desk.js';
import { language, languages } from '../words/language.js';
import { words as t } from '../words/words.js';

const fields = () => [
  { name: 'display_name', label: d.name, required: true },
  { name: 'preferred_language', label: d.language, type: 'select', options: languages, value: language },
  { name: 'email', label: t.email, type: 'email' },
  { name: 'phone', label: d.phone, type: 'tel' },
  { name: 'external_id', label: d.externalId, hint: d.externalIdHint },
  { name: 'notes', label: d.notes, type: 'text', wide: true },
];

export function screen(id) {
  if (id === 'new')
    return canBook()
      ? form({
          id: 'client-new',
          method: 'POST',
          to: '/api/office/clients',
          done: (row) => go(`/desk/clients/${row.id}`),
        })
      : frame({ current: '/desk/clients', title: t.clients, main: '' });
  if (id) return fetched(read(`/api/office/clients/${id}`), t.clients, '/desk/clients', one);
  const shown = list(
    url('/api/office/clients', { q: filter('q'), archived: filter('archived'), sort: filter('sort') }),
    'clients',
  );
  return frame({
    current: '/desk/clients',
    title: t.clients,
    mainClass: 'stack',
    tools: canBook() ? newButton('/desk/clients/new', d.newOne) : '',
    main: html`<div class="tools" key="tools">${searchField(d.findClient)}${choice('archived', d.which, [
      ['', d.current],
      ['true', d.withArchived],
    ])}${sortChoice([
      ['', d.sortName],
      ['email', t.email],
      ['-created', d.sortNewest],
    ])}</div>
      ${table(shown, {
        kind: 'clients',
        usual: 'name',
        columns: columns(),
        to: ({ id: each }) => `/desk/clients/${each}`,
        name: (each) => each.display_name,
        isOff: (each) => each.archived,
        nothing: isFiltered() ? d.noClients : d.noClientsYet,
        acts: can('manager') ? acts() : [],
      })}`,
  });
}

const columns = () => [
  { label: d.name, kind: 'main', sort: 'name', cell: (each) => each.display_name },
  { label: t.email, kind: 'mail', sort: 'email', cell: (each) => each.email ?? '' },
  { label: d.phone, kind: 'phone-no', cell: (each) => each.phone ?? '' },
  { label: d.notes, kind: 'gear', cell: (each) => each.notes ?? '' },
  {
    label: d.externalId,
    kind: 'state',
    cell: (each) => (each.archived ? chip('cancelled', d.archived) : (each.external_id ?? '')),
  },
];

const put = (archived) => (each) => ({ method: 'PATCH', to: `/api/office/clients/${each.id}`, body: { archived } });

export const acts = () => [
  { name: 'archive', label: d.archive, icon: 'box', sure: d.archiveAllAsk, send: put(true) },
  ...(filter('archived') ? [{ name: 'unarchive', label: d.unarchive, icon: 'undo', send: put(false) }] : []),
];

const form = (options) =>
  frame({
    current: '/desk/clients',
    title: options.base?.display_name ?? d.newClient,
    back: '/desk/clients',
    task: true,
    main: html`${formOf({ fields: fields(), kind: 'client', ...options })}`,
  });

function one(client) {
  const archive = () =>
    press('archive', 'PATCH', `/api/office/clients/${client.id}`, {
      archived: !client.archived,
      version: client.version,
    });
  const erase = () => {
    const { display_name: name } = client;
    const typed = prompt(d.eraseAsk({ name }));
    if (typed === null) return;
    if (typed.trim() === name.trim()) press('erase', 'POST', `/api/office/clients/${client.id}/erase`, {});
    else refuse(d.eraseOther({ name }));
  };
  const theirs = list(url('/api/office/reservations', { client: client.id, candidates: 'none' }), 'reservations');
  return frame({
    current: '/desk/clients',
    title: client.display_name,
    back: '/desk/clients',
    task: true,
    main: html`<div class="split"><div class="stack">${
      can('manager')
        ? formOf({
            id: `client-${client.id}`,
            fields: fields(),
            base: client,
            kind: 'client',
            method: 'PATCH',
            to: `/api/office/clients/${client.id}`,
          })
        : html`<dl class="facts"><dt>${t.email}</dt><dd>${client.email ?? '–'}</dd><dt>${d.phone}</dt>
          <dd>${client.phone ?? '–'}</dd><dt>${d.notes}</dt><dd>${client.notes ?? '–'}</dd></dl>`
    }
      <section key="theirs" aria-labelledby="h-theirs"><div class="head"><h2 id="h-theirs">${t.reservations}</h2>
      <span class="n">${theirs.rows?.length || ''}</span></div>${listed(theirs, reservationRow, d.noReservations, {
        kind: 'wide',
      })}</section>${papersOf({ client: client.id })}</div>
      <aside class="stack">${
        can('manager')
          ? html`<div class="stack tight" key="acts"><button class="btn wide" type="button" @click=${archive}>${
              client.archived ? d.unarchive : d.archive
            }</button>${
              can('admin')
                ? html`<button class="btn wide" type="button" @click=${erase}>${icon('trash', 's')}${d.erase}</button>
                  <p class="hint">${d.eraseHint}</p>`
                : ''
            }${refusal()}</div>`
          : ''
      }</aside></div>`,
  });
}
