// Begins an inspection of a thing: at which stage, on which reservation, by which template.

import { html } from '../core/html.js';
import { filter, go } from '../core/router.js';
import { signal } from '../core/signal.js';
import { cutSince } from '../core/api.js';
import { list, read } from '../core/data.js';
import { beginOf, stages, templateFor } from '../core/inspection.js';
import { awaiting } from '../core/model.js';
import { fault, note, once } from '../core/noting.js';
import { house, keeps } from '../core/state.js';
import { when } from '../core/time.js';
import { unitOf, whereOut } from '../core/stock.js';
import { frame, isLoading, shape, sticker, warning } from '../widgets/parts.js';
import { inspectionRow, nameOn } from './inspected.js';
import { inspectionsKnown } from './inspecting.js';
import { labelOf } from './scanning.js';
import { learned, learnTemplates, templates } from './templates.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

/** What is chosen for an asset, until it is begun. */
const chosen = signal({});
const choose = (asset, change) => {
  chosen.value = { ...(chosen.value.asset === asset ? chosen.value : {}), asset, ...change };
};

/** What comes back is inspected at its return; all else at its pickup. */
function stageOf(asset, reservation) {
  const unit = reservation && unitOf(reservation, asset);
  return unit?.state === 'back' || unit?.kind === 'return' || whereOut(asset) ? 'return' : 'pickup';
}

/**
 * The reservations that it may be of: where it is out, those that wait for it, and the one from which somebody
 * came.
 */
function reservationsOf(asset, from) {
  const ids = [from, whereOut(asset), ...awaiting(asset, Date.now()).map((each) => each.id)];
  return [...new Set(ids)].map((id) => house.value.reservation.get(id)).filter(Boolean);
}

export function screen(part) {
  const id = part.toLowerCase();
  const known = house.value.asset.get(id);
  const asked = known ? {} : read(`/api/office/assets/${encodeURIComponent(id)}`);
  const asset = known ?? asked.body;
  const of = filter('of').toLowerCase();
  const shell = {
    current: '',
    title: s.inspect.begin,
    back: of && filter('from') !== 'asset' ? `/r/${of}` : `/desk/assets/${id}`,
    task: true,
  };
  if (!asset)
    return frame({
      ...shell,
      main:
        isLoading() || asked.loading
          ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`
          : html`<div class="empty"><h2>${asked.status === 404 ? s.unknownThing : asked.fault}</h2></div>`,
    });
  if (!templates.value) askTemplates();
  const label = labelOf(asset, asset.codes?.[0] ?? '');
  return frame({
    ...shell,
    thumb: keeps.value && templates.value ? beginButton('') : '',
    main: html`<div class="stack inspect"><div class="who-h" key="who"><h2>${label.name}</h2><p>${sticker(label)}</p>
      </div>
      ${warning(fault.value)}${begun(asset)}${
        !keeps.value
          ? html`<div class="note warn" role="alert" key="form">${shape('late')}<p>${t.noStore}</p></div>`
          : templates.value
            ? form(asset, label, of)
            : html`<div class="stack tight" key="form">${untold()}</div>`
      }</div>`,
  });
}

/** Not in the middle of a drawing, and once: what is said of an attempt offers the next one. */
let isAsked = false;
function askTemplates() {
  if (isAsked || learned.value.fault) return;
  isAsked = true;
  setTimeout(async () => {
    await learnTemplates();
    isAsked = !cutSince.value;
  });
}

/** Why there is nothing to choose from. */
const untold = () =>
  cutSince.value
    ? html`<p class="sub" key="cut">${s.inspect.noTemplates}</p>`
    : learned.value.fault
      ? html`${warning(learned.value.fault)}<button class="btn" type="button" key="again"
        @click=${() => learnTemplates(true)}>${t.retry}</button>`
      : html`<p class="sub" key="loading">${t.loading}</p>`;

/** What is chosen from may be old: the house was asked, and did not say. */
const old = () =>
  learned.value.fault && !cutSince.value
    ? html`<p class="sub" key="old">${s.inspect.templatesOld({
        time: when(learned.value.at),
        why: learned.value.fault,
      })}</p>`
    : '';

const beginButton = (place) =>
  html`<button class=${`btn primary ${place}`} type="submit" form="inspect">${s.inspect.beginNow}</button>`;

/** Those of the thing that are open already: as a rule one of these is meant. */
function begun(asset) {
  const { rows } = list(`/api/office/inspections?asset=${asset.id}&status=open`, 'inspections');
  const here = inspectionsKnown((each) => each.asset_id === asset.id && each.status === 'open', rows ?? []);
  const open = [...here, ...(rows ?? [])];
  return open.length
    ? html`<section key="open" class="stack tight" aria-labelledby="h-open"><div class="head"><h2 id="h-open">
      ${s.inspect.goOnWith}</h2></div><ul class="list">${open.map((each) =>
        inspectionRow(each, nameOn(each)),
      )}</ul></section>`
    : '';
}

function form(asset, label, of) {
  const all = reservationsOf(asset, of);
  const mine = chosen.value.asset === asset.id ? chosen.value : {};
  const reservation = all.find((each) => each.id === (mine.reservation ?? all[0]?.id));
  const stage = mine.stage ?? stageOf(asset, reservation);
  const usual = templateFor(house.value.item.get(asset.item_id), templates.value);
  const template = templates.value.find((each) => each.name === mine.template) ?? usual;
  const begin = (event) => {
    event.preventDefault();
    once(`inspect-${asset.id}`, async () => {
      const entry = beginOf({ asset: asset.id, reservation, stage, template }, label);
      await note(entry);
      chosen.value = {};
      go(`/inspections/${entry.inspection}${filter('from') ? `?from=${filter('from')}` : ''}`);
    });
  };
  return html`<form id="inspect" class="stack" key="form" @submit=${begin}>
    <fieldset class="field"><legend class="label">${s.inspect.when}</legend><div class="seg wide">${stages.map(
      (each) => html`<button type="button" key=${each} aria-pressed=${each === stage ? 'true' : 'false'}
      @click=${() => choose(asset.id, { stage: each })}>${s.stageNames[each]}</button>`,
    )}</div></fieldset>
    <div class="field"><label for="of">${t.reservation}</label><select class="input" id="of" @change=${(event) =>
      choose(asset.id, { reservation: event.target.value })}>${all.map(
      (each) =>
        html`<option key=${each.id} value=${each.id} selected=${each === reservation}>${[
          each.reference,
          each.client?.display_name,
        ]
          .filter(Boolean)
          .join(' · ')}</option>`,
    )}<option key="none" value="" selected=${!reservation}>${s.inspect.noReservation}</option></select></div>
    <div class="field"><label for="template">${s.inspect.template}</label><select class="input" id="template"
    @change=${(event) => choose(asset.id, { template: event.target.value })}>${templates.value.map(
      (each) =>
        html`<option key=${each.name} value=${each.name} selected=${each === template}>${templateName(each)}</option>`,
    )}</select><span class="hint">${asksFor(template)}</span>${old()}</div>${beginButton('only-desk')}</form>`;
}

const templateName = ({ name, built_in: isBuiltIn }) => (isBuiltIn && s.templateNames[name]) || name;

const asksFor = ({ slots, sign_offs: signers }) =>
  [
    s.inspect.asksPhotos({ n: slots.filter((each) => each.required).length }),
    ...signers.map((role) => s.signatureOf[role]),
  ].join(' · ');
