// The people of the house and the house itself.

import { filter, go } from '../core/router.js';
import { html } from '../core/html.js';
import { me } from '../core/api.js';
import { can, chip, frame } from '../widgets/parts.js';
import { all, list, read, url } from '../core/data.js';
import { bones, fetched, formOf, languages, listed, newButton, searchField, worded } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const roles = () => Object.entries(d.roles);

const personFields = (isNew) => [
  { name: 'display_name', label: d.name, required: true },
  { name: 'email', label: t.email, type: 'email', required: true },
  {
    name: 'roles',
    label: d.rolesLabel,
    type: 'checks',
    options: roles(),
    value: isNew ? ['staff'] : [],
    hint: d.rolesHint,
  },
  { name: 'locale', label: d.language, type: 'select', options: languages, value: 'es' },
  { name: 'disabled', label: d.disabled, type: 'check', hint: d.disabledHint },
];

export function people(id) {
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
          base: account,
          method: 'PATCH',
          to: `/api/office/accounts/${id}`,
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
        html`<li key=${each.id}><a class="row" href=${`/desk/people/${each.id}`}><span class="who">${each.display_name}</span><span class="c1">${each.email}</span><span class="c2">${each.roles.map((role) => d.roles[role] ?? role).join(', ')}</span><span class="c3">${each.disabled ? chip('cancelled', d.isDisabled) : ''}</span></a></li>`,
      d.noPeople,
    )}`,
  });
}

const person = (options) =>
  frame({
    current: '/desk/people',
    title: options.base?.display_name ?? d.newPerson,
    back: '/desk/people',
    task: true,
    main: html`${formOf({ kind: 'account', ...options })}`,
  });

const zones = () => {
  try {
    return Intl.supportedValuesOf('timeZone');
  } catch {
    return [];
  }
};

export const house = () =>
  fetched(read('/api/office/tenant'), t.ourHouse, '/desk/house', (tenant) => {
    const fields = [
      { name: 'name', label: d.name, required: true },
      { name: 'time_zone', label: d.timeZone, list: zones(), required: true },
      {
        name: 'overbooking',
        label: d.overbooking,
        type: 'select',
        options: [
          ['refuse', d.overbookingRefuse],
          ['allow', d.overbookingAllow],
        ],
        hint: d.overbookingHint,
      },
      {
        name: 'override_role',
        label: d.overrideRole,
        type: 'select',
        options: roles().filter(([role]) => role !== 'viewer'),
        hint: d.overrideRoleHint,
      },
      { name: 'return_grace_minutes', label: d.grace, type: 'number', min: 0 },
      { name: 'pickup_notice_minutes', label: d.notice, type: 'number', min: 0 },
      { name: 'quiet_hours', label: d.quiet, type: 'hours', hint: d.quietHint },
      { name: 'contact', label: d.contact, hint: d.contactHint },
    ];
    const ready = read('/readyz');
    return frame({
      current: '/desk/house',
      title: t.ourHouse,
      mainClass: 'stack',
      main: html`<div class="split"><div class="stack">${
        can('admin')
          ? formOf({ id: 'house', fields, base: tenant, kind: 'tenant', method: 'PATCH', to: '/api/office/tenant' })
          : html`<dl class="facts">${fields.map((field) => html`<dt key=${`t${field.name}`}>${field.label}</dt><dd key=${field.name}>${worded(tenant[field.name], field)}</dd>`)}</dl>`
      }</div>
      <aside class="stack"><section key="about" aria-labelledby="h-about"><div class="head"><h2 id="h-about">${d.aboutServer}</h2></div>${ready.loading ? bones() : html`<dl class="facts"><dt>${d.version}</dt><dd>${ready.body?.version ?? '–'}</dd><dt>${d.health}</dt><dd>${ready.body?.status === 'ready' ? d.healthy : (ready.fault ?? '–')}</dd><dt>${d.you}</dt><dd>${me.value.user.display_name}, ${d.roles[me.value.user.role] ?? me.value.user.role}</dd><dt>${d.licence}</dt><dd>${d.licences}</dd></dl>`}</section></aside></div>`,
    });
  });
