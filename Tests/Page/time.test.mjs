// Days and times by the house's clock, wherever the browser is.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { afterEach, test } from 'node:test';
import {
  clock,
  dawn,
  day,
  dayNumber,
  dayOf,
  fromTo,
  instant,
  isToday,
  later,
  setZone,
  today,
  wall,
  when,
} from '../../page/core/time.js';

afterEach(() => setZone(undefined));

test('a clock has 24 hours, in the zone of the house', () => {
  setZone('America/Bogota');
  assert.equal(clock('2026-11-24T18:05:00Z'), '13:05');
  assert.equal(clock('2026-11-24T05:00:00Z'), '00:00');
  setZone('Europe/Madrid');
  assert.equal(clock('2026-11-24T18:05:00Z'), '19:05');
});

test('the same clock in a browser that speaks Spanish, where today is hoy', () => {
  const script = `
    Object.defineProperty(globalThis, 'navigator', { value: { language: 'es-CO' }, configurable: true });
    const { clock, day, setZone } = await import('${new URL('../../page/core/time.js', import.meta.url)}');
    setZone('UTC');
    console.log(clock('2026-11-24T18:05:00Z'), day(new Date()));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  assert.equal(said, '18:05 Hoy\n');
});

test('today is called so, another day by its date, and the time stands alone today', () => {
  setZone('UTC');
  const now = new Date();
  assert.match(day(now), /^(Today|Hoy)$/);
  assert.equal(isToday(now), true);
  assert.equal(when(now), clock(now));
  const other = '2020-02-03T10:20:00Z';
  assert.match(day(other), /3/);
  assert.match(when(other), /^.*3.* 10:20$/);
});

test('an instant goes into a field and comes back, also on the days when clocks change', () => {
  for (const zone of ['America/Bogota', 'Europe/Madrid', 'America/Santiago', 'Pacific/Apia', 'Asia/Kathmandu']) {
    setZone(zone);
    for (const text of [
      '2026-03-28T23:30',
      '2026-03-29T12:00',
      '2026-10-25T12:00',
      '2026-04-05T12:00',
      '2026-09-06T08:00',
    ])
      assert.equal(wall(instant(text)), text, `${zone} ${text}`);
  }
  assert.equal(instant('no time'), null);
  assert.equal(instant('0002-11-24T08:00'), null);
});

test('days are counted by the calendar of the house', () => {
  setZone('America/Bogota');
  assert.equal(dayOf('2026-11-25T03:00:00Z'), '2026-11-24');
  assert.equal(dayNumber('2026-11-25T05:00:00Z') - dayNumber('2026-11-25T04:59:59Z'), 1);
  assert.equal(later('2026-02-27', 3), '2026-03-02');
  assert.equal(later('2028-02-28', 1), '2028-02-29');
  assert.equal(dawn('2026-11-24'), '2026-11-24T05:00:00Z');
  assert.match(today(), /^\d{4}-\d\d-\d\d$/);
});

test('a day that begins at one o’clock begins when it does', () => {
  // In Santiago clocks went from 23:59 to 01:00.
  setZone('America/Santiago');
  assert.equal(dayOf(dawn('2026-09-06')), '2026-09-06');
});

test('a stretch of one day by the clock of the house says that day once', () => {
  const between = ({ out, back }) => `${out} to ${back}`;
  setZone('America/Bogota');
  assert.equal(fromTo('2026-11-24T13:00:00Z', '2026-11-25T04:59:00Z', between), '24 Nov');
  assert.equal(fromTo('2026-11-24T13:00:00Z', '2026-11-25T05:00:00Z', between), '24 Nov to 25 Nov');
  assert.equal(fromTo('2025-11-24T13:00:00Z', '2026-11-24T13:00:00Z', between), '24 Nov to 24 Nov');
  const now = Date.now();
  assert.equal(fromTo(now, now, between), 'Today');
});
