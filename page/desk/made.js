// Assets of this tab, for their stickers and labels: those that the last import has made, and those that were chosen on
// a list.

const [made, chosen] = ['quartermaster.made', 'quartermaster.chosen'];

function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

const keep = (name, ids) => sessionStorage.setItem(name, JSON.stringify(ids));

export const madeAssets = () => kept(made);
export const keepMade = (ids) => keep(made, ids);
export const chosenAssets = () => kept(chosen);
export const keepChosen = (ids) => keep(chosen, ids);
