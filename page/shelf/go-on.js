// Where the keyboard goes on when the button that was pressed is gone, or can't be pressed, once its work is done.

const canHave = (element) => element?.isConnected && !element.disabled;

/** Whether nothing has the focus now: a person who has gone on elsewhere stays there. */
const isLost = (pressed) => [document.body, pressed].includes(document.activeElement);

/**
 * Does what a button says. Then the keyboard goes on at the button itself, else in its row, else in the one after it or
 * before it, and where no row is left at `otherwise`, which is the field for codes. The row has the focus, and not its
 * first button: a second Enter is for none. A pointer needs no focus, and a field would open a phone's keyboard.
 */
export async function goOn({ currentTarget: pressed, detail }, work, otherwise = 'code') {
  const own = pressed.closest('li');
  const rows = [own, own?.nextElementSibling, own?.previousElementSibling, own?.parentElement.closest('li')];
  await work();
  if (detail) return;
  // It is drawn by then.
  setTimeout(() => {
    if (!isLost(pressed)) return;
    if (canHave(pressed)) return pressed.focus();
    const row = rows.find(canHave);
    if (row) row.tabIndex = -1;
    (row ?? document.getElementById(otherwise) ?? document.getElementById('main'))?.focus();
  });
}

/** The same where it is known what stands in the place of a button that was pressed. */
export function goOnAt({ detail }, selector) {
  if (!detail) setTimeout(() => document.querySelector(selector)?.focus());
}
