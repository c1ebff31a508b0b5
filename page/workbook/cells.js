// How the numbers of a spreadsheet are written, so that they say what its cells show.

/** Formats that each spreadsheet knows by number: days and times. The one that counts hours over days is none. */
const isBuiltIn = (id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
const timeIds = [18, 19, 20, 21, 22, 45, 47];

/** Formats of plain numbers by number, and their decimals. */
const builtIn = new Map(
  [1, 3, 37, 38, 41, 42].map((id) => [id, 0]).concat([2, 4, 39, 40, 43, 44].map((id) => [id, 2])),
);

/** How many decimals a format shows; undefined where it shows more of them, parts, shares or thousands. */
function decimalsOf(code) {
  const [, whole, decimals = ''] = /^[^\d#?.,%/]*([\d#?,]+)(?:\.([\d#?]+))?[^\d#?.,%/]*$/.exec(code) ?? [];
  return whole === undefined || whole.endsWith(',') || /general|e[+-]/i.test(code) ? undefined : decimals.length;
}

/**
 * What a number format makes of a number: `{ isDay, isTime }` for a day or a time, `{ zeros }` where it fills up with
 * so many, `{ decimals }` where it shows no more, null where it changes nothing that counts.
 */
export function formatOf(id, code) {
  if (code === undefined) {
    if (isBuiltIn(id)) return { isDay: true, isTime: timeIds.includes(id) };
    return builtIn.has(id) ? { decimals: builtIn.get(id) } : null;
  }
  const [first] = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';');
  if (/^0{2,}$/.test(first)) return { zeros: first.length };
  if (/\[[hms]+\]/i.test(first)) return null;
  const letters = first.replace(/\[[^\]]*\]/g, '');
  if (/[ymdhs]/i.test(letters) && !/general/i.test(letters)) return { isDay: true, isTime: /[hs]/i.test(letters) };
  const decimals = decimalsOf(letters);
  return decimals === undefined ? null : { decimals };
}

const two = (number) => String(number).padStart(2, '0');
const lastDay = 2_958_465;
const from1904 = 1462;

/** A day and a time by the count of days of a spreadsheet; null of what is none. */
function dayText(serial, isTime, is1904) {
  let days = Math.floor(serial);
  let seconds = Math.round((serial - days) * 86_400);
  if (seconds === 86_400) [days, seconds] = [days + 1, 0];
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = `${two(hours)}:${two(minutes)}${rest ? `:${two(rest)}` : ''}`;
  if (days === 0 && serial < 1) return clock;
  if (is1904) days += from1904;
  if (days < 0 || days > lastDay) return null;
  // To spreadsheets 1900 was a leap year.
  const day = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000).toISOString().slice(0, 10);
  return isTime || seconds ? `${day} ${clock}` : day;
}

/** With no more decimals than so many, half away from zero as spreadsheets round. */
function rounded(text, most) {
  const [, decimals = ''] = text.split('.');
  if (decimals.length <= most || text.includes('e')) return text;
  const shifted = Math.round(Math.abs(Number(`${text}e${most}`)));
  return String(Math.sign(Number(text)) * Number(`${shifted}e-${most}`));
}

/** A number as a spreadsheet holds it, in the digits that it shows: it counts with 15 of them. */
export function numberText(written, format = null, is1904 = false) {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written.trim();
  const text = rounded(String(Number(number.toPrecision(15))), format?.decimals ?? Number.POSITIVE_INFINITY);
  if (format?.zeros && /^\d+$/.test(text)) return text.padStart(format.zeros, '0');
  const day = format?.isDay && number >= 0 && dayText(number, format.isTime, is1904);
  // To the server a point before three digits may be a mark of thousands; before four it is none.
  return day || (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text);
}

/** A day and a time as they are written in XML, such as `2026-12-31T14:00:00.000`. */
export const isoText = (written) =>
  written.trim().replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?|(:\d\d)(?:\.\d+)?)?$/, '$1 $2$3');

/** Such as `AB` for the 28th column, which is number 27. */
export function columnName(number) {
  let name = '';
  for (let left = number + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
