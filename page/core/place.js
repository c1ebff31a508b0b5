// Where this phone is: a place of the house, as whoever holds the phone has said. A setting of the phone, which stays
// when people sign out.

import { me } from './api.js';
import { valuesOf } from './model.js';
import { signal } from './signal.js';
import { house } from './state.js';

const name = 'quartermaster.places';

function read() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

/** By the house, because a phone may work in several. */
const chosen = signal(read());

// Another tab was told.
addEventListener('storage', ({ key }) => {
  if (key === name) chosen.value = read();
});

/** The places of the house, by its gear and its reservations. */
export const places = () => valuesOf([...house.value.reservation.values(), ...house.value.asset.values()], 'location');

/**
 * The place at which this phone is. Empty where a person has chosen none, undefined where nobody has been asked yet, or
 * the house has no such place any more.
 */
export function placeHere() {
  const own = chosen.value[me.value?.tenant.id];
  return own === '' || places().includes(own) ? own : undefined;
}

export function stayAt(place) {
  chosen.value = { ...read(), [me.value.tenant.id]: place };
  localStorage.setItem(name, JSON.stringify(chosen.value));
}

/** What a return says of where the gear came back. */
export const backHere = () => (placeHere() ? { location: placeHere() } : {});
