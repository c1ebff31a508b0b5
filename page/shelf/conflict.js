// A change that the server refused: what is in the hand, what the server knows, and the ways on that there are.

import { html } from '../core/html.js';
import { own } from '../core/own.js';
import { signal } from '../core/signal.js';
import { house, outbox, person, refusedLast, sent } from '../core/state.js';
import { numberBefore } from '../core/order.js';
import { drop, note, once, replace, retry } from '../core/noting.js';
import { named } from '../core/model.js';
import { unitsOf } from '../core/stock.js';
import { isOthers } from '../core/owner.js';
import { deed, forgottenAt, isServed, nameOf, undoOf } from './noted.js';
import { icon, shape, sticker } from '../widgets/parts.js';
import { write } from '../core/data.js';
import { gapText } from './gap-text.js';
import { goOn } from './go-on.js';
import { mayOverrule, reasonForm, swapOf } from './lines.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';

/** The choices in their order, by the code of the refusal: docs/client-guide.md, "Each refusal, and what to show". */
const order = {
  asset_unavailable: 'before rest look override retry drop',
  line_capacity_full: 'swap rest override retry drop',
  more_than_out: 'retry drop',
  case_contents_differ: 'asItIs drop retry',
  asset_not_on_reservation: 'look swap rest override drop retry',
  asset_not_checked_out: 'before look override drop retry',
  reservation_wrong_state: 'reopen override retry drop',
  ambiguous_code: 'drop retry',
  code_mismatch: 'drop retry',
  nothing_to_undo: 'drop retry',
  too_late: 'drop retry',
  already_applied: 'drop retry',
  inspection_incomplete: 'fill retry drop',
  version_mismatch: 'retry drop',
  already_exists: 'drop retry',
};
const usual = 'look retry drop';

/** Refusals that give way to a reason (docs/apps/shelf.md, "Override"). */
const yields = {
  pickup: ['line_capacity_full', 'asset_not_on_reservation', 'asset_unavailable', 'reservation_wrong_state'],
  return: ['asset_not_checked_out', 'asset_not_on_reservation'],
};

/**
 * The parts of a case that stand in its way, each with its code and facts; empty where the refusal is about one asset,
 * or about the list itself.
 */
const partsOf = ({ refusal }) => (refusal.code === 'case_contents_differ' ? [] : (refusal.current?.contents ?? []));

/** Whether each refusal of a change gives way to a reason: of a case that of each part. */
function mayOverride(entry) {
  const { kind, refusal } = entry;
  const facts = refusal.current ?? {};
  const yes = ({ code, asset, status }) =>
    own(yields, kind)?.includes(code) &&
    !['ARCHIVED', 'DISPOSED'].includes(asset?.status) &&
    (code !== 'reservation_wrong_state' || ['requested', 'returned'].includes(status)) &&
    (kind !== 'return' || asset?.out);
  const parts = partsOf(entry);
  const all = parts.length
    ? parts.map((part) => ({ ...part, status: facts.reservation_status }))
    : [{ code: refusal.code, asset: facts.asset, status: facts.reservation_status }];
  return all.every(yes) && mayOverrule();
}

/**
 * The change that somebody forgot before the refused one, by the server's facts: a return elsewhere, or the pickup.
 */
function forgotten({ kind, asset, reservation, reference, refusal }) {
  const there = refusal.current?.asset;
  if (there?.id !== asset) return null;
  if (
    kind === 'pickup' &&
    refusal.code === 'asset_unavailable' &&
    there.out &&
    there.current_reservation_id !== reservation
  ) {
    return { kind: 'return', reservation: there.current_reservation_id, reference: there.reservation_reference ?? '' };
  }
  return kind === 'return' && refusal.code === 'asset_not_checked_out' && !there.out
    ? { kind: 'pickup', reservation, reference }
    : null;
}

/** Notes what was forgotten, ahead of the refused change, and sends that again. */
async function remember(refused, { kind, reservation, reference }) {
  const { asset, name, tag, code } = refused;
  const at = forgottenAt(refused, Date.now());
  await note({
    kind,
    at,
    asset,
    reservation,
    reference,
    name,
    tag,
    code,
    path: `/api/office/reservations/${reservation}/${kind}s`,
    body: JSON.stringify({ asset_id: asset, at }),
  });
  await retry(refused);
}

