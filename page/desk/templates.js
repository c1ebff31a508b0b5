// What inspections ask for: the templates that every house has, and the house's own.

import { html } from '../core/html.js';
import { go, path } from '../core/router.js';
import { signal } from '../core/signal.js';
import { roles } from '../core/inspection.js';
import { all, refresh } from '../core/data.js';
import { can, chip, frame, icon, shape } from '../widgets/parts.js';
import { differ, fetched, goOnAt, listed, newButton, press, refusal, refuse } from './parts.js';
import { slotName } from '../shelf/gap-text.js';
import { learnTemplates } from '../shelf/templates.js';
import { d } from '../words/desk.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const base = '/desk/templates';
/** What the server takes of one template. */
const mostSlots = 60;
const longestName = 40;
const addressOf = (name) => `${base}/${encodeURIComponent(name)}`;
const toServer = (name) => `/api/office/inspection-templates/${encodeURIComponent(name)}`;

/** A name as the page gives it: one line, without points, blanks at its ends and what no eye sees. */
export const cleaned = (text) =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[.\p{Cc}\s]/gu, ' ')
    .trim()
    .slice(0, longestName)
    .trim();

const nameOf = ({ name, built_in: isBuiltIn }) => (isBuiltIn && s.templateNames[name]) || name;

export function screen(name) {
  if (name === undefined) return everyTemplate();
  const { rows, ...shown } = all('/api/office/inspection-templates', 'inspection_templates');
  // Until the names are known none is made: one that is taken is told before anything is sent.
  if (name === 'new')
    return fetched({ ...shown, body: rows }, d.newTemplate, base, () =>
      one({ name: '', slots: [], sign_offs: ['staff'] }, rows),
    );
  return fetched(
    { ...shown, body: rows?.find((each) => each.name === name), status: rows ? 404 : shown.status },
    t.templates,
    base,
    (template) => one(template, rows),
  );
}

const everyTemplate = () =>
  frame({
    current: base,
    title: t.templates,
    mainClass: 'stack',
    tools: can('manager') ? newButton(`${base}/new`, d.newOne) : '',
    main: html`<p class="sub" key="hint">${d.templatesHint}</p>${listed(
      all('/api/office/inspection-templates', 'inspection_templates'),
      (each) => html`<li key=${each.name}><a class="row" href=${addressOf(each.name)}>
      <span class="who">${nameOf(each)}</span><span class="c1">${s.inspect.asksPhotos({
        n: each.slots.filter(({ required }) => required).length,
      })} · ${d.slotsOptional({ n: each.slots.filter(({ required }) => !required).length })}</span><span class="c2">${
        each.sign_offs.map((role) => s.signatureOf[role]).join(', ') || d.noSignatures
      }</span><span class="c3">${
        each.built_in
          ? html`<span class="sub">${d.isBuiltIn}
        </span>`
          : chip('ready', d.isOwn)
      }</span></a>
        </li>`,
      d.noTemplates,
    )}`,
  });

// --- One

/** What is changed and not saved: `{name, template}` by the name that it had. */
const edited = signal(null);

function one(template, rows) {
  const isNew = !template.name;
  const now = edited.value?.of === template.name ? edited.value : { of: template.name, ...template };
  const put = (change) => {
    edited.value = { ...now, ...change };
  };
  const mayEdit = can('manager');
  return frame({
    current: base,
    title: isNew ? d.newTemplate : nameOf(template),
    back: base,
    task: true,
    main: mayEdit ? form(template, now, put, rows) : facts(template),
  });
}

const facts = ({ slots, sign_offs: signers }) =>
  html`<dl class="facts"><dt>${s.inspect.photos}</dt>${slots.map(
    ({ slot, required }) =>
      html`<dd key=${slot}>${slotName(slot)} <span class="sub">${required ? s.inspect.needed : s.inspect.optional}
        </span></dd>`,
  )}<dt>${s.inspect.signatures}</dt><dd>${
    signers.map((role) => s.signedFor[role]).join(', ') || d.noSignatures
  }</dd></dl>`;

