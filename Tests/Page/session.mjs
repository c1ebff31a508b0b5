// The browser's parts that the session uses, for tests without one: each request is answered by the test.
// Imported before the page.

const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

export const kept = new Map();
/** Each request that was made: `{path, method, headers, body}`. */
export const asked = [];
/** How often the page was loaded anew. */
export const reloads = { count: 0 };
/** By an event's name who listens to the window. */
export const listeners = new Map();

let answers = {};
/** The answers to come, by method and path: `[status, body, headers]`, or a list of such, of which the last one stays. */
export const answerWith = (next) => {
  answers = next;
  asked.length = 0;
};

const later = setTimeout;
/** What is to be tried again much later keeps no test waiting. */
put('setTimeout', (work, time, ...rest) => {
  const timer = later(work, time, ...rest);
  return time >= 30_000 ? timer.unref() : timer;
});
put('navigator', { language: 'en', onLine: true });
put('location', {
  host: 'office.example',
  pathname: '/',
  search: '',
  reload() {
    reloads.count++;
  },
});
put('history', { replaceState() {} });
put('isSecureContext', true);
put('localStorage', {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
});
put('sessionStorage', {
  getItem: (name) => kept.get(`session ${name}`) ?? null,
  setItem: (name, value) => kept.set(`session ${name}`, value),
});
put('addEventListener', (name, work) => listeners.set(name, [...(listeners.get(name) ?? []), work]));
put('document', { addEventListener: globalThis.addEventListener, hidden: false });
put('fetch', async (path, { method = 'GET', headers = {}, body } = {}) => {
  asked.push({ path, method, headers, body: body && JSON.parse(body) });
  const known = answers[`${method} ${path}`];
  if (!known) throw new TypeError(`nobody answers ${method} ${path}`);
  const [status, text, told] = Array.isArray(known[0]) ? (known.length > 1 ? known.shift() : known[0]) : known;
  return new Response(text === undefined ? null : JSON.stringify(text), { status, headers: told });
});

export const token = [200, { access_token: 'token', expires_in: 3600 }];
export const houseOf = (id, more = {}) => ({
  user: { id: 'person', account_id: `account-${id}`, role: 'staff', display_name: 'Ana', language: 'en' },
  tenant: { id, name: id, time_zone: 'UTC', copy_days: 7 },
  ...more,
});
export const refusal = (status, code, current) => [status, { error: { code, message: `It is ${code}.`, current } }];
