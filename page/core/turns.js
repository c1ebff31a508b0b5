// Work that takes its turn: what is begun for the same thing while there is some runs behind it, and none is dropped.
// Nothing here needs a browser.

/** `tell` is told the names of what is under way whenever that changes: a set, another one each time. */
export function turns(tell) {
  const last = new Map();

  function inTurn(name, work) {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const end = () => {
      if (last.get(name) !== over) return;
      last.delete(name);
      tell(new Set(last.keys()));
    };
    // Whoever waits behind it goes on, however it ends.
    const over = mine.then(end, end);
    last.set(name, over);
    tell(new Set(last.keys()));
    // What went wrong is for whoever asked, or for the browser's log.
    return mine.then((given) => given);
  }

  /** Settled when nothing is under way any more of what `isMeant` says. */
  async function over(isMeant) {
    for (;;) {
      const left = [...last].filter(([name]) => isMeant(name)).map(([, each]) => each);
      if (!left.length) return;
      await Promise.all(left);
    }
  }

  return { inTurn, over };
}
