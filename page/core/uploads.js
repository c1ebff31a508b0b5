// Brings the files of reports and inspections to where the server says that they are to lie, one by one, and keeps with
// the change where each is.

import { api, NoAnswer, post } from './api.js';
import { changedOutbox, store } from './sync.js';
import { bodyOfPatch, photoOfMark } from './inspection.js';
import { isNotNow, isRetryable } from './answers.js';
import { bodyOfPaper } from './papers.js';
import { park, settle } from './settling.js';
import { outbox, sent } from './state.js';
import { s } from '../words/shelf.js';

/** A report as it is sent, the same each time; null while photos are not up. */
export const bodyOf = (report, paths) =>
  paths.includes(null) ? null : JSON.stringify({ ...report, photo_object_paths: paths });

const bodyWith = (entry, paths) =>
  entry.kind === 'inspection'
    ? bodyOfPatch(entry.patch, paths)
    : entry.kind === 'document'
      ? bodyOfPaper(entry.document, paths)
      : bodyOf(entry.report, paths);

/**
 * Where a file is that another change brings up, as `path`, which is empty where there is none any more; or the answer
 * that says why that is not known. What was sent is kept here for a day: after that the server is asked.
 */
export async function pathAt({ files, patch, inspection }, number) {
  const { of, place } = files[number];
  const owner = [...outbox.value, ...sent.value].find(({ key }) => key === of);
  if (owner) return { path: owner.paths[place] ?? '' };
  const answer = await api(`/api/office/inspections/${inspection}`);
  if (![200, 404].includes(answer.status)) return answer;
  return { path: photoOfMark(patch, number, answer.body) ?? '' };
}

/**
 * Brings up the next file of a change. Null where that is settled, else the seconds to wait at least; throws NoAnswer
 * where it is not known.
 */
export async function uploadNext(entry) {
  const place = entry.paths.indexOf(null);
  const file = entry.files?.[place];
  const bytes = file?.of ? null : await store.photo(entry, place);
  const { path, status, body, retryAfter } = file?.of
    ? await pathAt(entry, place)
    : bytes
      ? await upload(entry, place, bytes)
      : { status: 410 };
  if (path === undefined && isRetryable({ status, body })) return retryAfter;
  if (path === undefined) {
    await park(entry, status, body);
  } else {
    await settle(entry, (now) => {
      // Another tab may have been quicker: what is kept stays, so that one key has one body.
      const paths = now.paths.map((each, index) => (index === place ? (each ?? path) : each));
      return { ...now, paths, body: bodyWith(now, paths) };
    });
    up.delete(`${entry.key}/${place}`);
  }
  changedOutbox();
  return null;
}

/**
 * Photos that the server does not have, or has no more, go up again under other paths: it accepted nothing under the
 * key of a report that it refused for them. Whether it was refused for that, and not too often.
 */
export async function uploadAgain(entry, { code, current }) {
  if (code !== 'photo_not_uploaded' || entry.again >= 3) return false;
  const gone = current.photos
    .filter(({ reason }) => ['missing', 'not_minted', 'wrong_length'].includes(reason))
    .map((each) => each.object_path);
  if (!gone.length) return false;
  await settle(entry, (now) =>
    now.body !== entry.body
      ? now
      : {
          ...now,
          paths: now.paths.map((path) => (gone.includes(path) ? null : path)),
          body: null,
          again: (now.again ?? 0) + 1,
        },
  );
  changedOutbox();
  return true;
}

/**
 * Where a photo may be put, as the server said. Asked again it would name another place, of which there are only so
 * many.
 */
const places = new Map();

/** The paths of files that are up, while that is not kept: on a full disk it can't be, and they do not go up again. */
const up = new Map();

/** The request that names a place for a file. */
function asked({ kind, report, document, inspection, patch, files }, number, bytes) {
  const { type, ext } = files?.[number] ?? { type: 'image/jpeg', ext: 'jpg' };
  const file = { content_type: type, ext, content_length: sizeOf(bytes) };
  if (kind === 'document') {
    const { reservation_id, asset_id } = document;
    return ['/api/office/documents/uploads', { reservation_id, asset_id, ...file }];
  }
  return kind === 'inspection'
    ? [
        '/api/office/inspections/uploads',
        { inspection_id: inspection, ...file, ...(patch?.sign_offs ? { kind: 'signature' } : {}) },
      ]
    : [
        '/api/office/condition-reports/uploads',
        { reservation_id: report.reservation_id, asset_id: report.asset_id, ...file },
      ];
}

/** A video is kept as the browser's own file, and everything else as its bytes. */
const sizeOf = (bytes) => bytes.size ?? bytes.byteLength;

/** Two minutes, and for what is large as long as 50 kB a second take. */
const patience = (bytes) => AbortSignal.timeout(120_000 + sizeOf(bytes) / 50);

/** What the store says of a picture that is too small, or too large, as the office says it. */
function wrongSize({ code, width, height }) {
  const say = code === 'ImageTooLarge' ? s.photoLarge : s.photoSmall;
  return { status: 409, body: { error: { code: 'photo_not_uploaded', message: say({ width, height }) } } };
}

/** The `path` of a file that is up, or the answer that says why it is not. */
export async function upload(entry, number, bytes) {
  const photo = `${entry.key}/${number}`;
  if (up.has(photo)) return { path: up.get(photo) };
  for (;;) {
    const isKnown = places.has(photo);
    if (!isKnown) {
      const answer = await post(...asked(entry, number, bytes));
      if (answer.status !== 200) return answer;
      places.set(photo, answer.body);
    }
    const { upload_url: to, method, headers, object_path: path } = places.get(photo);
    const answer = await fetch(to, { method, headers, body: bytes, signal: patience(bytes) }).catch((error) => {
      throw new NoAnswer(String(error));
    });
    const isUp = answer.ok || answer.status === 409;
    if (isNotNow(answer.status)) return { status: 503, retryAfter: Number(answer.headers.get('Retry-After')) || 0 };
    places.delete(photo);
    if (isUp) {
      up.set(photo, path);
      return { path };
    }
    const judged = answer.status === 422 ? await answer.json().catch(() => null) : null;
    if (judged?.width) return wrongSize(judged);
    // An address that was given earlier may have expired; one that was given just now has not.
    if (!isKnown) return { status: answer.status };
  }
}
