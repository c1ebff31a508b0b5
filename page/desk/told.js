// What a row of the audit says, in words: what was done, and what it changed, from what to what. It loads without a
// browser.

import { clock, dayOf, when } from '../core/time.js';
import { own } from '../core/own.js';
import { d } from '../words/desk.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** The audit's word for what was done, in the language of the page; one that is not known stays as it is. */
export const deed = (action) => d.deeds[action] ?? d.deeds[action.split('.')[1]] ?? action;

/** The kind of thing that it was done to. */
export const kindOf = (action) => d.entities[action.split('.')[0]] ?? '';

/** What is kept beside a row for the server's own use, or says again what the row's title says. */
export const unsaid = new Set([
  ...['id', 'version', 'key', 'created_at', 'updated_at', 'archived_at', 'object_path', 'tracking_key', 'auth_user_id'],
  ...[
    'current_reservation_id',
    'reservation_id',
    'ticket_id',
    'display_id',
    'is_received',
    'received_by',
    'session_id',
  ],
  ...[
    'returned_by_flip',
    'picked_up_at',
    'returned_at',
    'actual_pickup_at',
    'actual_return_at',
    'reason',
    'overridden',
  ],
  ...['moved', 'sign_off_roles', 'created_key'],
]);

/** Which words a field's values have, by its name; a status has those of what it is the status of. */
const values = {
  condition: () => s.conditions,
  overbooking: () => ({ refuse: d.overbookingRefuse, allow: d.overbookingAllow }),
  override_role: () => t.roles,
  booking_role: () => t.roles,
  roles: () => t.roles,
  stage: () => s.stages,
  direction: () => ({ in: d.directionIn, out: d.directionOut }),
  way: () => d.ways,
  state: () => d.parcelStates,
  overridden: () => d.rules,
  platform: () => d.platforms,
};
const statuses = {
  reservation: () => t.statuses,
  line: () => t.statuses,
  stock: () => t.statuses,
  asset: () => ({ ...t.statuses, ...d.assetStatuses }),
  inspection: () => d.inspectionStatuses,
};

/** The kind of row that an id of such a name means. */
const named = {
  client_id: 'client',
  item_id: 'item',
  kit_id: 'item',
  asset_id: 'asset',
  case_id: 'asset',
};

const isTime = (name, value) =>
  /(_at|_on|since|until)$/.test(name) && typeof value === 'string' && /^\d{4}-/.test(value);
const isPart = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isSame = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const isNothing = (value) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

const wordOf = (words, value) => own(words, value) ?? String(value);

/** A value as people read it. `names` finds what an id means: `names(kind, id)`. */
function said(kind, name, value, names) {
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return value ? d.yes : d.no;
  if (own(named, name)) return names(named[name], value) ?? d.notKnown;
  if (name === 'contents') return value.map((each) => names('asset', each) ?? d.notKnown).join(', ');
  if (name === 'status') return wordOf(own(statuses, kind)?.() ?? {}, value);
  if (name === 'quiet_hours') return `${value.from}–${value.to}`;
  if (Array.isArray(value)) {
    const texts = value.filter((each) => typeof each !== 'object');
    return texts.length
      ? texts.map((each) => wordOf(own(values, name)?.() ?? {}, each)).join(', ')
      : String(value.length);
  }
  if (isPart(value)) return d.notShown;
  if (isTime(name, value)) return when(value);
  return own(values, name) ? wordOf(values[name](), value) : String(value);
}

/** Two times as one text, `28 → 30 Nov`: the hour where it changed, the month once where it is one. */
function fromTimeTo(was, is) {
  const [before, after] = [was, is].map((each) => dayOf(each));
  if (before === after) return `${when(was)} → ${clock(is)}`;
  if (clock(was) !== clock(is)) return `${when(was)} → ${when(is)}`;
  const dated = (each) => when(each).replace(` ${clock(each)}`, '');
  // Today is written as an hour.
  if ([was, is].some((each) => dated(each) === clock(each))) return `${when(was)} → ${when(is)}`;
  const isOneMonth = before.slice(0, 7) === after.slice(0, 7);
  return `${isOneMonth ? Number(before.slice(8)) : dated(was)} → ${dated(is)}`;
}

