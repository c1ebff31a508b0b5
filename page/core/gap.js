// How long a scanner that types may pause, in milliseconds (docs/page.md, "At the shelf"). `event.timeStamp` is what
// gaps are judged by.

/** Up to so long a gap between two keys belongs to one scan, in a field and outside of one. */
export const gapInField = 150;
export const gapOutside = 250;

/**
 * After so long a silence a scan is over, also without a key that ends it: no later key belongs to it. It is taken a
 * little later, when nothing has followed. Whatever follows sooner shows that it was half of one, and then neither half
 * is taken: a scan that has been noted can't be called back.
 */
export const over = 300;
export const settled = over + 150;

/** A key that means something by itself waits so long: the next key of a scanner follows sooner. */
export const gapOfShortcut = 80;
