// Webhooks: where other systems are told of what happens, and what came of it.

import { html } from '../core/html.js';
import { filter, go, path } from '../core/router.js';
import { signal } from '../core/signal.js';
import { when } from '../core/time.js';
import { own } from '../core/own.js';
import { list, read, refresh } from '../core/data.js';
import { chip, frame, icon, shape } from '../widgets/parts.js';
import { bones, choice, faultOf, fetched, formOf, listed, newButton, press, refusal, said } from './parts.js';
import { deed, kindOf } from './told.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const base = '/desk/webhooks';
const server = '/api/office/webhooks';

/** The webhook whose secret was made last, with the secret: the server says it once. */
const fresh = signal(null);
/** How many events the last replay has sent, of which webhook. */
const replayed = signal(null);

const eventText = (name) => [kindOf(name), deed(name)].filter(Boolean).join(': ');

const fields = (known) => [
  { name: 'url', label: d.hookURL, type: 'url', required: true, wide: true, hint: d.hookURLHint },
  { name: 'description', label: d.hookPurpose },
  { name: 'active', label: d.hookActive, type: 'check', value: true, hint: d.hookActiveHint },
  {
    name: 'events',
    label: d.hookEvents,
    type: 'checks',
    options: known.map((name) => [name, eventText(name)]),
    value: [],
    wide: true,
  },
];

export function screen(id) {
  const known = read(`${server}/events`);
  if (id === 'new') return made(known);
  if (id) return fetched(read(`${server}/${encodeURIComponent(id)}`), t.webhooks, base, (hook) => one(hook, known));
  fresh.value = null;
  return frame({
    current: base,
    title: t.webhooks,
    mainClass: 'stack',
    tools: newButton(`${base}/new`, d.newOne),
    main: html`<p class="sub" key="hint">${d.hooksHint}</p>${listed(
      list(server, 'webhooks'),
      (hook) => html`<li key=${hook.id}><a class="row" href=${`${base}/${hook.id}`}>
        <span class="who">${hook.description || hook.url}</span><span class="c1">${
          hook.description ? hook.url : ''
        }</span><span class="c2">${d.hookCount({ n: hook.events.length })}</span><span class="c3">${stateOf(
          hook,
        )}</span></a></li>`,
      d.noHooks,
    )}`,
  });
}

const stateOf = (hook) =>
  hook.active
    ? hook.failing_since
      ? chip('late', d.hookFailing)
      : chip('done', d.hookOn)
    : chip('cancelled', d.hookOff);

const made = (known) =>
  frame({
    current: base,
    title: d.newHook,
    back: base,
    task: true,
    mainClass: 'stack',
    main: known.body
      ? formOf({
          id: 'webhook-new',
          kind: 'webhook',
          fields: fields(known.body.events),
          method: 'POST',
          to: server,
          done: (hook) => {
            fresh.value = hook;
            go(`${base}/${hook.id}`);
          },
        })
      : known.loading
        ? bones()
        : faultOf(known),
  });

function one(hook, known) {
  const events = known.body?.events ?? hook.events;
  const to = `${server}/${hook.id}`;
  return frame({
    current: base,
    title: hook.description || hook.url,
    back: base,
    task: true,
    mainClass: 'stack',
    main: html`${troubleOf(hook)}${secretOf(hook)}${deliveriesOf(hook)}<section class="stack tight" key="hook"
    aria-labelledby="h-hook"><div class="head"><h2 id="h-hook">${d.hookItself}</h2></div>${formOf({
      id: `webhook-${hook.id}`,
      kind: 'webhook',
      fields: fields(events),
      base: { ...hook, events: events.filter((name) => hook.events.includes(name)) },
      method: 'PATCH',
      to,
    })}<p class="tools" key="acts"><button class="btn" type="button" key="rotate" @click=${() => rotate(hook)}>
    ${icon('key', 's')}${d.hookRotate}</button><button class="btn" type="button" key="delete"
    @click=${() => remove(hook)}>${icon('trash', 's')}${d.remove}</button></p></section>`,
  });
}

/** Why nothing is sent, or may not be; nothing where all is well. */
function troubleOf(hook) {
  const text = hook.active
    ? hook.failing_since && d.hookFailingSince({ at: when(hook.failing_since) })
    : own(d.hookTurnedOff, hook.turned_off ?? '');
  return text ? html`<div class="note warn" key="trouble">${shape('late')}<p>${text}</p></div>` : '';
}

function secretOf(hook) {
  if (fresh.value?.id === hook.id && !fresh.value.secret)
    return html`<div class="note warn" key="secret" role="status">${shape('late')}<p>${d.hookSecretLost}</p></div>`;
  if (fresh.value?.id === hook.id)
    return html`<section class="stack tight" key="secret" aria-labelledby="h-secret"><div class="head">
      <h2 id="h-secret">${d.hookSecret}</h2></div><p>${d.hookSecretHint}</p>
      <div class="field full"><input class="input mono" id="secret" readonly aria-label=${d.hookSecret}
      .value=${fresh.value.secret} @focus=${(event) => event.target.select()}></div></section>`;
  return hook.former_secret_until
    ? html`<p class="sub" key="secret">${d.hookFormer({ at: when(hook.former_secret_until) })}</p>`
    : '';
}

