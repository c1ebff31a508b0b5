// An inspection while it is filled in. Each thing that is said of it is noted at once, in the browser, as a change of
// its own; what is typed as soon as the fingers rest.

import { effect, signal } from '../core/signal.js';
import { path } from '../core/router.js';
import { changeOf, completionOf, sameFile, standing, videoTypes } from '../core/inspection.js';
import { newKeyInOrder } from '../core/key.js';
import { me } from '../core/api.js';
import { limitSaid, mostBytes } from '../core/size.js';
import { note, retry } from '../core/noting.js';
import { isOthers } from '../core/owner.js';
import { endedAside, house, inspections, outbox, person, sent } from '../core/state.js';
import { turns } from '../core/turns.js';
import { asWritten } from '../widgets/strokes.js';
import { slotName } from './gap-text.js';
import { inkOf, smaller, thumbOf } from './picture.js';
import { labelOf } from './scanning.js';
import { s } from '../words/shelf.js';

/**
 * The sentence that says why something was not taken, by the field that it is about: `{id, field, text}`. Where there
 * is no form any more `isOver` says so.
 */
export const refused = signal(null);
/** The inspection whose gaps are pointed out: somebody has tried to complete it. */
export const gapsOf = signal(null);

/** The inspection as it stands for a person here; null where this browser knows nothing of it. */
export function inspectionNow(id, read) {
  const kept = inspections.value.get(id);
  const known = read && !(kept?.version > read.version) ? read : kept;
  const now = standing(id, known, [...sent.value, ...outbox.value]);
  if (!now) return null;
  const asset = house.value.asset.get(now.asset_id);
  const label = asset ? labelOf(asset, asset.codes?.[0] ?? '') : { name: now.asset_name ?? '', tag: '', code: '' };
  return { ...now, label };
}

/** Those that this browser knows of and that `rows` do not name, the newest first. */
export function inspectionsKnown(isMeant, rows) {
  const begun = [...sent.value, ...outbox.value]
    .filter((entry) => entry.kind === 'inspection')
    .map((each) => each.inspection);
  return [...new Set([...inspections.value.keys(), ...begun])]
    .filter((id) => rows.every((row) => row.id !== id))
    .map((id) => inspectionNow(id))
    .filter((each) => each && isMeant(each))
    .sort((a, b) => Date.parse(b.begun_at) - Date.parse(a.begun_at));
}

/** What a field is called, and what was typed into it. */
function whatOf(field, fields) {
  const [kind, ...rest] = field.split('-');
  const name = { photo: slotName, sign: (role) => s.signatureOf[role], mark: () => s.inspect.damage }[kind];
  const typed = [fields.notes, fields.odometer, fields.fuel].find((each) => each != null);
  return [name ? name(rest.join('-')) : s.inspect[kind], typed].filter((each) => each != null).join(': ');
}

/** It was ended on another screen, or is there no more: what was said of it since is told, wherever a person looks. */
function tellOver(id, field, fields) {
  const before = refused.value?.isOver && refused.value.id === id ? refused.value.what : [];
  const what = [...new Set([...before, whatOf(field, fields)])];
  const text = s.inspect.isOver({ what: what.join('; ') });
  const to = `/inspections/${id}`;
  if (path.value === to) refused.value = { id, field, text, what, isOver: true };
  else endedAside.value = { text, to, isFault: true };
}

/** Says something of an inspection, with the bytes of its files; it is on the disk when this returns true. */
async function say(id, field, fields, files = [], bytes = []) {
  const now = inspectionNow(id);
  if (now?.status !== 'open') {
    tellOver(id, field, fields);
    return false;
  }
  try {
    await note(changeOf(now, fields, files), bytes);
    if (refused.value?.field === field) refused.value = null;
    return true;
  } catch (error) {
    console.error(error);
    refused.value = { id, field, text: s.notKept };
    return false;
  }
}

// --- What is typed, moved or chosen

/** What is not noted yet, by the inspection and the name of the field: `{id, value, fields, timer}`. */
const typed = signal(new Map());
const rest = 700;

/** What a field shows: what was typed there last, else what is known. */
export const shown = (id, field, known) => typed.value.get(`${id}/${field}`)?.value ?? known;

function forget(key, entry) {
  if (typed.value.get(key) !== entry) return;
  const others = new Map(typed.value);
  others.delete(key);
  typed.value = others;
}

