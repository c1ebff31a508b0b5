// Brings a photo to where the server says that it is to lie: fetched when the first one waits.

import { NoAnswer, post } from './api.js';

/** Where a photo may be put, as the server said. Asked again it would name another place, of which there are only so many. */
const places = new Map();

/** The `path` of a photo that is up, or the answer that says why it is not. Throws NoAnswer where that is not known. */
export async function upload({ key, report }, number, bytes) {
  const photo = `${key}/${number}`;
  for (;;) {
    const isKnown = places.has(photo);
    if (!isKnown) {
      const answer = await post('/api/office/condition-reports/uploads', {
        reservation_id: report.reservation_id, asset_id: report.asset_id, content_type: 'image/jpeg', ext: 'jpg', content_length: bytes.byteLength,
      });
      if (answer.status !== 200) return answer;
      places.set(photo, answer.body);
    }
    const { upload_url: to, method, headers, object_path: path } = places.get(photo);
    const answer = await fetch(to, { method, headers, body: bytes, signal: AbortSignal.timeout(120_000) }).catch((error) => { throw new NoAnswer(String(error)); });
    const isUp = answer.ok || answer.status === 409;
    if (!isUp && [408, 425, 429, 500, 502, 503, 504].includes(answer.status)) return { status: answer.status, retryAfter: Number(answer.headers.get('Retry-After')) || 0 };
    places.delete(photo);
    if (isUp) return { path };
    // What was told before may hold no more; what was told just now does.
    if (!isKnown) return { status: answer.status };
  }
}
