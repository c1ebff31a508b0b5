// Assets of this tab, for their stickers and labels: those that the last import has made, and those that were chosen on
// a list.

const [made, chosen] = ['quartermaster.made', 'quartermaster.chosen'];
/** By name, what this page has kept since it was loaded. */
const last = new Map();

function kept(name) {
  if (last.has(name)) return last.get(name);
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

function keep(name, ids) {
  last.set(name, ids);
  try {
    sessionStorage.setItem(name, JSON.stringify(ids));
  } catch {
    /* A browser that keeps nothing knows them until the page is loaded again. */
  }
}

export const madeAssets = () => kept(made);
export const keepMade = (ids) => keep(made, ids);
export const chosenAssets = () => kept(chosen);
export const keepChosen = (ids) => keep(chosen, ids);