/**
 * Takes what is typed into a field; `fieldsOf` makes of it what is noted, as `{fields, files}`, once the fingers
 * rest.
 */
function type(id, field, value, fieldsOf, soon = rest) {
  const key = `${id}/${field}`;
  clearTimeout(typed.value.get(key)?.timer);
  const entry = { id, field, value, fieldsOf };
  entry.timer = setTimeout(() => keep(key, entry), soon);
  typed.value = new Map(typed.value).set(key, entry);
}

/** Notes what was typed. What was typed since stays. */
async function keep(key, entry) {
  if (entry.isKept) return;
  entry.isKept = true;
  clearTimeout(entry.timer);
  const { fields, files = [] } = entry.fieldsOf(entry.value);
  // What can't be said any more was told, and is not tried again.
  if (await say(entry.id, entry.field, fields, files)) forget(key, entry);
  else if (inspectionNow(entry.id)?.status !== 'open') forget(key, entry);
  else entry.isKept = false;
}

/** Notes all that was typed. */
const keepTyped = () => Promise.all([...typed.value].map(([key, entry]) => keep(key, entry)));

addEventListener('pagehide', keepTyped);
document.addEventListener('visibilitychange', () => document.hidden && keepTyped());
let there = path.value;
effect(() => {
  if (path.value === there) return;
  there = path.value;
  refused.value = null;
  gapsOf.value = null;
  setTimeout(keepTyped);
});

// --- Photos and videos

/** The fields for which something is under way, such as a picture that is made smaller. */
export const busy = signal(new Set());
const { inTurn, over } = turns((names) => {
  busy.value = names;
});

/** What is taken while something of the same field is under way comes behind it. */
const behind = (id, field, work) => inTurn(`${id}/${field}`, work);

/** A second press of a button whose work is under way asks for nothing more. */
const once = (id, field, work) => (busy.value.has(`${id}/${field}`) ? null : behind(id, field, work));

/** A picture as a change has it; null, with a sentence at its field, where the file is none. */
async function pictureIn(id, field, file) {
  try {
    const blob = await smaller(file);
    return {
      meta: { type: 'image/jpeg', ext: 'jpg', size: blob.size, thumb: await thumbOf(blob) },
      bytes: await blob.arrayBuffer(),
    };
  } catch (error) {
    console.error(error);
    refused.value = { id, field, text: s.noPhoto };
    return null;
  }
}

export const takePhoto = (id, slot, file) =>
  behind(id, `photo-${slot}`, async () => {
    const field = `photo-${slot}`;
    const picture = await pictureIn(id, field, file);
    if (picture) await say(id, field, { photos: { [slot]: { file: 0 } } }, [picture.meta], [picture.bytes]);
  });

export const dropPhoto = (id, slot) => say(id, `photo-${slot}`, { photos: { [slot]: null } });

export const mostOfVideo = () => mostBytes('video/mp4', me.value?.limits);

/** A video is kept as it is: it is too large to be read at once, where the browser can keep a file. */
export const takeVideo = (id, file) =>
  behind(id, 'video', async () => {
    // Some browsers do not know what a file of a telephone is.
    const type =
      file.type || (/\.mov$/i.test(file.name) ? 'video/quicktime' : /\.mp4$/i.test(file.name) ? 'video/mp4' : '');
    const ext = videoTypes[type];
    const most = mostOfVideo();
    const text = !ext ? s.inspect.noVideo : file.size > most ? s.inspect.videoTooLarge({ limit: limitSaid(most) }) : '';
    if (text) {
      refused.value = { id, field: 'video', text };
      return;
    }
    const meta = { type, ext, size: file.size };
    if (await say(id, 'video', { video: { file: 0 } }, [meta], [file])) return;
    refused.value = null;
    await say(id, 'video', { video: { file: 0 } }, [meta], [await file.arrayBuffer()]);
  });

export const dropVideo = (id) => say(id, 'video', { video: null });

// --- Marks

const markOf = ({ view, x, y, kind, note: text }, photo) => ({ view, x, y, kind, note: text || null, photo });

/** A mark is said whole: what it had stays with it. */
function saidMark(name, mark) {
  const files = [];
  return { fields: { damage: { [name]: markOf(mark, sameFile(mark.photo, files)) } }, files };
}

