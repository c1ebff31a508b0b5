// A delivery as its note shows it: what went out of a reservation, what waits here counted, and who signed for it.

import { beginOf, changeOf, completionOf } from './inspection.js';
import { house } from './state.js';
import { tallyOf } from './model.js';
import { noted, unitsOf } from './stock.js';
import { markOf } from './tag.js';

/** A unit as a note names it. */
function pieceOf({ asset: id, state, at, isOut }) {
  const asset = house.value.asset.get(id);
  const name = markOf(asset) || (asset?.number ?? '');
  const serial = asset?.serial === name ? null : asset?.serial;
  return {
    id,
    name: String(name),
    // What it may have been called when somebody signed for it.
    names: [asset?.asset_tag, asset?.serial, ...(asset?.codes ?? []), name].filter(Boolean).map(String),
    serial: serial ?? null,
    condition: asset?.condition,
    at,
    isOut,
    isGone: state !== 'ready',
  };
}

/** The lines of a reservation: how much of each went out (null where nobody counts it), and which units. */
export function deliveredOf(reservation) {
  const tally = new Map(tallyOf(reservation).lines.map((line) => [line.id, line]));
  return reservation.items.map((line) => ({
    id: line.id,
    name: line.item.name,
    qty: line.qty,
    gone: line.item.serialized || line.counted ? tally.get(line.id).had_out : null,
    pieces: line.item.serialized ? unitsOf(reservation, line).map(pieceOf) : [],
  }));
}

/** What the server takes of a text. */
const mostText = 10_000;

/** What went out, a line a text: it is kept with the signature, so that one knows for what somebody signed. */
export const signedFor = (lines) =>
  lines
    .filter(({ gone, pieces }) => gone || pieces.some((piece) => piece.isGone))
    .map(({ name, gone, pieces }) => {
      const units = pieces.filter((piece) => piece.isGone).map((piece) => piece.name);
      return units.length ? `${name}: ${units.join(', ')}` : `${name}: ${gone}`;
    })
    .join('\n')
    .slice(0, mostText);

const parted = (text) => `${text.replaceAll(': ', ', ')}, `;

/** Whether a text of `signedFor` names a unit. */
function namesUnit(text, { names }) {
  const lines = text.split('\n').map(parted);
  return names.some((name) => lines.some((line) => line.includes(`, ${parted(name)}`)));
}

/** How many of an item a text of `signedFor` has. */
const numberIn = (text, name) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2))
    .reduce((sum, rest) => sum + (/^\d+$/.test(rest) ? Number(rest) : rest.split(', ').length), 0);

/**
 * Whether something went out that nobody has signed for, by what `signedFor` wrote for each signature. Another phone
 * may have handed it out before, and this one heard of it after. False where a text of them is none of `signedFor`, or
 * was cut: then it is not known.
 */
function isUnsigned(lines, texts) {
  const units = lines.flatMap(({ pieces }) => pieces.filter(({ isGone, names }) => isGone && names.length));
  const numbers = new Map();
  for (const { name, gone, pieces } of lines)
    if (gone && !pieces.some(({ isGone }) => isGone)) numbers.set(name, (numbers.get(name) ?? 0) + gone);
  // A line of what is called otherwise by now is not known either.
  const isKnownLine = (line) =>
    units.some((unit) => namesUnit(line, unit)) || lines.some(({ name }) => line.startsWith(`${name}: `));
  const isKnown = (text) => text.length < mostText && text.split('\n').every(isKnownLine);
  if (!texts.length || !texts.every(isKnown)) return false;
  return (
    units.some((unit) => !texts.some((text) => namesUnit(text, unit))) ||
    [...numbers].some(([name, n]) => n > Math.max(...texts.map((text) => numberIn(text, name))))
  );
}

/**
 * When something went out last, as far as this browser knows; empty where nothing did. By the clock of the phone that
 * noted it, as a signature is: the server may have heard of it long after. A server of before tells its own time alone.
 */
