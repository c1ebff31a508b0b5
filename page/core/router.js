// The address says which screen is shown, and what it shows of its list.

import { signal } from './signal.js';

/** Without a slash at its end: a screen is the same with and without one. */
const here = () => location.pathname.replace(/(.)\/+$/, '$1');

export const path = signal(here());
/** The part behind the question mark, such as a list's filters. */
const query = signal(location.search);

function read() {
  path.value = here();
  query.value = location.search;
}

export function go(to) {
  if (to !== location.pathname + location.search) history.pushState(null, '', to);
  read();
  scrollTo(0, 0);
}

/** A filter of the screen, by the address; empty where it names none. */
export const filter = (name) => new URLSearchParams(query.value).get(name) ?? '';

export const isFiltered = () => query.value.length > 1;

/** The same screen with other filters; an empty one leaves the address. */
export function ask(filters) {
  const all = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(filters))
    if (value) all.set(name, value);
    else all.delete(name);
  history.replaceState(null, '', `${location.pathname}${all.size ? `?${all}` : ''}`);
  read();
}

addEventListener('popstate', read);

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
  go(link.pathname + link.search);
});

export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;

/**
 * What the screen asks about of a reservation, its condition or whether it is lost; empty on every other screen. A scan
 * moves nothing there.
 */
export const reportedAsset = () =>
  reservationIn(path.value)
    ? filter('report') || filter('lost') || filter('inspections') || filter('note') || filter('papers')
    : '';
