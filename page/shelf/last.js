// The change that was noted here last, in one strip right under the field: heard by screen readers, undone by one tap.

import { html } from '../core/html.js';
import { outbox, sent } from '../core/state.js';
import { isHeld } from '../core/order.js';
import { notesOf } from '../core/model.js';
import { backBefore } from '../core/stock.js';
import { shape, sticker } from '../widgets/parts.js';
import { remarks } from './remarks.js';
import { contentsOf, deed, forgotten, undoButton, waitsFor, wayOfEntry } from './noted.js';
import { words as t } from '../words/words.js';
import { clock, dayNumber } from '../core/time.js';

/** The newest of today's changes that fit; one that was never sent and is forgotten is among them. */
export function lastOf(fits) {
  const all = [...sent.value, ...outbox.value, forgotten.value].filter((each) => each && fits(each));
  const [last] = all.sort((a, b) => b.at.localeCompare(a.at));
  return last && dayNumber(last.at) === dayNumber(Date.now()) ? last : undefined;
}

const marks = { waiting: 'queued', parked: 'conflict', sent: 'done', gone: 'dropped' };

/**
 * The strip. It is there before anything is in it, so that what comes is heard; that it was sent is not, only that it
 * was refused.
 */
export function lastStrip(entry, withReference, withNotes = true) {
  if (!entry) return html`<div class="last" key="last"><div role="status" key="said"></div></div>`;
  const word =
    entry.state === 'gone' || backBefore(entry)
      ? ''
      : isHeld(entry)
        ? t.waits
        : { waiting: t.queued, parked: t.refused, sent: t.done }[entry.state];
  return html`<div class="last" key="last" data-state=${entry.state}>${shape(
    isHeld(entry) ? 'queued' : marks[entry.state],
  )}<div role="status" key="said"><b>${wayOfEntry(entry)}${deed(entry)}</b> <span class="at">${sticker(entry)} ${
    withReference && entry.reference ? html`<span class="nb">${entry.reference}</span>` : ''
  }${contentsOf(entry)}${waitsFor(entry)}${
    entry.state === 'parked' ? html`<span class="sr"> ${t.refused}</span>` : ''
  }</span>${
    !withNotes || entry.qty || entry.kind === 'report' ? '' : remarks(notesOf(entry.by ?? entry.asset))
  }</div><span class="state" aria-hidden=${entry.state === 'parked' ? 'true' : null} key="state">${word}<small>
    ${clock(entry.at)}</small></span>${undoButton(entry, 'undo-last')}</div>`;
}
