// The audit: who changed what and when, with what was there before.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { frame } from '../widgets/parts.js';
import { list, url } from '../core/data.js';
import { choice, bones } from './parts.js';
import { dayField } from './reservations.js';
import { deed, entry, history, kindOf } from './history.js';
import { dawn, later } from '../core/time.js';
import { who } from '../core/who.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The kinds that can be asked for alone, by the audit's own names. */
const actions = {
  reservation: ['created', 'changed', 'requested', 'confirmed', 'returned', 'closed', 'cancelled'],
  asset: ['picked_up', 'returned', 'created', 'changed', 'archived'],
  item: ['created', 'changed', 'archived'],
  client: ['created', 'changed', 'archived', 'erased'],
  account: ['created', 'changed', 'linked', 'unlinked', 'signed_out'],
  tenant: ['changed'],
};
const options = () =>
  Object.entries(actions).flatMap(([entity, deeds]) =>
    deeds.map((each) => `${entity}.${each}`).map((each) => [each, `${kindOf(each)}: ${deed(each)}`]),
  );

const places = { reservation: 'reservations', client: 'clients', item: 'items', asset: 'assets' };

export function screen() {
  const shown = list(
    url('/api/office/audit', {
      action: filter('action'),
      entity: filter('entity'),
      from: filter('from') && dawn(filter('from')),
      to: filter('to') && dawn(later(filter('to'), 1)),
      reservation: filter('reservation'),
      asset: filter('asset'),
    }),
    'audit',
  );
  return frame({
    current: '/desk/audit',
    title: t.audit,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${choice('action', d.about, [['', d.everything], ...options()])}
      ${dayField('from', d.from)}${dayField('to', d.to)}</div>
      ${
        shown.loading
          ? bones()
          : history(shown, (each) =>
              entry({
                key: each.id,
                action: each.action,
                at: each.at,
                by: [who(each.actor_name, each.noted_by), each.source === 'api' ? null : each.source]
                  .filter(Boolean)
                  .join(' · '),
                before: each.before,
                after: each.after,
                // Where the row names nothing, its kind is shown.
                about: [each.asset_name, each.reservation_reference].filter(Boolean).join(' · ') || kindOf(each.action),
                to: each.reservation_id
                  ? `/desk/reservations/${each.reservation_id}`
                  : places[each.entity_type] && each.entity_id
                    ? `/desk/${places[each.entity_type]}/${each.entity_id}`
                    : null,
              }),
            )
      }`,
  });
}
