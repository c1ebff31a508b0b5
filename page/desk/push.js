// This browser as a device that is told: it subscribes at the browser's push service, and the server knows the
// subscription.

import { api, post } from '../core/api.js';
import { sentence } from '../core/data.js';
import { device, forgetDevice, keepDevice } from '../core/device.js';
import { d } from '../words/desk.js';
import { language } from '../words/language.js';

const devices = '/api/office/devices';

export const canBeTold = 'PushManager' in globalThis && !!navigator.serviceWorker && isSecureContext;

export const deviceHere = () => device()?.id ?? null;

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
const isMadeWith = (key, subscription) => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? []);
  return bytesOf(key).every((byte, place) => own[place] === byte);
};

/** The push service, or the browser, does not want to. */
function refused(error) {
  if (!(error instanceof DOMException)) throw error;
  return null;
}

/** Empty, or the sentence that says why not. */
export async function subscribe() {
  const answer = await api('/api/office/push/vapid');
  if (answer.status !== 200) return sentence(answer);
  const key = answer.body.public_key;
  if (!key) return d.noPush;
  if ((await Notification.requestPermission()) !== 'granted') return d.pushDenied;
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  // One that another key made is good for nothing, and keeps a new one from being made.
  if (subscription && !isMadeWith(key, subscription)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(refused);
  return subscription ? register(subscription) : d.pushAway;
}

async function register(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await post(
    devices,
    {
      platform: 'webpush',
      subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
      locale: language,
    },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  if (answer.status < 300) keepDevice({ id: answer.body.id, endpoint });
  return sentence(answer);
}

/** A browser may change its subscription by itself, or drop it: then the server is told. */
export async function renew() {
  if (!canBeTold || !deviceHere()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!subscription) await remove(deviceHere());
  else if (subscription.endpoint !== device().endpoint) await register(subscription);
}

/** After signing out this browser gets no notification: another issuer tells nobody that a session has ended. */
export async function leave() {
  if (deviceHere()) await remove(deviceHere());
}

/** Takes one of the person's devices away; empty, or the sentence that says why not. */
export async function remove(id) {
  const answer = await api(`${devices}/${id}`, {
    method: 'DELETE',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (answer.status >= 300 && answer.status !== 404) return sentence(answer);
  if (id === deviceHere()) {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    forgetDevice();
  }
  return '';
}
