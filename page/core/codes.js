// Reads the text of a scanner or a person, and finds the asset that it names.

/** As stickers are compared: the last part of a URL, in capitals. */
export const codeIn = (text) =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1)
    .toUpperCase();

/** By what each asset is found: its stickers, which go before a tag or a serial that reads the same. */
export function codesOf(assets) {
  const codes = new Map();
  for (const asset of assets)
    for (const text of [asset.serial, asset.asset_tag]) if (text) codes.set(text.toUpperCase(), asset);
  for (const asset of assets) for (const code of asset.codes) codes.set(code.toUpperCase(), asset);
  return codes;
}
