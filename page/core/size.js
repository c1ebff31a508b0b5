// How large a file is, as people say it, and how large it may be.

import { locale as ours } from '../words/language.js';

const said = (number, digits, locale) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(number);

/** In kilobytes, or, from a million bytes on, in megabytes: with tenths while those say something. */
export const sizeSaid = (bytes, locale = ours) =>
  bytes < 1e6
    ? `${said(Math.max(1, Math.round(bytes / 1e3)), 0, locale)} kB`
    : `${said(bytes / 1e6, bytes < 1e7 ? 1 : 0, locale)} MB`;

/** The largest files of a server that has not said it yet: as it is set at first. */
const usual = { photo_bytes: 15 * 2 ** 20, video_bytes: 200 * 2 ** 20, document_bytes: 15 * 2 ** 20 };

/** How many bytes a file of that type may have. `limits` is what the server said with who this is. */
export function mostBytes(type, limits) {
  const name = type.startsWith('video/')
    ? 'video_bytes'
    : type === 'application/pdf'
      ? 'document_bytes'
      : 'photo_bytes';
  return limits?.[name] ?? usual[name];
}

/** A limit as people say it: rounded down, so that what is said is taken. */
export function limitSaid(bytes, locale = ours) {
  const unit = bytes < 1e6 ? 1e3 : 1e6;
  return sizeSaid(Math.floor(bytes / unit) * unit, locale);
}
