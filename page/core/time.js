// Days and times of the house, wherever the browser is.

import { me } from './api.js';
import { ourHouse } from './model.js';

const zone = () => ourHouse()?.time_zone ?? me.value.tenant.time_zone;

/** An instant as the house's clock shows it: `2026-11-24T08:00`, as a field for date and time takes it. */
export function wall(instant) {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
  return text.replace(' ', 'T');
}

/** The instant at which the house's clock shows it; null where it is no time. */
export function instant(text) {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return null;
  const off = (at) => Date.parse(`${wall(at)}Z`) - at;
  const first = local - off(local);
  return new Date(local - off(first)).toISOString().replace('.000Z', 'Z');
}

export const dayOf = (value) => wall(value).slice(0, 10);
export const today = () => dayOf(Date.now());

/** A day so many days later, as `2026-11-24`. */
export const later = (day, days) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a day of the house begins. */
export const dawn = (day) => instant(`${day}T00:00`);
