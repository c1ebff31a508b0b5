// The address that labels carry for years, and what is wrong with it.

/**
 * The address that labels carry: the house's own, else that of the server, else the one by which the page was opened.
 * Null while one is not known. `house` is the row of the house, undefined before it is there; `told` is what the server
 * says, null where it says none, undefined before it has answered.
 */
export function labelAddress(house, told, here) {
  if (!house) return null;
  if (!house.public_url && told === undefined) return null;
  return (house.public_url || told || here).replace(/\/+$/, '');
}

/** The address of a sticker. `house` is how the id of the house begins, where the server has several. */
export const stickerAddress = (origin, code, house) =>
  `${origin}/q/${encodeURIComponent(code)}${house ? `?h=${house}` : ''}`;

/** Why labels with this address may be of no use tomorrow, or elsewhere; empty where there is no reason. */
export function doubtfulAddress(address) {
  const { protocol, hostname } = new URL(address);
  if (/^[\d.]+$|^\[/.test(hostname)) return 'number';
  if (!hostname.includes('.') || /\.(?:localhost|local|internal|lan|home|test)$/.test(hostname)) return 'local';
  return protocol === 'https:' ? '' : 'plain';
}
