// The audit's seal, checked in the browser (docs/reference/audit.md): that an entry is a leaf of the log, and says what
// the row says. Numbers are BigInt: a log may have more leaves than a number counts exactly.

/** Browsers hash only on pages that came over https, or from the machine itself. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

const join = (...parts) => Uint8Array.from(parts.flatMap((each) => [...each]));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const inner = (left, right) => sha256(join([1], left, right));
const isSame = (left, right) => left.length === right.length && left.every((byte, place) => byte === right[place]);
const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const leafHash = (entry) => sha256(join([0], entry));

/** A checkpoint's name, size and root. */
export function readCheckpoint(note) {
  const [origin, size, root] = note.split('\n');
  return { origin, size: BigInt(size), root: decoded(root) };
}

/** A `tlog-proof`: the number of the leaf, the hashes, and the checkpoint. */
export function readProof(text) {
  const end = text.indexOf('\n\n');
  const [, ...lines] = text.slice(0, end).split('\n');
  const index = lines.find((line) => line.startsWith('index ')).slice('index '.length);
  const hashes = lines.filter((line) => !/^(index|extra) /.test(line)).map(decoded);
  return { index: BigInt(index), hashes, ...readCheckpoint(text.slice(end + 2)) };
}

/** Whether a leaf is the one that the proof is about (RFC 6962, section 2.1.1). */
export async function isIncluded(leaf, { index, size, hashes, root }) {
  if (index < 0n || index >= size || [leaf, root, ...hashes].some(({ length }) => length !== 32)) return false;
  let [first, last, node] = [index, size - 1n, leaf];
  for (const sibling of hashes) {
    if (last === 0n) return false;
    if (first & 1n || first === last) {
      node = await inner(sibling, node);
      for (; !(first & 1n) && first; first >>= 1n) last >>= 1n;
    } else {
      node = await inner(node, sibling);
    }
    first >>= 1n;
    last >>= 1n;
  }
  return last === 0n && isSame(node, root);
}

/** Where the entries are among which a leaf's is, as the log has them at a size. */
export function entriesPath(index, size) {
  const number = index / 256n;
  const groups = [];
  for (let rest = number; rest > 0n || !groups.length; rest /= 1000n)
    groups.unshift(`${groups.length ? 'x' : ''}${String(rest % 1000n).padStart(3, '0')}`);
  const width = size - number * 256n;
  return `tile/entries/${groups.join('/')}${width < 256n ? `.p/${width}` : ''}`;
}

/** One entry of a bundle. */
export function entryAt(bundle, place) {
  let start = 0;
  const length = () => (bundle[start] << 8) | bundle[start + 1];
  for (let passed = 0; passed < place; passed++) start += 2 + length();
  return bundle.slice(start + 2, start + 2 + length());
}

/** The fields of a row's entry, in their order: null, or bytes; undefined for what has only a digest. */
function fieldsOf(entry) {
  const fields = [];
  for (let place = 2; place < entry.length; ) {
    const tag = entry[place++];
    if (tag === 1) fields.push(null);
    else if (tag === 2) fields.push(new Uint8Array());
    else if (tag === 3) {
      const length = new DataView(entry.buffer, entry.byteOffset + place).getUint32(0);
      fields.push(entry.slice(place + 4, place + 4 + length));
      place += 4 + length;
    } else {
      fields.push(undefined);
      place += 32;
    }
  }
  return fields;
}

const text = (bytes) => new TextDecoder().decode(bytes);
const number = (bytes) => String(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(0));
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const id = (bytes) => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** What a row shows, by the place of its field in an entry. */
const shown = {
  id: [0, number],
  source: [3, text],
  actor_user_id: [4, id],
  action: [6, text],
  entity_type: [7, text],
  entity_id: [8, id],
  reservation_id: [9, id],
  asset_id: [10, id],
  from_status: [11, text],
  to_status: [12, text],
  request_id: [15, text],
  idempotency_key: [16, text],
};

/** Whether an entry says what a row of the audit shows. What people wrote it has only a digest of. */
export function saysSame(entry, row) {
  if (entry[0] !== 1 || entry[1] !== 1) return false;
  const fields = fieldsOf(entry);
  return Object.entries(shown).every(([name, [place, read]]) => {
    const field = fields[place];
    if (field === undefined) return place < fields.length;
    return (field === null ? null : read(field)) === (row[name] === null ? null : String(row[name]));
  });
}
