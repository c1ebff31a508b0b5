// In which language the page speaks, and how it writes times.

export const language = /^es\b/i.test(navigator.language) ? 'es' : 'en';
/** Only the language that is spoken is fetched. */
export const words = (await import(language === 'es' ? './es/page.js' : './en/page.js')).default;
document.documentElement.lang = language;

let zone;
const formats = new Map();

/** Times are those of the house, wherever the browser is. */
export function setZone(name) {
  zone = name;
  formats.clear();
}

function format(name, options) {
  if (!formats.has(name))
    formats.set(name, new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-GB', { timeZone: zone, ...options }));
  return formats.get(name);
}

const time = (value) => new Date(value);
// "09:56 a. m." stays on one line.
export const clock = (value) =>
  format('clock', { hour: '2-digit', minute: '2-digit' }).format(time(value)).replaceAll(' ', '\u00a0');
export const clockWithSeconds = (value) =>
  format('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(time(value));
export const day = (value) => format('day', { day: 'numeric', month: 'short' }).format(time(value));
export const longDay = (value) =>
  format('long', { weekday: 'long', day: 'numeric', month: 'long' }).format(time(value));
export const weekday = (value) =>
  format('weekday', { weekday: 'short', day: 'numeric', month: 'short' }).format(time(value));
/** A day as a number, so that days can be counted. */
export function dayNumber(value) {
  const parts = Object.fromEntries(
    format('parts', { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory', numberingSystem: 'latn' })
      .formatToParts(time(value))
      .map((part) => [part.type, Number(part.value)]),
  );
  return Date.UTC(parts.year, parts.month - 1, parts.day) / 86_400_000;
}
export const when = (value) =>
  dayNumber(value) === dayNumber(Date.now()) ? clock(value) : `${day(value)} ${clock(value)}`;
