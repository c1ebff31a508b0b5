// The figures: what is out now by client, how much each item was used, and what lies idle. Each row has its bar and its
// numbers; the same as a file for a spreadsheet.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { can, chip, frame, icon } from '../widgets/parts.js';
import { download, list, url } from '../core/data.js';
import { dawn, day, later, today } from '../core/time.js';
import { own } from '../core/own.js';
import { tagOf } from '../core/tag.js';
import { bones, choice } from './parts.js';
import { dayField } from './reservations.js';
import { d } from '../words/desk.js';
import { locale } from '../words/language.js';
import { words as t } from '../words/words.js';

/** A bar beside its number, which says the same to who does not see it. */
const barOf = (value, top) => html`<progress class="bar-of" max=${top} value=${value} aria-hidden="true"></progress>`;

const percent = (share) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** An amount in the house's money, which has no name here; a dash where it is not known. */
const valueSaid = (value) =>
  value === null || value === undefined
    ? '–'
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(Number(value));

/** Why the file was not written. */
const refused = signal('');

const kinds = {
  out: () => {
    const shown = list('/api/office/figures/out', 'out');
    const top = Math.max(1, ...(shown.rows ?? []).map((each) => each.units + each.counted));
    return {
      file: '/api/office/figures/out.csv',
      shown,
      nothing: d.noOut,
      head: [t.clients, d.outNow, d.dueFirst, d.worth],
      row: (each) => ({
        key: each.client_id,
        to: `/desk/clients/${each.client_id}`,
        name: each.client,
        of: each.units + each.counted,
        top,
        cells: [
          html`${each.units + each.counted} ${each.late ? chip('late', d.lateOfThem({ n: each.late })) : ''}`,
          `${day(each.due_at)} · ${d.onReservations({ n: each.reservations })}`,
          valueSaid(each.value),
        ],
      }),
    };
  },
  use: () => {
    const to = filter('to') || today();
    const from = filter('from') || later(to, -29);
    const asked = { from, to, category: filter('category') };
    const shown = list(url('/api/office/figures/use', asked), 'use');
    return {
      file: url('/api/office/figures/use.csv', asked),
      shown,
      said: `${day(dawn(from))} – ${day(dawn(to))}`,
      tools: html`${dayField('from', d.from)}${dayField('to', d.to)}`,
      nothing: d.noUse,
      head: [t.items, d.share, d.trips, d.daysOut],
      row: (each) => ({
        key: each.item_id,
        to: `/desk/items/${each.item_id}`,
        name: each.item,
        of: Math.min(each.share ?? 0, 1),
        top: 1,
        cells: [
          each.share === null ? d.notCounted : percent(each.share),
          d.tripsOf({ n: each.trips }),
          `${d.daysOf({ n: Math.round(each.days_out) })}${each.owned ? ` · ${d.owned({ n: each.owned })}` : ''}`,
        ],
      }),
    };
  },
  idle: () => {
    const days = filter('days') || '90';
    const shown = list(url('/api/office/figures/idle', { days }), 'idle');
    const { rows, more } = shown;
    const worth = rows?.reduce((sum, each) => sum + Number(each.value ?? 0), 0);
    const top = Math.max(1, ...(rows ?? []).map((each) => each.days));
    return {
      file: url('/api/office/figures/idle.csv', { days }),
      shown,
      // Of all of it, or not at all.
      said: rows?.length && !more ? `${d.countIdle({ n: rows.length })}${worth ? ` · ${valueSaid(worth)}` : ''}` : '',
      tools: choice(
        'days',
        d.notOutFor,
        ['30', '90', '180', '365'].map((each) => [each, d.daysOf({ n: Number(each) })]),
        days,
      ),
      nothing: d.noIdle,
      head: [t.assets, d.idleFor, d.lastOut, d.value],
      row: (each) => ({
        key: each.asset_id,
        to: `/desk/assets/${each.asset_id}`,
        name: html`${each.item} <span class="tag">${tagOf(each)}</span>`,
        of: each.days,
        top,
        cells: [
          d.daysOf({ n: each.days }),
          [each.last_out_at ? day(each.last_out_at) : d.neverOut, each.location].filter(Boolean).join(' · '),
          valueSaid(each.value),
        ],
      }),
    };
  },
};

export function screen() {
  const kind = own(kinds, filter('show')) ? filter('show') : 'out';
  const { file, shown, said, tools, nothing, head, row } = kinds[kind]();
  const save = async () => {
    refused.value = (await download(file, `${kind}.csv`)) ?? '';
  };
  return frame({
    current: '/desk/figures',
    title: t.figures,
    mainClass: 'stack',
    tools: can('manager')
      ? html`<button class="btn" type="button" key="save" aria-label=${d.saveCSV} @click=${save}>${icon('import', 's')}
        <span class="not-phone">${d.saveCSV}</span></button>`
      : '',
    main: html`<div class="tools" key="tools">
      ${choice('show', d.which, Object.entries(d.figureKinds), kind)}${tools ?? ''}
      ${said ? html`<p class="sub end" key="said">${said}</p>` : ''}</div>
      ${refused.value ? html`<p class="fault" role="alert" key="refused">${refused.value}</p>` : ''}
      ${shown.fault ? html`<p class="fault" role="alert" key="fault">${shown.fault}</p>` : ''}
      ${
        shown.loading
          ? bones()
          : shown.rows?.length
            ? html`<table class="figures" key=${kind}><caption class="sr">${d.figureKinds[kind]}</caption><thead><tr>
              ${head.map((each) => html`<th scope="col" key=${each}>${each}</th>`)}</tr></thead>
              <tbody>${shown.rows.map((each) => line(row(each), head))}</tbody></table>
              ${moreOf(shown)}`
            : shown.rows
              ? html`<div class="empty" key="empty"><h2>${nothing}</h2></div>`
              : ''
      }`,
  });
}

const moreOf = ({ more }) =>
  more ? html`<button class="btn" type="button" key="more" @click=${more}>${d.more}</button>` : '';

/** The name of a number, for where the head of its column is not seen. */
const named = (label) => html`<span class="of" aria-hidden="true">${label} </span>`;

const line = ({ key, to, name, of, top, cells: [first, ...others] }, [, measured, ...heads]) =>
  html`<tr key=${key}><th scope="row"><a href=${to}>${name}</a></th>
    <td class="measure"><span class="much">${named(measured)}${first}</span>${barOf(of, top)}</td>
    ${others.map((each, index) => html`<td key=${index}>${named(heads[index])}${each}</td>`)}</tr>`;
