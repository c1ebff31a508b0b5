// What a scan means, as the server reads it (docs/shelf.md, "Codes"): the clean form of a text, when two are the same,
// and what one finds.

import { blank, gone, large, limit, small } from './code-tables.js';

/** What each character of a text becomes before anything else is looked at. */
const cleaned = new Map([...[...gone].map((each) => [each, '']), ...[...blank].map((each) => [each, ' '])]);
const folded = new Map([...large].map((each, at) => [each, small[at]]));
const through = (table, text) => {
  let result = '';
  for (const each of text) result += table.get(each) ?? each;
  return result;
};
const fold = (text) => through(folded, text);

/**
 * Without what no eye sees, with single blanks, without an AIM identifier in front. Null where nothing is left, or too
 * much.
 */
export function cleanCode(text) {
  const clean = through(cleaned, text.normalize('NFC'))
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/^(?: ?\][A-Za-z][0-9])+ ?/, '')
    .normalize('NFC');
  return clean && [...clean].length <= limit ? clean : null;
}

const host = '([^/?# \\\\@:[\\]]+|\\[[0-9A-Fa-f:.]+\\])';
const rest = '(\\?[^#]*)?(#.*)?$';
const withScheme = new RegExp(
  `^[Hh][Tt][Tt][Pp]([Ss]?)://(?:[^/?# \\\\]*@)?${host}(?::([0-9]*))?(/[^?#]*)?${rest}`,
  'su',
);
const withoutScheme = new RegExp(`^()${host}(?::([0-9]+))?(/[^?#]*)${rest}`, 'su');
const hostForm = (name) => fold(name).replace(/^www\.(?=.)/su, '');

/** A clean text as an address, or null. Without a scheme it is one only where the host is known. */
function addressOf(clean) {
  const scheme = withScheme.exec(clean);
  const found = scheme ?? withoutScheme.exec(clean);
  if (!found) return null;
  const [, secure, name, port, path = '', query = '', fragment = ''] = found;
  const isUsual = !port || (scheme && port === (secure ? '443' : '80'));
  return { hasScheme: Boolean(scheme), host: hostForm(name) + (isUsual ? '' : `:${port}`), path, query, fragment };
}

/** What two texts have in common that are the same code, tag, serial or SKU; null where a text is none. */
export function codeKey(text) {
  const clean = cleanCode(text);
  if (clean === null) return null;
  const address = addressOf(clean);
  if (!address?.hasScheme) return fold(clean);
  return ` ${address.host}${address.path.replace(/\/$/, '')}${address.query}${address.fragment}`;
}

/** A segment of an address as it is meant; where its bytes are no UTF-8 it stands as written. */
function percentDecoded(segment) {
  const bytes = [...segment.matchAll(/%([0-9A-Fa-f]{2})|[^%]+|%/gsu)].flatMap(([part, digits]) =>
    digits ? [Number.parseInt(digits, 16)] : [...new TextEncoder().encode(part)],
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
  } catch {
    return segment;
  }
}

/**
 * The code that an address names, or null: no part of any other text is one. `ours` and `hosts` are what the house
 * names.
 */
function codeInAddress(clean, { ours, hosts }) {
  const address = addressOf(clean);
  const isKnown = address && [...ours, ...hosts].some((each) => hostForm(each) === address.host);
  if (!address || !(isKnown || (address.hasScheme && !hosts.length))) return null;
  const segments = address.path.replace(/^\/+|\/+$/g, '').split('/');
  if (segments.at(-2) === 'q') return cleanCode(percentDecoded(segments.at(-1)));
  const isAlone = /^\??$|^\?utm_[^&]*(?:&utm_[^&]*)*$/su.test(address.query) && address.fragment.length <= 1;
  return segments.length === 1 && isAlone ? cleanCode(percentDecoded(segments[0])) : null;
}

/** What is stored where a text is put on an asset; null where it is no code. For tests: the server stores it. */
export function adoptedCode(text, house) {
  const clean = cleanCode(text);
  return clean === null ? null : (codeInAddress(clean, house) ?? clean);
}

/** By what each asset is found: its stickers go before tags, and those before serials. */
export function codesOf(assets) {
  const index = { codes: new Map(), tags: new Map(), serials: new Map() };
  const put = (map, text, asset) => {
    const key = text ? codeKey(text) : null;
    if (key !== null) map.set(key, (map.get(key) ?? new Set()).add(asset));
  };
  for (const asset of assets) {
    for (const code of asset.codes) put(index.codes, code, asset);
    put(index.tags, asset.asset_tag, asset);
    put(index.serials, asset.serial, asset);
  }
  return index;
}

/** Whether a text is a sticker, by what the copy has. */
export const isSticker = (index, text) => index.codes?.has(codeKey(text) ?? '') ?? false;

/** The assets that a text finds, more than one where it is ambiguous, and what it was understood as. */
export function findAssets(index, text, house) {
  const look = (code) => {
    const key = codeKey(code);
    const found = index.codes?.get(key) ?? index.tags?.get(key) ?? index.serials?.get(key);
    return found ? [...found] : [];
  };
  const clean = cleanCode(text);
  if (clean === null) return { code: null, assets: [] };
  const whole = look(clean);
  const named = whole.length ? null : codeInAddress(clean, house);
  return named === null ? { code: clean, assets: whole } : { code: named, assets: look(named) };
}
