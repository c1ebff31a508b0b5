// What is in repair: by when it is due, what it costs, what was found; and back into stock.

import { html } from '../core/html.js';
import { filter } from '../core/router.js';
import { signal } from '../core/signal.js';
import { amount, sumOf } from '../core/money.js';
import { can, chip, frame, sticker } from '../widgets/parts.js';
import { all, list, url } from '../core/data.js';
import { bones, choice, faultOf, formOf, listed, placeChoice, press, refusal, said, unreached } from './parts.js';
import { dawn, day, when } from '../core/time.js';
import { tagOf } from '../core/tag.js';
import { locale } from '../words/language.js';
import { s } from '../words/shelf.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The repair whose form is open. */
const edited = signal(null);

const fields = () => [
  { name: 'due_on', label: d.dueOn, type: 'date' },
  { name: 'cost', label: d.cost, type: 'number', min: 0, step: '0.01' },
  { name: 'note', label: d.repairNote, type: 'text', wide: true },
];

export function screen() {
  const isClosed = filter('status') === 'closed';
  const asked = { status: filter('status'), location: filter('place') };
  const shown = isClosed
    ? list(url('/api/office/repairs', asked), 'repairs')
    : all(url('/api/office/repairs', asked), 'repairs');
  return frame({
    current: '/desk/repair',
    title: t.repairs,
    mainClass: 'stack',
    main: html`<div class="tools" key="tools">${choice('status', d.status, [
      ['', d.inRepair],
      ['closed', d.wasInRepair],
    ])}${placeChoice()}<p class="sub end">${isClosed ? '' : inAll(shown.rows)}</p></div>
    ${refusal(true)}
    ${
      isClosed
        ? listed(shown, (each) => row(each), d.noRepairsYet, { kind: 'repairs' })
        : shown.rows
          ? listed({ ...shown, rows: ordered(shown.rows) }, (each) => row(each), d.noRepairs, {
              kind: 'repairs',
              hint: d.noRepairsHint,
            })
          : shown.loading
            ? bones()
            : unreached(shown.fault)
    }`,
  });
}

/** As the server orders them, but of what is due on one day, or on none, the longest there first. */
const ordered = (rows) =>
  [...rows].sort(
    (a, b) =>
      (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999') || Date.parse(a.opened_at) - Date.parse(b.opened_at),
  );

function inAll(rows) {
  if (!rows?.length) return '';
  const late = rows.filter((each) => each.overdue).length;
  const cost = sumOf(rows.map((each) => each.cost));
  return [
    d.repairsInAll({ n: rows.length }),
    late ? d.repairsLate({ n: late }) : '',
    cost === null ? '' : d.costInAll({ cost: amount(cost, locale) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** When it is due, as a state: with a word and a shape. */
const due = (repair) =>
  repair.closed_at
    ? chip('done', d.repairedAt({ time: when(repair.closed_at) }))
    : repair.overdue
      ? chip('late', d.overdueSince({ day: day(dawn(repair.due_on)) }))
      : repair.due_on
        ? chip('repair', d.dueAt({ day: day(dawn(repair.due_on)) }))
        : chip('repair', d.noDay);

function row(repair) {
  const { asset } = repair;
  return html`<li class="line" key=${repair.id}><div class="top"><a class="name" href=${`/desk/assets/${asset.id}`}>
    ${asset.item.name} ${sticker({ tag: tagOf(asset) || String(asset.number) })}</a>
    <span class="sum">${due(repair)}</span></div>${about(repair)}${ways(repair)}</li>`;
}

/** Since when and by whom, why, what was found, what it costs. */
function about(repair) {
  const { report } = repair;
  const by = report?.noted_by?.display_name ?? repair.opened_by;
  return html`<p class="sub">${[
    d.sinceDay({ time: when(repair.opened_at) }),
    by,
    repair.asset.location,
    repair.cost === null ? '' : d.costs({ cost: amount(repair.cost, locale) }),
  ]
    .filter(Boolean)
    .join(' · ')}</p>${
    report
      ? html`<p class="sub">${d.byReport}: ${[s.conditions[report.condition] ?? report.condition, report.notes]
          .filter(Boolean)
          .join(', ')}${
          report.reservation_id
            ? html` · <a href=${`/desk/reservations/${report.reservation_id}`}><span class="nb">
              ${report.reservation_reference}</span></a>`
            : ''
        }</p>`
      : ''
  }${repair.note ? html`<p class="said">${repair.note}</p>` : ''}`;
}

function ways(repair) {
  if (!can('manager')) return '';
  const { asset } = repair;
  const isOpen = edited.value === repair.id;
  const toggle = () => {
    edited.value = isOpen ? null : repair.id;
  };
  // The form of another may be open by then.
  const saved = () => {
    if (edited.value === repair.id) edited.value = null;
  };
  const mended = () =>
    press(
      `mended-${repair.id}`,
      'PATCH',
      `/api/office/assets/${asset.id}`,
      { status: 'IN_STOCK', version: asset.version },
      () => {
        said.value = d.isMended({ name: `${asset.item.name} ${tagOf(asset) || asset.number}` });
      },
    );
  return html`<div class="tools">${
    repair.closed_at
      ? ''
      : html`<button class="btn" type="button" key="mended" @click=${mended}>${d.backInStock}</button>`
  }<button class="btn quiet" type="button" key="edit" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}>
    ${d.dueCostNote}</button></div>${isOpen ? form(repair, saved) : ''}`;
}

const form = (repair, done) =>
  formOf({
    id: `repair-${repair.id}`,
    fields: fields(),
    base: repair,
    kind: 'repair',
    method: 'PATCH',
    to: `/api/office/repairs/${repair.id}`,
    done,
  });

/** At an asset: its repair while it is in one, and those that are over. */
export function repairsOf(asset) {
  const [open, closed] = [asset.status === 'REPAIR' ? {} : null, { status: 'closed' }].map((filters) =>
    filters ? list(url('/api/office/repairs', { asset: asset.id, ...filters }), 'repairs') : { rows: [] },
  );
  const [now] = open.rows ?? [];
  const past = closed.rows ?? [];
  const fault = open.fault ?? closed.fault;
  if (!now && !past.length && !fault) return '';
  return html`<section key="repairs" aria-labelledby="h-repairs" class="stack tight"><div class="head">
    <h2 id="h-repairs">${t.repairs}</h2><span class="n">${past.length + (now ? 1 : 0) || ''}</span></div>
    ${faultOf({ fault })}
    ${now ? html`<p key="due">${due(now)}</p>${about(now)}${can('manager') ? form(now) : ''}` : ''}
    ${
      past.length
        ? html`<ul class="list" key="past">${past.map(
            (each) => html`<li class="line" key=${each.id}><div class="top">${due(each)}</div>${about(each)}</li>`,
          )}</ul>`
        : ''
    }</section>`;
}
