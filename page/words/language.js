// In which language the page speaks: that of whoever is signed in, else the browser's.

/**
 * The languages of the page, of people and of papers, each by its own name, and how days and times are written in it.
 * The first is spoken where none fits. Each is a folder beside this file.
 */
export const languages = [
  ['en', 'English', 'en-GB'],
  ['es', 'Español', 'es-CO'],
];

/** The one of them that fits, such as `es` for `es-CO`. */
export function spoken(tag) {
  const first = (tag ?? '').toLowerCase().split('-')[0];
  return (languages.find(([each]) => each === first) ?? languages[0])[0];
}

/** The language of whoever is signed in, as the server said it last. */
function ofPerson() {
  try {
    return JSON.parse(globalThis.localStorage.getItem('quartermaster.me'))?.user.language;
  } catch {
    return null;
  }
}

export const language = spoken(ofPerson() ?? globalThis.navigator?.language);
export const [, , locale] = languages.find(([each]) => each === language);
