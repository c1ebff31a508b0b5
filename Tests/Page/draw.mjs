// Draws each address in turn, offline, while there is something to say of the scanner, and prints its title and its text:
// draw.mjs LANGUAGE ROLE ADDRESS…

import { shownText } from './browser.mjs';

const { filter, go } = await import('../../page/core/router.js');
const { screenAt } = await import('../../page/core/screens.js');
const { scannerSays } = await import('../../page/core/state.js');
const { words } = await import('../../page/words/words.js');
await import('../../page/main.js');
scannerSays.value = 'Said of the scanner.';

/**
 * The file is there, the desk's style is, and what waited for both was drawn: each in a turn of the loop. What is read
 * says in some turn that there is no network, on a busy machine in a later one.
 */
async function drawn() {
  const screen = screenAt(globalThis.location.pathname, filter);
  if (screen) await import(`../../page/${screen.module}`);
  for (let turn = 0; turn < 5 || (turn < 200 && shownText().includes(words.loading)); turn++)
    await new Promise((over) => {
      setTimeout(over);
    });
}

const said = [];
for (const address of process.argv.slice(4)) {
  go(address);
  await drawn();
  said.push({ address, title: globalThis.document.title, text: shownText().replace(/\s+/g, ' ').trim() });
}
console.log(JSON.stringify(said));
process.exit(0);
