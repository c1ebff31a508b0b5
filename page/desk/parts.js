// The parts of the desk's screens: lists with their states, forms, and the settlement of a change that met another.

import { ask, filter, path } from '../core/router.js';
import { html } from '../core/html.js';
import { effect, signal } from '../core/signal.js';
import { frame, icon, shape } from '../widgets/parts.js';
import { refresh, sentence, write } from '../core/data.js';
import { session } from '../core/api.js';
import { makeOnce } from '../core/unanswered.js';
import { endedAside } from '../core/state.js';
import { places } from '../core/place.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

export const rolesSaid = () => Object.entries(t.roles);

/** Why what is shown may be old; nothing where it is not. */
export const faultOf = ({ fault }) =>
  fault ? html`<div class="note warn" role="alert" key="fault">${shape('late')}<p>${fault}</p></div>` : '';

// --- Lists

/** The rows of a list in their states: fetching, unreachable, none, some, more. */
export function listed(shown, row, nothing, options = {}) {
  if (shown.loading) return bones();
  const fault = faultOf(shown);
  if (!shown.rows) return fault;
  if (!shown.rows.length)
    return html`${fault}<div class="empty" key="empty"><h2>${nothing}</h2>${
      options.hint ? html`<p>${options.hint}</p>` : ''
    }</div>`;
  return html`${fault}<ul class=${`list ${options.kind ?? 'cells'}`} key="list">${shown.rows.map(row)}</ul>
    ${shown.more ? html`<button class="btn" type="button" key="more" @click=${shown.more}>${d.more}</button>` : ''}`;
}

export const bones = () =>
  html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map(
    (each) =>
      html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who">
        <span class="bone w2"></span></span></span></li>`,
  )}</ul></div>`;

/** The search that is planned while somebody types: `{ at, timer }`. */
let typing = null;

/**
 * The field that searches a list; its text is in the address. Another list has another field, and a blank that somebody
 * has just typed stays.
 */
export function searchField(label, short) {
  const box = document.getElementById('search');
  const q = filter('q');
  return html`<form class="search" role="search" key=${`search ${path.value}`}
    @submit=${(event) => event.preventDefault()}>${icon('find')}
    <input class="input" id="search" type="search" aria-label=${label} placeholder=${short ?? label}
    .value=${box && (typing?.at === path.value || box.value.trim() === q) ? box.value : q} @input=${(event) => {
      clearTimeout(typing?.timer);
      const { value } = event.target;
      const timer = setTimeout(() => {
        typing = null;
        ask({ q: value.trim() });
      }, 250);
      typing = { at: path.value, timer };
    }}></form>`;
}

export const choice = (name, label, options, fallback = '') =>
  html`<select class="input place" key=${`${path.value} ${name}`} aria-label=${label}
    .value=${filter(name) || fallback} @change=${(event) => ask({ [name]: event.target.value })}>${options.map(
      ([value, text]) =>
        html`<option key=${value} value=${value} selected=${(filter(name) || fallback) === value}>${text}</option>`,
    )}</select>`;

/** The place that the figures are for; nothing in a house of one. */
export function placeChoice() {
  const all = places();
  return all.length > 1 ? choice('place', t.place, [['', t.everywhere], ...all.map((each) => [each, each])]) : '';
}

/** How much of an item is free, for who does not see the numbers. */
export const freeText = ({ free, ...rest }) =>
  free === null || free === undefined
    ? d.freeUnknown(rest)
    : (rest.missing ? d.freeInShort : d.freeIn)({ free, ...rest });

export const newButton = (to, text) =>
  html`<a class="btn primary" id="new" key="new" href=${to} aria-label=${text}>${icon('plus', 's')}
    <span>${text}</span></a>`;

/** A screen of something that is fetched: what it is, under a fault where it may be old; or why it can't be shown. */
export function fetched(shown, title, back, content) {
  if (shown.body) {
    const screen = content(shown.body);
    if (shown.fault) screen.find((each) => each.tag === 'main').children.unshift(faultOf(shown));
    return screen;
  }
  return frame({
    current: back,
    title,
    back,
    task: true,
    main: shown.loading
      ? bones()
      : shown.status === 404
        ? html`<div class="empty"><h2>${t.nothingHere}</h2><a class="btn" href=${back}>${t.goBack}</a></div>`
        : unreached(shown.fault),
  });
}

/** Why something can't be shown now, and a way to ask for it again. */
export const unreached = (why) =>
  html`<div class="empty" role="alert"><h2>${why}</h2><button class="btn" type="button"
    @click=${refresh}>${t.retry}</button></div>`;

// --- Forms

let states = new Map();
const changed = signal(0);

const quiet = { busy: false, faults: {}, sentence: '', mismatch: null };

/**
 * A form's state: whether it is being sent, the server's answer, what was `typed` and whether that `isUnsaved`; what of
 * it is `back` after a look elsewhere, and `why` it is not saved; a new row that was sent without an answer is `open`.
 */
function stateOf(id) {
  if (!states.has(id)) states.set(id, quiet);
  void changed.value;
  return states.get(id);
}

function set(id, change) {
  states.set(id, { ...stateOf(id), ...change });
  changed.value++;
}

function typedIn(field, form) {
  const input = form.elements[field.name];
  if (field.type === 'check') return input.checked;
  if (field.type === 'number') return input.value === '' ? null : Number(input.value);
  if (field.type === 'checks')
    return field.options.map(([value]) => value).filter((value) => form.elements[`${field.name}.${value}`].checked);
  if (field.type === 'hours') {
    const [from, to] = ['from', 'to'].map((side) => form.elements[`${field.name}.${side}`].value);
    return from || to ? { from, to } : null;
  }
  const text = input.value.trim();
  if (field.type === 'words') return text.split(/[\s,]+/).filter(Boolean);
  return text === '' ? null : text;
}

const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const allTyped = (fields, form) => Object.fromEntries(fields.map((field) => [field.name, typedIn(field, form)]));

const unlessEmpty = (value) => (value === false || value?.length === 0 ? null : value);
/** What was typed that is another than before. */
const changes = (before, typed) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !same(unlessEmpty(value), unlessEmpty(before?.[name]))),
  );