/** What the audit keeps of a person only as a proof (64 hexadecimal digits): that it changed, and not to what. */
const isProof = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const label = (name) => d.fields[name] ?? name;

/** What changed of lines, kits and parts: how many of what, what came and what went. */
function ofLines(was, is, names) {
  const keyOf = (each) => each.line_id ?? each.id ?? each.item_id;
  const before = new Map((was ?? []).map((each) => [keyOf(each), each]));
  const after = new Map((is ?? []).map((each) => [keyOf(each), each]));
  const name = (each) => names('item', each.item_id) ?? d.notKnown;
  const told = [];
  for (const [key, line] of before)
    if (!after.has(key)) told.push({ label: name(line), text: d.lineGone({ n: line.qty }) });
  for (const [key, line] of after) {
    const old = before.get(key);
    if (!old) {
      told.push({ label: name(line), text: d.lineCame({ n: line.qty }) });
      if (line.shortage) told.push({ label: name(line), text: d.lineShort({ n: line.shortage }) });
      continue;
    }
    if (old.item_id !== line.item_id) told.push({ label: name(line), text: d.insteadOf({ name: name(old) }) });
    if (old.qty !== line.qty) told.push({ label: name(line), was: String(old.qty), is: String(line.qty) });
    if ((old.shortage ?? 0) !== (line.shortage ?? 0))
      told.push({ label: name(line), text: d.lineShort({ n: line.shortage ?? 0 }) });
    const [had, has] = [old, line].map((each) => each.assigned_asset_ids ?? []);
    const unit = (id) => names('asset', id) ?? d.notKnown;
    const came = has.filter((id) => !had.includes(id)).map((id) => `+ ${unit(id)}`);
    const went = had.filter((id) => !has.includes(id)).map((id) => `− ${unit(id)}`);
    if (came.length || went.length) told.push({ label: name(line), text: [...came, ...went].join(', ') });
  }
  return told;
}

/** What changed of parts that have names of their own, such as parcels by their slots: each that differs. */
function ofParts(name, was, is) {
  const text = (each) =>
    [each.slot && `${each.slot}.`, each.tracking_number ?? each.label ?? each.name ?? each.title, each.status]
      .filter(Boolean)
      .join(' ');
  const [before, after] = [was ?? [], is ?? []].map((each) => each.map(text));
  return [
    ...before.filter((each) => !after.includes(each)).map((each) => ({ label: label(name), was: each, is: '–' })),
    ...after.filter((each) => !before.includes(each)).map((each) => ({ label: label(name), was: '–', is: each })),
  ];
}

/** Codes that were put on and taken off. */
function ofTexts(name, was, is) {
  const [before, after] = [was ?? [], is ?? []];
  const came = after.filter((each) => !before.includes(each)).map((each) => `+ ${each}`);
  const went = before.filter((each) => !after.includes(each)).map((each) => `− ${each}`);
  return came.length || went.length ? [{ label: label(name), text: [...came, ...went].join(', ') }] : [];
}

function ofField(kind, name, was, is, names) {
  if (['lines', 'kits', 'kit'].includes(name)) return ofLines(was, is, names);
  const isListOfParts = [was, is].some((each) => Array.isArray(each) && each.some(isPart));
  if (isListOfParts) return ofParts(name, was, is);
  if (name === 'codes' || name === 'code_hosts' || name === 'locations') return ofTexts(name, was, is);
  if (isPart(was) && isPart(is) && name !== 'quiet_hours')
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((each) => !isSame(was[each], is[each]))
      .flatMap((each) => ofField(kind, each, was[each], is[each], names));
  if (isProof(was) || isProof(is)) return [{ label: label(name), text: d.wasChanged }];
  if (isTime(name, was) && isTime(name, is)) return [{ label: label(name), text: fromTimeTo(was, is) }];
  if (isNothing(was)) return [{ label: label(name), text: said(kind, name, is, names) }];
  return [{ label: label(name), was: said(kind, name, was, names), is: said(kind, name, is, names) }];
}

