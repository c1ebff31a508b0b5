// The address says which screen is shown, and what it shows of its list.

import { screenAt } from './screens.js';
import { signal } from './signal.js';

/** Without a slash at its end: a screen is the same with and without one. */
const here = () => location.pathname.replace(/(.)\/+$/, '$1');

export const path = signal(here());
/** The part behind the question mark, such as a list's filters. */
const query = signal(location.search);

/** What each screen was last asked, by its path: the way back to a list leads to what was looked for there. */
const asked = new Map();

function read() {
  path.value = here();
  query.value = location.search;
  // A screen that its question alone makes is another one than that of the path.
  if (!screenAt(path.value, filter)?.asked) asked.set(path.value, query.value);
}

/** The address of a screen as it was left. */
export const lastAt = (to) => to + (asked.get(to) ?? '');

const now = () => location.pathname + location.search;

// Where a screen was scrolled to is kept with it: it can be there again only when its rows are.
history.scrollRestoration = 'manual';
let wanted = 0;

const leave = () => history.replaceState({ ...history.state, y: scrollY }, '');

function scrollAgain() {
  const y = history.state?.y ?? 0;
  const until = Date.now() + 3000;
  const turn = ++wanted;
  const step = () => {
    if (turn !== wanted) return;
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && Date.now() < until) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export function go(to) {
  if (to !== now()) {
    leave();
    history.pushState({ from: now() }, '', to);
  }
  read();
  wanted++;
  scrollTo(0, 0);
}

/** The way back: the screen as it was, where a person comes from there. */
function goBack(to) {
  if (history.state?.from === to) history.back();
  else go(to);
}

/**
 * A filter of the screen, by the address; empty where it names none. A name alone, such as `?pick`, is its own value.
 */
export function filter(name) {
  const isAlone = query.value.slice(1).split('&').includes(name);
  return isAlone ? name : (new URLSearchParams(query.value).get(name) ?? '');
}

export const isFiltered = () => query.value.length > 1;

/** The same screen with other filters; an empty one leaves the address. */
export function ask(filters) {
  const all = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(filters))
    if (value) all.set(name, value);
    else all.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${all.size ? `?${all}` : ''}`);
  read();
}

addEventListener('popstate', () => {
  read();
  scrollAgain();
});
addEventListener('pagehide', leave);
// Whoever scrolls meanwhile is not taken elsewhere.
for (const each of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(each, () => wanted++, { passive: true });
read();
if (history.state?.y) scrollAgain();

addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]:not([download])');
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  (link.matches('.back') ? goBack : go)(link.pathname + link.search);
});

export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;

/**
 * What a screen of a reservation that its question makes is asked, such as the asset that is reported on; empty on
 * every other screen. A scan moves nothing there.
 */
export function reportedAsset() {
  const name = reservationIn(path.value) && screenAt(path.value, filter)?.asked;
  return name ? filter(name) : '';
}