const areOther = (before, typed) => Object.keys(changes(before, typed)).length > 0;

/** A form shows a row again, and what becomes of it: a field that was typed in would keep what was typed. */
function follow(id, row, form) {
  set(id, { row });
  // After the drawing: what it resets to is the row by then.
  setTimeout(() => {
    if (!stateOf(id).base) form.reset();
  });
}

/** The form shows what is there, or nothing; the button that was pressed goes. */
function takeAnew(id, row, { target }) {
  const form = target.closest('form');
  states.delete(id);
  follow(id, row, form);
  form.querySelector('.form :is(input, select, textarea)')?.focus();
}

/** The form of a row that was saved, when it is shown next, has what was typed since it was sent. */
function goOnWith(id, row, sent, typed, why) {
  const back = changes(sent, typed);
  set(id, { base: row, typed: { ...row, ...back }, isUnsaved: true, back, why });
}

/** What was typed and not saved is there again when its form is, until the page is loaded anew. */
function putAside() {
  for (const [id, { base, typed, isUnsaved, open, busy, why }] of states) {
    const unsaved = { base, typed, isUnsaved, open, why, back: base ? changes(base, typed) : typed };
    if (isUnsaved) states.set(id, { ...quiet, ...unsaved, busy });
    else if (busy) states.set(id, { ...quiet, base, busy });
    else states.delete(id);
  }
}

/**
 * A form over fields `{name, label, type, options, hint, required, wide}`. With `base` it changes what is there: only
 * what differs is sent, with the version it was made from. `done` gets the row as it is now.
 */