/** Why it can't be saved as it is; empty where it can. */
function faultOf({ of, name, slots }, rows) {
  if (!cleaned(name)) return d.needsName;
  if (!of && rows.some((each) => each.name === cleaned(name))) return d.nameTaken;
  if (slots.some(({ slot }) => !cleaned(slot))) return d.slotNeedsName;
  const names = slots.map(({ slot }) => cleaned(slot));
  return new Set(names).size < names.length ? d.slotTwice : '';
}

/** Whether it is another since the edit began; a built-in one that is there again has a lower version. */
const isSince = (template, now) => template.version > now.version || (template.built_in && !now.built_in);

/** Both versions where somebody else has saved another one since the edit began; nothing where they say the same. */
function metOther(template, now, put) {
  if (!template.name || !isSince(template, now)) return null;
  const photos = ({ slots }) =>
    slots.map(({ slot, required }) => slotName(slot) + (required ? '' : ` (${s.inspect.optional})`)).join(', ');
  const signers = ({ sign_offs: all }) => all.map((role) => s.signedFor[role]).join(', ');
  const rows = [
    { label: s.inspect.photos, mine: photos(now) || '–', theirs: photos(template) || '–' },
    { label: s.inspect.signatures, mine: signers(now) || d.noSignatures, theirs: signers(template) || d.noSignatures },
  ].filter(({ mine, theirs }) => mine !== theirs);
  if (!rows.length) return null;
  return differ(
    rows,
    (event) => {
      const open = event.target.closest('form');
      put({ version: template.version, built_in: template.built_in });
      setTimeout(() => open.requestSubmit());
    },
    (event) => {
      const open = event.target.closest('form');
      edited.value = null;
      setTimeout(() => open.querySelector('input')?.focus());
    },
  );
}

/** The template whose fault is pointed out: somebody has tried to save it. */
const tried = signal(null);

function form(template, now, put, rows) {
  const isOwn = template.name && !template.built_in;
  const fault = faultOf(now, rows);
  const isTold = fault && tried.value === template.name;
  const met = metOther(template, now, put);
  const save = (event) => {
    event.preventDefault();
    tried.value = template.name;
    if (fault || met) return;
    const name = cleaned(now.name);
    const slots = now.slots.map(({ slot, required }) => ({ slot: cleaned(slot), required: !!required }));
    const [sent, from] = [edited.value, path.value];
    // Where they say the same, theirs is gone on from.
    const { version: madeFrom } = isSince(template, now) ? template : now;
    // 0: there is none of that name yet.
    const body = { slots, sign_offs: now.sign_offs, version: template.name ? madeFrom : 0 };
    const done = ({ version }) => {
      tried.value = null;
      learnTemplates(true);
      if (edited.value === sent) {
        edited.value = null;
        return path.value === from && go(base);
      }
      // What was typed since it was sent is not saved yet: it goes on as what is changed of it.
      if (edited.value?.of === template.name)
        edited.value = { ...edited.value, of: name, name, version, built_in: false };
      return !template.name && path.value === from && go(addressOf(name));
    };
    press('template', 'PUT', toServer(name), body, done, template.name ? '' : d.nameTaken);
  };
  const remove = () => {
    if (!confirm(d.deleteTemplateAsk({ name: template.name }))) return;
    const from = path.value;
    press('delete', 'DELETE', toServer(template.name), undefined, () => {
      edited.value = null;
      learnTemplates(true);
      refresh();
      if (path.value === from) go(base);
    });
  };
  return html`<form class="stack template" key="form" @submit=${save}>
    ${met ?? ''}
    ${template.built_in ? html`<p class="note" key="built">${shape('ready')}<span>${d.builtInHint}</span></p>` : ''}
    ${
      template.name
        ? ''
        : html`<div class="field" key="name"><label for="name">${d.name}</label><input class="input" id="name"
          maxlength=${longestName}
      autocomplete="off" .value=${now.name} @input=${(event) => {
        // What was refused was of another name.
        refuse('');
        put({ name: event.target.value });
      }}><span class="hint">${d.templateNameHint}</span></div>`
    }
    <section class="stack tight" key="slots" aria-labelledby="h-slots"><div class="head"><h2 id="h-slots">${
      s.inspect.photos
    }</h2><span class="n">${now.slots.length || ''}</span></div><ol class="list places">${now.slots.map((slot, at) =>
      slotRow(now, slot, at, put),
    )}</ol>${
      now.slots.length < mostSlots
        ? html`<p key="add"><button class="btn" id="add-slot" type="button" @click=${() => {
            put({ slots: [...now.slots, { slot: '', required: true }] });
            setTimeout(() => document.getElementById(`slot-${now.slots.length}`)?.focus(), 30);
          }}>${icon('plus', 's')}${d.addSlot}</button></p>`
        : ''
    }</section>
    <fieldset class="stack tight" key="signers"><legend class="label">${s.inspect.signatures}</legend>${roles.map(
      (role) => html`<label class="pick" key=${role}><input type="checkbox" .checked=${now.sign_offs.includes(role)}
      @change=${(event) =>
        put({
          sign_offs: roles.filter((each) => (each === role ? event.target.checked : now.sign_offs.includes(each))),
        })}><span>${s.signatureOf[role]}</span></label>`,
    )}</fieldset>
    ${
      isTold
        ? html`<p class="fault" role="alert" key="fault">${fault}
      </p>`
        : ''
    }${isTold && !template.name ? '' : refusal()}
    <p class="tools" key="acts"><button class="btn primary" type="submit">${d.save}</button>${
      isOwn
        ? html`<button class="btn" type="button" key="delete" @click=${remove}>${icon('trash', 's')}${d.remove}
          </button>`
        : ''
    }</p></form>`;
}

