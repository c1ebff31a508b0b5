// In which language the page speaks: that of whoever is signed in, else the browser's.

/** The one of the page's languages that fits, such as `es` for `es-CO`. */
export const spoken = (tag) => (/^es\b/i.test(tag ?? '') ? 'es' : 'en');

/** The language of whoever is signed in, as the server said it last. */
function ofPerson() {
  try {
    return JSON.parse(globalThis.localStorage.getItem('quartermaster.me'))?.user.language;
  } catch {
    return null;
  }
}

export const language = spoken(ofPerson() ?? globalThis.navigator?.language);