/** Undoes the return that took the reservation to *all back*, ahead of the refused change, and sends that again. */
async function reopen(refused, key) {
  const { reservation, reference } = refused;
  const unknown = { kind: 'return', key, asset: reservation, reservation, reference, name: reference };
  const closed = sent.value.find((entry) => entry.key === key) ?? unknown;
  await note({ ...undoOf(closed), reopens: true, number: numberBefore(refused) });
  await retry(refused);
}

/** The server's refusal of the last try to take something out of a case: a sentence, by the refused change. */
const unpacked = signal({});

/** Takes the refused parts out of the case, and then what is left goes out. */
async function takeRest(entry, rest) {
  unpacked.value = {};
  const answer = await write('PUT', `/api/office/assets/${entry.asset}/contents`, rest);
  if (answer.status !== 200) unpacked.value = { key: entry.key, sentence: answer.body?.error?.message ?? t.noAnswer };
  else await replace(entry, withContents(entry, rest));
}

const withContents = (entry, contents) => ({ contents, body: JSON.stringify({ ...JSON.parse(entry.body), contents }) });

/** The units that are out on the refused one's lines, of which one may come back for it. */
function swappable(entry, reservation) {
  if (entry.kind !== 'pickup' || partsOf(entry).length) return [];
  const item = house.value.asset.get(entry.asset)?.item_id;
  return reservation.items
    .filter((line) => line.item.id === item)
    .flatMap((line) => unitsOf(reservation, line))
    .filter((unit) => unit.state === 'out')
    .slice(0, 2);
}

/** The refused change whose reason is being typed. */
const reasoning = signal(null);

/** A sentence whose reference or tag is not broken at a hyphen. */
function unbroken(sentence, name) {
  const at = name && !/\s/.test(name) ? sentence.indexOf(name) : -1;
  return at < 0
    ? sentence
    : html`${sentence.slice(0, at)}<span class="nb">${name}</span>${sentence.slice(at + name.length)}`;
}

const button = (image, text, hint, work, name) =>
  html`<li key=${text}><button class="choice" type="button" @click=${(event) => goOn(event, work)}>${icon(image)}<span>
    <b>${unbroken(text, name)}</b><small>${hint}</small></span>${icon('go', 'go')}</button></li>`;
/** A choice that is made once, however often it is pressed. */
const pressed = (entry, image, text, hint, work, name) => button(image, text, hint, () => once(entry.key, work), name);
const link = (to, reference, hint) =>
  html`<li key=${to}><a class="choice" href=${to}>${icon('find')}<span>
    <b>${unbroken(t.look({ ref: reference }), reference)}</b><small>${hint}</small></span>${icon('go', 'go')}</a></li>`;

/** The word for what is let go: a count, a tap, a loss, an undo and a close are no scans. */
function dropSaid({ kind, step, qty, isTapped, isLost }) {
  if (kind === 'inspection')
    return { begin: s.inspect.dropAll, change: s.inspect.dropChange }[step] ?? s.inspect.dropEnd;
  const isScan = ['pickup', 'return', 'swap'].includes(kind) && !qty && !isTapped && !isLost;
  return { report: s.dropReport, document: s.papers.drop }[kind] ?? (isScan ? t.drop : s.inspect.dropChange);
}

/** What was noted, as a term and the beginning of its description. */
function notedSaid(entry) {
  if (entry.kind === 'undo') return [t.youUndid, `${entry.name}:`];
  if (entry.kind === 'pickup') return [t.you, t.youOut];
  if (entry.kind === 'return' && !entry.isLost) return [t.you, t.youBack];
  return [t.you, `${deed(entry)}:`];
}

/** Without its beginning nothing that was said of an inspection can be sent. */
async function dropAll(entry) {
  if (entry.kind === 'inspection' && entry.step === 'begin')
    for (const each of outbox.value) if (each.inspection === entry.inspection && each !== entry) await drop(each);
  await drop(entry);
}

