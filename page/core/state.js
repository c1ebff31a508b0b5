// The state of the page: the house as the server told it, and the changes noted here. sync.js keeps it up to date.

import { signal } from './signal.js';

/** The kinds of rows that the server tells of and the browser keeps. */
export const kinds = ['tenant', 'item', 'asset', 'client', 'reservation'];

export const emptyHouse = () => Object.fromEntries([...kinds.map((kind) => [kind, new Map()]), ['codes', new Map()]]);

/** The house as the server told it last: a map by id for each kind. It is another object after each change. */
export const house = signal(emptyHouse());
/**
 * The changes noted here: `waiting` or `parked` until the server has them, then `sent`. In the order in which people
 * acted.
 */
export const outbox = signal([]);
export const sent = signal([]);
/** When what waits is tried again, in milliseconds since 1970; null where it is not known or nothing waits. */
export const nextTry = signal(null);
/** Whether the browser keeps anything at all. */
export const keeps = signal(true);
/** When the server was last heard: what it told may be as old as its question. */
export const heardAt = signal(null);
/** When the server was asked for the newest of what is here: all that was settled before is in it. */
export const askedAt = signal(null);
/** The change that the server refused last, in whichever tab: `{key}`. It is another object each time. */
export const refusedLast = signal(null);
/** A sentence about the scanner that types, until the next scan. */
export const scannerSays = signal('');
/**
 * What became of something after whoever asked for it had looked elsewhere: `{text, to, isFault}`, where `to` leads to
 * it. It is on each screen until it is dismissed.
 */
export const endedAside = signal(null);
/** The walk-in that another tab has just changed or handed out: `{id}`. It is another object each time. */
export const walkInElsewhere = signal(null);
/** Who is signed in, as the changes that are noted here carry it (owner.js). */
export const person = signal(null);
/** Whether the server's word is so old that the house's copy is not shown. */
export const isOld = signal(false);
/** The inspections that this browser knows, by their ids, as the server told them last. */
export const inspections = signal(new Map());
