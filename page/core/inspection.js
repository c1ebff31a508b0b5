// An inspection as it stands by what the server told last and what waits here; and the changes by which it is begun,
// filled in and completed. Nothing here needs a browser.

import { newKey } from './key.js';

const base = '/api/office/inspections';

export const stages = ['pickup', 'delivery', 'return'];
export const views = ['front', 'back', 'left', 'right', 'top'];
export const kinds = ['scratch', 'dent', 'crack', 'broken', 'missing'];
export const roles = ['staff', 'customer'];

/** What the server takes of one inspection. */
export const mostMarks = 200;
export const videoTypes = { 'video/mp4': 'mp4', 'video/quicktime': 'mov' };

// --- The changes

const about = (step, inspection, at) => ({
  kind: 'inspection',
  step,
  inspection: inspection.id,
  asset: inspection.asset_id,
  ...(inspection.reservation_id && { reservation: inspection.reservation_id }),
  reference: inspection.reservation_reference ?? '',
  at,
});

/**
 * The change by which an inspection is begun. `label` names the thing, and `template` is what it asks for as far as
 * this
 * browser knows: the server's own word counts once it came.
 */
export function beginOf({ asset, reservation, stage, template }, label) {
  const [id, at] = [newKey(), new Date().toISOString()];
  const begun = {
    id,
    asset_id: asset,
    ...(reservation && { reservation_id: reservation.id }),
    stage,
    template: template.name,
    at,
  };
  return {
    ...about('begin', { ...begun, reservation_reference: reservation?.reference }, at),
    ...label,
    stage,
    slots: template.slots,
    signOffs: template.sign_offs,
    path: base,
    body: JSON.stringify(begun),
  };
}

/**
 * The change that says something of an inspection, by names as the server takes it. `{file: n}` in it stands for the
 * n-th of `files`: `{type, ext, size, thumb}` of one that is new, `{of, place}` of one that another change brings up.
 */
export function changeOf(inspection, fields, files = []) {
  const at = new Date().toISOString();
  const patch = { at, ...fields };
  const paths = files.map(() => null);
  return {
    ...about('change', inspection, at),
    ...inspection.label,
    path: `${base}/${inspection.id}`,
    patch,
    files,
    paths,
    body: bodyOfPatch(patch, paths),
  };
}

export function completionOf(inspection) {
  const at = new Date().toISOString();
  return {
    ...about('complete', inspection, at),
    ...inspection.label,
    path: `${base}/${inspection.id}/complete`,
    body: JSON.stringify({ at }),
  };
}

const isFile = (value) => typeof value?.file === 'number';

/** The body of a change, the same each time; null while its files are not up. One that was discarded is none. */
export const bodyOfPatch = (patch, paths) =>
  paths.includes(null)
    ? null
    : JSON.stringify(patch, (_, value) => (isFile(value) ? paths[value.file] || null : value));

/** What a change says of a file that is there already: its path, or which change brings it up. */
export const sameFile = (file, files) =>
  !file ? null : file.path ? file.path : { file: files.push({ of: file.of, place: file.place }) - 1 };

/** Where the server has the photo of the mark that a change names as its file of that number; undefined for none. */
export function photoOfMark({ damage = {} }, number, told) {
  const name = Object.keys(damage).find((each) => damage[each]?.photo?.file === number);
  return told?.damage?.find((mark) => mark.id === name)?.photo?.object_path;
}

// --- How it stands

const told = (file, thumbs) =>
  file && {
    path: file.object_path,
    url: file.url ?? null,
    type: file.content_type,
    size: file.size_bytes,
    thumb: thumbs.get(file.object_path),
  };

/** The small pictures of those files that were chosen here, by where they are. */
function thumbsOf(entries) {
  const thumbs = new Map();
  for (const { files, paths } of entries)
    for (const [place, file] of (files ?? []).entries())
      if (file.thumb && paths[place]) thumbs.set(paths[place], file.thumb);
  return thumbs;
}

/** A file as a change names it that is not with the server yet. */
function noted(value, entry, entries, thumbs) {
  if (typeof value === 'string') return { path: value, url: null, thumb: thumbs.get(value) };
  if (!isFile(value)) return null;
  const { of = entry.key, place = value.file } = entry.files[value.file];
  const file = entries.find((each) => each.key === of)?.files[place] ?? {};
  return { path: entry.paths[value.file], of, place, url: null, isWaiting: true, ...file };
}

