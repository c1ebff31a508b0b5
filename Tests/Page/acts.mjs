// Prints what is done to many rows of each list, as the list would send it for one: acts.mjs LANGUAGE ROLE ID

import './browser.mjs';

const { go } = await import('../../page/core/router.js');
const { withWords } = await import('../../page/words/room.js');

const lists = {
  assets: () => import('../../page/desk/assets.js'),
  clients: () => import('../../page/desk/clients.js'),
  items: () => import('../../page/desk/items.js'),
  reservations: () => import('../../page/desk/reservations.js'),
};

const id = process.argv[4];
const sent = [];
for (const [list, fetched] of Object.entries(lists)) {
  const module = await withWords(fetched());
  // What is archived is brought back where it is shown.
  go(`/desk/${list}?archived=true`);
  for (const { send, ask, go: leads, ...act } of module.acts())
    if (!leads) sent.push({ list, ...act, isAsked: !!ask, ...send({ id }, ask ? 'Bodega' : undefined) });
}
console.log(JSON.stringify(sent));
process.exit(0);
