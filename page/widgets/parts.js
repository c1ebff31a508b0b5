// Parts that several screens show: pips, chips, the frame around a screen.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { filter, lastAt, path } from '../core/router.js';
import { ranks, screenAt, screens, usualBookingRole } from '../core/screens.js';
import { awaitFile, me, cutSince, halted } from '../core/api.js';
import { endedAside, outbox, house, person, scannerSays } from '../core/state.js';
import { ourHouse } from '../core/model.js';
import { othersOf } from '../core/owner.js';
import { withWords } from '../words/room.js';
import { words as t } from '../words/words.js';
import { clock } from '../core/time.js';

export const icon = (name, size = '') => html`<i class="ico i-${name} ${size}" aria-hidden="true"></i>`;
export const shape = (state) => html`<span class="shape" data-s=${state} aria-hidden="true"></span>`;
export const chip = (state, text) => html`<span class="chip" data-s=${state}>${text}</span>`;

/** A sentence that warns; nothing where there is none. */
export const warning = (text) =>
  text ? html`<div class="note warn" role="alert" key="warning">${shape('late')}<p>${text}</p></div>` : '';

/**
 * One mark a unit; a bar where they would be too many to count at a look, or for the place that there is: it fills with
 * what goes the given way.
 */
export function pips({ out = 0, queued = 0, here = 0, back = 0, way = 'out' }, label, style = '', most = 12) {
  const all = out + queued + here + back;
  const done = queued + back + (way === 'out' ? out : 0);
  if (all > most)
    return html`<progress class=${`${style} ${way}`} max=${all} value=${done} aria-label=${label}></progress>`;
  const marks = [
    ['o', out],
    ['q', queued],
    ['', here],
    ['b', back],
  ];
  return html`<span class="pips ${style}" role="img" aria-label=${label}>${marks.map(([kind, count]) =>
    Array.from({ length: count }, () => html`<i class=${kind || null}></i>`),
  )}</span>`;
}

/** Whether who is signed in has the role, or one above it. Nobody has a role that there is not. */
export const can = (role) => ranks.includes(role) && ranks.indexOf(me.value?.user.role) >= ranks.indexOf(role);

/** Whether who is signed in may make and confirm reservations. */
export const canBook = () => can(ourHouse()?.booking_role ?? usualBookingRole);

/** The screens that the navigation has for who is signed in: those of the shelf, and those of the desk. */
const links = (isOfDesk) =>
  screens.filter(
    (each) => each.icon && (each.room === 'desk') === isOfDesk && each.address !== '/desk' && can(each.role),
  );
export const deskLinks = () => links(true);

const link = (to, name, text, current, count, kind) =>
  html`<li key=${to} class=${kind}><a href=${to} aria-current=${current === to ? 'page' : null}>${icon(name)}
    <span>${text}</span>${
      count ? html`<b class="badge">${count}<span class="sr"> ${t.notSent}</span></b>` : ''
    }</a></li>`;

/** The desk's search, which the shelf does without. */
const search = signal(null);
let isAsked = false;

function searchBox() {
  if (!isAsked) {
    isAsked = true;
    withWords(import('./search-box.js')).then(
      (file) => {
        search.value = file;
      },
      (error) => {
        isAsked = false;
        awaitFile(error);
      },
    );
  }
  return search.value?.searchBox() ?? '';
}

/** The help while it is open; it is fetched when it is first asked for. */
const help = signal(null);

async function openHelp() {
  try {
    help.value = await withWords(import('./help.js'));
  } catch (error) {
    awaitFile(error);
    scannerSays.value = t.noAnswer;
    return;
  }
  queueMicrotask(() => {
    const dialog = document.querySelector('dialog.help');
    if (dialog && !dialog.open) dialog.showModal();
  });
}

const helpButton = () =>
  html`<button class="btn icon" id="help" type="button" key="help" aria-label=${t.help} title=${t.help}
    aria-keyshortcuts="?" @click=${openHelp}>${icon('help')}</button>`;

