// A heap of returns: scan after scan, each is taken back from wherever it is out. Nobody has to know the reservations.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { cutSince } from '../core/api.js';
import { heardAt, house, outbox, sent } from '../core/state.js';
import { fault, note } from '../core/noting.js';
import { countsOf, unitsOf, whereOut } from '../core/stock.js';
import { marksOf, named, notesOf, tallyOf } from '../core/model.js';
import { chip, frame, pips, shape, sticker, warning } from '../widgets/parts.js';
import { lastOf, lastStrip } from './last.js';
import { goneFrom, scanLine } from './noted.js';
import { noteOf, phoneOf, remarks } from './remarks.js';
import {
  assetOf,
  eye,
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
} from './scanning.js';
import { conflict } from './conflict.js';
import { countedRow, outOf, returnOf, tapButton, whereOutNow } from './lines.js';
import { placeBar } from './place.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { clock, dayNumber, when } from '../core/time.js';

/** Scans of things that are out nowhere: nothing was noted. */
const strays = signal([]);

takesScans((address) => address === '/back' && takeBack);

async function takeBack(text) {
  const asset = await assetOf(text);
  if (!asset) return;
  const label = labelOf(asset, text);
  if (isAgain('back', asset)) return sayAgain('back', asset, label.name);
  const known = whereOut(asset);
  const gone = known ? null : await goneFrom(asset, known, label.name);
  if (known === null && !gone) return refuse(s.isNotedBack({ name: label.name }));
  const reservation = known ?? (gone ? null : await whereOutNow(asset));
  if (reservation) return noteReturn(asset, reservation, label, scannedSticker(asset, text));
  strays.value = [
    ...strays.value,
    {
      ...label,
      key: `${asset.id}/${Date.now()}`,
      at: new Date().toISOString(),
      asset: asset.id,
      state: gone?.word ?? s.notOutShort,
    },
  ];
  if (gone) return refuse(gone.text, gone.way);
  refuse(
    cutSince.value && heardAt.value
      ? s.notOutAsOf({ name: label.name, time: clock(heardAt.value) })
      : s.notOut({ name: label.name }),
  );
}

/** Notes that an asset came back from a reservation. */
export async function noteReturn(asset, reservation, label = labelOf(asset, ''), code = null, isTapped = false) {
  const change = () => ({
    ...returnOf(asset, reservation, label, code),
    isOfHeap: true,
    ...(isTapped && { isTapped }),
  });
  await noteOnce('back', asset, label.name, () => note(change()), 'back');
}

/** A thing that lies here without its sticker being scanned. */
function tapBack(id, reservation) {
  const asset = house.value.asset.get(id);
  const label = asset && labelOf(asset, '');
  if (!asset) return;
  return isAgain('back', asset)
    ? sayAgain('back', asset, label.name)
    : noteReturn(asset, reservation, label, null, true);
}

// --- The screen

