// Scanning, as every screen at the shelf has it: a field, a camera, a scanner that types. The screen decides
// the meaning of a scan.

import { effect, signal } from '../core/signal.js';
import { go, path, reportedAsset } from '../core/router.js';
import { html } from '../core/html.js';
import { api, cutSince, reloadIfUpdated, report, session } from '../core/api.js';
import { house, keeps, outbox, refusedLast, scannerSays } from '../core/state.js';
import { isSticker } from '../core/codes.js';
import { meaningOf, named } from '../core/model.js';
import { isAbout } from '../core/stock.js';
import { tagOf } from '../core/tag.js';
import { can, icon, shape } from '../widgets/parts.js';
import { likeliest, mayTakeFrom, readingIn } from './fields.js';
import { goOn } from './go-on.js';
import { hasCamera, listenForBursts, readySound, signalTo, watch } from './scanner.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** A scan that was not noted: a sentence, the facts behind it, and what may be done: `{text, facts, say, work}`. */
const notice = signal(null);
const camera = signal(null);
/** Whether its light is on, as the camera says. */
const light = signal(false);

/** Each tells for an address what a scan does there; null where it is another's. */
const takers = [];
export const takesScans = (find) => {
  takers.push(find);
};

function taker() {
  if (!keeps.value || session.value !== 'in' || !can('staff')) return null;
  for (const find of takers) {
    const take = find(path.value);
    if (take) return take;
  }
  return null;
}

/** The scan as it was read, and the other ways in which it can be. */
let otherReadings = { text: '', others: [] };
export const readingsOf = (text) => [text, ...(otherReadings.text === text ? otherReadings.others : [])];

/** A scan that no screen takes leads to its asset. */
async function scanned(text, others = []) {
  otherReadings = { text, others };
  scannerSays.value = '';
  const take = taker();
  if (take) return take(text);
  if (session.value !== 'in') return;
  const meant = likeliest([text, ...others], (each) => meaningOf(each).assets.length === 1);
  const { code } = meaningOf(meant ?? text);
  if (meant && meant !== text) sayLayout();
  if (code) go(`/q/${encodeURIComponent(code)}`);
}

/** Said once: the scanner works, and could work better. */
let hasSaidLayout = false;
function sayLayout() {
  if (hasSaidLayout) return;
  hasSaidLayout = true;
  scannerSays.value = t.otherLayout;
}

const isKnown = (text) => meaningOf(text).assets.length > 0;

listenForBursts({
  found: scanned,
  broke: () => {
    if (session.value !== 'in') return;
    scannerSays.value = t.halfCode;
    signalTo('no');
  },
  // Until the page knows who is here, what was typed stays.
  mayTakeFrom: (field, take, before) =>
    (field.id !== 'code' || taker() !== null) && mayTakeFrom(field, take, before, isKnown),
  readingIn: (field, take, before) => {
    const meant = readingIn(field, take, before, isKnown);
    if (meant) sayLayout();
    return meant;
  },
});

/** The sentence that foretold a refusal: what the server says of it comes in its place. */
let foretold = null;

// A refusal is heard in the tab that is looked at, whichever tab sent the change.
effect(() => {
  if (!refusedLast.value) return;
  if (!document.hidden) signalTo('no');
  queueMicrotask(() => {
    if (foretold && notice.value === foretold) notice.value = null;
  });
});

// --- The meaning of a scan

/** The asset that a scan means. Null, and said, where there is none, or more than one. */
export async function assetOf(text) {
  const others = otherReadings.text === text ? otherReadings.others : [];
  const { code, assets } = meaningOf(text);
  if (!code) return null;
  notice.value = null;
  if (assets.length > 1) return ambiguous(code, assets);
  if (assets.length) return assets[0];
  for (const each of others) {
    const [asset, ...more] = meaningOf(each).assets;
    if (asset && !more.length) return read(asset, text, each);
  }
  return ask(text, code, others);
}

/** The text that stood for another: as what the server is told of it. */
let readAs = { text: '', as: '' };
function read(asset, text, as) {
  readAs = { text, as };
  sayLayout();
  return asset;
}

/**
 * The scanned code, where it is a sticker of the asset. A tag or a serial that somebody typed names the asset as well,
 * and is none.
 */
export function scannedSticker(asset, text) {
  const as = (readAs.text === text ? readAs.as : text).trim();
  // An asset that the copy did not have was found by the server.
  if (!house.value.asset.has(asset.id)) return as;
  // As it was understood: the server need not know the host of an address that this page knows.
  const { code } = meaningOf(as);
  return isSticker(house.value.codes, code ?? '') ? code : undefined;
}

const ambiguous = (code, assets) =>
  refuse(
    t.ambiguousCode({
      code,
      names: assets.map((each) => named(each.id).tag || tagOf(each)).join(', '),
    }),
  );

