// Rows that are learned while there is a network, for when there is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshFor, learner } from '../../page/core/learning.js';

/** A browser with a server: `disk` is what tabs share, `asked` how often the server was. */
function browser(answer = () => ({ rows: ['vehicle'] })) {
  const here = { disk: null, asked: 0, time: 10_000_000, said: [] };
  here.answer = answer;
  here.tab = () =>
    learner({
      ask: async () => {
        here.asked++;
        return here.answer();
      },
      load: async () => here.disk,
      keep: async (known) => {
        here.disk = known;
      },
      tell: ({ rows, fault }) => here.said.push(`${rows ?? '–'} ${fault}`.trim()),
      noAnswer: () => 'no answer',
      now: () => here.time,
    });
  return here;
}

test('they are asked for once in ten minutes, whichever tab asks', async () => {
  const here = browser();
  const [one, two] = [here.tab(), here.tab()];
  assert.ok(one.isDue());
  await Promise.all([one.learn({}), one.learn({})]);
  assert.deepEqual([here.asked, here.disk.rows], [1, ['vehicle']]);
  assert.ok(!one.isDue());
  // A tab that begins later reads what is kept.
  here.time += freshFor - 1;
  await one.learn({});
  await two.learn({});
  assert.deepEqual([here.asked, here.said.at(-1)], [1, 'vehicle']);
  here.time += 1;
  assert.ok(one.isDue());
  await one.learn({});
  assert.equal(here.asked, 2);
});

test('without a network those of the last time are there, and nothing is asked', async () => {
  const here = browser();
  here.disk = { rows: ['kept'], at: 5 };
  await here.tab().learn({ isCut: true });
  assert.deepEqual([here.asked, here.said], [0, ['kept']]);
});

test('a person who means it is asked for at once, also while something is under way', async () => {
  const here = browser();
  const tab = here.tab();
  await tab.learn({});
  here.answer = () => ({ rows: ['vehicle', 'new'] });
  const under = tab.learn({});
  await Promise.all([under, tab.learn({ isMeant: true })]);
  assert.deepEqual([here.asked, here.disk.rows], [2, ['vehicle', 'new']]);
});

test('a refusal and an answer that does not come are said, and what was known stays', async () => {
  const here = browser();
  const tab = here.tab();
  await tab.learn({});
  here.answer = () => ({ fault: 'Not yours.' });
  await tab.learn({ isMeant: true });
  assert.equal(here.said.at(-1), 'vehicle Not yours.');
  here.answer = () => {
    throw new Error('cut');
  };
  await tab.learn({ isMeant: true });
  assert.equal(here.said.at(-1), 'vehicle no answer');
  assert.deepEqual(here.disk.rows, ['vehicle']);
  here.answer = () => ({ rows: ['vehicle'] });
  await tab.learn({ isMeant: true });
  assert.equal(here.said.at(-1), 'vehicle');
});

test('where nothing was ever learned, a failure is not tried again at each turn', async () => {
  const here = browser(() => {
    throw new Error('cut');
  });
  const tab = here.tab();
  await tab.learn({});
  assert.equal(here.said.at(-1), '– no answer');
  assert.ok(!tab.isDue());
  await tab.learn({});
  assert.equal(here.asked, 1);
  here.time += 60_000;
  assert.ok(tab.isDue());
  // Somebody else comes.
  tab.forget();
  assert.deepEqual([here.said.at(-1), tab.isDue()], ['–', true]);
});
