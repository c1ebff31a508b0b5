// swift-format-ignore-file
// Made by script/generate from page/: change that.

/// The page that this program carries.
enum EmbeddedPage {
static let hash = "5a79e02763089805"

static let files: [PageFile] = [
PageFile(name: "api.js", type: "text/javascript; charset=utf-8", text: ##"""
import { signal } from './core.js';
export const session = signal('starting');
export const me = signal(read());
export const cutSince = signal(navigator.onLine ? null : Date.now());
const memory = 'quartermaster.me';
function read() {
try { return JSON.parse(localStorage.getItem('quartermaster.me')); } catch { return null; }
}
function remember(value) {
if (value) localStorage.setItem(memory, JSON.stringify(value));
else localStorage.removeItem(memory);
me.value = value;
}
export class NoAnswer extends Error {}
let token = null;
let tokenEnds = 0;
async function send(path, options = {}) {
let answer;
try {
answer = await fetch(path, { cache: 'no-cache', ...options, signal: options.signal ?? AbortSignal.timeout(25_000) });
} catch (error) {
if (!options.signal?.aborted) cutSince.value ??= Date.now();
throw new NoAnswer(String(error));
}
const text = await answer.text().catch(() => { throw new NoAnswer('cut'); });
let body = null;
try {
body = text ? JSON.parse(text) : null;
} catch {
throw new NoAnswer('this was not the server');
}
cutSince.value = null;
return { status: answer.status, body, retryAfter: Number(answer.headers.get('Retry-After')) || 0 };
}
const ofSession = (name, body) => send(`/auth/v1/page/${name}`, {
method: 'POST',
headers: { 'X-Quartermaster-Page': '1', 'X-Supabase-Api-Version': '2024-01-01', ...(body && { 'Content-Type': 'application/json' }) },
body: body && JSON.stringify(body),
});
function take(answer) {
token = answer.body.access_token;
tokenEnds = Date.now() + (answer.body.expires_in - 60) * 1000;
}
let renewal = null;
function renew() {
renewal ??= (async () => {
const answer = await ofSession('refresh');
if (answer.status === 200) return take(answer);
token = null;
if (answer.status === 404) session.value = 'elsewhere';
else if (answer.status < 429) session.value = 'out';
else throw new NoAnswer(`refresh: ${answer.status}`);
})().finally(() => { renewal = null; });
return renewal;
}
export async function api(path, options = {}) {
if (!token || Date.now() > tokenEnds) await renew();
for (let tries = 0; ; tries++) {
if (!token) return { status: 401, body: null, retryAfter: 0 };
const answer = await send(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } });
if (answer.status !== 401 || tries > 0) return answer;
await renew();
}
}
export const post = (path, body, headers) => api(path, {
method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers },
});
export async function resume() {
try {
await renew();
if (token) await meet();
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
session.value = me.value ? 'in' : 'out';
}
}
async function meet() {
const answer = await api('/api/office/me');
if (answer.status === 200) {
remember(answer.body);
session.value = 'in';
} else if (session.value === 'starting') {
session.value = 'out';
}
return answer;
}
export const requestCode = (email) => ofSession('code', { email, create_user: false });
export async function signIn(email, code) {
const answer = await ofSession('session', { type: 'email', email, token: code });
if (answer.status !== 200) return answer.body?.message ?? '';
take(answer);
const known = await meet();
return known.status === 200 ? null : known.body?.error?.message ?? '';
}
export async function signOut() {
await ofSession('sign-out');
token = null;
remember(null);
session.value = 'out';
}
addEventListener('offline', () => { cutSince.value ??= Date.now(); });