export function formOf({ id, fields, base, kind, method, to, done, button, fixed = {} }) {
  const state = stateOf(id);
  // A row that has just been saved is newer than the one that was read before.
  const shown = state.base ?? (state.row?.version > base?.version ? state.row : base);
  const empty = () => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const send = async (event) => {
    event.preventDefault();
    if (stateOf(id).busy) return;
    const values = allTyped(fields, event.target);
    const origin = stateOf(id).base ?? shown;
    const body = { ...fixed };
    for (const field of fields) {
      if (origin ? !same(values[field.name], origin[field.name]) : values[field.name] !== null)
        body[field.name] = values[field.name];
    }
    if (origin && !Object.keys(body).length) return set(id, { sentence: d.nothingChanged, mismatch: null, faults: {} });
    if (origin) body.version = origin.version;
    set(id, { busy: true, sentence: '', faults: {}, typed: values });
    const [from, all] = [path.value, states];
    const mine = { body, values };
    const { answer, of, open } = base
      ? { answer: await write(method, to, body), of: mine }
      : await makeOnce((each) => write(method, to, each), stateOf(id).open ?? null, mine);
    // Whoever sent it has left: it says nothing to who is here now.
    if (all !== states) return;
    const isAway = path.value !== from;
    set(id, { busy: false, open });
    if (answer.status >= 300 && isAway) return endAside(answer, from);
    if (answer.status < 300) {
      const { typed = values } = stateOf(id);
      const row = { ...base, ...answer.body };
      states.delete(id);
      changed.value++;
      if (of !== mine) goOnWith(`${id.split('-')[0]}-${row.id}`, row, of.values, values, d.madeBefore);
      if (isAway) {
        if (of !== mine) endedAside.value = { text: d.madeBefore, to: from.replace(/new$/, row.id) };
        if (base && areOther(values, typed)) goOnWith(id, row, values, typed);
        return;
      }
      savedForm.value = id;
      said.value = d.saved;
      // Whoever has typed on since is not done with it.
      if (base && areOther(values, typed)) return set(id, { base: row, typed, isUnsaved: true });
      if (base) follow(id, row, event.target);
      return done?.(answer.body);
    }
    const error = answer.body?.error ?? {};
    const now = error.current?.[kind];
    if (error.code === 'version_mismatch' && now) return set(id, { mismatch: { now, mine: values } });
    const faults = Object.fromEntries(
      // What is a part of a field, such as `code_hosts[1]`, is told at the field.
      (error.details ?? []).map((fault) => [fault.field.split(/[.[]/)[0], fault.message]),
    );
    set(id, {
      faults,
      sentence:
        error.details?.length && Object.keys(faults).every((name) => fields.some((field) => field.name === name))
          ? ''
          : (error.message ?? t.noAnswer),
    });
    setTimeout(() => document.querySelector('[aria-invalid=true]')?.focus());
  };
  // The change is made from the row that was shown when a person began to type, whatever comes in meanwhile.
  const begin = ({ target, currentTarget }) => {
    if (said.value) said.value = '';
    if (base && !stateOf(id).base) set(id, { base: shown });
    const typed = allTyped(fields, currentTarget);
    // Nothing is drawn anew for it.
    states.set(id, { ...stateOf(id), typed, isUnsaved: areOther(stateOf(id).base ?? empty(), typed) });
    // What is being mended is no fault any more: the server says so if it still is.
    const name = target.name?.split('.')[0];
    const { faults, sentence } = stateOf(id);
    if (faults[name] || sentence) set(id, { faults: { ...faults, [name]: undefined }, sentence: '' });
  };
  return html`<form class="stack" key=${id} @submit=${send} @input=${begin}>
    ${state.mismatch ? mismatch(id, fields, state.mismatch) : ''}
    <div class="form" key="fields" inert=${state.busy && !base}>${fields.map((field) =>
      fieldOf(id, field, state.back ? { ...shown, ...state.back } : shown, state.faults[field.name]),
    )}</div>
    ${state.sentence ? html`<p class="fault" role="alert" key="sentence">${state.sentence}</p>` : ''}
    ${
      state.back
        ? html`<p class="tools" key="back"><span class="sub" role="status">${state.why ?? d.notSavedYet}</span><button
          class="btn quiet" type="button" @click=${(event) => takeAnew(id, base, event)}>${d.discardIt}</button></p>`
        : ''
    }
    <p class="tools" key="send"><button class="btn primary" type="submit" aria-disabled=${state.busy ? 'true' : null}>
    ${button ?? d.save}</button>${
      said.value && savedForm.value === id
        ? html`<span class="chip" data-s="done"
      role="status">${said.value}</span>`
        : ''
    }</p></form>`;
}

/** The last success, said once: beside the form that was saved, else where the refusal of a button would be. */
export const said = signal('');
const savedForm = signal('');

function fieldOf(id, field, base, fault) {
  const name = `${id}-${field.name}`;
  const given = base?.[field.name] ?? field.value ?? '';
  const value = field.type === 'words' ? [given].flat().join(' ') : given;
  const described = [fault && `${name}-f`, field.hint && `${name}-h`].filter(Boolean).join(' ') || null;
  const below = html`${fault ? html`<p class="fault" id=${`${name}-f`} key="fault">${fault}</p>` : ''}
    ${field.hint ? html`<p class="hint" id=${`${name}-h`} key="hint">${field.hint}</p>` : ''}`;
  const kind = `field ${field.wide ? 'full' : field.narrow ? 'narrow' : 'half'}`;
  if (field.type === 'check') {
    return html`<div class=${kind} key=${field.name}><label class="pick"><input type="checkbox" name=${field.name}
      checked=${!!value} aria-describedby=${described}><span>${field.label}</span></label>${below}</div>`;
  }
  if (field.type === 'checks') {
    return html`<fieldset class=${kind} key=${field.name} aria-describedby=${described}>
      <legend class="label">${field.label}</legend>${field.options.map(
        ([each, text]) =>
          html`<label class="pick" key=${each}><input type="checkbox" name=${`${field.name}.${each}`} checked=${(
            value || []
          ).includes(each)}><span>${text}</span></label>`,
      )}${below}</fieldset>`;
  }
  if (field.type === 'hours') {
    const time = (side, text) =>
      html`<input class="input" type="time" name=${`${field.name}.${side}`} value=${value?.[side] ?? ''}
        aria-label=${text} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>`;
    return html`<fieldset class=${kind} key=${field.name}><legend class="label">${field.label}</legend>
      <span class="hours">${time('from', field.label)}<span>–</span>${time(
        'to',
        `${field.label}, ${d.hoursTo}`,
      )}</span>${below}</fieldset>`;
  }
  const label = html`<label for=${name} key="label">${field.label}</label>`;
  if (field.type === 'select') {
    // What a row has and nothing here offers, or that it has nothing, stays so until somebody chooses.
    const has = base ? String(base[field.name] ?? '') : String(value);
    const isOffered = !base || field.options.some(([each]) => each === has);
    const options = isOffered ? field.options : [[has, has || '–'], ...field.options];
    return html`<div class=${kind} key=${field.name}>${label}<select class="input" id=${name} name=${field.name}
      aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>${options.map(
        ([each, text]) => html`<option key=${each} value=${each} selected=${has === each}>${text}</option>`,
      )}</select>${below}</div>`;
  }
  if (field.type === 'text') {
    return html`<div class=${kind} key=${field.name}>${label}<textarea class="input" id=${name} name=${field.name}
      .defaultValue=${value} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}></textarea>
        ${below}</div>`;
  }
  return html`<div class=${kind} key=${field.name}>${label}<input class="input" id=${name} name=${field.name}
    type=${field.type === 'words' ? 'text' : (field.type ?? 'text')} value=${value} required=${!!field.required}
    min=${field.min ?? null} step=${
      field.type === 'number' ? (field.step ?? 1) : null
    } list=${field.list ? `${name}-l` : null} autocomplete="off" spellcheck=${field.spell ? null : 'false'}
      aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>${
        field.list
          ? html`<datalist id=${`${name}-l`}>${field.list.map(
              (each) => html`<option key=${each}
        value=${each}></option>`,
            )}</datalist>`
          : ''
      }${below}</div>`;
}

export const worded = (value, field) => {
  if (value === null || value === undefined || value === '') return '–';
  if (field.type === 'check') return value ? d.yes : d.no;
  if (field.type === 'hours') return `${value.from}–${value.to}`;
  if (field.type === 'words') return value.join(' ') || '–';
  if (field.type === 'checks') return value.map((each) => Object.fromEntries(field.options)[each] ?? each).join(', ');
  return field.options ? (Object.fromEntries(field.options)[value] ?? value) : String(value);
};

/** Somebody else was quicker: both are shown, and a person says which stays. */
function mismatch(id, fields, { now, mine }) {
  const differing = fields.filter((field) => !same(now[field.name], mine[field.name]));
  return differ(
    differing.map((field) => ({
      label: field.label,
      mine: worded(mine[field.name], field),
      theirs: worded(now[field.name], field),
    })),
    (event) => {
      const form = event.target.closest('form');
      set(id, { mismatch: null, base: now });
      // After the drawing: what was not touched shows theirs by then, and is not sent.
      setTimeout(() => form.requestSubmit());
    },
    (event) => {
      takeAnew(id, now, event);
      refresh();
    },
  );
}

export function differ(rows, keepMine, takeTheirs) {
  return html`<section class="conflict" role="alert" aria-labelledby="h-differ" key="differ">
    <header>${shape('conflict')}<div><h3 id="h-differ">${d.mismatch}</h3>
    <p class="sub">${d.mismatchHint}</p></div></header>
    <table class="both"><thead><tr><th scope="col"><span class="sr">${d.field}</span></th>
    <th scope="col">${d.mine}</th><th scope="col">${d.theirs}</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr key=${row.label}><th scope="row">${row.label}</th><td>${row.mine}</td>
    <td>${row.theirs}</td></tr>`,
    )}</tbody></table>
    <ul class="choices"><li key="mine"><button class="choice" type="button" @click=${keepMine}>${icon('undo')}<span>
    <b>${d.keepMine}</b><small>${d.keepMineHint}</small></span>${icon('go', 'go')}</button></li>
    <li key="theirs"><button class="choice" type="button" @click=${takeTheirs}>${icon('find')}<span>
    <b>${d.takeTheirs}</b><small>${d.takeTheirsHint}</small></span>${icon('go', 'go')}</button></li></ul></section>`;
}

// --- Where the keyboard goes on

/** For what had the focus and is gone, or elsewhere: the first of these that can have it once they are drawn. */
export const goOnAt = (...ids) =>
  setTimeout(() =>
    ids
      .map((id) => document.getElementById(id))
      .find((each) => each && !each.disabled)
      ?.focus(),
  );

/** The same for a row that goes: the one after it, or before it, or what stands beside an empty list. */
export const goOnAfter = (ids, id, otherwise) => {
  const at = ids.indexOf(id);
  goOnAt(ids[at + 1], ids[at - 1], otherwise);
};

/** Whether a field of a day and a time is emptied or half typed: what was kept of it is the time of before. */
export const isEmptied = (id) => document.getElementById(id)?.value === '';

// --- A field that finds one of many

const pickers = signal(new Map());

/** `find` gives what fits a text: `[{id, name, sub}]`, or null while it is not known. */
export function picker({ id, label, find, pick, placeholder, hideLabel, value = '', fault }) {
  const { text = null, active = 0 } = pickers.value.get(id) ?? {};
  const put = (state) => {
    pickers.value = new Map(pickers.value).set(id, state);
  };
  const close = () => put({ text: null });
  const found = text === null ? [] : (find(text) ?? []);
  const isOpen = text !== null && found.length > 0;
  const take = (each) => {
    close();
    pick(each);
  };
  const key = (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (text === null) return put({ text: event.target.value === value ? '' : event.target.value, active: 0 });
      put({ text, active: Math.max(0, Math.min(found.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))) });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen) take(found[Math.min(active, found.length - 1)]);
    } else if (event.key === 'Escape' && text !== null) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return html`<div class="picker field half" key=${id}><label for=${id} class=${hideLabel ? 'sr' : null}>
    ${label}</label>
    <input class="input" id=${id} role="combobox" aria-autocomplete="list" aria-expanded=${isOpen ? 'true' : 'false'}
    aria-controls=${`${id}-l`} aria-activedescendant=${isOpen ? `${id}-${Math.min(active, found.length - 1)}` : null}
      aria-invalid=${fault ? 'true' : null} aria-describedby=${fault ? `${id}-f` : null} autocomplete="off"
      spellcheck="false" placeholder=${placeholder ?? null}
        .value=${text ?? value} @input=${(event) => put({ text: event.target.value, active: 0 })} @keydown=${key}
          @blur=${() =>
            setTimeout(() => {
              if (document.activeElement?.id !== id) close();
            }, 150)}>
    <ul id=${`${id}-l`} role="listbox" aria-label=${label} class="options" hidden=${!isOpen}>${
      isOpen
        ? found.map(
            (each, index) =>
              html`<li key=${each.id} id=${`${id}-${index}`} role="option" aria-selected=${
                index === Math.min(active, found.length - 1) ? 'true' : 'false'
              } @mousedown=${(event) => {
                event.preventDefault();
                take(each);
              }}><b>${each.name}</b>${each.sub ? html`<small>${each.sub}</small>` : ''}</li>`,
          )
        : ''
    }</ul>
    ${fault ? html`<p class="fault" id=${`${id}-f`}>${fault}</p>` : ''}</div>`;
}

/** A refusal is told on whichever screen a person looks at by now. */
function endAside(answer, to, why = sentence(answer)) {
  if (answer.status >= 300) endedAside.value = { text: why, to, isFault: true };
}

/** The buttons whose request is on its way. */
const pressed = new Set();
const refused = signal('');

/**
 * Sends on a button's press, that button's once at a time, and says what was refused, by the server's words or those
 * for what is `stale`. `done` is called wherever a person looks then.
 */
export async function press(name, method, to, body, done, stale) {
  const mine = `${name} ${to}`;
  if (pressed.has(mine)) return;
  pressed.add(mine);
  refused.value = '';
  said.value = '';
  savedForm.value = '';
  const from = path.value;
  let answer;
  try {
    answer = await write(method, to, body);
  } finally {
    pressed.delete(mine);
  }
  const isStale = answer.body?.error?.code === 'version_mismatch';
  const why = (isStale && stale) || sentence(answer);
  if (path.value !== from) endAside(answer, from, why);
  else if (answer.status < 300) said.value = d.saved;
  if (answer.status < 300) {
    goOnFrom(answer.body);
    done?.(answer.body);
  } else if (path.value === from) {
    refused.value = why;
    // What is shown is older than what there is.
    if (isStale) refresh();
  }
}

/** A form that was begun from the row of just before is no edit of two people: it goes on from what the button made. */
function goOnFrom(row) {
  for (const [id, { base, typed }] of states) {
    if (!base?.id || base.id !== row?.id || base.version + 1 !== row.version) continue;
    const now = { ...base, ...row };
    set(id, { base: now, typed: typed && { ...now, ...changes(base, typed) } });
  }
}

/** Says beside the buttons why nothing was sent. */
export function refuse(why) {
  refused.value = why;
  said.value = '';
}

/** How the last press of a button ended: what was refused, or that it was done; of a form too that closes with it. */
export const refusal = (isOfForms = false) =>
  refused.value
    ? html`<p class="fault" role="alert" key="refusal">${refused.value}</p>`
    : said.value && (isOfForms || !savedForm.value)
      ? html`<p key="said"><span class="chip" data-s="done" role="status">${said.value}</span></p>`
      : '';

// The answers beside forms and buttons go when another screen is shown.
let shown = path.value;
effect(() => {
  if (path.value === shown) return;
  shown = path.value;
  clearTimeout(typing?.timer);
  typing = null;
  putAside();
  pickers.value = new Map();
  said.value = '';
  savedForm.value = '';
  refused.value = '';
});

// What one person typed is shown to no other.
effect(() => {
  if (session.value !== 'in') states = new Map();
});
