// One reservation: its lines, what is where, and scanning. A scan goes the way that stands over the tally, out or back.

import { html } from '../core/html.js';
import { cutSince } from '../core/api.js';
import { heardAt, house, keeps } from '../core/state.js';
import { fault, note } from '../core/noting.js';
import { countsOf, goneOf, unitOf, unitsOf, isAnyOut, isOut, noted, outElsewhere, whereOut } from '../core/stock.js';
import {
  alsoHere,
  insideOf,
  isLendable,
  isToClose,
  marksOf,
  named,
  neverOutOf,
  setAsideFrom,
  takesGear,
  tallyOf,
} from '../core/model.js';
import { isPicked } from '../core/pick.js';
import { reportedAsset, reservationIn } from '../core/router.js';
import { can, frame, icon, inspectionsLink, lostLink, pips, shape, sticker, warning } from '../widgets/parts.js';
import { reservationOf, withReservation } from './alone.js';
import { closeButton } from './close.js';
import { conflict } from './conflict.js';
import { lastOf, lastStrip } from './last.js';
import { addressOf, asLines, awayText, elsewhere, goneFrom, isLost, scanLine, ways } from './noted.js';
import { pickAddress } from './pick.js';
import { noteOf, phoneOf, remarks } from './remarks.js';
import {
  assetOf,
  eye,
  forgetScans,
  isAgain,
  labelOf,
  noteOnce,
  refuse,
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
  goesByTap,
  pickupOf,
  returnOf,
  swap,
  swapNote,
  swapping,
  tapButton,
  waysOfUnit,
  whereOutNow,
} from './lines.js';
import { paperLinks } from './paper-links.js';
import { placeBar } from './place.js';
import { holdWay, wayNow, waySwitch } from './way.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { weekday, clock, when } from '../core/time.js';

export const screen = (id) => withReservation(id, shown);

/** The way is turned by hand: what was said or set for the other one is over. */
function turned() {
  forgetScans();
  forgetNumbers();
  swapping.value = null;
}

