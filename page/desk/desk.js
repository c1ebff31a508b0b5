// The desk: which of its screens an address names. Each is fetched when somebody first opens it.

import { effect, signal } from '../core/signal.js';
import { html } from '../core/html.js';
import { path } from '../core/router.js';
import { reloadIfUpdated } from '../core/api.js';
import { can, frame, icon, parts } from '../widgets/parts.js';
import { leave } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = new URL('../style/desk.css', import.meta.url).href;
await new Promise((settled) => {
  style.onload = style.onerror = settled;
  document.head.append(style);
});

const screens = {
  reservations: () => import('./reservations.js'),
  timeline: () => import('./timeline.js'),
  shortages: () => import('./timeline.js'),
  clients: () => import('./clients.js'),
  items: () => import('./items.js'),
  assets: () => import('./assets.js'),
  labels: () => import('./labels.js'),
  import: () => import('./import.js'),
  audit: () => import('./audit.js'),
  notices: () => import('./notices.js'),
  people: () => import('./house.js'),
  house: () => import('./house.js'),
  docs: () => import('./docs.js'),
  q: () => import('./assets.js'),
};
const loaded = signal(new Map());
const asked = new Set();

async function fetchScreen(name) {
  if (asked.has(name)) return;
  asked.add(name);
  try {
    loaded.value = new Map(loaded.value).set(name, await screens[name]());
  } catch {
    reloadIfUpdated();
    asked.delete(name);
    loaded.value = new Map(loaded.value).set(name, null);
  }
}

let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  shown = path.value;
  leave();
});

/** A part of an address as it was meant; one that means nothing stays as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function deskScreen() {
  const [, area, ...rest] = path.value.split('/').map(decoded);
  const [name, ...names] = area === 'desk' ? rest : [area, ...rest];
  if (!name) return menu();
  if (!screens[name])
    return frame({
      current: '',
      title: t.desk,
      back: '/desk',
      main: html`<div class="empty"><h3>${d.nothingHere}</h3></div>`,
    });
  const part = parts().find(([to]) => to === path.value || path.value.startsWith(`${to}/`));
  const isOpen = part || name === 'q';
  const title = part?.[2] ?? t.desk;
  if (!isOpen)
    return frame({ current: '', title, back: '/desk', main: html`<div class="empty"><h3>${d.notYours}</h3></div>` });
  const screen = loaded.value.get(name);
  if (screen) return screen[name](...names);
  fetchScreen(name);
  return frame({
    current: part?.[0],
    title,
    main:
      screen === null
        ? html`<div class="empty"><h3>${t.noAnswer}</h3><button class="btn" type="button" @click=${() => fetchScreen(name)}>${t.retry}</button></div>`
        : html`<p class="sr">${t.loading}</p>`,
  });
}

/** On a phone the desk's parts are a screen of their own. */
function menu() {
  return frame({
    current: '/desk',
    title: t.desk,
    mainClass: 'stack',
    main: html`${can('manager') ? html`<p key="new"><a class="btn primary wide" id="new" href="/desk/reservations/new">${icon('plus', 's')}${t.newReservation}</a></p>` : ''}<ul class="list menu" key="menu">${parts().map(
      ([to, name, text]) =>
        html`<li key=${to}><a class="row" href=${to}>${icon(name)}<span class="who">${text}</span>${icon('go', 's')}</a></li>`,
    )}</ul>`,
  });
}
