// Inspections as they are shown: one that is completed, two beside one another, and lists of them.

import { html } from '../core/html.js';
import { can, chip, icon, shape } from '../widgets/parts.js';
import { cutSince } from '../core/api.js';
import { list, read } from '../core/data.js';
import { isVehicle, numbered, views } from '../core/inspection.js';
import { inspections, keeps, outbox, sent } from '../core/state.js';
import { sizeSaid } from '../core/size.js';
import { when } from '../core/time.js';
import { who } from '../core/who.js';
import { diagram } from '../widgets/diagram.js';
import { slotName } from './gap-text.js';
import { inspectionNow, inspectionsKnown } from './inspecting.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const percent = (part) => `${Math.round(part * 100)} %`;

/** Where a mark is, for who does not see it. */
export const positionOf = ({ x, y }) => s.inspect.position({ x: percent(x), y: percent(y) });

/** Where an inspection is begun; `reservation` may be missing. */
export function beginAddress(asset, reservation, from) {
  const asked = new URLSearchParams({ ...(reservation && { of: reservation }), ...(from && { from }) });
  return `/inspect/${asset}${asked.size ? `?${asked}` : ''}`;
}

// --- One

const photo = (file, name) =>
  file.url || file.thumb
    ? html`<a href=${file.url} target="_blank" rel="noopener"><img src=${file.url ?? file.thumb} alt=${name}
      loading="lazy"></a>`
    : html`<span class="frame">${icon('cam')}</span>`;

const pictures = ({ photos }) =>
  photos.size
    ? html`<ul class="seen" key="photos">${[...photos].map(
        ([slot, file]) => html`<li key=${slot}>${photo(file, slotName(slot))}<b>${slotName(slot)}</b></li>`,
      )}</ul>`
    : html`<p class="sub" key="photos">${s.inspect.noPhotos}</p>`;

/** The sides that have marks, and those marks as a list. `isNew` says of a mark whether it was not there before. */
function damageOf(now, isNew = () => true) {
  const marks = numbered(now.damage);
  if (!marks.length) return html`<p class="sub" key="damage">${s.inspect.noDamage}</p>`;
  const onSide = (view) => marks.filter(([, mark]) => mark.view === view);
  return html`<div class="drawn" key="damage">${views
    .filter((view) => onSide(view).length)
    .map(
      (view) =>
        html`<figure key=${view}>${diagram({
          view,
          name: s.inspect.diagram({ view: s.sides[view], n: onSide(view).length }),
          isVehicle: isVehicle(now),
          size: 6,
          marks: onSide(view).map(([id, mark, number]) => ({
            ...mark,
            id,
            number,
            isNew: isNew(id),
            name: `${number}: ${s.damageKinds[mark.kind]}, ${positionOf(mark)}`,
          })),
        })}<figcaption class="sub">${s.sides[view]}</figcaption></figure>`,
    )}</div><ol class="list marks" key="marks">${marks.map(
    ([id, mark, number]) => html`<li class="mark-row" key=${id}><span class="number">${String(number)}</span><span>
      <b>${s.damageKinds[mark.kind]}</b> <span class="sub">${s.sides[mark.view]}</span>${
        isNew(id) === 'told' ? html` ${chip('late', s.inspect.isNew)}` : ''
      }${mark.note ? html`<br>${mark.note}` : ''}</span>
        ${mark.photo ? photo(mark.photo, s.inspect.photoOfMark({ n: number })) : ''}</li>`,
  )}</ol>`;
}

const clips = ({ video }) =>
  video?.url
    ? html`<video key="video" controls preload="metadata" src=${video.url}></video>`
    : video
      ? html`<p key="video">${s.inspect.videoThere({ size: video.size ? sizeSaid(video.size) : '' })}</p>`
      : '';

const factsOf = (now) => [
  ...(now.odometer == null ? [] : [[s.inspect.odometer, now.odometer.toLocaleString()]]),
  ...(now.fuel == null ? [] : [[s.inspect.fuel, percent(now.fuel)]]),
  ...[...now.conditions].map(([name, condition]) => [name, s.conditions[condition] ?? condition]),
  ...(now.notes ? [[s.inspect.notes, now.notes]] : []),
  ...(now.place
    ? [[s.inspect.place, s.inspect.placeIs({ lat: now.place.lat.toFixed(4), lon: now.place.lon.toFixed(4) })]]
    : []),
];

