// Keeps the page's own files, so that it opens without a network. What the server says is kept by the page, not here.

const hash = '__HASH__';

/** The page and every file that it names, all or none. */
async function fill() {
  const answer = await fetch('/', { cache: 'no-cache' });
  const text = await answer.clone().text();
  const files = [...text.matchAll(/"(\/page\/[^"]+)"/g)].map((match) => match[1]);
  // Another server than the one that this worker came from answered: the next start of the browser fetches anew.
  if (!answer.ok || !files.every((file) => file.startsWith(`/page/${hash}/`))) throw new Error('another page');
  const cache = await caches.open(hash);
  await cache.put('/', answer);
  // The page does not name the words of a language, nor what it fetches after the first screen: the shelf's, and the screen of an asset.
  const folders = {
    core: ['data', 'key', 'noting', 'order', 'sending', 'settling', 'uploads'],
    shelf: ['conflict', 'heap', 'lines', 'noted', 'outbox', 'report', 'reservation', 'scanner', 'scanning', 'sign-in'],
    desk: ['assets', 'desk', 'history', 'parts', 'push'],
    words: ['desk', 'en/desk', 'en/page', 'es/desk', 'es/page', 'shelf'],
    qr: ['reader', 'worker', 'decoder', 'light', 'finder', 'grid', 'symbol', 'standard', 'text'],
  };
  const scripts = Object.entries(folders).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}.js`));
  const later = ['style/desk.css', ...scripts].map((name) => `/page/${hash}/${name}`);
  await cache.addAll([...new Set([...files, ...later])]);
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
        tag: told.reservation_id ?? told.notification_id ?? 'told',
        renotify: true,
        icon: `/page/${hash}/icon.svg`,
        data: told,
      });
      if (told.badge !== undefined) await self.navigator.setAppBadge?.(told.badge).catch(() => {});
      for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('pushed');
    })(),
  ),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { reservation_id: reservation } = event.notification.data ?? {};
  event.waitUntil(
    (async () => {
      const address = reservation ? `/r/${reservation}` : '/desk/notices';
      // What somebody is doing in another window is left alone.
      const open = (await self.clients.matchAll({ type: 'window' })).find(
        (client) => new URL(client.url).pathname === address,
      );
      return open ? open.focus() : self.clients.openWindow(address);
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(`/page/${hash}/`))
    event.respondWith(caches.match(request).then((kept) => kept ?? keep(request)));
  else if (request.mode === 'navigate' && /^\/(|back|outbox|docs|(r|q|desk)(\/.*)?)$/.test(pathname))
    event.respondWith(page(request));
});