/** Each choice by its name: what is drawn for it, or nothing where it settles nothing here. */
const choices = {
  look({ reservation, refusal }) {
    const there = [refusal.current?.asset, ...(refusal.current?.contents ?? []).map((part) => part.asset)]
      .filter((each) => each?.out && each.current_reservation_id !== reservation)
      .map((each) => [each.current_reservation_id, each.reservation_reference]);
    return [...new Map(there)].map(([id, reference]) => link(`/r/${id}`, reference, t.lookHint));
  },
  before(entry) {
    const before = forgotten(entry);
    return (
      before &&
      pressed(
        entry,
        'swap',
        before.kind === 'return' ? s.backFirst({ ref: before.reference }) : s.outFirst,
        s.firstHint,
        () => remember(entry, before),
        before.reference,
      )
    );
  },
  swap(entry, reservation) {
    return swappable(entry, reservation).map((unit) => {
      const name = nameOf(unit.asset);
      const work = () =>
        replace(
          entry,
          swapOf(reservation, unit.asset, house.value.asset.get(entry.asset), JSON.parse(entry.body).scanned_code),
        );
      return pressed(entry, 'swap', s.instead({ name }), s.insteadHint, work, name);
    });
  },
  rest(entry) {
    const refused = partsOf(entry).map((part) => part.asset_id);
    if (entry.kind !== 'pickup' || !refused.length || refused.includes(entry.asset) || !entry.contents) return '';
    const rest = entry.contents.filter((each) => !refused.includes(each));
    return pressed(
      entry,
      'box',
      s.leaveOut({ names: refused.map(nameOf).join(', ') }),
      s.leaveOutHint({ n: rest.length }),
      () => takeRest(entry, rest),
    );
  },
  asItIs(entry) {
    const { contents } = entry.refusal.current ?? {};
    return (
      contents &&
      pressed(entry, 'box', s.asItIs, s.asItIsHint({ n: contents.length }), () =>
        replace(
          entry,
          withContents(
            entry,
            contents.map((each) => each.asset_id),
          ),
        ),
      )
    );
  },
  reopen(entry) {
    const key = entry.refusal.current?.undo_key;
    return key && pressed(entry, 'undo', s.reopen, s.reopenHint, () => reopen(entry, key));
  },
  override(entry) {
    if (!mayOverride(entry)) return '';
    if (reasoning.value !== entry.key) {
      return html`<li key="override"><button class="choice" type="button" @click=${() => {
        reasoning.value = entry.key;
        setTimeout(() => document.getElementById(`reason-${entry.key}`)?.focus());
      }}>${icon('key')}<span><b>${entry.kind === 'return' ? s.overrideBack : s.override}</b>
        <small>${s.overrideHint}</small></span>${icon('go', 'go')}</button></li>`;
    }
    const noted = (reason) =>
      once(entry.key, () =>
        replace(entry, { body: JSON.stringify({ ...JSON.parse(entry.body), override: { reason } }) }),
      );
    return html`<li class="pad" key="reason">${reasonForm(entry.key, noted)}</li>`;
  },
  fill: ({ inspection }) =>
    html`<li key="fill"><a class="choice" href=${`/inspections/${inspection}`}>${icon('cam')}<span>
    <b>${s.inspect.fill}</b><small>${s.inspect.fillHint}</small></span>${icon('go', 'go')}</a></li>`,
  // Nothing happens twice by it, and whoever sees the same refusal again may drop it at once.
  retry: (entry) => button('undo', t.retry, t.retryHint, () => retry(entry)),
  drop: (entry) => pressed(entry, 'trash', dropSaid(entry), t.dropHint, () => dropAll(entry)),
};

/** The choices that send the shelf's newer changes; an older server takes none of these. */
const newer = ['reopen', 'before', 'swap', 'rest', 'asItIs', 'override'];

/**
 * `isElsewhere` where the screen is not that of the reservation: then the way to it comes before the last two. `isHere`
 * where it is that of the inspection.
 */
function choicesOf(entry, isElsewhere, isHere) {
  const reservation = house.value.reservation.get(entry.reservation);
  const names = ((entry.refusal.status === 409 && own(order, entry.refusal.code)) || usual).split(' ');
  const drawn = names
    .filter((name) => (isServed(reservation) || !newer.includes(name)) && !(isHere && name === 'fill'))
    .map((name) => choices[name](entry, reservation));
  if (isElsewhere && entry.reservation)
    drawn.splice(-2, 0, link(`/r/${entry.reservation}`, entry.reference, t.lookHere));
  return drawn;
}

