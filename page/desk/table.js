// A list with heads: sorted by a press on one, rows chosen by boxes for what is done to many of them.

import { ask, filter, path } from '../core/router.js';
import { html } from '../core/html.js';
import { choose } from '../core/many.js';
import { effect, signal } from '../core/signal.js';
import { bulkBar } from './bulk.js';
import { choice, listed } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** The rows that are chosen, by id; they stay chosen while the list is filtered. */
const chosen = signal(new Map());
let last = null;

let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  shown = path.value;
  chosen.value = new Map();
  last = null;
});

const drop = (rows) => {
  const rest = new Map(chosen.value);
  for (const { id } of rows) rest.delete(id);
  chosen.value = rest;
};

function take(rows, row, withShift) {
  const ids = choose(new Set(chosen.value.keys()), rows, row.id, last, withShift);
  const known = new Map([...chosen.value, ...rows.map((each) => [each.id, each])]);
  chosen.value = new Map([...ids].map((id) => [id, known.get(id)]));
  last = row.id;
}

/** How it is sorted, of all ways that there are, for where the heads have no room. */
export function sortChoice(sorts) {
  return choice('sort', d.sortedBy, sorts);
}

/** `usual` is the column by which the list is sorted where nobody says otherwise. */
function head({ sort, label, kind }, usual) {
  if (!sort) return html`<th role="columnheader" scope="col" class=${kind} key=${label}>${label}</th>`;
  const now = filter('sort') || usual;
  const way = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : null;
  return html`<th role="columnheader" scope="col" class=${kind} key=${label} aria-sort=${way ?? 'none'}>
    <button class="sort" type="button" @click=${() => ask({ sort: way === 'ascending' ? `-${sort}` : sort })}>${label}
    <i class=${`way ${way ?? ''}`} aria-hidden="true"></i></button></th>`;
}

/**
 * The rows of a list as a table. `columns`: `{label, kind, sort, cell(row)}`, of which the first leads to the row
 * (`to(row)`); `name(row)` is what a row is called. `acts` are what can be done to many (see bulk.js).
 */
export function table(list, { kind, columns, to, name, isOff, nothing, acts = [], extra, usual }) {
  if (!list.rows?.length) return html`${bulkBar(chosen.value, acts, drop, name)}${listed(list, () => '', nothing)}`;
  const rows = list.rows;
  const [main, ...others] = columns;
  const isAll = rows.every(({ id }) => chosen.value.has(id));
  const all = () => {
    if (isAll) drop(rows);
    else chosen.value = new Map([...chosen.value, ...rows.map((each) => [each.id, each])]);
  };
  const line = (row) => {
    const isChosen = chosen.value.has(row.id);
    return html`<tr role="row" key=${row.id} class=${`line ${isOff?.(row) ? 'off' : ''}`} aria-selected=${
      acts.length ? (isChosen ? 'true' : 'false') : null
    }>${
      acts.length
        ? html`<td role="cell" class="tick" key="tick"><label><input type="checkbox"
          .checked=${isChosen} aria-label=${d.chooseRow({
            name: name(row),
          })} @click=${(event) => take(rows, row, event.shiftKey)}></label></td>`
        : ''
    }<td role="cell" class=${main.kind} key="main"><a class="row" href=${to(row)}>${main.cell(row)}</a>
      </td>${others.map(
        (each) => html`<td role="cell" class=${each.kind} key=${each.label}>${each.cell(row)}</td>`,
      )}${extra ? html`<td role="cell" class="extra" key="extra">${extra(row)}</td>` : ''}</tr>`;
  };
  return html`${
    list.fault ? html`<div class="note warn" role="alert" key="fault"><p>${list.fault}</p></div>` : ''
  }${bulkBar(chosen.value, acts, drop, name)}
    <table role="table" class=${`grid ${kind} ${acts.length ? 'choosing' : ''}`} key="list" aria-label=${t[kind]}>
    <thead role="rowgroup"><tr role="row">${
      acts.length
        ? html`<th role="columnheader" scope="col" class="tick" key="tick"><label><input type="checkbox"
      .checked=${isAll}
      .indeterminate=${!isAll && rows.some(({ id }) => chosen.value.has(id))} aria-label=${d.chooseAll({
        n: rows.length,
      })} @click=${all}><span aria-hidden="true">${d.chooseAll({ n: rows.length })}</span></label></th>`
        : ''
    }${columns.map((each) => head(each, usual))}${
      extra
        ? html`<th role="columnheader" scope="col" class="extra" key="extra"><span class="sr">${d.more}</span></th>`
        : ''
    }</tr></thead>
    <tbody role="rowgroup">${rows.map(line)}</tbody></table>
    ${list.more ? html`<button class="btn" type="button" key="more" @click=${list.more}>${d.more}</button>` : ''}`;
}
