// One field that finds reservations, clients, items and assets, on every screen of the desk, while a person types.

import { api, NoAnswer } from '../core/api.js';
import { url } from '../core/data.js';
import { html } from '../core/html.js';
import { go, path } from '../core/router.js';
import { effect, signal } from '../core/signal.js';
import { day } from '../core/time.js';
import { tagOf } from '../core/tag.js';
import { words as t } from '../words/words.js';

const joined = (...texts) => texts.filter(Boolean).join(' · ');

const said = {
  reservations: (each) => ({
    to: `/desk/reservations/${each.id}`,
    name: each.client_name,
    sub: joined(
      each.reference,
      `${day(each.pickup_at)} – ${day(each.return_at)}`,
      t.statuses[each.status],
      each.location,
      each.notes,
    ),
  }),
  clients: (each) => ({
    to: `/desk/clients/${each.id}`,
    name: each.display_name,
    sub: joined(each.email, each.phone, each.notes),
  }),
  items: (each) => ({
    to: `/desk/items/${each.id}`,
    name: each.name,
    sub: joined(each.sku, each.category, each.notes),
  }),
  assets: (each) => ({
    to: `/desk/assets/${each.id}`,
    name: joined(tagOf(each), each.code) || each.item_name,
    sub: joined(each.item_name, each.asset_tag && each.serial, each.location, each.notes),
  }),
};

/** What was found, a section a kind that has some: `{kind, title, rows: [{id, to, name, sub}]}`. */
export const sectionsOf = (body) =>
  Object.entries(said)
    .map(([kind, tell]) => ({
      kind,
      title: t[kind],
      rows: (body?.[kind] ?? []).map((each) => ({ id: each.id, ...tell(each) })),
    }))
    .filter(({ rows }) => rows.length);

const none = { text: '', told: null, fault: '', active: 0, isOpen: false };
/** What is typed, what the server said of `told.text`, which of it is chosen, and whether the list is shown. */
const state = signal(none);
const put = (change) => {
  state.value = { ...state.value, ...change };
};

let soon = null;

async function ask(text) {
  try {
    const answer = await api(url('/api/office/search', { q: text, limit: 4 }));
    if (state.value.text.trim() !== text) return;
    if (answer.status === 200) put({ told: { text, sections: sectionsOf(answer.body) }, fault: '', active: 0 });
    else put({ told: null, fault: answer.body?.error?.message ?? t.noAnswer });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (state.value.text.trim() === text) put({ told: null, fault: t.noAnswer });
  }
}

function type(text) {
  clearTimeout(soon);
  const wanted = text.trim();
  put({ text, isOpen: wanted !== '', ...(wanted ? {} : { told: null, fault: '' }) });
  if (wanted) soon = setTimeout(() => ask(wanted), 150);
}

const close = () => put({ isOpen: false });

// The next screen begins without it.
let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  shown = path.value;
  clearTimeout(soon);
  state.value = none;
});

const everything = (text) => url('/desk/search', { q: text });

export function searchBox() {
  const { text, told, fault, active, isOpen } = state.value;
  const isNow = told?.text === text.trim();
  const rows = told ? told.sections.flatMap((each) => each.rows) : [];
  const last = { id: 'all', to: everything(text.trim()), name: t.allFound({ q: text.trim() }) };
  const ways = [...rows, last];
  const at = Math.min(active, ways.length - 1);
  const option = (each, index) =>
    html`<li key=${each.id} id=${`find-${index}`} role="option" aria-selected=${index === at ? 'true' : 'false'}
      @mousedown=${(event) => {
        event.preventDefault();
        go(each.to);
      }}><b>${each.name}</b>${each.sub ? html`<small>${each.sub}</small>` : ''}</li>`;
  const key = (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!text.trim()) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      put(isOpen ? { active: Math.max(0, Math.min(ways.length - 1, at + step)) } : { isOpen: true });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // What is shown may be of what was typed before.
      if (text.trim()) go(isOpen && isNow ? ways[at].to : last.to);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  let index = 0;
  return html`<div class="find" role="search" key="find"><a class="btn icon to-find" id="to-find"
    href="/desk/search" aria-keyshortcuts="/" aria-label=${t.searchAll}>
    <i class="ico i-find" aria-hidden="true"></i></a>
    <div class="search"><i class="ico i-find" aria-hidden="true"></i><input class="input" id="find" type="text"
    role="combobox" aria-label=${t.searchAll} placeholder=${t.searchShort} aria-autocomplete="list"
      aria-keyshortcuts="/"
      aria-expanded=${isOpen ? 'true' : 'false'} aria-controls="find-l" autocomplete="off" spellcheck="false"
      aria-activedescendant=${isOpen ? `find-${at}` : null} .value=${text} @input=${(event) => type(event.target.value)}
      @keydown=${key} @focus=${() => put({ isOpen: text.trim() !== '' })} @blur=${() => setTimeout(close, 150)}>
      ${text ? '' : html`<kbd aria-hidden="true">/</kbd>`}</div>
    <ul id="find-l" role="listbox" aria-label=${t.searchAll} class="options found" hidden=${!isOpen}>${
      isOpen
        ? html`${(told?.sections ?? []).map(
            (section) =>
              html`<li role="presentation" class="kind" key=${`k-${section.kind}`}>${section.title}</li>
              ${section.rows.map((each) => option(each, index++))}`,
          )}${
            fault || (isNow && !rows.length)
              ? html`<li role="presentation" class="kind" key="none">${fault || t.foundNone}</li>`
              : ''
          }${option(last, ways.length - 1)}`
        : ''
    }</ul>
    <p class="sr" role="status">${isOpen && isNow ? t.foundCount({ n: rows.length }) : ''}</p></div>`;
}
