// A zip archive: the names of its files, and each unpacked while it is read, up to a limit in all.

import { limits, Refusal } from './refusal.js';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
/** The last record without its comment, which has at most 65,535 bytes. */
const endSize = 22;
/** Packed bytes that are unpacked at once: they become at most a thousand times as many. */
const slice = 4 * 1024;

const viewOf = async (blob, from, to) => new DataView(await blob.slice(from, to).arrayBuffer());

/** Where the list of the files begins and ends. */
async function listIn(blob) {
  const from = Math.max(0, blob.size - endSize - 65_535);
  const view = await viewOf(blob, from, blob.size);
  for (let at = view.byteLength - endSize; at >= 0; at--) {
    if (view.getUint32(at, true) !== endMark) continue;
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (size > limits.list || start + size > from + at) continue;
    return viewOf(blob, start, start + size);
  }
  throw new Refusal('damaged');
}

/** The files by their names, in small letters: the names of a workbook's parts are compared so. */
async function filesIn(blob) {
  const list = await listIn(blob);
  const files = new Map();
  const u16 = (at) => list.getUint16(at, true);
  const u32 = (at) => list.getUint32(at, true);
  for (let at = 0; at + 46 <= list.byteLength; ) {
    if (u32(at) !== entryMark) throw new Refusal('damaged');
    const [name, extra, comment] = [u16(at + 28), u16(at + 30), u16(at + 32)];
    if (at + 46 + name > list.byteLength) throw new Refusal('damaged');
    const text = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, name));
    files.set(text.toLowerCase().replaceAll('\\', '/'), {
      isLocked: (u16(at + 8) & 1) === 1,
      method: u16(at + 10),
      packed: u32(at + 20),
      size: u32(at + 24),
      start: u32(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return files;
}

const inSlices = () =>
  new TransformStream({
    transform(bytes, out) {
      for (let at = 0; at < bytes.length; at += slice) out.enqueue(bytes.subarray(at, at + slice));
    },
  });

async function packedStream(blob, { isLocked, method, packed, start }) {
  if (isLocked) throw new Refusal('locked');
  const head = await viewOf(blob, start, start + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== fileMark || ![0, 8].includes(method))
    throw new Refusal('damaged');
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const stream = blob
    .slice(from, from + packed)
    .stream()
    .pipeThrough(inSlices());
  return method === 8 ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream;
}

export async function openZip(blob) {
  const files = await filesIn(blob);
  let left = limits.unpacked;
  /** How much of each file was unpacked: another sheet of the same file, or the same again, is no more of it. */
  const unpacked = new Map();

  /** The bytes of a file, piece by piece. */
  async function* bytesOf(name) {
    const file = files.get(name.toLowerCase());
    if (!file) throw new Refusal('damaged');
    const reader = (await packedStream(blob, file)).getReader();
    for (let size = 0; ; ) {
      // Bytes that can't be unpacked, or a file that is not there any more: there is no other error of a stream.
      const { done, value } = await reader.read().catch(() => {
        throw new Refusal('damaged');
      });
      if (done && size !== file.size) throw new Refusal('damaged');
      if (done) return;
      size += value.length;
      const before = unpacked.get(file) ?? 0;
      if (size > before) {
        left -= size - before;
        unpacked.set(file, size);
      }
      if (left < 0 || size > file.size) throw new Refusal(left < 0 ? 'tooLarge' : 'damaged');
      yield value;
    }
  }

  return { has: (name) => files.has(name.toLowerCase()), bytesOf };
}
