// Where the page starts: which screen the address names, drawn again whenever something that it shows has changed.

import { effect, signal } from './core/signal.js';
import { html, render } from './core/html.js';
import { path, reportedAsset, reservationIn } from './core/router.js';
import { me, onSignOut, reloadIfUpdated, resume, session } from './core/api.js';
import { device, forgetDevice } from './core/device.js';
import { start } from './core/sync.js';
import { floorScreen } from './shelf/floor.js';
import { frame } from './widgets/parts.js';
import { trusted } from './core/trusted.js';
import { language } from './words/language.js';
import { words as t } from './words/words.js';

document.documentElement.lang = language;

/** Screens that are fetched when they are first needed: the first one is not kept waiting for them. */
const files = {
  reservation: () => import('./shelf/reservation.js'),
  heap: () => import('./shelf/heap.js'),
  outbox: () => import('./shelf/outbox.js'),
  report: () => import('./shelf/report.js'),
  door: () => import('./shelf/sign-in.js'),
  desk: () => import('./desk/desk.js'),
};
const fetched = signal({});
const fetching = new Set();

function later(name) {
  if (fetched.value[name] || fetching.has(name)) return fetched.value[name];
  fetching.add(name);
  files[name]().then(
    (module) => {
      fetched.value = { ...fetched.value, [name]: module };
    },
    () => {
      reloadIfUpdated();
      setTimeout(() => {
        fetching.delete(name);
        fetched.value = { ...fetched.value };
      }, 2000);
    },
  );
}

const coming = () =>
  frame({ current: path.value, title: '', main: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>` });

/** Null while the shell of index.html stays. */
function screen() {
  if (session.value === 'starting') return null;
  if (session.value !== 'in') return later('door')?.signInScreen();
  if (path.value === '/back') return later('heap')?.heapScreen() ?? coming();
  if (path.value === '/outbox') return later('outbox')?.outboxScreen() ?? coming();
  if (/^\/(desk|q|docs)(\/|$)/.test(path.value)) return later('desk')?.deskScreen() ?? coming();
  const id = reservationIn(path.value);
  if (reportedAsset()) return later('report')?.reportScreen(id, reportedAsset()) ?? coming();
  return id ? (later('reservation')?.reservationScreen(id) ?? coming()) : floorScreen();
}

effect(() => {
  const shown = screen();
  if (shown) render(document.body, shown);
});

let shown = path.value + reportedAsset();
effect(() => {
  const now = path.value + reportedAsset();
  if (now === shown) return;
  shown = now;
  // What reads the screen aloud goes on with the new one.
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
});
effect(() => {
  if (session.value !== 'in') return;
  // Later, so that this looks at the session alone and not at what starting looks at.
  queueMicrotask(() => start(() => import('./core/sending.js')));
  // There before the network may be gone.
  setTimeout(() => {
    for (const name of ['reservation', 'heap', 'outbox', 'report']) later(name);
  });
  if (device())
    push()
      .then(({ renew }) => renew())
      .catch(() => {});
});

const push = () => import('./desk/push.js');
onSignOut({ before: async () => device() && (await push()).leave(), after: forgetDevice });

// Keys: / searches, n begins a new one, arrows go through a list, Esc leaves a field, then the screen. A scanner types such keys too, but
// the next one follows at once: then they mean nothing.
let soon = null;

addEventListener('keydown', (event) => {
  clearTimeout(soon);
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target } = event;
  if (event.key === 'Escape') {
    if (target.matches('input, textarea, select')) target.blur();
    else document.querySelector('.bar .back')?.click();
    return;
  }
  if (target.matches('input, textarea, select')) return;
  if (event.key === '/') {
    const search = document.getElementById('search');
    if (search) event.preventDefault();
    soon = setTimeout(() => search?.focus(), 80);
  } else if (event.key === 'n') {
    soon = setTimeout(() => document.getElementById('new')?.click(), 80);
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...document.querySelectorAll('main :is(a.row, .conflict, .feed > li)')];
    const at = rows.findIndex((each) => each.contains(target));
    const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next || (at < 0 && event.key === 'ArrowUp')) return;
    event.preventDefault();
    next.focus();
  }
});

if (!me.value) later('door');
resume();

navigator.serviceWorker?.register(trusted('/sw.js')).catch(() => {});