function tally(reservation, way) {
  const { asked, had_out, out, back } = tallyOf(reservation);
  const isTaking = takesGear(reservation);
  if (!(asked && isTaking) && !had_out) return '';
  const { queued } = countsOf(reservation);
  const isBack = (way === 'back' || !isTaking) && had_out > 0;
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
  const isTaking = takesGear(reservation);
  const isScanned = isTaking && keeps.value && can('staff');
  const aside = way === 'out' ? setAsideFrom(reservation) : new Map();
  const mine = noted(reservation.id);
  const lines = asLines(mine);
  const parked = mine.filter((entry) => entry.state === 'parked');
  const last = lastOf((entry) => entry.reservation === reservation.id);
  const isDone = isThrough(reservation, way);
  return frame({
    current: '',
    title: reservation.reference,
    back: true,
    task: true,
    tools: html`<a class="btn icon" key="desk" href=${`/desk/reservations/${reservation.id}`} aria-label=${s.atTheDesk}
      title=${s.atTheDesk}>${icon('book')}</a>`,
    main: html`<div class="split"><div class="stack">
      <div class="lead"><div class="stack"><div class="who-h">
      <h2>${reservation.client?.display_name ?? reservation.reference}</h2>
      <p class="tools"><span class="sub">${t.statuses[reservation.status]}</span>${phoneOf(reservation.client)}</p>
      </div>
        <dl class="trip"><dt>${t.outAt}</dt><dd>${weekday(reservation.pickup_at)}
        <small>${clock(reservation.pickup_at)}</small></dd><dt>${t.backAt}</dt><dd>${weekday(reservation.return_at)}
        <small>${clock(reservation.return_at)}</small></dd><dt>${t.at}</dt>
        <dd>${reservation.location ?? t.anywhere}</dd></dl>${noteOf(reservation)}</div>
        <div class="stack tight">${isScanned ? waySwitch(reservation, turned) : ''}${tally(reservation, way)}</div>
      </div>
      ${swapNote(reservation.id)}${warning(fault.value)}
      ${way === 'back' && isAnyOut(reservation) ? placeBar() : ''}
      ${eye(
        last,
        html`<p class="going" key="going">${icon(way === 'out' ? 'goes' : 'comes', 's')}
        ${way === 'out' ? s.handingOut : s.takingBack}</p>`,
      )}
      ${isTaking ? scanForm(way) : ''}${lastStrip(last)}${scanNotice()}${closing(reservation)}${
        isDone ? through(way) : ''
      }
      ${parked.map((entry) => conflict(entry))}
      <section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2>
      <span class="n">${reservation.items.length}</span>${
        isPicked(reservation)
          ? html`<a class="btn quiet end" key="pick"
        href=${pickAddress(reservation.id)}>${icon('list', 's')}${t.pickList}</a>`
          : ''
      }</div>
        <ul class="list">${reservation.items.map((line) => lineRow(reservation, line, way, aside))}</ul>
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
    thumb: isDone
      ? html`<a class="btn primary next" key="next" href="/">${t.backToFloor}</a>${
          isTaking ? scanButton(way, false) : ''
        }`
      : isTaking
        ? scanButton(way)
        : '',
  });
}

/** Nothing more goes the way that is shown: what comes next is elsewhere. */
function isThrough(reservation, way) {
  const { asked, had_out, isWhole, hasBeenOut, isAnyOut: isOutStill } = tallyOf(reservation);
  if (!asked && !had_out) return false;
  return way === 'out' ? isWhole && hasBeenOut : hasBeenOut && !isOutStill && !isToClose(reservation);
}

const through = (way) =>
  html`<div class="note done" role="status" key="through">${shape(way === 'out' ? 'out' : 'back')}<div><p>
    <b>${way === 'out' ? s.allOutNow : s.allBackNow}</b></p><a class="btn not-phone" href="/">${t.backToFloor}</a></div>
    </div>`;

const isGone = (unit) => unit.state === 'back' && isLost(unit.asset);

/** The mark of a unit: one that is on the shelf by its line, and is not, has that of where it is. */
function markOf(reservation, unit) {
  if (isGone(unit)) return 'dropped';
  const asset = unit.state === 'ready' && house.value.asset.get(unit.asset);
  if (!asset) return unit.state;
  if (outElsewhere(reservation, asset)) return 'late';
  return isLendable(asset) ? 'ready' : asset.status === 'REPAIR' ? 'repair' : 'dropped';
}

/** Where a unit is, since when and by whom. */
function whereIs(reservation, unit) {
  const asset = house.value.asset.get(unit.asset);
  const away = asset && !isGone(unit) && awayText(reservation, asset);
  if (unit.state === 'queued') return [unit.isOut ? t.out : t.back, t.queued.toLowerCase()];
  // What is in repair lies somewhere.
  if (unit.state === 'ready') return [away && asset.status !== 'REPAIR' ? away : whereAndHow(unit.asset)];
  const word = unit.state === 'out' ? t.out : isGone(unit) ? s.lostWord : t.back;
  return [`${word} ${when(unit.at)}`, unit.by, unit.state === 'back' && away];
}

function lineRow(reservation, line, way, aside) {
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
    <span class="sum">${pips(counts, label)}${t.of({ n: gone, m: line.qty })}</span></div>${remarks(
      [house.value.item.get(line.item.id)?.notes].filter(Boolean),
    )}
    ${
      units.length
        ? html`<ul class="units">${units.map(
            (unit) =>
              html`<li key=${unit.asset} data-unit=${unit.state}>${shape(markOf(reservation, unit))}
                <span class="cut"><a href=${addressOf(unit.asset)}>${sticker(named(unit.asset))}</a><small>${whereIs(
                  reservation,
                  unit,
                )
                  .filter(Boolean)
                  .join(' · ')}</small>${remarks(ownNotes(unit.asset))}</span>${waysOfUnit(
                  reservation,
                  unit,
                  way,
                  tapOf(reservation, unit.asset),
                )}</li>`,
          )}</ul>`
        : ''
    }${way === 'out' && gone < line.qty && takesGear(reservation) ? others(reservation, line, aside) : ''}</li>`;
}

/** What is written of the thing itself: that of its item stands at the line. */
const ownNotes = (id) => [house.value.asset.get(id)?.notes].filter(Boolean);

/** Where a thing is on the shelf, and how it is. */
function whereAndHow(id) {
  const asset = house.value.asset.get(id);
  if (!asset) return t.ready;
  const { location, condition, status, case_id: box } = asset;
  const isOf = box && named(box);
  return [
    location ?? t.ready,
    isOf && s.liesIn({ name: isOf.tag || isOf.name }),
    s.stands[status] ?? s.conditions[condition] ?? condition,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** So many are shown at once; more are behind one tap. */
const fewHere = 5;

/**
 * What is on the shelf, where, and how it is; each may be tapped. Where a line names what goes, the others are behind
 * one tap, and always what is at another place than the reservation.
 */
function others(reservation, line, aside) {
  const here = alsoHere(reservation, line, { aside, withRepair: true });
  const isNamed = unitsOf(reservation, line).length >= line.qty;
  const away = alsoHere(reservation, line, { aside, isElsewhere: true });
  const shown = isNamed ? [] : here.slice(0, fewHere);
  const more = here.slice(shown.length);
  const row = (asset) => hereRow(reservation, asset, aside.get(asset.id));
  return html`${here.length || isNamed ? '' : html`<p class="sub" key="none">${s.noneHere}</p>`}${
    shown.length ? html`<ul class="units" key="here" aria-label=${s.here}>${shown.map(row)}</ul>` : ''
  }${
    more.length
      ? html`<details key="more"><summary>${(shown.length ? s.moreHere : s.alsoHere)({ n: more.length })}</summary>
        <ul class="units">${more.map(row)}</ul></details>`
      : ''
  }${
    away.length
      ? html`<details key="away"><summary>${elsewhere(away.map(({ id }) => id))}</summary>
        <ul class="units">${away.map(row)}</ul></details>`
      : ''
  }`;
}

function hereRow(reservation, asset, other) {
  const isReady = isLendable(asset);
  return html`<li key=${asset.id} data-here=${asset.id}>${shape(isReady ? 'ready' : 'repair')}<span class="cut">
    <a href=${addressOf(asset.id)}>${sticker(named(asset.id))}</a><small>${whereAndHow(asset.id)}${
      other ? html`<br>${setAsideText(other)}` : ''
    }</small>${remarks(ownNotes(asset.id))}</span>${
      goesByTap(reservation, asset) ? ways(tapButton('out', asset.id, tapOf(reservation, asset.id))) : ''
    }</li>`;
}

const setAsideText = ({ client, reference, pickup_at: due }) =>
  s.walkIn.setAside({ client: client?.display_name ?? '', ref: reference, time: when(due) });

// --- Scanning

takesScans((address) => {
  const id = reservationIn(address);
  const known = id && reservationOf(id);
  // Where nothing goes out or comes back a scan leads to its thing.
  return id && !reportedAsset() && (!known || takesGear(known)) && ((text) => scan(id, text));
});

async function scan(id, text) {
  const reservation = reservationOf(id);
  if (!reservation) return refuse(s.isNotThere);
  const asset = await assetOf(text);
  if (asset) return move(reservation, asset, labelOf(asset, text), scannedSticker(asset, text));
}

/** What a tap on a thing does: the same as its sticker, and it is noted that nobody scanned that. */
function tapOf(reservation, id) {
  const asset = house.value.asset.get(id);
  return asset && (() => move(reservation, asset, { ...labelOf(asset, ''), isTapped: true }, undefined));
}

async function move(reservation, asset, label, code) {
  const { id } = reservation;
  if (isAgain(id, asset)) return sayAgain(id, asset, label.name);
  if (swapping.value?.reservation === id && swapping.value.asset !== asset.id)
    return noteOnce(id, asset, label.name, () => swap(reservation, asset, code, label.isTapped), 'out');
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
  // What is lost or retired goes out nowhere until it is in stock again.
  const gone = await goneFrom(asset, there, label.name);
  if (gone) return refuse(gone.text, gone.way);
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
