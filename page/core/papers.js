// Documents as they are noted: what a file is by its own bytes, and the change that files it. Nothing here needs a
// browser.

export const paperKinds = ['receipt', 'contract', 'delivery_note', 'other'];

const isAt = (bytes, place, text) => [...text].every((letter, index) => bytes[place + index] === letter.charCodeAt(0));

/** The type of a file and the end of its name, by its first bytes, whatever it is called; null for what is no paper. */
export function typeOfPaper(bytes) {
  if (isAt(bytes, 0, '%PDF-')) return { type: 'application/pdf', ext: 'pdf' };
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { type: 'image/jpeg', ext: 'jpg' };
  if (bytes[0] === 0x89 && isAt(bytes, 1, 'PNG')) return { type: 'image/png', ext: 'png' };
  if (isAt(bytes, 4, 'ftyp') && ['heic', 'heix', 'mif1', 'hevc'].some((brand) => isAt(bytes, 8, brand)))
    return { type: 'image/heic', ext: 'heic' };
  return null;
}

/** The body of a document, the same each time; null while its file is not up. */
export const bodyOfPaper = (document, paths) =>
  paths.includes(null) ? null : JSON.stringify({ ...document, path: paths[0] });

/**
 * The change that files a document. `place` is the reservation or the asset that it hangs on, `said` what a person says
 * of it, `file` `{type, ext, size}`.
 */
export function paperOf(place, said, file) {
  const document = {
    ...(place.reservation && { reservation_id: place.reservation }),
    ...(place.asset && { asset_id: place.asset }),
    kind: said.kind,
    ...(said.title && { title: said.title }),
    ...(said.amount !== null && { amount: said.amount, currency: said.currency }),
    ...(said.spentAt && { spent_at: said.spentAt }),
  };
  const paths = [null];
  return {
    kind: 'document',
    at: new Date().toISOString(),
    ...(place.reservation && { reservation: place.reservation }),
    ...(place.asset && { asset: place.asset }),
    reference: place.reference ?? '',
    name: said.title || said.kindName,
    tag: '',
    code: '',
    path: '/api/office/documents',
    document,
    files: [file],
    paths,
    body: bodyOfPaper(document, paths),
  };
}