"""##),
PageFile(name: "core.js", type: "text/javascript; charset=utf-8", text: ##"""
let reader = null;
export function signal(value) {
const readers = new Set();
return {
get value() {
if (reader) readers.add(reader);
return value;
},
set value(next) {
if (Object.is(value, next)) return;
value = next;
const told = [...readers];
readers.clear();
for (const each of told) each();
},
};
}
export function effect(work) {
let planned = false;
const run = () => {
planned = false;
const outer = reader;
reader = plan;
try {
work();
} finally {
reader = outer;
}
};
const plan = () => {
if (planned) return;
planned = true;
queueMicrotask(run);
};
run();
}
const forms = new WeakMap();
const empty = new Set(['input', 'br', 'img', 'hr']);
const token = /<\/[\w-]+>|<([\w-]+)((?:\s+[@.]?[\w-]+(?:="[^"]*"|=\0)?)*)\s*(\/?)>|([^<]+)/g;
function parse(strings) {
let holes = 0;
const parts = (text) => text.split(/(\0)/).filter((part) => part !== '').map((part) => (part === '\0' ? holes++ : part));
const root = { children: [] };
const open = [root];
for (const [all, tag, attributes, closed, text] of strings.join('\0').matchAll(token)) {
if (text !== undefined) {
open.at(-1).children.push(...parts(text.replace(/\s*\n\s*/g, '')));
} else if (tag) {
const node = { tag, children: [] };
node.attributes = [...attributes.matchAll(/([@.]?[\w-]+)(?:="([^"]*)"|=(\0))?/g)].map(
([, name, quoted, hole]) => [name, parts(hole ?? quoted ?? '')]);
open.at(-1).children.push(node);
if (!closed && !empty.has(tag)) open.push(node);
} else if (all) {
open.pop();
}
}
return root.children;
}
function fill(part, values) {
if (typeof part === 'number') return values[part];
if (typeof part === 'string') return part;
const props = {};
for (const [name, parts] of part.attributes) {
const single = parts.length === 1 && typeof parts[0] === 'number';
props[name] = single ? values[parts[0]] : parts.map((each) => fill(each, values)).join('');
}
return { tag: part.tag, key: props.key, props, children: part.children.map((child) => fill(child, values)) };
}
export function html(strings, ...values) {
if (!forms.has(strings)) forms.set(strings, parse(strings));
return forms.get(strings).map((part) => fill(part, values));
}
export function render(element, content) {
const wanted = [content].flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false && each !== '');
const present = [...element.childNodes];
const used = new Set();
const nodes = wanted.map((each) => {
const isText = typeof each !== 'object';
const found = present.find((node) => !used.has(node) && (isText
? node.nodeType === 3
: node.localName === each.tag && node.key === each.key));
const node = found ?? (isText ? document.createTextNode('') : document.createElement(each.tag));
used.add(node);
if (isText) {
if (node.data !== String(each)) node.data = String(each);
} else {
node.key = each.key;
dress(node, each.props);
render(node, each.children);
}
return node;
});
for (const node of present) if (!used.has(node)) node.remove();
nodes.forEach((node, index) => {
if (element.childNodes[index] !== node) element.insertBefore(node, element.childNodes[index] ?? null);
});
}
function dress(node, props) {
const before = node.props ?? {};
node.props = props;
for (const name of Object.keys({ ...before, ...props })) {
const value = props[name];
if (name === 'key') continue;
if (name.startsWith('@')) {
node.heard ??= new Set();
if (!node.heard.has(name)) node.addEventListener(name.slice(1), (event) => node.props[name]?.(event));
node.heard.add(name);
} else if (name.startsWith('.')) {
if (node[name.slice(1)] !== value) node[name.slice(1)] = value;
} else if (value === null || value === undefined || value === false) {
node.removeAttribute(name);
} else {
const text = value === true ? '' : String(value);
if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}
}
}
export const path = signal(location.pathname);
export function go(to) {
if (to !== location.pathname) history.pushState(null, '', to);
path.value = to;
scrollTo(0, 0);
}
addEventListener('popstate', () => { path.value = location.pathname; });
addEventListener('click', (event) => {
const link = event.target.closest?.('a[href^="/"]');
if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
event.preventDefault();
go(link.pathname);
});

"""##),
PageFile(name: "english.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
floor: 'Floor', outbox: 'Outbox', main: 'Main', skip: 'Skip to content', signOut: 'Sign out', live: 'Live', offline: 'Offline',
today: 'Today', week: 'This week', days: 'Days', place: 'Location', everywhere: 'Everywhere',
find: 'Find a reservation, client or sticker', findShort: 'Reservation, client, sticker',
late: 'Late', goingOut: 'Going out', comingBack: 'Coming back', allBack: 'All back, to close',
out: 'out', back: 'back', toHandOut: 'To hand out', partOut: 'Part out', allOut: 'All out', partBack: 'Part back', isBack: 'All back',
daysLate: (n) => (n < 1 ? 'Late' : n === 1 ? '1 day late' : `${n} days late`),
statuses: { draft: 'Draft', requested: 'Requested', confirmed: 'Confirmed', returned: 'All back', closed: 'Closed', cancelled: 'Cancelled' },
of: (n, m) => `${n} of ${m}`, ofOut: (n, m) => `${n} of ${m} out`, ofBack: (n, m) => `${n} of ${m} back`,
ofOutRest: (m) => `of ${m} out`, ofBackRest: (m) => `of ${m} back`,
queuedMany: (n) => `${n} queued`, here: (n) => `${n} still here`, counted: 'not scanned',
nothingToday: 'Nothing goes out or comes back today.', nothingWeek: 'Nothing goes out or comes back this week.',
nothingFound: 'Nothing on the floor has that name or sticker.', loading: 'Fetching the house…',
backToFloor: 'Back to the floor', lines: 'Lines', outAt: 'Out', backAt: 'Back', at: 'At', anywhere: 'Anywhere',
happened: 'Scans', scan: 'Scan', typeCode: 'Type a code, or let the scanner type it', codeExample: 'MJQT or A-FX6-01', enter: 'Enter',
camera: 'Camera', closeCamera: 'Close the camera', noScans: 'Nothing was scanned here with this browser yet.',
queued: 'Queued', waits: 'Waits', done: 'Done', refused: 'Refused', ready: 'here', unknown: 'Not known here',
unknownCode: (code) => `${code} is no sticker of this house.`,
unknownOffline: (code) => `${code} is not among the stickers that this browser knows. Try again with a network.`,
again: (name) => `${name} was scanned just now. Once is enough.`,
notKept: 'This browser could not keep the scan, so nothing was noted. Free some space, or leave the private window.',
noStore: 'This browser keeps nothing (a private window?). Scans would be lost with the tab, so there is no scanning here.',
gone: 'There is no such reservation.', goneHint: 'It may have been for another house, or its address was cut.',
wentOut: (name) => `${name} out`, cameBack: (name) => `${name} back`, youOut: 'Out on', youBack: 'Back from', you: 'Noted', server: 'The server', inHand: 'In your hand',
isOutOn: (ref, who, when) => `Out on ${ref}${who ? `. ${who} took it` : ''}${when ? `, ${when}` : ''}`,
isHere: 'On the shelf', reservationIs: (status) => `The reservation: ${status}`, lineFull: (n, m) => `${n} of ${m} of the line went out`,
look: (ref) => `Look at ${ref}`, lookHint: 'Where it is out', lookHere: 'Where it was noted', retry: 'Try again', retryHint: 'After the matter was settled. Nothing happens twice', drop: 'Drop this scan',
dropHint: 'Nothing is recorded', report: (id) => `This can't be sent. Tell the office: ${id}`,
refusedHead: 'The server refused', notSent: 'Not sent yet', sentToday: 'Sent today', nothingWaits: 'Nothing waits',
nothingWaitsHint: 'Every scan of this browser has reached the server.', sendNow: 'Send now', nextTry: (s) => `next try in ${s}`, sending: 'sending',
browser: 'This browser', keeps: 'Kept', changes: (n) => (n === 1 ? '1 change' : `${n} changes`), asOf: 'Data',
asOfTime: (time, n) => `of ${time}, ${n} assets`, persistent: 'Storage', mayGo: 'The browser may clear it', stays: 'Stays until you clear it',
cut: 'Offline', cutFor: (time) => `since ${time}`, kept: (n) => ` · ${n} not sent, kept in this browser`, keptNone: ' · what was heard last is shown', see: 'See',
signInTitle: 'Sign in', email: 'E-mail', sendCode: 'Send me a code', signInHint: 'A code comes by mail. There is no password.',
codeTitle: 'Type the code from your mail', codeSent: (email) => `If ${email} is known here, six digits are on their way.`, code: 'Code',
signInButton: 'Sign in', otherAddress: 'Use another address', elsewhere: 'Sign-in is elsewhere',
elsewhereHint: 'This server trusts another issuer to sign people in. Use the app that your office gave you.',
insecure: 'Without https this browser can’t remember who you are: it asks again each time the page is loaded.',
noAnswer: 'No answer from the server. Check the network and try again.', wrongCode: 'That was not the code, or it is too old.',
signOutFirst: (n) => `${n} not sent yet. They wait here for the next person of this house who signs in. Sign out all the same?`,
};

"""##),
PageFile(name: "floor.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { house } from './sync.js';
import { floor, countsOf } from './model.js';
import { frame, pips, chip, icon, isLoading } from './parts.js';
import { words as t, clock, day, longDay, dayNumber } from './words.js';
const days = signal(1);
const place = signal('');
const search = signal('');
export function floorScreen() {
const groups = floor({ days: days.value, place: place.value, search: search.value });
const places = [...new Set([...house.value.reservation.values()].map((each) => each.location).filter(Boolean))].sort();
const isEmpty = Object.values(groups).every((each) => !each.length);
return frame({
current: '/', title: t.floor, mainClass: 'stack',
main: html`
<div class="tools" key="tools">
<div class="seg" role="group" aria-label=${t.days}>${[[1, t.today], [7, t.week]].map(([count, text]) =>
html`<a href="/" key=${count} role="button" aria-current=${days.value === count ? 'true' : null} @click=${() => { days.value = count; }}>${text}</a>`)}</div>
${places.length > 1 ? html`<select class="input place" aria-label=${t.place} .value=${place.value} @change=${(event) => { place.value = event.target.value; }}>
<option value="">${t.everywhere}</option>${places.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}</select>` : ''}
<form class="search" role="search" @submit=${(event) => event.preventDefault()}>${icon('find')}<input class="input" id="search" type="search" aria-label=${t.find} placeholder=${t.findShort} .value=${search.value} @input=${(event) => { search.value = event.target.value; }}></form>
<p class="sub end not-phone">${longDay(Date.now())}</p>
</div>
${isLoading() ? bones() : isEmpty ? nothing() : html`<div class="board" key="board"><div class="stack">
${group('late', t.late, groups.late, t.back, true)}${group('out', t.goingOut, groups.out, t.out, true)}
</div><div class="stack">
${group('back', t.comingBack, groups.back, t.back)}${group('close', t.allBack, groups.close, '')}
</div></div>`}`,
});
}
const nothing = () => html`<div class="empty" key="empty"><h3>${search.value ? t.nothingFound : days.value === 1 ? t.nothingToday : t.nothingWeek}</h3></div>`;
const bones = () => html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map((each) =>
html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who"><span class="bone w2"></span><span class="bone w3"></span></span></span></li>`)}</ul></div>`;
function group(kind, title, reservations, counted, wide) {
if (!reservations.length) return '';
return html`<section key=${kind} aria-labelledby=${`h-${kind}`}><div class="head"><h2 id=${`h-${kind}`}>${title}</h2><span class="n">${reservations.length}</span><span class="end sub">${counted}</span></div>
<ul class=${wide ? 'list wide' : 'list'}>${reservations.map((each) => row(kind, each))}</ul></section>`;
}
function row(kind, reservation) {
const due = kind === 'out' ? reservation.pickup_at : reservation.return_at;
const isToday = dayNumber(due) === dayNumber(Date.now());
const counts = countsOf(reservation);
const isOut = kind === 'out';
const goes = counts.out + counts.back;
const label = isOut ? t.ofOut(goes, counts.qty) : t.ofBack(counts.back, goes);
return html`<li key=${reservation.id}><a class=${reservation.status === 'cancelled' ? 'row off' : 'row'} href=${`/r/${reservation.id}`}>
<span class="when">${isToday ? clock(due) : html`${day(due)}<small>${clock(due)}</small>`}</span>
<span class="who">${reservation.client?.display_name ?? reservation.reference}</span><span class="ref">${reservation.reference}</span>
<span class="what">${state(kind, reservation, counts, due)}</span>
<span class="much">${counts.qty && kind !== 'close' && reservation.status !== 'cancelled' ? html`${pips(isOut ? counts : { ...counts, here: 0 }, label)}<span class="to"><b>${isOut ? goes : counts.back}</b> ${isOut ? t.of('', counts.qty).trim() : t.of('', goes).trim()}</span>` : ''}</span>
</a></li>`;
}
function state(kind, reservation, counts, due) {
if (kind === 'late') return chip('late', t.daysLate(dayNumber(Date.now()) - dayNumber(due)));
if (kind === 'close') return chip('back', t.isBack);
if (kind === 'back') return counts.back ? chip('part', t.partBack) : chip('out', t.allOut);
if (reservation.status !== 'confirmed') return chip(reservation.status, t.statuses[reservation.status]);
const late = dayNumber(Date.now()) - dayNumber(due);
if (late > 0) return chip('late', t.daysLate(late));
return counts.out + counts.back ? chip('part', t.partOut) : chip('ready', t.toHandOut);
}

"""##),
PageFile(name: "icon.svg", type: "image/svg+xml", text: ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="#2b48c4"/>
<path d="M16 24l16-8 16 8v18l-16 8-16-8zM16 24l16 8 16-8M32 32v18" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>
</svg>

"""##),
PageFile(name: "index.html", type: "text/html; charset=utf-8", text: ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Quartermaster</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f0">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121210">
<link rel="stylesheet" href="/page/__HASH__/page.css">
<link rel="icon" href="/page/__HASH__/icon.svg">
<link rel="manifest" href="/page/__HASH__/page.webmanifest">
<link rel="modulepreload" href="/page/__HASH__/core.js">
<link rel="modulepreload" href="/page/__HASH__/api.js">
<link rel="modulepreload" href="/page/__HASH__/store.js">
<link rel="modulepreload" href="/page/__HASH__/words.js">
<link rel="modulepreload" href="/page/__HASH__/sync.js">
<link rel="modulepreload" href="/page/__HASH__/model.js">
<link rel="modulepreload" href="/page/__HASH__/parts.js">
<link rel="modulepreload" href="/page/__HASH__/scanner.js">
<link rel="modulepreload" href="/page/__HASH__/floor.js">
<link rel="modulepreload" href="/page/__HASH__/reservation.js">
<link rel="modulepreload" href="/page/__HASH__/outbox.js">
<link rel="modulepreload" href="/page/__HASH__/sign-in.js">
<script type="module" src="/page/__HASH__/main.js"></script>
</head>
<body>
<noscript>This page needs JavaScript. Esta página necesita JavaScript.</noscript>
</body>
</html>

"""##),
PageFile(name: "main.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, path, render } from './core.js';
import { resume, session } from './api.js';
import { start } from './sync.js';
import { floorScreen } from './floor.js';
import { reservationScreen, reservationIn, closeCamera } from './reservation.js';
import { outboxScreen } from './outbox.js';
import { signInScreen } from './sign-in.js';
function screen() {
if (session.value === 'starting') return [];
if (session.value !== 'in') return signInScreen();
if (path.value === '/outbox') return outboxScreen();
const id = reservationIn(path.value);
return id ? reservationScreen(id) : floorScreen();
}
const root = document.body;
effect(() => render(root, screen()));
let shown = path.value;
effect(() => {
if (path.value === shown) return;
shown = path.value;
closeCamera();
setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
});
effect(() => { if (session.value === 'in') start(); });
addEventListener('keydown', (event) => {
if (event.key === '/' && !event.target.matches('input, textarea, select')) {
const search = document.getElementById('search');
if (search) event.preventDefault();
search?.focus();
}
});
resume();
const trusted = globalThis.trustedTypes?.createPolicy('quartermaster', {
createScriptURL: (url) => {
if (url !== '/sw.js') throw new TypeError(url);
return url;
},
});
navigator.serviceWorker?.register(trusted ? trusted.createScriptURL('/sw.js') : '/sw.js').catch(() => {});

"""##),
PageFile(name: "model.js", type: "text/javascript; charset=utf-8", text: ##"""
import { house, outbox, sent, heardAt } from './sync.js';
import { dayNumber } from './words.js';
function pending(id) {
const heard = heardAt.value ?? 0;
return [...sent.value.filter((entry) => entry.doneAt > heard), ...outbox.value.filter((entry) => entry.state === 'waiting')]
.filter((entry) => entry.reservation === id);
}
export const noted = (id) => [...sent.value, ...outbox.value].filter((entry) => entry.reservation === id);
export function unitsOf(reservation, line) {
const units = new Map();
for (const asset of line.assigned_asset_ids) units.set(asset, { asset, state: 'ready', at: null });
for (const { asset_id: asset, picked_up_at: out, returned_at: back } of line.assigned_assets) {
units.set(asset, { asset, state: back ? 'back' : out ? 'out' : 'ready', at: back ?? out });
}
for (const entry of pending(reservation.id)) {
if (entry.line ? entry.line !== line.id : !units.has(entry.asset)) continue;
const state = entry.state === 'waiting' ? 'queued' : entry.kind === 'return' ? 'back' : 'out';
units.set(entry.asset, { asset: entry.asset, state, at: entry.at, kind: entry.kind });
}
return [...units.values()];
}
export function countsOf(reservation, lines = reservation.items) {
const counts = { qty: 0, out: 0, queued: 0, back: 0 };
for (const line of lines) {
if (!line.item.serialized) continue;
counts.qty += line.qty;
for (const unit of unitsOf(reservation, line)) if (unit.state !== 'ready') counts[unit.state]++;
}
counts.here = Math.max(0, counts.qty - counts.out - counts.queued - counts.back);
return counts;
}
export function lineFor(reservation, asset) {
const lines = reservation.items.filter((line) => line.item.id === asset.item_id);
return lines.find((line) => line.assigned_asset_ids.includes(asset.id))
?? lines.find((line) => line.assigned_asset_ids.length < line.qty);
}
export function isOut(reservation, asset) {
const last = pending(reservation.id).filter((entry) => entry.asset === asset.id).at(-1);
if (last) return last.kind === 'pickup';
return reservation.items.some((line) => unitsOf(reservation, line).some((unit) => unit.asset === asset.id && unit.state === 'out'));
}
export const codeIn = (text) => text.trim().replace(/[?#].*$/, '').replace(/\/+$/, '').split('/').at(-1).toUpperCase();
export function floor({ days, place, search }) {
const last = dayNumber(Date.now()) + days - 1;
const now = Date.now();
const groups = { late: [], out: [], back: [], close: [] };
const asset = house.value.codes.get(codeIn(search));
for (const reservation of house.value.reservation.values()) {
if (place && reservation.location && reservation.location !== place) continue;
if (search && !matches(reservation, search.toLowerCase(), asset)) continue;
const { status, progress } = reservation;
if (status === 'returned') groups.close.push(reservation);
if (['draft', 'requested', 'cancelled'].includes(status) && dayNumber(reservation.pickup_at) === dayNumber(now)) groups.out.push(reservation);
if (status !== 'confirmed') continue;
const isLate = progress.out > 0 && Date.parse(reservation.return_at) < now;
if (isLate) groups.late.push(reservation);
else if (progress.out > 0 && dayNumber(reservation.return_at) <= last) groups.back.push(reservation);
if (!isLate && progress.picked_up < progress.qty && dayNumber(reservation.pickup_at) <= last) groups.out.push(reservation);
}
const by = (field) => (a, b) => a[field].localeCompare(b[field]) || a.reference.localeCompare(b.reference);
groups.late.sort(by('return_at'));
groups.back.sort(by('return_at'));
groups.close.sort(by('return_at'));
groups.out.sort(by('pickup_at'));
return groups;
}
function matches(reservation, text, asset) {
return reservation.reference.toLowerCase().includes(text) || reservation.client?.display_name?.toLowerCase().includes(text)
|| (asset && (asset.current_reservation_id === reservation.id || reservation.items.some((line) => line.assigned_asset_ids.includes(asset.id))));
}
export function named(id) {
const asset = house.value.asset.get(id);
return { tag: asset?.asset_tag ?? asset?.serial ?? '', code: asset?.codes[0] ?? '', name: house.value.item.get(asset?.item_id)?.name ?? '' };
}

"""##),
PageFile(name: "outbox.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { NoAnswer, signOut } from './api.js';
import { outbox, sent, nextTry, heardAt, house, wake, forget } from './sync.js';
import { frame, icon, conflict, scanLine } from './parts.js';
import { words as t, clock } from './words.js';
const persistent = signal(null);
navigator.storage?.persisted?.().then((is) => { persistent.value = is; });
const now = signal(Date.now());
setInterval(() => { if (nextTry.value) now.value = Date.now(); }, 1000);
function nextTryText() {
if (nextTry.value === null) return '';
const seconds = Math.ceil((nextTry.value - now.value) / 1000);
if (seconds <= 0) return t.sending;
return t.nextTry(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
export function outboxScreen() {
const parked = outbox.value.filter((entry) => entry.state === 'parked');
const waiting = outbox.value.filter((entry) => entry.state === 'waiting');
const gone = [...sent.value].sort((a, b) => b.doneAt - a.doneAt);
return frame({
current: '/outbox', title: t.outbox,
tools: waiting.length ? html`<button class="btn" type="button" @click=${wake}>${t.sendNow}</button>` : '',
main: html`<div class="split"><div class="stack">
${outbox.value.length ? '' : html`<div class="empty" key="empty"><h3>${t.nothingWaits}</h3><p>${t.nothingWaitsHint}</p></div>`}
${parked.length ? html`<section key="parked" aria-labelledby="o1"><div class="head"><h2 id="o1">${t.refusedHead}</h2><span class="n">${parked.length}</span></div>
<div class="stack">${parked.map((entry) => conflict(entry, { isElsewhere: true }))}</div></section>` : ''}
${waiting.length ? html`<section key="waiting" aria-labelledby="o2"><div class="head"><h2 id="o2">${t.notSent}</h2><span class="n">${waiting.length}</span><span class="end sub">${nextTryText()}</span></div>
<ol class="list feed">${waiting.map((entry) => scanLine(entry, true))}</ol></section>` : ''}
${gone.length ? html`<section key="sent" aria-labelledby="o3"><div class="head"><h2 id="o3">${t.sentToday}</h2><span class="n">${gone.length}</span></div>
<ol class="list feed">${gone.map((entry) => scanLine(entry, true))}</ol></section>` : ''}
</div><aside class="stack"><div><div class="head"><h2>${t.browser}</h2></div><dl class="facts">
<dt>${t.keeps}</dt><dd>${t.changes(outbox.value.length)}</dd>
<dt>${t.persistent}</dt><dd>${persistent.value ? t.stays : t.mayGo}</dd>
${heardAt.value ? html`<dt>${t.asOf}</dt><dd>${t.asOfTime(clock(heardAt.value), house.value.asset.size)}</dd>` : ''}</dl></div>
<button class="btn" type="button" @click=${leave}>${icon('person', 's')}${t.signOut}</button></aside></div>`,
});
}
async function leave() {
if (outbox.value.length && !confirm(t.signOutFirst(t.changes(outbox.value.length)))) return;
try {
await signOut();
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
alert(t.noAnswer);
return;
}
await forget();
}

"""##),
PageFile(name: "page.css", type: "text/css; charset=utf-8", text: ##"""
/* The looks of the page. Plain CSS, no build, no inline style anywhere (the page's CSP forbids it).
   1 tokens  2 base  3 frame  4 words and shapes  5 controls  6 lists  7 shelf  8 states
   Every pair of text and ground used here is 4.5:1 or better in both themes, every control's edge 3:1. */

/* 1. tokens */
:root {
  color-scheme: light;
  --canvas: #f5f4f0;  --surface: #ffffff;  --sunken: #ebe9e3;  --line: #dddad2;  --edge: #87826f;
  --ink: #1b1a16;  --ink-2: #555147;  --ink-3: #645f54;
  --accent: #2b48c4;  --accent-press: #1f379f;  --on-accent: #ffffff;  --accent-ink: #2742b8;  --accent-soft: #e6eafa;
  --ok: #14633a;  --ok-soft: #e0f0e6;
  --warn: #7a4700;  --warn-soft: #f9e9cd;
  --bad: #a51d17;  --bad-soft: #fbe7e4;  --hatch-ink: #cd7a74;
  --inverse: #1b1a16;  --on-inverse: #f5f4f0;
  --shade: rgb(27 26 22 / .42);
  --shadow: 0 1px 2px rgb(27 26 22 / .08), 0 12px 32px rgb(27 26 22 / .16);

  --font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Roboto Mono", monospace;
  --t-1: .75rem;  --t-2: .8125rem;  --t-3: 1rem;  --t-4: 1.125rem;  --t-5: 1.375rem;  --t-6: 2rem;
  --s-1: 4px;  --s-2: 8px;  --s-3: 12px;  --s-4: 16px;  --s-5: 24px;  --s-6: 32px;  --s-7: 48px;
  --r-1: 4px;  --r-2: 8px;  --r-3: 16px;  --r-full: 999px;
  --tap: 44px;  --row: 60px;  --gut: 16px;  --bar: 56px;
  --hatch: repeating-linear-gradient(135deg, var(--hatch-ink) 0 1px, transparent 1px 5px);
  --quick: 120ms;  --move: 200ms cubic-bezier(.2, .7, .2, 1);
}
/* The dark values stand twice, once for the system's wish and once for the person's: a test holds the two equal. */
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
    --canvas: #121210;  --surface: #1b1b18;  --sunken: #282722;  --line: #33322c;  --edge: #7d796c;
    --ink: #f1efe8;  --ink-2: #bcb7a9;  --ink-3: #a6a193;
    --accent: #4a64de;  --accent-press: #3a52c4;  --on-accent: #ffffff;  --accent-ink: #a9b8ff;  --accent-soft: #242a4b;
    --ok: #86d6a6;  --ok-soft: #17301f;
    --warn: #f0bd6b;  --warn-soft: #38290f;
    --bad: #ffa398;  --bad-soft: #42201c;  --hatch-ink: #a35b52;
    --inverse: #e9e6dd;  --on-inverse: #1b1a16;
    --shade: rgb(0 0 0 / .6);
    --shadow: 0 0 0 1px #33322c, 0 16px 40px rgb(0 0 0 / .6);
  }
}
:root[data-theme="dark"] {
  color-scheme: dark;
  --canvas: #121210;  --surface: #1b1b18;  --sunken: #282722;  --line: #33322c;  --edge: #7d796c;
  --ink: #f1efe8;  --ink-2: #bcb7a9;  --ink-3: #a6a193;
  --accent: #4a64de;  --accent-press: #3a52c4;  --on-accent: #ffffff;  --accent-ink: #a9b8ff;  --accent-soft: #242a4b;
  --ok: #86d6a6;  --ok-soft: #17301f;
  --warn: #f0bd6b;  --warn-soft: #38290f;
  --bad: #ffa398;  --bad-soft: #42201c;  --hatch-ink: #a35b52;
  --inverse: #e9e6dd;  --on-inverse: #1b1a16;
  --shade: rgb(0 0 0 / .6);
  --shadow: 0 0 0 1px #33322c, 0 16px 40px rgb(0 0 0 / .6);
}
/* A desk with a mouse is dense; a touch screen of any size keeps the thumb's measures. */
@media (min-width: 1100px) { :root { --gut: 24px; } }
@media (min-width: 1100px) and (pointer: fine) {
  :root { --t-2: .75rem; --t-3: .875rem; --t-4: 1rem; --t-5: 1.25rem; --t-6: 1.75rem; --tap: 34px; --row: 46px; --bar: 52px; }
}

/* 2. base */
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 var(--t-3)/1.4 var(--font); font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h1 { font-size: var(--t-5); line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
h2 { font-size: var(--t-3); line-height: 1.3; font-weight: 650; }
h3 { font-size: var(--t-2); line-height: 1.3; font-weight: 600; color: var(--ink-2); }
a { color: var(--accent-ink); text-underline-offset: .18em; text-decoration-thickness: 1px; }
b, strong { font-weight: 600; }
button, input, select, textarea { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; border-radius: var(--r-1); }
::selection { background: var(--accent); color: var(--on-accent); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; z-index: 9; top: -80px; left: var(--s-2); padding: var(--s-3) var(--s-4); background: var(--inverse); color: var(--on-inverse); border-radius: var(--r-2); }
.skip:focus { top: var(--s-2); }
.sub { color: var(--ink-2); font-size: var(--t-2); }
.num { text-align: end; white-space: nowrap; }
.nb { white-space: nowrap; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }

/* 3. frame: one nav, three shapes */
.app { min-height: 100vh; min-height: 100dvh; display: grid; grid-template: auto auto 1fr auto / minmax(0, 1fr); }
.bar { grid-row: 2; position: sticky; top: 0; z-index: 3; display: flex; align-items: center; gap: var(--s-2); min-height: var(--bar); padding: 0 var(--gut); padding-inline-start: max(var(--gut), env(safe-area-inset-left)); background: var(--canvas); border-block-end: 1px solid var(--line); }
.bar h1 { flex: 1; min-width: 0; font-size: var(--t-4); font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar .back { margin-inline-start: -12px; }
main:focus { outline: none; }
main { grid-row: 3; min-width: 0; padding: var(--s-4) var(--gut) var(--s-6); }
.nav { grid-row: 4; position: sticky; bottom: 0; z-index: 4; background: var(--surface); border-block-start: 1px solid var(--line); padding-block-end: env(safe-area-inset-bottom); }
.nav ul { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
.nav a { position: relative; display: grid; justify-items: center; align-content: center; gap: 4px; min-height: 56px; padding: 4px 2px; color: var(--ink-2); font-size: .6875rem; font-weight: 500; text-decoration: none; text-align: center; line-height: 1.2; }
.nav a > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nav a:focus-visible { outline-offset: -3px; }
.nav [aria-current] { color: var(--accent-ink); font-weight: 650; }
.nav .go .ico { position: relative; background: none; -webkit-mask: none; mask: none; color: var(--on-accent); }
.nav .go .ico::before { content: ""; position: absolute; inset: -3px -15px; border-radius: var(--r-full); background: var(--accent); }
.nav .go .ico::after { content: ""; position: absolute; inset: 0; background: currentColor; -webkit-mask: var(--i-scan) center/contain no-repeat; mask: var(--i-scan) center/contain no-repeat; }
.nav .desk, .nav .house, .nav .me, .nav h2 { display: none; }
.badge { position: absolute; top: 4px; left: calc(50% + 6px); min-width: 18px; padding: 0 5px; border-radius: var(--r-full); background: var(--inverse); color: var(--on-inverse); font-size: .6875rem; font-weight: 650; line-height: 18px; text-align: center; }
@media (min-width: 720px) {
  .app { grid-template: auto auto 1fr auto / 84px minmax(0, 1fr); }
  .app > * { grid-column: 2; }
  .app > .nav { grid-area: 1 / 1 / -1 / 2; bottom: auto; top: 0; height: 100vh; height: 100dvh; border: 0; border-inline-end: 1px solid var(--line); padding-block-start: var(--s-2); overflow-y: auto; }
  .nav ul { grid-auto-flow: row; grid-auto-columns: auto; }
  .nav a { min-height: 60px; }
}
@media (min-width: 1100px) {
  .app { grid-template-columns: 216px minmax(0, 1fr); }
  .app > .nav { background: var(--canvas); padding: var(--s-2) var(--s-3) var(--s-3); display: flex; flex-direction: column; }
  .nav .house { display: flex; align-items: center; gap: var(--s-2); min-height: 40px; padding: 0 var(--s-2); margin-block-end: var(--s-2); font-weight: 650; }
  .nav .desk { display: grid; }
  .nav h2 { display: block; padding: var(--s-4) var(--s-2) var(--s-1); font-size: var(--t-1); font-weight: 600; color: var(--ink-3); }
  .nav a { display: flex; align-items: center; justify-content: flex-start; gap: 10px; min-height: 34px; padding: 0 var(--s-2); border-radius: var(--r-2); font-size: var(--t-3); font-weight: 450; color: var(--ink-2); }
  .nav a:hover { background: var(--sunken); color: var(--ink); }
  .nav [aria-current] { background: var(--sunken); color: var(--ink); font-weight: 600; }
  .nav .phone { display: none; }
  .nav .go .ico, .nav a .ico { width: 18px; height: 18px; }
  .nav .go .ico { position: static; background: currentColor; color: inherit; -webkit-mask: var(--i-scan) center/contain no-repeat; mask: var(--i-scan) center/contain no-repeat; }
  .nav .go .ico::before, .nav .go .ico::after { content: none; }
  .badge { position: static; margin-inline-start: auto; }
  .nav .me { display: flex; align-items: center; gap: var(--s-2); margin-block-start: auto; padding: var(--s-3) var(--s-2) 0; border-block-start: 1px solid var(--line); font-size: var(--t-2); color: var(--ink-2); }
}
/* A task (one reservation, scanning) takes the whole phone: no tab bar, its own thumb bar. */
@media (max-width: 719.9px) { .task > .nav { display: none; } }
.thumb { grid-row: 4; position: sticky; bottom: 0; z-index: 3; display: flex; gap: var(--s-2); padding: var(--s-2) var(--gut); padding-block-end: max(var(--s-2), env(safe-area-inset-bottom)); background: var(--canvas); border-block-start: 1px solid var(--line); }
.thumb > .btn { flex: 1 1 0; padding-inline: var(--s-3); }
.thumb > .scan { flex: 3 1 0; }
@media (min-width: 1100px) { .thumb { display: none; } }
@media (max-width: 1099.9px) { .only-desk { display: none !important; } }
@media (min-width: 1100px) { .not-desk { display: none !important; } }
@media (max-width: 719.9px) { .not-phone { display: none !important; } }

.banner { grid-row: 1; display: flex; align-items: center; gap: var(--s-2); min-height: 44px; padding: var(--s-1) var(--gut); background: var(--inverse); color: var(--on-inverse); font-size: var(--t-2); line-height: 1.3; }
.banner p { flex: 1; min-width: 0; }
.banner a { flex: none; display: inline-flex; align-items: center; min-height: 44px; padding-inline: var(--s-2); margin-inline-end: calc(-1 * var(--s-2)); color: inherit; font-weight: 600; }
.banner :focus-visible { outline-color: currentColor; outline-offset: -4px; }

/* 4. words and shapes: icons are masks that take the text's colour; a state is a word and a shape */
.ico { flex: none; display: inline-block; width: 22px; height: 22px; background: currentColor; -webkit-mask: var(--i) center/contain no-repeat; mask: var(--i) center/contain no-repeat; forced-color-adjust: none; }
.ico.s { width: 16px; height: 16px; }
:root {
  --i-scan: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16'/></svg>");
  --g-ring: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='2' d='M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z'/></svg>");
  --g-disc: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><circle cx='8' cy='8' r='7'/></svg>");
  --g-half: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='2' d='M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z'/><path d='M8 2a6 6 0 0 1 0 12z'/></svg>");
  --g-dash: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><circle cx='8' cy='8' r='6' fill='none' stroke='black' stroke-width='2' stroke-dasharray='2.7 2'/></svg>");
  --g-ask: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round' d='M8 1.6 14.4 8 8 14.4 1.6 8z'/></svg>");
  --g-check: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round' d='M2.5 8.5 6.5 12.5 13.5 4'/></svg>");
  --g-tri: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path d='M8 1 15.5 14.5H.5zM7 6v4.5h2V6zM7 11.7v1.600h2v-1.600z'/></svg>");
  --g-stop: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path d='M5 0h6l5 5v6l-5 5H5l-5-5V5zM7 3.5v5.5h2V3.5zM7 10.7v2h2v-2z'/></svg>");
  --g-clock: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><circle cx='8' cy='8' r='6.5' fill='none' stroke='black' stroke-width='1.8' stroke-dasharray='3 1.5'/><path fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round' d='M8 4.5V8l2.5 1.5'/></svg>");
  --g-cross: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round' d='M3.5 3.5l9 9M12.5 3.5l-9 9'/></svg>");
  --g-tool: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill-rule='evenodd'><path fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round' d='M2.5 13.5l6-6M10 2.5a3.5 3.5 0 0 0-2 5 3.5 3.5 0 0 0 5.5-1L11 6.5 9.5 5z'/></svg>");
}
.i-floor { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 6h16M4 12h10M4 18h13'/><circle cx='19' cy='12' r='1.5'/></svg>"); }
.i-find { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='10.5' cy='10.5' r='6.5'/><path d='m20 20-4.7-4.7'/></svg>"); }
.i-scan { --i: var(--i-scan); }
.i-outbox { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M12 14V4m0 0L8 8m4-4 4 4M4 14h4l1.5 2.5h5L16 14h4v4.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5z'/></svg>"); }
.i-back { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='m14.5 5-7 7 7 7'/></svg>"); }
.i-go { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='m9 5 7 7-7 7'/></svg>"); }
.i-box { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='m4 7.5 8-4 8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9'/></svg>"); }
.i-person { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='12' cy='8' r='4'/><path d='M4.5 20.5c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6'/></svg>"); }
.i-undo { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M9 14 4.5 9.5 9 5M5 9.5h9a5 5 0 0 1 0 10h-3'/></svg>"); }
.i-cam { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 8h3.5L9 5.5h6L16.5 8H20v11H4z'/><circle cx='12' cy='13' r='3.3'/></svg>"); }
.i-close { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='m6 6 12 12M18 6 6 18'/></svg>"); }
.i-cut { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M3 3l18 18M8.5 8.7A9 9 0 0 0 5 11M2.5 8a14 14 0 0 1 3-2M12 5a14 14 0 0 1 9.5 3.5M15.5 11.5c1.3.5 2.5 1.2 3.5 2.2M12 19h.01'/></svg>"); }
.i-trash { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13'/></svg>"); }
.chip { display: inline-flex; align-items: center; gap: 5px; font-size: var(--t-2); font-weight: 600; line-height: 1.25; color: var(--ink-2); white-space: nowrap; }
.chip::before, .shape::before { content: ""; flex: none; width: 13px; height: 13px; background: currentColor; -webkit-mask: var(--i) center/contain no-repeat; mask: var(--i) center/contain no-repeat; forced-color-adjust: none; }
.shape { display: inline-grid; place-items: center; width: 24px; color: var(--ink-2); }
.shape::before { width: 20px; height: 20px; }
[data-s="draft"] { --i: var(--g-dash); }
[data-s="requested"] { --i: var(--g-ask); }
[data-s="ready"] { --i: var(--g-ring); }
[data-s="part"] { --i: var(--g-half); color: var(--ink); }
[data-s="out"] { --i: var(--g-disc); color: var(--ink); }
[data-s="done"], [data-s="back"], [data-s="free"] { --i: var(--g-check); color: var(--ok); }
[data-s="late"], [data-s="damaged"] { --i: var(--g-tri); color: var(--warn); }
[data-s="conflict"], [data-s="short"], [data-s="fault"] { --i: var(--g-stop); color: var(--bad); }
[data-s="queued"] { --i: var(--g-clock); color: var(--accent-ink); }
[data-s="cancelled"], [data-s="dropped"] { --i: var(--g-cross); }
[data-s="repair"] { --i: var(--g-tool); }
.chip.fill { padding: 4px 9px 4px 7px; border-radius: var(--r-full); background: var(--sunken); }
.chip.fill[data-s="late"], .chip.fill[data-s="damaged"] { background: var(--warn-soft); }
.chip.fill[data-s="conflict"], .chip.fill[data-s="short"], .chip.fill[data-s="fault"] { background: var(--bad-soft); }
.chip.fill[data-s="done"], .chip.fill[data-s="back"], .chip.fill[data-s="free"] { background: var(--ok-soft); }
.chip.fill[data-s="queued"] { background: var(--accent-soft); }
/* The sticker, as it is on the gear. */
.code { display: inline-block; padding: 0 5px; border: 1px solid var(--edge); border-radius: var(--r-1); background: var(--surface); font: 600 .8125em/1.4 var(--mono); letter-spacing: .06em; white-space: nowrap; vertical-align: .08em; }
.tag { font-family: var(--mono); font-size: .9375em; letter-spacing: -.01em; white-space: nowrap; }
kbd { padding: 0 5px; border: 1px solid var(--line); border-radius: var(--r-1); font: 500 .75rem/1.5 var(--font); color: var(--ink-2); background: var(--surface); }
/* Pips: one a unit. Solid is out, striped waits for the server, hollow is still here, ticked came back. */
.pips { display: inline-flex; flex-wrap: wrap; gap: 2px; vertical-align: middle; }
.pips i { width: 6px; height: 12px; border: 1.5px solid var(--edge); border-radius: 2px; }
.pips .o { background: var(--ink); border-color: var(--ink); }
.pips .q { border-color: var(--accent-ink); background: repeating-linear-gradient(135deg, var(--accent-ink) 0 1.5px, transparent 1.5px 4px); }
.pips .b { border-color: var(--ok); background: linear-gradient(var(--ok) 0 0) center bottom/100% 4px no-repeat; }
.pips.big { gap: 3px; }
.pips.big i { width: 12px; height: 20px; border-width: 2px; border-radius: 3px; }
.pips.full { display: flex; width: 100%; flex-wrap: nowrap; }
.pips.full i { flex: 1; max-width: 56px; height: 14px; }
progress { appearance: none; -webkit-appearance: none; display: block; width: 100%; height: 6px; border: 0; border-radius: 3px; overflow: hidden; background: var(--sunken); }
progress::-webkit-progress-bar { background: var(--sunken); }
progress::-webkit-progress-value { background: var(--ink); }
progress::-moz-progress-bar { background: var(--ink); }

/* 5. controls */
.btn { display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: var(--tap); padding: var(--s-1) var(--s-4); border: 1px solid var(--edge); border-radius: var(--r-2); background: var(--surface); color: var(--ink); font-size: var(--t-3); font-weight: 550; line-height: 1.2; text-align: center; text-decoration: none; cursor: pointer; transition: background var(--quick); }
.btn:hover { background: var(--sunken); }
.btn:focus-visible { border-radius: var(--r-2); }
.btn.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.btn.primary:hover, .btn.primary:active { background: var(--accent-press); }
.btn.quiet { border-color: transparent; background: transparent; color: var(--accent-ink); }
.btn.icon { width: max(var(--tap), 36px); padding: 0; border-color: transparent; background: transparent; color: var(--ink-2); }
.btn[disabled], .btn[aria-disabled="true"] { border-color: var(--line); background: var(--sunken); color: var(--ink-3); cursor: not-allowed; }
.btn.wide { width: 100%; }
.btn.scan { min-height: 60px; border-color: transparent; border-radius: 14px; background: var(--accent); color: var(--on-accent); font-size: 1.125rem; font-weight: 650; }
.btn.scan:hover { background: var(--accent-press); }
.btn.scan .ico { width: 26px; height: 26px; }
.seg { display: inline-flex; max-width: 100%; box-shadow: inset 0 0 0 1px var(--edge); border-radius: var(--r-2); background: var(--surface); overflow: auto hidden; scrollbar-width: none; }
.seg a { display: inline-flex; align-items: center; min-height: var(--tap); padding: 0 var(--s-3); color: var(--ink-2); font-size: var(--t-3); font-weight: 500; text-decoration: none; white-space: nowrap; }
.seg a + a { border-inline-start: 1px solid var(--line); }
.sheet .seg { display: flex; }
.sheet .seg a { flex: 1 1 auto; justify-content: center; padding-inline: var(--s-1); }
.seg [aria-current] { background: var(--inverse); color: var(--on-inverse); font-weight: 600; }
.seg a:focus-visible { outline-offset: -4px; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); }
.tools > .end { margin-inline-start: auto; }

.field { display: grid; gap: var(--s-1); min-width: 0; align-content: start; }
.field > label, .label { font-size: var(--t-2); font-weight: 600; color: var(--ink); }
.input, select.input { width: 100%; min-height: var(--tap); padding: var(--s-1) var(--s-3); border: 1px solid var(--edge); border-radius: var(--r-2); background: var(--surface); }
textarea.input { min-height: 72px; padding-block: var(--s-2); resize: vertical; }
select.input { appearance: none; -webkit-appearance: none; padding-inline-end: 32px; background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%); background-position: right 17px center, right 12px center; background-size: 5px 5px; background-repeat: no-repeat; }
.input::placeholder { color: var(--ink-3); opacity: 1; }
.input:focus-visible { outline-offset: 0; border-radius: var(--r-2); }
.input[aria-invalid="true"] { border: 2px solid var(--bad); padding-inline: calc(var(--s-3) - 1px); }
.hint { font-size: var(--t-2); color: var(--ink-2); }
.fault { display: flex; gap: 6px; font-size: var(--t-2); font-weight: 550; color: var(--bad); line-height: 1.35; }
.fault::before { content: ""; flex: none; width: 14px; height: 14px; margin-block-start: .15em; background: currentColor; -webkit-mask: var(--g-stop) center/contain no-repeat; mask: var(--g-stop) center/contain no-repeat; }
.search { position: relative; display: flex; align-items: center; }
.search .ico { position: absolute; left: 12px; width: 18px; height: 18px; color: var(--ink-2); pointer-events: none; }
.search .input { padding-inline-start: 38px; }
.search kbd { position: absolute; right: 10px; }
.pick { display: flex; gap: var(--s-3); align-items: flex-start; min-height: var(--tap); padding: var(--s-2) 0; }
.pick input { flex: none; width: 20px; height: 20px; margin: 1px 0 0; accent-color: var(--accent); }

/* 6. lists and tables: rules between, no boxes in boxes */
.head { display: flex; align-items: baseline; gap: var(--s-2); padding: var(--s-2) 0; }
.head .n { color: var(--ink-3); font-weight: 500; }
.head .end { margin-inline-start: auto; }
.list { background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-2); }
.list > li + li { border-block-start: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 4rem minmax(0, 1fr) auto; align-items: center; align-content: center; gap: 1px var(--s-3); min-height: var(--row); padding: 8px var(--s-3); color: inherit; text-decoration: none; }
a.row:hover { background: color-mix(in srgb, var(--sunken) 45%, transparent); }
a.row:focus-visible { outline-offset: -2px; }
.row .when { grid-row: 1 / span 2; align-self: start; font-weight: 600; line-height: 1.4; white-space: nowrap; }
.row .when small { display: block; font-size: var(--t-2); font-weight: 450; color: var(--ink-2); line-height: 1.45; }
.row .who { grid-column: 2 / -1; grid-row: 1; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.4; }
.row .what { grid-column: 2; grid-row: 2; display: flex; gap: 0 10px; min-width: 0; font-size: var(--t-2); color: var(--ink-2); line-height: 1.45; white-space: nowrap; }
.row .ref { display: none; font-size: var(--t-2); color: var(--ink-2); white-space: nowrap; }
.row .much { grid-column: 3; grid-row: 2; justify-self: end; display: inline-flex; align-items: center; gap: var(--s-2); font-size: var(--t-2); line-height: 1.45; color: var(--ink-2); white-space: nowrap; }
.row .much b { color: var(--ink); }
.row .much .pips { flex-wrap: nowrap; }
.row .to { min-width: 2.9em; text-align: end; }
@media (min-width: 1100px) {
  .row .who { grid-column: 2; }
  .row .ref { display: block; grid-column: 3; grid-row: 1; justify-self: end; }
  .wide > li > .row { grid-template-columns: 6.25rem minmax(0, 1fr) 7rem 7.75rem 138px; min-height: 40px; padding-block: 5px; }
  .wide .row > * { grid-row: 1; align-self: center; }
  .wide .when { font-variant-numeric: tabular-nums; }
  .wide .when small { display: inline; padding-inline-start: 6px; }
  .wide .ref { grid-column: 3; justify-self: start; }
  .wide .what { grid-column: 4; }
  .wide .much { grid-column: 5; }
}
/* em here follows the text size a person has set: with very large text the numbers stay, the pips go. */
@media (max-width: 17em) { .row .pips { display: none; } .row { grid-template-columns: 3.75rem minmax(0, 1fr) auto; } .nb { white-space: normal; } .row .who { white-space: normal; } }
.row.off .who { color: var(--ink-2); font-weight: 500; text-decoration: line-through; text-decoration-thickness: 1px; }
.board { display: grid; gap: var(--s-4) var(--s-5); align-items: start; }
@media (min-width: 720px) { .board { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (min-width: 1100px) { .board { grid-template-columns: minmax(0, 1fr) 380px; gap: var(--s-6); } }

table { width: 100%; border-collapse: collapse; }
th { padding: var(--s-2) var(--s-3); text-align: start; font-size: var(--t-2); font-weight: 600; color: var(--ink-2); white-space: nowrap; border-block-end: 1px solid var(--line); }
td { padding: 7px var(--s-3); vertical-align: middle; border-block-end: 1px solid var(--line); }
tbody tr:last-child > * { border-block-end: 0; }
th.num { text-align: end; }
.facts { display: grid; grid-template-columns: minmax(84px, auto) minmax(0, 1fr); gap: 6px var(--s-3); font-size: var(--t-3); }
.facts dt { color: var(--ink-2); font-size: var(--t-2); line-height: 1.6; }
.facts dd { min-width: 0; }
.split { display: grid; gap: var(--s-5); align-items: start; }
@media (min-width: 1100px) { .split { grid-template-columns: minmax(0, 1fr) 340px; gap: var(--s-6); } .split > aside { position: sticky; top: calc(var(--bar) + 16px); } }
.stack { display: grid; gap: var(--s-4); align-content: start; min-width: 0; }
.stack.tight { gap: var(--s-2); }
.pad { padding: var(--s-3) var(--s-4); }

/* 7. the shelf */
.who-h { display: grid; gap: 6px; }
.who-h h2 { font-size: var(--t-5); letter-spacing: -.01em; line-height: 1.15; }
.tally { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); }
.tally b { font-size: var(--t-6); line-height: 1; font-weight: 650; letter-spacing: -.02em; }
.line { padding: 11px var(--s-3); }
.line > .top { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px var(--s-3); }
.line .name { font-weight: 600; line-height: 1.3; }
.line .sum { display: inline-flex; align-items: center; gap: var(--s-2); font-size: var(--t-2); color: var(--ink-2); white-space: nowrap; }
.units { margin-block-start: 4px; }
.units li { display: grid; grid-template-columns: 13px minmax(0, 1fr) auto; align-items: center; gap: var(--s-2); min-height: 30px; font-size: var(--t-2); color: var(--ink-2); }
@media (min-width: 1100px) { .units { display: grid; grid-template-columns: 1fr 1fr; gap: 0 var(--s-6); } .units li { min-height: 26px; } }
.units .shape { width: 13px; }
.units .shape::before { width: 11px; height: 11px; }
.units .tag { color: var(--ink); }

.eye { position: relative; overflow: hidden; height: 216px; background: #0d0d0b; color: #fff; }
.eye svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.eye .aim { position: absolute; inset: 0 0 44px; margin: auto; width: 128px; height: 128px; background: linear-gradient(#fff 0 0) 0 0/26px 3px, linear-gradient(#fff 0 0) 0 0/3px 26px, linear-gradient(#fff 0 0) 100% 0/26px 3px, linear-gradient(#fff 0 0) 100% 0/3px 26px, linear-gradient(#fff 0 0) 0 100%/26px 3px, linear-gradient(#fff 0 0) 0 100%/3px 26px, linear-gradient(#fff 0 0) 100% 100%/26px 3px, linear-gradient(#fff 0 0) 100% 100%/3px 26px; background-repeat: no-repeat; }
.eye .last { position: absolute; inset: auto 0 0; display: flex; align-items: center; gap: var(--s-2); min-height: 48px; padding: 6px var(--gut); background: rgb(13 13 11 / .86); font-size: var(--t-3); line-height: 1.2; }
.eye .last b { display: block; }
.eye .last small { font-size: .8125rem; color: #d6d3c9; }
.eye .last .shape { color: #fff; }
@media (max-width: 719.9px) { .eye[data-hit="stop"] { height: 172px; } .eye[data-hit="stop"] .aim { width: 120px; height: 120px; } }
.eye[data-hit="stop"]::after { content: ""; position: absolute; inset: 0; pointer-events: none; box-shadow: inset 0 0 0 4px #ff8a7d; }
.eye[data-hit="stop"] .last { background: #5a1612; }
.eye .btn.icon { position: absolute; top: 8px; right: 8px; width: 44px; min-height: 44px; color: #fff; background: rgb(13 13 11 / .6); border-radius: var(--r-full); }
.meter { display: flex; flex-wrap: wrap; align-items: center; gap: 4px var(--s-3); padding: 10px var(--gut); border-block-end: 1px solid var(--line); background: var(--surface); }
.meter b { font-size: var(--t-4); }
.meter .end { margin-inline-start: auto; }

.feed > li { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 0 var(--s-3); align-items: center; min-height: 56px; padding: 8px var(--s-3); }
.feed > li > .shape { align-self: start; height: 1.3em; }
.feed > li > .shape::before { width: 18px; height: 18px; }
@media (min-width: 1100px) and (pointer: fine) { .feed > li { min-height: 48px; } .feed > li > .shape::before { width: 15px; height: 15px; } }
.feed .name { display: block; font-weight: 550; line-height: 1.3; }
.feed .at { display: block; font-size: var(--t-2); color: var(--ink-2); line-height: 1.4; }
.feed .state { align-self: start; padding-block-start: 1px; font-size: var(--t-2); font-weight: 550; color: var(--ink-2); text-align: end; white-space: nowrap; }
.feed .in { grid-column: 2 / -1; margin-block-start: 4px; padding-inline-start: var(--s-3); border-inline-start: 2px solid var(--line); font-size: var(--t-2); color: var(--ink-2); }
.feed .in li { padding: 2px 0; }

.conflict { border: 2px solid var(--bad); border-radius: var(--r-2); background: var(--surface); overflow: hidden; }
.conflict > header { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 0 var(--s-3); padding: 10px var(--s-3); background: var(--bad-soft); }
.conflict > header h3 { color: var(--bad); font-size: var(--t-3); font-weight: 650; }
.conflict > header .shape { color: var(--bad); }
.conflict > header .sub { color: var(--ink); }
.conflict .facts { padding: 10px var(--s-3); gap: 4px var(--s-3); font-size: .875rem; line-height: 1.4; }
.conflict .facts dt { line-height: inherit; font-size: inherit; }
.choices { border-block-start: 1px solid var(--line); }
.choices > li + li { border-block-start: 1px solid var(--line); }
.choice { display: grid; grid-template-columns: 24px minmax(0, 1fr) 16px; gap: 0 var(--s-3); align-items: center; width: 100%; min-height: 52px; padding: 8px var(--s-3); border: 0; background: none; text-align: start; color: inherit; text-decoration: none; cursor: pointer; }
.choice:hover { background: var(--sunken); }
.choice:focus-visible { outline-offset: -3px; }
.choice > .ico:first-child { width: 20px; height: 20px; color: var(--accent-ink); }
.choice b { display: block; line-height: 1.3; }
.choice small { display: block; font-size: var(--t-2); color: var(--ink-2); line-height: 1.35; }
.choice .go { width: 16px; height: 16px; color: var(--ink-3); }

.count { font-size: 3.5rem; line-height: 1; font-weight: 650; letter-spacing: -.03em; }
.keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--s-2); }
.keys .btn { min-height: 60px; font-size: 1.5rem; font-weight: 500; border-color: var(--line); }
.keys .btn.txt { font-size: var(--t-3); font-weight: 550; padding-inline: var(--s-1); }

.tools .place { flex: 0 1 auto; width: auto; min-width: 108px; padding-inline: 10px 28px; }
.tools .search { flex: 0 1 280px; }
.typing { flex-wrap: nowrap; }
@media (max-width: 719.9px) { .tools .place { flex: 1 1 0; } .tools .search { flex: 1 1 100%; } }
.eye video { width: 100%; height: 100%; object-fit: cover; }
.trip { display: grid; grid-template-columns: repeat(3, auto); justify-content: start; gap: 0 var(--s-5); }
.lead > .stack { gap: var(--s-3); }
@media (max-width: 1099.9px) { .lead { display: grid; gap: var(--s-4); } }
.trip dt { font-size: var(--t-2); color: var(--ink-2); grid-row: 1; }
.trip dd { grid-row: 2; font-weight: 600; line-height: 1.3; }
.trip small { display: block; font-size: inherit; font-weight: 400; }
@media (min-width: 1100px) { .trip small { display: inline; padding-inline-start: 6px; } .lead { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 340px); gap: var(--s-4); align-items: end; } }
.bar .search { width: min(320px, 40vw); }
.plain { grid-template-columns: minmax(0, 1fr) auto; }
.plain > .who, .plain > .what { grid-column: 1; white-space: normal; }
.plain > .ico { grid-area: 1 / 2 / span 2; }
.hold { grid-template-columns: 24px minmax(0, 1fr) auto; }
.hold .shape { grid-row: 1 / span 2; }
.photos img { display: block; width: 100%; max-width: 400px; height: auto; border-radius: var(--r-2); }
.photos figcaption { padding-block-start: 6px; }
.scanning { padding: 0 0 var(--s-5); }
.feedcol { padding: var(--s-3) var(--gut) 0; }
.lens .type { display: grid; gap: 6px; padding: var(--s-4) var(--gut); }
@media (min-width: 720px) { .scanning { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); align-items: start; } .lens { position: sticky; top: var(--bar); border-inline-end: 1px solid var(--line); min-height: calc(100vh - var(--bar)); } .eye { height: 300px; } .eye .aim { width: 168px; height: 168px; } .feedcol { padding-block-start: var(--s-4); } }
@media (min-width: 1100px) { .scanning { grid-template-columns: 420px minmax(0, 720px); } .eye { height: 340px; } .eye .aim { width: 196px; height: 196px; } .feedcol { padding-inline: var(--s-6); } }

/* 8. states */
.veil { position: fixed; inset: 0; z-index: 5; background: var(--shade); }
.sheet { position: fixed; inset: auto 0 0; z-index: 6; display: grid; gap: var(--s-3); width: 100%; max-width: none; max-height: 92vh; max-height: 92dvh; overflow-y: auto; margin: 0; padding: var(--s-4) var(--gut) max(var(--s-4), env(safe-area-inset-bottom)); border: 0; border-radius: var(--r-3) var(--r-3) 0 0; background: var(--surface); color: var(--ink); box-shadow: var(--shadow); }
.sheet > header { display: flex; align-items: flex-start; gap: var(--s-2); }
.sheet > header > div { flex: 1; min-width: 0; }
.sheet h2 { font-size: var(--t-4); }
@media (min-width: 720px) { .sheet { inset: 0; margin: auto; width: 400px; height: fit-content; border-radius: var(--r-3); padding: var(--s-5); } }
.sheet.here { position: static; margin: 0; width: auto; height: auto; border-radius: var(--r-3); }
.toast { display: flex; align-items: center; gap: var(--s-3); width: fit-content; max-width: 100%; min-height: 48px; padding: 4px 6px 4px var(--s-4); border-radius: var(--r-2); background: var(--inverse); color: var(--on-inverse); box-shadow: var(--shadow); font-size: var(--t-3); }
.toast .btn { border: 0; background: none; color: inherit; font-weight: 650; text-decoration: underline; text-underline-offset: .18em; }
.toast :focus-visible { outline-color: currentColor; outline-offset: -3px; }
.empty { display: grid; justify-items: start; gap: var(--s-2); padding: var(--s-5) var(--s-4); color: var(--ink-2); }
.empty h3 { font-size: var(--t-4); color: var(--ink); }
.bone { height: 12px; border-radius: 4px; background: var(--sunken); animation: bone 1.4s ease-in-out infinite alternate; }
.row .bone { display: block; }
.bone.w1 { width: 34px; } .bone.w2 { width: 60%; } .bone.w3 { width: 38%; height: 10px; margin-block-start: 8px; }
@keyframes bone { from { opacity: 1; } to { opacity: .45; } }
.note { display: flex; gap: var(--s-3); padding: var(--s-3); border-radius: var(--r-2); background: var(--sunken); font-size: var(--t-2); color: var(--ink-2); }
.note.warn { background: var(--warn-soft); color: var(--ink); }
.note.warn > .ico { color: var(--warn); }
.door { min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: 1fr auto; padding: var(--s-5) var(--gut); }
.door main { grid-row: 1; align-self: center; display: grid; gap: var(--s-4); width: 100%; max-width: 360px; margin: 0 auto; padding: 0; }
.door .input { min-height: 48px; }
.door .otp { min-height: 64px; font: 600 1.75rem/1 var(--mono); letter-spacing: .34em; text-indent: .34em; text-align: center; }
.door .btn { min-height: 48px; }
.door .quiet { margin-inline-start: calc(-1 * var(--s-4)); }
.gallery { display: grid; gap: var(--s-5); grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); align-items: start; }
.gallery > section { display: grid; gap: var(--s-3); min-width: 0; }


"""##),
PageFile(name: "page.webmanifest", type: "application/manifest+json", text: ##"""
{
  "name": "Quartermaster",
  "short_name": "Quartermaster",
  "start_url": "/",
  "scope": "/",
  "display": "standalone",
  "background_color": "#f5f4f0",
  "theme_color": "#f5f4f0",
  "icons": [{ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable" }]
}

"""##),
PageFile(name: "parts.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html } from './core.js';
import { me, cutSince } from './api.js';
import { outbox, house, drop, retry } from './sync.js';
import { words as t, clock, when } from './words.js';
export const icon = (name, size = '') => html`<i class="ico i-${name} ${size}" aria-hidden="true"></i>`;
export const shape = (state) => html`<span class="shape" data-s=${state} aria-hidden="true"></span>`;
export const chip = (state, text) => html`<span class="chip" data-s=${state}>${text}</span>`;
export function pips({ out = 0, queued = 0, here = 0, back = 0 }, label, style = '') {
const all = out + queued + here + back;
if (all > 12) return html`<progress class=${style} max=${all} value=${out + queued + back} aria-label=${label}></progress>`;
const marks = [['o', out], ['q', queued], ['', here], ['b', back]];
return html`<span class="pips ${style}" role="img" aria-label=${label}>${marks.map(([kind, count]) =>
Array.from({ length: count }, () => html`<i class=${kind || null}></i>`))}</span>`;
}
const link = (to, name, text, current, count) => html`<li key=${to}><a href=${to} aria-current=${current === to ? 'page' : null}>${icon(name)}<span>${text}</span>${
count ? html`<b class="badge">${count}<span class="sr"> ${t.notSent}</span></b>` : ''}</a></li>`;
export function frame({ current, title, back, tools, main, mainClass, thumb, task }) {
const waiting = outbox.value.length;
document.body.className = task ? 'app task' : 'app';
document.title = `${title} · Quartermaster`;
return html`
<a class="skip" href="#main">${t.skip}</a>
<nav class="nav" aria-label=${t.main} key="nav">
<p class="house">${icon('box', 's')}${me.value?.tenant.name}</p>
<ul>${link('/', 'floor', t.floor, current)}${link('/outbox', 'outbox', t.outbox, current, waiting)}</ul>
<p class="me">${icon('person', 's')}<span class="cut">${me.value?.user.display_name ?? me.value?.user.email}</span></p>
</nav>
${banner(waiting, current)}
<header class="bar" key="bar">${back ? html`<a class="btn icon back" href="/" aria-label=${t.backToFloor}>${icon('back')}</a>` : ''}<h1>${title}</h1>${tools ?? ''}${liveness()}</header>
<main id="main" class=${mainClass ?? null} tabindex="-1" key="main">${main}</main>
${thumb ? html`<div class="thumb" key="thumb">${thumb}</div>` : ''}`;
}
const liveness = () => html`<span class="chip" data-s=${cutSince.value ? 'cancelled' : 'free'} role="status">${cutSince.value ? t.offline : t.live}</span>`;
function banner(waiting, current) {
if (!cutSince.value) return '';
return html`<aside class="banner" role="status" key="banner">${icon('cut', 's')}<p><b>${t.cut}</b> ${t.cutFor(clock(cutSince.value))}${
waiting ? t.kept(waiting) : t.keptNone}</p>${waiting && current !== '/outbox' ? html`<a href="/outbox">${t.see}</a>` : ''}</aside>`;
}
export function conflict(entry, { isElsewhere = false } = {}) {
const { refusal } = entry;
const facts = refusal.current ?? {};
const { asset } = facts;
const there = asset?.out && asset.current_reservation_id !== entry.reservation ? asset.current_reservation_id : null;
const isFault = ![403, 404, 409].includes(refusal.status);
return html`<article class="conflict" key=${`conflict-${entry.key}`} aria-label=${refusal.message ?? t.refused}>
<header>${shape('conflict')}<div><h3>${isFault ? t.report(refusal.request_id ?? refusal.status) : refusal.message}</h3><p class="sub">${entry.name} · ${sticker(entry)}</p></div></header>
<dl class="facts"><dt>${t.you}</dt><dd>${entry.kind === 'pickup' ? t.youOut : t.youBack} <span class="nb">${entry.reference}</span>, ${when(entry.at)}</dd>
${facts.line ? html`<dt>${t.server}</dt><dd>${t.lineFull(facts.line.picked_up, facts.line.qty)}</dd>` : ''}
${asset ? html`<dt>${t.server}</dt><dd>${asset.out
? t.isOutOn(asset.reservation_reference, asset.picked_up_by, asset.picked_up_at && when(asset.picked_up_at)) : t.isHere}</dd>` : ''}
${!asset && !facts.line && facts.reservation_status ? html`<dt>${t.server}</dt><dd>${t.reservationIs(t.statuses[facts.reservation_status])}</dd>` : ''}</dl>
<ul class="choices">
${there ? html`<li><a class="choice" href=${`/r/${there}`}>${icon('find')}<span><b>${t.look(asset.reservation_reference)}</b><small>${t.lookHint}</small></span>${icon('go', 'go')}</a></li>` : ''}
${isElsewhere ? html`<li><a class="choice" href=${`/r/${entry.reservation}`}>${icon('find')}<span><b>${t.look(entry.reference)}</b><small>${t.lookHere}</small></span>${icon('go', 'go')}</a></li>` : ''}
<li><button class="choice" type="button" @click=${() => retry(entry)}>${icon('undo')}<span><b>${t.retry}</b><small>${t.retryHint}</small></span>${icon('go', 'go')}</button></li>
<li><button class="choice" type="button" @click=${() => drop(entry)}>${icon('trash')}<span><b>${t.drop}</b><small>${t.dropHint}</small></span>${icon('go', 'go')}</button></li>
</ul></article>`;
}
export const sticker = ({ tag, code }) => html`${tag ? html`<span class="tag">${tag}</span>` : ''} ${code ? html`<span class="code">${code}</span>` : ''}`;
export function scanLine(entry, withReference) {
const states = { waiting: ['queued', t.queued], parked: ['conflict', t.refused], sent: ['done', t.done] };
const behind = entry.state === 'waiting' && outbox.value.some((other) => other.state === 'parked' && other.asset === entry.asset);
const [mark, word] = behind ? ['queued', t.waits] : states[entry.state];
return html`<li key=${entry.key} data-state=${entry.state}>${shape(mark)}<span><span class="name">${(entry.kind === 'pickup' ? t.wentOut : t.cameBack)(entry.name)}</span><span class="at">${
sticker(entry)}${withReference ? html` · <a href=${`/r/${entry.reservation}`}>${entry.reference}</a>` : ''} · ${when(entry.at)}</span></span><span class="state">${word}</span></li>`;
}
export const isLoading = () => !house.value.tenant.size;

"""##),
PageFile(name: "reservation.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal, path } from './core.js';
import { api, cutSince, NoAnswer } from './api.js';
import { house, note, keeps } from './sync.js';
import { countsOf, unitsOf, lineFor, isOut, codeIn, named, noted } from './model.js';
import { frame, pips, icon, shape, conflict, scanLine, sticker, isLoading } from './parts.js';
import { hasCamera, listenForBursts, signalTo, watch } from './scanner.js';
import { words as t, weekday, clock, when } from './words.js';
const fetched = signal(new Map());
const notice = signal(null);
const camera = signal(null);
export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;
const known = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);
let asking = null;
async function fetchAlone(id) {
if (asking === id || isLoading()) return;
asking = id;
try {
const answer = await api(`/api/office/reservations/${id}?candidates=none`);
const found = answer.status === 200 ? answer.body : answer.status === 404 ? null : undefined;
if (found !== undefined) fetched.value = new Map(fetched.value).set(id, found);
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
} finally {
setTimeout(() => { asking = null; }, 3000);
}
}
export function reservationScreen(id) {
const reservation = known(id);
if (reservation) return shown(reservation);
if (reservation === undefined) fetchAlone(id);
const main = reservation === null ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p><a class="btn" href="/">${t.backToFloor}</a></div>`
: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`;
return frame({ current: '', title: t.floor, back: true, task: true, main });
}
function shown(reservation) {
const counts = countsOf(reservation);
const gone = counts.out + counts.back;
const isComingBack = counts.back > 0 && counts.here + counts.queued === 0;
const mine = noted(reservation.id);
const parked = mine.filter((entry) => entry.state === 'parked');
const queued = counts.queued ? `, ${t.queuedMany(counts.queued)}` : '';
const label = `${isComingBack ? t.ofBack(counts.back, counts.qty) : t.ofOut(gone, counts.qty)}${queued}`;
return frame({
current: '', title: reservation.reference, back: true, task: true,
main: html`<div class="split"><div class="stack">
<div class="lead"><div class="stack"><div class="who-h"><h2>${reservation.client?.display_name ?? reservation.reference}</h2><p class="sub">${t.statuses[reservation.status]}</p></div>
<dl class="trip"><dt>${t.outAt}</dt><dd>${weekday(reservation.pickup_at)}<small>${clock(reservation.pickup_at)}</small></dd><dt>${t.backAt}</dt><dd>${weekday(reservation.return_at)}<small>${clock(reservation.return_at)}</small></dd><dt>${t.at}</dt><dd>${reservation.location ?? t.anywhere}</dd></dl></div>
${counts.qty ? html`<div class="tally"><b>${isComingBack ? counts.back : gone}</b><span>${isComingBack ? t.ofBackRest(counts.qty) : t.ofOutRest(counts.qty)}<br><span class="sub">${
[counts.queued && t.queuedMany(counts.queued), counts.here && t.here(counts.here)].filter(Boolean).join(' · ')}</span></span>${pips(counts, label, 'big full')}</div>` : ''}
</div>
${camera.value ? html`<div class="eye" key="eye"><video id="eye" muted playsinline></video><span class="aim"></span><button class="btn icon" type="button" aria-label=${t.closeCamera} @click=${closeCamera}>${icon('close')}</button></div>` : ''}
${scanForm(reservation)}
${notice.value ? html`<div class="note warn" role="alert" key="notice">${shape('late')}<p>${notice.value}</p></div>` : ''}
${parked.map((entry) => conflict(entry))}
<section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2><span class="n">${reservation.items.length}</span></div>
<ul class="list">${reservation.items.map((line) => lineRow(reservation, line))}</ul></section>
</div><aside class="stack"><section aria-labelledby="h-scans"><div class="head"><h2 id="h-scans">${t.happened}</h2><span class="n">${mine.length || ''}</span></div>
${mine.length ? html`<ol class="list feed" id="scans">${[...mine].reverse().map((entry) => scanLine(entry))}</ol>` : html`<p class="sub">${t.noScans}</p>`}</section></aside></div>`,
thumb: keeps.value && html`<button class="btn scan" type="button" @click=${openScan}>${icon('scan')}${t.scan}</button>`,
});
}
const scanForm = (reservation) => (keeps.value ? html`<form class="field" key="scan" @submit=${(event) => {
event.preventDefault();
const field = event.target.querySelector('input');
const text = field.value;
field.value = '';
if (text.trim()) scan(reservation.id, text);
}}><label for="code">${t.typeCode}</label><div class="tools typing"><input class="input" id="code" placeholder=${t.codeExample} autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="done"><button class="btn primary" type="submit">${t.enter}</button>${
hasCamera && !camera.value ? html`<button class="btn only-desk" type="button" @click=${openScan}>${icon('cam', 's')}${t.camera}</button>` : ''}</div></form>`
: html`<div class="note warn" role="alert" key="scan">${shape('late')}<p>${t.noStore}</p></div>`);
function lineRow(reservation, line) {
if (!line.item.serialized) {
return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${line.qty} × · ${t.counted}</span></div></li>`;
}
const units = unitsOf(reservation, line);
const counts = countsOf(reservation, [line]);
const gone = counts.out + counts.back;
const label = `${t.ofOut(gone, line.qty)}${counts.queued ? `, ${t.queuedMany(counts.queued)}` : ''}`;
return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${pips(counts, label)}${t.of(gone, line.qty)}</span></div>
${units.length ? html`<ul class="units">${units.map((unit) => html`<li key=${unit.asset} data-unit=${unit.state}>${shape(unit.state)}<span class="cut">${sticker(named(unit.asset))}</span><span>${
unit.state === 'queued' ? t.queued.toLowerCase() : unit.state === 'ready' ? t.ready : `${unit.state === 'out' ? t.out : t.back} ${when(unit.at)}`}</span></li>`)}</ul>` : ''}</li>`;
}
const recent = new Map();
const once = 4000;
async function scan(id, text) {
const code = codeIn(text);
const reservation = known(id);
if (!code || !reservation) return;
notice.value = null;
const asset = house.value.codes.get(code) ?? await resolve(code);
if (!asset) return;
const label = named(asset.id);
const name = label.name || asset.item_name || code;
if (Date.now() - (recent.get(`${id}/${asset.id}`) ?? 0) < once) return refuse(t.again(name));
recent.set(`${id}/${asset.id}`, Date.now());
const kind = isOut(reservation, asset) ? 'return' : 'pickup';
const at = new Date().toISOString();
try {
await note({
kind, at, asset: asset.id, reservation: id, reference: reservation.reference,
line: kind === 'pickup' ? lineFor(reservation, asset)?.id : undefined, name, tag: label.tag || asset.asset_tag, code: label.code || code,
path: `/api/office/reservations/${id}/${kind}s`, body: JSON.stringify({ asset_id: asset.id, scanned_code: text.trim(), at }),
});
signalTo(true);
} catch {
recent.delete(`${id}/${asset.id}`);
refuse(t.notKept);
}
}
async function resolve(code) {
if (cutSince.value) return refuse(t.unknownOffline(code));
try {
const answer = await api(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
return answer.status === 200 ? answer.body.asset : refuse(t.unknownCode(code));
} catch {
return refuse(t.unknownOffline(code));
}
}
function refuse(sentence) {
notice.value = sentence;
signalTo(false);
return null;
}
listenForBursts((text) => {
const id = reservationIn(path.value);
if (id && keeps.value) scan(id, text);
});
async function openScan() {
const id = reservationIn(path.value);
if (!hasCamera || camera.value) return document.getElementById('code')?.focus();
camera.value = () => {};
await new Promise((drawn) => { setTimeout(drawn, 50); });
try {
const seen = { text: '', at: 0 };
camera.value = await watch(document.getElementById('eye'), (text) => {
if (text === seen.text && Date.now() - seen.at < once) {
seen.at = Date.now();
return;
}
Object.assign(seen, { text, at: Date.now() });
scan(id, text);
});
} catch {
camera.value = null;
document.getElementById('code')?.focus();
}
}
export function closeCamera() {
camera.value?.();
camera.value = null;
notice.value = null;
}

"""##),
PageFile(name: "scanner.js", type: "text/javascript; charset=utf-8", text: ##"""
export function listenForBursts(found) {
let typed = '';
let last = 0;
addEventListener('keydown', (event) => {
if (event.target.matches?.('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
const now = performance.now();
if (now - last > 60) typed = '';
last = now;
if (event.key === 'Enter' && typed.length >= 3) {
event.preventDefault();
found(typed);
typed = '';
} else if (event.key.length === 1) {
typed += event.key;
}
});
}
export const hasCamera = 'BarcodeDetector' in globalThis && !!navigator.mediaDevices;
export async function watch(video, found) {
const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
video.srcObject = stream;
await video.play();
const detector = new BarcodeDetector({ formats: ['qr_code'] });
const timer = setInterval(async () => {
const [code] = await detector.detect(video).catch(() => []);
if (code) found(code.rawValue);
}, 150);
return () => {
clearInterval(timer);
for (const track of stream.getTracks()) track.stop();
};
}
let sound = null;
export function signalTo(isGood) {
navigator.vibrate?.(isGood ? 40 : [120, 60, 120]);
try {
sound ??= new AudioContext();
const [tone, volume] = [sound.createOscillator(), sound.createGain()];
tone.frequency.value = isGood ? 1200 : 220;
volume.gain.value = 0.08;
tone.connect(volume).connect(sound.destination);
tone.start();
tone.stop(sound.currentTime + (isGood ? 0.08 : 0.35));
} catch {
}
}

"""##),
PageFile(name: "sign-in.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { requestCode, signIn, session, NoAnswer } from './api.js';
import { words as t } from './words.js';
const email = signal('');
const step = signal('address');
const fault = signal('');
const busy = signal(false);
async function attempt(work) {
if (busy.value) return;
busy.value = true;
fault.value = '';
try {
fault.value = (await work()) ?? '';
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
fault.value = t.noAnswer;
} finally {
busy.value = false;
}
}
const ask = (event) => {
event.preventDefault();
email.value = event.target.querySelector('input').value.trim();
attempt(async () => {
const answer = await requestCode(email.value);
if (answer.status !== 200) return answer.body?.message ?? t.noAnswer;
step.value = 'code';
queueMicrotask(() => document.getElementById('otp')?.focus());
return '';
});
};
const enter = (event) => {
event.preventDefault();
const field = event.target.querySelector('input');
attempt(async () => {
const refusal = await signIn(email.value, field.value.trim());
if (refusal !== null) field.select();
if (refusal === null) step.value = 'address';
return refusal === null ? '' : refusal || t.wrongCode;
});
};
const faultLine = (id) => (fault.value ? html`<p id=${id} class="fault" role="alert">${fault.value}</p>` : '');
export function signInScreen() {
document.body.className = 'door';
document.title = `${t.signInTitle} · Quartermaster`;
const elsewhere = session.value === 'elsewhere';
return html`<main id="main" key="door">${elsewhere ? html`<h1>${t.elsewhere}</h1><p>${t.elsewhereHint}</p>` : step.value === 'code' ? codeForm() : addressForm()}
${!elsewhere && !isSecureContext ? html`<p class="note">${t.insecure}</p>` : ''}</main><footer class="tools sub" key="foot"><span>Quartermaster</span></footer>`;
}
const addressForm = () => html`<h1>${t.signInTitle}</h1><p>${t.signInHint}</p>
<form class="stack" key="address" @submit=${ask}><div class="field"><label for="email">${t.email}</label><input id="email" class="input" type="email" autocomplete="username" required autofocus value=${email.value} aria-invalid=${fault.value ? 'true' : null} aria-describedby="email-f">${faultLine('email-f')}</div>
<button class="btn primary wide" type="submit">${t.sendCode}</button></form>`;
const codeForm = () => html`<h1>${t.codeTitle}</h1><p>${t.codeSent(email.value)}</p>
<form class="stack" key="code" @submit=${enter}><div class="field"><label for="otp">${t.code}</label><input id="otp" class="input otp" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required aria-invalid=${fault.value ? 'true' : null} aria-describedby="otp-f">${faultLine('otp-f')}</div>
<button class="btn primary wide" type="submit">${t.signInButton}</button><p class="tools"><button class="btn quiet" type="button" @click=${() => { step.value = 'address'; fault.value = ''; }}>${t.otherAddress}</button></p></form>`;

"""##),
PageFile(name: "spanish.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
floor: 'Hoy', outbox: 'Pendientes', main: 'Principal', skip: 'Ir al contenido', signOut: 'Cerrar sesión', live: 'En vivo', offline: 'Sin conexión',
today: 'Hoy', week: 'Esta semana', days: 'Días', place: 'Sede', everywhere: 'Todas',
find: 'Buscar una reserva, un cliente o una etiqueta', findShort: 'Reserva, cliente, etiqueta',
late: 'Con retraso', goingOut: 'Salen', comingBack: 'Vuelven', allBack: 'Todo de vuelta, por cerrar',
out: 'fuera', back: 'de vuelta', toHandOut: 'Por entregar', partOut: 'Salida parcial', allOut: 'Todo fuera', partBack: 'Vuelta parcial', isBack: 'Todo de vuelta',
daysLate: (n) => (n < 1 ? 'Con retraso' : n === 1 ? '1 día de retraso' : `${n} días de retraso`),
statuses: { draft: 'Borrador', requested: 'Solicitada', confirmed: 'Confirmada', returned: 'Todo de vuelta', closed: 'Cerrada', cancelled: 'Cancelada' },
of: (n, m) => `${n} de ${m}`, ofOut: (n, m) => `${n} de ${m} fuera`, ofBack: (n, m) => `${n} de ${m} de vuelta`,
ofOutRest: (m) => `de ${m} fuera`, ofBackRest: (m) => `de ${m} de vuelta`,
queuedMany: (n) => `${n} en cola`, here: (n) => `${n} aún aquí`, counted: 'sin escanear',
nothingToday: 'Hoy no sale ni vuelve nada.', nothingWeek: 'Esta semana no sale ni vuelve nada.',
nothingFound: 'Nada de la lista tiene ese nombre o esa etiqueta.', loading: 'Cargando la casa…',
backToFloor: 'Volver a hoy', lines: 'Líneas', outAt: 'Salida', backAt: 'Vuelta', at: 'Sede', anywhere: 'Cualquiera',
happened: 'Escaneos', scan: 'Escanear', typeCode: 'Escriba un código, o que lo escriba el lector', codeExample: 'MJQT o A-FX6-01', enter: 'Anotar',
camera: 'Cámara', closeCamera: 'Cerrar la cámara', noScans: 'Con este navegador aún no se ha escaneado nada aquí.',
queued: 'En cola', waits: 'Espera', done: 'Hecho', refused: 'Rechazado', ready: 'aquí', unknown: 'No se conoce aquí',
unknownCode: (code) => `${code} no es una etiqueta de esta casa.`,
unknownOffline: (code) => `${code} no está entre las etiquetas que conoce este navegador. Inténtelo con red.`,
again: (name) => `${name} se acaba de escanear. Con una vez basta.`,
notKept: 'El navegador no pudo guardar el escaneo: no se anotó nada. Libere espacio o salga de la ventana privada.',
noStore: 'Este navegador no guarda nada (¿una ventana privada?). Los escaneos se perderían, así que aquí no se escanea.',
gone: 'Esa reserva no existe.', goneHint: 'Quizá era de otra casa, o la dirección llegó cortada.',
wentOut: (name) => `${name}: salida`, cameBack: (name) => `${name}: vuelta`, youOut: 'Salida en', youBack: 'Vuelta de', you: 'Anotado', server: 'El servidor', inHand: 'En su mano',
isOutOn: (ref, who, when) => `Fuera en ${ref}${who ? `. La sacó ${who}` : ''}${when ? `, ${when}` : ''}`,
isHere: 'En la estantería', reservationIs: (status) => `La reserva: ${status}`, lineFull: (n, m) => `Salieron ${n} de ${m} de la línea`,
look: (ref) => `Ver ${ref}`, lookHint: 'Donde está fuera', lookHere: 'Donde se anotó', retry: 'Intentar de nuevo', retryHint: 'Cuando esté resuelto. Nada se hace dos veces', drop: 'Descartar este escaneo',
dropHint: 'No queda registrado nada', report: (id) => `No se puede enviar. Avise a la oficina: ${id}`,
refusedHead: 'El servidor lo rechazó', notSent: 'Sin enviar', sentToday: 'Enviado hoy', nothingWaits: 'Nada pendiente',
nothingWaitsHint: 'Todos los escaneos de este navegador llegaron al servidor.', sendNow: 'Enviar ahora', nextTry: (s) => `próximo intento en ${s}`, sending: 'enviando',
browser: 'Este navegador', keeps: 'Guardado', changes: (n) => (n === 1 ? '1 cambio' : `${n} cambios`), asOf: 'Datos',
asOfTime: (time, n) => `de las ${time}, ${n} equipos`, persistent: 'Espacio', mayGo: 'El navegador puede borrarlo', stays: 'Se queda hasta que usted lo borre',
cut: 'Sin conexión', cutFor: (time) => `desde las ${time}`, kept: (n) => ` · ${n} sin enviar, guardados en este navegador`, keptNone: ' · se muestra lo último que se supo', see: 'Ver',
signInTitle: 'Entrar', email: 'Correo', sendCode: 'Enviarme un código', signInHint: 'Llega un código por correo. No hay contraseña.',
codeTitle: 'Escriba el código de su correo', codeSent: (email) => `Si ${email} se conoce aquí, seis cifras van en camino.`, code: 'Código',
signInButton: 'Entrar', otherAddress: 'Usar otro correo', elsewhere: 'Se entra en otra parte',
elsewhereHint: 'Este servidor confía en otro emisor para el acceso. Use la aplicación que le dio su oficina.',
insecure: 'Sin https este navegador no puede recordarle: pregunta de nuevo cada vez que se carga la página.',
noAnswer: 'El servidor no responde. Compruebe la red e inténtelo de nuevo.', wrongCode: 'Ese no era el código, o ya caducó.',
signOutFirst: (n) => `${n} sin enviar. Esperan aquí a la próxima persona de esta casa que entre. ¿Cerrar la sesión de todos modos?`,
};

"""##),
PageFile(name: "store.js", type: "text/javascript; charset=utf-8", text: ##"""
export const kinds = ['tenant', 'item', 'asset', 'client', 'reservation'];
const done = (request) => new Promise((resolve, reject) => {
request.onsuccess = () => resolve(request.result);
request.onerror = () => reject(request.error);
});
const kept = (transaction) => new Promise((resolve, reject) => {
transaction.oncomplete = () => resolve();
transaction.onabort = transaction.onerror = () => reject(transaction.error);
});
export class Store {
static async open(tenant) {
const request = indexedDB.open(`quartermaster-${tenant}`, 1);
request.onupgradeneeded = () => {
const db = request.result;
db.createObjectStore('documents');
db.createObjectStore('meta');
db.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
db.createObjectStore('sent', { keyPath: 'key' });
};
return new Store(await done(request));
}
constructor(db) {
this.db = db;
db.onversionchange = () => db.close();
}
#write(...stores) { return this.db.transaction(stores, 'readwrite', { durability: 'strict' }); }
async load() {
const transaction = this.db.transaction(['documents', 'meta', 'outbox', 'sent']);
const all = (name) => done(transaction.objectStore(name).getAll());
const [documents, feed, outbox, sent] = await Promise.all(
[all('documents'), done(transaction.objectStore('meta').get('feed')), all('outbox'), all('sent')]);
return { documents, feed: feed ?? { cursor: null, run: 0 }, outbox, sent };
}
async keepPage(changes, feed, finishedRun) {
const transaction = this.#write('documents', 'meta');
const documents = transaction.objectStore('documents');
for (const { kind, id, op, ...rest } of changes) {
if (op === 'put') documents.put({ kind, id, run: feed.run, value: rest[kind] }, `${kind}/${id}`);
else documents.delete(`${kind}/${id}`);
}
if (finishedRun) {
const cursor = documents.openCursor();
cursor.onsuccess = () => {
const at = cursor.result;
if (!at) return;
if (at.value.run !== feed.run) at.delete();
at.continue();
};
}
transaction.objectStore('meta').put(feed, 'feed');
await kept(transaction);
}
async forgetDocuments() {
const transaction = this.#write('documents', 'meta');
transaction.objectStore('documents').clear();
transaction.objectStore('meta').clear();
await kept(transaction);
}
async add(entry) {
const transaction = this.#write('outbox');
const number = done(transaction.objectStore('outbox').add(entry));
await kept(transaction);
return { ...entry, number: await number };
}
async update(entry) {
const transaction = this.#write('outbox');
transaction.objectStore('outbox').put(entry);
await kept(transaction);
}
async drop(entry) {
const transaction = this.#write('outbox');
transaction.objectStore('outbox').delete(entry.number);
await kept(transaction);
}
async finish(entry) {
const transaction = this.#write('outbox', 'sent');
transaction.objectStore('outbox').delete(entry.number);
const sent = transaction.objectStore('sent');
sent.put(entry);
const old = sent.openCursor();
old.onsuccess = () => {
const at = old.result;
if (!at) return;
if (Date.parse(at.value.at) < Date.now() - 86_400_000) at.delete();
at.continue();
};
await kept(transaction);
}
}

"""##),
PageFile(name: "sw.js", type: "text/javascript; charset=utf-8", text: ##"""
const hash = '__HASH__';
async function fill() {
const answer = await fetch('/', { cache: 'no-cache' });
const text = await answer.clone().text();
const files = [...text.matchAll(/"(\/page\/[^"]+)"/g)].map((match) => match[1]);
if (!answer.ok || !files.every((file) => file.startsWith(`/page/${hash}/`))) throw new Error('another page');
const cache = await caches.open(hash);
await cache.put('/', answer);
const words = ['english.js', 'spanish.js'].map((name) => `/page/${hash}/${name}`);
await cache.addAll([...new Set([...files, ...words])]);
}
self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil((async () => {
for (const name of await caches.keys()) if (name !== hash) await caches.delete(name);
await self.clients.claim();
})()));
async function page(request) {
const kept = await caches.match('/');
if (!kept) return fetch(request);
const late = new Promise((resolve) => { setTimeout(resolve, 3000, kept); });
return Promise.race([fetch(request).then((answer) => (answer.ok ? answer : kept), () => kept), late]);
}
self.addEventListener('fetch', (event) => {
const { request } = event;
const { pathname, origin } = new URL(request.url);
if (request.method !== 'GET' || origin !== location.origin) return;
if (pathname.startsWith('/page/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
else if (request.mode === 'navigate' && /^\/(|outbox|r\/[^/]*)$/.test(pathname)) event.respondWith(page(request));
});

"""##),
PageFile(name: "sync.js", type: "text/javascript; charset=utf-8", text: ##"""
import { signal } from './core.js';
import { api, post, me, session, cutSince, NoAnswer } from './api.js';
import { Store, kinds } from './store.js';
import { setZone } from './words.js';
export const house = signal(emptyHouse());
export const outbox = signal([]);
export const sent = signal([]);
export const nextTry = signal(null);
export const keeps = signal(true);
export const heardAt = signal(null);
let store = null;
let feed = { cursor: null, run: 0 };
let tabs = null;
let leading = false;
function emptyHouse() { return Object.fromEntries([...kinds.map((kind) => [kind, new Map()]), ['codes', new Map()]]); }
export async function start() {
const tenant = me.value.tenant;
if (tabs) return tabs.name === `quartermaster-${tenant.id}` ? wake() : location.reload();
setZone(tenant.time_zone);
try {
store = await Store.open(tenant.id);
await load();
} catch {
keeps.value = false;
}
tabs = new BroadcastChannel(`quartermaster-${tenant.id}`);
tabs.onmessage = (event) => hear(event.data);
const lead = () => {
leading = true;
return store ? load().then(() => Promise.all([follow(), drainOnDemand()])) : follow();
};
if (navigator.locks) navigator.locks.request(tabs.name, lead);
else lead();
}
async function load() {
const kept = await store.load();
const next = emptyHouse();
for (const { kind, id, value } of kept.documents) next[kind]?.set(id, value);
feed = kept.feed;
heardAt.value = feed.heardAt ?? null;
show(next);
outbox.value = kept.outbox;
sent.value = kept.sent;
}
export async function forget() {
house.value = emptyHouse();
await store?.forgetDocuments();
location.reload();
}
function hear(message) {
if (message.changes) {
cutSince.value = null;
show(changed(house.value, message.changes, message.keep));
heardAt.value = Date.now();
}
if (message.outbox) store?.load().then(reread);
else if (message.wake && leading) wake();
}
function reread(kept) {
outbox.value = kept.outbox;
sent.value = kept.sent;
if (leading) roused?.();
}
const tell = (message) => tabs?.postMessage(message);
function changed(old, changes, keep) {
const next = Object.fromEntries(kinds.map((kind) => [kind, new Map(old[kind])]));
for (const change of changes) {
if (change.op === 'put') next[change.kind]?.set(change.id, change[change.kind]);
else next[change.kind]?.delete(change.id);
}
if (keep) for (const kind of kinds) for (const id of next[kind].keys()) if (!keep.has(`${kind}/${id}`)) next[kind].delete(id);
return next;
}
function show(next) {
next.codes = new Map();
for (const asset of next.asset.values()) {
for (const text of [asset.serial, asset.asset_tag, ...asset.codes]) if (text) next.codes.set(text.toUpperCase(), asset);
}
const [tenant] = next.tenant.values();
if (tenant) setZone(tenant.time_zone);
house.value = next;
}
let waiting = null;
async function follow() {
let failures = 0;
let named = feed.cursor && !feed.finished ? null : new Set();
for (;;) {
if (session.value !== 'in') {
await pause(1000);
continue;
}
waiting = new AbortController();
const { signal: given } = waiting;
const timer = setTimeout(() => waiting.abort(), feed.finished ? 40_000 : 60_000);
try {
const query = feed.cursor ? `&since=${encodeURIComponent(feed.cursor)}${feed.finished && !cutSince.value ? '&wait=25' : ''}` : '';
const answer = await api(`/api/office/changes?limit=500${query}`, { signal: given });
if (answer.status === 410 || (answer.status === 400 && feed.cursor)) {
feed = { cursor: null, run: feed.run + 1 };
named = new Set();
continue;
}
if (answer.status !== 200) throw new NoAnswer(String(answer.status));
await take(answer.body, named);
if (!answer.body.more) named = new Set();
failures = 0;
} catch (error) {
if (!(error instanceof NoAnswer)) console.error(error);
if (!given.aborted) await pause(backOff(failures++, 30_000));
} finally {
clearTimeout(timer);
}
}
}
async function take(page, named) {
const isFirst = !feed.cursor;
const run = page.full && isFirst ? feed.run + 1 : feed.run;
const finished = !page.more;
feed = { cursor: page.cursor, run, finished, heardAt: Date.now() };
if (page.full) for (const { kind, id } of page.changes) named?.add(`${kind}/${id}`);
await store?.keepPage(page.changes, feed, page.full && finished);
const keep = page.full && finished ? named : null;
if (page.full && finished && !named) return load();
if (page.changes.length || keep) {
show(changed(house.value, page.changes, keep));
tell({ changes: page.changes, keep });
}
heardAt.value = Date.now();
}
export async function note(change) {
const entry = await store.add({ key: newKey(), state: 'waiting', ...change });
outbox.value = [...outbox.value, entry];
navigator.storage?.persist?.();
changedOutbox();
}
export async function drop(entry) {
await store.drop(entry);
outbox.value = outbox.value.filter((each) => each.number !== entry.number);
changedOutbox();
}
export async function retry(entry) {
await settle(entry, { ...entry, state: 'waiting', refusal: undefined });
changedOutbox();
}
async function settle(entry, next) {
await store.update(next);
outbox.value = outbox.value.map((each) => (each.number === entry.number ? next : each));
}
function changedOutbox() {
tell({ outbox: true });
if (leading) roused?.();
}
function newKey() {
if (crypto.randomUUID) return crypto.randomUUID();
const bytes = crypto.getRandomValues(new Uint8Array(16));
bytes[6] = (bytes[6] & 15) | 64;
bytes[8] = (bytes[8] & 63) | 128;
return [...bytes].map((byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
}
function sendable() {
const stuck = new Set();
return outbox.value.filter((entry) => {
if (entry.state === 'parked') stuck.add(entry.asset);
return entry.state === 'waiting' && !stuck.has(entry.asset);
}).slice(0, 100);
}
let roused = null;
async function drainOnDemand() {
let failures = 0;
for (;;) {
const entries = session.value === 'in' ? sendable() : [];
if (!entries.length) {
nextTry.value = null;
failures = 0;
await new Promise((resolve) => { roused = resolve; });
continue;
}
let wait = null;
try {
nextTry.value = 0;
wait = await sendAll(entries);
} catch (error) {
if (!(error instanceof NoAnswer)) console.error(error);
wait = 0;
}
if (wait === null) {
failures = 0;
continue;
}
const milliseconds = Math.max(wait * 1000, backOff(failures++, 300_000));
nextTry.value = Date.now() + milliseconds;
await Promise.race([new Promise((resolve) => { roused = () => { failures = 0; resolve(); }; }), pause(milliseconds)]);
}
}
async function sendAll(entries) {
const bodies = entries.map(({ key, path, body }) => ({ key, method: 'POST', path, body: JSON.parse(body) }));
const answer = await post('/api/office/outbox', { entries: bodies });
if (answer.status === 401) return 0;
if (answer.status !== 200) {
if (isRetryable(answer.status)) return answer.retryAfter;
const first = await post(entries[0].path, bodies[0].body, { 'Idempotency-Key': entries[0].key });
return judge(entries[0], first);
}
let wait = null;
const results = new Map(answer.body.results.map((result) => [result.key, result]));
for (const entry of entries) {
const result = results.get(entry.key);
const late = result ? await judge(entry, { ...result, retryAfter: result.retry_after ?? 0 }) : 0;
if (late !== null) wait = Math.max(wait ?? 0, late);
}
tell({ outbox: true });
return wait;
}
const isRetryable = (status) => [401, 408, 424, 425, 429, 500, 502, 503, 504].includes(status);
async function judge(entry, { status, body, retryAfter }) {
if (status >= 200 && status < 300) {
const finished = { ...entry, state: 'sent', doneAt: Date.now() };
await store.finish(finished);
outbox.value = outbox.value.filter((each) => each.number !== entry.number);
sent.value = [...sent.value.filter((each) => each.key !== entry.key), finished];
return null;
}
if (status === 424 && sendable().every((each) => each.key !== entry.key)) return null;
if (isRetryable(status)) return retryAfter;
await settle(entry, { ...entry, state: 'parked', refusal: { status, ...body?.error } });
return null;
}
const backOff = (failures, most) => Math.min(1000 * 2 ** failures, most) * (1 - Math.random() / 2);
const pauses = new Set();
const pause = (milliseconds) => new Promise((resolve) => {
const end = () => {
clearTimeout(timer);
pauses.delete(end);
resolve();
};
const timer = setTimeout(end, milliseconds);
pauses.add(end);
});
export function wake() {
for (const end of [...pauses]) end();
roused?.();
}
const refresh = () => {
if (leading && cutSince.value) waiting?.abort();
if (leading) return wake();
cutSince.value = null;
tell({ wake: true });
};
addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => {
if (document.hidden) return;
if (Date.now() - (heardAt.value ?? 0) > 30_000) waiting?.abort();
if (leading) wake();
else tell({ wake: true });
});

"""##),
PageFile(name: "words.js", type: "text/javascript; charset=utf-8", text: ##"""
export const language = /^es\b/i.test(navigator.language) ? 'es' : 'en';
export const words = (await import(language === 'es' ? './spanish.js' : './english.js')).default;
document.documentElement.lang = language;
let zone;
const formats = new Map();
export function setZone(name) {
zone = name;
formats.clear();
}
function format(name, options) {
if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-GB', { timeZone: zone, ...options }));
return formats.get(name);
}
const time = (value) => new Date(value);
export const clock = (value) => format('clock', { hour: '2-digit', minute: '2-digit' }).format(time(value));
export const clockWithSeconds = (value) => format('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(time(value));
export const day = (value) => format('day', { day: 'numeric', month: 'short' }).format(time(value));
export const longDay = (value) => format('long', { weekday: 'long', day: 'numeric', month: 'long' }).format(time(value));
export const weekday = (value) => format('weekday', { weekday: 'short', day: 'numeric', month: 'short' }).format(time(value));
export function dayNumber(value) {
const parts = Object.fromEntries(format('parts', { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory', numberingSystem: 'latn' })
.formatToParts(time(value)).map((part) => [part.type, Number(part.value)]));
return Date.UTC(parts.year, parts.month - 1, parts.day) / 86_400_000;
}
export const when = (value) => (dayNumber(value) === dayNumber(Date.now()) ? clock(value) : `${day(value)} ${clock(value)}`);

"""##),
]
}
