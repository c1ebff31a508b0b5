// The people of the house: who may do what.

import { html } from '../core/html.js';
import { filter, go } from '../core/router.js';
import { chip, frame, icon } from '../widgets/parts.js';
import { all, list, url } from '../core/data.js';
import { when } from '../core/time.js';
import { fetched, formOf, languages, listed, newButton, press, refusal, roles, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const personFields = (isNew) => [
  { name: 'display_name', label: d.name, required: true },
  { name: 'email', label: t.email, type: 'email', required: true },
  ...(isNew ? [] : [{ name: 'same_person', label: d.samePerson, type: 'check', hint: d.samePersonHint }]),
  {
    name: 'roles',
    label: d.rolesLabel,
    type: 'checks',
    options: roles,
    value: isNew ? ['staff'] : [],
    hint: d.rolesHint,
  },
  { name: 'locale', label: d.language, type: 'select', options: languages, value: 'es' },
  { name: 'disabled', label: d.disabled, type: 'check', hint: d.disabledHint },
];

export function screen(id) {
  if (id === 'new')
    return person({
      id: 'person-new',
      fields: personFields(true),
      method: 'POST',
      to: '/api/office/accounts',
      done: (row) => go(`/desk/people/${row.id}`),
    });
  if (id) {
    const { rows, ...shown } = all('/api/office/accounts', 'accounts');
    return fetched(
      { ...shown, body: rows?.find((each) => each.id === id), status: rows ? 404 : shown.status },
      t.people,
      '/desk/people',
      (account) =>
        person({
          id: `person-${id}`,
          fields: personFields(),
          base: { ...account, same_person: false },
          method: 'PATCH',
          to: `/api/office/accounts/${id}`,
          extra: tie(account),
        }),
    );
  }
  const shown = list(url('/api/office/accounts', { q: filter('q') }), 'accounts');
  return frame({
    current: '/desk/people',
    title: t.people,
    mainClass: 'stack',
    tools: newButton('/desk/people/new', d.newOne),
    main: html`<div class="tools" key="tools">${searchField(d.findPerson)}</div>${listed(
      shown,
      (each) =>
        html`<li key=${each.id}><a class="row" href=${`/desk/people/${each.id}`}>
          <span class="who">${each.display_name}</span><span class="c1">${each.email}</span>
          <span class="c2">${each.roles
            .map((role) => t.roles[role] ?? role)
            .join(
              ', ',
            )}</span><span class="c3">${each.disabled ? chip('cancelled', d.isDisabled) : ''}</span></a></li>`,
      d.noPeople,
    )}`,
  });
}

/** Who signs in with the account, and the way to cut it from them. */
function tie(account) {
  if (!account.linked) return html`<p class="hint" key="tie">${d.notLinked}</p>`;
  const { email, since } = account.linked;
  const unlink = () => {
    if (confirm(d.unlinkAsk({ name: account.display_name })))
      press('unlink', 'POST', `/api/office/accounts/${account.id}/unlink`, {});
  };
  return html`<div class="stack tight" key="tie"><p class="hint">${
    since ? d.linkedSince({ email, at: when(since) }) : d.linked({ email })
  }</p><button class="btn" type="button" @click=${unlink}>${icon('x', 's')}${d.unlink}</button>${refusal()}</div>`;
}

const person = (options) =>
  frame({
    current: '/desk/people',
    title: options.base?.display_name ?? d.newPerson,
    back: '/desk/people',
    task: true,
    main: html`${formOf({ kind: 'account', ...options })}`,
  });
