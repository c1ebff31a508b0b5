// Where the page starts: which screen the address names, drawn again whenever something that it shows has changed.

import { effect, path, render } from './core.js';
import { resume, session } from './api.js';
import { start } from './sync.js';
import { floorScreen } from './floor.js';
import { reservationScreen, reservationIn, closeCamera } from './reservation.js';
import { outboxScreen } from './outbox.js';
import { signInScreen } from './sign-in.js';

function screen() {
  if (session.value === 'starting') return [];
  if (session.value !== 'in') return signInScreen();
  if (path.value === '/outbox') return outboxScreen();
  const id = reservationIn(path.value);
  return id ? reservationScreen(id) : floorScreen();
}

const root = document.body;
effect(() => render(root, screen()));

let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  shown = path.value;
  closeCamera();
  // What reads the screen aloud goes on with the new one.
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
});
effect(() => { if (session.value === 'in') start(); });

addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.target.matches('input, textarea, select')) {
    const search = document.getElementById('search');
    if (search) event.preventDefault();
    search?.focus();
  }
});

resume();

// The worker's address has to be a trusted one: this one and no other.
const trusted = globalThis.trustedTypes?.createPolicy('quartermaster', {
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError(url);
    return url;
  },
});
navigator.serviceWorker?.register(trusted ? trusted.createScriptURL('/sw.js') : '/sw.js').catch(() => {});