/** The server's answer about a scan that the copy of the house does not have. */
async function ask(text, code, others) {
  if (cutSince.value) return refuse(t.unknownOffline({ code }));
  try {
    for (const each of [text, ...others]) {
      const answer = await api(`/api/office/assets/resolve?code=${encodeURIComponent(each)}`);
      if (answer.status === 200) return each === text ? answer.body.asset : read(answer.body.asset, text, each);
      if (answer.status === 409) return ambiguous(code, answer.body.error.current.assets);
      if (answer.status !== 404) return refuse(answer.body?.error?.message ?? t.noAnswer);
    }
    const meant = likeliest([text, ...others], isKnown) ?? text;
    if (meant !== text) sayLayout();
    return unknown(meaningOf(meant).code ?? code);
  } catch (error) {
    report(error);
    return refuse(t.unknownOffline({ code }));
  }
}

/** On the page of an unknown sticker it is put on a thing, by whoever may. */
function unknown(code) {
  const work = () => go(`/q/${encodeURIComponent(code)}`);
  return refuse(t.unknownCode({ code }), can('manager') ? { say: s.adopt, work } : {});
}

/** How people know what was scanned. */
export function labelOf(asset, text) {
  const code = meaningOf(text).code ?? '';
  const label = named(asset.id);
  return { name: label.name || asset.item_name || code, tag: label.tag || asset.asset_tag, code: label.code || code };
}

/** Says why a scan was not noted; `way` may have facts, and one button. */
export function refuse(text, way = {}) {
  notice.value = { text, ...way, isFault: true };
  signalTo('no');
  return null;
}

/**
 * A scan of what is there already: nothing is noted, and what it may have been meant for is one button. `place` and
 * `asset` are of the scan, which the button goes on with at once.
 */
export function tellStanding(place, asset, { text, facts, say, work }) {
  notice.value = {
    text,
    facts,
    say,
    work: () => {
      recent.delete(`${place}/${asset.id}`);
      notice.value = null;
      return work();
    },
  };
  signalTo('known');
}

/** A sentence about a scan that was noted. */
export const tell = (text) => {
  notice.value = { text, isGood: true };
};

/** What was scanned and said until now is over: the same sticker may be scanned at once. */
export function forgetScans() {
  recent.clear();
  notice.value = null;
}

const recent = new Map();
/** The same sticker under the camera, or a scanner that reads twice, is one scan. */
const once = 4000;

export const isAgain = (place, asset) => Date.now() - (recent.get(`${place}/${asset.id}`) ?? 0) < once;

/** The scan of a thing was undone: it may be scanned again at once. */
export function forgetScanOf(asset) {
  for (const what of recent.keys()) if (what.endsWith(`/${asset}`)) recent.delete(what);
}

/** Whether the server has refused what a thing's last scan noted: that change is no older than the scan. */
const isRefused = (place, asset) =>
  outbox.value.some(
    (entry) =>
      entry.state === 'parked' && isAbout(asset)(entry) && Date.parse(entry.at) >= recent.get(`${place}/${asset.id}`),
  );

/**
 * The same scan twice in a moment: a scanner that reads twice is heard to have been heard, and whoever scans again what
 * was refused is told so.
 */
export function sayAgain(place, asset, name) {
  if (isRefused(place, asset)) return refuse(t.againRefused({ name }));
  notice.value = { text: t.again({ name }) };
  signalTo('known');
}

/**
 * Notes a scan by `work`, once. `tone` says what it was: out or back. `doubt` is a sentence that says why the server
 * will refuse it, by what is known here.
 */
export async function noteOnce(place, asset, name, work, tone, doubt) {
  const what = `${place}/${asset.id}`;
  if (isAgain(place, asset)) return sayAgain(place, asset, name);
  recent.set(what, Date.now());
  try {
    await work();
  } catch (error) {
    report(error);
    recent.delete(what);
    return refuse(t.notKept);
  }
  if (!doubt) return signalTo(tone);
  refuse(doubt);
  foretold = notice.value;
}

// --- Shown on a screen

export const scanForm = (way) =>
  !can('staff')
    ? html`<p class="sub" key="scan">${s.looksOnly}</p>`
    : keeps.value
      ? html`<form class="field" key="scan" @submit=${(event) => {
          event.preventDefault();
          const field = event.target.querySelector('input');
          const text = field.value;
          const take = taker();
          // Until the page knows who is here, what was typed stays.
          if (!take) return;
          field.value = '';
          if (text.trim()) take(text);
        }}><label for="code">${t.typeCode}</label><div class="tools typing"><input class="input" id="code"
          placeholder=${t.codeExample} autocomplete="off" autocapitalize="characters" spellcheck="false"
            enterkeyhint="done"><button class=${way === 'back' ? 'btn primary come' : 'btn primary'} type="submit">
              ${t.enter}</button>${
                hasCamera && !camera.value
                  ? html`<button class="btn only-desk" type="button" @click=${openScan}>${icon('cam', 's')}
              ${t.camera}</button>`
                  : ''
              }</div></form>`
      : html`<div class="note warn" role="alert" key="scan">${shape('late')}<p>${t.noStore}</p></div>`;

