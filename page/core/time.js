// Days and times as the house's clock shows them, wherever the browser is.

import { language, locale } from '../words/language.js';

let zone;
const formats = new Map();

/** The house's time zone; until it is known, that of the browser. */
export function setZone(name) {
  zone = name;
  formats.clear();
}

function format(name, options) {
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  return formats.get(name);
}

const time = (value) => new Date(value);

/** On a clock of 24 hours, in both languages. */
export const clock = (value) =>
  format('clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time(value));
export const day = (value) => todayOr(value, format('day', { day: 'numeric', month: 'short' }));
export const longDay = (value) =>
  format('long', { weekday: 'long', day: 'numeric', month: 'long' }).format(time(value));
export const weekday = (value) =>
  todayOr(value, format('weekday', { weekday: 'short', day: 'numeric', month: 'short' }));

const wordForToday = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day');

function todayOr(value, dated) {
  if (isToday(value)) return wordForToday[0].toUpperCase() + wordForToday.slice(1);
  // Spanish says `24 de nov`: a column of days has no room for that.
  return dated.format(time(value)).replace(' de ', ' ');
}

/** A day as a number, so that days can be counted. */
export function dayNumber(value) {
  const parts = Object.fromEntries(
    format('parts', { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory', numberingSystem: 'latn' })
      .formatToParts(time(value))
      .map((part) => [part.type, Number(part.value)]),
  );
  return Date.UTC(parts.year, parts.month - 1, parts.day) / 86_400_000;
}
/** From a day to another as `words` say it; where both are one day, that day alone. */
export const fromTo = (out, back, words) =>
  dayNumber(out) === dayNumber(back) ? day(out) : words({ out: day(out), back: day(back) });

export const isToday = (value) => dayNumber(value) === dayNumber(Date.now());
export const when = (value) => (isToday(value) ? clock(value) : `${day(value)} ${clock(value)}`);

// --- Days and times as fields have them

/** An instant as the house's clock shows it: `2026-11-24T08:00`, as a field for date and time takes it. */
export function wall(instant) {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
  return text.replace(' ', 'T');
}

/** The instant at which the house's clock shows it; null where it is no time, such as while a year is being typed. */
export function instant(text) {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local) || text < '1000') return null;
  const off = (at) => Date.parse(`${wall(at)}Z`) - at;
  const first = local - off(local);
  return new Date(local - off(first)).toISOString().replace('.000Z', 'Z');
}

export const dayOf = (value) => wall(value).slice(0, 10);
export const today = () => dayOf(Date.now());

/** A day so many days later, as `2026-11-24`. */
export const later = (day, days) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a day of the house begins: an hour later where clocks skip its first one. */
export function dawn(day) {
  const midnight = instant(`${day}T00:00`);
  return dayOf(midnight) === day ? midnight : instant(`${day}T01:00`);
}
