// What a table says of a word that came from elsewhere: of the server, of an address.

/** Undefined where it says nothing of it, also of `constructor` and whatever else each object has. */
export const own = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);