/** What a row says as people would: a repair is no `status`. */
const titles = {
  'asset.changed': ({ before, after }) =>
    before?.status === after?.status
      ? null
      : after.status === 'REPAIR'
        ? d.toldRepair
        : after.status === 'DISPOSED'
          ? d.toldRetired
          : before.status === 'REPAIR'
            ? d.toldRepaired
            : ['ARCHIVED', 'DISPOSED'].includes(before.status)
              ? d.toldBroughtBack
              : null,
  // The audit says so of both ways in which an asset leaves.
  'asset.archived': ({ after }) => (after.status === 'DISPOSED' ? d.toldRetired : null),
};

/** Fields that stand under the title of what was made, in the order of reading. */
const alwaysSaid = ['condition', 'note', 'notes'];

/** A move says in its title how things stand after it. */
const isMove = (action) =>
  /\.(picked_up|returned|lost|lost_undone|requested|confirmed|closed|cancelled|reopened|completed)$/.test(action);

/** Of counted gear that moved, its row has also how its line stands by then: the move is what is told. */
const isCount = (action) => /^stock\.(picked_up|returned|undone)$/.test(action);

/**
 * What a row of the audit says: its `title`, the `changes`, each a `label` with `was` and `is` or one `text`, the
 * `reason`, the `rules` that gave way to it, and the `rest` of what was made or taken away, for who wants all of it.
 * `names(kind, id)` is what an id means, null where that is not known.
 */
export function told({ action, entity_type: entity, before, after }, names = () => null) {
  const kind = action.startsWith('asset.') ? 'asset' : (entity ?? action.split('.')[0]);
  const ownTitle = own(titles, action)?.({ before: before ?? {}, after: after ?? {} }) ?? null;
  const isLeft = (name) =>
    !unsaid.has(name) &&
    !(name.startsWith('status') && (ownTitle || isMove(action))) &&
    !((isCount(action) || action === 'parcel.received') && !alwaysSaid.includes(name)) &&
    !isSame(before?.[name], after?.[name]) &&
    !(isNothing(before?.[name]) && isNothing(after?.[name]));
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isLeft);
  const isWhole = !before || !after;
  const shown = isWhole ? alwaysSaid.filter((name) => fields.includes(name)) : fields;
  const whole = (name) => ({ label: label(name), text: partsSaid(kind, name, (after ?? before)[name], names) });
  const hasProof = (name) => isProof(before?.[name]) || isProof(after?.[name]);
  return {
    title: ownTitle ?? deed(action),
    changes: [
      ...movedSaid(after?.moved),
      ...(action === 'parcel.received' ? [{ label: d.ways[after?.way], text: after?.tracking_number }] : []),
      ...shown
        .filter((name) => !(isWhole && hasProof(name)))
        .flatMap((name) =>
          isWhole || !(name in before) ? [whole(name)] : ofField(kind, name, before[name], after[name], names),
        ),
    ],
    rest: isWhole ? fields.filter((name) => !shown.includes(name) && !hasProof(name)).map(whole) : [],
    reason: after?.reason ?? null,
    rules: (after?.overridden ?? []).map((each) => wordOf(d.rules, each)),
  };
}

/** The item that a row of counted gear tells of, by the lines of its reservation; undefined where its line is gone. */
export const countedItem = ({ action, after }, lines) =>
  action.startsWith('stock.') ? lines?.find(({ id }) => id === after?.id)?.item : undefined;

/** What of counted gear moved: how many, and what of it was lost or used up. */
function movedSaid(moved) {
  const counts = typeof moved === 'number' ? { qty: moved } : moved;
  const parts = ['qty', 'lost', 'used'].filter((each) => counts?.[each]);
  if (!parts.length) return [];
  return [{ label: d.fields.moved, text: parts.map((each) => d.movedAs[each]({ n: counts[each] })).join(', ') }];
}

function partsSaid(kind, name, value, names) {
  if (['lines', 'kits', 'kit'].includes(name))
    return (value ?? []).map((each) => `${each.qty} × ${names('item', each.item_id) ?? d.notKnown}`).join(', ');
  if (Array.isArray(value) && value.some(isPart))
    return ofParts(name, [], value)
      .map((each) => each.is)
      .join(', ');
  return said(kind, name, value, names);
}
