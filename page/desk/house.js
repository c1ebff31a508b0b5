// The house itself, and the server that keeps it.

import { html } from '../core/html.js';
import { me } from '../core/api.js';
import { bookingRoles } from '../core/screens.js';
import { can, frame } from '../widgets/parts.js';
import { read } from '../core/data.js';
import { bones, fetched, formOf, rolesSaid, worded } from './parts.js';
import { when } from '../core/time.js';
import { d } from '../words/desk.js';
import { languages, locale } from '../words/language.js';
import { words as t } from '../words/words.js';

const zones = () => {
  try {
    return Intl.supportedValuesOf('timeZone');
  } catch {
    return [];
  }
};

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

function sizeOf(bytes) {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(bytes / 1000 ** power);
  return `${number} ${units[power]}`;
}

/** What the files of the house take, of how much, as they were counted last. */
function heldOf({ body, fault, loading }) {
  if (loading) return bones();
  if (!body) return html`<p class="fault" role="alert">${fault}</p>`;
  const { files_bytes: bytes, files_limit: limit, counted_at: at } = body;
  if (bytes === null) return html`<p class="sub">${d.filesNotCounted}</p>`;
  const size =
    limit === null
      ? d.filesTake({ size: sizeOf(bytes) })
      : d.filesTakeOf({ size: sizeOf(bytes), limit: sizeOf(limit) });
  return html`<p>${size}</p>${
    limit
      ? html`<progress class="bar-of" max=${limit} value=${Math.min(bytes, limit)} aria-hidden="true"></progress>`
      : ''
  }${
    limit !== null && bytes >= limit ? html`<p class="fault" key="full">${d.filesFull}</p>` : ''
  }<p class="sub">${d.countedAt({ time: when(at) })}</p>`;
}

export const screen = () =>
  fetched(read('/api/office/tenant'), t.ourHouse, '/desk/house', (tenant) => {
    const all = [
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
        options: rolesSaid().filter(([role]) => role !== 'viewer'),
        hint: d.overrideRoleHint,
      },
      {
        name: 'booking_role',
        label: d.bookingRole,
        type: 'select',
        options: rolesSaid().filter(([role]) => bookingRoles.includes(role)),
        hint: d.bookingRoleHint,
      },
      { name: 'return_grace_minutes', label: d.grace, type: 'number', min: 0 },
      { name: 'pickup_notice_minutes', label: d.notice, type: 'number', min: 0 },
      { name: 'quiet_hours', label: d.quiet, type: 'hours', hint: d.quietHint },
      { name: 'contact', label: d.contact, hint: d.contactHint },
      { name: 'locale', label: d.houseLanguage, type: 'select', options: languages, hint: d.houseLanguageHint },
      { name: 'public_url', label: d.publicURL, type: 'url', hint: d.publicURLHint },
      { name: 'code_hosts', label: d.codeHosts, type: 'words', hint: d.codeHostsHint },
      { name: 'mail_name', label: d.mailName, hint: d.mailNameHint },
      { name: 'copy_days', label: d.copyDays, type: 'number', min: 1, hint: d.copyDaysHint },
    ];
    // An older server does not know all of them.
    const fields = all.filter(({ name }) => name in tenant);
    const ready = read('/readyz');
    const held = read('/api/office/figures/house');
    return frame({
      current: '/desk/house',
      title: t.ourHouse,
      mainClass: 'stack',
      main: html`<div class="split"><div class="stack">${
        can('admin')
          ? formOf({ id: 'house', fields, base: tenant, kind: 'tenant', method: 'PATCH', to: '/api/office/tenant' })
          : html`<dl class="facts">${fields.map(
              (field) => html`<dt key=${`t${field.name}`}>${field.label}</dt>
            <dd key=${field.name}>${worded(tenant[field.name], field)}</dd>`,
            )}</dl>`
      }</div>
      <aside class="stack"><section key="about" aria-labelledby="h-about"><div class="head">
      <h2 id="h-about">${d.aboutServer}</h2></div>${
        ready.loading
          ? bones()
          : html`<dl class="facts">
      <dt>${d.version}</dt><dd>${ready.body?.version ?? '–'}</dd><dt>${d.health}</dt>
      <dd>${ready.body?.status === 'ready' ? d.healthy : (ready.fault ?? '–')}</dd><dt>${d.you}</dt>
      <dd>${me.value.user.display_name}, ${t.roles[me.value.user.role] ?? me.value.user.role}</dd>
      <dt>${d.licence}</dt><dd>${d.licences}</dd></dl>`
      }</section><section key="held" aria-labelledby="h-held"><div class="head">
      <h2 id="h-held">${d.filesHeld}</h2></div>${heldOf(held)}</section></aside></div>`,
    });
  });
