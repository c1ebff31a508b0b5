// The documents of the house, newest first: by kind, and by what they belong to.

import { ask, filter, isFiltered } from '../core/router.js';
import { html } from '../core/html.js';
import { house } from '../core/state.js';
import { list, read, url } from '../core/data.js';
import { frame, icon } from '../widgets/parts.js';
import { sectionsOf } from '../widgets/search-box.js';
import { paperKinds } from '../core/papers.js';
import { paperRow } from '../shelf/papers.js';
import { choice, listed, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** What a document may belong to: the filter, where it is fetched, and how it is named. */
const owners = [
  {
    name: 'reservation',
    to: 'reservations',
    nameOf: (row) => [row.client?.display_name, row.reference].filter(Boolean).join(' '),
  },
  { name: 'client', to: 'clients', nameOf: (row) => row.display_name },
  {
    name: 'asset',
    to: 'assets',
    nameOf: (row) =>
      [row.asset_tag ?? row.serial ?? row.codes[0], house.value.item.get(row.item_id)?.name].filter(Boolean).join(' '),
  },
  { name: 'item', to: 'items', nameOf: (row) => row.name },
];

const chosen = () => owners.find((each) => filter(each.name));

/** The owner that is chosen, by its name where it has come. */
function chosenLine(owner) {
  const id = filter(owner.name);
  const { body, fault } = read(`/api/office/${owner.to}/${encodeURIComponent(id)}`);
  return html`<p class="tools" key="chosen"><span class="sub">${t[owner.to]}</span>
    <b>${body ? owner.nameOf(body) : (fault ?? '…')}</b><button class="btn" type="button"
    @click=${() => ask({ [owner.name]: '' })}>${icon('close', 's')}${d.ofAll}</button></p>`;
}

/** What fits the text, of each kind the first few, as the desk's search finds it. */
function found(text) {
  const { body, loading, fault: why } = read(url('/api/office/search', { q: text, limit: 6 }));
  const rows = sectionsOf(body).flatMap((section) => section.rows.map((row) => ({ ...section, ...row })));
  if (loading) return html`<p class="sr" key="loading">${t.loading}</p>`;
  return html`<section key="found" aria-labelledby="h-found"><div class="head">
    <h2 id="h-found">${d.papersOf}</h2></div>${why ? html`<p class="fault" role="alert" key="why">${why}</p>` : ''}${
      rows.length
        ? html`<ul class="list">${rows.map(
            ({ kind, title, id, name, sub }) =>
              html`<li key=${id}><a class="row plain" href=${url('/desk/documents', {
                kind: filter('kind'),
                [owners.find(({ to }) => to === kind).name]: id,
              })}><span class="who">${name}</span>
            <span class="what">${[title, sub].filter(Boolean).join(' · ')}</span>${icon('go')}</a></li>`,
          )}</ul>`
        : body
          ? html`<p class="sub">${d.nothingFound}</p>`
          : ''
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