/** The kind that was chosen last is that of the next one, most likely. */
let lastKind = 'scratch';

export function addMark(id, view, place) {
  const name = newKeyInOrder();
  const mark = { view, ...place, kind: lastKind, note: '', photo: null };
  type(id, `mark-${name}`, mark, (value) => saidMark(name, value), 0);
  return name;
}

export function changeMark(id, name, change) {
  const known = inspectionNow(id)?.damage.get(name);
  const mark = { ...shown(id, `mark-${name}`, known), ...change };
  if (change.kind) lastKind = change.kind;
  type(id, `mark-${name}`, mark, (value) => saidMark(name, value), 'note' in change || 'x' in change ? rest : 0);
}

export function dropMark(id, name) {
  const key = `${id}/mark-${name}`;
  const entry = typed.value.get(key);
  clearTimeout(entry?.timer);
  if (entry) forget(key, entry);
  return say(id, 'damage', { damage: { [name]: null } });
}

export const takeMarkPhoto = (id, name, file) =>
  behind(id, `mark-${name}`, async () => {
    await keepTyped();
    const picture = await pictureIn(id, 'damage', file);
    const mark = inspectionNow(id)?.damage.get(name);
    if (picture && mark)
      await say(id, 'damage', { damage: { [name]: markOf(mark, { file: 0 }) } }, [picture.meta], [picture.bytes]);
  });

/** The marks by their ids, with what is moved or typed just now. */
export function marksNow(inspection) {
  const marks = new Map(inspection.damage);
  for (const { id, field, value } of typed.value.values())
    if (id === inspection.id && field.startsWith('mark-')) marks.set(field.slice('mark-'.length), value);
  return marks;
}

// --- What is read off and judged

export const typeNotes = (id, text) =>
  type(id, 'notes', text, (value) => ({ fields: { notes: value.trim() || null } }));

export function typeOdometer(id, text) {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  type(id, 'odometer', digits, (value) => ({ fields: { odometer: value === '' ? null : Number(value) } }));
}

export const putFuel = (id, text) =>
  type(id, 'fuel', text, (value) => ({ fields: { fuel: value === '' ? null : Number(value) } }), 0);

export const judge = (id, name, condition) => say(id, 'conditions', { conditions: { [name]: condition } });

/** Where the phone is, as it says itself: it is asked for only by a person's press. */
export const putPlace = (id) =>
  once(id, 'place', async () => {
    const place = await new Promise((done) => {
      if (!navigator.geolocation) return done(null);
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => done({ lat: coords.latitude, lon: coords.longitude, accuracy: Math.min(1e6, coords.accuracy) }),
        () => done(null),
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      );
    });
    if (place) await say(id, 'place', { place });
    else refused.value = { id, field: 'place', text: s.inspect.noPlace };
  });

export const dropPlace = (id) => say(id, 'place', { place: null });

// --- Signatures and the end

export const sign = (id, role, name, drawn) =>
  once(id, `sign-${role}`, async () => {
    const { bytes, ...ink } = await inkOf(asWritten(drawn, name));
    const meta = { ...ink, size: bytes.byteLength };
    const signed = { name: name.trim(), signature_path: { file: 0 }, at: new Date().toISOString() };
    await say(id, `sign-${role}`, { sign_offs: { [role]: signed } }, [meta], [bytes]);
  });

export const unsign = (id, role) => say(id, `sign-${role}`, { sign_offs: { [role]: null } });

/**
 * Completes it where nothing is missing by what this browser knows; else the gaps are pointed out. An end that was
 * refused is sent again with its key: two of them would be one too many.
 */
export const complete = (id) =>
  once(id, 'end', async () => {
    await keepTyped();
    // Where the phone is may take long, and is no part of what has to be there.
    await over((name) => name.startsWith(`${id}/`) && ![`${id}/place`, `${id}/end`].includes(name));
    const now = inspectionNow(id);
    if (now?.status !== 'open') return;
    gapsOf.value = now.missing.length ? id : null;
    if (now.missing.length) return;
    const { completion } = now;
    try {
      if (completion?.state === 'parked' && !isOthers(completion, person.value)) await retry(completion);
      else await note(completionOf(now));
    } catch (error) {
      console.error(error);
      refused.value = { id, field: 'end', text: s.notKept };
    }
  });
