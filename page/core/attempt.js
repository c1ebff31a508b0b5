// One thing at a time that a person asks of the server by a button: a second press waits, and what was refused is said.

import { NoAnswer } from './api.js';
import { signal } from './signal.js';
import { words as t } from '../words/words.js';

/**
 * The state of one screen: `attempt(work, done)` runs `work`, which gives the sentence of a refusal or nothing, and
 * calls `done` where it was done; `fault` is the sentence, `busy` whether it runs.
 */
export function attempts() {
  const fault = signal('');
  const busy = signal(false);

  async function attempt(work, done) {
    if (busy.value) return;
    busy.value = true;
    fault.value = '';
    try {
      fault.value = (await work()) ?? '';
      if (!fault.value) done?.();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      fault.value = t.noAnswer;
    } finally {
      busy.value = false;
    }
  }

  return { attempt, fault, busy };
}