const facts = (now) => {
  const rows = factsOf(now);
  return rows.length
    ? html`<dl class="facts" key="facts">${rows.map(
        ([name, value]) => html`<dt key=${`t${name}`}>${name}</dt><dd key=${name}>${value}</dd>`,
      )}</dl>`
    : '';
};

const signatures = ({ sign_offs: signed }) =>
  [...signed].map(
    ([role, { name, at, signature }]) =>
      html`<figure class="signed" key=${role}>${
        signature?.url || signature?.thumb
          ? html`<img src=${signature.url ?? signature.thumb} alt=${s.signatureOf[role]}>`
          : ''
      }<figcaption>${name} <span class="sub">${s.signedFor[role]} · ${when(at)}</span></figcaption></figure>`,
  );

const part = (name, title, content) =>
  html`<section class="stack tight" key=${name} aria-labelledby=${`h-${name}`}><div class="head"><h2 id=${`h-${name}`}>
    ${title}</h2></div>${content}</section>`;

const doneBy = (now) =>
  now.status === 'completed'
    ? html`<p class="sub" key="by">${shape('done')} ${s.inspect.completed} · ${[
        who(now.completed_by, now.completed_noted_by),
        when(now.completed_at),
      ]
        .filter(Boolean)
        .join(', ')}</p>`
    : '';

/** An inspection that is not filled in any more, or not by who looks. */
export const inspected = (now) => html`${doneBy(now)}${others(now)}
  <div class="split wide" key="all"><div class="stack">${part('photos', s.inspect.photos, pictures(now))}${part(
    'damage',
    s.inspect.damage,
    damageOf(now),
  )}${now.video ? part('video', s.inspect.video, clips(now)) : ''}</div><aside class="stack">${
    factsOf(now).length ? part('facts', s.inspect.facts, facts(now)) : ''
  }${now.sign_offs.size ? part('signed', s.inspect.signatures, signatures(now)) : ''}</aside></div>`;

/** The ways to see it beside another one of the thing: that of the same reservation first. */
function others(now) {
  if (now.status !== 'completed') return '';
  const { rows } = list(`/api/office/assets/${now.asset_id}/inspections`, 'inspections');
  const all = (rows ?? []).filter((each) => each.id !== now.id && each.status === 'completed');
  const own = all.filter((each) => each.reservation_id && each.reservation_id === now.reservation_id);
  const chosen = [...new Map([...own, ...all].slice(0, 3).map((each) => [each.id, each])).values()];
  return chosen.length
    ? html`<p class="tools" key="others">${chosen.map(
        (
          each,
        ) => html`<a class="btn" key=${each.id} href=${`/inspections/${now.id}?with=${each.id}`}>${icon('swap', 's')}
        ${s.inspect.compareWith({ stage: s.stageNames[each.stage], time: when(each.begun_at) })}</a>`,
      )}</p>`
    : '';
}

// --- Two

