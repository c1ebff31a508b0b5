// One reservation: its lines, what is where, and scanning. A scan goes the way that stands over the tally, out or back.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { api, cutSince, NoAnswer } from '../core/api.js';
import { heardAt, house, keeps } from '../core/state.js';
import { fault, note } from '../core/noting.js';
import { countsOf, goneOf, unitOf, unitsOf, isAnyOut, isOut, noted, whereOut } from '../core/stock.js';
import { alsoHere, insideOf, isToClose, marksOf, named, neverOutOf, tallyOf } from '../core/model.js';
import { reportedAsset, reservationIn } from '../core/router.js';
import {
  can,
  frame,
  icon,
  inspectionsLink,
  lostLink,
  pips,
  shape,
  sticker,
  isLoading,
  warning,
} from '../widgets/parts.js';
import { closeButton } from './close.js';
import { conflict } from './conflict.js';
import { asLines, isLost, scanLine } from './noted.js';
import {
  assetOf,
  eye,
  forgetScans,
  isAgain,
  labelOf,
  noteOnce,
  sayAgain,
  scanButton,
  scanForm,
  scanNotice,
  scannedSticker,
  takesScans,
  tell,
  tellStanding,
} from './scanning.js';
import {
  countedRow,
  forgetNumbers,
  pickupOf,
  returnOf,
  swap,
  swapNote,
  swapping,
  waysOfUnit,
  whereOutNow,
} from './lines.js';
import { paperLinks } from './paper-links.js';
import { placeBar } from './place.js';
import { holdWay, wayNow, waySwitch } from './way.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { weekday, clock, when } from '../core/time.js';

/** The reservation fetched by itself, because the copy of the house does not have it; null where there is none. */
const fetched = signal(new Map());

const known = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);

let asking = null;
/** Why what was fetched by itself is not there: `{id, sentence}`. */
const missed = signal(null);

async function fetchAlone(id) {
  if (asking === id) return;
  asking = id;
  try {
    const { status, body } = await api(`/api/office/reservations/${encodeURIComponent(id)}?candidates=none`);
    if (status === 200 || status === 404) fetched.value = new Map(fetched.value).set(id, status === 200 ? body : null);
    else missed.value = { id, sentence: body?.error?.message ?? t.noAnswer };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    missed.value = { id, sentence: t.noAnswer };
  } finally {
    asking = null;
  }
}

function fetchAgain(id) {
  missed.value = null;
  fetchAlone(id);
}

export function screen(part) {
  const id = part.toLowerCase();
  const reservation = known(id);
  if (reservation) return shown(reservation);
  const why = missed.value?.id === id ? missed.value.sentence : '';
  // While the copy of the house is on its way it may bring it.
  if (reservation === undefined && !why && (!isLoading() || cutSince.value)) fetchAlone(id);
  const main =
    reservation === null
      ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p>
        <a class="btn" href="/">${t.backToFloor}</a></div>`
      : why
        ? html`<div class="empty" role="alert"><h3>${why}</h3><button class="btn" type="button"
          @click=${() => fetchAgain(id)}>${t.retry}</button></div>`
        : html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`;
  return frame({ current: '', title: t.floor, back: true, task: true, main });
}

/** The way is turned by hand: what was said or set for the other one is over. */
function turned() {
  forgetScans();
  forgetNumbers();
}

function tally(reservation, way) {
  const { asked, had_out, out, back } = tallyOf(reservation);
  if (!asked && !had_out) return '';
  const { queued } = countsOf(reservation);
  const isBack = way === 'back' && had_out > 0;
  const [n, m] = isBack ? [back, had_out] : [had_out, asked];
  const more = queued && t.queuedMany({ n: queued });
  const rest = isBack ? out > 0 && s.stillOut({ n: out }) : asked > had_out && t.here({ n: asked - had_out });
  return html`<div class="tally" key="tally"><b>${n}</b><span>${isBack ? t.ofBackRest({ m }) : t.ofOutRest({ m })}<br>
    <span class="sub">${[more, rest].filter(Boolean).join(' · ')}</span></span>${pips(
      marksOf(reservation, isBack ? 'back' : 'out'),
      [isBack ? t.ofBack({ n, m }) : t.ofOut({ n, m }), more].filter(Boolean).join(', '),
      'big full',
    )}</div>`;
}

/** Everything is back, and not everything was ever out: whoever knows that nothing more goes closes it. */
function closing(reservation) {
  if (!isToClose(reservation)) return '';
  const rest = neverOutOf(reservation)
    .map(({ qty, name }) => `${qty} × ${name}`)
    .join('; ');
  return html`<div class="note done" role="status" key="closing">${shape('back')}<div><p><b>${s.allBack}</b>${
    rest ? html`<small>${s.neverOut({ names: rest })}</small>` : ''
  }</p>${closeButton(reservation)}</div></div>`;
}

