// One inspection: while it is open it is filled in here, without a network too; completed, it is shown.

import { html } from '../core/html.js';
import { filter, go } from '../core/router.js';
import { signal } from '../core/signal.js';
import { me } from '../core/api.js';
import { read } from '../core/data.js';
import { furtherSlots, isVehicle, kinds, mostMarks, nextSlot, numbered, roles, views } from '../core/inspection.js';
import { drop, withdraw } from '../core/noting.js';
import { house, inspections, keeps, outbox } from '../core/state.js';
import { keepInspection } from '../core/sync.js';
import { limitSaid, sizeSaid } from '../core/size.js';
import { when } from '../core/time.js';
import { diagram } from '../widgets/diagram.js';
import { can, frame, icon, isLoading, shape, sticker, warning } from '../widgets/parts.js';
import { hasSigned, signatureField, unsigned } from '../widgets/signature.js';
import { conflict } from './conflict.js';
import { gapText, slotName } from './gap-text.js';
import { compared, inspected, positionOf } from './inspected.js';
import {
  addMark,
  busy,
  changeMark,
  complete,
  dropMark,
  dropPhoto,
  dropPlace,
  dropVideo,
  gapsOf,
  inspectionNow,
  mostOfVideo,
  judge,
  marksNow,
  putFuel,
  putPlace,
  refused,
  shown,
  sign,
  takeMarkPhoto,
  takePhoto,
  takeVideo,
  typeNotes,
  typeOdometer,
  unsign,
} from './inspecting.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const seen = new Set();

/** What somebody looks at is kept for when there is no network: once for what it is now. */
function keepOnce(told) {
  const what = `${told.id} ${told.version}`;
  if (seen.has(what)) return;
  seen.add(what);
  queueMicrotask(() => keepInspection(told));
}

const isHere = (id) =>
  outbox.value.some((entry) => entry.kind === 'inspection' && entry.inspection === id && entry.step === 'begin');

export function screen(part) {
  const id = part.toLowerCase();
  // What the server does not have yet is not asked for.
  const asked = isHere(id) ? {} : read(`/api/office/inspections/${encodeURIComponent(id)}`);
  if (asked.body) keepOnce(asked.body);
  const now = inspectionNow(id, asked.body);
  const shell = { current: '', title: s.inspect.one, task: true };
  if (!now) return frame({ ...shell, back: true, main: unknown(asked) });
  const { label } = now;
  const back =
    filter('from') === 'asset' || !now.reservation_id ? `/desk/assets/${now.asset_id}` : `/r/${now.reservation_id}`;
  const isOpen = now.status === 'open' && can('staff') && keeps.value;
  const other = filter('with').toLowerCase();
  const head = html`<div class="who-h" key="who"><h2>${label.name || now.asset_name || ''}</h2>
    <p>${sticker(label)} <span class="sub">${s.stages[now.stage]}${
      now.reservation_reference ? html` · <span class="nb">${now.reservation_reference}</span>` : ''
    }${now.begun_at ? ` · ${when(now.begun_at)}` : ''}</span></p></div>`;
  if (now.status === 'completed' && other) return frame({ ...shell, back, main: compared(now, other, head) });
  return frame({
    ...shell,
    back,
    thumb: isOpen ? completeButton(now, '') : '',
    main: html`<div class=${isOpen ? 'stack inspect' : 'stack'}>${head}${refusedOf(id)}${overOf(id)}${
      isOpen ? form(now) : html`${standingOf(now)}${inspected(now)}`
    }</div>`,
  });
}

