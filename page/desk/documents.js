// The documents of the house, newest first: by kind, and by what they belong to.

import { ask, filter, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { list, read, url } from '../core/data.js';
import { frame, icon } from '../widgets/parts.js';
import { paperKinds } from '../core/papers.js';
import { paperRow } from '../shelf/papers.js';
import { choice, listed, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** What a document may belong to: the filter, where it is looked for, and how a row of it is named. */
const owners = [
  {
    name: 'reservation',
    title: 'reservations',
    to: 'reservations',
    filters: { from: '2000-01-01', candidates: 'none' },
    nameOf: (row) => [row.client?.display_name, row.reference].filter(Boolean).join(' '),
  },
  { name: 'client', title: 'clients', to: 'clients', nameOf: (row) => row.display_name },
  {
    name: 'asset',
    title: 'assets',
    to: 'assets',
    nameOf: (row) =>
      [row.asset_tag ?? row.serial ?? row.codes[0], house.value.item.get(row.item_id)?.name].filter(Boolean).join(' '),
  },
  { name: 'item', title: 'items', to: 'items', nameOf: (row) => row.name },
];

const chosen = () => owners.find((each) => filter(each.name));

/** The owner that is chosen, by its name where it has come. */
function chosenLine(owner) {
  const id = filter(owner.name);
  const { body } = read(`/api/office/${owner.to}/${encodeURIComponent(id)}`);
  return html`<p class="tools" key="chosen"><span class="sub">${t[owner.title]}</span>
    <b>${body ? owner.nameOf(body) : '…'}</b><button class="btn" type="button"
    @click=${() => ask({ [owner.name]: '' })}>${icon('close', 's')}${d.ofAll}</button></p>`;
}

/** What fits the text, of each kind the first few. */
function found(text) {
  const groups = owners.map((owner) => ({
    owner,
    ...list(url(`/api/office/${owner.to}`, { q: text, ...owner.filters }), owner.to),
  }));
  const rows = groups.flatMap(({ owner, rows: all = [] }) => all.slice(0, 6).map((row) => ({ owner, row })));
  const loading = groups.some((each) => each.loading);
  const why = groups.find((each) => each.fault)?.fault;
  if (!rows.length && loading) return html`<p class="sr" key="loading">${t.loading}</p>`;
  return html`<section key="found" aria-labelledby="h-found"><div class="head">
    <h2 id="h-found">${d.papersOf}</h2></div>${why ? html`<p class="fault" role="alert" key="why">${why}</p>` : ''}${
      rows.length
        ? html`<ul class="list menu">${rows.map(
            ({ owner, row }) =>
              html`<li key=${row.id}><button class="row" type="button" @click=${() =>
                ask({ q: '', [owner.name]: row.id })}><span class="who">${owner.nameOf(row)}</span>
            <span class="sub">${t[owner.title]}</span></button></li>`,
          )}</ul>`
        : html`<p class="sub">${d.nothingFound}</p>`
    }</section>`;
}

export function screen() {
  const owner = chosen();
  const text = filter('q');
  const shown = list(
    url('/api/office/documents', {
      kind: filter('kind'),
      ...Object.fromEntries(owners.map(({ name }) => [name, filter(name)])),
    }),
    'documents',
  );
  return frame({
    current: '/desk/documents',
    title: t.documents,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${searchField(d.findPapers, d.findPapersShort)}
      ${choice('kind', s.papers.kind, [
        ['', d.allKinds],
        ...paperKinds.map((kind) => [kind, s.paperKinds[kind]]),
      ])}</div>
      ${owner ? chosenLine(owner) : ''}${text && !owner ? found(text) : ''}
      ${listed(shown, (paper) => paperRow(paper), isFiltered() ? d.noPapers : d.noPapersYet, {
        kind: 'papers-list',
        hint: isFiltered() ? '' : d.noPapersHint,
      })}`,
  });
}
