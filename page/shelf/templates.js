// What inspections ask for, as the house says it: kept in the browser, so that one may be begun without a network.

import { api, cutSince, NoAnswer, report, session } from '../core/api.js';
import { effect, signal } from '../core/signal.js';
import { store } from '../core/sync.js';

const name = 'inspection-templates';

/** By name; null while nothing is known of them. */
export const templates = signal(null);

async function fetchAll() {
  const rows = [];
  for (let next = ''; next !== null; ) {
    const answer = await api(
      `/api/office/inspection-templates?limit=500${next && `&cursor=${encodeURIComponent(next)}`}`,
    );
    if (answer.status !== 200) return;
    rows.push(...answer.body.inspection_templates);
    next = answer.body.next_cursor;
  }
  templates.value = rows;
  await store?.keepBegun(name, rows);
}

/** Those of the last time, and then those of now. */
export async function learnTemplates() {
  try {
    if (!templates.value) templates.value = (await store?.begun(name)) ?? null;
    await fetchAll();
  } catch (error) {
    if (!(error instanceof NoAnswer)) report(error);
  }
}

// While there is a network, for when there is none.
effect(() => {
  if (session.value !== 'in') templates.value = null;
  else if (!cutSince.value) setTimeout(learnTemplates, 1000);
});
