// Scanners that type: which keys are one scan, and that half of one is never taken for another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapInField, gapOfShortcut, gapOutside, over, settled } from '../../page/core/gap.js';
import { Bursts, readings } from '../../page/shelf/bursts.js';

const codeOf = (key) =>
  /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : '';

/** Types texts with gaps in milliseconds, tells of silence when it is due, and collects what comes of it. */
function type(steps, { inField = false, movesAfter = Number.POSITIVE_INFINITY, end = 'Enter' } = {}) {
  const bursts = new Bursts();
  const found = [];
  let broken = 0;
  let passed = 0;
  let at = 1000;
  const heard = ({ take, broke }) => {
    if (take) found.push(take.text);
    if (broke) broken++;
  };
  const wait = (gap) => {
    if (bursts.due !== null && bursts.due < at + gap) heard(bursts.silence(bursts.due));
    at += gap;
  };
  const press = (key, gap) => {
    wait(gap);
    const isIn = inField || at > 1000 + steps[0][0] + movesAfter;
    const result = bursts.key({ key, code: codeOf(key), shift: false, at, inField: isIn });
    heard(result);
    if (!result.holds) passed++;
  };
  for (const [gap, text, inside = 5] of steps)
    [...text].forEach((key, place) => {
      press(key, place ? inside : gap);
    });
  if (end) press(end, 5);
  wait(5000);
  return { found, broken, passed };
}

test('a scan is taken whole at gaps up to 250 ms, in a field up to 150 ms, whatever ends it', () => {
  for (const gap of [1, 30, 100, 150, 250])
    for (const end of ['Enter', 'Tab'])
      assert.deepEqual(type([[0, 'RENT-7731', gap]], { end }), { found: ['RENT-7731'], broken: 0, passed: 1 });
  for (const gap of [1, 60, 150])
    assert.deepEqual(type([[0, 'RENT-7731', gap]], { inField: true }).found, ['RENT-7731']);
  assert.deepEqual(type([[0, 'MJQT', 20]], { end: null }).found, ['MJQT']);
  assert.deepEqual(type([[0, 'MJQ', 20]], { end: null }).found, []);
});

test('of a scan that breaks off neither half is taken, and it is told once', () => {
  for (let gap = 1; gap <= 400; gap++) {
    const { found, broken } = type([
      [0, 'RENT-'],
      [gap, '7731'],
    ]);
    if (gap <= 250) assert.deepEqual([found, broken], [['RENT-7731'], 0], `${gap} ms`);
    else assert.deepEqual([found, broken], [[], 1], `${gap} ms`);
  }
  // Two keys, then the rest.
  assert.deepEqual(
    type([
      [0, 'RE'],
      [600, 'NT-7731'],
    ]),
    { found: [], broken: 1, passed: 1 },
  );
});

test('two scans, one after the other, are two', () => {
  const bursts = [
    [0, 'MJQT'],
    [800, 'KWPX'],
  ];
  assert.deepEqual(type(bursts, { end: null }).found, ['MJQT', 'KWPX']);
});

test('a scan that no key ends is over after 300 ms; it is taken when nothing has followed, and told where something has', () => {
  assert.deepEqual([gapInField, gapOutside, over, gapOfShortcut], [150, 250, 300, 80]);
  const bursts = new Bursts();
  for (const each of keysOf('MJQT', 1000, false)) bursts.key(each);
  assert.deepEqual(bursts.silence(1015 + settled - 1), {});
  assert.equal(bursts.silence(bursts.due).take.text, 'MJQT');
  for (let gap = over; gap < settled; gap++) {
    const halves = [
      [0, 'MJQT'],
      [gap, 'KWPX'],
    ];
    for (const end of ['Enter', null]) assert.deepEqual(type(halves, { end }).found, [], `${gap} ms, ${end}`);
    assert.equal(type(halves).broken, 1, `${gap} ms`);
  }
});

test('keys that a busy machine hands over after silence was told are still of the scan that they were typed in', () => {
  const bursts = new Bursts();
  const enter = (at) => ({ key: 'Enter', code: 'Enter', shift: false, at, inField: false });
  const found = [];
  let broken = 0;
  const held = [];
  const heard = ({ take, broke, holds }) => {
    if (take) found.push(take.text);
    if (broke) broken++;
    if (holds !== undefined) held.push(holds);
  };
  const late = (keys) => {
    for (const each of keys) {
      heard(bursts.key(each));
      // A long while later, by the page's own clock.
      heard(bursts.silence(each.at + 5000));
    }
  };
  late([...keysOf('RENT-', 1000, false), ...keysOf('7731', 1400, false), enter(1425)]);
  assert.deepEqual([found, broken], [[], 1]);
  assert.equal(held.at(-1), true, 'its Enter reaches no button');
  // Some seconds later the sticker is scanned again.
  for (const each of [...keysOf('RENT-7731', 4000, false), enter(4050)]) heard(bursts.key(each));
  assert.deepEqual(found, ['RENT-7731']);
});