function slotRow(now, { slot, required }, at, put) {
  const change = (to) => put({ slots: now.slots.map((each, index) => (index === at ? { ...each, ...to } : each)) });
  const move = (by) => {
    const slots = now.slots.filter((_, index) => index !== at);
    slots.splice(at + by, 0, now.slots[at]);
    put({ slots });
    // The next press of the same button moves the same one.
    const [way, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    goOnAt(`slot-${way}-${at + by}`, `slot-${other}-${at + by}`);
  };
  const drop = () => {
    put({ slots: now.slots.filter((_, index) => index !== at) });
    goOnAt(`slot-drop-${at}`, `slot-drop-${at - 1}`, 'add-slot');
  };
  const n = at + 1;
  // What the house did not name keeps the server's own name, and shows its word.
  const isKnown = slot in s.slots;
  return html`<li key=${String(at)}>${
    isKnown
      ? html`<span class="name" key="word">${slotName(slot)}</span>`
      : html`<input class="input" key="field" id=${`slot-${at}`} maxlength=${longestName} autocomplete="off"
        aria-label=${d.slotNamed({
          n,
        })} .value=${slot} @input=${(event) => change({ slot: event.target.value })}>`
  }<label class="pick"><input type="checkbox" .checked=${required} @change=${(event) =>
    change({
      required: event.target.checked,
    })}><span>${s.inspect.needed}<span class="sr"> ${String(n)}</span></span></label>
    <span class="acts"><button class="btn icon" id=${`slot-up-${at}`} type="button" disabled=${!at}
    aria-label=${d.slotUp({ n })} @click=${() => move(-1)}>${icon('up')}</button><button class="btn icon"
      id=${`slot-down-${at}`} type="button" disabled=${at === now.slots.length - 1}
      aria-label=${d.slotDown({ n })} @click=${() => move(1)}>${icon('down')}</button><button class="btn icon"
      id=${`slot-drop-${at}`} type="button" aria-label=${d.dropSlot({ n })} @click=${drop}>
    ${icon('trash', 's')}</button></span></li>`;
}