const unknown = (asked) =>
  isLoading() || asked.loading
    ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`
    : html`<div class="empty"><h2>${asked.status === 404 ? s.inspect.gone : s.inspect.notHere}</h2><p>${
        asked.fault ?? ''
      }</p></div>`;

/** What was said of it after it had ended elsewhere. */
const overOf = (id) => (refused.value?.isOver && refused.value.id === id ? warning(refused.value.text) : '');

const refusedOf = (id) =>
  outbox.value
    .filter((entry) => entry.inspection === id && entry.state === 'parked')
    .map((entry) => conflict(entry, { isHere: true }));

/** How far it has come, where it can't be filled in. */
function standingOf(now) {
  if (now.status === 'completed') return '';
  if (now.status === 'completing') {
    const { completion } = now;
    return html`<div class="note" role="status" key="standing">${shape('queued')}<div><p>${s.inspect.completing}</p>${
      completion.isTried
        ? ''
        : html`<p><button class="btn" type="button" @click=${() => withdraw(completion)}>${s.inspect.goOn}</button></p>`
    }</div></div>`;
  }
  return html`<div class="note warn" key="standing">${shape('late')}<p>${keeps.value ? s.inspect.isOpen : t.noStore}
    </p></div>`;
}

// --- The form

/** What the server said that is missing, and what this browser knows of it. */
function gaps(now) {
  const told = now.completion?.state === 'parked' ? (now.completion.refusal.current?.missing ?? []) : [];
  const here = (gap) => now.missing.some((each) => gapText(each) === gapText(gap));
  return [...now.missing, ...told.filter((gap) => gap.kind === 'file' && !here(gap))];
}

const isGap = (now, kind, name) =>
  (gapsOf.value === now.id || now.completion?.state === 'parked') &&
  gaps(now).some((each) => each.kind === kind && (each.slot ?? each.role) === name);

async function finish(now) {
  for (const role of roles) {
    const { name, drawn } = signing(now, role);
    if (!now.sign_offs.has(role) && name.trim() && hasSigned(drawn)) await sign(now.id, role, name, drawn);
  }
  await complete(now.id);
  if (gapsOf.value === now.id) setTimeout(() => document.getElementById('gaps')?.focus());
}

const completeButton = (now, place) =>
  html`<button class=${`btn primary ${place}`} type="button" key="complete" @click=${() => finish(now)}>
    ${s.inspect.complete}</button>`;

const faultAt = (id, field) =>
  refused.value?.id === id && refused.value.field === field
    ? html`<p class="fault" role="alert" key="fault">${refused.value.text}</p>`
    : '';

const section = (name, title, content, count = '') =>
  html`<section class="stack tight" key=${name} id=${`part-${name}`} aria-labelledby=${`h-${name}`}><div class="head">
    <h2 id=${`h-${name}`}>${title}</h2>${count === '' ? '' : html`<span class="n">${count}</span>`}</div>${content}
      </section>`;

const isRead = (now) => isVehicle(now) || now.odometer != null || now.fuel != null;

function form(now) {
  const { id } = now;
  const missing = gaps(now);
  return html`
    <p class="sub" role="status" key="kept">${now.waits ? s.inspect.keptHere({ n: now.waits }) : s.inspect.isSent}</p>
    ${
      gapsOf.value === id && missing.length
        ? html`<div class="note warn" id="gaps" tabindex="-1" role="alert" key="gaps">${shape('late')}<div>
          <p><b>${s.inspect.missing}</b></p><ul class="gaps">${missing.map(
            (gap) =>
              html`<li key=${gapText(gap)}><a href=${`#${anchorOf(gap)}`} @click=${(event) => {
                event.preventDefault();
                const there = document.getElementById(anchorOf(gap));
                there?.scrollIntoView({ block: 'center' });
                there?.focus({ preventScroll: true });
              }}>${gapText(gap)}</a></li>`,
          )}</ul></div></div>`
        : ''
    }
    ${section('photos', s.inspect.photos, photosOf(now), countOf(now))}
    ${section('damage', s.inspect.damage, damageOf(now), marksNow(now).size || '')}
    ${section('video', s.inspect.video, videoOf(now))}
    ${isRead(now) ? section('read', s.inspect.readOff, readingsOf(now)) : ''}
    ${section('conditions', s.inspect.conditions, conditionsOf(now))}
    ${section('notes', s.inspect.notes, notesOf(now))}
    ${roles.map((role) => section(`sign-${role}`, s.signatureOf[role], signOf(now, role)))}
    ${faultAt(id, 'end')}${completeButton(now, 'only-desk')}${discardOf(now)}`;
}

/** What the server has never heard of may be thrown away. */
function discardOf(now) {
  const mine = outbox.value.filter((entry) => entry.inspection === now.id);
  const beginning = mine.find((entry) => entry.step === 'begin');
  if (!beginning || beginning.isTried) return '';
  return html`<button class="btn quiet" type="button" key="discard" @click=${async () => {
    if (!confirm(s.inspect.discardAsk)) return;
    if (!(await withdraw(beginning))) return;
    for (const entry of mine) if (entry !== beginning) await drop(entry);
    go(now.reservation_id ? `/r/${now.reservation_id}` : `/desk/assets/${now.asset_id}`);
  }}>${icon('trash', 's')}${s.inspect.discard}</button>`;
}

const anchorOf = (gap) =>
  gap.kind === 'photo' ? `photo-${gap.slot}` : gap.kind === 'sign_off' ? `h-sign-${gap.role}` : 'h-photos';

const countOf = ({ slots, photos }) => {
  const wanted = slots.filter(({ required }) => required);
  return wanted.length
    ? t.of({ n: wanted.filter(({ slot }) => photos.has(slot)).length, m: wanted.length })
    : photos.size || '';
};

// --- Photos

/** Whether photos are chosen among the files of the phone, in place of its camera. */
const fromFiles = signal(false);

function photosOf(now) {
  const further = furtherSlots(now);
  const next = nextSlot(
    now,
    (name) => busy.value.has(`${now.id}/photo-${name}`),
    (n) => s.inspect.another({ n }),
  );
  const slots = [...now.slots, ...further.map((slot) => ({ slot, required: false }))];
  return html`<label class="pick"><input type="checkbox" .checked=${fromFiles.value} @change=${(event) => {
    fromFiles.value = event.target.checked;
  }}><span>${s.inspect.fromFiles}</span></label>
    <ul class="slots">${slots.map((each) => slotOf(now, each))}<li key="+more">${tile(now, {
      slot: next,
      text: s.inspect.addAnother,
    })}</li></ul>`;
}

/** A place for a photo: pressed, it takes one. */
const tile = (now, { slot, text, hint = '', photo = null, isMissing = false }) =>
  html`<label class="slot" data-slot=${slot} data-missing=${isMissing ? 'yes' : null} data-has=${photo ? 'yes' : null}>
    <span class="frame">${
      photo?.thumb || photo?.url
        ? html`<img key="photo" src=${photo.url ?? photo.thumb} alt="">`
        : icon(photo ? 'docs' : 'cam')
    }</span><b>${text}</b><small>${hint}</small><input class="sr" type="file" id=${`photo-${slot}`} accept="image/*"
      capture=${fromFiles.value ? null : 'environment'} aria-invalid=${isMissing ? 'true' : null} @change=${({
        target,
      }) => {
        const [file] = target.files;
        if (file) takePhoto(now.id, slot, file);
        // The same picture may be chosen again.
        target.value = '';
      }}></label>`;

function slotOf(now, { slot, required }) {
  const photo = now.photos.get(slot);
  const isMissing = isGap(now, 'photo', slot);
  const hint = busy.value.has(`${now.id}/photo-${slot}`)
    ? s.inspect.making
    : photo
      ? photo.isWaiting
        ? t.queued
        : s.inspect.there
      : isMissing
        ? s.inspect.isMissing
        : required
          ? s.inspect.needed
          : s.inspect.optional;
  return html`<li key=${slot}>${tile(now, { slot, text: slotName(slot), hint, photo, isMissing })}${
    photo
      ? html`<button class="btn icon" type="button" aria-label=${s.inspect.dropPhoto({
          name: slotName(slot),
        })} @click=${() => dropPhoto(now.id, slot)}>${icon('trash', 's')}</button>`
      : ''
  }${faultAt(now.id, `photo-${slot}`)}</li>`;
}

// --- Damage

/** The side that was chosen last; before that the first with a mark is shown. */
const side = signal(null);

function focusMark(name) {
  setTimeout(() => document.querySelector(`.diagram [data-mark="${name}"]`)?.focus(), 30);
}

/** Whoever takes one away goes on where another one is set. */
async function takeAway(id, name) {
  if (await dropMark(id, name)) setTimeout(() => document.getElementById('add-mark')?.focus(), 30);
}

function damageOf(now) {
  const marks = numbered(marksNow(now));
  const view = side.value ?? marks[0]?.[1].view ?? 'front';
  const mine = marks.filter(([, mark]) => mark.view === view);
  const acts = {
    add: (place) => {
      side.value = view;
      if (marks.length < mostMarks) focusMark(addMark(now.id, view, place));
    },
    move: (name, place) => changeMark(now.id, name, place),
    remove: (name) => takeAway(now.id, name),
    select: (name) => document.getElementById(`kind-${name}`)?.focus(),
  };
  const count = (each) => marks.filter(([, mark]) => mark.view === each).length;
  return html`<p class="hint" id="damage-hint">${s.inspect.damageHint}</p>
    <div class="sides" role="group" aria-label=${s.inspect.sides}>${views.map(
      (each) => html`<button class="btn" type="button" key=${each} aria-pressed=${each === view ? 'true' : 'false'}
      @click=${() => {
        side.value = each;
      }}>${s.sides[each]}${count(each) ? html` <b>${count(each)}</b>` : ''}</button>`,
    )}</div>
    ${diagram({
      view,
      name: s.inspect.diagram({ view: s.sides[view], n: mine.length }),
      isVehicle: isVehicle(now),
      marks: mine.map(([id, mark, number]) => ({ ...mark, id, number, name: markName(mark, number) })),
      acts,
    })}
    <p><button class="btn" id="add-mark" type="button" key="add" disabled=${marks.length >= mostMarks} @click=${() =>
      acts.add({ x: 0.5, y: 0.5 })}>${icon('plus', 's')}${s.inspect.addMark}</button></p>
    ${
      mine.length
        ? html`<ol class="list marks" key="marks">
      ${mine.map(([id, mark, number]) => markRow(now, id, mark, number))}</ol>`
        : ''
    }
    ${faultAt(now.id, 'damage')}`;
}

const markName = (mark, number) =>
  [`${number}: ${s.damageKinds[mark.kind]}`, mark.note, positionOf(mark)].filter(Boolean).join(', ');

function markRow(now, id, mark, number) {
  const { photo } = mark;
  return html`<li class="mark-row" key=${id}><span class="number" aria-hidden="true">${String(number)}</span>
    <div class="field"><label for=${`kind-${id}`}>${s.inspect.kind}<span class="sr"> ${String(number)}</span></label>
      <select class="input" id=${`kind-${id}`}
        @change=${(event) => changeMark(now.id, id, { kind: event.target.value })}>
      ${kinds.map(
        (kind) =>
          html`<option key=${kind} value=${kind} selected=${kind === mark.kind}>${s.damageKinds[kind]}</option>`,
      )}</select></div>
    <div class="field"><label for=${`note-${id}`}>${s.inspect.markNote}<span class="sr"> ${String(number)}</span>
      </label>
      <input class="input" id=${`note-${id}`} maxlength="2000" autocomplete="off" .value=${mark.note ?? ''}
      @input=${(event) => changeMark(now.id, id, { note: event.target.value })}></div>
    <p class="acts">${
      photo?.url || photo?.thumb
        ? html`<img key="photo" src=${photo.url ?? photo.thumb} alt=${s.inspect.photoOfMark({ n: number })}>`
        : ''
    }<label class="btn" key="cam">${icon('cam', 's')}${photo ? s.inspect.anotherPhoto : s.inspect.addPhoto}<span
      class="sr">
      ${String(number)}</span><input class="sr" type="file" accept="image/*" capture=${
        fromFiles.value ? null : 'environment'
      } data-mark-photo=${String(number)} @change=${({ target }) => {
        const [file] = target.files;
        if (file) takeMarkPhoto(now.id, id, file);
        target.value = '';
      }}></label><button class="btn icon" type="button" aria-label=${s.inspect.dropMark({ n: number })}
      @click=${() => takeAway(now.id, id)}>${icon('trash', 's')}</button></p></li>`;
}

// --- Video

function videoOf(now) {
  const { video } = now;
  const isBusy = busy.value.has(`${now.id}/video`);
  return html`${
    video
      ? html`<p class="tools" key="there">${shape(video.isWaiting ? 'queued' : 'done')}<span>${s.inspect.videoThere({
          size: video.size ? sizeSaid(video.size) : '',
        })} <span class="sub">${video.isWaiting ? t.queued : s.inspect.there}</span></span>
        <button class="btn icon" type="button" aria-label=${s.inspect.dropVideo} @click=${() => dropVideo(now.id)}>
        ${icon('trash', 's')}</button></p>`
      : ''
  }<p><label class="btn" key="video">${icon('cam', 's')}${
    isBusy ? s.inspect.making : video ? s.inspect.anotherVideo : s.inspect.addVideo
  }<input class="sr" type="file" id="video" accept="video/mp4,video/quicktime,video/*" capture=${
    fromFiles.value ? null : 'environment'
  } @change=${({ target }) => {
    const [file] = target.files;
    if (file) takeVideo(now.id, file);
    target.value = '';
  }}></label></p><p class="hint">${s.inspect.videoHint({
    limit: limitSaid(mostOfVideo()),
  })}</p>${faultAt(now.id, 'video')}`;
}

// --- Read off, judged, written

const eighths = Array.from({ length: 9 }, (_, n) => n / 8);
const fuelSaid = (part) => (eighths.includes(part) ? s.eighths[`e${part * 8}`] : `${Math.round(part * 100)} %`);

function readingsOf(now) {
  const fuel = shown(now.id, 'fuel', now.fuel == null ? '' : String(now.fuel));
  const known = fuel !== '' && !eighths.includes(Number(fuel)) ? [Number(fuel)] : [];
  return html`<div class="pair"><div class="field"><label for="odometer">${s.inspect.odometer}</label><input
    class="input"
    id="odometer" inputmode="numeric" autocomplete="off" maxlength="11" .value=${shown(
      now.id,
      'odometer',
      now.odometer == null ? '' : String(now.odometer),
    )} @input=${(event) => typeOdometer(now.id, event.target.value)}></div>
    <div class="field"><label for="fuel">${s.inspect.fuel}</label><select class="input" id="fuel"
    @change=${(event) => putFuel(now.id, event.target.value)}><option value="" selected=${fuel === ''}>–</option>${[
      ...known,
      ...eighths,
    ].map(
      (part) =>
        html`<option key=${String(part)} value=${String(part)} selected=${String(part) === fuel}>${fuelSaid(part)}
          </option>`,
    )}</select></div></div>${faultAt(now.id, 'odometer')}${faultAt(now.id, 'fuel')}`;
}

const conditionOptions = (chosen) =>
  Object.entries(s.conditions).map(
    ([value, text]) => html`<option key=${value} value=${value} selected=${value === chosen}>${text}</option>`,
  );

/** Parts that were judged in other inspections of the thing, and those that most things of its kind have. */
function partsKnown(now) {
  const others = [...inspections.value.values()]
    .filter((each) => each.asset_id === now.asset_id)
    .flatMap((each) => each.conditions.map(({ name }) => name));
  const usual = (isVehicle(now) ? s.inspect.partsOfVehicle : s.inspect.partsOfThing).split(', ');
  return [...new Set([...others, ...usual])].filter((name) => !now.conditions.has(name));
}

function conditionsOf(now) {
  const { id } = now;
  return html`${[...now.conditions].map(
    ([name, condition], at) => html`<div class="field" key=${name}><label for=${`condition-${at}`}>${name}</label>
    <div class="tools typing"><select class="input" id=${`condition-${at}`} @change=${(event) =>
      judge(id, name, event.target.value)}>${conditionOptions(condition)}</select><button class="btn icon" type="button"
      aria-label=${s.inspect.dropCondition({ name })} @click=${() => judge(id, name, null)}>${icon('trash', 's')}
        </button>
    </div></div>`,
  )}<form class="pair" key="add" @submit=${(event) => {
    event.preventDefault();
    const { part, condition } = event.target.elements;
    // A point in a name is one to the server.
    const name = part.value
      .trim()
      .replace(/[.\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 40);
    if (!name) return part.focus();
    judge(id, name, condition.value);
    part.value = '';
    part.focus();
  }}><div class="field"><label for="part">${s.inspect.part}</label><input class="input" id="part" name="part"
    maxlength="40"
    autocomplete="off" list="parts"><datalist id="parts">${partsKnown(now).map(
      (name) => html`<option key=${name} value=${name}></option>`,
    )}</datalist></div>
    <div class="field"><label for="part-c">${s.reports}</label><select class="input" id="part-c" name="condition">
    ${conditionOptions('good')}</select></div><button class="btn" type="submit">${icon('plus', 's')}${
      s.inspect.addPart
    }</button></form>${faultAt(id, 'conditions')}`;
}

function notesOf(now) {
  const { id, place } = now;
  return html`<div class="field"><label class="sr" for="notes">${s.inspect.notes}</label><textarea class="input"
    id="notes"
    maxlength="10000" .value=${shown(id, 'notes', now.notes ?? '')} @input=${(event) =>
      typeNotes(id, event.target.value)}></textarea></div>
    ${
      place
        ? html`<p class="tools" key="place">${icon('pin', 's')}<span>${s.inspect.placeIs({
            lat: place.lat.toFixed(4),
            lon: place.lon.toFixed(4),
          })}</span><button class="btn icon" type="button" aria-label=${s.inspect.dropPlace}
            @click=${() => dropPlace(id)}>
          ${icon('trash', 's')}</button></p>`
        : html`<p key="place"><button class="btn" type="button" @click=${() => putPlace(id)}>${icon('pin', 's')}${
            busy.value.has(`${id}/place`) ? s.inspect.making : s.inspect.addPlace
          }</button></p>`
    }${faultAt(id, 'notes')}${faultAt(id, 'place')}`;
}

// --- Signatures

/** What is drawn and typed, by inspection and role, until it is kept. */
const drawings = signal(new Map());

function signing(now, role) {
  const usual = role === 'staff' ? (me.value?.user.display_name ?? '') : clientOf(now);
  return { name: usual, drawn: unsigned, ...drawings.value.get(`${now.id}/${role}`) };
}

const clientOf = (now) => house.value.reservation.get(now.reservation_id)?.client?.display_name ?? '';

const putSigning = (now, role, change) => {
  const key = `${now.id}/${role}`;
  drawings.value = new Map(drawings.value).set(key, { ...drawings.value.get(key), ...change });
};

function signOf(now, role) {
  const { id } = now;
  const signed = now.sign_offs.get(role);
  const isMissing = isGap(now, 'sign_off', role);
  if (signed)
    return html`<figure class="signed" key="signed">${
      signed.signature?.url || signed.signature?.thumb
        ? html`<img src=${signed.signature.url ?? signed.signature.thumb} alt=${s.signatureOf[role]}>`
        : ''
    }<figcaption>${signed.name} <span class="sub">${when(signed.at)} · ${
      signed.signature?.isWaiting ? t.queued : s.inspect.there
    }</span></figcaption><button class="btn" type="button" @click=${() => {
      putSigning(now, role, { drawn: unsigned });
      unsign(id, role);
    }}>${s.inspect.signAgain}</button></figure>`;
  const { name, drawn } = signing(now, role);
  const isReady = !!name.trim() && hasSigned(drawn);
  const fields = html`<div class="field" key="name"><label for=${`name-${role}`}>${s.inspect.name}</label><input
    class="input" id=${`name-${role}`} maxlength="200" autocomplete="off" .value=${name} @input=${(event) =>
      putSigning(now, role, { name: event.target.value })}></div>${signatureField(`pad-${role}`, {
      label: s.inspect.signature,
      value: drawn,
      name,
      change: (value) => putSigning(now, role, { drawn: value }),
    })}<p key="keep"><button class="btn" type="button" disabled=${!isReady} @click=${() =>
      sign(id, role, name, drawn)}>${s.inspect.keepSignature}</button></p>${faultAt(id, `sign-${role}`)}`;
  if (!now.sign_off_roles.includes(role))
    return html`<details key="optional"><summary>${s.inspect.signOptional}</summary><div class="stack tight">
      ${fields}</div></details>`;
  return html`<p class=${isMissing ? 'fault' : 'sub'} key="needed">${
    isMissing ? s.inspect.isMissing : s.inspect.needed
  }</p>${fields}`;
}
