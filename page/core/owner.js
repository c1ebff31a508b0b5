// Whose a noted change is, and in whose session it goes out. Nothing here needs a browser.

/** Who is signed in, as the changes that are noted here carry it. `account` is what the house knows the person by. */
export const ownerOf = ({ user, tenant }) => ({
  person: user.id,
  account: user.account_id ?? null,
  name: user.display_name ?? user.email,
  house: tenant.id,
});

/**
 * A change from before they carried it belongs to whoever is signed in when it is found. One that was noted before the
 * server had told the person's account gets it.
 */
export function claimed(entry, owner) {
  const isOwn = !entry.owner || (entry.owner.person === owner.person && !entry.owner.account && owner.account);
  return isOwn ? { ...entry, owner } : entry;
}

export function isOf({ owner }, who) {
  if (!owner || !who) return true;
  return (
    owner.house === who.house && (owner.person === who.person || (!!owner.account && owner.account === who.account))
  );
}

/**
 * What a change is sent with besides its body: nothing in the session of whoever noted it; who that was, where another
 * person has confirmed it. Null where it waits.
 */
export function sentWith(entry, who) {
  if (isOf(entry, who)) return {};
  const { owner, confirmedBy } = entry;
  return owner.house === who.house && owner.account && confirmedBy === who.person ? { noted_by: owner.account } : null;
}

/** Whether it waits for its person, or for an answer of whoever is signed in. */
export const isOthers = (entry, who) => sentWith(entry, who) === null;

/** Whether whoever is signed in has not said yet what is to become of it. */
export const isUnasked = (entry, who) => isOthers(entry, who) && entry.declinedBy !== who.person;

/** What other people noted and is not confirmed, by person: `{owner, entries, isUnasked, isRefused}`. */
export function othersOf(entries, who) {
  const groups = new Map();
  for (const entry of entries.filter((each) => isOthers(each, who))) {
    const { owner } = entry;
    const group = groups.get(owner.person) ?? { owner, entries: [], isUnasked: false, isRefused: false };
    group.entries.push(entry);
    group.isUnasked ||= isUnasked(entry, who);
    group.isRefused ||= entry.refusedTo === who.person;
    groups.set(owner.person, group);
  }
  return [...groups.values()];
}

export const confirmed = (entry, who) => ({ ...entry, confirmedBy: who.person, declinedBy: undefined });

export const declined = (entry, who) => ({ ...entry, confirmedBy: undefined, declinedBy: who.person });

/** The server lets who is signed in do no such thing: that says nothing of whoever noted it. */
export const refusedTo = (entry, who) => ({ ...declined(entry, who), state: 'waiting', refusedTo: who.person });

/** The name under which a person's walk-in is kept: that of another one stays beside it. */
export const walkInOf = ({ person }) => `walk-in ${person}`;