/** A screen in its frame. `task` hides the tab bar on a phone. */
export function frame({ current, title, back, tools, main, mainClass, thumb, task }) {
  const waiting = outbox.value.length;
  document.body.className = task ? 'app task' : 'app';
  document.title = `${title} · Quartermaster`;
  const isDesk = screenAt(path.value, filter)?.room === 'desk';
  return html`
    <a class="skip" href="#main">${t.skip}</a>
    <nav class="nav" aria-label=${t.main} key="nav">
      <p class="house">${icon('box', 's')}${me.value?.tenant.name}</p>
      <ul>
      ${links(false)
        .filter((each) => each.address !== '/me')
        .map((each) => link(each.address, each.icon, t[each.title], current, each.address === '/outbox' ? waiting : 0))}
      ${link('/desk', 'book', t.desk, isDesk ? '/desk' : '', 0, 'phone')}
      ${link('/me', 'person', t.yourself, current, 0, 'phone')}</ul>
      <h2>${t.desk}</h2>
      <ul class="desk">${deskLinks().map((each) => link(each.address, each.icon, t[each.title], current))}</ul>
      <a class="me" href="/me" aria-current=${current === '/me' ? 'page' : null}>${icon('person', 's')}
        <span class="cut">${
          me.value?.user.display_name ?? me.value?.user.email
        }<span class="sr">, ${t.youLong}</span></span></a>
    </nav>
    ${banner(waiting, current)}${asked(current)}${ofScanner()}
    <header class="bar" key="bar">${
      back
        ? html`<a class="btn icon back" href=${back === true ? '/' : lastAt(back)}
    aria-label=${back === true ? t.backToFloor : t.goBack}>${icon('back')}</a>`
        : ''
    }<h1>${title}</h1>${isDesk && path.value !== '/desk/search' ? searchBox() : ''}
    ${tools ?? ''}${liveness()}${helpButton()}</header>
    <main id="main" class=${mainClass ?? null} tabindex="-1" key="main">${ofAside()}${main}</main>
    ${thumb ? html`<section class="thumb" aria-label=${t.thumbBar} key="thumb">${thumb}</section>` : ''}
    ${
      help.value?.panel(title, () => {
        help.value = null;
      }) ?? ''
    }`;
}

const liveness = () =>
  halted.value && !cutSince.value
    ? ''
    : html`<span class="chip" data-s=${cutSince.value ? 'cancelled' : 'free'} role="status">${
        cutSince.value ? t.offline : t.live
      }</span>`;

/** A scanner that types reaches every screen. */
const ofScanner = () =>
  scannerSays.value
    ? html`<aside class="banner said" role="status" key="scanner">${icon('scan', 's')}<p>${scannerSays.value}</p>
      <button class="btn icon" type="button" aria-label=${t.dismiss} @click=${() => {
        scannerSays.value = '';
      }}>${icon('close', 's')}</button></aside>`
    : '';

/** At the top of the screen, and in sight wherever that is scrolled to. */
function ofAside() {
  if (!endedAside.value) return '';
  const { text, to, isFault } = endedAside.value;
  const dismiss = () => {
    endedAside.value = null;
  };
  return html`<aside class="banner ended" role=${isFault ? 'alert' : 'status'} key="aside">
    ${icon(isFault ? 'short' : 'bell', 's')}<p>${text}</p>${
      to ? html`<a href=${to} @click=${dismiss}>${t.see}</a>` : ''
    }
    <button class="btn icon" type="button" aria-label=${t.dismiss} @click=${dismiss}>${icon('close', 's')}</button>
    </aside>`;
}

/** Another person's changes wait here for an answer of whoever is signed in. */
function asked(current) {
  const [first] = othersOf(outbox.value, person.value).filter((each) => each.isUnasked);
  if (!first || cutSince.value || halted.value || current === '/outbox' || !can('staff')) return '';
  return html`<aside class="banner" role="status" key="asked">${icon('outbox', 's')}<p>${t.othersWait({
    n: first.entries.length,
    who: first.owner.name,
  })}</p><a href="/outbox">${t.see}</a></aside>`;
}

function banner(waiting, current) {
  if (halted.value && !cutSince.value)
    return html`<aside class="banner" role="status" key="banner">${icon('cut', 's')}<p>${halted.value}</p></aside>`;
  if (!cutSince.value) return '';
  return html`<aside class="banner" role="status" key="banner">${icon('cut', 's')}<p><b>${t.cut}</b> ${t.cutFor({
    time: clock(cutSince.value),
  })}${
    waiting ? t.kept({ n: waiting }) : t.keptNone
  }</p>${waiting && current !== '/outbox' ? html`<a href="/outbox">${t.see}</a>` : ''}</aside>`;
}

/** Longer than this no mark is kept in one line. */
const longMark = 20;
const mark = (kind, text) =>
  html`<span class=${text.length > longMark ? `${kind} long` : kind} key=${`${kind} ${text}`}>${text}</span>`;

/** A code as it stands on a sticker. */
export const codeMark = (code) => mark('code', code);

export const sticker = ({ tag, code }) => html`${tag ? mark('tag', tag) : ''} ${code ? codeMark(code) : ''}`;

/** Where it is told what is lost of a reservation: of all that is out, or what a case lacked that came back. */
export const lostAddress = (reservation, box = 'all') => `/r/${reservation}?lost=${box}`;

/** The way there; of a row in a list it is a mark alone, with its name for who does not see it. */
export const lostLink = (reservation, isInList = false) =>
  can('staff')
    ? html`<a class="btn quiet lost" key="lost" href=${lostAddress(reservation)} title=${t.tellLost}>
      ${icon('lost', 's')}<span class=${isInList ? 'sr' : null}>${t.tellLost}</span></a>`
    : '';

/** Where the inspections of a reservation are. */
export const inspectionsLink = (reservation) =>
  html`<a class="btn quiet lost" key="inspections" href=${`/r/${reservation}?inspections=all`}>${icon('cam', 's')}
    ${t.inspections}</a>`;

export const isLoading = () => !house.value.tenant.size;
