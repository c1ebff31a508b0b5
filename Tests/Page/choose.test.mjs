// The chooser of houses, drawn without a network.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.mjs';

const { choices, cutSince, me } = await import('../../page/core/api.js');
const { screen } = await import('../../page/shelf/choose.js');
const { withWords } = await import('../../page/words/room.js');
const { s } = await withWords(import('../../page/words/shelf.js'));

const text = (node) =>
  Array.isArray(node) ? node.map(text).join(' ') : node?.children ? text(node.children) : `${node ?? ''}`;
const buttons = (node) =>
  Array.isArray(node)
    ? node.flatMap(buttons)
    : [...(node?.tag === 'button' ? [node] : []), ...(node?.children ?? []).flatMap(buttons)];
const houses = ['Bogotá', 'Medellín'].map((name, at) => ({ id: `h${at}`, name, role: 'staff', chosen: !at }));

beforeEach(() => {
  choices.value = { tenants: [], invitations: [] };
  me.value = { user: { id: 'u', role: 'staff' }, tenant: { id: 'h0', name: 'Bogotá' }, tenants: houses };
});

test('without a network the houses that are known are shown, and what can’t be done is said', () => {
  cutSince.value = 1;
  for (const tenants of [houses, []]) {
    choices.value = { tenants, invitations: [] };
    const drawn = text(screen());
    for (const word of ['Bogotá', 'Medellín', s.chooseOffline]) assert.ok(drawn.includes(word), word);
    assert.ok(!drawn.includes(s.severalHouses));
  }
  me.value = null;
  choices.value = { tenants: [], invitations: [] };
  assert.ok(text(screen()).includes(s.chooseOffline));
  cutSince.value = null;
  assert.ok(text(screen()).includes(s.severalHouses) && !text(screen()).includes(s.chooseOffline));
});

test('each house can be chosen, also the one that was open here', () => {
  cutSince.value = null;
  choices.value = { tenants: houses, invitations: [] };
  const names = buttons(screen()).map((each) => text(each));
  for (const { name } of houses)
    assert.ok(
      names.some((each) => each.includes(name)),
      name,
    );
});
