// The desk's reads and writes. They need the network. Rows that are shown are asked for again when something changed.

import { effect, signal } from './signal.js';
import { path } from './router.js';
import { api, cutSince, NoAnswer, session } from './api.js';
import { isRetryable } from './answers.js';
import { house } from './state.js';
import { when } from './time.js';
import { answered, begun, hadNoAnswer, isOld } from './unanswered.js';
import { words as t } from '../words/words.js';

const known = new Map();
/** Grows whenever what was read may be old. */
const round = signal(1);

export const refresh = () => {
  round.value++;
};

let soon = null;
// The feed tells that something in the house has changed; which lists show it is not known here.
effect(() => {
  void house.value;
  void path.value;
  void cutSince.value;
  clearTimeout(soon);
  soon = setTimeout(refresh, 300);
});

// What one person read is shown to no other.
effect(() => {
  if (session.value !== 'in') known.clear();
});

let again = null;

/** A read that failed is tried again in a while. */
function askAgain() {
  clearTimeout(again);
  again = setTimeout(refresh, 10_000);
}

function look(url, fetchAll) {
  let entry = known.get(url);
  if (!entry) {
    entry = { shown: signal({ loading: true }), asked: 0, pages: 1, busy: false };
    known.set(url, entry);
  }
  const now = round.value;
  if (!entry.busy && entry.asked < now) {
    entry.busy = true;
    entry.asked = now;
    fetchAll(entry)
      .finally(() => {
        // Before it is drawn: what changed while it was on its way is asked for by that drawing.
        entry.busy = false;
      })
      .then(
        (shown) => {
          // A server that can't say it now has taken nothing back: what is shown, and what was typed over it, stays
          // under the fault.
          const stays = shown.fault && ![401, 403, 404].includes(shown.status);
          entry.shown.value = stays ? { ...entry.shown.value, loading: false, ...shown } : shown;
          if (stays) askAgain();
        },
        (error) => {
          if (!(error instanceof NoAnswer)) throw error;
          entry.shown.value = { ...entry.shown.value, loading: false, fault: t.noAnswer };
        },
      );
  }
  return entry.shown.value;
}

const told = (answer) =>
  answer.status === 200
    ? { body: answer.body }
    : {
        fault: answer.body?.error?.message ?? t.noAnswer,
        status: answer.status,
        current: answer.body?.error?.current,
      };

/**
 * The server's answer at an address: `body`; or `fault` with the facts of `current` where it has some, and with the
 * last body unless that is known to be gone; or `loading`.
 */
export const read = (url) => look(url, async () => told(await api(url)));

const nextPage = (url, limit, cursor) =>
  `${url}${url.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;

/** A list by pages: `rows`, and `more` where there are more. */
export function list(url, name) {
  const shown = look(url, async (entry) => {
    const rows = [];
    let next = null;
    for (let page = 0; page < entry.pages; page++) {
      const answer = await api(nextPage(url, 60, next));
      if (answer.status !== 200) return told(answer);
      rows.push(...answer.body[name]);
      next = answer.body.next_cursor;
      if (!next) break;
    }
    return { rows, next };
  });
  return {
    ...shown,
    more: shown.next
      ? () => {
          known.get(url).pages++;
          refresh();
        }
      : null,
  };
}

/** All rows of a list, for what needs every one of them. */
export const all = (url, name) =>
  look(url, async () => {
    const rows = [];
    for (let next = ''; next !== null; ) {
      const answer = await api(nextPage(url, 500, next));
      if (answer.status !== 200) return told(answer);
      rows.push(...answer.body[name]);
      next = answer.body.next_cursor;
    }
    return { rows };
  });

/** The server answers for so many items at once. */
export const itemsAtOnce = 100;

/**
 * What is free of items between two instants, `{from, to}`, at a `location` where one is named: asked in as many parts
 * as it takes, answered as one.
 */
export function readFree(asked, items) {
  const ids = [...items].sort();
  if (!ids.length) return { body: { availability: [] } };
  const parts = [];
  for (let first = 0; first < ids.length; first += itemsAtOnce)
    parts.push(url('/api/office/availability', { ...asked, items: ids.slice(first, first + itemsAtOnce).join() }));
  return look(parts.join(' '), async () => {
    const availability = [];
    for (const part of parts) {
      const answer = await api(part);
      if (answer.status !== 200) return told(answer);
      availability.push(...answer.body.availability);
    }
    return { body: { availability } };
  });
}

/** The sentence of a write that was refused; empty where it was done. */
export const sentence = (answer) => (answer.status < 300 ? '' : (answer.body?.error?.message ?? t.noAnswer));

/**
 * Writes. Whoever had no answer and tries the same again uses the same key: it happens once. Where that was done long
 * before, the answer is a refusal that says so.
 */
export async function write(method, url, body, type = 'application/json', isOneOfMany = false) {
  const isFile = body instanceof Blob;
  const sent = isFile ? body : JSON.stringify(body);
  const what = `${method} ${url} ${isFile ? await body.text() : sent}`;
  const { key, before } = begun(what);
  let answer;
  try {
    answer = await api(url, {
      method,
      body: sent,
      headers: { 'Content-Type': type, 'Idempotency-Key': key },
      signal: AbortSignal.timeout(isFile ? 300_000 : 120_000),
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    hadNoAnswer(what, key, url, body);
    return { status: 599, body: { error: { code: 'no_answer', message: t.noAnswer } } };
  }
  const isDone = answer.status < 300;
  if (isRetryable(answer)) hadNoAnswer(what, key, url, body);
  else answered(what, url, isDone);
  if (isDone && !isOneOfMany) refresh();
  if (!isOld(answer, before, url, body)) return answer;
  return { status: 409, body: { error: { code: 'done_before', message: t.doneBefore({ time: when(before) }) } } };
}

/** A file of the server's, kept as a download. Null, or the sentence that says why not. */
export const download = (url, name) => fetchFile(url, (blob) => save(blob, name));

async function fetchFile(url, take) {
  try {
    const answer = await api(url, { isFile: true, signal: AbortSignal.timeout(300_000) });
    if (answer.status !== 200) return answer.body?.error?.message ?? t.noAnswer;
    take(answer.body);
    return null;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return t.noAnswer;
  }
}

/** A page of the server's in a tab of its own, to be printed. Null, or the sentence that says why not. */
export async function show(url) {
  // Opened at once: what a person did not just ask for, browsers do not open.
  const tab = open('', '_blank');
  const why = await fetchFile(url, (blob) => {
    tab.location = URL.createObjectURL(blob);
  });
  if (why) tab?.close();
  return why;
}

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** An address with those filters that are set. */
export function url(base, filters) {
  const set = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined && value !== '');
  // Some take a `+` for itself.
  return set.length ? `${base}?${String(new URLSearchParams(set)).replaceAll('+', '%20')}` : base;
}