// --- The server's facts

function whereIs({ out, status, reservation_reference: reference, picked_up_by: who, picked_up_at: since }) {
  if (!out) return s.stands[status] ?? t.isHere;
  const taken = [t.isOutOn({ ref: reference }), who && t.tookIt({ who })].filter(Boolean).join('. ');
  return unbroken([taken, since && when(since)].filter(Boolean).join(', '), reference);
}

/** Why a part of a case stands in its way, in a few words. */
function whyPart({ code, asset, line }) {
  if (code === 'asset_unavailable' || code === 'asset_not_checked_out') return whereIs(asset);
  if (code === 'line_capacity_full' && line) return t.lineFull({ n: line.picked_up, m: line.qty });
  return s.reasons[code] ?? code;
}

const list = (ids) => ids.map(nameOf).join(', ') || s.nothing;

/** Facts beside what was noted, as terms and descriptions. */
function facts(entry) {
  const { code, current = {} } = entry.refusal;
  if (code === 'case_contents_differ' && current.contents) {
    return html`${
      entry.contents
        ? html`<dt key="seen">${s.youSaw}</dt>
      <dd key="saw">${list(entry.contents)}</dd>`
        : ''
    }<dt key="there">${t.server}</dt><dd key="lies">${list(current.contents.map((each) => each.asset_id))}</dd>`;
  }
  if (code === 'inspection_incomplete')
    return html`<dt key="missing">${s.inspect.missing}</dt>${(current.missing ?? []).map(
      (gap) => html`<dd key=${gapText(gap)}>${gapText(gap)}</dd>`,
    )}`;
  const parts = partsOf(entry);
  if (parts.length) {
    return html`<dt key="parts">${t.server}</dt>${parts.map((part) => {
      const { name, tag, code: label } = named(part.asset_id);
      return html`<dd key=${part.asset_id} data-part=${tag || label}>
        <b>${name} ${tag || label}</b>: ${whyPart(part)}</dd>`;
    })}`;
  }
  const { asset, line, reservation_status: status } = current;
  return html`${
    line
      ? html`<dt key="line">${t.server}</dt><dd key="full">${t.lineFull({ n: line.picked_up, m: line.qty })}</dd>`
      : ''
  }${asset ? html`<dt key="asset">${t.server}</dt><dd key="where">${whereIs(asset)}</dd>` : ''}${
    !asset && !line && status
      ? html`<dt key="status">${t.server}</dt><dd key="is">${t.reservationIs({ status: t.statuses[status] })}</dd>`
      : ''
  }`;
}

export function conflict(entry, { isElsewhere = false, isHere = false } = {}) {
  const { refusal } = entry;
  const isFault = ![403, 404, 409].includes(refusal.status);
  const [term, what] = notedSaid(entry);
  // A screen reader says it once: when it has just been refused.
  const isNew = refusedLast.value?.key === entry.key;
  return html`<article class="conflict" key=${`conflict-${entry.key}`} tabindex="-1" aria-label=${
    refusal.message ?? t.refused
  }>
    <header role=${isNew ? 'alert' : null}>${shape('conflict')}<div>
    <h3>${isFault ? t.report({ id: refusal.request_id ?? refusal.status }) : refusal.message}</h3>
    <p class="sub">${entry.name}${entry.tag || entry.code ? html` · ${sticker(entry)}` : ''}</p></div></header>
    <dl class="facts"><dt>${term}</dt>
    <dd>${what} <span
    class="nb">${entry.reference}</span>, ${when(entry.at)}</dd>${facts(entry)}<dt key="number">${s.toRead}</dt>
    <dd key="key"><code data-number>${entry.key.slice(0, 8)}</code></dd></dl>
    ${
      unpacked.value.key === entry.key
        ? html`<p class="fault pad" role="alert"
      key="unpacked">${unpacked.value.sentence}</p>`
        : ''
    }
    ${
      isOthers(entry, person.value)
        ? html`<p class="sub pad" key="theirs">${s.theirs({ who: entry.owner.name })}</p>`
        : html`<ul class="choices" key="choices">${choicesOf(entry, isElsewhere, isHere)}</ul>`
    }</article>`;
}
