// The delivery note on a phone: the client reads what goes out and signs for it, in the client's own language. It needs
// no network; the server's page of it prints.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { cutSince, me, report } from '../core/api.js';
import { deliveredOf, isSignedBefore, signedFor, signersOf, signingOf } from '../core/delivery.js';
import { keeps, outbox, sent } from '../core/state.js';
import { fault, note, once } from '../core/noting.js';
import { read, show } from '../core/data.js';
import { can, frame, icon, shape, warning } from '../widgets/parts.js';
import { hasSigned, signatureField, unsigned } from '../widgets/signature.js';
import { asWritten } from '../widgets/strokes.js';
import { withReservation } from './alone.js';
import { inkOf } from './picture.js';
import { language, spoken } from '../words/language.js';
import { wordsIn } from '../words/in-language.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { wall } from '../core/time.js';

// --- In the client's language

const ours = s;
/** The shelf's words in the languages of clients, as far as they have come. */
const others = signal(new Map());
const asked = new Set();

function wordsOf(reservation) {
  const tag = spoken(reservation.client?.preferred_language ?? reservation.client?.language ?? language);
  if (tag !== language && !asked.has(tag)) {
    asked.add(tag);
    wordsIn(tag, 'shelf').then(
      (words) => {
        others.value = new Map(others.value).set(tag, words);
      },
      (error) => {
        asked.delete(tag);
        report(error);
      },
    );
  }
  const words = tag === language ? ours : others.value.get(tag);
  return { tag: words ? tag : language, s: words ?? ours };
}

const clockOf = (value) => wall(value).replace('T', ' ');

// --- Who signs

/** By the reservation: whoever looks elsewhere finds it again, until the page is loaded anew. */
const drafts = signal(new Map());
const untouched = () => ({
  customer: { name: '', value: unsigned },
  staff: { name: me.value?.user.display_name ?? '', value: unsigned },
  fault: '',
});
const draftOf = (id) => drafts.value.get(id) ?? untouched();
const put = (id, change) => {
  drafts.value = new Map(drafts.value).set(id, { ...draftOf(id), ...change });
};
const putRole = (id, role, change) => put(id, { [role]: { ...draftOf(id)[role], ...change }, fault: '' });

/** A field that lacks something is where the eye goes. */
const seek = (selector) => setTimeout(() => document.querySelector(selector)?.focus());

const picture = async ({ value, name }, role) => ({
  role,
  name: name.trim(),
  ...(await inkOf(asWritten(value, name))),
});

function sign(reservation, lines, s) {
  const draft = draftOf(reservation.id);
  if (!draft.customer.name.trim()) {
    put(reservation.id, { fault: s.delivery.nameMissing });
    return seek('#signer-customer');
  }
  if (!hasSigned(draft.customer.value)) {
    put(reservation.id, { fault: s.delivery.signatureMissing });
    return seek('.sign .btn');
  }
  const roles = ['customer', ...(draft.staff.name.trim() && hasSigned(draft.staff.value) ? ['staff'] : [])];
  return once(`sign ${reservation.id}`, async () => {
    const signed = await Promise.all(roles.map((role) => picture(draft[role], role)));
    for (const [change, bytes] of signingOf(reservation, signed, signedFor(lines))) await note(change, bytes);
    drafts.value = new Map([...drafts.value].filter(([id]) => id !== reservation.id));
    seek('#h-signed');
  });
}

// --- The screen

/** Why the server's page could not be opened: `{id, sentence}`. */
const unprinted = signal(null);

async function print(id) {
  const sentence = await show(`/api/office/reservations/${id}/delivery-note`);
  unprinted.value = sentence ? { id, sentence } : null;
}

const backOf = (id) => (filter('from') === 'desk' ? `/desk/reservations/${id}` : `/r/${id}`);

export function screen(part) {
  const shell = { current: '', title: s.delivery.title, back: backOf(part.toLowerCase()), task: true };
  return withReservation(part, (reservation) => shown(reservation, shell), shell);
}

function shown(reservation, shell) {
  const { id } = reservation;
  const { body } = read(`/api/office/inspections?reservation=${id}&status=completed&limit=100`);
  const signers = signersOf(reservation, body?.inspections ?? [], [...sent.value, ...outbox.value]);
  const { tag, s } = wordsOf(reservation);
  const lines = deliveredOf(reservation);
  const isAnyGone = !!signedFor(lines);
  const isLater = isSignedBefore(reservation, signers);
  const isOpen = can('staff') && keeps.value && isAnyGone && (!signers.has('customer') || isLater);
  return frame({
    ...shell,
    tools: printButton(id),
    main: html`<div class="split"><div class="stack">
      ${warning(fault.value)}${warning(unprinted.value?.id === id ? unprinted.value.sentence : '')}
      <article class="paper" lang=${tag} key="paper">
        <header><p>${me.value?.tenant.name}</p>
        <h2>${s.delivery.title} <span class="nb">${reservation.reference}</span></h2></header>
        <dl class="facts"><dt>${s.delivery.client}</dt><dd>${reservation.client?.display_name ?? ''}</dd>
        <dt>${s.delivery.pickup}</dt><dd>${clockOf(reservation.actual_pickup_at ?? reservation.pickup_at)}</dd>
        <dt>${s.delivery.dueBack}</dt><dd>${clockOf(reservation.return_at)}</dd>${
          reservation.location ? html`<dt>${s.delivery.location}</dt><dd>${reservation.location}</dd>` : ''
        }</dl>
        ${
          lines.length
            ? html`<ul class="list">${lines.map((line) => lineOf(line, s))}</ul>`
            : html`<p>${s.delivery.nothing}</p>`
        }
        ${
          signers.size
            ? html`<section key="signed" aria-labelledby="h-signed" class="signed"><h3 id="h-signed" tabindex="-1">
              ${s.delivery.signed}</h3>${['customer', 'staff']
                .filter((role) => signers.has(role))
                .map((role) => signer(role, signers.get(role), s))}</section>`
            : ''
        }
        ${isLater ? html`<p class="note warn" key="later">${shape('late')}<span>${s.delivery.later}</span></p>` : ''}
        ${isAnyGone ? '' : html`<p class="sub" key="none">${s.delivery.notOut}</p>`}
        ${isOpen ? form(reservation, lines, s) : ''}
      </article></div><aside class="stack">${hints(signers, isAnyGone)}</aside></div>`,
  });
}

