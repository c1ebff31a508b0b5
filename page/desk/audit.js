// The audit: who changed what and when, in words; by person, kind and day. The filters are in the address.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { can, frame, icon } from '../widgets/parts.js';
import { all, download, list, url } from '../core/data.js';
import { house } from '../core/state.js';
import { choice, bones } from './parts.js';
import { dayField } from './reservations.js';
import { entry, history } from './history.js';
import { sealLine, sealOf } from './sealed.js';
import { deed, countedItem, kindOf } from './told.js';
import { dawn, later } from '../core/time.js';
import { who } from '../core/who.js';
import { own } from '../core/own.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The deeds that can be asked for alone, by the audit's own names; all others are found by their kind. */
const deeds = {
  reservation: ['created', 'changed', 'requested', 'confirmed', 'returned', 'reopened', 'closed', 'cancelled'],
  asset: ['picked_up', 'returned', 'swapped', 'lost', 'created', 'changed', 'archived'],
  item: ['created', 'changed', 'archived'],
  client: ['created', 'changed', 'archived', 'erased'],
  account: ['created', 'changed', 'linked', 'unlinked', 'signed_out'],
  stock: ['picked_up', 'returned', 'undone', 'shortage_allowed'],
  inspection: ['created', 'changed', 'completed'],
  document: ['created', 'deleted'],
  ticket: ['created', 'updated'],
};
const kinds = () =>
  Object.entries(d.entities)
    .filter(([, name], index, every) => every.findIndex(([, other]) => other === name) === index)
    .sort(([, a], [, b]) => a.localeCompare(b));

const places = {
  reservation: 'reservations',
  client: 'clients',
  item: 'items',
  asset: 'assets',
  ticket: 'tickets',
  account: 'people',
};

/** Why the file was not written. */
const refused = signal('');

async function save() {
  refused.value = (await download('/api/office/exports/audit.csv', 'audit.csv')) ?? '';
}

function addressOf({ reservation_id: reservation, entity_type: entity, entity_id: id }) {
  if (reservation) return `/desk/reservations/${reservation}`;
  if (entity === 'account' && !can('admin')) return null;
  const place = own(places, entity);
  return place && id ? `/desk/${place}/${id}` : null;
}

function named({ asset_name: asset, reservation_reference: reference, reservation_id: reservation, ...row }) {
  const item = countedItem(row, house.value.reservation.get(reservation)?.items);
  // A name breaks into lines, which no tag does.
  if (item) return [item.name, reference].filter(Boolean).join(' · ');
  const names = [asset, reference].filter(Boolean);
  return names.length ? names : null;
}

const row = (each) =>
  entry({
    ...each,
    key: each.id,
    by: [who(each.actor_name, each.noted_by), d.sources[each.source]].filter(Boolean).join(' · '),
    // Where the row names nothing, its kind is shown.
    about: named(each) ?? kindOf(each.action),
    to: addressOf(each),
    below: sealOf(each),
  });

export function screen() {
  // A deed is one of its kind: another kind forgets it.
  const kind = filter('kind') || filter('action').split('.')[0];
  const action = filter('action').startsWith(`${kind}.`) ? filter('action') : '';
  const shown = list(
    url('/api/office/audit', {
      kind: action ? '' : kind,
      action,
      actor: filter('actor'),
      entity: filter('entity'),
      from: filter('from') && dawn(filter('from')),
      to: filter('to') && dawn(later(filter('to'), 1)),
      reservation: filter('reservation'),
      asset: filter('asset'),
    }),
    'audit',
  );
  const people = can('admin') ? [...(all('/api/office/accounts', 'accounts').rows ?? [])] : peopleIn(shown.rows ?? []);
  // Whom the address names is chosen, even where nothing of theirs is shown.
  const actor = filter('actor');
  if (actor && !people.some((each) => each.id === actor)) people.push({ id: actor, display_name: d.notKnown });
  return frame({
    current: '/desk/audit',
    title: t.audit,
    mainClass: 'stack',
    tools: html`<button class="btn" type="button" key="save" aria-label=${d.saveAllCSV}
      @click=${save}>${icon('import', 's')}<span class="not-phone">${d.saveAllCSV}</span></button>`,
    main: html`<div class="tools" key="tools">${choice('actor', d.byWhom, [
      ['', d.anybody],
      ...people.map((each) => [each.id, each.display_name ?? each.email]),
    ])}${choice('kind', d.about, [['', d.everything], ...kinds()], kind)}${
      own(deeds, kind)
        ? choice('action', d.deed, [
            ['', d.everyDeed],
            ...deeds[kind].map((each) => `${kind}.${each}`).map((each) => [each, deed(each)]),
          ])
        : ''
    }${dayField('from', d.from)}${dayField('to', d.to)}</div>
      ${sealLine()}${refused.value ? html`<p class="fault" role="alert" key="refused">${refused.value}</p>` : ''}
      ${shown.loading ? bones() : history(shown, row)}`,
  });
}

/** Who may not list the people of the house chooses among those of the rows, and whom the address names. */
function peopleIn(rows) {
  const found = new Map(known);
  for (const { actor_user_id: id, actor_name: name } of rows) if (id && name) found.set(id, name);
  known = found;
  return [...found]
    .map(([id, name]) => ({ id, display_name: name }))
    .sort((a, b) => a.display_name.localeCompare(b.display_name));
}

let known = new Map();
