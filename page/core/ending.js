// When a session, or the copy of a house, is over. Nothing here needs a browser.

const day = 86_400_000;

/** Whether an answer to a refresh says for good that the session has ended, and not that somebody is away. */
export const endsSession = ({ status, body }) =>
  [400, 401, 403, 422].includes(status) && typeof body?.code === 'string';

/** Whether a refusal of a change is of the session or the house: it says nothing of the change. */
export const isOfSession = (status, code) =>
  status === 403 && ['account_disabled', 'no_office_role', 'tenant_required', 'tenant_suspended'].includes(code);

const codeOf = ({ status, body }) => (status === 403 ? body?.error?.code : undefined);

/** Whether an answer of the office says that this person sees nothing of the house any more. */
export const endsHouse = (answer) => ['account_disabled', 'no_office_role'].includes(codeOf(answer));

/** Whether the house is suspended: nobody of it is refused for good. */
export const isSuspended = (answer) => codeOf(answer) === 'tenant_suspended';

/** Whether the session works in another house than was asked for, or in none. */
export const wantsHouse = (answer) => codeOf(answer) === 'tenant_required';

/** For so many days a copy is shown where the house does not say. */
export const usualCopyDays = 7;

/**
 * Whether the server's word is older than the house allows. What was heard a day ahead of this clock was heard by
 * another one: nobody knows how old it is.
 */
export const isTooOld = (heardAt, days, now) =>
  !heardAt || now - heardAt > (days ?? usualCopyDays) * day || heardAt - now > day;