// On a low screen it may be drawn below the fold: whoever scans looks at the gear, and then for the reason.
effect(() => {
  if (notice.value && !camera.value)
    setTimeout(() => document.querySelector('.note[data-scan]')?.scrollIntoView({ block: 'nearest' }));
});

export const scanNotice = () => {
  if (!notice.value) return '';
  const { text, facts, say, work, isGood, isFault } = notice.value;
  if (isGood)
    return html`<div class="note done" data-scan role="status" key="good">${shape('back')}<p>${text}</p></div>`;
  if (!work)
    return html`<div class="note warn" data-scan role="alert" key="notice">${shape('late')}<p>${text}</p></div>`;
  return html`<div class="note standing" data-scan role="alert" key="standing">${shape(
    isFault ? 'late' : 'known',
  )}<div><p><b>${text}</b>${
    facts ? html`<small>${facts}</small>` : ''
  }</p><button class="btn" type="button" @click=${(event) => goOn(event, work)}>${say}</button></div></div>`;
};

/** The camera's picture, and which way it scans where a screen has two; `last` is the change that was noted last. */
export const eye = (last, way = '') =>
  camera.value
    ? html`<div class="eye" key="eye" data-hit=${last?.state === 'parked' ? 'stop' : null}><video id="eye" muted
      playsinline></video><span class="aim"></span>${way}<button class="btn icon" type="button"
      aria-label=${t.closeCamera} @click=${closeCamera}>
        ${icon('close')}</button>${
          camera.value.torch
            ? html`<button class="btn torch" type="button" aria-pressed=${String(light.value)} @click=${() => {
                camera.value.torch(!light.value);
              }}>${t.torch}</button>`
            : ''
        }${
          camera.value.zoom
            ? html`<input class="zoom" type="range" aria-label=${t.zoom} min=${camera.value.zoom.min}
              max=${camera.value.zoom.max} step=${camera.value.zoom.step}
              @input=${(event) => camera.value.zoom.set(Number(event.target.value))}>`
            : ''
        }</div>`
    : '';

export const scanButton = (way = '', isNext = true) =>
  keeps.value &&
  can('staff') &&
  html`<button class=${isNext ? 'btn scan' : 'btn'} data-way=${way || null} type="button" key="scan"
    @click=${openScan}>${icon('scan')}${t.scan}</button>`;

/** The camera where there is one, else the field to type into. */
export async function openScan() {
  readySound();
  if (!hasCamera || camera.value) return document.getElementById('code')?.focus();
  const starting = { stop() {} };
  const said = notice.value;
  camera.value = starting;
  // The video is there after the next drawing.
  await new Promise((drawn) => {
    setTimeout(drawn, 50);
  });
  try {
    // A sticker is seen for as long as it is before the camera, also when others are beside it: that is one scan.
    const seen = new Map();
    let eyes = starting;
    eyes = await watch(document.getElementById('eye'), {
      found: (text) => {
        const isNew = Date.now() - (seen.get(text) ?? 0) > once;
        seen.set(text, Date.now());
        if (isNew) scanned(text);
      },
      lit: (isLit) => {
        if (camera.value === eyes) light.value = isLit;
      },
      // Another app has taken it, or it was pulled out.
      ended: (error) => {
        if (camera.value !== eyes) {
          if (error) report(error);
          return;
        }
        closeCamera();
        notice.value = { text: error ? whyNoCamera(error) : t.noCamera };
      },
    });
    // What is scanned is told below the picture: both are in sight on a small screen.
    document.querySelector('.eye')?.scrollIntoView({ block: 'start' });
    // It may have been closed meanwhile.
    if (camera.value === starting) camera.value = eyes;
    else eyes.stop();
  } catch (error) {
    const text = whyNoCamera(error);
    if (camera.value !== starting) return;
    camera.value = null;
    // A scan may have been answered meanwhile: that stays.
    if (notice.value !== said) return;
    notice.value = { text };
    document.getElementById('code')?.focus();
  }
}

/**
 * That there is no camera, or that it may not be used, is said by a DOMException. Else the file that reads codes can't
 * be had, as after an update of the server.
 */
function whyNoCamera(error) {
  if (error instanceof DOMException) return t.noCamera;
  report(error);
  reloadIfUpdated();
  return t.noAnswer;
}

function closeCamera() {
  camera.value?.stop();
  camera.value = null;
  light.value = false;
  notice.value = null;
}

let shown = path.value + reportedAsset();
effect(() => {
  const now = path.value + reportedAsset();
  if (now === shown) return;
  shown = now;
  closeCamera();
});
effect(() => {
  if (session.value !== 'in') closeCamera();
});