export function lastOut(reservation) {
  const told = reservation.items.flatMap((line) =>
    line.assigned_assets.map((each) => each.actual_pickup_at ?? each.picked_up_at),
  );
  const here = noted(reservation.id).filter(({ kind, state }) => kind === 'pickup' && state !== 'parked');
  return (
    [...told, ...here.map(({ at }) => at)]
      .filter(Boolean)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1) ?? ''
  );
}

// --- Who signed

const leaves = (stage) => stage === 'pickup' || stage === 'delivery';

/**
 * Who signed last for what left, by role: `{name, at, id, thumb, state, texts}`. `told` are the completed inspections
 * that the server names, and `entries` the changes that were noted here. `texts` say for what that role has signed,
 * each time; empty where it was one thing.
 */
export function signersOf(reservation, told, entries) {
  const found = new Map();
  const put = (role, signer, text) => {
    const known = found.get(role);
    const last = !known || Date.parse(known.at) < Date.parse(signer.at) ? signer : known;
    found.set(role, { ...last, texts: [...(known?.texts ?? []), text ?? ''] });
  };
  for (const { id, stage, status, asset_id: asset, notes, sign_offs: signed } of told)
    if (leaves(stage) && status === 'completed')
      for (const { role, name, at } of signed) put(role, { id, name, at, state: 'sent' }, asset ? '' : notes);
  const mine = entries.filter((each) => each.kind === 'inspection' && each.reservation === reservation.id);
  for (const { inspection, patch, files, state } of mine.filter((each) => each.patch?.sign_offs)) {
    const begun = mine.find((each) => each.step === 'begin' && each.inspection === inspection);
    const isTold = told.some(({ id, status }) => id === inspection && status === 'completed');
    if (isTold || !begun || !leaves(begun.stage)) continue;
    for (const [role, signed] of Object.entries(patch.sign_offs))
      if (signed)
        put(
          role,
          {
            id: inspection,
            name: signed.name,
            at: signed.at,
            thumb: files[signed.signature_path?.file]?.thumb,
            state: mine.some((each) => each.inspection === inspection && each.state !== 'sent') ? state : 'sent',
          },
          begun.asset ? '' : patch.notes,
        );
  }
  return found;
}

/** Answers cut a time to the second, which what is noted here is not: within one, the signature is of what went out. */
const secondOf = (at) => Math.floor(Date.parse(at) / 1000);

/** Whether more went out than the client signed for: after that, or before it and unheard of where it was signed. */
export function isSignedBefore(reservation, signers) {
  const { at, texts = [] } = signers.get('customer') ?? {};
  if (!signers.size) return false;
  return secondOf(lastOut(reservation)) > (at ? secondOf(at) : 0) || isUnsigned(deliveredOf(reservation), texts);
}

/** What a signature asks for: nothing but itself. */
const template = { name: 'delivery', slots: [], sign_offs: ['customer'] };

/**
 * The changes by which a delivery is signed, each with the bytes that go with it: an inspection of the whole
 * reservation is begun, signed and completed. `signed` are `{role, name, type, ext, bytes, thumb}`.
 */
export function signingOf(reservation, signed, notes) {
  const at = new Date().toISOString();
  const label = { name: reservation.client?.display_name ?? reservation.reference, tag: '', code: '' };
  const begun = beginOf({ reservation, stage: 'delivery', template }, label);
  const about = {
    id: begun.inspection,
    reservation_id: reservation.id,
    reservation_reference: reservation.reference,
    label,
  };
  const offs = Object.fromEntries(signed.map(({ role, name }, file) => [role, { name, signature_path: { file }, at }]));
  const files = signed.map(({ type, ext, bytes, thumb }) => ({ type, ext, size: bytes.byteLength, thumb }));
  return [
    [begun, []],
    [changeOf(about, { sign_offs: offs, notes }, files), signed.map(({ bytes }) => bytes)],
    [completionOf(about), []],
  ];
}
