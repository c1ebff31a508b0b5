// Who did something, where another person may have noted it than the one who sent it.

import { words as t } from '../words/words.js';

/** The name of who sent it; the names of both, where they are two. */
export const who = (sender, noter) => {
  if (!noter || noter.display_name === sender) return sender;
  return sender ? t.notedAndSent({ noter: noter.display_name, sender }) : t.notedBy({ noter: noter.display_name });
};
