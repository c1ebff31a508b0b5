// How long the browser keeps an inspection, and which word of it counts. Nothing here needs a browser.

const day = 86_400_000;

/** Of what is known and what was told the newer; an answer that comes a second time may be the older one. */
export const newerOf = (known, told) => (known?.version > told.version ? known : told);

/**
 * Whether the browser still keeps an inspection, by when it was kept last: one of which something waits here always,
 * one that was begun or filled in here while it is open for a month, and one that was only looked at, or is completed,
 * for a day. `waiting` are the ids of the first.
 */
export const isNeeded = ({ id, status, keptAt, isOwn }, waiting, now) =>
  waiting.has(id) || keptAt >= now - (isOwn && status === 'open' ? 30 : 1) * day;
