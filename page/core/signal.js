// Signals: a value that tells who read it when it is another.

let reader = null;

export function signal(value) {
  const readers = new Set();
  return {
    get value() {
      if (reader) readers.add(reader);
      return value;
    },
    set value(next) {
      if (Object.is(value, next)) return;
      value = next;
      const told = [...readers];
      readers.clear();
      for (const each of told) each();
    },
  };
}

/** Runs `work` now, and again soon after anything that it read has changed. */
export function effect(work) {
  let planned = false;
  const run = () => {
    planned = false;
    const outer = reader;
    reader = plan;
    try {
      work();
    } finally {
      reader = outer;
    }
  };
  const plan = () => {
    if (planned) return;
    planned = true;
    queueMicrotask(run);
  };
  run();
}
