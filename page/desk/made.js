// The assets that the last import in this tab has made, for their stickers and labels.

const name = 'quartermaster.made';
/** Null until this page has imported something. */
let last = null;

export function madeAssets() {
  if (last) return last;
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

export function keepMade(ids) {
  last = ids;
  try {
    sessionStorage.setItem(name, JSON.stringify(ids));
  } catch {
    /* A browser that keeps nothing knows them until the page is loaded again. */
  }
}
