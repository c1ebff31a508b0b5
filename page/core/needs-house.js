// Which requests are of one house, and name it (docs/client-guide.md, "Two houses").

/** A good token is enough for these, in whichever house; the last is what strangers ask. */
const withoutHouse = /^\/api\/office\/(?:me\/(?:tenant|invitations|sessions)|stickers)(?:[/?]|$)/;

export const needsHouse = (path) => path.startsWith('/api/') && !withoutHouse.test(path);
