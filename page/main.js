// Where the page starts: which screen the address names, drawn again whenever something that it shows has changed.

import { effect, signal } from './core/signal.js';
import { html, render } from './core/html.js';
import { ask, filter, path, reportedAsset } from './core/router.js';
import { screenAt, screens } from './core/screens.js';
import { awaitFile, me, onLeave, reloadIfUpdated, report, resume, session } from './core/api.js';
import { device, forgetDevice } from './core/device.js';
import { onKey, showWhole } from './core/keys.js';
import { isOld } from './core/state.js';
import { forgetOthers } from './core/store.js';
import { drop, start } from './core/sync.js';
import { can, frame } from './widgets/parts.js';
import { trusted } from './core/trusted.js';
import { language } from './words/language.js';
import { withWords } from './words/room.js';
import { words as t } from './words/words.js';

document.documentElement.lang = language;

// Whoever is signed in has said how the page looks (theme.js).
effect(() => {
  void me.value;
  globalThis.wearTheme?.();
});

const door = 'shelf/sign-in.js';
/** These show what the copy of the house is not needed for. */
const withoutCopy = ['/me', '/outbox'];

/** The files that were fetched, by their names; null where that failed. */
const fetched = signal(new Map());
const asked = new Set();

/** A screen's file, which is fetched when it is first needed: the first screen is not kept waiting for the others. */
function fetchFile(name) {
  if (asked.has(name)) return;
  asked.add(name);
  Promise.all([withWords(import(`./${name}`)), styleOf(name)]).then(
    ([file]) => {
      fetched.value = new Map(fetched.value).set(name, file);
    },
    () => {
      reloadIfUpdated();
      fetched.value = new Map(fetched.value).set(name, null);
      // Drawn again then: what the screen still needs is asked for once more, and nothing else.
      setTimeout(() => {
        asked.delete(name);
        fetched.value = new Map(fetched.value);
      }, 2000);
    },
  );
}

/** The file, undefined while it is on its way, null where it did not come. */
function fileOf(name) {
  if (!fetched.value.get(name)) fetchFile(name);
  return fetched.value.get(name);
}

/** Styles that are fetched with the first screen that needs them: those of the desk, those of inspections. */
const styles = [
  ['desk/', () => new URL('./style/desk.css', import.meta.url)],
  ['shelf/inspect', () => new URL('./style/inspect.css', import.meta.url)],
];
const styled = new Map();

function styleOf(name) {
  const [rooms, address] = styles.find(([each]) => name.startsWith(each)) ?? [];
  if (rooms && !styled.has(rooms))
    styled.set(
      rooms,
      new Promise((settled) => {
        const style = document.createElement('link');
        style.rel = 'stylesheet';
        style.href = address().href;
        style.onload = style.onerror = settled;
        document.head.append(style);
      }),
    );
  return styled.get(rooms);
}

const said = (title, sentence, retry, hint) => {
  const back = path.value.startsWith('/desk/') ? '/desk' : true;
  return frame({
    current: '',
    title,
    back,
    main: html`<div class="empty"><h2>${sentence}</h2>${hint ? html`<p>${hint}</p>` : ''}${
      retry
        ? html`<button class="btn" type="button"
      @click=${retry}>${t.retry}</button>`
        : ''
    }</div>`,
  });
};

/** Whether the words are there that every screen has. */
const speaks = signal(false);

function speak() {
  withWords().then(
    () => {
      speaks.value = true;
    },
    () => {
      reloadIfUpdated();
      setTimeout(speak, 2000);
    },
  );
}

/** Whether the address is meant for another of the person's houses, as that of a notification may be. */
const isOfOtherHouse = () => {
  const { tenant, tenants = [] } = me.value;
  return filter('house') !== tenant.id && tenants.some(({ id }) => id === filter('house'));
};

effect(() => {
  if (session.value === 'in' && filter('house') === me.value.tenant.id) ask({ house: '' });
});

/** Null while the shell of index.html stays. */
function screen() {
  if (session.value === 'starting' || !speaks.value) return null;
  if (session.value === 'leaving') return html`<main id="main" key="leaving"><p role="status">${t.loading}</p></main>`;
  if (session.value === 'choosing') return fileOf('shelf/choose.js')?.screen();
  if (session.value !== 'in') return fileOf(door)?.screen();
  if (isOfOtherHouse()) return fileOf('shelf/choose.js')?.screen();
  const row = screenAt(path.value, filter);
  if (!row) return said(t.desk, t.nothingHere);
  if (!can(row.role)) return said(t[row.title], t.notYours);
  if (isOld.value && !withoutCopy.includes(row.address)) return said(t[row.title], t.tooOld, null, t.tooOldHint);
  const file = fileOf(row.module);
  if (file) return file.screen(...row.given);
  if (file === null) return said(t[row.title], t.noAnswer, () => fetchFile(row.module));
  return frame({
    current: row.address,
    title: t[row.title],
    main: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`,
  });
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
  // A screen reader goes on with the new screen.
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
});
effect(() => {
  if (session.value !== 'in') return;
  // Later, so that this effect reads the session alone, and not the signals that starting reads.
  queueMicrotask(() => start(() => withWords(import('./core/sending.js'))));
  // They are fetched before the network may be gone.
  setTimeout(() => {
    for (const { room, module } of screens) if (room === 'shelf') fetchFile(module);
  });
  if (device()) push().then(({ renew }) => renew().catch(report), awaitFile);
});

const push = () => withWords(import('./desk/push.js'));
onLeave({ before: async () => device() && (await push()).leave(), drop, forgetOthers, after: forgetDevice });

addEventListener('keydown', onKey);
addEventListener('focusin', showWhole);

// What does not fit ends in three dots: whoever points at it reads the whole.
addEventListener('pointerover', ({ target }) => {
  if (target.title || target.matches('input') || target.scrollWidth <= target.clientWidth) return;
  if (getComputedStyle(target).textOverflow === 'ellipsis') target.title = target.textContent;
});

speak();
if (!me.value) fetchFile(door);
resume();

navigator.serviceWorker?.register(trusted('/sw.js')).catch(awaitFile);
