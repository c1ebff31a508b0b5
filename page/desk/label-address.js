// What is wrong with an address that labels would carry for years.

/** Why labels with this address may be of no use tomorrow, or elsewhere; empty where there is no reason. */
export function doubtfulAddress(address) {
  const { protocol, hostname } = new URL(address);
  if (/^[\d.]+$|^\[/.test(hostname)) return 'number';
  if (!hostname.includes('.') || /\.(?:localhost|local|internal|lan|home|test)$/.test(hostname)) return 'local';
  return protocol === 'https:' ? '' : 'plain';
}