const printButton = (id) =>
  cutSince.value
    ? ''
    : html`<button class="btn" type="button" key="print" @click=${() => print(id)}>${icon('print', 's')}
      ${s.delivery.print}</button>`;

function hints(signers, isAnyGone) {
  const why = !keeps.value ? t.noStore : cutSince.value ? s.delivery.offline : '';
  return html`${why && isAnyGone ? html`<p class="note" key="why">${icon('cut', 's')}<span>${why}</span></p>` : ''}${
    [...signers.values()].some(({ state }) => state === 'parked')
      ? html`<p class="note warn" role="alert" key="parked">${shape('conflict')}<span>${s.delivery.refused}
        <a href="/outbox">${t.see}</a></span></p>`
      : ''
  }`;
}

function lineOf({ id, name, qty, gone, pieces }, s) {
  return html`<li class="line" key=${id}><div class="top"><span class="name">${name}</span><span class="sum">${
    gone === null ? `${qty} ×` : s.delivery.count({ n: gone, qty })
  }</span></div>${
    pieces.length
      ? html`<ul class="units">${pieces.map(
          (piece) =>
            html`<li key=${piece.id} data-went=${piece.isGone ? 'yes' : 'no'}>${shape(piece.isGone ? 'done' : 'ready')}
            <span class="cut"><span class="tag">${piece.name}</span> ${
              piece.serial ? html`<span class="code">${piece.serial}</span>` : ''
            }<small>${[
              piece.isGone ? s.delivery.delivered : s.delivery.notYet,
              s.conditions[piece.condition] ?? piece.condition,
            ]
              .filter(Boolean)
              .join(' · ')}</small></span></li>`,
        )}</ul>`
      : ''
  }</li>`;
}

/** A signature of the server's is fetched by itself: its address ends. */
function signatureOf({ id, thumb }, role) {
  if (thumb) return thumb;
  if (cutSince.value) return null;
  const { body } = read(`/api/office/inspections/${id}`);
  return body?.sign_offs.find((each) => each.role === role)?.signature?.url;
}

function signer(role, given, s) {
  const ink = signatureOf(given, role);
  const [mark, word] = { sent: ['done', ''], waiting: ['queued', s.delivery.waits], parked: ['conflict', t.refused] }[
    given.state
  ];
  return html`<figure key=${role} data-signed=${role}><p class="sub">${labelOf(role, s)}</p>${
    ink ? html`<img src=${ink} alt=${s.delivery.signatureOf({ name: given.name })}>` : ''
  }<figcaption>${shape(mark)} <b>${given.name}</b> <span class="nb">${clockOf(given.at)}</span>${
    word ? html` · <span>${word}</span>` : ''
  }</figcaption></figure>`;
}

const labelOf = (role, s) =>
  role === 'staff' ? s.delivery.handedOver({ house: me.value?.tenant.name }) : s.delivery.received;

function form(reservation, lines, s) {
  const draft = draftOf(reservation.id);
  const field = (role) =>
    html`<div class="field" key=${`name-${role}`}><label for=${`signer-${role}`}>${s.delivery.name}</label><input
      class="input" id=${`signer-${role}`} maxlength="200" autocomplete="off" autocapitalize="words" spellcheck="false"
      aria-invalid=${draft.fault && role === 'customer' && !draft.customer.name.trim() ? 'true' : null}
      .value=${draft[role].name} @input=${(event) => putRole(reservation.id, role, { name: event.target.value })}></div>
    ${signatureField(`ink-${role}`, {
      label: labelOf(role, s),
      value: draft[role].value,
      name: draft[role].name,
      words: s,
      change: (value) => putRole(reservation.id, role, { value }),
    })}`;
  return html`<form class="stack" id="sign" key="sign" @submit=${(event) => {
    event.preventDefault();
    sign(reservation, lines, s);
  }}><h3>${s.delivery.signHead}</h3><p>${s.delivery.signHint}</p>
    ${field('customer')}
    <details key="staff"><summary>${labelOf('staff', s)}</summary><div class="stack">${field('staff')}</div></details>
    ${draft.fault ? html`<p class="fault" role="alert" key="fault">${draft.fault}</p>` : ''}
    <button class="btn primary wide" type="submit">${s.delivery.sign}</button></form>`;
}