function rotate(hook) {
  if (!confirm(d.hookRotateAsk)) return;
  // One whose first answer was lost comes without the secret.
  press('rotate', 'POST', `${server}/${hook.id}/rotate`, {}, (body) => {
    fresh.value = body;
  });
}

function remove(hook) {
  if (!confirm(d.hookDeleteAsk({ name: hook.description || hook.url }))) return;
  const from = path.value;
  press('delete', 'DELETE', `${server}/${hook.id}`, undefined, () => {
    if (path.value === from) go(base);
  });
}

// --- What was sent

/** From when on a replay goes, in hours. */
const spans = [1, 24, 168, 720];

function deliveriesOf(hook) {
  const to = `${server}/${hook.id}`;
  const hours = Number(filter('span') || spans[1]);
  const only = filter('only') || 'failed';
  // Nothing was saved by it.
  const test = () =>
    press('test', 'POST', `${to}/test`, {}, () => {
      said.value = '';
    });
  /** A call queues so many at most: the next one goes on where it ended. */
  const replayFrom = (since, until, before) =>
    press('replay', 'POST', `${to}/replay`, { since, until, only }, (body) => {
      said.value = '';
      const n = before + body.queued;
      replayed.value = { id: hook.id, n };
      if (body.next_since && body.next_since !== since) replayFrom(body.next_since, until, n);
    });
  const replay = () => {
    const now = Date.now();
    replayFrom(new Date(now - hours * 3_600_000).toISOString(), new Date(now).toISOString(), 0);
  };
  return html`<section class="stack tight" key="sent" aria-labelledby="h-sent"><div class="head">
    <h2 id="h-sent">${d.hookSent}</h2></div>
    <p class="tools" key="test"><button class="btn" type="button" @click=${test}>${icon('goes', 's')}
    ${d.hookTest}</button><button class="btn" type="button" @click=${refresh}>${icon('undo', 's')}
    ${d.hookLook}</button></p>${
      hook.active
        ? html`<p class="tools" key="replay">${choice(
            'span',
            d.hookSince,
            spans.map((each) => [String(each), d.hookSpans[each]]),
            String(spans[1]),
          )}${choice(
            'only',
            d.hookWhich,
            [
              ['failed', d.hookOnlyFailed],
              ['all', d.hookAll],
            ],
            'failed',
          )}<button class="btn" type="button" key="go" @click=${replay}>${d.hookReplay}</button>${
            replayed.value?.id === hook.id
              ? html`<span class="chip" data-s="done" role="status"
          key="told">${d.hookReplayed({ n: replayed.value.n })}</span>`
              : ''
          }</p>`
        : ''
    }${refusal()}${filter('delivery') ? wholeOf(to, filter('delivery')) : ''}${listed(
      list(`${to}/deliveries`, 'deliveries'),
      (
        each,
      ) => html`<li key=${each.id}><a class="row" aria-expanded=${filter('delivery') === each.id ? 'true' : 'false'}
        href=${`${base}/${hook.id}${filter('delivery') === each.id ? '' : `?delivery=${each.id}`}`}>
        <span class="who">${
          each.audit_id === null ? d.hookTestEvent : eventText(each.type)
        }</span><span class="c1">${when(each.created_at)}</span>
        <span class="c2">${cameOf(each)}</span><span class="c3">${chip(
          ...(own(states(), each.state) ?? ['queued', each.state]),
        )}</span></a></li>`,
      d.hookNothingSent,
    )}</section>`;
}

const states = () => ({
  waiting: ['queued', d.hookWaiting],
  sending: ['queued', d.hookSending],
  delivered: ['done', d.hookDelivered],
  failed: ['late', d.hookFailed],
  dropped: ['cancelled', d.hookDropped],
});

/** What came of the tries: the status or the fault, how many there were, and when the next is. */
const cameOf = (each) =>
  [
    each.status,
    own(d.hookFaults, each.fault ?? ''),
    each.attempts && d.hookTries({ n: each.attempts }),
    each.attempts && each.next_attempt_at && d.hookNext({ at: when(each.next_attempt_at) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** What a receiver whose signature does not match compares. */
function wholeOf(to, id) {
  const shown = read(`${to}/deliveries/${encodeURIComponent(id)}`);
  if (!shown.body) return shown.loading ? bones() : faultOf(shown);
  const { headers, body, signed } = shown.body;
  const text = (label, value) =>
    html`<h3 key=${`h${label}`}>${label}</h3><pre class="raw" key=${label} tabindex="0">${value}</pre>`;
  return html`<div class="stack tight" key="whole">${text(d.hookBody, body)}${
    headers
      ? html`${text(
          d.hookHeaders,
          Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n'),
        )}${text(d.hookSigned, signed)}`
      : ''
  }<p class="hint" key="hint">${d.hookSignedHint}</p></div>`;
}