function shown(reservation) {
  const way = wayNow(reservation);
  const isScanned = keeps.value && can('staff');
  const mine = noted(reservation.id);
  const lines = asLines(mine);
  const parked = mine.filter((entry) => entry.state === 'parked');
  const last = [...lines].sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  return frame({
    current: '',
    title: reservation.reference,
    back: true,
    task: true,
    main: html`<div class="split"><div class="stack">
      <div class="lead"><div class="stack"><div class="who-h">
      <h2>${reservation.client?.display_name ?? reservation.reference}</h2>
      <p class="sub">${t.statuses[reservation.status]}</p></div>
        <dl class="trip"><dt>${t.outAt}</dt><dd>${weekday(reservation.pickup_at)}
        <small>${clock(reservation.pickup_at)}</small></dd><dt>${t.backAt}</dt><dd>${weekday(reservation.return_at)}
        <small>${clock(reservation.return_at)}</small></dd><dt>${t.at}</dt>
        <dd>${reservation.location ?? t.anywhere}</dd></dl></div>
        <div class="stack tight">${isScanned ? waySwitch(reservation, turned) : ''}${tally(reservation, way)}</div>
      </div>
      ${eye(
        last,
        html`<p class="going" key="going">${icon(way === 'out' ? 'goes' : 'comes', 's')}
        ${way === 'out' ? s.handingOut : s.takingBack}</p>`,
      )}
      ${swapNote(reservation.id)}${warning(fault.value)}
      ${way === 'back' && isAnyOut(reservation) ? placeBar() : ''}${scanNotice()}${closing(reservation)}${scanForm(way)}
      ${last && last.state !== 'parked' ? html`<ol class="list feed not-desk" key="last">${scanLine(last)}</ol>` : ''}
      ${parked.map((entry) => conflict(entry))}
      <section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2>
      <span class="n">${reservation.items.length}</span></div>
        <ul class="list">${reservation.items.map((line) => lineRow(reservation, line, way))}</ul>
        <p class="tools" key="more">${inspectionsLink(reservation.id)}${
          isAnyOut(reservation) ? lostLink(reservation.id) : ''
        }</p></section>${paperLinks(reservation.id)}
    </div><aside class="stack"><section aria-labelledby="h-scans"><div class="head">
    <h2 id="h-scans">${t.happened}</h2><span class="n">${mine.length || ''}</span></div>
      ${
        mine.length
          ? html`<ol class="list feed" id="scans">${[...lines].reverse().map((entry) => scanLine(entry))}
        </ol>`
          : html`<p class="sub">${t.noScans}</p>`
      }</section></aside></div>`,
    thumb: scanButton(way),
  });
}

const isGone = (unit) => unit.state === 'back' && isLost(unit.asset);

