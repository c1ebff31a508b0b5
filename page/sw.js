// Keeps the page's own files, so that it opens without a network. The page itself keeps the server's answers.

// The server puts these in: the hash of all files, those that are kept besides what the page names, and the addresses
// that are the page.
const hash = '__HASH__';
const files = '__KEPT__'.split(' ');
const addresses = '__ADDRESSES__'.split(' ');

/** The page and every file that it names, all or none. */
async function fill() {
  const answer = await fetch('/', { cache: 'no-cache' });
  const text = await answer.clone().text();
  const named = [...text.matchAll(/"(\/page\/[^"]+)"/g)].map((match) => match[1]);
  // Another server than the one that this worker came from answered: the next start of the browser fetches anew.
  if (!answer.ok || !named.every((file) => file.startsWith(`/page/${hash}/`))) throw new Error('another page');
  const cache = await caches.open(hash);
  await cache.put('/', answer);
  // A file that is asked for twice in one call is an error.
  await cache.addAll([...new Set([...named, ...files.map((name) => `/page/${hash}/${name}`)])]);
}

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== hash) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

/** The server's page, or the kept one where that is away or slow. */
async function page(request) {
  const kept = await caches.match('/');
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => {
    setTimeout(resolve, 3000, kept);
  });
  return Promise.race([
    fetch(request).then(
      (answer) => (answer.ok ? answer : kept),
      () => kept,
    ),
    late,
  ]);
}

/** A file of the desk: kept once somebody has opened it. */
async function keep(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(hash)).put(request, answer.clone());
  return answer;
}

// A browser shows something for each push, or the right to be told is taken from the page.
self.addEventListener('push', (event) =>
  event.waitUntil(
    (async () => {
      let told = {};
      try {
        told = event.data.json();
      } catch {
        /* No words are no reason to show nothing. */
      }
      await self.registration.showNotification(told.title ?? 'Quartermaster', {
        body: told.body,
        // One of the same takes its place: another unit's damage is another.
        tag: told.collapse_key ?? told.reservation_id ?? told.notification_id ?? 'told',
        renotify: true,
        icon: `/page/${hash}/icon-small.png`,
        data: told,
      });
      if (told.badge !== undefined) await self.navigator.setAppBadge?.(told.badge).catch(() => {});
      for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('pushed');
    })(),
  ),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { reservation_id: reservation, tenant_id: house } = event.notification.data ?? {};
  event.waitUntil(
    (async () => {
      const address = reservation ? `/r/${reservation}` : '/desk/notices';
      // Another window, where somebody may be at work, is left alone.
      const open = (await self.clients.matchAll({ type: 'window' })).find(
        (client) => new URL(client.url).pathname === address,
      );
      // The page asks whoever works in another house by now. The list of notices has one address in all houses.
      const there = house ? `${address}?house=${house}` : address;
      const anew = () => self.clients.openWindow(there);
      if (!open) return anew();
      return house && !reservation ? open.navigate(there).then((led) => led.focus(), anew) : open.focus();
    })(),
  );
});

/** Whether an address is what the server knows as `/r/{id}`; `{screen...}` is all that follows. */
function isAt(pathname, address) {
  const [there, wanted] = [pathname.replace(/(.)\/$/, '$1'), address].map((each) => each.split('/'));
  if (wanted.at(-1).endsWith('...}')) there.splice(wanted.length - 1, there.length, '');
  return there.length === wanted.length && wanted.every((part, index) => part.startsWith('{') || part === there[index]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(`/page/${hash}/`))
    event.respondWith(caches.match(request).then((kept) => kept ?? keep(request)));
  else if (request.mode === 'navigate' && addresses.some((address) => isAt(pathname, address)))
    event.respondWith(page(request));
});
