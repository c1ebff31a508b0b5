// Notifications: the feed, what a person wants to be told and how, and the devices that are told, this browser among
// them.

import { html } from '../core/html.js';
import { attempts } from '../core/attempt.js';
import { signal } from '../core/signal.js';
import { frame, shape } from '../widgets/parts.js';
import { list, read, refresh, sentence, write } from '../core/data.js';
import { bones, faultOf, listed } from './parts.js';
import { canBeTold, deviceHere, remove, subscribe } from './push.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';
import { when } from '../core/time.js';
import { own } from '../core/own.js';

const base = '/api/office';
const saved = signal(false);
const { attempt, fault, busy } = attempts();
/** The lists are asked for again after each. */
const change = (work) => {
  saved.value = false;
  return attempt(work).finally(refresh);
};

// --- Devices, this browser among them

const platforms = { apns: 'iPhone, iPad', fcm: 'Android' };

function devices() {
  const shown = read(`${base}/devices`);
  if (shown.loading) return bones();
  if (!shown.body) return faultOf(shown);
  const rows = shown.body.devices;
  const mine = rows.find((each) => each.id === deviceHere());
  return html`${faultOf(shown)}<ul class="list cells" key="list">${rows.map(
    (each) => html`<li key=${each.id}><span class="row">
    <span class="who">${own(platforms, each.platform) ?? d.browser}
    ${each === mine ? html` <small>${d.thisBrowser}</small>` : ''}</span>
      <span class="c1">${when(each.registered_at)}</span><button class="btn" type="button"
        aria-label=${`${d.remove}: ${own(platforms, each.platform) ?? d.browser}, ${when(each.registered_at)}`}
        @click=${() => change(() => remove(each.id))}>${d.remove}</button></span></li>`,
  )}</ul>
    ${
      mine
        ? ''
        : canBeTold
          ? html`<p class="tools" key="tell"><button class="btn" type="button" aria-disabled=${
              busy.value ? 'true' : null
            } @click=${() => change(subscribe)}>${d.tellHere}</button></p>`
          : html`<p class="hint" key="tell">${navigator.standalone === false ? d.tellFromHome : d.cantTellHere}</p>`
    }`;
}

// --- Wishes

/** The settings as the last save left them, until they are read again. */
const kept = signal(null);

const typedIn = (form) => JSON.stringify([...new FormData(form)]);

function wishes() {
  const shown = read(`${base}/notifications/settings`);
  if (!shown.body) return shown.fault ? html`<p class="fault" role="alert">${shown.fault}</p>` : bones();
  const { kinds, locations, version } = kept.value?.before === shown.body ? kept.value.now : shown.body;
  const send = (event) => {
    event.preventDefault();
    const sent = typedIn(event.target);
    const { elements } = event.target;
    const chosen = Object.fromEntries(
      Object.entries(kinds).map(([kind, ways]) => [
        kind,
        Object.fromEntries(Object.keys(ways).map((way) => [way, elements[`${kind}.${way}`].checked])),
      ]),
    );
    const places = elements.locations.value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    change(async () => {
      const answer = await write('PUT', `${base}/notifications/settings`, {
        kinds: chosen,
        locations: [...new Set(places)],
        version,
      });
      saved.value = answer.status < 300;
      if (saved.value) {
        kept.value = { before: shown.body, now: answer.body };
        // After the drawing: a field that was typed in shows what the server keeps, and follows it again.
        setTimeout(() => {
          if (typedIn(event.target) === sent) event.target.reset();
        });
      }
      return sentence(answer);
    });
  };
  return html`<form class="stack" key="wishes" @submit=${send}><table class="wishes"><thead><tr>
    <th scope="col">${d.about}</th><th scope="col">${d.devices}</th><th scope="col">${t.email}</th></tr></thead>
    <tbody>${Object.entries(kinds).map(
      ([kind, ways]) => html`<tr key=${kind}>
    <th scope="row">${d.notices[kind] ?? kind}</th>${['push', 'mail'].map(
      (way) =>
        html`<td key=${way}>${
          way in ways
            ? html`<label><input type="checkbox" name=${`${kind}.${way}`} checked=${ways[way]}
                aria-label=${`${d.notices[kind] ?? kind}, ${way === 'push' ? d.devices : t.email}`}></label>`
            : ''
        }</td>`,
    )}</tr>`,
    )}</tbody></table>
    <div class="field"><label for="wish-places">${d.placesThatMatter}</label><input class="input" id="wish-places"
    name="locations" value=${locations.join(', ')} aria-describedby="wish-places-h"><p class="hint"
      id="wish-places-h">${d.placesHint}</p></div>
    <p class="tools"><button class="btn primary" type="submit" aria-disabled=${busy.value ? 'true' : null}>
    ${d.save}</button>${saved.value ? html`<span class="chip" data-s="done" role="status">${d.saved}</span>` : ''}</p>
      </form>`;
}

// --- The feed

const target = (each) =>
  each.reservation_id
    ? `/r/${each.reservation_id}`
    : each.asset_id
      ? `/desk/assets/${each.asset_id}`
      : each.item_id
        ? `/desk/items/${each.item_id}`
        : null;

const row = (each) => {
  const inside = html`${each.read_at ? '' : shape('queued')}<span class="who"><b>${each.title}</b>
    <small>${each.body}</small></span><span class="c1">${when(each.created_at)}</span>`;
  const to = target(each);
  return html`<li key=${each.id} data-unread=${each.read_at ? null : 'true'}>${
    to
      ? html`<a class="row" href=${to} @click=${() => {
          if (!each.read_at) write('POST', `${base}/notifications/read`, { ids: [each.id] });
        }}>${inside}</a>`
      : html`<span class="row">${inside}</span>`
  }</li>`;
};

export function screen() {
  const shown = list(`${base}/notifications`, 'notifications');
  const unread = shown.rows?.find((each) => !each.read_at);
  return frame({
    current: '/desk/notices',
    title: t.notices,
    mainClass: 'stack',
    main: html`${fault.value ? html`<p class="fault" role="alert" key="fault">${fault.value}</p>` : ''}
      <div class="split"><div class="stack">${
        unread
          ? html`<p class="tools" key="all"><button class="btn"
      type="button" @click=${() =>
        change(async () =>
          sentence(await write('POST', `${base}/notifications/read`, { up_to: shown.rows[0].id })),
        )}>${d.readAll}</button></p>`
          : ''
      }${listed(shown, row, d.noNotices, { kind: 'cells told' })}</div>
      <aside class="stack"><section key="devices" aria-labelledby="h-devices"><div class="head">
      <h2 id="h-devices">${d.devices}</h2></div>${devices()}</section>
      <section key="wishes" aria-labelledby="h-wishes"><div class="head"><h2 id="h-wishes">${d.whatToTell}</h2></div>
      ${wishes()}</section></aside></div>`,
  });
}

// A push that this browser gets is in the feed as well.
navigator.serviceWorker?.addEventListener('message', (event) => {
  if (event.data === 'pushed') refresh();
});
