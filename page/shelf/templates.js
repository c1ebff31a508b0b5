// What inspections ask for, as the house says it: kept in the browser, so that one may be begun without a network.

import { api, cutSince, NoAnswer, report, session } from '../core/api.js';
import { effect, signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { store } from '../core/sync.js';

const name = 'inspection-templates';
const templatesAt = '/api/office/inspection-templates?limit=500';

/** By name; null while nothing is known of them. */
export const templates = signal(null);

async function fetchAll() {
  const rows = [];
  for (let next = ''; next !== null; ) {
    const answer = await api(`${templatesAt}${next && `&cursor=${encodeURIComponent(next)}`}`);
    if (answer.status !== 200) return;
    rows.push(...answer.body.inspection_templates);
    next = answer.body.next_cursor;
  }
  templates.value = rows;
  await store?.keepBegun(name, rows);
}

/** Those of the last time, and, where there is a network, those of now. */
export async function learnTemplates() {
  try {
    if (!templates.value) templates.value = (await store?.begun(name)) ?? null;
    if (!cutSince.value) await fetchAll();
  } catch (error) {
    if (!(error instanceof NoAnswer)) report(error);
  }
}

const pause = 600_000;
let learnedAt = 0;
let wasCut = false;

// While there is a network, for when there is none: with the first copy of the house, and now and then.
effect(() => {
  const isCut = !!cutSince.value;
  if (session.value !== 'in') {
    templates.value = null;
    learnedAt = 0;
  } else if (house.value.tenant.size && (Date.now() - learnedAt > pause || (wasCut && !isCut))) {
    learnedAt = Date.now();
    setTimeout(learnTemplates);
  }
  wasCut = isCut;
});
