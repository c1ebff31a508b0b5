// Rows of the server that are learned while there is a network, and kept for when there is none. Nothing here needs a
// browser.

/** While they are so young they are not asked for again, by whichever tab they were. */
export const freshFor = 600_000;
/** After an answer that did not come they are asked for again, and not at once. */
const restFor = 60_000;

/**
 * Learns rows, one time at a time. `ask` asks the server and gives `{rows}`, or `{fault}` with the sentence of a
 * refusal; it throws where no answer came. `load` gives what is kept, `{rows, at}` or nothing, `keep` keeps that, and
 * `tell` is told what is known, `{rows, at, fault}`, whenever that is another. `noAnswer` says that none came.
 */
export function learner({ ask, load, keep, tell, noAnswer, now = Date.now }) {
  let known = { rows: null, at: 0, fault: '' };
  let restsUntil = 0;
  let running = null;

  const put = (change) => {
    known = { ...known, ...change };
    tell(known);
  };

  async function learn({ isCut, isMeant }) {
    const kept = await load();
    if (kept && kept.at > known.at) put({ ...kept, fault: '' });
    if (isCut || (!isMeant && now() < Math.max(known.at + freshFor, restsUntil))) return;
    try {
      const answer = await ask();
      restsUntil = now() + freshFor;
      if (answer.fault) return put({ fault: answer.fault });
      put({ rows: answer.rows, at: now(), fault: '' });
    } catch (error) {
      restsUntil = now() + restFor;
      put({ fault: noAnswer(error) });
      return;
    }
    await keep({ rows: known.rows, at: known.at });
  }

  const begin = (how) => {
    running = learn(how).finally(() => {
      running = null;
    });
    return running;
  };

  return {
    /** `isMeant` where a person asks for them, or has just changed them: what is under way may not have asked. */
    learn: (how) => (running && how.isMeant ? running.then(() => begin(how)) : (running ?? begin(how))),
    /** Nobody is signed in any more. */
    forget() {
      restsUntil = 0;
      put({ rows: null, at: 0, fault: '' });
    },
    /** Whether it is time to learn them, as far as this tab knows. */
    isDue: () => now() >= Math.max(known.at + freshFor, restsUntil),
  };
}
