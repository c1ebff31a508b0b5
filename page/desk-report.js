// A condition report: what somebody saw of an asset, with photos, on the reservation that it is out on or came back from.

import { html, signal } from './core.js';
import { NoAnswer, post } from './api.js';
import { can } from './parts.js';
import { read, write } from './desk-data.js';
import { said } from './desk-parts.js';
import { d } from './desk-words.js';
import { words as t, when } from './words.js';

/** The report that is being made: photos as they will be sent, and where those that were sent lie. */
const state = signal({ asset: null, photos: [], paths: [], fault: '', busy: false });
const put = (change) => { state.value = { ...state.value, ...change }; };

const longEdge = 2048;

/** Small enough for a warehouse's network, turned as it was taken. */
async function smaller(file) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longEdge / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, 'image/jpeg', 0.85); });
}

async function choose(files) {
  try {
    const photos = await Promise.all([...files].map(smaller));
    put({ photos: [...state.value.photos, ...photos], fault: '' });
  } catch {
    put({ fault: d.noPhoto });
  }
}

/** Each photo goes up once: what was sent before an answer was lost is not sent again, so the report stays the same and is made once. */
async function upload(reservation, asset) {
  for (let { paths } = state.value; paths.length < state.value.photos.length; { paths } = state.value) {
    const photo = state.value.photos[paths.length];
    const minted = await post('/api/office/condition-reports/uploads', {
      reservation_id: reservation, asset_id: asset, content_type: 'image/jpeg', ext: 'jpg', content_length: photo.size,
    });
    if (minted.status >= 300) return minted.body?.error?.message ?? t.noAnswer;
    const { upload_url: to, method, headers, object_path: path } = minted.body;
    const sent = await fetch(to, { method, headers, body: photo, signal: AbortSignal.timeout(120_000) }).catch(() => null);
    if (!sent?.ok) return t.noAnswer;
    put({ paths: [...paths, path] });
  }
  return null;
}

async function send(event, reservation, asset, direction) {
  event.preventDefault();
  if (state.value.busy) return;
  const { elements } = event.target;
  const report = {
    reservation_id: reservation, asset_id: asset, direction, condition: elements.condition.value, notes: elements.notes.value.trim() || null,
    ...(elements.out_of_service.checked ? { out_of_service: true } : {}),
  };
  put({ busy: true, fault: '' });
  try {
    const fault = await upload(reservation, asset);
    if (fault) return put({ fault });
    const answer = await write('POST', '/api/office/condition-reports', { ...report, photo_object_paths: state.value.paths });
    if (answer.status >= 300) return put({ fault: answer.body?.error?.message ?? t.noAnswer });
    event.target.reset();
    event.target.closest('details').open = false;
    put({ photos: [], paths: [] });
    said.value = d.saved;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    put({ fault: t.noAnswer });
  } finally {
    put({ busy: false });
  }
}

/** The form and what was reported before. `reservation` is that which it is out on, or came back from last. */
export function reports(asset, reservation) {
  if (state.value.asset !== asset.id) queueMicrotask(() => put({ asset: asset.id, photos: [], paths: [], fault: '' }));
  if (!reservation) return '';
  const direction = asset.current_reservation_id ? 'out' : 'in';
  const { body } = read(`/api/office/reservations/${reservation}/condition-reports`);
  const before = (body?.condition_reports ?? []).filter((each) => each.asset_id === asset.id);
  const { photos, fault, busy } = state.value;
  return html`<section key="reports" aria-labelledby="h-reports" class="stack tight"><div class="head"><h2 id="h-reports">${d.reports}</h2></div>
    ${before.map((each) => html`<figure class="photos" key=${each.id}>${each.photos.map((photo) => html`<img key=${photo.object_path} src=${photo.url} alt=${each.notes ?? d.conditions[each.condition]} loading="lazy" width=${photo.width} height=${photo.height}>`)}<figcaption class="sub">${d.conditions[each.condition] ?? each.condition}${each.notes ? `: ${each.notes}` : ''} · ${[each.reported_by, when(each.created_at)].filter(Boolean).join(', ')}</figcaption></figure>`)}
    ${can('staff') ? html`<details key="new"><summary>${d.report}</summary><form class="stack tight" @submit=${(event) => send(event, reservation, asset.id, direction)}>
      <div class="field"><label for="report-c">${d.condition}</label><select class="input" id="report-c" name="condition">${Object.entries(d.conditions).map(([value, text]) => html`<option key=${value} value=${value} selected=${value === asset.condition}>${text}</option>`)}</select></div>
      <div class="field"><label for="report-n">${d.notes}</label><textarea class="input" id="report-n" name="notes"></textarea></div>
      <label class="btn wide">${d.addPhoto}${photos.length ? ` (${photos.length})` : ''}<input class="sr" type="file" id="photos" accept="image/*" capture="environment" multiple @change=${(event) => choose(event.target.files)}></label>
      <label class="pick"><input type="checkbox" name="out_of_service"><span>${d.outOfService}</span></label>
      ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}<button class="btn primary wide" type="submit" aria-disabled=${busy ? 'true' : null}>${d.sendReport}</button></form></details>` : ''}</section>`;
}
