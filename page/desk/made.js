// The assets that the last import in this tab has made, for their stickers and labels.

const name = 'quartermaster.made';

export function madeAssets() {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

export const keepMade = (ids) => sessionStorage.setItem(name, JSON.stringify(ids));
