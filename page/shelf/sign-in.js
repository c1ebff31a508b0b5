// Signing in: an address, then the code that was mailed to it. Whoever scans a sticker and is nobody here is told whose
// gear it is.

import { html } from '../core/html.js';
import { filter, path } from '../core/router.js';
import { effect, signal } from '../core/signal.js';
import { farewell, requestCode, signIn, session } from '../core/api.js';
import { attempts } from '../core/attempt.js';
import { words as t } from '../words/words.js';

const email = signal('');
const step = signal('address');
const { attempt, fault, busy } = attempts();
/** When the server sends another code to the address, in milliseconds since 1970. */
const nextCode = signal(0);
/** So long a server waits between two codes, unless it says otherwise. */
const usualWait = 60;
const now = signal(Date.now());
/**
 * The house of a scanned sticker: null while that is not known, false where there is nothing to tell.
 */
const found = signal(null);
let asked = null;

/** Has a code sent. One that was sent a moment ago is still good: then there is a field for it all the same. */
const send = () =>
  attempt(async () => {
    const answer = await requestCode(email.value);
    const isEarly = answer.status === 429 && answer.body?.code === 'over_email_send_rate_limit';
    if (answer.status !== 200 && !isEarly) return answer.body?.message ?? t.noAnswer;
    now.value = Date.now();
    nextCode.value = now.value + (isEarly ? answer.retryAfter || usualWait : usualWait) * 1000;
    step.value = 'code';
    queueMicrotask(() => document.getElementById('otp')?.focus());
    return '';
  });

const ask = (event) => {
  event.preventDefault();
  email.value = event.target.querySelector('input').value.trim();
  send();
};

const enter = (event) => {
  event.preventDefault();
  const field = event.target.querySelector('input');
  attempt(async () => {
    const refusal = await signIn(email.value, field.value.replace(/\s/g, ''));
    if (!refusal) {
      step.value = 'address';
      return '';
    }
    field.select();
    if (refusal.code === 'otp_expired') return t.wrongCode;
    return t.farewells[refusal.code] ?? (refusal.message || t.noAnswer);
  });
};

/** Of what somebody mends nothing is said any more. */
const mended = () => {
  fault.value = '';
};

/** Six digits are all of a code. What the server has refused is sent again only by a person. */
const typed = (event) => {
  mended();
  if (/^\d{6}$/.test(event.target.value.replace(/\s/g, ''))) event.target.form.requestSubmit();
};

effect(() => {
  if (step.value !== 'code' || now.value >= nextCode.value) return;
  setTimeout(() => {
    now.value = Date.now();
  }, 1000);
});

const faultLine = (id) => (fault.value ? html`<p id=${id} class="fault" role="alert">${fault.value}</p>` : '');

/** A sticker as its address names it, with the house that its label names. */
function stickerOf(address) {
  const code = /^\/q\/([^/]+)$/.exec(address)?.[1];
  const house = filter('h');
  return code && house ? `${code}?h=${encodeURIComponent(house)}` : code;
}

function houseOf(sticker) {
  if (asked !== sticker) {
    asked = sticker;
    found.value = null;
    fetch(`/api/office/stickers/${sticker}`).then(
      async (answer) => {
        found.value = answer.ok ? await answer.json() : false;
      },
      () => {
        found.value = false;
      },
    );
  }
  return found.value;
}

const foundGear = ({
  house,
  contact,
}) => html`<main id="main" key="found"><h1>${t.foundTitle}</h1><p>${t.foundOf} <b>${house}</b>.</p>
  ${contact ? html`<p class="note"><span>${t.foundContact}<br><b>${contact}</b></span></p>` : ''}
  <p class="tools"><button class="btn quiet" type="button" @click=${() => {
    found.value = false;
  }}>${t.foundStaff}</button></p></main><footer class="tools sub" key="foot"><span>Quartermaster</span></footer>`;

export function screen() {
  document.body.className = 'door';
  document.title = `${t.signInTitle} · Quartermaster`;
  const sticker = stickerOf(path.value);
  const house = sticker && houseOf(sticker);
  if (house) return foundGear(house);
  const elsewhere = session.value === 'elsewhere';
  return html`<main id="main" key="door">${
    elsewhere
      ? html`<h1>${t.elsewhere}</h1>
    <p>${t.elsewhereHint}</p>`
      : step.value === 'code'
        ? codeForm()
        : addressForm()
  }
    ${!elsewhere && !isSecureContext ? html`<p class="note">${t.insecure}</p>` : ''}</main><footer class="tools sub"
      key="foot"><span>Quartermaster</span></footer>`;
}

const addressForm = () => html`<h1>${t.signInTitle}</h1>
  ${t.farewells[farewell.value] ? html`<p class="note" role="status" key="why">${t.farewells[farewell.value]}</p>` : ''}
  <p>${t.signInHint}</p>
  <form class="stack" key="address" @submit=${ask}><div class="field"><label for="email">${t.email}</label>
  <input id="email" class="input" type="email" autocomplete="username" required autofocus value=${email.value}
  @input=${mended} aria-invalid=${fault.value ? 'true' : null} aria-describedby="email-f">${faultLine('email-f')}</div>
  <button class="btn primary wide" type="submit">${t.sendCode}</button></form>`;

/** Seconds as a clock counts them down, such as `0:42`. */
const clockOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function codeForm() {
  const seconds = Math.ceil((nextCode.value - now.value) / 1000);
  return html`<h1>${t.codeTitle}</h1><p>${t.codeSent({ email: email.value })}</p>
  <form class="stack" key="code" @submit=${enter}><div class="field"><label for="otp">${t.code}</label><input id="otp"
  class="input otp" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required @input=${typed}
  aria-invalid=${fault.value ? 'true' : null} aria-describedby="otp-f">${faultLine('otp-f')}</div>
  <button class="btn primary wide" type="submit" aria-disabled=${busy.value ? 'true' : null}>${t.signInButton}</button>
  <p class="tools">${
    seconds > 0
      ? html`<span class="hint" key="wait">${t.sendAgainIn({ s: clockOf(seconds) })}</span>`
      : html`<button class="btn quiet" type="button" key="again" @click=${send}>${t.sendAgain}</button>`
  }<button class="btn quiet end" type="button" key="other" @click=${() => {
    step.value = 'address';
    fault.value = '';
  }}>${t.otherAddress}</button></p></form>`;
}