/** Two of a thing, the older one first: what differs is said. */
export function compared(one, otherId, head) {
  const asked = read(`/api/office/inspections/${encodeURIComponent(otherId)}`);
  const other = asked.body && inspectionNow(otherId, asked.body);
  if (!other) return html`${head}<p class="sub">${asked.loading ? t.loading : (asked.fault ?? s.inspect.notHere)}</p>`;
  const [first, second] = [one, other].sort((a, b) => Date.parse(a.begun_at) - Date.parse(b.begun_at));
  const { rows } = list(`/api/office/assets/${one.asset_id}/inspections`, 'inspections');
  const told = rows?.find((each) => each.id === second.id)?.new;
  const fresh = told?.since === first.id ? new Set(told.damage.map(({ id }) => id)) : null;
  const slots = [...new Set([first, second].flatMap(({ photos }) => [...photos.keys()]))];
  const names = [...new Set([first, second].flatMap((each) => factsOf(each).map(([name]) => name)))];
  const [left, right] = [first, second].map((each) => new Map(factsOf(each)));
  const sideOf = (now, slot) =>
    now.photos.has(slot)
      ? photo(now.photos.get(slot), `${slotName(slot)}, ${s.stages[now.stage]}`)
      : html`<span class="frame">–</span>`;
  return html`<div class="stack compare">${head}
    <div class="both" key="heads">${[first, second].map(
      (each) => html`<h3 key=${each.id}><a href=${`/inspections/${each.id}`}>${s.stageNames[each.stage]}</a>
      <small>${when(each.begun_at)}${each.reservation_reference ? ` · ${each.reservation_reference}` : ''}</small>
        </h3>`,
    )}</div>
    ${
      fresh
        ? html`<p class="note" key="news">${shape(fresh.size ? 'late' : 'done')}<span>${
            fresh.size ? s.inspect.newMarks({ n: fresh.size }) : s.inspect.nothingNew
          }</span></p>`
        : ''
    }
    ${part(
      'photos',
      s.inspect.photos,
      slots.length
        ? slots.map(
            (slot) =>
              html`<div key=${slot}><h3 class="label">${slotName(slot)}</h3><div class="both seen">${sideOf(
                first,
                slot,
              )}${sideOf(second, slot)}</div></div>`,
          )
        : html`<p class="sub">${s.inspect.noPhotos}</p>`,
    )}
    ${part(
      'damage',
      s.inspect.damage,
      html`<div class="both"><div key="one">${damageOf(first, () => false)}</div><div key="two">${damageOf(
        second,
        (id) => (fresh ? (fresh.has(id) ? 'told' : false) : true),
      )}</div></div>`,
    )}
    ${
      names.length
        ? part(
            'facts',
            s.inspect.facts,
            html`<table class="compared"><thead><tr><th scope="col"><span class="sr">${s.inspect.facts}</span></th>
              <th scope="col">
            ${s.stageNames[first.stage]}</th><th
            scope="col">${s.stageNames[second.stage]}</th></tr></thead><tbody>
              ${names.map(
                (name) =>
                  html`<tr key=${name}><th scope="row">${name}</th><td>${left.get(name) ?? '–'}</td><td>${
                    left.get(name) === right.get(name)
                      ? ''
                      : html`<span class="shape" data-s="late" aria-hidden="true"></span> `
                  }${right.get(name) ?? '–'}</td></tr>`,
              )}</tbody></table>`,
          )
        : ''
    }
    <div class="both" key="signed"><div key="one">${signatures(first)}</div><div key="two">${signatures(second)}</div>
      </div>
  </div>`;
}

// --- Lists

const stateOf = (each) =>
  each.status === 'completed'
    ? chip('done', s.inspect.isDone)
    : each.status === 'completing'
      ? chip('queued', t.queued)
      : chip('part', s.inspect.isBegun);

/** What an inspection is called in a list of its thing. */
export const nameOn = ({ stage, reservation_reference: reference }) =>
  html`${s.stageNames[stage]}${reference ? html` · <span class="nb">${reference}</span>` : ''}`;

/** A row of a list; `name` is what it is called there. */
export function inspectionRow(each, name, from) {
  const marks = each.new?.damage.length;
  return html`<li key=${each.id}><a class="row plain" href=${`/inspections/${each.id}${from ? `?from=${from}` : ''}`}>
    <span class="who">${name}</span><span class="what">${[
      when(each.begun_at),
      each.begun_by,
      marks && s.inspect.newMarks({ n: marks }),
    ]
      .filter(Boolean)
      .join(' · ')}</span><span class="much">${stateOf(each)}</span></a></li>`;
}

/** The inspections of an asset that the server tells, and those that it has not heard of. */
export function inspectionsOf(asset, reservation) {
  const { rows, more } = list(`/api/office/assets/${asset.id}/inspections`, 'inspections');
  const here = inspectionsKnown((each) => each.asset_id === asset.id, rows ?? []);
  const all = [...here, ...(rows ?? []).map((each) => ({ ...each, ...stateKnown(each.id) }))];
  return html`<section key="inspections" aria-labelledby="h-inspections" class="stack tight"><div class="head">
    <h2 id="h-inspections">${s.inspect.all}</h2></div>${
      all.length
        ? html`<ul class="list" key="list">${all.map((each) => inspectionRow(each, nameOn(each), 'asset'))}</ul>${
            more
              ? html`<button class="btn" type="button" key="more" @click=${more}>${s.inspect.more}
            </button>`
              : ''
          }`
        : html`<p class="sub" key="none">${cutSince.value && !rows ? s.notAsked : s.inspect.none}</p>`
    }${
      can('staff') && keeps.value
        ? html`<a class="btn wide" key="new" href=${beginAddress(asset.id, reservation, 'asset')}>${icon('cam', 's')}
        ${s.inspect.begin}</a>`
        : ''
    }</section>`;
}

/** What waits here makes another state of it than the server tells. */
const stateKnown = (id) => {
  const mine = [...sent.value, ...outbox.value].some((entry) => entry.inspection === id);
  const status = mine && inspectionNow(id, inspections.value.get(id))?.status;
  return status ? { status } : {};
};