test('after half a code the next whole one is taken', () => {
  const { found, broken } = type([
    [0, 'RENT-'],
    [300, '7731'],
    [1500, 'RENT-7731'],
  ]);
  assert.deepEqual([found, broken], [['RENT-7731'], 1]);
});

test('a hand that types into a field is no scanner', () => {
  assert.deepEqual(type([[0, 'hello', 180]], { inField: true, end: null }), { found: [], broken: 0, passed: 5 });
  assert.deepEqual(type([[0, 'hello', 110]], { inField: true, end: null }).found, []);
});

test('a quick hand that opens the search by its key types there', () => {
  for (const gap of [90, 120, 150])
    for (const end of ['Enter', null])
      assert.deepEqual(
        type([[0, '/nandu', gap]], { movesAfter: gapOfShortcut, end }),
        { found: [], broken: 0, passed: end ? 7 : 6 },
        `${gap} ms, ${end}`,
      );
  // What no hand types is half a code there.
  const steps = [
    [0, '/'],
    [90, 'MJQT'],
  ];
  for (const end of ['Enter', null]) {
    const { found, broken } = type(steps, { movesAfter: gapOfShortcut, end });
    assert.deepEqual([found, broken], [[], 1]);
  }
});

test('of random gaps up to 400 ms nothing is taken that was not scanned', () => {
  let seed = 7;
  const random = (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 10_000; round++) {
    const text = 'RENT-7731'.slice(0, 3 + random(7));
    const steps = [...text].map((key, place) => [place ? 1 + random(400) : 2000, key]);
    const { found, broken } = type(steps, { end: ['Enter', 'Tab', null][random(3)] });
    assert.ok(found.length === 0 || (found.length === 1 && found[0] === text), JSON.stringify([steps, found]));
    if (!found.length && text.length > 3) assert.ok(broken === 1, JSON.stringify(steps));
  }
  // Its first key moves the cursor into a field, where what a hand may have typed stands for all to see.
  for (let round = 0; round < 10_000; round++) {
    const steps = [...'s900-77'].map((key, place) => [place ? 1 + random(400) : 2000, key]);
    const { found } = type(steps, { movesAfter: gapOfShortcut, end: ['Enter', 'Tab', null][random(3)] });
    assert.ok(found.length === 0 || (found.length === 1 && found[0] === 's900-77'), JSON.stringify([steps, found]));
  }
});

test('the keys of a scanner with another layout are read as a US keyboard types them', () => {
  const keys = [
    { key: 'Ñ', code: 'Semicolon', shift: true },
    { key: '-', code: 'Slash', shift: false },
    { key: 'z', code: 'KeyY', shift: false },
    { key: '1', code: 'Digit1', shift: false },
  ];
  assert.deepEqual(readings(keys), [':/y1']);
  const without = [...'httpÑ--host-q-CODE'].map((key) => ({ key, code: '', shift: false }));
  assert.ok(readings(without).includes('http://host/q/CODE'));
  const german = [...'httpÖ--host-q-CODE'].map((key) => ({ key, code: '', shift: false }));
  assert.ok(readings(german).includes('http://host/q/CODE'));
  assert.deepEqual(readings([{ key: 'A', code: 'KeyA', shift: true }]), []);
});

const keysOf = (text, at, inField) =>
  [...text].map((key, place) => ({ key, code: codeOf(key), shift: false, at: at + place * 5, inField }));
const press = (keys) => {
  const bursts = new Bursts();
  return keys.map((each) => bursts.key(each));
};

test('the tail of a scan that breaks off in a field is no scan', () => {
  for (const gap of [151, 250, 400, 449, 460, 690]) {
    const { found } = type(
      [
        [0, 'RENT-'],
        [gap, '7731'],
      ],
      { inField: true },
    );
    assert.ok(!found.includes('7731'), `${gap} ms: ${found}`);
  }
});

test('a key that types nothing by itself is a part of the code', () => {
  const dead = { key: 'Dead', code: 'Equal', shift: false, at: 25, inField: false };
  const results = press([
    ...keysOf('CAM', 0, false),
    dead,
    ...keysOf('12', 40, false),
    { ...dead, key: 'Enter', code: 'Enter', at: 60 },
  ]);
  const { text, others } = results.at(-1).take;
  assert.notEqual(text, 'CAM12');
  assert.deepEqual(others, ['cam=12']);
});

