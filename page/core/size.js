// How large a file is, as people say it.

import { locale as ours } from '../words/language.js';

const said = (number, digits, locale) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(number);

/** In kilobytes, or, from a million bytes on, in megabytes: with tenths while those say something. */
export const sizeSaid = (bytes, locale = ours) =>
  bytes < 1e6
    ? `${said(Math.max(1, Math.round(bytes / 1e3)), 0, locale)} kB`
    : `${said(bytes / 1e6, bytes < 1e7 ? 1 : 0, locale)} MB`;
