// What inspections ask for, as the house says it: kept in the browser, so that one may be begun without a network.

import { api, cutSince, NoAnswer, report, session } from '../core/api.js';
import { learner } from '../core/learning.js';
import { effect, signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { store } from '../core/sync.js';
import { words as t } from '../words/words.js';

const name = 'inspection-templates';

/** By name; null while nothing is known of them. */
export const templates = signal(null);
/** When they were learned, and why they could not be asked for since: `{at, fault}`. */
export const learned = signal({ at: 0, fault: '' });

async function ask() {
  const rows = [];
  for (let next = ''; next !== null; ) {
    const cursor = next && `&cursor=${encodeURIComponent(next)}`;
    const { status, body } = await api(`/api/office/inspection-templates?limit=500${cursor}`);
    if (status !== 200) return { fault: body?.error?.message ?? t.noAnswer };
    rows.push(...body.inspection_templates);
    next = body.next_cursor;
  }
  return { rows };
}

const { learn, forget, isDue } = learner({
  ask,
  load: async () => {
    const kept = await store?.kept(name).catch(report);
    // A page of before kept the rows alone.
    return Array.isArray(kept) ? { rows: kept, at: 1 } : kept;
  },
  keep: (known) => store?.keep(name, known).catch(report),
  tell: ({ rows, ...more }) => {
    templates.value = rows;
    learned.value = more;
  },
  noAnswer: (error) => {
    if (!(error instanceof NoAnswer)) report(error);
    return t.noAnswer;
  },
});

/** Those of the last time, and, where there is a network and a person means it, those of now. */
export const learnTemplates = (isMeant = false) => learn({ isMeant, isCut: !!cutSince.value });

// While there is a network, for when there is none: with the first copy of the house, and now and then.
effect(() => {
  if (session.value !== 'in') forget();
  else if (house.value.tenant.size && !cutSince.value && isDue()) setTimeout(learnTemplates);
});