function lineRow(reservation, line, way) {
  if (line.counted) return countedRow(reservation, line, way);
  if (!line.item.serialized) {
    return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span>
      <span class="sum">${line.qty} × · ${t.counted}</span></div></li>`;
  }
  const units = unitsOf(reservation, line);
  const counts = countsOf(reservation, [line]);
  const gone = goneOf(reservation).get(line.id).had_out;
  const label = `${t.ofOut({ n: gone, m: line.qty })}${counts.queued ? `, ${t.queuedMany({ n: counts.queued })}` : ''}`;
  return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span>
    <span class="sum">${pips(counts, label)}${t.of({ n: gone, m: line.qty })}</span></div>
    ${
      units.length
        ? html`<ul class="units">${units.map(
            (unit) =>
              html`<li key=${unit.asset} data-unit=${unit.state}>${shape(isGone(unit) ? 'dropped' : unit.state)}
                <span class="cut"><a href=${addressOf(unit.asset)}>${sticker(named(unit.asset))}</a><small>${
                  unit.state === 'queued'
                    ? [unit.isOut ? t.out : t.back, t.queued.toLowerCase()].join(' · ')
                    : unit.state === 'ready'
                      ? t.ready
                      : [
                          `${unit.state === 'out' ? t.out : isGone(unit) ? s.lostWord : t.back} ${when(unit.at)}`,
                          unit.by,
                        ]
                          .filter(Boolean)
                          .join(' · ')
                }</small></span>${waysOfUnit(reservation, unit)}</li>`,
          )}</ul>`
        : ''
    }${way === 'out' && gone < line.qty ? others(reservation, line) : ''}</li>`;
}

/** The page of a thing, by its sticker where it has one: that opens without a network, too. */
const addressOf = (asset) => {
  const { code } = named(asset);
  return code ? `/q/${encodeURIComponent(code)}` : `/desk/assets/${asset}`;
};

/** Nobody has said which ones go: those that are here, and where. */
function others(reservation, line) {
  const here = alsoHere(reservation, line);
  if (!here.length) return '';
  return html`<details key="here"><summary>${s.alsoHere({ n: here.length })}</summary><ul class="units">${here.map(
    (each) =>
      html`<li key=${each.id} data-here=${each.id}>${shape('ready')}<span class="cut"><a
        href=${addressOf(each.id)}>${sticker(named(each.id))}</a><small>${each.location ?? t.anywhere}</small></span>
      </li>`,
  )}</ul></details>`;
}

// --- Scanning

takesScans((address) => {
  const id = reservationIn(address);
  return id && !reportedAsset() && ((text) => scan(id, text));
});

async function scan(id, text) {
  const reservation = known(id);
  const asset = reservation && (await assetOf(text));
  if (!asset) return;
  const label = labelOf(asset, text);
  const code = scannedSticker(asset, text);
  if (isAgain(id, asset)) return sayAgain(label.name);
  if (swapping.value?.reservation === id && swapping.value.asset !== asset.id)
    return noteOnce(id, asset, label.name, () => swap(reservation, asset, code), 'out');
  const way = wayNow(reservation);
  holdWay(reservation);
  const go = (to) => (to === 'out' ? takeOut : takeBack)(reservation, asset, label, code);
  const there = whereOut(asset);
  const isHere = isOut(reservation, asset) || there === id;
  if (isHere === (way === 'back')) return go(way);
  const name = [label.name, label.tag].filter(Boolean).join(' ');
  const facts = standing(reservation, asset);
  if (way === 'out')
    return tellStanding(id, asset, {
      text: s.isOutAlready({ name }),
      facts,
      say: s.takeItBack,
      work: () => go('back'),
    });
  const said = s.isNotOutHere({ name });
  if (there) {
    // What is in the hand came back, from wherever it was out.
    const ref = house.value.reservation.get(there)?.reference ?? s.anotherReservation;
    const work = async () => {
      await noteOnce(id, asset, label.name, () => note(returnOf(asset, there, label, code)), 'back');
      tell(s.isNotedFrom({ name, ref }));
    };
    return tellStanding(id, asset, { text: said, facts, say: s.takeItBackFrom({ ref }), work });
  }
  // Somebody else may have taken it out a moment ago.
  if (there !== null && (await whereOutNow(asset)) === id) return go(way);
  tellStanding(id, asset, { text: said, facts, say: s.handItOut, work: () => go('out') });
}

/** When, and by whom, something went out or came back; where it is out; or how old that is which is known here. */
function standing(reservation, asset) {
  const { isOut: isHere, at, by } = unitOf(reservation, asset) ?? {};
  const there = whereOut(asset);
  const elsewhere = there && there !== reservation.id && house.value.reservation.get(there);
  if (elsewhere) return t.isOutOn({ ref: elsewhere.reference });
  if (at)
    return [isHere ? s.outSince({ time: when(at) }) : s.backSince({ time: when(at) }), by].filter(Boolean).join(' · ');
  if (cutSince.value && heardAt.value) return s.knownAt({ time: clock(heardAt.value) });
  return s.stands[asset.status] ?? t.isHere;
}

const takeBack = (reservation, asset, label, code) =>
  noteOnce(reservation.id, asset, label.name, () => note(returnOf(asset, reservation.id, label, code)), 'back');

const takeOut = (reservation, asset, label, code) =>
  noteOnce(
    reservation.id,
    asset,
    label.name,
    () => note(pickupOf(asset, reservation, label, code)),
    'out',
    doubtAbout(reservation, asset, insideOf(asset)),
  );

/**
 * Why the server will refuse a pickup by what this browser knows, which may be old: so it is noted all the same. Of a
 * case each part is judged too.
 */
function doubtAbout(reservation, asset, inside) {
  for (const unit of [asset, ...(inside ?? [])]) {
    const { name, tag } = labelOf(unit, '');
    const label = [name, tag].filter(Boolean).join(' ');
    const there = whereOut(unit);
    if (unit.status === 'REPAIR') return s.doubts.repair({ name: label });
    if (there && there !== reservation.id)
      return s.doubts.elsewhere({
        name: label,
        ref: house.value.reservation.get(there)?.reference ?? s.anotherReservation,
      });
    const lines = reservation.items.filter((line) => line.item.id === unit.item_id);
    // A case that no line asks for gets one of its own.
    if (!lines.length && !(inside && unit === asset))
      return s.doubts.noLine({ name: label, ref: reservation.reference });
    if (
      lines.length &&
      lines.every(
        (line) => unitsOf(reservation, line).filter((each) => each.asset !== unit.id && each.isOut).length >= line.qty,
      )
    )
      return s.doubts.full({ name: label });
  }
  return '';
}
