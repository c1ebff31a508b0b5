// What the page knows: the house as the server told it, and what was noted here. Kept up to date by sync.js, shown by
// the screens.

import { signal } from './signal.js';

/** What the server tells of, and the browser keeps. */
export const kinds = ['tenant', 'item', 'asset', 'client', 'reservation'];

export const emptyHouse = () => Object.fromEntries([...kinds.map((kind) => [kind, new Map()]), ['codes', new Map()]]);

/** The house as the server told it last: a map by id for each kind. It is another object after each change. */
export const house = signal(emptyHouse());
/**
 * What was noted here: `waiting` or `parked` until the server has it, then `sent`. In the order in which people acted.
 */
export const outbox = signal([]);
export const sent = signal([]);
/** When what waits is tried again, in milliseconds since 1970; null where it is not known or nothing waits. */
export const nextTry = signal(null);
/** Whether the browser keeps anything at all. */
export const keeps = signal(true);
export const heardAt = signal(null);
/** Of the change that the server refused last, in whichever tab: `{key}`. It is another object each time. */
export const refusedLast = signal(null);
