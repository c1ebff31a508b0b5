// What the status of an answer says of a request (docs/client-guide.md, "Which answer means what"). Nothing here needs
// a browser.

import { isOfSession } from './ending.js';

/** Whether the same may be answered otherwise in a while. What a server has no way to do (501, 505) stays so. */
export const isNotNow = (status) => [408, 425, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));

/**
 * Whether an answer leaves it open if a change with this key was made, now or by an earlier try: the same once more has
 * the first answer. Who was turned away at the door is told nothing of an earlier try.
 */
export const isRetryable = ({ status, body }) =>
  isNotNow(status) || [401, 424].includes(status) || isOfSession(status, body?.error?.code);

/** Whether this very request may have made the change: one that was turned away (425, 429) was not begun. */
export const mayBeDone = (status) => isNotNow(status) && ![425, 429].includes(status);
