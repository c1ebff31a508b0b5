// All that a text finds, the best of each kind, and the way to the lists that have the rest.

import { ask, filter, path } from '../core/router.js';
import { html } from '../core/html.js';
import { read, url } from '../core/data.js';
import { frame, icon } from '../widgets/parts.js';
import { sectionsOf } from '../widgets/search-box.js';
import { bones, unreached } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const most = 20;
let typing = null;

export function screen() {
  const searched = filter('q').trim();
  const shown = searched ? read(url('/api/office/search', { q: searched, limit: most })) : {};
  const sections = sectionsOf(shown.body);
  return frame({
    current: '/desk/search',
    title: t.search,
    back: '/desk',
    mainClass: 'stack',
    main: html`<form class="search wide-search" role="search" key="search" @submit=${(event) => event.preventDefault()}>
      ${icon('find')}<input class="input" id="find" type="search" aria-label=${t.searchAll} placeholder=${t.searchShort}
      autocomplete="off" spellcheck="false" value=${filter('q')} autofocus=${!searched} @input=${(event) => {
        clearTimeout(typing);
        const { value } = event.target;
        const from = path.value;
        // Another screen was not asked for it.
        typing = setTimeout(() => path.value === from && ask({ q: value.trim() }), 250);
      }}></form>
      ${
        shown.loading
          ? bones()
          : shown.fault && !shown.body
            ? unreached(shown.fault)
            : sections.map(
                ({ kind, title, rows }) =>
                  html`<section key=${kind} aria-labelledby=${`h-${kind}`}><div class="head">
        <h2 id=${`h-${kind}`}>${title}</h2><span class="n">${rows.length === most ? `${most}+` : rows.length}</span>
        <a class="end" href=${url(`/desk/${kind}`, { q: searched, status: kind === 'reservations' ? 'any' : '' })}>
        ${d.asList}</a></div><ul class="list">${rows.map(
          (each) =>
            html`<li key=${each.id}><a class="row plain" href=${each.to}><span class="who">${each.name}</span>
            <span class="what">${each.sub}</span>${icon('go')}</a></li>`,
        )}</ul></section>`,
              )
      }
      ${
        searched && shown.body && !sections.length
          ? html`<div class="empty" key="empty"><h2>${t.foundNone}</h2><p>${d.searchHint}</p></div>`
          : ''
      }${searched ? '' : html`<div class="empty" key="begin"><p>${d.searchHint}</p></div>`}
      <p class="sr" role="status" key="count">${
        shown.body ? t.foundCount({ n: sections.reduce((sum, { rows }) => sum + rows.length, 0) }) : ''
      }</p>`,
  });
}