test('after a text that a hand typed and left with Tab an Enter reaches its button', () => {
  const tab = { key: 'Tab', code: 'Tab', shift: false, at: 520, inField: true };
  const enter = { key: 'Enter', code: 'Enter', shift: false, at: 700, inField: false };
  for (const isTyped of [false, true]) {
    const bursts = new Bursts();
    [...'notes'].forEach((key, place) => {
      bursts.key({ key, code: codeOf(key), shift: false, at: place * 100, inField: true });
    });
    assert.equal(bursts.key(tab).take.isQuick, false);
    if (isTyped) bursts.wasTyped();
    assert.equal(bursts.key(enter).holds, !isTyped);
  }
});

test('after a word that a hand typed into a list, Tabs and an Enter reach a button at once', () => {
  const bursts = new Bursts();
  const key = (key, at, inField = true) => bursts.key({ key, code: codeOf(key), shift: false, at, inField });
  for (const [place, letter] of [...'notes'].entries()) key(letter, place * 100);
  bursts.silence(860);
  for (const at of [900, 905, 910]) assert.equal(key('Tab', at).holds, false);
  assert.equal(key('Enter', 915, false).holds, false);
});

test('neither the Enter of two keys nor a second Enter reaches a button', () => {
  const enter = { key: 'Enter', code: 'Enter', shift: false, at: 60, inField: false };
  assert.equal(press([...keysOf('A1', 40, false), enter]).at(-1).take.text, 'A1');
  assert.equal(press([...keysOf('CAM12', 0, false), enter, { ...enter, at: 66 }]).at(-1).holds, true);
  assert.equal(press([...keysOf('CAM12', 0, false), enter, { ...enter, at: 460 }]).at(-1).holds, true);
  // Half a code ends in the same way.
  const half = keysOf('CAM12', 0, false).map((each) => ({ ...each, at: each.at + (each.at > 0 ? 300 : 0) }));
  const ends = [500, 510].map((at) => ({ ...enter, at }));
  assert.deepEqual(
    press([...half, ...ends])
      .slice(-2)
      .map((each) => each.holds),
    [true, true],
  );
});

test('a key that parts the fields of a code is time of the scan', () => {
  const bursts = new Bursts();
  for (const each of keysOf('CAM12', 0, true)) bursts.key(each);
  bursts.part(120);
  const enter = { key: 'Enter', code: 'Enter', shift: false, at: 220, inField: true };
  assert.equal(bursts.key(enter).take.text, 'CAM12');
  // Half a code goes on, too, and its end reaches no button.
  const broken = new Bursts();
  for (const each of [...keysOf('CAM', 0, false), ...keysOf('12', 310, false)]) broken.key(each);
  broken.part(700);
  assert.equal(broken.key({ ...enter, at: 1000, inField: false }).holds, true);
  // After too long a pause the code is half of one, and what follows reaches no button: not the Enter either, by when
  // silence alone would have taken the code.
  for (const code of ['100', 'CASE12']) {
    const late = new Bursts();
    const keys = keysOf(code, 0, false);
    for (const each of keys) late.key(each);
    const last = keys.at(-1).at;
    assert.deepEqual(late.part(last + 268), { broke: true });
    const end = late.key({ ...enter, at: last + 567, inField: false });
    assert.deepEqual([end.holds, end.take, end.broke], [true, undefined, undefined]);
  }
  // In a field it is a hand's, and stands there.
  const byHand = new Bursts();
  for (const each of keysOf('CAM12', 0, true)) byHand.key(each);
  const { at } = keysOf('CAM12', 0, true).at(-1);
  assert.deepEqual(byHand.part(at + 268), {});
  assert.equal(byHand.key({ ...enter, at: at + 500, inField: true }).take, undefined);
});

test('half a code that came into a field is told once, not again at the next key elsewhere', () => {
  const bursts = new Bursts();
  let broken = 0;
  const heard = ({ broke }) => {
    if (broke) broken++;
  };
  for (const each of keysOf('CAM', 0, false)) heard(bursts.key(each));
  for (const each of keysOf('12', 310, false)) heard(bursts.key(each));
  for (const each of keysOf('AB', 325, true)) heard(bursts.key(each));
  heard(bursts.silence(bursts.due));
  assert.equal(broken, 1);
  // A shortcut of the page, long after.
  heard(bursts.key(keysOf('n', 5000, false)[0]));
  heard(bursts.silence(bursts.due));
  assert.equal(broken, 1);
});