export function screen() {
  const noted = [...sent.value, ...outbox.value]
    .filter((entry) => entry.isOfHeap && dayNumber(entry.at) === dayNumber(Date.now()))
    .sort((a, b) => a.at.localeCompare(b.at));
  const parked = noted.filter((entry) => entry.state === 'parked');
  const last = lastOf((entry) => entry.isOfHeap);
  const back = noted.filter(
    (entry) =>
      entry.kind === 'return' &&
      entry.state !== 'parked' &&
      !noted.some((other) => other.kind === 'undo' && other.undoes === entry.key),
  ).length;
  // The reservation of the last scan comes first.
  const touched = [...new Set([...noted].reverse().map((entry) => entry.reservation))]
    .map((id) => house.value.reservation.get(id))
    .filter(Boolean);
  const others = [...house.value.reservation.values()]
    .filter((each) => !touched.includes(each) && countedOut(each).length)
    .sort((a, b) => a.return_at.localeCompare(b.return_at));
  const lines = [
    ...noted.map((entry) => [entry.at, scanLine(entry, true)]),
    ...strays.value.map((each) => [each.at, strayLine(each)]),
  ].sort(([a], [b]) => b.localeCompare(a));
  return frame({
    current: '/back',
    title: t.takeBack,
    back: true,
    task: true,
    thumb: scanButton(),
    main: html`<div class="split"><div class="stack">
      ${
        noted.length
          ? html`<div class="tally" key="tally"><b>${back}</b>
        <span>${s.backOf({ n: touched.length })}</span></div>`
          : html`<p key="hint">${s.heapHint}</p>`
      }
      ${warning(fault.value)}${placeBar()}
      ${eye(noted.at(-1))}${scanForm()}${lastStrip(last, true)}${scanNotice()}
      ${parked.map((entry) => conflict(entry, { isElsewhere: true }))}
      ${touched.map((reservation) => part(reservation))}
      ${
        others.length
          ? html`<details key="others" class="others">
        <summary>${s.countedElsewhere({ n: others.length })}</summary><div class="stack">${others.map((reservation) =>
          part(reservation, true),
        )}</div></details>`
          : ''
      }
    </div><aside class="stack"><section aria-labelledby="h-scans"><div class="head">
    <h2 id="h-scans">${t.happened}</h2><span class="n">${lines.length || ''}</span></div>
      ${
        lines.length
          ? html`<ol class="list feed" id="scans">${lines.map(([, line]) => line)}</ol>`
          : html`<p
        class="sub">${t.noScans}</p>`
      }</section></aside></div>`,
  });
}

const countedOut = (reservation) => reservation.items.filter((line) => line.counted && outOf(reservation, line) > 0);

/** The part of a reservation that is still out: stickers to look for, counted gear to count. */
function part(reservation, isCountedOnly) {
  const { queued } = countsOf(reservation);
  const { had_out: m, back: n } = tallyOf(reservation);
  const counted = countedOut(reservation);
  const units = isCountedOnly
    ? []
    : reservation.items.flatMap((line) => unitsOf(reservation, line)).filter((unit) => unit.state === 'out');
  const label = [m && t.ofBack({ n, m }), queued && t.queuedMany({ n: queued })].filter(Boolean).join(', ');
  return html`<section key=${reservation.id} data-part=${reservation.reference}
    aria-labelledby=${`h-${reservation.id}`}><div class="head part"><h2 id=${`h-${reservation.id}`}>
      <a href=${`/r/${reservation.id}`}>${reservation.client?.display_name ?? reservation.reference}</a></h2>
      <span class="n">${reservation.reference}</span>${isCountedOnly ? '' : phoneOf(reservation.client)}
    <span class="end sub">${
      isCountedOnly
        ? when(reservation.return_at)
        : units.length || counted.length || queued
          ? html`${m ? pips(marksOf(reservation, 'back'), label) : ''} ${label}`
          : chip('back', t.isBack)
    }</span></div>${isCountedOnly ? '' : noteOf(reservation)}
    ${
      units.length || counted.length
        ? html`<ul class="list">${counted.map((line) => countedRow(reservation, line, 'back'))}
      ${
        units.length
          ? html`<li class="line" key="units"><p class="sub">${s.stillOut({ n: units.length })}</p>
            <ul class="units">${units.map((unit) => {
              const each = named(unit.asset);
              return html`<li key=${unit.asset} data-unit="out">${shape('out')}
                  <span class="cut">${sticker(each)} ${each.name}${remarks(notesOf(unit.asset))}</span>${tapButton(
                    'back',
                    unit.asset,
                    () => tapBack(unit.asset, reservation.id),
                  )}</li>`;
            })}</ul></li>`
          : ''
      }</ul>`
        : ''
    }</section>`;
}

const strayLine = (each) =>
  html`<li key=${each.key} data-state="stray" tabindex="-1">${shape('late')}<span>
    <span class="name">${each.name}</span><span class="at">${sticker(each)} · ${
      each.code ? html`<a href=${`/q/${encodeURIComponent(each.code)}`}>${s.whereIsIt}</a> · ` : ''
    }${when(each.at)}</span></span><span class="state">${each.state}</span></li>`;
