// What is done to many rows at once: one request a row, and what came of each.

import { html } from '../core/html.js';
import { forEachOf } from '../core/many.js';
import { effect, signal } from '../core/signal.js';
import { path } from '../core/router.js';
import { endedAside } from '../core/state.js';
import { refresh, sentence, write } from '../core/data.js';
import { icon, shape } from '../widgets/parts.js';
import { d } from '../words/desk.js';

/** By the address of a list what is under way there, `{ at, of, isStopped }`, or over, `{ result }`. */
const runs = signal(new Map());
const runOf = (list) => runs.value.get(list) ?? null;

function put(list, run) {
  const others = [...runs.value].filter(([each]) => each !== list);
  runs.value = new Map(run ? [...others, [list, run]] : others);
}

/** The act whose value is being typed. */
const asked = signal(null);

let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  // What came of it was seen.
  if (runOf(shown)?.result) put(shown, null);
  shown = path.value;
  asked.value = null;
});

const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

async function start(list, act, rows, value, drop) {
  asked.value = null;
  put(list, { at: 0, of: rows.length });
  const result = await forEachOf(
    rows,
    (row) => {
      const { method, to, body } = act.send(row, value);
      return write(method, to, body, undefined, true);
    },
    {
      told: (at) => {
        put(list, { ...runOf(list), at });
      },
      isStopped: () => runOf(list).isStopped,
      wait,
      sentence,
    },
  );
  drop(result.done);
  put(list, { result });
  if (path.value !== list) endedAside.value = { text: summed(result), to: list, isFault: !isWell(result) };
  refresh();
}

const isWell = ({ refused, left }) => !refused.length && !left.length;

/** What came of it, in a line. */
const summed = ({ done, refused, left }) =>
  [
    d.manyDone({ n: done.length }),
    left.length && d.manyLeft({ n: left.length }),
    refused.length && d.manyRefused({ n: refused.length }),
  ]
    .filter(Boolean)
    .join(' ');

function outcome({ result }, name, close) {
  const { refused } = result;
  const isFine = isWell(result);
  return html`<div class=${`note ${isFine ? 'done' : 'warn'}`} role="status" key="outcome">
    ${shape(isFine ? 'back' : 'late')}
    <div class="grow"><p>${summed(result)}</p>${
      refused.length
        ? html`<ul class="whys">${refused.map(
            ({ row, why }) => html`<li key=${row.id}><b>${name(row)}</b> ${why}</li>`,
          )}</ul>`
        : ''
    }</div><button class="btn icon" type="button" aria-label=${d.close} @click=${close}>
    ${icon('close', 's')}</button></div>`;
}

/**
 * `acts`: `{name, label, icon, send(row, value)}`; with `ask` `{label, list}` a value is typed first, with `sure` a
 * question is asked, and one with `go(rows)` leads elsewhere.
 */
export function bulkBar(chosen, acts, drop, name) {
  const list = path.value;
  const now = runOf(list);
  const stop = () => put(list, { ...runOf(list), isStopped: true });
  if (now && !now.result)
    return html`<div class="bulk" role="status" key="bulk"><p>${d.manyAt({ n: now.at, m: now.of })}</p>
      <progress max=${now.of} value=${now.at} aria-label=${d.manyAt({ n: now.at, m: now.of })}></progress>
      <button class="btn" type="button" @click=${stop}>${d.stop}</button></div>`;
  const told = now ? outcome(now, name, () => put(list, null)) : '';
  if (!chosen.size || !acts.length) return told;
  const rows = [...chosen.values()];
  const begin = (act, value) => {
    if (act.go) return act.go(rows);
    if (act.ask && value === undefined) {
      asked.value = act.name;
      setTimeout(() => document.getElementById('bulk-value')?.focus());
      return null;
    }
    // Enter held on the button that asked is one in the empty field, too.
    if (act.ask && value === null && !confirm(d.emptyAllAsk({ n: rows.length }))) return null;
    if (act.sure && !confirm(act.sure({ n: rows.length }))) return null;
    return start(list, act, rows, value, drop);
  };
  const typed = acts.find((act) => act.name === asked.value);
  // Whoever typed there goes on at the button that asked.
  const leave = () => {
    asked.value = null;
    setTimeout(() => document.getElementById(`bulk-${typed.name}`)?.focus());
  };
  const bar = typed
    ? html`<form class="bulk" key="bulk" @submit=${(event) => {
        event.preventDefault();
        begin(typed, event.target.elements.value.value.trim() || null);
      }} @keydown=${(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // It leaves the field first: what was typed is still there to be applied.
        if (event.target.value) document.getElementById('bulk-apply')?.focus();
        else leave();
      }}><label for="bulk-value">${typed.ask.label({ n: rows.length })}</label>
      <input class="input" id="bulk-value" name="value" list="bulk-list" autocomplete="off" maxlength="200">
      <datalist id="bulk-list">${typed.ask.list.map(
        (each) => html`<option key=${each} value=${each}></option>`,
      )}</datalist>
      <button class="btn primary" id="bulk-apply" type="submit">${d.apply}</button>
      <button class="btn quiet" type="button" @click=${leave}>${d.cancel}</button></form>`
    : html`<div class="bulk" role="group" aria-label=${d.chosen({ n: rows.length })} key="bulk"><p role="status">
      ${d.chosen({ n: rows.length })}</p><button class="btn icon" type="button" aria-label=${d.chooseNone}
      title=${d.chooseNone} key="none" @click=${() => drop(rows)}>${icon('close', 's')}</button>${acts.map(
        (act) =>
          html`<button class="btn" id=${`bulk-${act.name}`} type="button" key=${act.name}
          @click=${() => begin(act)}>${icon(act.icon, 's')}
          <span>${act.label}</span></button>`,
      )}</div>`;
  return html`${told}${bar}`;
}