function begun({ inspection, asset, reservation, reference, stage, slots, signOffs, at, body }) {
  return {
    id: inspection,
    asset_id: asset,
    reservation_id: reservation ?? null,
    reservation_reference: reference || null,
    stage,
    status: 'open',
    template: JSON.parse(body).template,
    slots,
    sign_off_roles: signOffs,
    photos: [],
    damage: [],
    conditions: [],
    sign_offs: [],
    begun_at: at,
  };
}

/**
 * The inspection as a person here sees it: what the server told of it, and on it what waits. `entries` are the changes
 * noted here, those that were sent among them. Null where nothing is known of it.
 */
export function standing(id, known, entries) {
  const mine = entries.filter((each) => each.kind === 'inspection' && each.inspection === id);
  const beginning = mine.find((each) => each.step === 'begin');
  const from = known ?? (beginning && begun(beginning));
  if (!from) return null;
  const thumbs = thumbsOf(mine);
  const now = {
    ...from,
    photos: new Map(from.photos.map(({ slot, file }) => [slot, told(file, thumbs)])),
    video: told(from.video, thumbs) ?? null,
    damage: new Map(from.damage.map((mark) => [mark.id, { ...mark, photo: told(mark.photo, thumbs) }])),
    conditions: new Map(from.conditions.map(({ name, condition }) => [name, condition])),
    sign_offs: new Map(
      from.sign_offs.map(({ role, signature, ...more }) => [role, { ...more, signature: told(signature, thumbs) }]),
    ),
  };
  const waiting = mine.filter((each) => each.state === 'waiting').sort((a, b) => a.number - b.number);
  for (const entry of waiting.filter((each) => each.step === 'change'))
    take(now, entry, (value) => noted(value, entry, mine, thumbs));
  now.completion = mine.find((each) => each.step === 'complete' && each.state !== 'sent') ?? null;
  if (now.status === 'open' && now.completion?.state === 'waiting') now.status = 'completing';
  now.missing = missingOf(now);
  now.waits = waiting.length;
  return now;
}

function take(now, { patch }, fileOf) {
  for (const name of ['odometer', 'fuel', 'notes', 'place']) if (name in patch) now[name] = patch[name];
  if ('video' in patch) now.video = fileOf(patch.video);
  const parts = {
    photos: fileOf,
    damage: (mark) => ({ ...mark, photo: fileOf(mark.photo) }),
    conditions: (condition) => condition,
    sign_offs: ({ signature_path: path, ...more }) => ({ ...more, signature: fileOf(path) }),
  };
  for (const [part, made] of Object.entries(parts))
    for (const [name, value] of Object.entries(patch[part] ?? {}))
      if (value === null) now[part].delete(name);
      else now[part].set(name, made(value));
}

/** What it lacks, as the server says it. */
const missingOf = ({ slots, sign_off_roles: wanted, photos, sign_offs: signed }) => [
  ...slots.filter(({ slot, required }) => required && !photos.has(slot)).map(({ slot }) => ({ kind: 'photo', slot })),
  ...wanted.filter((role) => !signed.has(role)).map((role) => ({ kind: 'sign_off', role })),
];

/** Photos that no slot asks for, such as those of a template that was another one before. */
export const furtherSlots = ({ slots, photos }) =>
  [...photos.keys()].filter((name) => slots.every(({ slot }) => slot !== name));

/**
 * The name of one photo more, which no other has: neither one that is there nor, by `isTaken`, one that is being made.
 * `nameOf` names the n-th.
 */
export function nextSlot({ slots, photos }, isTaken, nameOf) {
  for (let n = 1; ; n++) {
    const name = nameOf(n);
    if (!photos.has(name) && slots.every(({ slot }) => slot !== name) && !isTaken(name)) return name;
  }
}

/** What has wheels is driven: how far, and how full its tank is, are read off. */
export const isVehicle = ({ template, slots }) =>
  template === 'vehicle' || slots.some(({ slot }) => ['dashboard', 'wheels', 'windscreen'].includes(slot));

/** The marks of a view in their order, each with its number among all of them. */
export const numbered = (damage) =>
  views
    .flatMap((view) => [...damage].filter(([, mark]) => mark.view === view).sort(([a], [b]) => (a < b ? -1 : 1)))
    .map(([id, mark], at) => [id, mark, at + 1]);

/**
 * The template for a thing where nobody says which: the house's own that is called like the item, or like its category;
 * else the plain one.
 */
export function templateFor(item, templates) {
  const named = (name) => name && templates.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  return (
    named(item?.name) ?? named(item?.category) ?? templates.find((each) => each.name === 'item') ?? templates[0] ?? null
  );
}
