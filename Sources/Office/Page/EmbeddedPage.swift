// swift-format-ignore-file
// Made by script/generate from page/: change that.

/// The page that this program carries.
enum EmbeddedPage {
static let hash = "c7ca2d2a66f049c4"

static let files: [PageFile] = [
PageFile(name: "api.js", type: "text/javascript; charset=utf-8", text: ##"""
import { signal } from './core.js';
const memory = 'quartermaster.me';
export const session = signal('starting');
export const me = signal(read());
export const cutSince = signal(navigator.onLine ? null : Date.now());
function read() {
try { return JSON.parse(localStorage.getItem(memory)); } catch { return null; }
}
const who = (value) => `${value?.user.id} ${value?.tenant.id}`;
addEventListener('storage', ({ key }) => {
if (key === memory && who(read()) !== who(me.value)) location.reload();
});
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
const cut = () => { throw new NoAnswer('cut'); };
if (options.isFile && answer.ok) return { status: answer.status, body: await answer.blob().catch(cut), retryAfter: 0 };
const text = await answer.text().catch(cut);
let body = null;
try {
body = text ? JSON.parse(text) : null;
} catch {
throw new NoAnswer('this was not the server');
}
if (answer.status < 500) cutSince.value = null;
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
else {
cutSince.value ??= Date.now();
throw new NoAnswer(`refresh: ${answer.status}`);
}
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
if (me.value) session.value = 'in';
await rejoin();
}
export async function rejoin() {
try {
await renew();
const answer = token && await meet();
if (answer && answer.status !== 200 && answer.status < 429) session.value = 'out';
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
if (session.value === 'starting') session.value = 'out';
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
if (localStorage.getItem('push-device')) {
const leaving = import('./desk-push.js').then((push) => push.leave()).catch(() => {});
await Promise.race([leaving, new Promise((over) => { setTimeout(over, 3000); })]);
}
await ofSession('sign-out');
localStorage.removeItem('push-device');
token = null;
remember(null);
session.value = 'out';
}
export async function reloadIfUpdated() {
const page = await fetch('/', { cache: 'no-cache' }).then((answer) => (answer.ok ? answer.text() : null), () => null);
const there = page?.match(/\/page\/([^/"]+)\//)?.[1];
if (!there || import.meta.url.includes(`/page/${there}/`) || sessionStorage.getItem('reloaded') === there) return;
sessionStorage.setItem('reloaded', there);
location.reload();
}
addEventListener('offline', () => { cutSince.value ??= Date.now(); });

"""##),
PageFile(name: "conflict.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { house, refusedLast } from './sync.js';
import { drop, note, once, replace, retry } from './noting.js';
import { named, ourHouse, unitsOf } from './model.js';
import { deed, isServed, nameOf } from './noted.js';
import { can, icon, shape, sticker } from './parts.js';
import { write } from './desk-data.js';
import { swapOf } from './shelf.js';
import { s } from './shelf-words.js';
import { words as t, when } from './words.js';
export const order = {
asset_unavailable: 'before rest look override retry drop',
line_capacity_full: 'swap rest override retry drop',
more_than_out: 'retry drop',
case_contents_differ: 'asItIs drop retry',
asset_not_on_reservation: 'look swap rest override drop retry',
asset_not_checked_out: 'before look override drop retry',
reservation_wrong_state: 'override retry drop',
code_mismatch: 'drop retry',
nothing_to_undo: 'drop retry',
too_late: 'drop retry',
already_applied: 'drop retry',
};
const usual = 'look retry drop';
const yields = {
pickup: ['line_capacity_full', 'asset_not_on_reservation', 'asset_unavailable', 'reservation_wrong_state'],
return: ['asset_not_checked_out', 'asset_not_on_reservation'],
};
const partsOf = ({ refusal }) => (refusal.code === 'case_contents_differ' ? [] : refusal.current?.contents ?? []);
function mayOverride(entry) {
const { kind, refusal } = entry;
const facts = refusal.current ?? {};
const yes = ({ code, asset, status }) => yields[kind]?.includes(code) && !['ARCHIVED', 'DISPOSED'].includes(asset?.status)
&& (code !== 'reservation_wrong_state' || ['requested', 'returned'].includes(status)) && (kind !== 'return' || asset?.out);
const parts = partsOf(entry);
const all = parts.length ? parts.map((part) => ({ ...part, status: facts.reservation_status })) : [{ code: refusal.code, asset: facts.asset, status: facts.reservation_status }];
return all.every(yes) && can(ourHouse()?.override_role ?? 'staff');
}
function forgotten({ kind, asset, reservation, reference, refusal }) {
const there = refusal.current?.asset;
if (there?.id !== asset) return null;
if (kind === 'pickup' && refusal.code === 'asset_unavailable' && there.out && there.current_reservation_id !== reservation) {
return { kind: 'return', reservation: there.current_reservation_id, reference: there.reservation_reference ?? '' };
}
return kind === 'return' && refusal.code === 'asset_not_checked_out' && !there.out ? { kind: 'pickup', reservation, reference } : null;
}
async function remember(refused, { kind, reservation, reference }) {
const { asset, name, tag, code } = refused;
const out = refused.refusal.current.asset.picked_up_at;
const time = Date.parse(refused.at) - 1000;
const at = (out && Date.parse(out) >= time ? new Date() : new Date(time)).toISOString();
await note({
kind, at, asset, reservation, reference, name, tag, code, path: `/api/office/reservations/${reservation}/${kind}s`, body: JSON.stringify({ asset_id: asset, at }),
});
await retry(refused);
}
const unpacked = signal({});
async function takeRest(entry, rest) {
unpacked.value = {};
const answer = await write('PUT', `/api/office/assets/${entry.asset}/contents`, rest);
if (answer.status !== 200) unpacked.value = { key: entry.key, sentence: answer.body?.error?.message ?? t.noAnswer };
else await replace(entry, withContents(entry, rest));
}
const withContents = (entry, contents) => ({ contents, body: JSON.stringify({ ...JSON.parse(entry.body), contents }) });
function swappable(entry, reservation) {
if (entry.kind !== 'pickup' || partsOf(entry).length) return [];
const item = house.value.asset.get(entry.asset)?.item_id;
return reservation.items.filter((line) => line.item.id === item).flatMap((line) => unitsOf(reservation, line)).filter((unit) => unit.state === 'out').slice(0, 2);
}
const reasoning = signal(null);
const button = (name, text, hint, work) => html`<li key=${text}><button class="choice" type="button" @click=${work}>${icon(name)}<span><b>${text}</b><small>${hint}</small></span>${icon('go', 'go')}</button></li>`;
const pressed = (entry, name, text, hint, work) => button(name, text, hint, () => once(entry.key, work));
const link = (to, text, hint) => html`<li key=${to}><a class="choice" href=${to}>${icon('find')}<span><b>${text}</b><small>${hint}</small></span>${icon('go', 'go')}</a></li>`;
const choices = {
look({ reservation, refusal }) {
const there = [refusal.current?.asset, ...(refusal.current?.contents ?? []).map((part) => part.asset)]
.filter((each) => each?.out && each.current_reservation_id !== reservation).map((each) => [each.current_reservation_id, each.reservation_reference]);
return [...new Map(there)].map(([id, reference]) => link(`/r/${id}`, t.look(reference), t.lookHint));
},
before(entry) {
const before = forgotten(entry);
return before && pressed(entry, 'swap', before.kind === 'return' ? s.backFirst(before.reference) : s.outFirst, s.firstHint, () => remember(entry, before));
},
swap(entry, reservation) {
return swappable(entry, reservation).map((unit) => pressed(entry, 'swap', s.instead(nameOf(unit.asset)), s.insteadHint,
() => replace(entry, swapOf(reservation, unit.asset, house.value.asset.get(entry.asset), JSON.parse(entry.body).scanned_code))));
},
rest(entry) {
const refused = partsOf(entry).map((part) => part.asset_id);
if (entry.kind !== 'pickup' || !refused.length || refused.includes(entry.asset) || !entry.contents) return '';
const rest = entry.contents.filter((each) => !refused.includes(each));
return pressed(entry, 'box', s.leaveOut(refused.map(nameOf).join(', ')), s.leaveOutHint(rest.length), () => takeRest(entry, rest));
},
asItIs(entry) {
const { contents } = entry.refusal.current ?? {};
return contents && pressed(entry, 'box', s.asItIs, s.asItIsHint(contents.length), () => replace(entry, withContents(entry, contents.map((each) => each.asset_id))));
},
override(entry) {
if (!mayOverride(entry)) return '';
if (reasoning.value !== entry.key) {
return html`<li key="override"><button class="choice" type="button" @click=${() => {
reasoning.value = entry.key;
setTimeout(() => document.getElementById(`reason-${entry.key}`)?.focus());
}}>${icon('key')}<span><b>${entry.kind === 'return' ? s.overrideBack : s.override}</b><small>${s.overrideHint}</small></span>${icon('go', 'go')}</button></li>`;
}
return html`<li class="pad" key="reason"><form class="field" @submit=${(event) => {
event.preventDefault();
const reason = event.target.elements.reason.value.trim();
if (reason) once(entry.key, () => replace(entry, { body: JSON.stringify({ ...JSON.parse(entry.body), override: { reason } }) }));
}}><label for=${`reason-${entry.key}`}>${s.reason}</label><div class="tools typing"><input class="input" id=${`reason-${entry.key}`} name="reason" maxlength="200" required autocomplete="off"><button class="btn primary" type="submit">${s.note}</button></div></form></li>`;
},
retry: (entry) => button('undo', t.retry, t.retryHint, () => retry(entry)),
drop: (entry) => pressed(entry, 'trash', entry.kind === 'report' ? s.dropReport : t.drop, t.dropHint, () => drop(entry)),
};
const newer = ['before', 'swap', 'rest', 'asItIs', 'override'];
function choicesOf(entry, isElsewhere) {
const reservation = house.value.reservation.get(entry.reservation);
const names = ((entry.refusal.status === 409 && order[entry.refusal.code]) || usual).split(' ');
const drawn = names.filter((name) => isServed(reservation) || !newer.includes(name)).map((name) => choices[name](entry, reservation));
if (isElsewhere) drawn.splice(-2, 0, link(`/r/${entry.reservation}`, t.look(entry.reference), t.lookHere));
return drawn;
}
const whereIs = (asset) => (asset.out ? t.isOutOn(asset.reservation_reference, asset.picked_up_by, asset.picked_up_at && when(asset.picked_up_at)) : s.stands[asset.status] ?? t.isHere);
function whyPart({ code, asset, line }) {
if (code === 'asset_unavailable' || code === 'asset_not_checked_out') return whereIs(asset);
if (code === 'line_capacity_full' && line) return t.lineFull(line.picked_up, line.qty);
return s.reasons[code] ?? code;
}
const list = (ids) => ids.map(nameOf).join(', ') || s.nothing;
function facts(entry) {
const { code, current = {} } = entry.refusal;
if (code === 'case_contents_differ' && current.contents) {
return html`${entry.contents ? html`<dt key="seen">${s.youSaw}</dt><dd key="saw">${list(entry.contents)}</dd>` : ''}<dt key="there">${t.server}</dt><dd key="lies">${list(current.contents.map((each) => each.asset_id))}</dd>`;
}
const parts = partsOf(entry);
if (parts.length) {
return html`<dt key="parts">${t.server}</dt>${parts.map((part) => {
const { name, tag, code: label } = named(part.asset_id);
return html`<dd key=${part.asset_id} data-part=${tag || label}><b>${name} ${tag || label}</b>: ${whyPart(part)}</dd>`;
})}`;
}
const { asset, line, reservation_status: status } = current;
return html`${line ? html`<dt key="line">${t.server}</dt><dd key="full">${t.lineFull(line.picked_up, line.qty)}</dd>` : ''}${
asset ? html`<dt key="asset">${t.server}</dt><dd key="where">${whereIs(asset)}</dd>` : ''}${
!asset && !line && status ? html`<dt key="status">${t.server}</dt><dd key="is">${t.reservationIs(t.statuses[status])}</dd>` : ''}`;
}
export function conflict(entry, { isElsewhere = false } = {}) {
const { refusal } = entry;
const isFault = ![403, 404, 409].includes(refusal.status);
const isNew = refusedLast.value?.key === entry.key;
return html`<article class="conflict" key=${`conflict-${entry.key}`} tabindex="-1" aria-label=${refusal.message ?? t.refused}>
<header role=${isNew ? 'alert' : null}>${shape('conflict')}<div><h3>${isFault ? t.report(refusal.request_id ?? refusal.status) : refusal.message}</h3><p class="sub">${entry.name} · ${sticker(entry)}</p></div></header>
<dl class="facts"><dt>${t.you}</dt><dd>${entry.kind === 'pickup' ? t.youOut : entry.kind === 'return' ? t.youBack : `${deed(entry)}:`} <span class="nb">${entry.reference}</span>, ${when(entry.at)}</dd>${facts(entry)}</dl>
${unpacked.value.key === entry.key ? html`<p class="fault pad" role="alert" key="unpacked">${unpacked.value.sentence}</p>` : ''}
<ul class="choices">${choicesOf(entry, isElsewhere)}</ul></article>`;
}

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
const node = found ?? (isText ? document.createTextNode('')
: document.createElementNS(each.tag === 'svg' ? 'http://www.w3.org/2000/svg' : element.namespaceURI, each.tag));
used.add(node);
if (isText) {
if (node.data !== String(each)) node.data = String(each);
} else {
node.key = each.key;
dress(node, each.props);
if (each.tag !== 'textarea') render(node, each.children);
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
if (before[name] !== value || !(name in before)) node[name.slice(1)] = value;
} else if (value === null || value === undefined || value === false) {
node.removeAttribute(name);
} else {
const text = value === true ? '' : String(value);
if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}
}
}
export const path = signal(location.pathname);
export const query = signal(location.search);
function read() {
path.value = location.pathname;
query.value = location.search;
}
export function go(to) {
if (to !== location.pathname + location.search) history.pushState(null, '', to);
read();
scrollTo(0, 0);
}
export const filter = (name) => new URLSearchParams(query.value).get(name) ?? '';
export function ask(filters) {
const all = new URLSearchParams(location.search);
for (const [name, value] of Object.entries(filters)) if (value) all.set(name, value); else all.delete(name);
history.replaceState(null, '', `${location.pathname}${all.size ? `?${all}` : ''}`);
read();
}
addEventListener('popstate', read);
addEventListener('click', (event) => {
const link = event.target.closest?.('a[href^="/"]:not([download])');
if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
event.preventDefault();
go(link.pathname + link.search);
});

"""##),
PageFile(name: "desk-assets.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, go, html, path, signal } from './core.js';
import { cutSince } from './api.js';
import { house, keeps } from './sync.js';
import { valuesOf, whereOut } from './model.js';
import { noteReturn } from './heap.js';
import { s } from './shelf-words.js';
import { can, chip, frame, icon, sticker } from './parts.js';
import { list, read, url } from './desk-data.js';
import { bones, choice, fetched, formOf, listed, newButton, picker, press, refusal, searchField, unreached } from './desk-parts.js';
import { entry, history } from './desk-history.js';
import { lastTrip, reports } from './report.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const nameOf = (asset) => house.value.item.get(asset.item_id)?.name ?? '';
const shapes = { REPAIR: 'repair', ARCHIVED: 'cancelled', DISPOSED: 'cancelled' };
const statusOf = (asset) => (asset.current_reservation_id ? chip('out', d.isOut) : chip(shapes[asset.status] ?? 'ready', d.assetStatuses[asset.status] ?? asset.status));
const places = () => valuesOf(house.value.asset.values(), 'location');
const fields = () => [
{ name: 'asset_tag', label: d.tag }, { name: 'serial', label: d.serial },
{ name: 'location', label: t.at, list: places(), narrow: true },
{ name: 'condition', label: d.condition, type: 'select', options: Object.entries(s.conditions), value: 'good', narrow: true },
{ name: 'external_id', label: d.externalId, hint: d.externalIdHint }, { name: 'notes', label: d.notes, type: 'text', wide: true },
];
export function assetRow(asset) {
return html`<li key=${asset.id}><a class="row" href=${`/desk/assets/${asset.id}`}><span class="who">${nameOf(asset)}</span><span class="c1">${sticker({ tag: asset.asset_tag ?? asset.serial, code: asset.codes[0] })}</span><span class="c2">${asset.location ?? t.anywhere} · ${s.conditions[asset.condition] ?? asset.condition}</span><span class="c3">${statusOf(asset)}</span></a></li>`;
}
export function assets(id) {
if (id === 'new') return newAsset();
if (id) {
const shown = read(`/api/office/assets/${id}`);
const copy = house.value.asset.get(id);
return fetched(shown.body || !copy ? shown : { body: copy }, t.assets, '/desk/assets', one);
}
const shown = list(url('/api/office/assets', { q: filter('q'), item: filter('item'), location: filter('location'), status: filter('status') === 'OUT' ? '' : filter('status'), out: filter('status') === 'OUT' ? 'true' : '' }), 'assets');
return frame({
current: '/desk/assets', title: t.assets, mainClass: 'stack', tools: can('manager') ? newButton('/desk/assets/new', d.newOne) : '',
main: html`<div class="tools" key="tools">${searchField(d.findAsset)}${choice('status', d.status, [['', d.current], ['OUT', d.isOut], ...Object.entries(d.assetStatuses)])}${choice('location', t.place, [['', t.everywhere], ...places().map((each) => [each, each])])}</div>
${listed(shown, assetRow, d.noAssets)}`,
});
}
function newAsset() {
const items = [...house.value.item.values()].filter((item) => item.serialized).sort((a, b) => a.name.localeCompare(b.name));
const item = { name: 'item_id', label: d.item, type: 'select', options: items.map((each) => [each.id, each.name]), value: filter('item') || items[0]?.id };
return frame({
current: '/desk/assets', title: d.newAsset, back: '/desk/assets', task: true,
main: can('manager') ? html`${formOf({ id: 'asset-new', fields: [item, ...fields()], kind: 'asset', method: 'POST', to: '/api/office/assets', done: (row) => go(`/desk/assets/${row.id}`) })}` : '',
});
}
export function q(code = '') {
const known = house.value.codes.get(code.toUpperCase());
const shown = known ? { body: { asset: known } } : read(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
const id = shown.body?.asset.id;
if (id) return assets(id);
const isUnknown = shown.status === 404;
const unknown = () => html`<div class="empty"><h3>${t.unknownCode(code)}</h3><p>${d.unknownCodeHint}</p><a class="btn" href="/desk/assets">${t.assets}</a></div>`;
return frame({
current: '', title: code, back: '/', main: shown.loading ? bones() : isUnknown ? unknown() : unreached(cutSince.value ? t.unknownOffline(code) : shown.fault),
});
}
function one(asset) {
const out = asset.current_reservation_id;
const reservation = house.value.reservation.get(out);
const to = `/api/office/assets/${asset.id}`;
const put = (status) => press('status', 'PATCH', to, { status, version: asset.version });
const retire = () => { if (confirm(d.retireAsk(asset.asset_tag ?? asset.serial ?? nameOf(asset)))) put('DISPOSED'); };
const happened = list(`${to}/history`, 'history');
const isGone = ['ARCHIVED', 'DISPOSED'].includes(asset.status);
const add = (event) => {
event.preventDefault();
const field = event.target.elements.code;
if (field.value.trim()) press('code', 'POST', `${to}/codes`, { code: field.value.trim() }, () => { field.value = ''; });
};
return frame({
current: '/desk/assets', title: asset.asset_tag ?? asset.serial ?? nameOf(asset), back: path.value.startsWith('/q/') ? true : '/desk/assets', task: true,
tools: html`<a class="btn" href=${`/desk/labels?ids=${asset.id}`}>${icon('print', 's')}<span class="not-phone">${d.label}</span></a>`,
main: html`<div class="split"><div class="stack"><div class="who-h" key="who"><h2><a href=${`/desk/items/${asset.item_id}`}>${nameOf(asset) || t.items}</a></h2><p class="tools">${statusOf(asset)}${asset.codes.map((code) => html`<span class="code" key=${code}>${code}</span>`)}<span class="sub">${asset.serial ?? ''}</span></p></div>
${out ? html`<a class="list row hold" key="out" href=${`/r/${out}`}><span class="shape" data-s="out" aria-hidden="true"></span><span class="who">${reservation?.client?.display_name ?? d.onReservation}</span><span class="what">${reservation?.reference ?? ''}</span><span class="much">${icon('go', 's')}</span></a>` : ''}
${can('staff') && keeps.value && whereOut(asset) ? html`<p key="take"><button class="btn primary" type="button" @click=${() => noteReturn(asset, whereOut(asset))}>${s.takeItBack}</button></p>` : ''}
${can('manager') ? formOf({ id: `asset-${asset.id}`, fields: fields(), base: asset, kind: 'asset', method: 'PATCH', to }) : html`<dl class="facts" key="facts"><dt>${t.at}</dt><dd>${asset.location ?? t.anywhere}</dd><dt>${d.condition}</dt><dd>${s.conditions[asset.condition] ?? asset.condition}</dd></dl>`}
<section key="history" aria-labelledby="h-history"><div class="head"><h2 id="h-history">${d.history}</h2></div>${history(happened, event)}</section></div>
<aside class="stack"><section key="codes" aria-labelledby="h-codes" class="stack tight"><div class="head"><h2 id="h-codes">${d.codes}</h2></div>
${asset.codes.length ? html`<ul class="list">${asset.codes.map((code) => html`<li class="line" key=${code}><div class="top"><span class="code">${code}</span>${can('manager') ? html`<button class="btn icon" type="button" aria-label=${d.removeCode(code)} @click=${() => press(`code-${code}`, 'DELETE', `${to}/codes/${encodeURIComponent(code)}`)}>${icon('trash', 's')}</button>` : ''}</div></li>`)}</ul>` : html`<p class="sub">${d.noCodes}</p>`}
${can('manager') ? html`<form class="tools typing" @submit=${add}><input class="input" name="code" aria-label=${d.newCode} placeholder=${d.newCode} autocomplete="off" autocapitalize="characters" spellcheck="false"><button class="btn" type="submit">${d.add}</button></form>` : ''}</section>
${reports(asset, lastTrip(asset, happened.rows))}
${house.value.item.get(asset.item_id)?.is_case && 'case_id' in asset ? caseEditor(asset) : ''}
${can('manager') ? html`<div class="stack tight" key="acts">${isGone ? html`<button class="btn wide" type="button" key="back" @click=${() => put('IN_STOCK')}>${d.bringBack}</button>`
: html`<button class="btn wide" type="button" key="repair" @click=${() => put(asset.status === 'REPAIR' ? 'IN_STOCK' : 'REPAIR')}>${asset.status === 'REPAIR' ? d.repaired : d.toRepair}</button><button class="btn wide" type="button" key="retire" @click=${retire}>${d.retire}</button>`}${refusal()}</div>` : ''}</aside></div>`,
});
}
const inside = signal(null);
function caseEditor(asset) {
const there = [...house.value.asset.values()].filter((each) => each.case_id === asset.id).map((each) => each.id).sort();
const before = there.join();
const edit = inside.value?.id === asset.id && !(inside.value.isSaved && inside.value.from !== before) ? inside.value : null;
const now = edit?.ids ?? there;
const put = (ids) => { inside.value = { id: asset.id, ids, from: before }; };
const save = () => press('case', 'PUT', `/api/office/assets/${asset.id}/contents`, now, () => { inside.value = { id: asset.id, ids: now, from: before, isSaved: true }; });
const find = (text) => [...house.value.asset.values()]
.filter((each) => each.id !== asset.id && !now.includes(each.id) && !house.value.item.get(each.item_id)?.is_case && text && `${each.asset_tag} ${each.serial} ${each.codes} ${nameOf(each)}`.toLowerCase().includes(text.toLowerCase()))
.slice(0, 8).map((each) => ({ id: each.id, name: each.asset_tag ?? each.serial ?? each.codes[0], sub: nameOf(each) }));
return html`<section key="case" aria-labelledby="h-case" class="stack tight"><div class="head"><h2 id="h-case">${d.inCase}</h2><span class="n">${now.length || ''}</span></div>
${now.length ? html`<ul class="list">${now.map((id) => house.value.asset.get(id)).filter(Boolean).map((each) => html`<li class="line" key=${each.id}><div class="top"><span>${nameOf(each)} ${sticker({ tag: each.asset_tag, code: each.codes[0] })}</span>${can('staff') ? html`<button class="btn icon" type="button" aria-label=${d.takeOut(each.asset_tag ?? nameOf(each))} @click=${() => put(now.filter((other) => other !== each.id))}>${icon('trash', 's')}</button>` : ''}</div></li>`)}</ul>` : html`<p class="sub">${d.emptyCase}</p>`}
${can('staff') ? html`${picker({ id: 'case-item', label: d.putIn, hideLabel: true, placeholder: d.putIn, find, pick: (each) => put([...now, each.id]) })}
${edit?.isSaved || [...now].sort().join() === before ? '' : html`<button class="btn primary" type="button" @click=${save}>${d.saveCase}</button>`}` : ''}</section>`;
}
const event = (each) => entry({
key: `${each.at}${each.kind}${each.action ?? ''}${each.reservation_id ?? ''}`, action: each.kind === 'edit' ? each.action : { pickup: 'asset.picked_up', return: 'asset.returned', report: 'report' }[each.kind],
at: each.at, by: each.by, about: each.kind === 'report' ? `${s.conditions[each.condition] ?? each.condition}${each.notes ? `: ${each.notes}` : ''}` : each.reservation_reference,
to: each.reservation_id && each.kind !== 'report' ? `/desk/reservations/${each.reservation_id}` : null, before: each.kind === 'edit' ? each.before : null, after: each.kind === 'edit' ? each.after : null,
});

"""##),
PageFile(name: "desk-audit.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, html } from './core.js';
import { frame } from './parts.js';
import { list, url } from './desk-data.js';
import { choice, bones } from './desk-parts.js';
import { dayField } from './desk-reservations.js';
import { deed, entry, history } from './desk-history.js';
import { dawn, later } from './desk-time.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const actions = {
reservation: ['created', 'changed', 'requested', 'confirmed', 'returned', 'closed', 'cancelled'], asset: ['picked_up', 'returned', 'created', 'changed', 'archived'],
item: ['created', 'changed', 'archived'], client: ['created', 'changed', 'archived', 'erased'], account: ['created', 'changed'], tenant: ['changed'],
};
const options = () => Object.entries(actions).flatMap(([entity, deeds]) => deeds.map((each) => [`${entity}.${each}`, `${d.entities[entity]}: ${deed(`${entity}.${each}`)}`]));
const places = { reservation: 'reservations', client: 'clients', item: 'items', asset: 'assets' };
export function audit() {
const shown = list(url('/api/office/audit', { action: filter('action'), entity: filter('entity'), from: filter('from') && dawn(filter('from')), to: filter('to') && dawn(later(filter('to'), 1)), reservation: filter('reservation'), asset: filter('asset') }), 'audit');
return frame({
current: '/desk/audit', title: t.audit, mainClass: 'stack',
main: html`<div class="tools" key="tools">${choice('action', d.about, [['', d.everything], ...options()])}${dayField('from', d.from)}${dayField('to', d.to)}</div>
${shown.loading ? bones() : history(shown, (each) => entry({
key: each.id, action: each.action, at: each.at, by: [each.actor_name, each.source === 'api' ? null : each.source].filter(Boolean).join(' · '), before: each.before, after: each.after,
about: [each.asset_name, each.reservation_reference].filter(Boolean).join(' · '),
to: each.reservation_id ? `/desk/reservations/${each.reservation_id}` : places[each.entity_type] && each.entity_id ? `/desk/${places[each.entity_type]}/${each.entity_id}` : null,
}))}`,
});
}

"""##),
PageFile(name: "desk-booking.js", type: "text/javascript; charset=utf-8", text: ##"""
import { go, html, path, signal } from './core.js';
import { house } from './sync.js';
import { isAnyOut, valuesOf } from './model.js';
import { can, chip, frame, icon, shape } from './parts.js';
import { all, list, read, refresh, show, url, write } from './desk-data.js';
import { bones, differ, fetched, picker } from './desk-parts.js';
import { entry, history } from './desk-history.js';
import { dawn, instant, later, today, wall } from './desk-time.js';
import { d } from './desk-words.js';
import { words as t, day, when } from './words.js';
const draft = signal(null);
const answer = signal({});
const busy = signal(false);
function edit(change) {
draft.value = { ...draft.value, ...change, touched: true };
if (answer.value.saved) answer.value = {};
}
let numbers = 0;
const lineOf = (line) => ({ key: line.id, id: line.id, version: line.version, item: line.item, qty: line.qty, kit: line.kit_id, gone: line.assigned_assets.length });
const kitOf = (kit) => ({ key: kit.id, id: kit.id, item: kit.item, qty: kit.qty });
function draftOf(base) {
return {
id: base.id, base, client: base.client, pickup: wall(base.pickup_at), return: wall(base.return_at), location: base.location ?? '',
reference: base.reference, notes: base.notes ?? '', lines: base.items.map(lineOf), kits: base.kits.map(kitOf), touched: false,
};
}
const emptyDraft = () => ({
id: 'new', base: null, client: null, pickup: `${later(today(), 1)}T08:00`, return: `${later(today(), 3)}T18:00`, location: '', reference: '', notes: '',
lines: [], kits: [], touched: false,
});
export function bookingScreen(id) {
if (id === 'new') {
if (!can('manager')) return frame({ current: '/desk/reservations', title: t.newReservation, back: '/desk/reservations', main: html`<div class="empty"><h3>${d.notYours}</h3></div>` });
if (draft.value?.id !== 'new') begin(emptyDraft());
return draft.value?.id === 'new' ? editor() : frame({ current: '/desk/reservations', title: t.newReservation, back: '/desk/reservations', main: bones() });
}
const shown = read(`/api/office/reservations/${id}?candidates=none`);
return fetched(shown, t.reservations, '/desk/reservations', (base) => {
const has = draft.value?.id === id ? draft.value : null;
if (!has || (!has.touched && has.base !== base && has.base.version <= base.version)) begin(draftOf(base));
return draft.value?.id === id ? editor() : frame({ current: '/desk/reservations', title: base.reference, back: '/desk/reservations', main: bones() });
});
}
const unsaved = new Map();
function begin(next) {
queueMicrotask(() => {
const { value: last } = draft;
const isOther = last?.id !== next.id;
if (!isOther && last.touched) return;
if (isOther && last?.touched) unsaved.set(last.id, last);
draft.value = (isOther && unsaved.get(next.id)) || next;
unsaved.delete(next.id);
if (isOther) answer.value = {};
});
}
const itemOf = (id) => house.value.item.get(id);
const turnaround = (id) => (itemOf(id)?.turnaround_minutes ?? 0) * 60_000;
function freeSteps(now, from, to) {
const items = [...new Set(now.lines.map((line) => line.item.id))];
if (!items.length || !from) return new Map();
const { body } = read(url('/api/office/availability', { from, to, items: items.sort().join(',') }));
const { base } = now;
const held = base?.status === 'confirmed' ? base.items : [];
return new Map((body?.availability ?? []).map(({ item_id: id, owned, steps }) => {
const mine = held.filter((line) => line.item.id === id).reduce((sum, line) => sum + line.qty - line.shortage, 0);
const [begins, ends] = mine ? [Date.parse(base.pickup_at), Date.parse(base.return_at) + turnaround(id)] : [0, 0];
const own = steps.flatMap((step) => {
const [start, end] = [Date.parse(step.from), Date.parse(step.to)];
const cuts = [start, ...[begins, ends].filter((at) => at > start && at < end), end];
return cuts.slice(1).map((until, index) => ({
from: cuts[index], to: until, free: step.free === null ? null : step.free + (cuts[index] >= begins && cuts[index] < ends ? mine : 0),
}));
});
return [id, { owned, steps: own }];
}));
}
const least = (steps, from, to) => {
const free = steps.filter((step) => step.to > from && step.from < to).map((step) => step.free);
return !free.length || free.includes(null) ? null : Math.min(...free);
};
function judged(now) {
const [from, to] = [instant(now.pickup), instant(now.return)];
if (!from || !to || to < from) return { items: new Map(), days: [] };
const first = later(now.pickup.slice(0, 10), -2);
const days = [];
for (let each = first; days.length < 14 && each <= later(now.return.slice(0, 10), 3); each = later(each, 1)) days.push(each);
const end = new Date(Math.max(Date.parse(dawn(later(days.at(-1), 1))), Date.parse(to) + 86_400_000 * 2)).toISOString();
const steps = freeSteps(now, dawn(first), end.replace(/\.\d+Z/, 'Z'));
const items = new Map();
for (const line of now.lines) {
const id = line.item.id;
const known = items.get(id);
if (known) {
known.needed += line.qty;
} else {
const found = steps.get(id);
const stop = Date.parse(to) + turnaround(id);
items.set(id, {
item: line.item, needed: line.qty, owned: found?.owned ?? null, free: found ? least(found.steps, Date.parse(from), stop) : null, isKnown: !!found,
days: found ? days.map((each) => least(found.steps, Math.max(Date.parse(dawn(each)), Date.parse(from) * (each === now.pickup.slice(0, 10))), Date.parse(dawn(later(each, 1))))) : [],
again: found?.steps.find((step) => step.from >= Date.parse(from) && step.free >= line.qty)?.from ?? null,
});
}
}
return { items, days, from, to };
}
const isShort = (found) => found?.isKnown && found.free !== null && found.needed > found.free;
function editor() {
const now = draft.value;
const { base } = now;
const isOpen = can('manager') && !['closed', 'cancelled'].includes(base?.status);
const found = judged(now);
const short = [...found.items.values()].filter(isShort);
return frame({
current: '/desk/reservations', title: base?.reference ?? t.newReservation, back: '/desk/reservations', task: true,
tools: base ? html`<button class="btn only-desk" type="button" @click=${() => showNote(base.id)}>${icon('print', 's')}${d.deliveryNote}</button><a class="btn not-phone" href=${`/r/${base.id}`}>${icon('scan', 's')}${d.atTheShelf}</a>` : '',
main: html`<div class="split" key=${now.id}><div class="stack" key="main">
${answer.value.theirs ? met(now, answer.value.theirs) : ''}
${answer.value.short ? refusedShort(now, answer.value) : ''}
${base ? html`<div class="who-h" key="who"><h2>${base.client?.display_name ?? base.reference}</h2><p class="tools">${statusChip(base)}<span class="sub">${d.times(day(base.pickup_at), day(base.return_at))}</span></p></div>` : ''}
${isOpen ? fields(now) : facts(base)}
${lines(now, found, isOpen)}
${base ? html`<section key="history" aria-labelledby="h-history"><div class="head"><h2 id="h-history">${d.history}</h2></div>${history(list(`/api/office/reservations/${base.id}/history`, 'history'),
(each) => entry({ key: `${each.at}${each.action}${each.asset?.id ?? ''}`, action: each.action, at: each.at, by: each.by, about: each.asset && (each.asset.asset_tag ?? each.asset.serial ?? ''), to: each.asset && `/desk/assets/${each.asset.id}`, before: each.before, after: each.after }))}</section>` : ''}
</div><aside class="stack" key="aside">${isOpen || (can('manager') && base) ? summary(now, found, short, isOpen) : ''}</aside></div>`,
thumb: isOpen ? buttons(now, short, '') : '',
});
}
async function showNote(id) {
const sentence = await show(`/api/office/reservations/${id}/delivery-note`);
if (sentence) answer.value = { sentence };
}
const statusChip = (base) => chip({ returned: 'back', closed: 'done', confirmed: isAnyOut(base) ? 'out' : 'ready' }[base.status] ?? base.status, t.statuses[base.status]);
function facts(base) {
return html`<dl class="facts" key="facts"><dt>${t.outAt}</dt><dd>${when(base.pickup_at)}</dd><dt>${t.backAt}</dt><dd>${when(base.return_at)}</dd><dt>${t.at}</dt><dd>${base.location ?? t.anywhere}</dd>${
base.notes ? html`<dt>${d.notes}</dt><dd>${base.notes}</dd>` : ''}</dl>`;
}
const field = (name, label, control, kind, hint) => {
const fault = answer.value.faults?.[name];
return html`<div class=${`field ${kind}`} key=${name}><label for=${`b-${name}`}>${label}</label>${control(fault ? 'true' : null)}${fault ? html`<p class="fault">${fault}</p>` : ''}${hint ? html`<p class="hint">${hint}</p>` : ''}</div>`;
};
function fields(now) {
const places = valuesOf([...house.value.reservation.values(), ...house.value.asset.values(), now], 'location');
const text = (name, type, label, kind) => field(name, label, (bad) =>
html`<input class="input" id=${`b-${name}`} type=${type} .value=${now[name]} aria-invalid=${bad} @input=${(event) => { if (event.target.value || type === 'text') edit({ [name]: event.target.value }); }}>`, kind);
const wrong = instant(now.return) < instant(now.pickup);
return html`<div class="form" key="fields">
${picker({ id: 'b-client', label: d.client, value: now.client?.display_name ?? '', find: findClient, pick: (each) => edit({ client: each.row }), placeholder: d.findClient, fault: answer.value.faults?.client_id })}
${field('location', t.at, () => html`<select class="input" id="b-location" @change=${(event) => edit({ location: event.target.value })}><option value="">${t.anywhere}</option>${places.map((each) =>
html`<option key=${each} value=${each} selected=${now.location === each}>${each}</option>`)}</select>`, 'half')}
${text('pickup', 'datetime-local', t.outAt, 'half')}${text('return', 'datetime-local', t.backAt, 'half')}
${wrong ? html`<p class="fault full" key="wrong">${d.endsFirst}</p>` : ''}
${field('notes', d.notes, () => html`<input class="input" id="b-notes" .value=${now.notes} placeholder=${d.notesHint} @input=${(event) => edit({ notes: event.target.value })}>`, 'half')}
${text('reference', 'text', d.reference, 'half')}</div>`;
}
function findClient(text) {
if (!text.trim()) return [...house.value.client.values()].slice(0, 8).map((row) => ({ id: row.id, name: row.display_name, row }));
const { body } = read(url('/api/office/clients', { q: text.trim(), limit: 8 }));
const rows = (body?.clients ?? []).map((row) => ({ id: row.id, name: row.display_name, sub: row.email ?? row.phone, row }));
const isThere = rows.some((each) => each.name.toLowerCase() === text.trim().toLowerCase());
return isThere || !body ? rows : [...rows, { id: 'new', name: d.addClient(text.trim()), row: { id: null, display_name: text.trim() } }];
}
function findItem(text) {
const words = text.toLowerCase();
return [...house.value.item.values()]
.filter((item) => item.name.toLowerCase().includes(words) || item.sku?.toLowerCase().includes(words))
.sort((a, b) => b.name.toLowerCase().startsWith(words) - a.name.toLowerCase().startsWith(words) || a.name.localeCompare(b.name)).slice(0, 8)
.map((item) => ({ id: item.id, name: item.name, sub: item.kit.length ? d.kit : [item.sku, item.owned_qty !== null && d.owned(item.owned_qty)].filter(Boolean).join(' · '), item }));
}
function addItem({ item }) {
const now = draft.value;
const kind = item.kit.length ? 'kits' : 'lines';
const there = now[kind].find((each) => each.item.id === item.id && !each.kit);
edit({
[kind]: there ? now[kind].map((each) => (each === there ? { ...each, qty: each.qty + 1 } : each)) : [...now[kind], { key: `n${++numbers}`, item, qty: 1, gone: 0 }],
});
}
const change = (kind, key, qty) => edit({
[kind]: qty > 0 ? draft.value[kind].map((each) => (each.key === key ? { ...each, qty } : each)) : draft.value[kind].filter((each) => each.key !== key),
});
function typed(kind, line, input, fewest) {
const qty = Math.min(10_000, Math.trunc(Number(input.value)) || 0);
if (qty >= fewest && qty !== line.qty) change(kind, line.key, qty);
}
function lines(now, found, isOpen) {
const caption = found.days.length && now.lines.length ? html`<li class="bl cap-row" key="cap"><span></span><div class="free"><div class="days cap" aria-hidden="true">${found.days.map((each) =>
html`<span key=${each}>${day(dawn(each)).split(' ')[0]}<br>${new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' }).format(new Date(each))}</span>`)}</div></div><span></span></li>` : '';
return html`<section key="lines" aria-labelledby="h-gear"><div class="head"><h2 id="h-gear">${d.gear}</h2><span class="n">${now.lines.reduce((sum, line) => sum + line.qty, 0) || ''}</span><span class="end sub not-phone">${d.freeEachDay}</span></div>
<ul class="list booking">${caption}${now.kits.map((kit) => bookedLine('kits', kit, now, null, found, isOpen))}${now.lines.map((line) => bookedLine('lines', line, now, found.items.get(line.item.id), found, isOpen && !line.kit))}
${isOpen ? html`<li class="pad" key="add">${picker({ id: 'b-item', label: d.addGear, hideLabel: true, placeholder: d.addGear, find: findItem, pick: addItem })}${answer.value.faults?.lines ? html`<p class="fault">${answer.value.faults.lines}</p>` : ''}</li>` : ''}</ul></section>`;
}
function bookedLine(kind, line, now, item, found, isOpen) {
const [out, back] = [now.pickup.slice(0, 10), now.return.slice(0, 10)];
const short = isShort(item);
const missing = short ? item.needed - item.free : 0;
return html`<li class="bl" key=${line.key}><div><b>${line.item.name}</b><br><span class="sub">${kind === 'kits' ? d.kit : line.kit ? d.ofKit : item?.owned !== null && item?.owned !== undefined ? d.owned(item.owned) : ''}${line.gone ? ` · ${d.named(line.gone)}` : ''}</span></div>
<div class="free">${item?.days.length ? html`<div class="days" role="img" aria-label=${d.freeIn(line.item.name, item.free, missing)}>${item.days.map((free, index) => {
const inside = found.days[index] >= out && found.days[index] <= back;
const left = inside && free !== null ? free - item.needed : free;
return html`<span key=${found.days[index]} class=${inside ? left < 0 ? 'miss' : free === 0 ? 'no' : null : 'out'}>${free === null ? '·' : left < 0 && inside ? html`<b>−${-left}</b>` : free}</span>`;
})}</div>` : ''}</div>
${isOpen ? html`<div class="step"><button type="button" aria-label=${d.less(line.item.name)} @click=${() => change(kind, line.key, line.qty - 1)}>${icon(line.qty === 1 ? 'trash' : 'minus')}</button><input inputmode="numeric" aria-label=${d.howMany(line.item.name)} .value=${String(line.qty)} @input=${(event) => typed(kind, line, event.target, 1)} @change=${(event) => typed(kind, line, event.target, 0)}><button type="button" aria-label=${d.oneMore(line.item.name)} @click=${() => change(kind, line.key, line.qty + 1)}>${icon('plus')}</button></div>` : html`<b class="num">${line.qty} ×</b>`}
${short ? blockers(line, item, found, now) : ''}</li>`;
}
function blockers(line, item, found, now) {
const { rows } = all(url('/api/office/calendar', { from: found.from, to: found.to, item: line.item.id }), 'calendar');
const others = (rows ?? []).filter((hold) => hold.reservation.id !== now.id);
return html`<div class="why" key="why"><p class="fault">${d.asked(item.needed, item.free)}</p>${others.length ? html`<p>${d.heldBy} ${others.slice(0, 4).map((hold, index) =>
html`${index ? ', ' : ''}<a key=${hold.line_id} href=${`/desk/reservations/${hold.reservation.id}`}>${hold.reservation.client} ${hold.reservation.reference}</a> (${hold.qty}, ${d.until(when(hold.to))})`)}${others.length > 4 ? ` ${d.andMore(others.length - 4)}` : ''}</p>` : ''}
${item.again ? html`<p>${d.freeAgain(when(item.again))}</p>` : ''}</div>`;
}
function summary(now, found, short, isOpen) {
const { base } = now;
const units = now.lines.reduce((sum, line) => sum + line.qty, 0);
return html`<section key="summary" class="stack tight" aria-labelledby="h-sum"><div class="head"><h2 id="h-sum">${d.inAll}</h2></div>
${short.length ? html`<p key="short"><span class="chip fill" data-s="short">${d.linesShort(short.length)}</span></p>` : ''}
<dl class="facts" key="facts"><dt>${d.units}</dt><dd>${units}</dd><dt>${d.days}</dt><dd>${Math.max(1, Math.round((Date.parse(dawn(now.return.slice(0, 10))) - Date.parse(dawn(now.pickup.slice(0, 10)))) / 86_400_000) + 1) || 1}</dd><dt>${d.reference}</dt><dd>${now.reference || d.madeOnSave}</dd></dl>
${answer.value.sentence ? html`<p class="fault" role="alert" key="sentence">${answer.value.sentence}</p>` : ''}
${answer.value.saved ? html`<p key="saved"><span class="chip" data-s="done" role="status">${d.saved}</span></p>` : ''}
${isOpen ? html`<div class="stack tight only-desk" key="buttons">${buttons(now, short, 'wide')}</div>` : ''}
${base ? html`<button class="btn wide not-desk" key="note" type="button" @click=${() => showNote(base.id)}>${icon('print', 's')}${d.deliveryNote}</button>` : ''}
${base && isOpen ? moves(base, 'wide') : ''}</section>`;
}
function buttons(now, short, kind) {
const isOff = busy.value ? 'true' : null;
const save = (status, text, style) => html`<button class=${`btn ${style} ${kind}`} key=${text} type="button" aria-disabled=${isOff} @click=${() => submit(status)}>${text}</button>`;
if (!now.base) return html`${save('confirmed', short.length ? d.confirmShort(short.length) : d.confirm, 'primary')}${save('draft', d.saveDraft, '')}`;
const { status } = now.base;
if (now.touched) return save(status, d.save, 'primary');
return ['draft', 'requested'].includes(status) ? save('confirmed', d.confirm, 'primary') : html`<a class=${`btn ${kind}`} key="shelf" href=${`/r/${now.id}`}>${icon('scan', 's')}${d.atTheShelf}</a>`;
}
function moves(base, kind) {
const to = { draft: ['requested', 'cancelled'], requested: ['cancelled'], confirmed: isAnyOut(base) ? ['returned'] : ['returned', 'cancelled'], returned: ['closed', 'confirmed'] }[base.status] ?? [];
return html`<div class="stack tight" key="moves">${to.map((status) => html`<button class=${`btn ${kind}`} key=${status} type="button" @click=${() => {
if (['cancelled', 'returned'].includes(status) && !confirm(d.sure[status](base.reference))) return;
move(base.id, [status]);
}}>${d.moves[base.status === 'returned' && status === 'confirmed' ? 'reopen' : status]}</button>`)}</div>`;
}
function bodyOf(now) {
const { base } = now;
const clear = (text) => text.trim() || null;
if (!base) {
return {
...(now.client?.id ? { client_id: now.client.id } : now.client ? { client: { display_name: now.client.display_name } } : {}),
pickup_at: instant(now.pickup), return_at: instant(now.return), location: clear(now.location), notes: clear(now.notes),
...(clear(now.reference) ? { reference: clear(now.reference) } : {}),
lines: now.lines.map((line) => ({ item_id: line.item.id, qty: line.qty })), ...(now.kits.length ? { kits: now.kits.map((kit) => ({ item_id: kit.item.id, qty: kit.qty })) } : {}),
};
}
const was = draftOf(base);
const body = { version: base.version };
for (const [name, key, value] of [['pickup_at', 'pickup', instant(now.pickup)], ['return_at', 'return', instant(now.return)],
['location', 'location', clear(now.location)], ['notes', 'notes', clear(now.notes)], ['reference', 'reference', clear(now.reference)]]) {
if (now[key] !== was[key]) body[name] = value;
}
if (now.client?.id && now.client.id !== base.client?.id) body.client_id = now.client.id;
const what = (rows) => JSON.stringify(rows.map((row) => [row.id, row.item.id, row.qty]));
if (what(now.kits) !== what(was.kits)) body.kits = now.kits.map((kit) => (kit.id ? { id: kit.id, qty: kit.qty } : { item_id: kit.item.id, qty: kit.qty }));
if (what(now.lines) !== what(was.lines)) {
const kits = new Set(now.kits.map((kit) => kit.id));
body.lines = now.lines.filter((line) => !line.kit || kits.has(line.kit))
.map((line) => (line.id ? { id: line.id, version: line.version, item_id: line.item.id, qty: line.qty } : { item_id: line.item.id, qty: line.qty }));
}
return body;
}
async function submit(status, allowed) {
const now = draft.value;
if (busy.value) return;
const faults = {};
if (!now.client) faults.client_id = d.whoFor;
if (!instant(now.pickup)) faults.pickup = d.whenIsIt;
if (!instant(now.return)) faults.return = d.whenIsIt;
if (!now.lines.length && !now.kits.length) faults.lines = d.whatGear;
if (Object.keys(faults).length) {
answer.value = { faults };
return setTimeout(() => document.querySelector('[aria-invalid=true]')?.focus());
}
const { base } = now;
if (base && !now.touched && status !== base.status) return move(base.id, base.status === 'draft' ? ['requested', 'confirmed'] : ['confirmed'], allowed);
busy.value = true;
let next = now;
if (base && now.client.id === null) {
const made = await write('POST', '/api/office/clients', { display_name: now.client.display_name });
busy.value = made.status < 300;
if (!busy.value) return isShown(now) && refuse(made, () => submit(status, allowed));
next = { ...now, client: made.body };
if (isShown(now)) draft.value = next;
else unsaved.set(next.id, next);
}
const body = { ...bodyOf(next), ...(base ? {} : { status }), ...(allowed ? { allow_shortage: allowed } : {}) };
const told = base ? await write('PATCH', `/api/office/reservations/${base.id}`, body) : await write('POST', '/api/office/reservations', body);
busy.value = false;
if (told.status < 300) return keep(now.id, told.body);
if (isShown(now)) refuse(told, (reason) => submit(status, reason));
}
const isShown = ({ id }) => draft.value?.id === id;
async function move(id, steps, allowed) {
if (busy.value) return;
busy.value = true;
let told;
for (const to of steps) {
told = await write('POST', `/api/office/reservations/${id}/status`, { to, ...(allowed && to === 'confirmed' ? { allow_shortage: allowed } : {}) });
if (told.status >= 300) break;
}
busy.value = false;
if (told.status < 300) answer.value = { saved: true };
else refuse(told, (reason) => move(id, steps.slice(-1), reason));
refresh();
}
function keep(id, row) {
unsaved.delete(id);
if (!isShown({ id })) return;
draft.value = draftOf(row);
answer.value = { saved: true };
if (path.value === '/desk/reservations/new') go(`/desk/reservations/${row.id}`);
}
function refuse(told, again) {
const error = told.body?.error ?? {};
const { current = {} } = error;
if (error.code === 'not_available' && current.short) answer.value = { short: current.short, sentence: '', again };
else if (error.code === 'version_mismatch' && current.reservation) answer.value = { theirs: current.reservation };
else {
const names = { pickup_at: 'pickup', return_at: 'return' };
const faults = Object.fromEntries((error.details ?? []).map((fault) => [names[fault.field] ?? fault.field.split(/[.[]/)[0], fault.message]));
answer.value = { faults, sentence: error.message ?? t.noAnswer };
}
setTimeout(() => document.querySelector('.conflict, [aria-invalid=true]')?.scrollIntoView({ block: 'center' }));
}
function refusedShort(now, { short, again }) {
return html`<section class="conflict" role="alert" key="short" aria-labelledby="h-short"><header>${shape('conflict')}<div><h3 id="h-short">${d.notAvailable}</h3><p class="sub">${d.notAvailableHint}</p></div></header>
<dl class="facts">${short.map((each) => html`<dt key=${`t${each.item.id}`}>${each.item.name}</dt><dd key=${`d${each.item.id}`}>${d.asked(each.needed, each.free)}, ${when(each.from)} – ${when(each.to)}. ${each.by.length ? html`${d.heldBy} ${each.by.map((holder, index) =>
html`${index ? ', ' : ''}<a key=${holder.id} href=${`/desk/reservations/${holder.id}`}>${holder.client} ${holder.reference}</a> (${holder.qty})`)}` : ''}</dd>`)}</dl>
<div class="pad field"><label for="b-reason">${d.whyShort}</label><input class="input" id="b-reason" maxlength="200"><p class="hint">${d.whyShortHint}</p>
<p class="tools"><button class="btn primary" type="button" @click=${() => {
const reason = document.getElementById('b-reason').value.trim();
if (!reason) return document.getElementById('b-reason').focus();
answer.value = {};
again({ reason });
}}>${d.allTheSame}</button><button class="btn" type="button" @click=${() => lower(now, short)}>${d.lower}</button></p></div></section>`;
}
function lower(now, short) {
const left = new Map(short.map((each) => [each.item.id, Math.max(0, each.free)]));
const fitted = now.lines.map((line) => {
if (!left.has(line.item.id)) return line;
const qty = Math.min(line.qty, left.get(line.item.id));
left.set(line.item.id, left.get(line.item.id) - qty);
return { ...line, qty };
});
edit({ lines: fitted.filter((line) => line.qty > 0) });
answer.value = {};
}
function met(now, theirs) {
const there = draftOf(theirs);
const gear = (rows) => rows.map((row) => `${row.qty} × ${row.item.name}`).join(', ') || '–';
const rows = [
[d.client, now.client?.display_name, there.client?.display_name], [t.outAt, now.pickup, there.pickup], [t.backAt, now.return, there.return],
[t.at, now.location, there.location], [d.notes, now.notes, there.notes], [d.reference, now.reference, there.reference],
[d.gear, gear([...now.kits, ...now.lines]), gear([...there.kits, ...there.lines])], [d.status, t.statuses[now.base.status], t.statuses[theirs.status]],
].filter(([, mine, other]) => mine !== other).map(([label, mine, other]) => ({ label, mine: (mine || '–').replace('T', ' '), theirs: (other || '–').replace('T', ' ') }));
return differ(rows, () => {
const was = draftOf(now.base);
const next = { ...there };
for (const name of ['client', 'pickup', 'return', 'location', 'notes', 'reference']) if (now[name] !== was[name]) next[name] = now[name];
for (const kind of ['lines', 'kits']) {
const mine = new Map(now[kind].map((row) => [row.id ?? row.key, row]));
const had = new Set(was[kind].map((row) => row.id));
next[kind] = [
...there[kind].filter((row) => mine.has(row.id) || !had.has(row.id)).map((row) => ({ ...row, qty: mine.get(row.id)?.qty ?? row.qty })),
...now[kind].filter((row) => !row.id),
];
}
draft.value = { ...next, touched: true };
answer.value = {};
submit(theirs.status);
}, () => {
draft.value = there;
answer.value = {};
});
}

"""##),
PageFile(name: "desk-clients.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, go, html } from './core.js';
import { can, frame, icon } from './parts.js';
import { list, read, url } from './desk-data.js';
import { choice, fetched, formOf, languages, listed, newButton, press, refusal, searchField } from './desk-parts.js';
import { row as reservationRow } from './desk-reservations.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const fields = () => [
{ name: 'display_name', label: d.name, required: true }, { name: 'preferred_language', label: d.language, type: 'select', options: languages, value: 'es' },
{ name: 'email', label: t.email, type: 'email' }, { name: 'phone', label: d.phone, type: 'tel' },
{ name: 'external_id', label: d.externalId, hint: d.externalIdHint }, { name: 'notes', label: d.notes, type: 'text', wide: true },
];
export function clients(id) {
if (id === 'new') return can('manager') ? form({ id: 'client-new', method: 'POST', to: '/api/office/clients', done: (row) => go(`/desk/clients/${row.id}`) }) : frame({ current: '/desk/clients', title: t.clients, main: '' });
if (id) return fetched(read(`/api/office/clients/${id}`), t.clients, '/desk/clients', one);
const shown = list(url('/api/office/clients', { q: filter('q'), archived: filter('archived') }), 'clients');
return frame({
current: '/desk/clients', title: t.clients, mainClass: 'stack', tools: can('manager') ? newButton('/desk/clients/new', d.newOne) : '',
main: html`<div class="tools" key="tools">${searchField(d.findClient)}${choice('archived', d.which, [['', d.current], ['true', d.withArchived]])}</div>
${listed(shown, (client) => html`<li key=${client.id}><a class="row" href=${`/desk/clients/${client.id}`}><span class="who">${client.display_name}</span><span class="c1">${client.email ?? ''}</span><span class="c2">${client.phone ?? ''}</span><span class="c3">${client.archived ? d.archived : client.external_id ?? ''}</span></a></li>`, d.noClients)}`,
});
}
const form = (options) => frame({
current: '/desk/clients', title: options.base?.display_name ?? d.newClient, back: '/desk/clients', task: true, main: html`${formOf({ fields: fields(), kind: 'client', ...options })}`,
});
function one(client) {
const archive = () => press('archive', 'PATCH', `/api/office/clients/${client.id}`, { archived: !client.archived, version: client.version });
const erase = () => {
if (prompt(d.eraseAsk(client.display_name)) === client.display_name) press('erase', 'POST', `/api/office/clients/${client.id}/erase`, {});
};
const theirs = list(url('/api/office/reservations', { client: client.id, candidates: 'none' }), 'reservations');
return frame({
current: '/desk/clients', title: client.display_name, back: '/desk/clients', task: true,
main: html`<div class="split"><div class="stack">${can('manager') ? formOf({ id: `client-${client.id}`, fields: fields(), base: client, kind: 'client', method: 'PATCH', to: `/api/office/clients/${client.id}` })
: html`<dl class="facts"><dt>${t.email}</dt><dd>${client.email ?? '–'}</dd><dt>${d.phone}</dt><dd>${client.phone ?? '–'}</dd><dt>${d.notes}</dt><dd>${client.notes ?? '–'}</dd></dl>`}
<section key="theirs" aria-labelledby="h-theirs"><div class="head"><h2 id="h-theirs">${t.reservations}</h2><span class="n">${theirs.rows?.length || ''}</span></div>${listed(theirs, reservationRow, d.noReservations, { kind: 'wide' })}</section></div>
<aside class="stack">${can('manager') ? html`<div class="stack tight" key="acts"><button class="btn wide" type="button" @click=${archive}>${client.archived ? d.unarchive : d.archive}</button>${
can('admin') ? html`<button class="btn wide" type="button" @click=${erase}>${icon('trash', 's')}${d.erase}</button><p class="hint">${d.eraseHint}</p>` : ''}${refusal()}</div>` : ''}</aside></div>`,
});
}

"""##),
PageFile(name: "desk-data.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, path, signal } from './core.js';
import { api, cutSince, NoAnswer } from './api.js';
import { house } from './sync.js';
import { newKey } from './noting.js';
import { words as t } from './words.js';
const known = new Map();
const round = signal(1);
export const refresh = () => { round.value++; };
let soon = null;
effect(() => {
void house.value;
void path.value;
void cutSince.value;
clearTimeout(soon);
soon = setTimeout(refresh, 300);
});
let again = null;
function askAgain() {
clearTimeout(again);
again = setTimeout(refresh, 10_000);
}
function look(url, fetchAll) {
let entry = known.get(url);
if (!entry) known.set(url, entry = { shown: signal({ loading: true }), asked: 0, pages: 1, busy: false });
const now = round.value;
if (!entry.busy && entry.asked < now) {
entry.busy = true;
entry.asked = now;
fetchAll(entry).then((shown) => {
const stays = shown.fault && ![401, 403, 404].includes(shown.status);
entry.shown.value = stays ? { ...entry.shown.value, loading: false, ...shown } : shown;
if (stays) askAgain();
}, (error) => {
if (!(error instanceof NoAnswer)) throw error;
entry.shown.value = { ...entry.shown.value, loading: false, fault: t.noAnswer };
}).finally(() => { entry.busy = false; });
}
return entry.shown.value;
}
const told = (answer) => (answer.status === 200 ? { body: answer.body }
: { fault: answer.body?.error?.message ?? t.noAnswer, status: answer.status });
export const read = (url) => look(url, async () => told(await api(url)));
export function list(url, name) {
const shown = look(url, async (entry) => {
const rows = [];
let next = null;
for (let page = 0; page < entry.pages; page++) {
const answer = await api(`${url}${url.includes('?') ? '&' : '?'}${next ? `cursor=${encodeURIComponent(next)}` : 'limit=60'}${next ? '&limit=60' : ''}`);
if (answer.status !== 200) return told(answer);
rows.push(...answer.body[name]);
next = answer.body.next_cursor;
if (!next) break;
}
return { rows, next };
});
return { ...shown, more: shown.next ? () => { known.get(url).pages++; refresh(); } : null };
}
export const all = (url, name) => look(url, async () => {
const rows = [];
for (let next = ''; next !== null;) {
const answer = await api(`${url}${url.includes('?') ? '&' : '?'}limit=500${next ? `&cursor=${encodeURIComponent(next)}` : ''}`);
if (answer.status !== 200) return told(answer);
rows.push(...answer.body[name]);
next = answer.body.next_cursor;
}
return { rows };
});
export const sentence = (answer) => (answer.status < 300 ? '' : answer.body?.error?.message ?? t.noAnswer);
const unanswered = new Map();
export async function write(method, url, body, type = 'application/json') {
const isFile = body instanceof Blob;
const sent = isFile ? body : JSON.stringify(body);
const what = `${method} ${url} ${isFile ? await body.text() : sent}`;
const key = unanswered.get(what) ?? newKey();
unanswered.set(what, key);
let answer;
try {
answer = await api(url, {
method, body: sent, headers: { 'Content-Type': type, 'Idempotency-Key': key }, signal: AbortSignal.timeout(120_000),
});
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
return { status: 599, body: { error: { code: 'no_answer', message: t.noAnswer } } };
}
if (![408, 425, 429, 500, 502, 503, 504].includes(answer.status)) unanswered.delete(what);
if (answer.status < 300) refresh();
return answer;
}
export const download = (url, name) => fetchFile(url, (blob) => save(blob, name));
async function fetchFile(url, take) {
try {
const answer = await api(url, { isFile: true, signal: AbortSignal.timeout(300_000) });
if (answer.status !== 200) return answer.body?.error?.message ?? t.noAnswer;
take(answer.body);
return null;
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
return t.noAnswer;
}
}
export async function show(url) {
const tab = open('', '_blank');
const why = await fetchFile(url, (blob) => { tab.location = URL.createObjectURL(blob); });
if (why) tab?.close();
return why;
}
export function save(blob, name) {
const link = document.createElement('a');
link.href = URL.createObjectURL(blob);
link.download = name;
link.click();
setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
export function url(base, filters) {
const set = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined && value !== '');
return set.length ? `${base}?${new URLSearchParams(set)}` : base;
}

"""##),
PageFile(name: "desk-docs.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, html, signal } from './core.js';
import { api, NoAnswer } from './api.js';
import { newKey } from './noting.js';
import { frame } from './parts.js';
import { read } from './desk-data.js';
import { bones, searchField } from './desk-parts.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
let description = {};
const open = signal(location.hash.slice(1));
const answers = signal(new Map());
const resolve = (part) => {
let found = part;
while (found?.$ref) found = found.$ref.slice(2).split('/').reduce((at, name) => at?.[name.replace('~1', '/')], description);
return found ?? {};
};
function prose(text) {
return (text ?? '').split(/\n{2,}/).filter(Boolean).map((paragraph, index) => html`<p key=${index}>${paragraph.replace(/\n/g, ' ').split(/(`[^`]+`)/).map((part) =>
(part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\*\*/g, '')))}</p>`);
}
const typeOf = (schema) => {
const { type, format, items, enum: values, oneOf, anyOf, allOf } = schema;
if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
if (oneOf || anyOf || allOf) return (oneOf ?? anyOf ?? allOf).map((each) => typeOf(resolve(each))).join(allOf ? ' & ' : ' | ');
if (items) return `[${typeOf(resolve(items))}]`;
return `${[].concat(type ?? 'any').join(' | ')}${format ? ` (${format})` : ''}`;
};
function fields(schema, depth = 0) {
const found = resolve(schema);
if (found.type === 'array' || found.items) return fields(found.items, depth);
const whole = (found.allOf ?? [found]).map(resolve);
const properties = Object.assign({}, ...whole.map((each) => each.properties));
const required = whole.flatMap((each) => each.required ?? []);
if (!Object.keys(properties).length) return html`<p class="sub">${typeOf(found)}</p>`;
return html`<ul class="schema">${Object.entries(properties).map(([name, property]) => {
const value = resolve(property);
const inner = value.properties || (value.items && resolve(value.items).properties);
return html`<li key=${name}><code>${name}</code> <span class="sub">${inner ? value.items ? '[ ]' : '{ }' : typeOf(value)}${required.includes(name) ? ` · ${d.required}` : ''}</span>${value.description && depth < 2 ? html`<span class="sub"> — ${value.description.replace(/\s+/g, ' ')}</span>` : ''}${inner && depth < 3 ? fields(property, depth + 1) : ''}</li>`;
})}</ul>`;
}
function example(schema, depth = 0) {
const found = resolve(schema);
if (found.examples?.length) return found.examples[0];
if (found.example !== undefined) return found.example;
if (found.enum) return found.enum[0];
if (found.allOf) return Object.assign({}, ...found.allOf.map((each) => example(each, depth)));
if (found.oneOf || found.anyOf) return example((found.oneOf ?? found.anyOf)[0], depth);
if (found.properties) return depth > 4 ? {} : Object.fromEntries(Object.entries(found.properties).filter(([name]) => found.required?.includes(name)).map(([name, each]) => [name, example(each, depth + 1)]));
const type = [].concat(found.type)[0];
if (type === 'array') return [];
if (type === 'integer' || type === 'number') return found.minimum ?? 1;
if (type === 'boolean') return false;
if (found.format === 'date-time') return new Date().toISOString().replace(/\.\d+/, '');
if (found.format === 'uuid') return '00000000-0000-0000-0000-000000000000';
return found.const ?? '';
}
export function docs() {
const shown = read('/openapi.json');
if (!shown.body) return frame({ current: '/docs', title: t.docs, main: shown.fault ? html`<p class="fault" role="alert">${shown.fault}</p>` : bones() });
description = shown.body;
const words = filter('q').toLowerCase();
const groups = new Map();
for (const [path, methods] of Object.entries(description.paths)) {
for (const [method, operation] of Object.entries(methods)) {
if (!operation.operationId || (words && !`${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase().includes(words))) continue;
const tag = operation.tags?.[0] ?? d.other;
groups.set(tag, [...(groups.get(tag) ?? []), { path, method, operation, parameters: [...(methods.parameters ?? []), ...(operation.parameters ?? [])].map(resolve) }]);
}
}
return frame({
current: '/docs', title: t.docs, mainClass: 'stack docs',
tools: html`<a class="btn not-phone" href="/openapi.json" download="openapi.json">openapi.json</a>`,
main: html`<div class="tools" key="tools">${searchField(d.findOperation)}<p class="sub end">${description.info.title} ${description.info.version}</p></div>
${words ? '' : html`<details key="intro"><summary>${d.howItWorks}</summary><div class="prose">${prose(description.info.description)}</div></details>`}
${[...groups].map(([tag, all]) => html`<section key=${tag} aria-label=${tag}><div class="head"><h2>${tag}</h2><span class="n">${all.length}</span></div><ul class="list">${all.map(operationRow)}</ul></section>`)}
${groups.size ? '' : html`<div class="empty" key="none"><h3>${d.noOperation}</h3></div>`}`,
});
}
function operationRow(each) {
const { path, method, operation } = each;
const id = operation.operationId;
const isOpen = open.value === id;
const toggle = () => {
open.value = isOpen ? '' : id;
history.replaceState(null, '', `${location.pathname}${location.search}${open.value ? `#${id}` : ''}`);
};
return html`<li key=${id} id=${id}><h3><button class="op" type="button" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}><b class="verb">${method.toUpperCase()}</b><code>${path}</code><span>${(operation.summary ?? '').replaceAll('`', '')}</span></button></h3>${isOpen ? opened(each) : ''}</li>`;
}
function opened({ path, method, operation, parameters }) {
const id = operation.operationId;
const body = resolve(operation.requestBody);
const [type, media] = Object.entries(body.content ?? {})[0] ?? [];
const asked = parameters.filter((each) => ['path', 'query'].includes(each.in));
const answer = answers.value.get(id);
const wanted = media ? media.example ?? resolve(Object.values(media.examples ?? {})[0])?.value ?? example(media.schema) : null;
return html`<div class="pad stack" key="open"><div class="prose" key="what">${prose(operation.description)}</div>
${parameters.length ? html`<section key="parameters"><h4>${d.parameters}</h4><ul class="schema">${parameters.map((each) => html`<li key=${`${each.in}${each.name}`}><code>${each.name}</code> <span class="sub">${each.in} · ${typeOf(resolve(each.schema ?? {}))}${each.required ? ` · ${d.required}` : ''}${each.description ? ` — ${each.description.replace(/\s+/g, ' ')}` : ''}</span></li>`)}</ul></section>` : ''}
${media ? html`<section key="body"><h4>${d.body} <span class="sub">${type}</span></h4>${fields(media.schema)}</section>` : ''}
<section key="answers"><h4>${d.answers}</h4><ul class="schema">${Object.entries(operation.responses).map(([status, response]) => {
const told = resolve(response);
const schema = Object.values(told.content ?? {})[0]?.schema;
return html`<li key=${status}><code>${status}</code> <span class="sub">${(told.description ?? '').replace(/\s+/g, ' ')}</span>${schema && status < 300 ? fields(schema, 1) : ''}</li>`;
})}</ul></section>
<form class="stack tight try" key="try" @submit=${(event) => attempt(event, { id, path, method, asked, type })}><h4>${d.try}</h4>
${asked.length ? html`<div class="form">${asked.map((each) => html`<div class="field half" key=${each.name}><label for=${`${id}-${each.name}`}>${each.name}</label><input class="input" id=${`${id}-${each.name}`} name=${`${each.in}.${each.name}`} required=${!!each.required} autocomplete="off"></div>`)}</div>` : ''}
${media ? html`<div class="field"><label for=${`${id}-body`}>${d.body}</label><textarea class="input mono" id=${`${id}-body`} name="body" rows="8" spellcheck="false" .defaultValue=${typeof wanted === 'string' ? wanted : JSON.stringify(wanted, null, 2)}></textarea></div>` : ''}
${method === 'get' ? '' : html`<p class="hint">${d.tryHint}</p>`}<p class="tools"><button class="btn primary" type="submit">${d.sendIt}</button></p>
${answer ? html`<div role="status" key="answer"><p><b>${answer.status}</b> <span class="sub">${answer.took}</span></p><pre class="raw" tabindex="0">${answer.text}</pre></div>` : ''}</form></div>`;
}
async function told(body) {
if (!(body instanceof Blob)) return JSON.stringify(body, null, 2) ?? '';
if (!body.size || /^(text\/|application\/(json|yaml))/.test(body.type)) {
const text = await body.text();
try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
}
return `${body.type}, ${d.bytes(body.size)}`;
}
async function attempt(event, { id, path, method, asked, type }) {
event.preventDefault();
const { elements } = event.target;
const value = (each) => elements[`${each.in}.${each.name}`].value.trim();
const query = asked.filter((each) => each.in === 'query' && value(each)).map((each) => [each.name, value(each)]);
const to = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value({ in: 'path', name }))) + (query.length ? `?${new URLSearchParams(query)}` : '');
const began = performance.now();
const put = (status, text) => { answers.value = new Map(answers.value).set(id, { status, text, took: `${Math.round(performance.now() - began)} ms` }); };
try {
const answer = await api(to, {
isFile: true, method: method.toUpperCase(), body: elements.body?.value, headers: { ...(type && { 'Content-Type': type }), ...(method === 'get' ? {} : { 'Idempotency-Key': newKey() }) },
});
const text = await told(answer.body);
put(answer.status, text.length > 20_000 ? `${text.slice(0, 20_000)}\n…` : text);
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
put('–', t.noAnswer);
}
}

"""##),
PageFile(name: "desk-english.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
more: 'Show more', save: 'Save', saved: 'Saved', yes: 'Yes', no: 'No', add: 'Add', field: 'Field', before: 'Before', after: 'After', other: 'Other',
nothingHere: 'There is nothing here.', notYours: 'Your role does not open this part. Ask whoever runs the house.', nothingChanged: 'Nothing was changed.',
newOne: 'New', newClient: 'New client', newItem: 'New item', newAsset: 'New asset', newPerson: 'New person',
mismatch: 'Somebody else changed this meanwhile', mismatchHint: 'Nothing of yours is lost. Say what stays.', mine: 'Yours', theirs: 'Now there',
keepMine: 'Keep mine', keepMineHint: 'What you changed is written over theirs; the rest stays theirs', takeTheirs: 'Take what is there', takeTheirsHint: 'Your changes here are dropped',
status: 'Status', open: 'Open ones', any: 'All of them', from: 'From', to: 'To', which: 'Which', current: 'In use', withArchived: 'Archived too', archived: 'Archived',
findReservation: 'Find a reservation by reference or client', findReservationShort: 'Reference, client', noReservations: 'No reservation fits.',
client: 'Client', findClient: 'Find a client', addClient: (name) => `Add “${name}” as a client`, noClients: 'No client fits.',
reference: 'Reference', madeOnSave: 'made when you save', notes: 'Notes', notesHint: 'For the shelf: loading bay, who to ask for', gear: 'Gear',
addGear: 'Add gear or a kit: name or SKU', freeEachDay: 'free each day, this booking counted in', freeEach: 'free each day', owned: (n) => `${n} owned`, kit: 'Kit', ofKit: 'of a kit', named: (n) => `${n} named`,
freeIn: (name, free, missing) => `${name}: ${free ?? 'not counted,'} free in the period${missing ? `, ${missing} missing` : ''}`,
less: (name) => `One ${name} less`, oneMore: (name) => `One ${name} more`, howMany: (name) => `How many ${name}`,
asked: (needed, free) => `${needed} asked, ${free} free`, heldBy: 'Held by', until: (time) => `until ${time}`, andMore: (n) => `and ${n} more`, freeAgain: (time) => `Free again from ${time}.`,
inAll: 'In all', units: 'Units', days: 'Days', linesShort: (n) => (n === 1 ? '1 item is short' : `${n} items are short`), times: (out, back) => `${out} to ${back}`,
confirm: 'Confirm', confirmShort: (n) => `Confirm, ${n} short`, saveDraft: 'Save draft', deliveryNote: 'Delivery note', atTheShelf: 'At the shelf', endsFirst: 'It comes back before it goes out.',
whoFor: 'Choose a client, or type a new name.', whenIsIt: 'A day and a time are needed.', whatGear: 'Add at least one item.',
moves: { requested: 'Mark as requested', cancelled: 'Cancel the reservation', returned: 'Mark as all back', closed: 'Close', reopen: 'Open again' },
sure: { cancelled: (ref) => `Cancel ${ref}?`, returned: (ref) => `Mark ${ref} as all back? What is still out is recorded as returned now.` },
notAvailable: 'Not everything is free', notAvailableHint: 'Nothing was saved. The house refuses overbooking, so being short needs a reason.',
whyShort: 'Why is it fine to be short?', whyShortHint: 'It stays on the line and in the audit.', allTheSame: 'Confirm all the same', lower: 'Lower it to what is free',
history: 'History', noHistory: 'Nothing has happened yet.', whatChanged: (n) => (n === 1 ? '1 field' : `${n} fields`),
deeds: {
'asset.picked_up': 'Out', 'asset.returned': 'Back', 'asset.lost': 'Lost', 'asset.swapped': 'Swapped', 'asset.pickup_undone': 'Pickup undone', 'asset.return_undone': 'Return undone', 'asset.swap_undone': 'Swap undone',
'stock.picked_up': 'Counted out', 'stock.returned': 'Counted back', 'stock.undone': 'Count undone', 'stock.shortage_allowed': 'Shortage allowed', 'reservation.reopened': 'Opened again', report: 'Condition report', 'condition_report.created': 'Condition report',
created: 'Made', changed: 'Changed', archived: 'Archived', erased: 'Erased', deleted: 'Deleted', requested: 'Requested', confirmed: 'Confirmed', returned: 'All back', closed: 'Closed', cancelled: 'Cancelled',
},
timelineLabel: 'Bookings by item, scrolls sideways', earlier: 'Earlier', later: 'Later', length: 'Length', fortnight: 'A fortnight', fourWeeks: 'Four weeks', missing: 'Missing',
category: 'Category', anyCategory: 'Every category', findItem: 'Find an item', noItems: 'No item fits.', short: (n) => `${n} short`,
booking: (client, qty, item, from, to, out) => `${client}, ${qty} ${item}, ${from} to ${to}${out ? ', out' : ''}`,
noShortages: 'Nothing is short.', noShortagesHint: 'Every confirmed reservation in these days can be met with what the house owns.', known: (n) => `${n} known to be missing`,
name: 'Name', language: 'Language', phone: 'Phone', externalId: 'Number elsewhere', externalIdHint: 'As your other program names it; an import finds it by this.',
archive: 'Archive', unarchive: 'Bring back from the archive', erase: 'Erase this person', eraseAsk: (name) => `This takes name and contacts away everywhere, for good. Type “${name}” to do it.`, eraseHint: 'Takes name and contacts away everywhere. The audit’s proof stays.',
serialized: 'Each one has a sticker', serializedHint: 'Without, it is counted.', isCase: 'It is a case that holds others', ownedQty: 'How many are owned', ownedQtyHint: 'Of counted ones. Empty: not counted, never short.',
turnaround: 'Minutes to be ready again', turnaroundHint: 'Cleaning, charging, checking.', value: 'Value of one', consumable: 'It is used up', notCounted: 'Not counted', addAsset: 'Add one',
kitParts: 'A kit of', kitHint: 'With parts, this item is a kit: booking it books its parts.', addPart: 'Add a part', printLabels: 'Print labels',
findAsset: 'Find by tag, serial or code', noAssets: 'No asset fits.', item: 'Item', tag: 'Tag', serial: 'Serial', condition: 'Condition', isOut: 'Out', onReservation: 'On a reservation',
assetStatuses: { IN_STOCK: 'In stock', READY_TO_DEPLOY: 'Ready', SHIPPED: 'Shipped', DEPLOYED: 'Deployed', REPAIR: 'In repair', ARCHIVED: 'Archived', DISPOSED: 'Disposed of' },
unknownCodeHint: 'It may belong to another house, or its asset was given another sticker.', label: 'Label', codes: 'Stickers', noCodes: 'It has no sticker yet.', newCode: 'New code', removeCode: (code) => `Take ${code} off`,
toRepair: 'Send to repair', repaired: 'Back from repair', retire: 'Retire', retireAsk: (name) => `Retire ${name}? It is lent no more; its history stays.`, bringBack: 'Take back into stock',
moveTitle: (ref) => `Move ${ref}`, moveBy: (n) => (n === 1 ? 'Move it a day later' : n === -1 ? 'Move it a day earlier' : n > 0 ? `Move it ${n} days later` : `Move it ${-n} days earlier`), leaveIt: 'Leave it',
inCase: 'In the case', emptyCase: 'Nothing lies in it.', putIn: 'Put an asset in', takeOut: (name) => `Take ${name} out`, saveCase: 'Save what is in it',
sheetLabel: 'Sheet', sheet: (n, all) => `Preview of sheet ${n} of ${all}`, roll: (name) => `Roll of ${name}`, printHint: 'Print at 100 %, not “fit to page”.', firstPlace: 'Start at place', copies: 'Copies',
moveRight: 'Move right, mm', moveDown: 'Move down, mm', offsetHint: 'The offset is remembered for this sheet on this computer.', calibrate: 'Calibration sheet', printSheet: 'Print the sheet', printCount: (n) => (n === 1 ? 'Print 1 label' : `Print ${n} labels`),
addToLabels: 'Add an item or an asset', allOfIt: 'all of its assets', noLabels: 'Add what needs a label.', withoutCode: (n) => (n === 1 ? '1 has no code yet and is left out.' : `${n} have no code yet and are left out.`), giveCodes: 'Give them codes', zpl: 'Save as ZPL for a label printer',
choose: 'Choose', check: 'Check', doImport: 'Import', kind: 'What is in the file', kinds: { clients: 'Clients', items: 'Items', assets: 'Assets', reservations: 'Reservations' }, chooseFile: 'Choose a file',
dropHint: 'Or drop it here. CSV with comma, semicolon or tab, up to 16 MB. An export shows the columns.', checking: 'Checking…', importing: 'Importing…', imported: (made, changed) => `Done: ${made} new, ${changed} changed`,
notRead: 'The file was not read', noFaults: 'No faults', faultCount: (n, lines) => `${n === 1 ? '1 fault' : `${n} faults`}${lines ? ` in ${lines === 1 ? '1 line' : `${lines} lines`}` : ''}`,
aboutFile: (name, n) => `${name}, ${n} ${n === 1 ? 'line' : 'lines'}.`, nothingWritten: 'Nothing has been written. An import is all or nothing.', faultsByLine: 'Faults by line', line: 'line', meant: (value) => `Did you mean ${value}?`,
created: 'New', changed: 'Changed', same: 'The same', atFault: 'Faults', runImport: 'Import', runHint: 'Open once the file has no faults.', allOrNothing: 'All or nothing.', export: 'Export', exportHint: 'Comes back through the import unchanged.',
devices: 'Devices', browser: 'Browser', thisBrowser: '(this one)', remove: 'Remove', tellHere: 'Tell this browser', cantTellHere: 'This browser can’t be told: it does not know Web Push, or the page has no https.',
noPush: 'This server tells no browser of anything.', pushAway: 'The browser’s push service can’t be reached.', pushDenied: 'The browser does not allow it. Its settings for this page say why.', readAll: 'Mark all as read', noNotices: 'Nothing so far', whatToTell: 'What you are told',
placesThatMatter: 'Places that matter', placesHint: 'With commas between. Empty: all of them.',
notices: { pickup_soon: 'A pickup is near', return_overdue: 'Gear is late', reservation_cancelled: 'A reservation was cancelled', reservation_changed: 'A reservation was changed', asset_damaged: 'Gear is damaged', shortage: 'More is booked than there is' },
about: 'About', everything: 'Everything', entities: { reservation: 'Reservations', asset: 'Assets', item: 'Items', client: 'Clients', account: 'People', tenant: 'House' },
findPerson: 'Find a person', noPeople: 'Nobody fits.', rolesLabel: 'Roles', rolesHint: 'Each may do what those above it may.', roles: { viewer: 'Looks on', staff: 'Shelf', manager: 'Desk', admin: 'Runs the house' },
disabled: 'May not sign in', disabledHint: 'Ends all sessions. What was done stays under this name.', isDisabled: 'Shut out',
timeZone: 'Time zone', overbooking: 'Overbooking', overbookingRefuse: 'Refuse', overbookingAllow: 'Allow', overbookingHint: 'Refused, a shortage needs a reason.', overrideRole: 'Who may override at the shelf', overrideRoleHint: 'And every role above.',
grace: 'Minutes of grace at return', notice: 'Minutes of notice before pickup', quiet: 'Phones stay silent', quietHint: 'From and until, by the house’s clock. Empty: never.', hoursTo: 'until', contact: 'How finders reach us', contactHint: 'Shown to whoever scans a sticker and does not work here.', aboutServer: 'This server', version: 'Version', health: 'Health', healthy: 'Ready', you: 'You', licence: 'Licence', licences: 'Apache 2.0, as its file LICENSE says. The page has no code of others.',
findOperation: 'Find an operation', noOperation: 'No operation fits.', parameters: 'Parameters', body: 'Body', answers: 'Answers', required: 'required', try: 'Try it', tryHint: 'This is done for real, in your house, in your name.', howItWorks: 'How it works: formats, keys, refusals', bytes: (n) => (n === 1 ? '1 byte' : `${n} bytes`), sendIt: 'Send',
};

"""##),
PageFile(name: "desk-history.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html } from './core.js';
import { shape } from './parts.js';
import { d } from './desk-words.js';
import { words as t, when } from './words.js';
const marks = { picked_up: 'out', returned: 'back', changed: 'part', created: 'free', cancelled: 'cancelled', confirmed: 'ready', archived: 'cancelled' };
export const deed = (action) => d.deeds[action] ?? d.deeds[action.split('.')[1]] ?? action;
export function changes(before, after) {
const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
const text = (value) => (value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value));
return names.filter((name) => name !== 'version' && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
.map((name) => [name, text(before?.[name]), text(after?.[name])]);
}
export function entry({ key, action, at, by, about, before, after, to }) {
const changed = changes(before, after);
return html`<li key=${key} tabindex="-1">${shape(marks[action.split('.').at(-1)] ?? 'ready')}<span><span class="name">${deed(action)}${about ? html` · ${to ? html`<a href=${to}>${about}</a>` : about}` : ''}</span>
<span class="at">${when(at)}${by ? ` · ${by}` : ''}</span>${changed.length ? html`<details><summary>${d.whatChanged(changed.length)}</summary><table class="both"><thead><tr><th scope="col">${d.field}</th><th scope="col">${d.before}</th><th scope="col">${d.after}</th></tr></thead><tbody>${
changed.map(([name, was, is]) => html`<tr key=${name}><th scope="row">${name}</th><td>${was}</td><td>${is}</td></tr>`)}</tbody></table></details>` : ''}</span><span class="state"></span></li>`;
}
export const history = (shown, row) => (shown.rows?.length ? html`<ol class="list feed" key="history">${shown.rows.map(row)}</ol>
${shown.more ? html`<button class="btn" type="button" key="more" @click=${shown.more}>${d.more}</button>` : ''}` : html`<p class="sub" key="none">${shown.loading ? t.loading : shown.fault ?? d.noHistory}</p>`);

"""##),
PageFile(name: "desk-house.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, go, html } from './core.js';
import { me } from './api.js';
import { can, chip, frame } from './parts.js';
import { all, list, read, url } from './desk-data.js';
import { bones, fetched, formOf, languages, listed, newButton, searchField, worded } from './desk-parts.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const roles = () => Object.entries(d.roles);
const personFields = (isNew) => [
{ name: 'display_name', label: d.name, required: true }, { name: 'email', label: t.email, type: 'email', required: true },
{ name: 'roles', label: d.rolesLabel, type: 'checks', options: roles(), value: isNew ? ['staff'] : [], hint: d.rolesHint },
{ name: 'locale', label: d.language, type: 'select', options: languages, value: 'es' },
{ name: 'disabled', label: d.disabled, type: 'check', hint: d.disabledHint },
];
export function people(id) {
if (id === 'new') return person({ id: 'person-new', fields: personFields(true), method: 'POST', to: '/api/office/accounts', done: (row) => go(`/desk/people/${row.id}`) });
if (id) {
const { rows, ...shown } = all('/api/office/accounts', 'accounts');
return fetched({ ...shown, body: rows?.find((each) => each.id === id), status: rows ? 404 : shown.status }, t.people, '/desk/people', (account) =>
person({ id: `person-${id}`, fields: personFields(), base: account, method: 'PATCH', to: `/api/office/accounts/${id}` }));
}
const shown = list(url('/api/office/accounts', { q: filter('q') }), 'accounts');
return frame({
current: '/desk/people', title: t.people, mainClass: 'stack', tools: newButton('/desk/people/new', d.newOne),
main: html`<div class="tools" key="tools">${searchField(d.findPerson)}</div>${listed(shown, (each) =>
html`<li key=${each.id}><a class="row" href=${`/desk/people/${each.id}`}><span class="who">${each.display_name}</span><span class="c1">${each.email}</span><span class="c2">${each.roles.map((role) => d.roles[role] ?? role).join(', ')}</span><span class="c3">${each.disabled ? chip('cancelled', d.isDisabled) : ''}</span></a></li>`, d.noPeople)}`,
});
}
const person = (options) => frame({
current: '/desk/people', title: options.base?.display_name ?? d.newPerson, back: '/desk/people', task: true, main: html`${formOf({ kind: 'account', ...options })}`,
});
const zones = () => { try { return Intl.supportedValuesOf('timeZone'); } catch { return []; } };
export const house = () => fetched(read('/api/office/tenant'), t.ourHouse, '/desk/house', (tenant) => {
const fields = [
{ name: 'name', label: d.name, required: true }, { name: 'time_zone', label: d.timeZone, list: zones(), required: true },
{ name: 'overbooking', label: d.overbooking, type: 'select', options: [['refuse', d.overbookingRefuse], ['allow', d.overbookingAllow]], hint: d.overbookingHint },
{ name: 'override_role', label: d.overrideRole, type: 'select', options: roles().filter(([role]) => role !== 'viewer'), hint: d.overrideRoleHint },
{ name: 'return_grace_minutes', label: d.grace, type: 'number', min: 0 }, { name: 'pickup_notice_minutes', label: d.notice, type: 'number', min: 0 },
{ name: 'quiet_hours', label: d.quiet, type: 'hours', hint: d.quietHint }, { name: 'contact', label: d.contact, hint: d.contactHint },
];
const ready = read('/readyz');
return frame({
current: '/desk/house', title: t.ourHouse, mainClass: 'stack',
main: html`<div class="split"><div class="stack">${can('admin') ? formOf({ id: 'house', fields, base: tenant, kind: 'tenant', method: 'PATCH', to: '/api/office/tenant' })
: html`<dl class="facts">${fields.map((field) => html`<dt key=${`t${field.name}`}>${field.label}</dt><dd key=${field.name}>${worded(tenant[field.name], field)}</dd>`)}</dl>`}</div>
<aside class="stack"><section key="about" aria-labelledby="h-about"><div class="head"><h2 id="h-about">${d.aboutServer}</h2></div>${ready.loading ? bones() : html`<dl class="facts"><dt>${d.version}</dt><dd>${ready.body?.version ?? '–'}</dd><dt>${d.health}</dt><dd>${ready.body?.status === 'ready' ? d.healthy : ready.fault ?? '–'}</dd><dt>${d.you}</dt><dd>${me.value.user.display_name}, ${d.roles[me.value.user.role] ?? me.value.user.role}</dd><dt>${d.licence}</dt><dd>${d.licences}</dd></dl>`}</section></aside></div>`,
});
});

"""##),
PageFile(name: "desk-import.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, html, signal } from './core.js';
import { frame, icon } from './parts.js';
import { download, write } from './desk-data.js';
import { choice } from './desk-parts.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const kinds = ['clients', 'items', 'assets', 'reservations'];
const state = signal(null);
const told = signal('');
async function take(file) {
if (!file) return;
const kind = filter('kind') || 'assets';
const bytes = new Blob([await file.arrayBuffer()]);
const lines = (await bytes.text()).split(/\r\n|\n|\r/);
state.value = { kind, name: file.name, bytes, lines, step: 'checking' };
settle('checked', await write('POST', `/api/office/imports/${kind}?check=true`, bytes, 'text/csv'));
}
async function run() {
const { kind, bytes } = state.value;
state.value = { ...state.value, step: 'importing' };
settle('done', await write('POST', `/api/office/imports/${kind}`, bytes, 'text/csv'));
}
function settle(step, { status, body }) {
if (status === 200) state.value = { ...state.value, step: body.fault_count ? 'checked' : step, outcome: body, sentence: '' };
else if (body?.error?.details?.length) state.value = { ...state.value, step: 'checked', outcome: { faults: body.error.details, fault_count: body.error.fault_count ?? body.error.details.length }, sentence: '' };
else state.value = { ...state.value, step: state.value.outcome ? 'checked' : 'failed', sentence: body?.error?.message ?? t.noAnswer };
}
const drop = {
over: (event) => { event.preventDefault(); },
take: (event) => {
event.preventDefault();
take(event.dataTransfer.files[0]);
},
};
function steps(step) {
const at = { undefined: 0, failed: 0, checking: 1, checked: 1, importing: 2, done: 3 }[step];
return html`<ol class="steps" key="steps">${[d.choose, d.check, d.doImport].map((text, index) => html`<li key=${text} aria-current=${index === at ? 'step' : null}><span class="shape" data-s=${index < at ? 'done' : index === at ? 'part' : 'ready'} aria-hidden="true"></span>${text}</li>`)}</ol>`;
}
export { importing as import };
function importing() {
const now = state.value;
const outcome = now?.outcome;
return frame({
current: '/desk/import', title: t.imports, mainClass: 'stack',
main: html`${steps(now?.step)}<div class="split" key="split"><div class="stack" key="main">
<div class="drop" key="drop" @dragover=${drop.over} @drop=${drop.take}><div class="tools">${choice('kind', d.kind, kinds.map((kind) => [kind, d.kinds[kind]]), 'assets')}<label class="btn">${icon('import', 's')}${d.chooseFile}<input class="sr" type="file" id="file" accept=".csv,.tsv,text/csv" @change=${(event) => {
take(event.target.files[0]);
event.target.value = '';
}}></label></div><p class="sub">${d.dropHint}</p></div>
${now ? html`<div class="who-h" key="who" role="status"><h2>${headline(now)}</h2><p class="sub">${d.aboutFile(now.name, Math.max(0, now.lines.filter(Boolean).length - 1))}${now.step === 'checked' ? ` ${d.nothingWritten}` : ''}</p></div>` : ''}
${now?.sentence ? html`<p class="fault" role="alert" key="sentence">${now.sentence}</p>` : ''}
${outcome?.faults?.length ? html`<section aria-label=${d.faultsByLine} key="faults"><ol class="list faults">${outcome.faults.map((fault, index) => faultRow(fault, index, now.lines))}</ol>${
outcome.fault_count > outcome.faults.length ? html`<p class="sub">${d.andMore(outcome.fault_count - outcome.faults.length)}</p>` : ''}</section>` : ''}
</div><aside class="stack" key="aside">${outcome ? html`<dl class="facts" key="facts"><dt>${d.created}</dt><dd>${outcome.created ?? '–'}</dd><dt>${d.changed}</dt><dd>${outcome.changed ?? '–'}</dd><dt>${d.same}</dt><dd>${outcome.same ?? '–'}</dd><dt>${d.atFault}</dt><dd>${outcome.fault_count ?? 0}</dd></dl>
${now.step === 'done' ? '' : html`<div class="stack tight" key="run"><button class="btn primary wide" type="button" id="run" disabled=${!!outcome.fault_count || now.step === 'importing'} aria-describedby="run-h" @click=${run}>${d.runImport}</button><p class="hint" id="run-h">${outcome.fault_count ? d.runHint : d.allOrNothing}</p></div>`}` : ''}
<section key="export" aria-labelledby="h-export" class="stack tight"><div class="head"><h2 id="h-export">${d.export}</h2></div><p class="hint">${d.exportHint}</p><ul class="list">${[...kinds, 'audit'].map((kind) =>
html`<li key=${kind}><button class="choice" type="button" @click=${async () => { told.value = await download(`/api/office/exports/${kind}.csv`, `${kind}.csv`) ?? ''; }}>${icon('outbox')}<span><b>${d.kinds[kind] ?? t.audit}</b></span><span class="sub">CSV</span></button></li>`)}</ul>${told.value ? html`<p class="fault" role="alert">${told.value}</p>` : ''}</section></aside></div>`,
});
}
function headline({ step, outcome }) {
if (step === 'checking') return d.checking;
if (step === 'importing') return d.importing;
if (step === 'done') return d.imported(outcome.created, outcome.changed);
if (!outcome) return d.notRead;
return outcome.fault_count ? d.faultCount(outcome.fault_count, outcome.fault_count === outcome.faults.length && new Set(outcome.faults.map((fault) => fault.line)).size) : d.noFaults;
}
function faultRow(fault, index, lines) {
const raw = lines[fault.line - 1] ?? '';
const at = fault.value ? raw.indexOf(fault.value) : -1;
return html`<li key=${index}><p class="at">${d.line}<b>${fault.line ?? '–'}</b></p><div><p class="fault"><span>${fault.column ? `${fault.column}: ` : ''}${fault.message}</span></p>${fault.meant ? html`<p class="sub">${d.meant(fault.meant)}</p>` : ''}</div>
<code class="raw">${at < 0 ? raw.slice(0, 300) : html`${raw.slice(Math.max(0, at - 120), at)}<mark>${fault.value}</mark>${raw.slice(at + fault.value.length, at + fault.value.length + 120)}`}</code></li>`;
}

"""##),
PageFile(name: "desk-items.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, go, html, signal } from './core.js';
import { house } from './sync.js';
import { valuesOf } from './model.js';
import { can, frame, icon } from './parts.js';
import { list, read, url } from './desk-data.js';
import { choice, fetched, formOf, listed, newButton, picker, press, refusal, searchField } from './desk-parts.js';
import { assetRow } from './desk-assets.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const categories = () => valuesOf(house.value.item.values(), 'category');
const fields = (item) => [
{ name: 'name', label: d.name, required: true }, { name: 'sku', label: 'SKU', narrow: true }, { name: 'category', label: d.category, list: categories(), narrow: true },
...(item?.serialized ? [] : [{ name: 'owned_qty', label: d.ownedQty, type: 'number', min: 0, narrow: true, hint: item ? null : d.ownedQtyHint }]),
{ name: 'turnaround_minutes', label: d.turnaround, type: 'number', min: 0, value: 0, narrow: true, hint: d.turnaroundHint },
{ name: 'replacement_value', label: d.value, type: 'number', min: 0, step: '0.01', narrow: true },
{ name: 'serialized', label: d.serialized, type: 'check', value: true, hint: d.serializedHint }, { name: 'is_case', label: d.isCase, type: 'check' }, { name: 'consumable', label: d.consumable, type: 'check' },
{ name: 'external_id', label: d.externalId, hint: d.externalIdHint }, { name: 'notes', label: d.notes, type: 'text', wide: true },
];
export function items(id) {
if (id === 'new') {
return frame({
current: '/desk/items', title: d.newItem, back: '/desk/items', task: true,
main: can('manager') ? html`${formOf({ id: 'item-new', fields: fields(), kind: 'item', method: 'POST', to: '/api/office/items', done: (row) => go(`/desk/items/${row.id}`) })}` : '',
});
}
if (id) return fetched(read(`/api/office/items/${id}`), t.items, '/desk/items', one);
const shown = list(url('/api/office/items', { q: filter('q'), category: filter('category'), archived: filter('archived') }), 'items');
return frame({
current: '/desk/items', title: t.items, mainClass: 'stack', tools: can('manager') ? newButton('/desk/items/new', d.newOne) : '',
main: html`<div class="tools" key="tools">${searchField(d.findItem)}${choice('category', d.category, [['', d.anyCategory], ...categories().map((each) => [each, each])])}${choice('archived', d.which, [['', d.current], ['true', d.withArchived]])}</div>
${listed(shown, (item) => html`<li key=${item.id}><a class="row" href=${`/desk/items/${item.id}`}><span class="who">${item.name}</span><span class="c1">${item.sku ?? ''}</span><span class="c2">${item.category ?? ''}</span><span class="c3">${
item.archived ? d.archived : item.kit.length ? d.kit : item.owned_qty === null ? d.notCounted : d.owned(item.owned_qty)}</span></a></li>`, d.noItems)}`,
});
}
function one(item) {
const assets = item.serialized && !item.kit.length ? list(url('/api/office/assets', { item: item.id }), 'assets') : null;
const archive = () => press('archive', 'PATCH', `/api/office/items/${item.id}`, { archived: !item.archived, version: item.version });
return frame({
current: '/desk/items', title: item.name, back: '/desk/items', task: true,
tools: html`<a class="btn not-phone" href=${url('/desk/timeline', { q: item.name })}>${icon('time', 's')}${t.timeline}</a>`,
main: html`<div class="split"><div class="stack"><p class="tools" key="chips"><span class="chip fill" data-s=${item.archived ? 'cancelled' : 'ready'}>${item.archived ? d.archived : item.owned_qty === null ? d.notCounted : d.owned(item.owned_qty)}</span>${item.sku ? html`<span class="tag">${item.sku}</span>` : ''}<span class="sub">${item.category ?? ''}</span></p>
${can('manager') ? formOf({ id: `item-${item.id}`, fields: fields(item), base: item, kind: 'item', method: 'PATCH', to: `/api/office/items/${item.id}` }) : ''}
${assets ? html`<section key="assets" aria-labelledby="h-assets"><div class="head"><h2 id="h-assets">${t.assets}</h2><span class="n">${assets.rows?.length || ''}</span>${can('manager') ? html`<a class="end" href=${`/desk/assets/new?item=${item.id}`}>${d.addAsset}</a>` : ''}</div>${listed(assets, assetRow, d.noAssets)}</section>` : ''}</div>
<aside class="stack">${can('manager') ? kitEditor(item) : ''}<div class="stack tight" key="acts">${item.serialized ? html`<a class="btn wide" href=${`/desk/labels?item=${item.id}`}>${icon('print', 's')}${d.printLabels}</a>` : ''}${
can('manager') ? html`<button class="btn wide" type="button" @click=${archive}>${item.archived ? d.unarchive : d.archive}</button>` : ''}${refusal()}</div></aside></div>`,
});
}
const parts = signal(null);
function kitEditor(item) {
const now = parts.value?.id === item.id ? parts.value.rows : item.kit;
const edit = (rows) => { parts.value = { id: item.id, rows }; };
const isChanged = JSON.stringify(now) !== JSON.stringify(item.kit);
const find = (text) => [...house.value.item.values()].filter((each) => each.id !== item.id && !each.kit.length && each.name.toLowerCase().includes(text.toLowerCase())).slice(0, 8).map((each) => ({ id: each.id, name: each.name, sub: each.sku }));
const nameOf = (id) => house.value.item.get(id)?.name ?? id;
return html`<section key="kit" aria-labelledby="h-kit" class="stack tight"><div class="head"><h2 id="h-kit">${d.kitParts}</h2></div><p class="hint">${d.kitHint}</p>
${now.length ? html`<ul class="list">${now.map((part) => html`<li class="line" key=${part.item_id}><div class="top"><span class="name">${nameOf(part.item_id)}</span><span class="sum"><input class="input few" inputmode="numeric" aria-label=${d.howMany(nameOf(part.item_id))} .value=${String(part.qty)} @change=${(event) => edit(now.map((each) => (each === part ? { ...each, qty: Math.max(1, Math.trunc(Number(event.target.value)) || 1) } : each)))}><button class="btn icon" type="button" aria-label=${d.less(nameOf(part.item_id))} @click=${() => edit(now.filter((each) => each !== part))}>${icon('trash', 's')}</button></span></div></li>`)}</ul>` : ''}
${picker({ id: 'kit-item', label: d.addPart, hideLabel: true, placeholder: d.addPart, find, pick: (each) => edit(now.some((part) => part.item_id === each.id) ? now : [...now, { item_id: each.id, qty: 1 }]) })}
${isChanged ? html`<button class="btn primary" type="button" @click=${() => press('kit', 'PUT', `/api/office/items/${item.id}/kit`, now, () => { parts.value = null; })}>${d.save}</button>` : ''}</section>`;
}

"""##),
PageFile(name: "desk-labels.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, html, signal } from './core.js';
import { house } from './sync.js';
import { ourHouse } from './model.js';
import { can, frame, icon, sticker } from './parts.js';
import { save, write } from './desk-data.js';
import { picker } from './desk-parts.js';
import { asPath, qr } from './desk-qr.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
export const sheets = {
L7160: { name: 'Avery L7160', kind: 'a4', page: [210, 297], at: [7.21, 15.15], label: [63.5, 38.1], pitch: [66.04, 38.1], count: [3, 7] },
L7651: { name: 'Avery L7651', kind: 'a4', page: [210, 297], at: [4.75, 10.7], label: [38.1, 21.2], pitch: [40.6, 21.2], count: [5, 13] },
5160: { name: 'Avery 5160', kind: 'letter', page: [215.9, 279.4], at: [4.7625, 12.7], label: [66.675, 25.4], pitch: [69.85, 25.4], count: [3, 10] },
r62: { name: '62 mm', kind: 'r62', page: [62, 29], at: [0, 0], label: [62, 29], pitch: [62, 29], count: [1, 1], isRoll: true },
r24: { name: '24 mm', kind: 'r24', page: [60, 24], at: [0, 0], label: [60, 24], pitch: [60, 24], count: [1, 1], isRoll: true },
r12: { name: '12 mm', kind: 'r12', page: [48, 12], at: [0, 0], label: [48, 12], pitch: [48, 12], count: [1, 1], isRoll: true },
};
const chosen = signal(null);
const calibrates = signal(false);
const fault = signal('');
function remembered() {
try { return JSON.parse(localStorage.getItem('quartermaster.labels')) ?? {}; } catch { return {}; }
}
const settings = signal({ sheet: 'L7160', first: 1, copies: 1, ...remembered() });
function set(change) {
settings.value = { ...settings.value, ...change };
const { sheet, offsets } = settings.value;
try { localStorage.setItem('quartermaster.labels', JSON.stringify({ sheet, offsets })); } catch { /* A private window remembers nothing. */ }
}
function selection() {
if (chosen.value) return chosen.value;
const ids = filter('ids').split(',').filter(Boolean);
const item = filter('item');
return [...house.value.asset.values()].filter((asset) => ids.includes(asset.id) || (item && asset.item_id === item)).sort(byTag).map((asset) => asset.id);
}
const byTag = (a, b) => (a.asset_tag ?? a.serial ?? '').localeCompare(b.asset_tag ?? b.serial ?? '', undefined, { numeric: true });
const add = (ids) => { chosen.value = [...new Set([...selection(), ...ids])]; };
function find(text) {
const words = text.toLowerCase();
const items = [...house.value.item.values()].filter((item) => item.serialized && (item.name.toLowerCase().includes(words) || item.sku?.toLowerCase().includes(words)))
.map((item) => ({ id: item.id, name: item.name, sub: d.allOfIt, ids: [...house.value.asset.values()].filter((asset) => asset.item_id === item.id).sort(byTag).map((asset) => asset.id) })).slice(0, 6);
const assets = words ? [...house.value.asset.values()].filter((asset) => `${asset.asset_tag} ${asset.serial} ${asset.codes}`.toLowerCase().includes(words)).slice(0, 6)
.map((asset) => ({ id: asset.id, name: asset.asset_tag ?? asset.serial ?? asset.codes[0], sub: house.value.item.get(asset.item_id)?.name, ids: [asset.id] })) : [];
return [...items, ...assets];
}
const letters = 'ACDEFHJKLMNPQRTUVWXY34679';
async function giveCodes(assets) {
fault.value = '';
for (const asset of assets) {
for (let tries = 0; tries < 5; tries++) {
const code = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]).join('');
const answer = await write('POST', `/api/office/assets/${asset.id}/codes`, { code });
if (answer.status < 300) break;
if (answer.body?.error?.code !== 'already_exists') {
fault.value = answer.body?.error?.message ?? t.noAnswer;
return;
}
}
}
}
function label([width, height], { code, name, tag, houseName }) {
const rows = qr(`${location.origin}/q/${code}`);
const quiet = height < 15 ? 1 : 2;
const size = Math.min(height - 2 * quiet, width * 0.42);
const left = quiet + size + quiet;
const room = width - left - 1;
const big = Math.min(height * 0.26, room / (Math.max(4, code.length) * 0.66));
const small = Math.max(1.7, Math.min(height * 0.1, 3.2));
const cut = (text, font) => { const most = Math.floor(room / (font * 0.56)); return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text; };
const middle = height / 2;
return html`<path d=${asPath(rows)} fill="#000" shape-rendering="crispEdges" transform=${`translate(${quiet} ${(height - size) / 2}) scale(${size / rows.length})`}></path>
<text class="a" x=${left} y=${middle + big * 0.1} font-size=${big}>${code}</text>
${height > 15 ? html`<text class="c" x=${left} y=${middle - big * 0.9} font-size=${small}>${cut(houseName, small)}</text>` : ''}
<text class="b" x=${left} y=${middle + big * 0.1 + small * 1.5} font-size=${small}>${cut(tag || name, small)}</text>
${tag && height > 15 ? html`<text class="c" x=${left} y=${middle + big * 0.1 + small * 2.9} font-size=${small}>${cut(name, small)}</text>` : ''}`;
}
function calibration(sheet) {
const [width, height] = sheet.label;
const cells = Array.from({ length: sheet.count[0] * sheet.count[1] }, (_, index) => index);
const arm = 3;
return html`${cells.map((index) => {
const [x, y] = corner(sheet, index);
return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([cx, cy], each) =>
html`<path key=${`${index}.${each}`} d=${`M${cx - arm} ${cy}H${cx + arm}M${cx} ${cy - arm}V${cy + arm}`} stroke="#000" stroke-width=".1" fill="none"></path>`);
})}${sheet.isRoll ? '' : html`<path key="ruler" d=${`M${sheet.page[0] / 2 - 50} ${sheet.page[1] / 2}h100${Array.from({ length: 11 }, (_, index) => `M${sheet.page[0] / 2 - 50 + index * 10} ${sheet.page[1] / 2}v-3`).join('')}`} stroke="#000" stroke-width=".2" fill="none"></path>
<text key="word" class="b" x=${sheet.page[0] / 2 - 50} y=${sheet.page[1] / 2 + 4} font-size="3">100 mm</text>`}`;
}
const corner = (sheet, index) => [sheet.at[0] + (index % sheet.count[0]) * sheet.pitch[0], sheet.at[1] + Math.floor(index / sheet.count[0]) * sheet.pitch[1]];
function pages(sheet, labels, { first, offset: [right, down] }) {
const each = sheet.count[0] * sheet.count[1];
const skipped = sheet.isRoll ? 0 : Math.min(each, Math.max(1, first)) - 1;
const places = [...new Array(skipped).fill(null), ...labels];
const count = calibrates.value ? 1 : Math.max(1, Math.ceil(places.length / each));
return Array.from({ length: count }, (_, page) => html`<svg key=${page} class=${`paper ${sheet.kind}`} viewBox=${`0 0 ${sheet.page.join(' ')}`} preserveAspectRatio="xMinYMin slice" role="img" aria-label=${d.sheet(page + 1, count)}>
<g class="cells">${Array.from({ length: each }, (_, index) => html`<rect key=${index} x=${corner(sheet, index)[0]} y=${corner(sheet, index)[1]} width=${sheet.label[0]} height=${sheet.label[1]} rx="1"></rect>`)}</g>
<g transform=${`translate(${right} ${down})`}>${calibrates.value ? calibration(sheet) : places.slice(page * each, (page + 1) * each).map((one, index) => one && html`<g key=${index} transform=${`translate(${corner(sheet, index).join(' ')})`}>${label(sheet.label, one)}</g>`)}</g></svg>`);
}
export function zpl(sheet, labels) {
const dots = (millimetres) => Math.round(millimetres * 8);
const [width, height] = sheet.label;
const text = (value) => [...new TextEncoder().encode(value)].map((byte) => (byte < 32 || byte > 126 || [94, 95, 126].includes(byte) ? `_${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte))).join('');
return labels.map((each) => {
const url = `${location.origin}/q/${each.code}`;
const magnification = Math.max(1, Math.floor(dots(Math.min(height - 4, width * 0.42)) / qr(url).length));
const left = dots(2) + qr(url).length * magnification + dots(2);
const line = dots(Math.min(height * 0.13, 3.2));
return ['^XA', '^CI28', `^PW${dots(width)}`, `^LL${dots(height)}`, `^FO${dots(2)},${dots(2)}^BQN,2,${magnification}^FH^FDMA,${text(url)}^FS`,
`^FO${left},${dots(2)}^A0N,${dots(height * 0.24)}^FH^FD${text(each.code)}^FS`, `^FO${left},${dots(2 + height * 0.3)}^A0N,${line}^FH^FD${text(each.tag)}^FS`,
`^FO${left},${dots(2 + height * 0.45)}^A0N,${line}^FH^FD${text(each.name)}^FS`, '^XZ'].join('\n');
}).join('\n');
}
const printButton = (count) => html`<button class="btn primary" type="button" key="print" disabled=${!count && !calibrates.value} @click=${() => print()}>${icon('print', 's')}<span>${calibrates.value ? d.printSheet : d.printCount(count)}</span></button>`;
export function labels() {
const now = settings.value;
const sheet = sheets[now.sheet] ?? sheets.L7160;
const offset = now.offsets?.[now.sheet] ?? [0, 0];
const assets = selection().map((id) => house.value.asset.get(id)).filter(Boolean);
const without = assets.filter((asset) => !asset.codes.length);
const houseName = ourHouse()?.name ?? '';
const all = assets.filter((asset) => asset.codes.length).flatMap((asset) => new Array(Math.max(1, now.copies)).fill({
code: asset.codes[0], name: house.value.item.get(asset.item_id)?.name ?? '', tag: asset.asset_tag ?? asset.serial ?? '', houseName,
}));
const number = (name, text, value, change, step = 1, min = 1) => html`<div class="field narrow" key=${name}><label for=${`l-${name}`}>${text}</label><input class="input" id=${`l-${name}`} type="number" step=${step} min=${min} .value=${String(value)} @change=${(event) => change(Number(event.target.value) || 0)}></div>`;
const move = (axis) => (value) => set({ offsets: { ...now.offsets, [now.sheet]: offset.map((each, index) => (index === axis ? Math.max(-20, Math.min(20, value)) : each)) } });
const groups = Map.groupBy ? Map.groupBy(assets, (asset) => asset.item_id) : assets.reduce((map, asset) => map.set(asset.item_id, [...(map.get(asset.item_id) ?? []), asset]), new Map());
return frame({
current: '/desk/labels', title: t.labels, task: true, back: '/desk',
tools: html`<span class="only-desk" key="tools">${printButton(all.length)}</span>`, thumb: printButton(all.length),
main: html`<div class="split rev"><div class="stage" key="stage">${pages(sheet, all, { first: now.first, offset })}</div>
<div class="stack print-no" key="settings"><div class="field"><label for="l-sheet">${d.sheetLabel}</label><select class="input" id="l-sheet" @change=${(event) => set({ sheet: event.target.value })}>${Object.entries(sheets).map(([key, each]) =>
html`<option key=${key} value=${key} selected=${now.sheet === key}>${each.isRoll ? d.roll(each.name) : `${each.name} · ${each.count[0] * each.count[1]}`} · ${each.label.map((side) => Math.round(side * 10) / 10).join(' × ')} mm</option>`)}</select><p class="hint">${d.printHint}</p></div>
<div class="form two" key="numbers">${sheet.isRoll ? '' : number('first', d.firstPlace, now.first, (value) => set({ first: Math.max(1, value) }))}${number('copies', d.copies, now.copies, (value) => set({ copies: Math.max(1, Math.min(20, value)) }))}
${number('right', d.moveRight, offset[0], move(0), 0.1, -20)}${number('down', d.moveDown, offset[1], move(1), 0.1, -20)}</div>
<p class="hint" key="hint">${d.offsetHint}</p>
<label class="pick" key="calibrate"><input type="checkbox" checked=${calibrates.value} @change=${(event) => { calibrates.value = event.target.checked; }}><span>${d.calibrate}</span></label>
<section key="assets" aria-labelledby="h-which" class="stack tight"><div class="head"><h2 id="h-which">${t.assets}</h2><span class="n">${assets.length || ''}</span></div>
${picker({ id: 'l-find', label: d.addToLabels, hideLabel: true, placeholder: d.addToLabels, find, pick: (each) => add(each.ids) })}
${assets.length ? html`<ul class="list">${[...groups].map(([item, some]) => html`<li class="line" key=${item}><div class="top"><span class="name">${house.value.item.get(item)?.name ?? ''}</span><span class="sum">${some.length === 1 ? sticker({ tag: some[0].asset_tag, code: some[0].codes[0] }) : some.length}<button class="btn icon" type="button" aria-label=${d.less(house.value.item.get(item)?.name ?? '')} @click=${() => { chosen.value = selection().filter((id) => !some.some((asset) => asset.id === id)); }}>${icon('trash', 's')}</button></span></div></li>`)}</ul>` : html`<p class="sub">${d.noLabels}</p>`}
${without.length ? html`<p class="note warn">${d.withoutCode(without.length)}</p>${can('manager') ? html`<button class="btn" type="button" @click=${() => giveCodes(without)}>${d.giveCodes}</button>` : ''}` : ''}${fault.value ? html`<p class="fault" role="alert">${fault.value}</p>` : ''}
<button class="btn" type="button" disabled=${!all.length} @click=${() => save(new Blob([zpl(sheet, all)], { type: 'text/plain' }), 'labels.zpl')}>${d.zpl}</button></section></div></div>`,
});
}

"""##),
PageFile(name: "desk-move.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { house } from './sync.js';
import { countedIn } from './model.js';
import { can, shape } from './parts.js';
import { write } from './desk-data.js';
import { said } from './desk-parts.js';
import { instant, later, wall } from './desk-time.js';
import { d } from './desk-words.js';
import { words as t, when } from './words.js';
const move = signal(null);
const shifted = (time, days) => { const [date, clock] = wall(time).split('T'); return instant(`${later(date, days)}T${clock}`); };
export const movedBy = (hold) => (move.value?.base.id === hold.reservation.id ? move.value.days : 0);
function movable(hold) {
const reservation = house.value.reservation.get(hold.reservation.id);
return can('manager') && !hold.out && reservation && !reservation.progress.picked_up && !countedIn(reservation).picked_up ? reservation : null;
}
function put(reservation, days) {
const base = move.value?.base.id === reservation.id ? move.value.base : reservation;
move.value = days ? { base, days, fault: '', isBusy: false } : null;
}
async function send() {
const { base, days, isBusy } = move.value;
if (isBusy) return;
move.value = { ...move.value, isBusy: true };
const answer = await write('PATCH', `/api/office/reservations/${base.id}`, {
pickup_at: shifted(base.pickup_at, days), return_at: shifted(base.return_at, days), version: base.version,
});
if (answer.status >= 300) {
move.value = { base, days, isBusy: false, fault: answer.body?.error?.message ?? t.noAnswer };
return;
}
said.value = d.saved;
move.value = null;
}
let drag = null;
let wasDragged = false;
const pointer = {
down(event, hold) {
const reservation = movable(hold);
wasDragged = false;
if (!reservation || event.button || event.pointerType === 'touch') return;
drag = { reservation, x: event.clientX, width: document.querySelector('.tl-h > .d').getBoundingClientRect().width, from: movedBy(hold) };
event.currentTarget.setPointerCapture(event.pointerId);
},
move(event) {
if (!drag) return;
const days = drag.from + Math.round((event.clientX - drag.x) / drag.width);
if (Math.abs(event.clientX - drag.x) > 4) wasDragged = true;
if (wasDragged && days !== (move.value?.days ?? 0)) put(drag.reservation, days);
},
up() { drag = null; },
click(event) { if (wasDragged) event.preventDefault(); },
};
function key(event, hold) {
const reservation = movable(hold);
const days = movedBy(hold);
if (!reservation || event.ctrlKey || event.altKey || event.metaKey) return;
if (event.shiftKey && ['ArrowLeft', 'ArrowRight'].includes(event.key)) put(reservation, days + (event.key === 'ArrowRight' ? 1 : -1));
else if (days && event.key === 'Enter') send();
else if (days && event.key === 'Escape') put(reservation, 0);
else return;
event.preventDefault();
}
export const moves = (hold) => ({
down: (event) => pointer.down(event, hold), move: pointer.move, up: pointer.up, click: pointer.click, key: (event) => key(event, hold),
keys: movable(hold) ? 'Shift+ArrowLeft Shift+ArrowRight' : null,
});
export function moveNote() {
if (!move.value) return said.value ? html`<p key="said"><span class="chip" data-s="done" role="status">${said.value}</span></p>` : '';
const { base, days, fault } = move.value;
return html`<section class="note moving" key="moving" aria-label=${d.moveTitle(base.reference)}><div class="stack tight"><p role="status"><b>${base.client?.display_name ?? base.reference}</b> · ${base.reference}: ${when(base.pickup_at)} – ${when(base.return_at)} → <b>${when(shifted(base.pickup_at, days))} – ${when(shifted(base.return_at, days))}</b></p>
${fault ? html`<p class="fault" role="alert" key="fault">${shape('conflict')}${fault} <a href=${`/desk/reservations/${base.id}`}>${t.look(base.reference)}</a></p>` : ''}
<p class="tools"><button class="btn primary" type="button" @click=${send}>${d.moveBy(days)}</button><button class="btn" type="button" @click=${() => put(base, 0)}>${d.leaveIt}</button></p></div></section>`;
}

"""##),
PageFile(name: "desk-notices.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { frame, shape } from './parts.js';
import { list, read, refresh, sentence, write } from './desk-data.js';
import { bones, listed } from './desk-parts.js';
import { canBeTold, deviceHere, remove, subscribe } from './desk-push.js';
import { d } from './desk-words.js';
import { words as t, when } from './words.js';
const base = '/api/office';
const fault = signal('');
const busy = signal(false);
const saved = signal(false);
async function attempt(work) {
if (busy.value) return;
busy.value = true;
fault.value = '';
saved.value = false;
try {
fault.value = (await work()) ?? '';
} catch {
fault.value = t.noAnswer;
} finally {
busy.value = false;
refresh();
}
}
const platforms = { apns: 'iPhone, iPad', fcm: 'Android' };
function devices() {
const shown = read(`${base}/devices`);
if (shown.loading) return bones();
const rows = shown.body?.devices ?? [];
const own = rows.find((each) => each.id === deviceHere());
return html`<ul class="list cells" key="list">${rows.map((each) => html`<li key=${each.id}><span class="row"><span class="who">${platforms[each.platform] ?? d.browser}${each === own ? html` <small>${d.thisBrowser}</small>` : ''}</span><span class="c1">${when(each.registered_at)}</span><button class="btn" type="button" aria-label=${`${d.remove}: ${platforms[each.platform] ?? d.browser}, ${when(each.registered_at)}`} @click=${() => attempt(() => remove(each.id))}>${d.remove}</button></span></li>`)}</ul>
${own ? '' : canBeTold ? html`<p class="tools" key="tell"><button class="btn" type="button" aria-disabled=${busy.value ? 'true' : null} @click=${() => attempt(subscribe)}>${d.tellHere}</button></p>` : html`<p class="hint" key="tell">${d.cantTellHere}</p>`}`;
}
function wishes() {
const shown = read(`${base}/notifications/settings`);
if (!shown.body) return shown.fault ? html`<p class="fault" role="alert">${shown.fault}</p>` : bones();
const { kinds, locations, version } = shown.body;
const send = (event) => {
event.preventDefault();
const { elements } = event.target;
const chosen = Object.fromEntries(Object.entries(kinds).map(([kind, ways]) => [kind, Object.fromEntries(Object.keys(ways).map((way) => [way, elements[`${kind}.${way}`].checked]))]));
const places = elements.locations.value.split(',').map((each) => each.trim()).filter(Boolean);
attempt(async () => {
const answer = await write('PUT', `${base}/notifications/settings`, { kinds: chosen, locations: [...new Set(places)], version });
saved.value = answer.status < 300;
return sentence(answer);
});
};
return html`<form class="stack" key=${`wishes-${version}`} @submit=${send}><table class="wishes"><thead><tr><th scope="col">${d.about}</th><th scope="col">${d.devices}</th><th scope="col">${t.email}</th></tr></thead>
<tbody>${Object.entries(kinds).map(([kind, ways]) => html`<tr key=${kind}><th scope="row">${d.notices[kind] ?? kind}</th>${['push', 'mail'].map((way) => html`<td key=${way}>${way in ways ? html`<label><input type="checkbox" name=${`${kind}.${way}`} checked=${ways[way]} aria-label=${`${d.notices[kind] ?? kind}, ${way === 'push' ? d.devices : t.email}`}></label>` : ''}</td>`)}</tr>`)}</tbody></table>
<div class="field"><label for="wish-places">${d.placesThatMatter}</label><input class="input" id="wish-places" name="locations" value=${locations.join(', ')} aria-describedby="wish-places-h"><p class="hint" id="wish-places-h">${d.placesHint}</p></div>
<p class="tools"><button class="btn primary" type="submit" aria-disabled=${busy.value ? 'true' : null}>${d.save}</button>${saved.value ? html`<span class="chip" data-s="done" role="status">${d.saved}</span>` : ''}</p></form>`;
}
const target = (each) => (each.reservation_id ? `/r/${each.reservation_id}` : each.asset_id ? `/desk/assets/${each.asset_id}` : each.item_id ? `/desk/items/${each.item_id}` : null);
const row = (each) => {
const inside = html`${each.read_at ? '' : shape('queued')}<span class="who"><b>${each.title}</b><small>${each.body}</small></span><span class="c1">${when(each.created_at)}</span>`;
const to = target(each);
return html`<li key=${each.id} data-unread=${each.read_at ? null : 'true'}>${to ? html`<a class="row" href=${to} @click=${() => { if (!each.read_at) write('POST', `${base}/notifications/read`, { ids: [each.id] }); }}>${inside}</a>` : html`<span class="row">${inside}</span>`}</li>`;
};
export function notices() {
const shown = list(`${base}/notifications`, 'notifications');
const unread = shown.rows?.find((each) => !each.read_at);
return frame({
current: '/desk/notices', title: t.notices, mainClass: 'stack',
main: html`${fault.value ? html`<p class="fault" role="alert" key="fault">${fault.value}</p>` : ''}<div class="split"><div class="stack">${unread ? html`<p class="tools" key="all"><button class="btn" type="button" @click=${() => attempt(async () => sentence(await write('POST', `${base}/notifications/read`, { up_to: shown.rows[0].id })))}>${d.readAll}</button></p>` : ''}${listed(shown, row, d.noNotices, { kind: 'cells told' })}</div>
<aside class="stack"><section key="devices" aria-labelledby="h-devices"><div class="head"><h2 id="h-devices">${d.devices}</h2></div>${devices()}</section>
<section key="wishes" aria-labelledby="h-wishes"><div class="head"><h2 id="h-wishes">${d.whatToTell}</h2></div>${wishes()}</section></aside></div>`,
});
}
navigator.serviceWorker?.addEventListener('message', (event) => { if (event.data === 'pushed') refresh(); });

"""##),
PageFile(name: "desk-parts.js", type: "text/javascript; charset=utf-8", text: ##"""
import { ask, filter, html, signal } from './core.js';
import { frame, icon, shape } from './parts.js';
import { refresh, write } from './desk-data.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
export const languages = [['en', 'English'], ['es', 'Español']];
const faultOf = ({ fault }) => (fault ? html`<div class="note warn" role="alert" key="fault">${shape('late')}<p>${fault}</p></div>` : '');
export function listed(shown, row, nothing, options = {}) {
if (shown.loading) return bones();
const fault = faultOf(shown);
if (!shown.rows) return fault;
if (!shown.rows.length) return html`${fault}<div class="empty" key="empty"><h3>${nothing}</h3>${options.hint ? html`<p>${options.hint}</p>` : ''}</div>`;
return html`${fault}<ul class=${`list ${options.kind ?? 'cells'}`} key="list">${shown.rows.map(row)}</ul>
${shown.more ? html`<button class="btn" type="button" key="more" @click=${shown.more}>${d.more}</button>` : ''}`;
}
export const bones = () => html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map((each) =>
html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who"><span class="bone w2"></span></span></span></li>`)}</ul></div>`;
let typing = null;
export const searchField = (label, short) => html`<form class="search" role="search" key="search" @submit=${(event) => event.preventDefault()}>${icon('find')}<input class="input" id="search" type="search" aria-label=${label} placeholder=${short ?? label} value=${filter('q')} @input=${(event) => {
clearTimeout(typing);
const { value } = event.target;
typing = setTimeout(() => ask({ q: value.trim() }), 250);
}}></form>`;
export const choice = (name, label, options, fallback = '') => html`<select class="input place" key=${name} aria-label=${label} @change=${(event) => ask({ [name]: event.target.value })}>${
options.map(([value, text]) => html`<option key=${value} value=${value} selected=${(filter(name) || fallback) === value}>${text}</option>`)}</select>`;
export const newButton = (to, text) => html`<a class="btn primary" id="new" key="new" href=${to} aria-label=${text}>${icon('plus', 's')}<span>${text}</span></a>`;
export function fetched(shown, title, back, content) {
if (shown.body) {
const screen = content(shown.body);
if (shown.fault) screen.find((each) => each.tag === 'main').children.unshift(faultOf(shown));
return screen;
}
return frame({ current: back, title, back, task: true, main: shown.loading ? bones() : shown.status === 404 ? html`<div class="empty"><h3>${d.nothingHere}</h3><a class="btn" href=${back}>${t.goBack}</a></div>` : unreached(shown.fault) });
}
export const unreached = (why) => html`<div class="empty" role="alert"><h3>${why}</h3><button class="btn" type="button" @click=${refresh}>${t.retry}</button></div>`;
const states = new Map();
const changed = signal(0);
function stateOf(id) {
if (!states.has(id)) states.set(id, { busy: false, faults: {}, sentence: '', mismatch: null });
void changed.value;
return states.get(id);
}
function set(id, change) {
states.set(id, { ...stateOf(id), ...change });
changed.value++;
}
function valueOf(field, form) {
const input = form.elements[field.name];
if (field.type === 'check') return input.checked;
if (field.type === 'number') return input.value === '' ? null : Number(input.value);
if (field.type === 'checks') return field.options.map(([value]) => value).filter((value) => form.elements[`${field.name}.${value}`].checked);
if (field.type === 'hours') {
const [from, to] = ['from', 'to'].map((side) => form.elements[`${field.name}.${side}`].value);
return from || to ? { from, to } : null;
}
const text = input.value.trim();
return text === '' ? null : text;
}
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/**
* A form over fields `{name, label, type, options, hint, required, wide}`. With `base` it changes what is there: only what differs is
* sent, with the version it was made from. `done` gets the row as it is now.
*/
export function formOf({ id, fields, base, kind, method, to, done, button, fixed = {}, extra }) {
const state = stateOf(id);
const send = async (event) => {
event.preventDefault();
if (stateOf(id).busy) return;
const values = Object.fromEntries(fields.map((field) => [field.name, valueOf(field, event.target)]));
const origin = stateOf(id).base ?? base;
const body = { ...fixed };
for (const field of fields) {
if (origin ? !same(values[field.name], origin[field.name]) : values[field.name] !== null) body[field.name] = values[field.name];
}
if (origin && !Object.keys(body).length) return set(id, { sentence: d.nothingChanged, mismatch: null, faults: {} });
if (origin) body.version = origin.version;
set(id, { busy: true, sentence: '', faults: {} });
const answer = await write(method, to, body);
set(id, { busy: false });
if (answer.status < 300) {
states.delete(id);
changed.value++;
said.value = d.saved;
return done?.(answer.body);
}
const error = answer.body?.error ?? {};
const now = error.current?.[kind];
if (error.code === 'version_mismatch' && now) return set(id, { mismatch: { now, mine: values } });
const faults = Object.fromEntries((error.details ?? []).map((fault) => [fault.field.replace(/^(quiet_hours)\..*/, '$1'), fault.message]));
set(id, { faults, sentence: error.details?.length && Object.keys(faults).every((name) => fields.some((field) => field.name === name)) ? '' : error.message ?? t.noAnswer });
setTimeout(() => document.querySelector('[aria-invalid=true]')?.focus());
};
const begin = () => {
if (said.value) said.value = '';
if (base && !stateOf(id).base) set(id, { base });
};
const shown = state.base ?? base;
return html`<form class="stack" key=${id} @submit=${send} @input=${begin}>
${state.mismatch ? mismatch(id, fields, state.mismatch) : ''}
<div class="form" key="fields">${fields.map((field) => fieldOf(id, field, shown, state.faults[field.name]))}</div>
${extra ?? ''}
${state.sentence ? html`<p class="fault" role="alert" key="sentence">${state.sentence}</p>` : ''}
<p class="tools" key="send"><button class="btn primary" type="submit" aria-disabled=${state.busy ? 'true' : null}>${button ?? d.save}</button>${said.value ? html`<span class="chip" data-s="done" role="status">${said.value}</span>` : ''}</p></form>`;
}
export const said = signal('');
function fieldOf(id, field, base, fault) {
const name = `${id}-${field.name}`;
const value = base?.[field.name] ?? field.value ?? '';
const described = [fault && `${name}-f`, field.hint && `${name}-h`].filter(Boolean).join(' ') || null;
const below = html`${fault ? html`<p class="fault" id=${`${name}-f`} key="fault">${fault}</p>` : ''}${field.hint ? html`<p class="hint" id=${`${name}-h`} key="hint">${field.hint}</p>` : ''}`;
const kind = `field ${field.wide ? 'full' : field.narrow ? 'narrow' : 'half'}`;
if (field.type === 'check') {
return html`<div class=${kind} key=${field.name}><label class="pick"><input type="checkbox" name=${field.name} checked=${!!value} aria-describedby=${described}><span>${field.label}</span></label>${below}</div>`;
}
if (field.type === 'checks') {
return html`<fieldset class=${kind} key=${field.name} aria-describedby=${described}><legend class="label">${field.label}</legend>${field.options.map(([each, text]) =>
html`<label class="pick" key=${each}><input type="checkbox" name=${`${field.name}.${each}`} checked=${(value || []).includes(each)}><span>${text}</span></label>`)}${below}</fieldset>`;
}
if (field.type === 'hours') {
const time = (side, text) => html`<input class="input" type="time" name=${`${field.name}.${side}`} value=${value?.[side] ?? ''} aria-label=${text} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>`;
return html`<fieldset class=${kind} key=${field.name}><legend class="label">${field.label}</legend><span class="hours">${time('from', field.label)}<span>–</span>${time('to', `${field.label}, ${d.hoursTo}`)}</span>${below}</fieldset>`;
}
const label = html`<label for=${name} key="label">${field.label}</label>`;
if (field.type === 'select') {
return html`<div class=${kind} key=${field.name}>${label}<select class="input" id=${name} name=${field.name} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>${field.options.map(([each, text]) =>
html`<option key=${each} value=${each} selected=${String(value) === each}>${text}</option>`)}</select>${below}</div>`;
}
if (field.type === 'text') {
return html`<div class=${kind} key=${field.name}>${label}<textarea class="input" id=${name} name=${field.name} .defaultValue=${value} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}></textarea>${below}</div>`;
}
return html`<div class=${kind} key=${field.name}>${label}<input class="input" id=${name} name=${field.name} type=${field.type ?? 'text'} value=${value} required=${!!field.required} min=${field.min ?? null} step=${field.type === 'number' ? field.step ?? 1 : null} list=${field.list ? `${name}-l` : null} autocomplete="off" spellcheck=${field.spell ? null : 'false'} aria-invalid=${fault ? 'true' : null} aria-describedby=${described}>${
field.list ? html`<datalist id=${`${name}-l`}>${field.list.map((each) => html`<option key=${each} value=${each}></option>`)}</datalist>` : ''}${below}</div>`;
}
export const worded = (value, field) => {
if (value === null || value === undefined || value === '') return '–';
if (field.type === 'check') return value ? d.yes : d.no;
if (field.type === 'hours') return `${value.from}–${value.to}`;
if (field.type === 'checks') return value.map((each) => Object.fromEntries(field.options)[each] ?? each).join(', ');
return field.options ? Object.fromEntries(field.options)[value] ?? value : String(value);
};
function mismatch(id, fields, { now, mine }) {
const differing = fields.filter((field) => !same(now[field.name], mine[field.name]));
return differ(differing.map((field) => ({ label: field.label, mine: worded(mine[field.name], field), theirs: worded(now[field.name], field) })),
(event) => {
const form = event.target.closest('form');
set(id, { mismatch: null, base: now });
setTimeout(() => form.requestSubmit());
},
() => location.reload());
}
export function differ(rows, keepMine, takeTheirs) {
return html`<section class="conflict" role="alert" aria-labelledby="h-differ" key="differ"><header>${shape('conflict')}<div><h3 id="h-differ">${d.mismatch}</h3><p class="sub">${d.mismatchHint}</p></div></header>
<table class="both"><thead><tr><th scope="col"><span class="sr">${d.field}</span></th><th scope="col">${d.mine}</th><th scope="col">${d.theirs}</th></tr></thead>
<tbody>${rows.map((row) => html`<tr key=${row.label}><th scope="row">${row.label}</th><td>${row.mine}</td><td>${row.theirs}</td></tr>`)}</tbody></table>
<ul class="choices"><li key="mine"><button class="choice" type="button" @click=${keepMine}>${icon('undo')}<span><b>${d.keepMine}</b><small>${d.keepMineHint}</small></span>${icon('go', 'go')}</button></li>
<li key="theirs"><button class="choice" type="button" @click=${takeTheirs}>${icon('find')}<span><b>${d.takeTheirs}</b><small>${d.takeTheirsHint}</small></span>${icon('go', 'go')}</button></li></ul></section>`;
}
const pickers = signal(new Map());
export function picker({ id, label, find, pick, placeholder, hideLabel, value = '', fault }) {
const { text = null, active = 0 } = pickers.value.get(id) ?? {};
const put = (state) => { pickers.value = new Map(pickers.value).set(id, state); };
const close = () => put({ text: null });
const found = text === null ? [] : find(text) ?? [];
const isOpen = text !== null && found.length > 0;
const take = (each) => {
close();
pick(each);
};
const key = (event) => {
if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
event.preventDefault();
if (text === null) return put({ text: event.target.value === value ? '' : event.target.value, active: 0 });
put({ text, active: Math.max(0, Math.min(found.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))) });
} else if (event.key === 'Enter') {
event.preventDefault();
if (isOpen) take(found[Math.min(active, found.length - 1)]);
} else if (event.key === 'Escape' && text !== null) {
event.preventDefault();
event.stopPropagation();
close();
}
};
return html`<div class="picker field half" key=${id}><label for=${id} class=${hideLabel ? 'sr' : null}>${label}</label>
<input class="input" id=${id} role="combobox" aria-autocomplete="list" aria-expanded=${isOpen ? 'true' : 'false'} aria-controls=${`${id}-l`} aria-activedescendant=${isOpen ? `${id}-${Math.min(active, found.length - 1)}` : null} aria-invalid=${fault ? 'true' : null} autocomplete="off" spellcheck="false" placeholder=${placeholder ?? null} .value=${text ?? value} @input=${(event) => put({ text: event.target.value, active: 0 })} @keydown=${key} @blur=${() => setTimeout(() => { if (document.activeElement?.id !== id) close(); }, 150)}>
<ul id=${`${id}-l`} role="listbox" aria-label=${label} class="options" hidden=${!isOpen}>${isOpen ? found.map((each, index) =>
html`<li key=${each.id} id=${`${id}-${index}`} role="option" aria-selected=${index === Math.min(active, found.length - 1) ? 'true' : 'false'} @mousedown=${(event) => { event.preventDefault(); take(each); }}><b>${each.name}</b>${each.sub ? html`<small>${each.sub}</small>` : ''}</li>`) : ''}</ul>
${fault ? html`<p class="fault">${fault}</p>` : ''}</div>`;
}
const pressed = signal('');
export const refused = signal('');
export async function press(name, method, to, body, done) {
if (pressed.value) return;
pressed.value = name;
refused.value = '';
const answer = await write(method, to, body);
pressed.value = '';
if (answer.status < 300) {
said.value = d.saved;
done?.(answer.body);
} else {
refused.value = answer.body?.error?.message ?? t.noAnswer;
}
}
export const refusal = () => (refused.value ? html`<p class="fault" role="alert" key="refusal">${refused.value}</p>` : '');
export function leave() {
states.clear();
pickers.value = new Map();
said.value = '';
refused.value = '';
}

"""##),
PageFile(name: "desk-push.js", type: "text/javascript; charset=utf-8", text: ##"""
import { api, post } from './api.js';
import { sentence } from './desk-data.js';
import { d } from './desk-words.js';
const devices = '/api/office/devices';
const kept = 'push-device';
export const canBeTold = 'PushManager' in globalThis && !!navigator.serviceWorker && isSecureContext;
export const deviceHere = () => JSON.parse(localStorage.getItem(kept) ?? 'null')?.id ?? null;
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
const isMadeWith = (key, subscription) => {
const own = new Uint8Array(subscription.options.applicationServerKey ?? []);
return bytesOf(key).every((byte, place) => own[place] === byte);
};
export async function subscribe() {
const answer = await api('/api/office/push/vapid');
if (answer.status !== 200) return sentence(answer);
const key = answer.body.public_key;
if (!key) return d.noPush;
if (await Notification.requestPermission() !== 'granted') return d.pushDenied;
const { pushManager } = await navigator.serviceWorker.ready;
let subscription = await pushManager.getSubscription();
if (subscription && !isMadeWith(key, subscription)) subscription = (await subscription.unsubscribe(), null);
subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
return subscription ? register(subscription) : d.pushAway;
}
async function register(subscription) {
const { endpoint, keys } = subscription.toJSON();
const answer = await post(devices, { platform: 'webpush', subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }, locale: navigator.language }, { 'Idempotency-Key': crypto.randomUUID() });
if (answer.status < 300) localStorage.setItem(kept, JSON.stringify({ id: answer.body.id, endpoint }));
return sentence(answer);
}
export async function renew() {
if (!canBeTold || !deviceHere()) return;
const { pushManager } = await navigator.serviceWorker.ready;
const subscription = await pushManager.getSubscription();
if (!subscription) localStorage.removeItem(kept);
else if (subscription.endpoint !== JSON.parse(localStorage.getItem(kept)).endpoint) await register(subscription);
}
export async function leave() {
if (deviceHere()) await remove(deviceHere());
}
export async function remove(id) {
const answer = await api(`${devices}/${id}`, { method: 'DELETE', headers: { 'Idempotency-Key': crypto.randomUUID() } });
if (answer.status >= 300 && answer.status !== 404) return sentence(answer);
if (id === deviceHere()) {
const { pushManager } = await navigator.serviceWorker.ready;
await (await pushManager.getSubscription())?.unsubscribe();
localStorage.removeItem(kept);
}
return '';
}

"""##),
PageFile(name: "desk-qr.js", type: "text/javascript; charset=utf-8", text: ##"""
import { blocksOf, exponents, masks, times } from './qr-standard.js';
const sizes = [null, ...[1, 2, 3, 4, 5, 6].map((version) => blocksOf(version, 'M'))];
function correction(data, count) {
let generator = [1];
for (let power = 0; power < count; power++) {
const next = [...generator, 0];
generator.forEach((factor, index) => { next[index + 1] ^= times(factor, exponents[power]); });
generator = next;
}
const rest = [...data, ...new Array(count).fill(0)];
for (let at = 0; at < data.length; at++) {
const factor = rest[at];
if (factor) generator.forEach((each, index) => { rest[at + index] ^= times(each, factor); });
}
return rest.slice(data.length);
}
function codewords(bytes, version) {
const [total, count, blocks] = sizes[version];
const capacity = total - count * blocks;
const bits = [];
const put = (value, length) => { for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1); };
put(4, 4);
put(bytes.length, 8);
for (const byte of bytes) put(byte, 8);
put(0, Math.min(4, capacity * 8 - bits.length));
put(0, (8 - (bits.length % 8)) % 8);
const data = [];
for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
for (let pad = 0xec; data.length < capacity; pad ^= 0xfd) data.push(pad);
const each = capacity / blocks;
const parts = Array.from({ length: blocks }, (_, index) => data.slice(index * each, (index + 1) * each));
const corrections = parts.map((part) => correction(part, count));
const inTurn = (lists) => lists[0].flatMap((_, index) => lists.map((list) => list[index]));
return [...inTurn(parts), ...inTurn(corrections)];
}
function format(mask) {
let rest = mask << 10;
for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
return ((mask << 10) | rest) ^ 0x5412;
}
function frame(size, version) {
const rows = Array.from({ length: size }, () => new Array(size).fill(null));
const finder = (top, left) => {
for (let r = -1; r < 8; r++) {
for (let c = -1; c < 8; c++) {
if (rows[top + r]?.[left + c] === undefined) continue;
const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
rows[top + r][left + c] = ring !== 2 && ring < 4;
}
}
};
finder(0, 0);
finder(0, size - 7);
finder(size - 7, 0);
if (version > 1) {
for (let r = -2; r < 3; r++) for (let c = -2; c < 3; c++) rows[size - 7 + r][size - 7 + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
}
for (let at = 8; at < size - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
rows[size - 8][8] = true;
return rows;
}
function putFormat(rows, mask) {
const size = rows.length;
const bits = format(mask);
for (let bit = 0; bit < 15; bit++) {
const dark = !!((bits >> bit) & 1);
rows[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = dark;
rows[8][bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = dark;
}
}
function penalty(rows) {
const size = rows.length;
let sum = 0;
let dark = 0;
for (const lines of [rows, rows.map((_, c) => rows.map((row) => row[c]))]) {
for (const line of lines) {
const text = line.map(Number).join('');
for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
for (let at = 0; at < size - 10; at++) if (['10111010000', '00001011101'].includes(text.slice(at, at + 11))) sum += 40;
}
}
for (let r = 0; r < size; r++) {
for (let c = 0; c < size; c++) {
dark += rows[r][c];
if (r && c && rows[r][c] === rows[r - 1][c] && rows[r][c] === rows[r][c - 1] && rows[r][c] === rows[r - 1][c - 1]) sum += 3;
}
}
return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
export function qr(text) {
const bytes = new TextEncoder().encode(text);
const version = sizes.findIndex((each) => each && each[0] - each[1] * each[2] - 2 >= bytes.length);
if (version < 0) throw new RangeError('too long for a sticker');
const size = 17 + 4 * version;
const fixed = frame(size, version);
putFormat(fixed, 0);
const bits = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
const places = [];
for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
if (right === 6) right--;
for (let step = 0; step < size; step++) {
const r = up ? size - 1 - step : step;
for (const c of [right, right - 1]) if (fixed[r][c] === null) places.push([r, c]);
}
}
let best = null;
masks.forEach((isFlipped, mask) => {
const rows = fixed.map((row) => [...row]);
places.forEach(([r, c], index) => { rows[r][c] = !!(bits[index] ?? 0) !== isFlipped(r, c); });
putFormat(rows, mask);
const cost = penalty(rows);
if (!best || cost < best.cost) best = { rows, cost };
});
return best.rows;
}
export const asPath = (rows) => rows.map((row, r) => {
const text = row.map(Number).join('');
return [...text.matchAll(/1+/g)].map((run) => `M${run.index} ${r}h${run[0].length}v1h-${run[0].length}z`).join('');
}).join('');

"""##),
PageFile(name: "desk-reservations.js", type: "text/javascript; charset=utf-8", text: ##"""
import { ask, filter, html } from './core.js';
import { can, chip, frame, pips } from './parts.js';
import { list, url } from './desk-data.js';
import { choice, listed, newButton, searchField } from './desk-parts.js';
import { bookingScreen } from './desk-booking.js';
import { countedIn, isAnyOut } from './model.js';
import { d } from './desk-words.js';
import { words as t, day, clock } from './words.js';
const open = 'draft,requested,confirmed,returned';
export function reservations(id) {
if (id) return bookingScreen(id);
const status = filter('status');
const shown = list(url('/api/office/reservations', {
status: status === 'late' || status === 'any' ? '' : status || open, overdue: status === 'late' ? 'true' : '',
q: filter('q'), from: filter('from') || (status === 'any' && !filter('q') && !filter('to') ? '2000-01-01' : ''), to: filter('to'), client: filter('client'), candidates: 'none',
}), 'reservations');
return frame({
current: '/desk/reservations', title: t.reservations, mainClass: 'stack',
tools: can('manager') ? newButton('/desk/reservations/new', d.newOne) : '',
main: html`<div class="tools" key="tools">${searchField(d.findReservation, d.findReservationShort)}
${choice('status', d.status, [['', d.open], ['late', t.late], ...Object.entries(t.statuses), ['any', d.any]])}
${dayField('from', d.from)}${dayField('to', d.to)}</div>
${listed(shown, row, d.noReservations, { kind: 'wide' })}`,
});
}
export const dayField = (name, label) => html`<label class="day" key=${name}><span>${label}</span><input class="input" type="date" value=${filter(name)} @change=${(event) => ask({ [name]: event.target.value })}></label>`;
export function row(reservation) {
const { progress: { qty, picked_up: gone, returned: back, out } } = reservation;
const counts = { out, back, here: Math.max(0, qty - gone) };
const hasGone = gone + countedIn(reservation).picked_up > 0;
return html`<li key=${reservation.id}><a class=${reservation.status === 'cancelled' ? 'row off' : 'row'} href=${`/desk/reservations/${reservation.id}`}>
<span class="when">${day(reservation.pickup_at)}<small>${clock(reservation.pickup_at)}</small></span>
<span class="who">${reservation.client?.display_name ?? reservation.reference}</span><span class="ref">${reservation.reference}</span>
<span class="what">${reservation.overdue ? chip('late', t.late) : isAnyOut(reservation) ? chip('out', d.isOut) : chip({ returned: 'back', closed: 'done', confirmed: hasGone ? 'back' : 'ready' }[reservation.status] ?? reservation.status, t.statuses[reservation.status])}</span>
<span class="much">${qty ? html`${pips(counts, t.ofOut(gone, qty))}` : ''}<span class="to"><b>${day(reservation.return_at)}</b></span></span></a></li>`;
}

"""##),
PageFile(name: "desk-spanish.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
more: 'Ver más', save: 'Guardar', saved: 'Guardado', yes: 'Sí', no: 'No', add: 'Agregar', field: 'Campo', before: 'Antes', after: 'Después', other: 'Otros',
nothingHere: 'Aquí no hay nada.', notYours: 'Su rol no abre esta parte. Pregunte a quien administra la casa.', nothingChanged: 'No se cambió nada.',
newOne: 'Nueva', newClient: 'Nuevo cliente', newItem: 'Nuevo artículo', newAsset: 'Nuevo equipo', newPerson: 'Nueva persona',
mismatch: 'Otra persona lo cambió mientras tanto', mismatchHint: 'No se pierde nada de lo suyo. Diga qué queda.', mine: 'Lo suyo', theirs: 'Lo que hay',
keepMine: 'Dejar lo mío', keepMineHint: 'Lo que usted cambió se escribe encima; lo demás queda como está', takeTheirs: 'Tomar lo que hay', takeTheirsHint: 'Sus cambios de aquí se descartan',
status: 'Estado', open: 'Abiertas', any: 'Todas', from: 'Desde', to: 'Hasta', which: 'Cuáles', current: 'En uso', withArchived: 'También archivados', archived: 'Archivado',
findReservation: 'Buscar una reserva por referencia o cliente', findReservationShort: 'Referencia, cliente', noReservations: 'Ninguna reserva coincide.',
client: 'Cliente', findClient: 'Buscar un cliente', addClient: (name) => `Agregar «${name}» como cliente`, noClients: 'Ningún cliente coincide.',
reference: 'Referencia', madeOnSave: 'se crea al guardar', notes: 'Notas', notesHint: 'Para la bodega: muelle, por quién preguntar', gear: 'Equipo',
addGear: 'Agregar equipo o un kit: nombre o SKU', freeEachDay: 'libres cada día, contando esta reserva', freeEach: 'libres cada día', owned: (n) => `${n} propios`, kit: 'Kit', ofKit: 'de un kit', named: (n) => `${n} asignados`,
freeIn: (name, free, missing) => `${name}: ${free ?? 'sin contar,'} libres en el período${missing ? `, faltan ${missing}` : ''}`,
less: (name) => `Un ${name} menos`, oneMore: (name) => `Un ${name} más`, howMany: (name) => `Cuántos ${name}`,
asked: (needed, free) => `${needed} pedidos, ${free} libres`, heldBy: 'Los tiene', until: (time) => `hasta ${time}`, andMore: (n) => `y ${n} más`, freeAgain: (time) => `Libre de nuevo desde ${time}.`,
inAll: 'En total', units: 'Unidades', days: 'Días', linesShort: (n) => (n === 1 ? 'Falta 1 artículo' : `Faltan ${n} artículos`), times: (out, back) => `${out} a ${back}`,
confirm: 'Confirmar', confirmShort: (n) => `Confirmar, faltan ${n}`, saveDraft: 'Guardar borrador', deliveryNote: 'Albarán', atTheShelf: 'En la bodega', endsFirst: 'Vuelve antes de salir.',
whoFor: 'Elija un cliente o escriba un nombre nuevo.', whenIsIt: 'Hacen falta un día y una hora.', whatGear: 'Agregue al menos un artículo.',
moves: { requested: 'Marcar como solicitada', cancelled: 'Cancelar la reserva', returned: 'Marcar todo de vuelta', closed: 'Cerrar', reopen: 'Abrir de nuevo' },
sure: { cancelled: (ref) => `¿Cancelar ${ref}?`, returned: (ref) => `¿Marcar ${ref} como devuelta? Lo que sigue afuera se registra como devuelto ahora.` },
notAvailable: 'No todo está libre', notAvailableHint: 'No se guardó nada. La casa rechaza la sobreventa: quedar corto necesita una razón.',
whyShort: '¿Por qué está bien que falte?', whyShortHint: 'Queda en la línea y en la auditoría.', allTheSame: 'Confirmar de todos modos', lower: 'Bajar a lo que está libre',
history: 'Historia', noHistory: 'Todavía no ha pasado nada.', whatChanged: (n) => (n === 1 ? '1 campo' : `${n} campos`),
deeds: {
'asset.picked_up': 'Salió', 'asset.returned': 'Volvió', 'asset.lost': 'Perdido', 'asset.swapped': 'Cambiado por otro', 'asset.pickup_undone': 'Salida deshecha', 'asset.return_undone': 'Devolución deshecha', 'asset.swap_undone': 'Cambio deshecho',
'stock.picked_up': 'Salió contado', 'stock.returned': 'Volvió contado', 'stock.undone': 'Conteo deshecho', 'stock.shortage_allowed': 'Faltante permitido', 'reservation.reopened': 'Abierta de nuevo', report: 'Informe de estado', 'condition_report.created': 'Informe de estado',
created: 'Creado', changed: 'Cambiado', archived: 'Archivado', erased: 'Borrado', deleted: 'Eliminado', requested: 'Solicitada', confirmed: 'Confirmada', returned: 'Todo de vuelta', closed: 'Cerrada', cancelled: 'Cancelada',
},
timelineLabel: 'Reservas por artículo, se desplaza de lado', earlier: 'Antes', later: 'Después', length: 'Duración', fortnight: 'Dos semanas', fourWeeks: 'Cuatro semanas', missing: 'Falta',
category: 'Categoría', anyCategory: 'Todas las categorías', findItem: 'Buscar un artículo', noItems: 'Ningún artículo coincide.', short: (n) => (n === 1 ? 'Falta 1' : `Faltan ${n}`),
booking: (client, qty, item, from, to, out) => `${client}, ${qty} ${item}, ${from} a ${to}${out ? ', afuera' : ''}`,
noShortages: 'No falta nada.', noShortagesHint: 'Cada reserva confirmada de estos días se cumple con lo que tiene la casa.', known: (n) => `faltan ${n}, ya se sabe`,
name: 'Nombre', language: 'Idioma', phone: 'Teléfono', externalId: 'Número en otro sistema', externalIdHint: 'Como lo llama su otro programa; una importación lo encuentra por esto.',
archive: 'Archivar', unarchive: 'Sacar del archivo', erase: 'Borrar a esta persona', eraseAsk: (name) => `Esto quita nombre y contactos en todas partes, para siempre. Escriba «${name}» para hacerlo.`, eraseHint: 'Quita nombre y contactos en todas partes. La prueba de la auditoría queda.',
serialized: 'Cada uno lleva su etiqueta', serializedHint: 'Si no, se cuenta.', isCase: 'Es un estuche que guarda otros', ownedQty: 'Cuántos tiene la casa', ownedQtyHint: 'De los contados. Vacío: no se cuenta, nunca falta.',
turnaround: 'Minutos para estar listo de nuevo', turnaroundHint: 'Limpiar, cargar, revisar.', value: 'Valor de uno', consumable: 'Se gasta', notCounted: 'Sin contar', addAsset: 'Agregar uno',
kitParts: 'Un kit de', kitHint: 'Con partes, este artículo es un kit: reservarlo reserva sus partes.', addPart: 'Agregar una parte', printLabels: 'Imprimir etiquetas',
findAsset: 'Buscar por placa, serie o código', noAssets: 'Ningún equipo coincide.', item: 'Artículo', tag: 'Placa', serial: 'Serie', condition: 'Estado físico', isOut: 'Afuera', onReservation: 'En una reserva',
assetStatuses: { IN_STOCK: 'En bodega', READY_TO_DEPLOY: 'Listo', SHIPPED: 'Enviado', DEPLOYED: 'Desplegado', REPAIR: 'En reparación', ARCHIVED: 'Archivado', DISPOSED: 'Dado de baja' },
unknownCodeHint: 'Puede ser de otra casa, o el equipo recibió otra etiqueta.', label: 'Etiqueta', codes: 'Etiquetas', noCodes: 'Todavía no tiene etiqueta.', newCode: 'Código nuevo', removeCode: (code) => `Quitar ${code}`,
toRepair: 'Enviar a reparación', repaired: 'Volvió de reparación', retire: 'Dar de baja', retireAsk: (name) => `¿Dar de baja ${name}? Ya no se presta; su historia queda.`, bringBack: 'Volver a la bodega',
moveTitle: (ref) => `Mover ${ref}`, moveBy: (n) => (n === 1 ? 'Moverla un día después' : n === -1 ? 'Moverla un día antes' : n > 0 ? `Moverla ${n} días después` : `Moverla ${-n} días antes`), leaveIt: 'Dejarla',
inCase: 'En el estuche', emptyCase: 'No guarda nada.', putIn: 'Poner un equipo', takeOut: (name) => `Sacar ${name}`, saveCase: 'Guardar lo que contiene',
sheetLabel: 'Hoja', sheet: (n, all) => `Vista de la hoja ${n} de ${all}`, roll: (name) => `Rollo de ${name}`, printHint: 'Imprima al 100 %, no «ajustar a la página».', firstPlace: 'Empezar en el lugar', copies: 'Copias',
moveRight: 'Mover a la derecha, mm', moveDown: 'Mover abajo, mm', offsetHint: 'El desplazamiento se recuerda para esta hoja en este computador.', calibrate: 'Hoja de calibración', printSheet: 'Imprimir la hoja', printCount: (n) => (n === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${n} etiquetas`),
addToLabels: 'Agregar un artículo o un equipo', allOfIt: 'todos sus equipos', noLabels: 'Agregue lo que necesita etiqueta.', withoutCode: (n) => (n === 1 ? '1 todavía no tiene código y queda fuera.' : `${n} todavía no tienen código y quedan fuera.`), giveCodes: 'Darles códigos', zpl: 'Guardar como ZPL para una impresora de etiquetas',
choose: 'Elegir', check: 'Revisar', doImport: 'Importar', kind: 'Qué hay en el archivo', kinds: { clients: 'Clientes', items: 'Artículos', assets: 'Equipos', reservations: 'Reservas' }, chooseFile: 'Elegir un archivo',
dropHint: 'O suéltelo aquí. CSV con coma, punto y coma o tabulación, hasta 16 MB. Una exportación muestra las columnas.', checking: 'Revisando…', importing: 'Importando…', imported: (made, changed) => `Listo: ${made} nuevos, ${changed} cambiados`,
notRead: 'El archivo no se leyó', noFaults: 'Sin errores', faultCount: (n, lines) => `${n === 1 ? '1 error' : `${n} errores`}${lines ? ` en ${lines === 1 ? '1 línea' : `${lines} líneas`}` : ''}`,
aboutFile: (name, n) => `${name}, ${n} ${n === 1 ? 'línea' : 'líneas'}.`, nothingWritten: 'No se ha escrito nada. Una importación es todo o nada.', faultsByLine: 'Errores por línea', line: 'línea', meant: (value) => `¿Quiso decir ${value}?`,
created: 'Nuevos', changed: 'Cambiados', same: 'Iguales', atFault: 'Errores', runImport: 'Importar', runHint: 'Se abre cuando el archivo no tiene errores.', allOrNothing: 'Todo o nada.', export: 'Exportar', exportHint: 'Vuelve por la importación sin cambios.',
devices: 'Dispositivos', browser: 'Navegador', thisBrowser: '(este)', remove: 'Quitar', tellHere: 'Avisar en este navegador', cantTellHere: 'A este navegador no se le puede avisar: no conoce Web Push, o la página no tiene https.',
noPush: 'Este servidor no avisa a ningún navegador.', pushAway: 'No se llega al servicio de avisos del navegador.', pushDenied: 'El navegador no lo permite. Sus ajustes para esta página dicen por qué.', readAll: 'Marcar todo como leído', noNotices: 'Nada por ahora', whatToTell: 'De qué se le avisa',
placesThatMatter: 'Lugares que importan', placesHint: 'Separados por comas. Vacío: todos.',
notices: { pickup_soon: 'Se acerca una salida', return_overdue: 'Hay equipos tarde', reservation_cancelled: 'Se canceló una reserva', reservation_changed: 'Se cambió una reserva', asset_damaged: 'Hay equipos dañados', shortage: 'Hay más reservado de lo que hay' },
about: 'Sobre', everything: 'Todo', entities: { reservation: 'Reservas', asset: 'Equipos', item: 'Artículos', client: 'Clientes', account: 'Personas', tenant: 'Casa' },
findPerson: 'Buscar una persona', noPeople: 'Nadie coincide.', rolesLabel: 'Roles', rolesHint: 'Cada uno puede lo que pueden los anteriores.', roles: { viewer: 'Mira', staff: 'Bodega', manager: 'Oficina', admin: 'Administra la casa' },
disabled: 'No puede entrar', disabledHint: 'Termina todas sus sesiones. Lo hecho queda con este nombre.', isDisabled: 'Sin acceso',
timeZone: 'Zona horaria', overbooking: 'Sobreventa', overbookingRefuse: 'Rechazar', overbookingAllow: 'Permitir', overbookingHint: 'Si se rechaza, un faltante necesita una razón.', overrideRole: 'Quién puede pasar por encima en la bodega', overrideRoleHint: 'Y cada rol superior.',
grace: 'Minutos de gracia al devolver', notice: 'Minutos de aviso antes de la salida', quiet: 'Los teléfonos callan', quietHint: 'Desde y hasta, según el reloj de la casa. Vacío: nunca.', hoursTo: 'hasta', contact: 'Cómo avisarnos', contactHint: 'Lo ve quien escanea una etiqueta y no trabaja aquí.', aboutServer: 'Este servidor', version: 'Versión', health: 'Salud', healthy: 'Listo', you: 'Usted', licence: 'Licencia', licences: 'Apache 2.0, como dice su archivo LICENSE. La página no lleva código ajeno.',
findOperation: 'Buscar una operación', noOperation: 'Ninguna operación coincide.', parameters: 'Parámetros', body: 'Cuerpo', answers: 'Respuestas', required: 'obligatorio', try: 'Probar', tryHint: 'Esto se hace de verdad, en su casa, a su nombre.', howItWorks: 'Cómo funciona: formatos, claves, rechazos', bytes: (n) => (n === 1 ? '1 byte' : `${n} bytes`), sendIt: 'Enviar',
};

"""##),
PageFile(name: "desk-time.js", type: "text/javascript; charset=utf-8", text: ##"""
import { me } from './api.js';
import { ourHouse } from './model.js';
const zone = () => ourHouse()?.time_zone ?? me.value.tenant.time_zone;
export function wall(instant) {
const text = new Intl.DateTimeFormat('sv-SE', {
timeZone: zone(), year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
}).format(new Date(instant));
return text.replace(' ', 'T');
}
export function instant(text) {
const local = Date.parse(`${text}Z`);
if (Number.isNaN(local)) return null;
const off = (at) => Date.parse(`${wall(at)}Z`) - at;
const first = local - off(local);
return new Date(local - off(first)).toISOString().replace('.000Z', 'Z');
}
export const dayOf = (value) => wall(value).slice(0, 10);
export const today = () => dayOf(Date.now());
export const later = (day, days) => new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
export const dawn = (day) => instant(`${day}T00:00`);

"""##),
PageFile(name: "desk-timeline.js", type: "text/javascript; charset=utf-8", text: ##"""
import { ask, filter, html } from './core.js';
import { house } from './sync.js';
import { valuesOf } from './model.js';
import { can, frame, icon } from './parts.js';
import { all, list, read, url } from './desk-data.js';
import { bones, choice, listed, newButton, searchField } from './desk-parts.js';
import { moveNote, movedBy, moves } from './desk-move.js';
import { dayField } from './desk-reservations.js';
import { dawn, dayOf, later, today } from './desk-time.js';
import { d } from './desk-words.js';
import { words as t, day, longDay, when } from './words.js';
const rowsAtOnce = 40;
export function timeline() {
const count = filter('days') === '28' ? 28 : 14;
const first = /^\d{4}-\d\d-\d\d$/.test(filter('from')) ? filter('from') : today();
const days = Array.from({ length: count }, (_, index) => later(first, index));
const [from, to] = [dawn(first), dawn(later(first, count))];
const text = filter('q').toLowerCase();
const categories = valuesOf(house.value.item.values(), 'category');
const fitting = [...house.value.item.values()]
.filter((item) => !item.kit.length && item.owned_qty !== null && (!filter('category') || item.category === filter('category')) && (!text || item.name.toLowerCase().includes(text) || item.sku?.toLowerCase().includes(text)))
.sort((a, b) => a.name.localeCompare(b.name));
const page = Math.max(1, Number(filter('rows')) || 1);
const items = fitting.slice(0, page * rowsAtOnce);
const free = items.length ? read(url('/api/office/availability', { from, to, items: items.map((item) => item.id).sort().join(',') })) : { body: { availability: [] } };
const holds = all(url('/api/office/calendar', { from, to }), 'calendar');
const move = (by) => ask({ from: later(first, by) });
return frame({
current: '/desk/timeline', title: t.timeline, mainClass: 'stack',
tools: html`<button class="btn icon" type="button" key="before" aria-label=${d.earlier} @click=${() => move(-count)}>${icon('back', 's')}</button><button class="btn not-phone" type="button" key="today" @click=${() => ask({ from: '' })}>${t.today}</button><button class="btn icon" type="button" key="after" aria-label=${d.later} @click=${() => move(count)}>${icon('go', 's')}</button>${can('manager') ? newButton('/desk/reservations/new', d.newOne) : ''}`,
main: html`<div class="tools" key="tools">${searchField(d.findItem)}${choice('days', d.length, [['', d.fortnight], ['28', d.fourWeeks]])}
${choice('category', d.category, [['', d.anyCategory], ...categories.map((each) => [each, each])])}<p class="sub end not-phone">${longDay(from)} – ${longDay(dawn(days.at(-1)))}</p></div>
${free.fault || holds.fault ? html`<p class="fault" role="alert" key="fault">${free.fault ?? holds.fault}</p>` : ''}
${!free.body || !holds.rows ? bones() : items.length ? html`<div class="tl" role="region" aria-label=${d.timelineLabel} tabindex="0" key="tl" .style=${`--n:${count}`}><ol>${head(days)}${items.map((item) =>
row(item, days, free.body.availability.find((each) => each.item_id === item.id), holds.rows.filter((hold) => hold.item_id === item.id)))}</ol></div>` : html`<div class="empty" key="none"><h3>${d.noItems}</h3></div>`}
${fitting.length > items.length ? html`<button class="btn" type="button" key="more" @click=${() => ask({ rows: page + 1 })}>${d.more}</button>` : ''}
<ul class="legend" key="legend"><li><span class="evt" data-s="ready"></span>${t.statuses.confirmed}</li><li><span class="evt" data-s="out"></span>${t.out}</li><li><span class="days"><span class="miss"></span></span>${d.missing}</li></ul>${moveNote()}`,
});
}
function head(days) {
const names = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' });
return html`<li class="tl-r tl-h" key="head"><span class="it">${d.freeEach}</span>${days.map((each, index) => {
const date = new Date(each);
const weekend = [0, 6].includes(date.getUTCDay());
return html`<span key=${each} class=${each === today() ? 'd now' : weekend ? 'd we' : 'd'} .style=${`grid-column:${index + 2}`}>${names.format(date)}<b>${date.getUTCDate()}</b></span>`;
})}</li>`;
}
function row(item, days, free, holds) {
const daily = days.map((each) => {
const [start, end] = [Date.parse(dawn(each)), Date.parse(dawn(later(each, 1)))];
const steps = (free?.steps ?? []).filter((step) => Date.parse(step.to) > start && Date.parse(step.from) < end);
return steps.length ? Math.min(...steps.map((step) => step.free)) : null;
});
const worst = Math.min(...daily);
const lanes = [];
const events = holds.map((hold) => {
const [a, b] = [days.indexOf(dayOf(hold.from)), days.indexOf(dayOf(Date.parse(hold.to) - 1))];
const [first, last] = [a < 0 ? 0 : a, b < 0 ? days.length - 1 : b];
let lane = lanes.findIndex((end) => end < first);
if (lane < 0) lane = lanes.push(0) - 1;
lanes[lane] = last;
const by = movedBy(hold);
const within = (day) => Math.max(0, Math.min(days.length - 1, day + by));
return { hold, first: within(first), last: within(last), lane, by, before: a < 0, after: b < 0 };
});
return html`<li class="tl-r" key=${item.id}><a class="it" href=${`/desk/items/${item.id}`} .style=${`grid-row:1 / span ${lanes.length + 1}`}>${item.name}<small>${d.owned(item.owned_qty)}${worst < 0 ? ` · ${d.short(-worst)}` : ''}</small></a>
<span class="sr">${d.freeIn(item.name, worst, worst < 0 ? -worst : 0)}</span>${daily.map((each, index) =>
html`<span key=${`f${index}`} aria-hidden="true" class=${each < 0 ? 'f miss' : each === 0 ? 'f no' : 'f'} .style=${`grid-column:${index + 2}`}>${each < 0 ? html`<b>−${-each}</b>` : each}</span>`)}
${events.map(({ hold, first, last, lane, by, before, after, at = moves(hold) }) => html`<a key=${hold.line_id} class=${`evt${before ? ' pre' : ''}${after ? ' post' : ''}${by ? ' moved' : ''}${at.keys ? ' free' : ''}`} draggable="false" aria-keyshortcuts=${at.keys} @pointerdown=${at.down} @pointermove=${at.move} @pointerup=${at.up} @pointercancel=${at.up} @click=${at.click} @keydown=${at.key} data-s=${hold.out ? 'out' : 'ready'} href=${`/desk/reservations/${hold.reservation.id}`} .style=${`grid-column:${first + 2} / ${last + 3};grid-row:${lane + 2}`} aria-label=${d.booking(hold.reservation.client, hold.qty, item.name, day(hold.from), day(hold.to), hold.out)}><span>${hold.reservation.client}</span><b>${hold.qty}</b></a>`)}</li>`;
}
export function shortages() {
const from = filter('from') || today();
const to = filter('to') || later(from, 30);
const shown = list(url('/api/office/shortages', { from, to }), 'shortages');
return frame({
current: '/desk/shortages', title: t.shortages, mainClass: 'stack',
main: html`<div class="tools" key="tools">${dayField('from', d.from)}${dayField('to', d.to)}<p class="sub end">${day(dawn(from))} – ${day(dawn(to))}</p></div>
${listed(shown, (each) => html`<li key=${each.item.id} class="line"><div class="top"><a class="name" href=${`/desk/items/${each.item.id}`}>${each.item.name}</a><span class="sum"><span class="chip fill" data-s="short">${d.short(each.missing)}</span>${d.owned(each.owned)}</span></div>
<ul class="stretches">${each.stretches.map((stretch) => html`<li key=${stretch.from}>${when(stretch.from)} – ${when(stretch.to)}: ${d.asked(stretch.needed, stretch.needed - stretch.missing)}</li>`)}</ul>
<ul class="units wide-units">${each.reservations.map((other) => html`<li key=${other.id}><span class="shape" data-s=${other.shortage ? 'short' : 'ready'} aria-hidden="true"></span><a class="cut" href=${`/desk/reservations/${other.id}`}>${other.client} · ${other.reference}</a><span>${other.qty} ×, ${day(other.pickup_at)} – ${day(other.return_at)}${other.shortage ? ` · ${d.known(other.shortage)}` : ''}</span></li>`)}</ul></li>`,
d.noShortages, { kind: '', hint: d.noShortagesHint })}`,
});
}

"""##),
PageFile(name: "desk-words.js", type: "text/javascript; charset=utf-8", text: ##"""
import { language } from './words.js';
export const d = (await import(language === 'es' ? './desk-spanish.js' : './desk-english.js')).default;

"""##),
PageFile(name: "desk.css", type: "text/css; charset=utf-8", text: ##"""
/* The desk's looks, fetched with it. The tokens and the common parts are page.css. */
.i-print { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z'/></svg>"); }
.form { display: grid; gap: var(--s-4); grid-template-columns: repeat(2, minmax(0, 1fr)); }
.form > .full { grid-column: 1 / -1; }
@media (min-width: 720px) { .form { grid-template-columns: repeat(4, minmax(0, 1fr)); } .form > .half { grid-column: span 2; } }
@media (max-width: 719.9px) { .form > .field:not(.narrow) { grid-column: 1 / -1; } }
/* How many are free, day by day; with less than nothing a day is hatched and says how many are missing. */
.days { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 2px; }
.days > * { display: grid; place-items: center; min-width: 0; height: 24px; border-radius: 3px; background: var(--ok-soft); color: var(--ok); font-size: var(--t-1); font-weight: 600; }
.days .out { background: var(--sunken); color: var(--ink-2); font-weight: 500; }
.days .no { background: var(--warn-soft); color: var(--warn); }
.days .miss { background: var(--hatch) var(--bad-soft); color: var(--bad); }
.days .miss > b { padding: 0 4px; border-radius: 3px; background: var(--bad-soft); line-height: 1.35; font-weight: 700; }
.days.cap > * { height: auto; line-height: 1.25; text-align: center; background: none; color: var(--ink-3); font-weight: 500; }
.bl { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: var(--s-2) var(--s-3); align-items: center; padding: var(--s-3); }
.bl > * { grid-row: 1; }
.bl > .free { grid-area: 2 / 1 / auto / -1; }
.bl > .why { grid-area: 3 / 1 / auto / -1; }
@media (min-width: 1100px) { .bl { grid-template-columns: minmax(0, 1fr) 260px 112px 36px; padding: 8px var(--s-3); } .bl > .free { grid-area: 1 / 2; } .bl > .why { grid-row: 2; } }
.why { padding: var(--s-2) var(--s-3); border-radius: var(--r-2); background: var(--bad-soft); font-size: var(--t-2); }
.why .fault { color: var(--bad); }
.why a { color: inherit; }

.tl { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-2); overscroll-behavior-x: contain; }
.tl > ol { min-width: calc(var(--it) + var(--n) * 50px); }
.tl { --it: 132px; }
.tl-r { display: grid; grid-template-columns: var(--it) repeat(var(--n), minmax(0, 1fr)); padding-block: 0 5px; border-block-start: 1px solid var(--line); background: linear-gradient(90deg, var(--line) 1px, transparent 1px) var(--it) 0 / calc((100% - var(--it)) / var(--n)) 100% repeat-x; background-clip: content-box; }
.tl-r > * { grid-row: auto; min-width: 0; }
.tl-r > .it { color: var(--ink); text-decoration: none; grid-column: 1; grid-row: 1 / span 6; position: sticky; left: 0; z-index: 1; padding: 5px var(--s-2) 0 var(--s-3); background: var(--surface); border-inline-end: 1px solid var(--line); margin-block-end: -5px; font-weight: 600; font-size: var(--t-2); line-height: 1.3; }
.tl-r > .it small { display: block; font-weight: 450; font-size: var(--t-1); color: var(--ink-2); }
.tl-r > .f { grid-row: 1; display: grid; place-items: center; height: 22px; font-size: var(--t-1); color: var(--ink-2); }
.tl-r > .f.no { color: var(--warn); font-weight: 700; }
.tl-r > .f.miss { margin: 2px 1px 1px 2px; height: 19px; border-radius: 3px; background: var(--hatch) var(--bad-soft); }
.tl-r > .f.miss > b { padding: 0 3px; border-radius: 3px; background: var(--bad-soft); color: var(--bad); line-height: 1.25; }
.tl-h { position: sticky; top: 0; padding: 0; border: 0; background: var(--surface); border-block-end: 1px solid var(--line); }
.tl-h > .it { margin: 0; padding-block: 6px; font-size: var(--t-1); font-weight: 500; color: var(--ink-2); }
.tl-h > .d { padding: 5px 2px; text-align: center; font-size: var(--t-1); line-height: 1.25; color: var(--ink-2); }
.tl-h > .d b { display: block; font-size: var(--t-2); color: var(--ink); }
.tl-h > .we { color: var(--ink-3); background: var(--sunken); }
.tl-h > .now { background: var(--accent); color: var(--on-accent); border-radius: 0 0 4px 4px; }
.tl-h > .now b { color: inherit; }
.evt { display: flex; align-items: center; gap: 5px; height: 22px; margin: 1px 2px 1px 3px; padding: 0 6px; border: 1px solid transparent; border-radius: 4px; background: var(--accent-soft); color: var(--ink); font-size: var(--t-1); text-decoration: none; white-space: nowrap; overflow: hidden; }
.evt::before { content: ""; flex: none; width: 10px; height: 10px; background: currentColor; -webkit-mask: var(--i) center/contain no-repeat; mask: var(--i) center/contain no-repeat; }
.evt > span { overflow: hidden; text-overflow: ellipsis; }
.evt > b { margin-inline-start: auto; }
.evt[data-s="ready"] { color: var(--ink); border-color: color-mix(in srgb, var(--accent-ink) 40%, transparent); }
.evt[data-s="out"], .evt[data-s="part"] { background: var(--accent); color: var(--on-accent); }
.evt[data-s="late"] { background: var(--warn-soft); border-color: var(--warn); color: var(--warn); }
.evt[data-s="requested"] { background: var(--surface); border: 1px dashed var(--edge); color: var(--ink-2); }
.evt.free { cursor: grab; }
.evt.moved { z-index: 1; outline: 2px dashed var(--accent-ink); outline-offset: -1px; cursor: grabbing; }
.moving { position: sticky; bottom: var(--s-4); z-index: 2; box-shadow: var(--shadow); background: var(--surface); }
@media (max-width: 719.9px) { .moving { bottom: 72px; } }
.evt.pre { border-start-start-radius: 0; border-end-start-radius: 0; margin-inline-start: 0; }
.evt.post { border-start-end-radius: 0; border-end-end-radius: 0; margin-inline-end: 0; }
@media (min-width: 1100px) { .tl { --it: 190px; } .tl > ol { min-width: calc(var(--it) + var(--n) * 32px); } }
.legend { display: flex; flex-wrap: wrap; gap: var(--s-1) var(--s-4); font-size: var(--t-2); color: var(--ink-2); }
.legend li { display: inline-flex; align-items: center; gap: 6px; }
.legend .evt { width: 26px; height: 16px; margin: 0; padding: 0 7px; }
.legend .days { width: 26px; }
.legend .days > * { height: 16px; }

.split.rev { grid-template-columns: minmax(0, 1fr); }
@media (min-width: 1100px) { .split.rev { grid-template-columns: minmax(0, 1fr) 340px; } }
.form.two { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-3); }
.bl.cap-row { padding-block: 4px; }
@media (max-width: 1099.9px) { .cap-row > :not(.free) { display: none; } }
.paper .cells { fill: none; stroke: #c9c5ba; stroke-width: .25; }
.paper text { font-family: var(--mono); }
.paper .a { font-weight: 700; }
.paper .c { font-family: var(--font); fill: #333; }
.drop { display: grid; justify-items: start; gap: var(--s-2); padding: var(--s-4); border: 1.5px dashed var(--edge); border-radius: var(--r-2); background: var(--surface); }
.raw { display: block; overflow-x: auto; padding: 6px 0 2px; font: 400 .8125rem/1.6 var(--mono); color: var(--ink-2); white-space: pre; }
.raw mark { padding: 1px 3px; border-radius: 3px; background: var(--bad-soft); color: var(--bad); text-decoration: underline wavy var(--bad) 1px; text-underline-offset: 3px; }
.faults > li { display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: 0 var(--s-3); padding: 12px var(--s-3); }
.faults .at { font-size: var(--t-2); color: var(--ink-2); line-height: 1.4; }
.faults .at b { display: block; color: var(--ink); font-size: var(--t-3); }
@media (min-width: 1100px) { .faults > li { grid-template-columns: 64px 300px minmax(0, 1fr); align-items: center; } .faults .raw { padding: 0; } .faults > li > .raw { grid-column: 3; grid-row: 1; } }
@media (max-width: 1099.9px) { .faults > li > .raw { grid-column: 2; white-space: pre-wrap; overflow-wrap: anywhere; } .raw mark { display: inline-block; line-height: 1.3; } }
.steps { display: flex; flex-wrap: wrap; gap: var(--s-1) var(--s-5); font-size: var(--t-2); color: var(--ink-2); }
.steps li { display: flex; align-items: center; gap: 6px; min-height: 24px; }
.steps .shape { width: 16px; } .steps .shape::before { width: 14px; height: 14px; }
.steps [aria-current] { color: var(--ink); font-weight: 650; }
.paper { display: block; width: 100%; max-width: 560px; height: auto; margin-inline: auto; background: #fff; color: #000; box-shadow: 0 0 0 1px var(--line); }
.stage { padding: var(--s-4); border-radius: var(--r-2); background: var(--sunken); }

.paper + .paper { margin-block-start: var(--s-4); }
.paper.r62, .paper.r24, .paper.r12 { max-width: 320px; }

/* Rows of several short facts: two lines on a phone, columns at a desk. */
.cells .row { grid-template-columns: minmax(0, 1fr) auto; }
.cells .who { grid-column: 1; grid-row: 1; }
.cells .c1, .cells .c2 { grid-column: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--t-2); color: var(--ink-2); }
.cells .c1 { grid-row: 2; }
.cells .c2 { grid-row: 3; }
.cells .c1:empty, .cells .c2:empty { display: none; }
.cells .c3 { grid-column: 2; grid-row: 1; font-size: var(--t-2); color: var(--ink-2); white-space: nowrap; }
@media (min-width: 720px) {
  .cells .row { grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) minmax(0, 4fr) minmax(84px, auto); min-height: 42px; }
  .cells .c1, .cells .c2, .cells .c3 { grid-row: 1; display: block !important; }
  .cells .c1 { grid-column: 2; } .cells .c2 { grid-column: 3; } .cells .c3 { grid-column: 4; text-align: end; }
}
.menu .row { grid-template-columns: 24px minmax(0, 1fr) 16px; }
.menu .row > * { grid-row: 1; grid-column: auto; align-self: center; }
.day { display: inline-flex; align-items: center; gap: 6px; font-size: var(--t-2); color: var(--ink-2); }
.day .input { width: auto; font-size: var(--t-3); }
@media (max-width: 719.9px) {
  .day { display: grid; gap: 2px; flex: 1 1 calc(50% - var(--s-3)); min-width: 0; }
  .day .input { width: 100%; padding-inline: 8px; }
  #new > span { display: none; }
  .bar #new { width: var(--tap); padding: 0; }
}
.picker { position: relative; }
.options { position: absolute; inset: 100% 0 auto; z-index: 4; margin-block-start: 2px; max-height: 320px; overflow-y: auto; background: var(--surface); border: 1px solid var(--edge); border-radius: var(--r-2); box-shadow: var(--shadow); }
.options[hidden] { display: none; }
.options li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s-2); min-height: var(--tap); padding: 8px var(--s-3); cursor: pointer; }
.options b { font-weight: 550; }
.options small { font-size: var(--t-2); color: var(--ink-2); }
.options [aria-selected="true"] { background: var(--accent-soft); }
.booking .picker { max-width: 480px; }
label.pick + .hint { padding-inline-start: 32px; margin-block-start: -6px; }
@media (max-width: 719.9px) { .conflict .facts { grid-template-columns: minmax(0, 1fr); } }
fieldset.field .pick { padding: 2px 0; min-height: 32px; align-items: center; }
@media (pointer: coarse), (max-width: 719.9px) { fieldset.field .pick { min-height: 44px; } .feed summary { padding-inline-end: 12px; } .wishes label { min-width: 44px; min-height: 44px; } .evt { height: 44px; } .legend .evt { height: 16px; } .told .row { min-height: 44px; } }
fieldset.field legend { padding: 0; }
.hours { display: flex; gap: var(--s-2); align-items: center; }
.hours .input { flex: 1; min-width: 0; }
.form > .narrow { min-width: 0; }
.conflict .both, .feed .both { font-size: var(--t-2); }
.both th[scope="row"] { font-weight: 500; color: var(--ink-2); border-block-end: 1px solid var(--line); vertical-align: top; }
.both th { white-space: normal; overflow-wrap: anywhere; }
.both td { overflow-wrap: anywhere; vertical-align: top; }
.feed summary { display: inline-block; cursor: pointer; font-size: var(--t-2); color: var(--accent-ink); padding: 2px 0; }
.feed details { grid-column: 1 / -1; }
.stretches { font-size: var(--t-2); color: var(--ink-2); padding-block-start: 2px; }
.wide-units { grid-template-columns: minmax(0, 1fr) !important; }
.drop .tools { width: 100%; }
.chip.fill { white-space: nowrap; }
.menu .ico { color: var(--ink-2); }

.docs .op { display: grid; grid-template-columns: 4.5em minmax(0, 1fr); gap: 0 var(--s-3); align-items: baseline; width: 100%; min-height: var(--tap); padding: 8px var(--s-3); border: 0; background: none; text-align: start; cursor: pointer; }
.docs .op:hover { background: var(--sunken); }
.docs .op:focus-visible { outline-offset: -3px; }
.docs .op > span { grid-column: 2; font-weight: 400; color: var(--ink-2); font-size: var(--t-2); }
.docs .op code { overflow-wrap: anywhere; color: var(--ink); }
.docs .verb { font: 600 var(--t-1)/1.4 var(--mono); color: var(--accent-ink); }
.docs code { font-family: var(--mono); font-size: .9em; }
.docs h4 { margin: 0; font-size: var(--t-2); font-weight: 650; }
.prose { display: grid; gap: var(--s-2); max-width: 76ch; }
.schema { font-size: var(--t-2); line-height: 1.5; }
.schema .schema { padding-inline-start: var(--s-4); border-inline-start: 1px solid var(--line); }
.docs .raw { margin: 0; padding: var(--s-3); border-radius: var(--r-2); background: var(--sunken); max-height: 420px; overflow: auto; }
.input.mono { font-family: var(--mono); font-size: .8125rem; }

details > summary { cursor: pointer; color: var(--accent-ink); font-weight: 550; }
.docs details[open] > summary { margin-block-end: var(--s-3); }
.line .top > .code { justify-self: start; }
.choice > .sub { white-space: nowrap; justify-self: end; }

/* Print: nothing but the sheets, true to the millimetre. Each size of paper is a page of its own. */
@page a4 { size: 210mm 297mm; margin: 0; }
@page letter { size: 215.9mm 279.4mm; margin: 0; }
@page r62 { size: 62mm 29mm; margin: 0; }
@page r24 { size: 60mm 24mm; margin: 0; }
@page r12 { size: 48mm 12mm; margin: 0; }
@media print {
  body:has(.paper) { background: #fff; }
  body:has(.paper) :is(.nav, .bar, .banner, .thumb, .skip, .print-no, .cells) { display: none !important; }
  .app:has(.paper), .app:has(.paper) main, .app:has(.paper) .split, .stage { display: block; min-height: 0; margin: 0; padding: 0; background: none; }
  .paper, .paper + .paper { max-width: none !important; margin: 0; box-shadow: none; break-after: page; break-inside: avoid; }
  .paper:last-child { break-after: auto; }
  .paper.a4 { page: a4; width: 210mm; height: 296.9mm; }
  .paper.letter { page: letter; width: 215.9mm; height: 279.3mm; }
  .paper.r62 { page: r62; width: 62mm; height: 28.9mm; }
  .paper.r24 { page: r24; width: 60mm; height: 23.9mm; }
  .paper.r12 { page: r12; width: 48mm; height: 11.9mm; }
}

.told .row { display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; align-items: start; gap: var(--s-3); }
.told .who { grid-column: 2; grid-row: 1; white-space: normal; font-weight: 400; }
.told .who b { display: block; font-weight: 400; }
.told [data-unread] .who b { font-weight: 650; }
.told .who small { display: block; font-weight: 400; color: var(--ink-2); }
.told .shape { grid-column: 1; grid-row: 1; }
.told .c1 { grid-column: 3; grid-row: 1; }
.wishes { width: 100%; border-collapse: collapse; }
.wishes th { font-weight: 400; text-align: start; padding: 6px 8px 6px 0; white-space: normal; }
.wishes thead th { font-size: var(--t-2); color: var(--ink-2); }
.wishes td { width: 84px; }
.wishes label { display: inline-grid; place-items: center start; }
.wishes input { width: 20px; height: 20px; accent-color: var(--accent); }

"""##),
PageFile(name: "desk.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, html, path, signal } from './core.js';
import { reloadIfUpdated } from './api.js';
import { can, frame, icon, parts } from './parts.js';
import { leave } from './desk-parts.js';
import { d } from './desk-words.js';
import { words as t } from './words.js';
const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = new URL('./desk.css', import.meta.url).href;
await new Promise((settled) => {
style.onload = style.onerror = settled;
document.head.append(style);
});
const screens = {
reservations: () => import('./desk-reservations.js'), timeline: () => import('./desk-timeline.js'), shortages: () => import('./desk-timeline.js'),
clients: () => import('./desk-clients.js'), items: () => import('./desk-items.js'), assets: () => import('./desk-assets.js'),
labels: () => import('./desk-labels.js'), import: () => import('./desk-import.js'), audit: () => import('./desk-audit.js'), notices: () => import('./desk-notices.js'),
people: () => import('./desk-house.js'), house: () => import('./desk-house.js'), docs: () => import('./desk-docs.js'), q: () => import('./desk-assets.js'),
};
const loaded = signal(new Map());
const asked = new Set();
async function fetchScreen(name) {
if (asked.has(name)) return;
asked.add(name);
try {
loaded.value = new Map(loaded.value).set(name, await screens[name]());
} catch {
reloadIfUpdated();
asked.delete(name);
loaded.value = new Map(loaded.value).set(name, null);
}
}
let shown = path.value;
effect(() => {
if (path.value === shown) return;
shown = path.value;
leave();
});
function decoded(part) {
try { return decodeURIComponent(part); } catch { return part; }
}
export function deskScreen() {
const [, area, ...rest] = path.value.split('/').map(decoded);
const [name, ...names] = area === 'desk' ? rest : [area, ...rest];
if (!name) return menu();
if (!screens[name]) return frame({ current: '', title: t.desk, back: '/desk', main: html`<div class="empty"><h3>${d.nothingHere}</h3></div>` });
const part = parts().find(([to]) => to === path.value || path.value.startsWith(`${to}/`));
const isOpen = part || name === 'q';
const title = part?.[2] ?? t.desk;
if (!isOpen) return frame({ current: '', title, back: '/desk', main: html`<div class="empty"><h3>${d.notYours}</h3></div>` });
const screen = loaded.value.get(name);
if (screen) return screen[name](...names);
fetchScreen(name);
return frame({
current: part?.[0], title,
main: screen === null ? html`<div class="empty"><h3>${t.noAnswer}</h3><button class="btn" type="button" @click=${() => fetchScreen(name)}>${t.retry}</button></div>` : html`<p class="sr">${t.loading}</p>`,
});
}
function menu() {
return frame({
current: '/desk', title: t.desk, mainClass: 'stack',
main: html`${can('manager') ? html`<p key="new"><a class="btn primary wide" id="new" href="/desk/reservations/new">${icon('plus', 's')}${t.newReservation}</a></p>` : ''}<ul class="list menu" key="menu">${parts().map(([to, name, text]) =>
html`<li key=${to}><a class="row" href=${to}>${icon(name)}<span class="who">${text}</span>${icon('go', 's')}</a></li>`)}</ul>`,
});
}

"""##),
PageFile(name: "english.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
desk: 'Desk', reservations: 'Reservations', timeline: 'Timeline', shortages: 'Shortages', clients: 'Clients', items: 'Items', assets: 'Assets',
labels: 'Labels', imports: 'Import and export', audit: 'Audit', notices: 'Notifications', people: 'People', ourHouse: 'House', docs: 'API', goBack: 'Back', newReservation: 'New reservation',
floor: 'Floor', takeBack: 'Take back', outbox: 'Outbox', main: 'Main', skip: 'Skip to content', signOut: 'Sign out', live: 'Live', offline: 'Offline',
today: 'Today', week: 'This week', days: 'Days', place: 'Location', everywhere: 'Everywhere',
find: 'Find a reservation, client or sticker', findShort: 'Reservation, client, sticker',
late: 'Late', goingOut: 'Going out', comingBack: 'Coming back', allBack: 'All back, to close', otherDays: 'Other days',
out: 'out', back: 'back', toHandOut: 'To hand out', partOut: 'Part out', allOut: 'All out', partBack: 'Part back', isBack: 'All back',
daysLate: (n) => (n < 1 ? 'Late' : n === 1 ? '1 day late' : `${n} days late`),
statuses: { draft: 'Draft', requested: 'Requested', confirmed: 'Confirmed', returned: 'All back', closed: 'Closed', cancelled: 'Cancelled' },
of: (n, m) => `${n} of ${m}`, ofOut: (n, m) => `${n} of ${m} out`, ofBack: (n, m) => `${n} of ${m} back`,
ofOutRest: (m) => `of ${m} out`, ofBackRest: (m) => `of ${m} back`,
queuedMany: (n) => `${n} queued`, here: (n) => `${n} still here`, counted: 'not scanned',
nothingToday: 'Nothing goes out or comes back today.', nothingWeek: 'Nothing goes out or comes back this week.',
nothingFound: 'Nothing that this browser knows has that name or sticker.', loading: 'Fetching the house…',
backToFloor: 'Back to the floor', lines: 'Lines', outAt: 'Out', backAt: 'Back', at: 'At', anywhere: 'Anywhere',
happened: 'Scans', scan: 'Scan', scanAnything: 'Scan anything', typeCode: 'Type a code, or let the scanner type it', codeExample: 'MJQT or A-FX6-01', enter: 'Enter',
camera: 'Camera', closeCamera: 'Close the camera', noCamera: 'There is no camera, or this page may not use it. Type the code.', noScans: 'Nothing was scanned here with this browser yet.',
queued: 'Queued', waits: 'Waits', done: 'Done', refused: 'Refused', ready: 'here',
unknownCode: (code) => `${code} is no sticker of this house.`,
unknownOffline: (code) => `${code} is not among the stickers that this browser knows. Try again with a network.`,
again: (name) => `${name} was scanned just now. Once is enough.`,
notKept: 'This browser could not keep the scan, so nothing was noted. Free some space, or leave the private window.',
noStore: 'This browser keeps nothing (a private window?). Scans would be lost with the tab, so there is no scanning here.',
gone: 'There is no such reservation.', goneHint: 'It may have been for another house, or its address was cut.',
swapped: (name, instead) => `${name} out instead of ${instead}`, undid: (name) => `Undone: ${name}`, reported: (name) => `Report on ${name}`, wentOut: (name) => `${name} out`, cameBack: (name) => `${name} back`, youOut: 'Out on', youBack: 'Back from', you: 'Noted', server: 'The server',
isOutOn: (ref, who, when) => `Out on ${ref}${who ? `. ${who} took it` : ''}${when ? `, ${when}` : ''}`,
isHere: 'On the shelf', reservationIs: (status) => `The reservation: ${status}`, lineFull: (n, m) => `${n} of ${m} of the line went out`,
look: (ref) => `Look at ${ref}`, lookHint: 'Where it is out', lookHere: 'Where it was noted', retry: 'Try again', retryHint: 'After the matter was settled. Nothing happens twice', drop: 'Drop this scan',
dropHint: 'Nothing is recorded', report: (id) => `This can't be sent. Tell the office: ${id}`,
refusedHead: 'The server refused', notSent: 'Not sent yet', sentToday: 'Sent today', nothingWaits: 'Nothing waits',
nothingWaitsHint: 'All that was noted in this browser has reached the server.', sendNow: 'Send now', nextTry: (s) => `next try in ${s}`, sending: 'sending',
browser: 'This browser', keeps: 'Kept', changes: (n) => (n === 1 ? '1 change' : `${n} changes`), asOf: 'Data',
asOfTime: (time, n) => `of ${time}, ${n} assets`, persistent: 'Storage', mayGo: 'The browser may clear it', install: 'Safari clears what a page keeps when it was not opened for a week. Add this page to the home screen, so that nothing that waits is lost.', stays: 'Stays until you clear it',
cut: 'Offline', cutFor: (time) => `since ${time}`, kept: (n) => ` · ${n} not sent, kept in this browser`, keptNone: ' · what was heard last is shown', see: 'See',
foundTitle: 'You have found this', foundOf: 'It belongs to', foundContact: 'This is how to reach them:', foundStaff: 'I work there: sign in',
signInTitle: 'Sign in', email: 'E-mail', sendCode: 'Send me a code', signInHint: 'A code comes by mail. There is no password.',
codeTitle: 'Type the code from your mail', codeSent: (email) => `If ${email} is known here, a code is on its way.`, code: 'Code',
signInButton: 'Sign in', otherAddress: 'Use another address', elsewhere: 'Sign-in is elsewhere',
elsewhereHint: 'This server trusts another issuer to sign people in. Use the app that your office gave you.',
insecure: 'Without https this browser can’t remember who you are: it asks again each time the page is loaded.',
noAnswer: 'No answer from the server. Check the network and try again.', wrongCode: 'That was not the code, or it is too old.',
signOutFirst: (n) => `${n} not sent yet. They wait here for the next person of this house who signs in. Sign out all the same?`,
};

"""##),
PageFile(name: "floor.js", type: "text/javascript; charset=utf-8", text: ##"""
import { ask, filter, html, signal } from './core.js';
import { house } from './sync.js';
import { assetNamed, codeIn, countedIn, countsOf, dueOn, floor, isAnyOut, named, valuesOf } from './model.js';
import { can, frame, pips, chip, icon, isLoading, sticker } from './parts.js';
import { words as t, clock, day, longDay, dayNumber } from './words.js';
const scanning = signal(null);
async function scanAnything() {
scanning.value ??= await import('./scanning.js');
scanning.value.openScan();
}
export function floorScreen() {
const [days, place, search] = [filter('days') === '7' ? 7 : 1, filter('place'), filter('q')];
const groups = floor({ days, place, search });
const places = valuesOf(house.value.reservation.values(), 'location');
const found = search && assetNamed(search);
const isEmpty = !found && Object.values(groups).every((each) => !each.length);
return frame({
current: '/', title: t.floor, mainClass: 'stack',
tools: can('manager') ? html`<a class="btn not-phone" id="new" key="new" href="/desk/reservations/new">${icon('plus', 's')}${t.newReservation}</a>` : '',
main: html`
<div class="tools" key="tools">
<div class="seg" role="group" aria-label=${t.days}>${[[1, t.today], [7, t.week]].map(([count, text]) =>
html`<a href=${count === 1 ? '/' : `/?days=${count}`} key=${count} role="button" aria-current=${days === count ? 'true' : null} @click=${(event) => {
event.preventDefault();
ask({ days: count === 1 ? '' : String(count) });
}}>${text}</a>`)}</div>
${places.length > 1 ? html`<select class="input place" aria-label=${t.place} .value=${place} @change=${(event) => ask({ place: event.target.value })}>
<option value="">${t.everywhere}</option>${places.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}</select>` : ''}
<form class="search" role="search" @submit=${(event) => event.preventDefault()}>${icon('find')}<input class="input" id="search" type="search" aria-label=${t.find} placeholder=${t.findShort} .value=${search} @input=${(event) => ask({ q: event.target.value })}></form>
${navigator.mediaDevices ? html`<button class="btn icon" type="button" aria-label=${t.scanAnything} title=${t.scanAnything} key="scan" @click=${scanAnything}>${icon('scan')}</button>` : ''}
<p class="sub end not-phone">${longDay(Date.now())}</p>
</div>
${scanning.value ? html`${scanning.value.eye()}${scanning.value.scanNotice()}` : ''}
${isLoading() ? bones() : isEmpty ? nothing(search, days) : html`${found ? gear(found, codeIn(search)) : ''}<div class="board" key="board"><div class="stack">
${group('late', t.late, groups.late, t.back, true)}${group('out', t.goingOut, groups.out, t.out, true)}
</div><div class="stack">
${group('back', t.comingBack, groups.back, t.back)}${group('close', t.allBack, groups.close, '')}${group('other', t.otherDays, groups.other, '')}
</div></div>`}`,
});
}
const gear = (asset, code) => html`<ul class="list" key="gear"><li><a class="row plain" href=${`/q/${encodeURIComponent(code)}`}><span class="who">${named(asset.id).name} ${sticker(named(asset.id))}</span><span class="what">${
house.value.reservation.get(asset.current_reservation_id)?.reference ?? asset.location ?? ''}</span>${icon('go', 's')}</a></li></ul>`;
const nothing = (search, days) => html`<div class="empty" key="empty"><h3>${search ? t.nothingFound : days === 1 ? t.nothingToday : t.nothingWeek}</h3></div>`;
const bones = () => html`<div key="bones" aria-busy="true"><p class="sr">${t.loading}</p><ul class="list">${[1, 2, 3, 4].map((each) =>
html`<li key=${each}><span class="row"><span class="bone w1"></span><span class="who"><span class="bone w2"></span><span class="bone w3"></span></span></span></li>`)}</ul></div>`;
function group(kind, title, reservations, counted, wide) {
if (!reservations.length) return '';
return html`<section key=${kind} aria-labelledby=${`h-${kind}`}><div class="head"><h2 id=${`h-${kind}`}>${title}</h2><span class="n">${reservations.length}</span><span class="end sub">${counted}</span></div>
<ul class=${wide ? 'list wide' : 'list'}>${reservations.map((each) => row(kind, each))}</ul></section>`;
}
function row(kind, reservation) {
const due = dueOn(kind, reservation);
const isToday = dayNumber(due) === dayNumber(Date.now());
const counts = countsOf(reservation);
const counted = countedIn(reservation);
const isOut = kind === 'out' || (kind === 'other' && !isAnyOut(reservation));
const goes = counts.out + counts.back;
const [done, all] = counts.qty ? (isOut ? [goes, counts.qty] : [counts.back, goes]) : isOut ? [counted.picked_up, counted.qty] : [counted.returned, counted.picked_up];
const label = isOut ? t.ofOut(goes, counts.qty) : t.ofBack(counts.back, goes);
return html`<li key=${reservation.id}><a class=${reservation.status === 'cancelled' ? 'row off' : 'row'} href=${`/r/${reservation.id}`}>
<span class="when">${isToday ? clock(due) : html`${day(due)}<small>${clock(due)}</small>`}</span>
<span class="who">${reservation.client?.display_name ?? reservation.reference}</span><span class="ref">${reservation.reference}</span>
<span class="what">${state(kind, reservation, done, due)}</span>
<span class="much">${all && kind !== 'close' && reservation.status !== 'cancelled' ? html`${counts.qty ? pips(isOut ? counts : { ...counts, here: 0 }, label) : ''}<span class="to"><b>${done}</b> ${t.of('', all).trim()}</span>` : ''}</span>
</a></li>`;
}
function state(kind, reservation, done, due) {
if (kind === 'late') return chip('late', t.daysLate(dayNumber(Date.now()) - dayNumber(due)));
if (kind === 'close') return chip('back', t.isBack);
if (kind === 'back' || (kind === 'other' && isAnyOut(reservation))) return done ? chip('part', t.partBack) : chip('out', t.allOut);
if (reservation.status !== 'confirmed') return chip(reservation.status === 'closed' ? 'done' : reservation.status, t.statuses[reservation.status]);
const late = dayNumber(Date.now()) - dayNumber(due);
if (late > 0) return chip('late', t.daysLate(late));
return done ? chip('part', t.partOut) : chip('ready', t.toHandOut);
}

"""##),
PageFile(name: "heap.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { api, cutSince } from './api.js';
import { heardAt, house, outbox, sent } from './sync.js';
import { fault, note } from './noting.js';
import { countsOf, named, unitsOf, whereOut } from './model.js';
import { chip, frame, pips, shape, sticker } from './parts.js';
import { scanLine } from './noted.js';
import { assetOf, eye, isAgain, labelOf, noteOnce, refuse, scanButton, scanForm, scanNotice, scannedSticker, takesScans } from './scanning.js';
import { conflict } from './conflict.js';
import { countedRow, outOf } from './shelf.js';
import { s } from './shelf-words.js';
import { words as t, clock, dayNumber, when } from './words.js';
const strays = signal([]);
takesScans((address) => address === '/back' && takeBack);
async function takeBack(text) {
const asset = await assetOf(text);
if (!asset) return;
const label = labelOf(asset, text);
if (isAgain('back', asset)) return refuse(t.again(label.name));
const known = whereOut(asset);
if (known === null) return refuse(s.isNotedBack(label.name));
const reservation = known ?? await whereOutNow(asset);
if (reservation) return noteReturn(asset, reservation, label, scannedSticker(asset, text));
strays.value = [...strays.value, { ...label, key: `${asset.id}/${Date.now()}`, at: new Date().toISOString(), asset: asset.id }];
refuse(cutSince.value && heardAt.value ? s.notOutAsOf(label.name, clock(heardAt.value)) : s.notOut(label.name));
}
async function whereOutNow(asset) {
if (cutSince.value) return null;
const answer = await api(`/api/office/assets/${asset.id}`).catch(() => null);
return answer?.status === 200 ? answer.body.current_reservation_id : null;
}
export async function noteReturn(asset, reservation, label = labelOf(asset, ''), code = null) {
const at = new Date().toISOString();
await noteOnce('back', asset, label.name, () => note({
kind: 'return', at, asset: asset.id, reservation, reference: house.value.reservation.get(reservation)?.reference ?? '', ...label, isOfHeap: true,
path: `/api/office/reservations/${reservation}/returns`, body: JSON.stringify({ asset_id: asset.id, ...(code && { scanned_code: code }), at }),
}));
}
export function heapScreen() {
const noted = [...sent.value, ...outbox.value].filter((entry) => entry.isOfHeap && dayNumber(entry.at) === dayNumber(Date.now())).sort((a, b) => a.at.localeCompare(b.at));
const parked = noted.filter((entry) => entry.state === 'parked');
const back = noted.filter((entry) => entry.kind === 'return' && entry.state !== 'parked' && !noted.some((other) => other.kind === 'undo' && other.undoes === entry.key)).length;
const touched = [...new Set([...noted].reverse().map((entry) => entry.reservation))].map((id) => house.value.reservation.get(id)).filter(Boolean);
const others = [...house.value.reservation.values()].filter((each) => !touched.includes(each) && countedOut(each).length).sort((a, b) => a.return_at.localeCompare(b.return_at));
const lines = [...noted.map((entry) => [entry.at, scanLine(entry, true)]), ...strays.value.map((each) => [each.at, strayLine(each)])].sort(([a], [b]) => b.localeCompare(a));
return frame({
current: '/back', title: t.takeBack, back: true, task: true, thumb: scanButton(),
main: html`<div class="split"><div class="stack">
${noted.length ? html`<div class="tally" key="tally"><b>${back}</b><span>${s.backOf(touched.length)}</span></div>` : html`<p key="hint">${s.heapHint}</p>`}
${eye(noted.at(-1))}${fault.value ? html`<div class="note warn" role="alert" key="unkept">${shape('late')}<p>${fault.value}</p></div>` : ''}
${scanForm()}${scanNotice()}${lines.length ? html`<ol class="list feed not-desk" key="last">${lines[0][1]}</ol>` : ''}
${parked.map((entry) => conflict(entry, { isElsewhere: true }))}
${touched.map((reservation) => part(reservation))}
${others.length ? html`<details key="others" class="others"><summary>${s.countedElsewhere(others.length)}</summary><div class="stack">${others.map((reservation) => part(reservation, true))}</div></details>` : ''}
</div><aside class="stack"><section aria-labelledby="h-scans"><div class="head"><h2 id="h-scans">${t.happened}</h2><span class="n">${lines.length || ''}</span></div>
${lines.length ? html`<ol class="list feed" id="scans">${lines.map(([, line]) => line)}</ol>` : html`<p class="sub">${t.noScans}</p>`}</section></aside></div>`,
});
}
const countedOut = (reservation) => reservation.items.filter((line) => line.counted && outOf(reservation, line) > 0);
function part(reservation, isCountedOnly) {
const counts = countsOf(reservation);
const counted = countedOut(reservation);
const units = isCountedOnly ? [] : reservation.items.flatMap((line) => unitsOf(reservation, line)).filter((unit) => unit.state === 'out');
const label = t.ofBack(counts.back, counts.out + counts.back + counts.queued);
return html`<section key=${reservation.id} data-part=${reservation.reference} aria-labelledby=${`h-${reservation.id}`}><div class="head part"><h2 id=${`h-${reservation.id}`}><a href=${`/r/${reservation.id}`}>${reservation.client?.display_name ?? reservation.reference}</a></h2><span class="n">${reservation.reference}</span>
<span class="end sub">${isCountedOnly ? when(reservation.return_at) : units.length || counted.length || counts.queued ? html`${pips({ ...counts, here: 0 }, label)} ${label}` : chip('back', t.isBack)}</span></div>
${units.length || counted.length ? html`<ul class="list">${counted.map((line) => countedRow(reservation, line, { isBackOnly: true }))}
${units.length ? html`<li class="line" key="units"><p class="sub">${s.stillOut(units.length)}</p><ul class="units">${units.map((unit) => { const each = named(unit.asset); return html`<li key=${unit.asset} data-unit="out">${shape('out')}<span class="cut">${sticker(each)} ${each.name}</span></li>`; })}</ul></li>` : ''}</ul>` : ''}</section>`;
}
const strayLine = (each) => html`<li key=${each.key} data-state="stray" tabindex="-1">${shape('late')}<span><span class="name">${each.name}</span><span class="at">${sticker(each)} · ${each.code ? html`<a href=${`/q/${encodeURIComponent(each.code)}`}>${s.whereIsIt}</a> · ` : ''}${when(each.at)}</span></span><span class="state">${s.notOutShort}</span></li>`;

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
<link rel="modulepreload" href="/page/__HASH__/trusted.js">
<link rel="modulepreload" href="/page/__HASH__/words.js">
<link rel="modulepreload" href="/page/__HASH__/sync.js">
<link rel="modulepreload" href="/page/__HASH__/model.js">
<link rel="modulepreload" href="/page/__HASH__/parts.js">
<link rel="modulepreload" href="/page/__HASH__/floor.js">
<script type="module" src="/page/__HASH__/words.js"></script>
<script type="module" src="/page/__HASH__/main.js"></script>
</head>
<body class="app">
<header class="bar"><h1>Quartermaster</h1></header>
<main id="main"><noscript>This page needs JavaScript. Esta página necesita JavaScript.</noscript></main>
</body>
</html>

"""##),
PageFile(name: "main.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, html, path, render, signal } from './core.js';
import { me, reloadIfUpdated, resume, session } from './api.js';
import { start } from './sync.js';
import { floorScreen } from './floor.js';
import { reportedAsset, reservationIn } from './model.js';
import { frame } from './parts.js';
import { trusted } from './trusted.js';
import { words as t } from './words.js';
const files = {
reservation: () => import('./reservation.js'), heap: () => import('./heap.js'), outbox: () => import('./outbox.js'),
report: () => import('./report.js'), door: () => import('./sign-in.js'), desk: () => import('./desk.js'),
};
const fetched = signal({});
const fetching = new Set();
function later(name) {
if (fetched.value[name] || fetching.has(name)) return fetched.value[name];
fetching.add(name);
files[name]().then((module) => { fetched.value = { ...fetched.value, [name]: module }; }, () => {
reloadIfUpdated();
setTimeout(() => {
fetching.delete(name);
fetched.value = { ...fetched.value };
}, 2000);
});
}
const coming = () => frame({ current: path.value, title: '', main: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>` });
function screen() {
if (session.value === 'starting') return null;
if (session.value !== 'in') return later('door')?.signInScreen();
if (path.value === '/back') return later('heap')?.heapScreen() ?? coming();
if (path.value === '/outbox') return later('outbox')?.outboxScreen() ?? coming();
if (/^\/(desk|q|docs)(\/|$)/.test(path.value)) return later('desk')?.deskScreen() ?? coming();
const id = reservationIn(path.value);
if (reportedAsset()) return later('report')?.reportScreen(id, reportedAsset()) ?? coming();
return id ? later('reservation')?.reservationScreen(id) ?? coming() : floorScreen();
}
effect(() => {
const shown = screen();
if (shown) render(document.body, shown);
});
let shown = path.value + reportedAsset();
effect(() => {
const now = path.value + reportedAsset();
if (now === shown) return;
shown = now;
setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
});
effect(() => {
if (session.value !== 'in') return;
queueMicrotask(start);
setTimeout(() => { for (const name of ['reservation', 'heap', 'outbox', 'report']) later(name); });
if (localStorage.getItem('push-device')) import('./desk-push.js').then((push) => push.renew()).catch(() => {});
});
let soon = null;
addEventListener('keydown', (event) => {
clearTimeout(soon);
if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
const { target } = event;
if (event.key === 'Escape') {
if (target.matches('input, textarea, select')) target.blur();
else document.querySelector('.bar .back')?.click();
return;
}
if (target.matches('input, textarea, select')) return;
if (event.key === '/') {
const search = document.getElementById('search');
if (search) event.preventDefault();
soon = setTimeout(() => search?.focus(), 80);
} else if (event.key === 'n') {
soon = setTimeout(() => document.getElementById('new')?.click(), 80);
} else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
const rows = [...document.querySelectorAll('main :is(a.row, .conflict, .feed > li)')];
const at = rows.findIndex((each) => each.contains(target));
const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
if (!next || (at < 0 && event.key === 'ArrowUp')) return;
event.preventDefault();
next.focus();
}
});
if (!me.value) later('door');
resume();
navigator.serviceWorker?.register(trusted('/sw.js')).catch(() => {});

"""##),
PageFile(name: "model.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, path } from './core.js';
import { house, outbox, sent, heardAt } from './sync.js';
import { dayNumber } from './words.js';
export const ourHouse = () => house.value.tenant.values().next().value;
export const valuesOf = (rows, name) => [...new Set([...rows].map((each) => each[name]).filter(Boolean))].sort();
function unheard() {
const heard = heardAt.value ?? 0;
return [...sent.value.filter((entry) => entry.doneAt > heard), ...outbox.value.filter((entry) => entry.state === 'waiting')].filter((entry) => entry.kind !== 'report');
}
export const pending = (id) => unheard().filter((entry) => entry.reservation === id);
export const noted = (id) => [...sent.value, ...outbox.value].filter((entry) => entry.reservation === id);
export function unitsOf(reservation, line) {
const units = new Map();
for (const asset of line.assigned_asset_ids) units.set(asset, { asset, state: 'ready', at: null });
for (const { asset_id: asset, picked_up_at: out, picked_up_by: taker, returned_at: back, returned_by: giver } of line.assigned_assets) {
units.set(asset, { asset, state: back ? 'back' : out ? 'out' : 'ready', at: back ?? out, by: back ? giver : taker });
}
for (const entry of pending(reservation.id)) {
const isWaiting = entry.state === 'waiting';
if (entry.kind === 'undo' && !isWaiting) continue;
const state = isWaiting ? 'queued' : entry.kind === 'return' ? 'back' : 'out';
const put = (asset) => units.set(asset, { asset, state, at: entry.at, kind: entry.kind });
for (const asset of entry.contents ?? []) if (units.has(asset)) put(asset);
if (entry.line ? entry.line !== line.id : !units.has(entry.asset)) continue;
if (entry.by) units.delete(entry.asset);
put(entry.by ?? entry.asset);
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
const isAbout = (asset) => (entry) => [entry.asset, entry.by, ...(entry.contents ?? [])].includes(asset.id);
const takesOut = (entry, asset) => entry.by === asset.id || (entry.kind === 'undo' ? entry.undone !== 'pickup' : entry.kind === 'pickup');
export function isOut(reservation, asset) {
const last = pending(reservation.id).filter(isAbout(asset)).at(-1);
if (last) return takesOut(last, asset);
return reservation.items.some((line) => unitsOf(reservation, line).some((unit) => unit.asset === asset.id && unit.state === 'out'));
}
export function whereOut(asset) {
const last = unheard().filter(isAbout(asset)).at(-1);
if (last) return takesOut(last, asset) ? last.reservation : null;
return house.value.asset.get(asset.id)?.current_reservation_id ?? asset.current_reservation_id ?? undefined;
}
export const reservationIn = (address) => address.match(/^\/r\/([0-9a-f-]{36})$/i)?.[1].toLowerCase() ?? null;
export const reportedAsset = () => (reservationIn(path.value) ? filter('report') : '');
export const codeIn = (text) => text.trim().replace(/[?#].*$/, '').replace(/\/+$/, '').split('/').at(-1).toUpperCase();
export const countedIn = ({ progress }) => progress.counted ?? { qty: 0, picked_up: 0, out: 0, returned: 0 };
export const isAnyOut = (reservation) => reservation.progress.out + countedIn(reservation).out > 0;
export function floor({ days, place, search }) {
const last = dayNumber(Date.now()) + days - 1;
const now = Date.now();
const groups = { late: [], out: [], back: [], close: [], other: [] };
const asset = assetNamed(search);
for (const reservation of house.value.reservation.values()) {
if (place && reservation.location && reservation.location !== place) continue;
if (search && !matches(reservation, search.toLowerCase(), asset)) continue;
const names = groupsOf(reservation, now, last);
for (const name of names.length || !search ? names : ['other']) groups[name].push(reservation);
}
const by = (due) => (a, b) => due(a).localeCompare(due(b)) || a.reference.localeCompare(b.reference);
for (const [name, group] of Object.entries(groups)) group.sort(by((each) => dueOn(name, each)));
return groups;
}
export const dueOn = (name, reservation) => (name === 'out' || (name === 'other' && !isAnyOut(reservation)) ? reservation.pickup_at : reservation.return_at);
function groupsOf(reservation, now, last) {
const { status, progress } = reservation;
const counted = countedIn(reservation);
if (status === 'returned') return ['close'];
if (['draft', 'requested', 'cancelled'].includes(status) && dayNumber(reservation.pickup_at) === dayNumber(now)) return ['out'];
if (status !== 'confirmed') return [];
if (isAnyOut(reservation) && Date.parse(reservation.return_at) < now) return ['late'];
const isWhole = progress.picked_up >= progress.qty && counted.picked_up >= counted.qty;
return [isAnyOut(reservation) && dayNumber(reservation.return_at) <= last && 'back', !isWhole && dayNumber(reservation.pickup_at) <= last && 'out'].filter(Boolean);
}
export const assetNamed = (text) => house.value.codes.get(codeIn(text));
function matches(reservation, text, asset) {
return reservation.reference.toLowerCase().includes(text) || reservation.client?.display_name?.toLowerCase().includes(text)
|| (asset && (asset.current_reservation_id === reservation.id || reservation.items.some((line) => line.assigned_asset_ids.includes(asset.id))));
}
export function named(id) {
const asset = house.value.asset.get(id);
return { tag: asset?.asset_tag ?? asset?.serial ?? '', code: asset?.codes[0] ?? '', name: house.value.item.get(asset?.item_id)?.name ?? '' };
}

"""##),
PageFile(name: "noted.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html } from './core.js';
import { house, keeps, outbox, sent } from './sync.js';
import { note, once, withdraw } from './noting.js';
import { isHeld } from './sending.js';
import { named } from './model.js';
import { can, icon, shape, sticker } from './parts.js';
import { s } from './shelf-words.js';
import { words as t, when } from './words.js';
export const deed = ({ kind, name, instead }) => ({ pickup: t.wentOut, return: t.cameBack, swap: t.swapped, undo: t.undid, report: t.reported })[kind](name, instead);
export const isServed = (reservation) => !!reservation?.items.some((line) => 'counted' in line);
export const nameOf = (id) => { const { tag, code, name } = named(id); return tag || code || name; };
export function scanLine(entry, withReference) {
const states = { waiting: ['queued', t.queued], parked: ['conflict', t.refused], sent: ['done', t.done] };
const [mark, word] = isHeld(entry) ? ['queued', t.waits] : states[entry.state];
return html`<li key=${entry.key} data-state=${entry.state} tabindex="-1">${shape(mark)}<span><span class="name">${deed(entry)}</span><span class="at">${
entry.code || entry.tag ? html`${sticker(entry)} · ` : ''}${withReference && entry.reference ? html`<a class="nb" href=${`/r/${entry.reservation}`}>${entry.reference}</a> · ` : ''}${when(entry.at)}${contentsOf(entry)}</span></span><span class="state">${word}${waysOn(entry)}</span></li>`;
}
function contentsOf(entry) {
if (entry.kind === 'report') return html` · ${[s.conditions[entry.report.condition], entry.paths.length && s.photos(entry.paths.length)].filter(Boolean).join(' · ')}`;
return entry.contents?.length ? html` · ${s.inside(entry.contents.length)}` : '';
}
const day = 86_400_000;
function undoButton(entry) {
const isWithdrawn = entry.state === 'waiting' && !entry.isTried;
const undo = (work) => html`<button class="btn quiet undo" type="button" @click=${() => once(entry.key, work)}>${s.undo}<span class="sr"> ${entry.name}</span></button>`;
if (!can('staff')) return '';
if (entry.kind === 'report') return isWithdrawn ? undo(() => withdraw(entry)) : '';
const all = [...sent.value, ...outbox.value].filter((each) => each.kind !== 'report' && (each.asset === entry.asset || (entry.by && each.asset === entry.by)));
if (entry.kind === 'undo' || all.at(-1) !== entry) return '';
if (isWithdrawn) return undo(() => withdraw(entry));
if (!isServed(house.value.reservation.get(entry.reservation)) || entry.state !== 'sent' || Date.now() - Date.parse(entry.at) > day) return '';
return undo(() => note({
kind: 'undo', undone: entry.kind, undoes: entry.key, isOfHeap: entry.isOfHeap, at: new Date().toISOString(), asset: entry.asset, line: entry.line, reservation: entry.reservation, reference: entry.reference,
name: entry.name, tag: entry.tag, code: entry.code, path: `/api/office/reservations/${entry.reservation}/undo`, body: JSON.stringify({ key: entry.key }),
}));
}
export const reportAddress = (reservation, asset, from) => `/r/${reservation}?report=${asset}${from ? `&from=${from}` : ''}`;
export const reportLink = (reservation, asset, name, from) => (can('staff') && keeps.value
? html`<a class="btn quiet undo" href=${reportAddress(reservation, asset, from)} aria-label=${`${s.report}: ${name}`} title=${s.report}>${icon('cam', 's')}</a>` : '');
export const ways = (...buttons) => (buttons.some((each) => each) ? html`<span class="ways">${buttons}</span>` : '');
const waysOn = (entry) => ways(undoButton(entry), entry.isOfHeap && entry.kind === 'return' && entry.state !== 'parked' ? reportLink(entry.reservation, entry.asset, entry.tag || entry.name, 'back') : '');

"""##),
PageFile(name: "noting.js", type: "text/javascript; charset=utf-8", text: ##"""
import { signal } from './core.js';
import { changedOutbox, outbox, store } from './sync.js';
import { settle } from './sending.js';
import { s } from './shelf-words.js';
export const fault = signal('');
const busy = new Set();
const moment = 700;
export const meant = (what) => busy.delete(what);
export async function once(what, work) {
if (busy.has(what)) return;
busy.add(what);
fault.value = '';
try {
await work();
} catch (error) {
console.error(error);
fault.value = s.notKept;
} finally {
setTimeout(() => busy.delete(what), moment);
}
}
export async function note(change, photos = []) {
const settled = settledBy(change);
const entry = await store.add({ key: newKey(), state: 'waiting', ...change, ...(settled && { number: numberBefore(settled) }) }, photos);
outbox.value = [...outbox.value, entry].sort((a, b) => a.number - b.number);
navigator.storage?.persist?.();
changedOutbox();
}
const settledBy = ({ kind, asset, reservation }) => outbox.value.find((entry) => entry.state === 'parked' && entry.asset === asset && (
(kind === 'return' && entry.refusal.code === 'asset_unavailable' && entry.refusal.current?.asset?.current_reservation_id === reservation)
|| (kind === 'pickup' && entry.refusal.code === 'asset_not_checked_out' && entry.reservation === reservation)));
function numberBefore({ number }) {
const before = outbox.value.map((entry) => entry.number).filter((each) => each < number);
return (Math.max(0, ...before) + number) / 2;
}
export async function withdraw(entry) {
if (!await store.withdraw(entry)) return false;
outbox.value = outbox.value.filter((each) => each.number !== entry.number);
changedOutbox();
return true;
}
export async function drop(entry) {
await store.drop(entry);
outbox.value = outbox.value.filter((each) => each.number !== entry.number);
changedOutbox();
}
export async function retry(entry) {
await settle(entry, (now) => ({ ...now, state: 'waiting', refusal: undefined, again: 0 }));
changedOutbox();
}
export async function replace(entry, change) {
await settle(entry, (now) => (now.key !== entry.key ? now
: { ...now, ...change, key: newKey(), state: 'waiting', refusal: undefined, refusedAt: undefined, isTried: false }));
changedOutbox();
}
export function newKey() {
if (crypto.randomUUID) return crypto.randomUUID();
const bytes = crypto.getRandomValues(new Uint8Array(16));
bytes[6] = (bytes[6] & 15) | 64;
bytes[8] = (bytes[8] & 63) | 128;
return [...bytes].map((byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
}

"""##),
PageFile(name: "outbox.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { NoAnswer, signOut } from './api.js';
import { outbox, sent, nextTry, heardAt, house, sendNow, forget } from './sync.js';
import { frame, icon, shape } from './parts.js';
import { conflict } from './conflict.js';
import { scanLine } from './noted.js';
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
tools: waiting.length ? html`<button class="btn" type="button" @click=${sendNow}>${t.sendNow}</button>` : '',
main: html`<div class="split"><div class="stack">
${navigator.standalone === false && !persistent.value ? html`<div class="note warn" role="note" key="install">${shape('late')}<p>${t.install}</p></div>` : ''}
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
.i-book { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><rect x='5' y='4' width='14' height='17' rx='2'/><path d='M9 3h6v3H9zM9 11h6M9 15h4'/></svg>"); }
.i-time { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 5v15h16M8 8h7M11 12h8M8 16h5'/></svg>"); }
.i-import { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M12 4v10m0 0 4-4m-4 4-4-4M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15'/></svg>"); }
.i-label { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 5.5V12l8 8 7.5-7.5-8-8H5.5A1.5 1.5 0 0 0 4 5.5z'/><circle cx='8.5' cy='8.8' r='1'/></svg>"); }
.i-set { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 7h9M17 7h3M4 17h3M11 17h9'/><circle cx='15' cy='7' r='2'/><circle cx='9' cy='17' r='2'/></svg>"); }
.i-short { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M12 4 21 19.500H3zM12 10v4M12 16.500v.500'/></svg>"); }
.i-bell { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4'/></svg>"); }
.i-audit { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M6 3h9l4 4v14H6zM9 12l2 2 4-4M9 18h6'/></svg>"); }
.i-docs { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='m8 8-4 4 4 4M16 8l4 4-4 4M13.500 5l-3 14'/></svg>"); }
.i-swap { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M4 8h14m0 0-4-4m4 4-4 4M20 16H6m0 0 4-4m-4 4 4 4'/></svg>"); }
.i-key { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='8' cy='15' r='4'/><path d='m11 12 8-8m-3 3 3 3'/></svg>"); }
.i-plus { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M12 5v14M5 12h14'/></svg>"); }
.i-minus { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M5 12h14'/></svg>"); }
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
.i-keys { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><circle cx='5' cy='5' r='1.9'/><circle cx='12' cy='5' r='1.9'/><circle cx='19' cy='5' r='1.9'/><circle cx='5' cy='12' r='1.9'/><circle cx='12' cy='12' r='1.9'/><circle cx='19' cy='12' r='1.9'/><circle cx='5' cy='19' r='1.9'/><circle cx='12' cy='19' r='1.9'/><circle cx='19' cy='19' r='1.9'/></svg>"); }
.i-erase { --i: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='M9 5h11v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5'/></svg>"); }
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
.input:focus-within { outline: 2px solid var(--accent-ink); outline-offset: 0; border-radius: var(--r-2); }
.input[aria-invalid="true"] { border: 2px solid var(--bad); padding-inline: calc(var(--s-3) - 1px); }
.hint { font-size: var(--t-2); color: var(--ink-2); }
.fault { display: flex; gap: 6px; font-size: var(--t-2); font-weight: 550; color: var(--bad); line-height: 1.35; }
.fault::before { content: ""; flex: none; width: 14px; height: 14px; margin-block-start: .15em; background: currentColor; -webkit-mask: var(--g-stop) center/contain no-repeat; mask: var(--g-stop) center/contain no-repeat; }
.search { position: relative; display: flex; align-items: center; }
.search .ico { position: absolute; left: 12px; width: 18px; height: 18px; color: var(--ink-2); pointer-events: none; }
.search .input { padding-inline-start: 38px; }
.pick { display: flex; gap: var(--s-3); align-items: flex-start; min-height: var(--tap); padding: var(--s-2) 0; }
.pick input { flex: none; width: 20px; height: 20px; margin: 1px 0 0; accent-color: var(--accent); }

/* 6. lists and tables: rules between, no boxes in boxes */
.head { display: flex; align-items: baseline; gap: var(--s-2); padding: var(--s-2) 0; }
.head .n { color: var(--ink-3); font-weight: 500; }
.head .end { margin-inline-start: auto; }
.list { background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-2); }
.list:empty { display: none; }
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
.facts dd + dd { grid-column: -2 / -1; }
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
.line > .top { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(70%); align-items: center; gap: 2px var(--s-3); }
.line .name { font-weight: 600; line-height: 1.3; }
.line .sum { display: inline-flex; align-items: center; gap: var(--s-2); font-size: var(--t-2); color: var(--ink-2); text-align: end; }
.units { margin-block-start: 4px; }
.units li { display: grid; grid-template-columns: 13px minmax(0, 1fr) auto; align-items: center; gap: var(--s-2); min-height: 30px; padding-block: 3px; font-size: var(--t-2); color: var(--ink-2); }
@media (min-width: 1100px) { .units { display: grid; grid-template-columns: 1fr 1fr; gap: 0 var(--s-6); } .units li { min-height: 26px; } }
.units .shape { width: 13px; }
.units .shape::before { width: 11px; height: 11px; }
.units .tag { color: var(--ink); }
.units small { display: block; font-size: inherit; white-space: normal; }
.feed > li:focus-visible, .conflict:focus-visible { outline-offset: -2px; }

.eye { position: relative; overflow: hidden; height: 216px; background: #0d0d0b; color: #fff; }
.eye svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.eye .aim { position: absolute; inset: 0 0 44px; margin: auto; width: 128px; height: 128px; background: linear-gradient(#fff 0 0) 0 0/26px 3px, linear-gradient(#fff 0 0) 0 0/3px 26px, linear-gradient(#fff 0 0) 100% 0/26px 3px, linear-gradient(#fff 0 0) 100% 0/3px 26px, linear-gradient(#fff 0 0) 0 100%/26px 3px, linear-gradient(#fff 0 0) 0 100%/3px 26px, linear-gradient(#fff 0 0) 100% 100%/26px 3px, linear-gradient(#fff 0 0) 100% 100%/3px 26px; background-repeat: no-repeat; }
.eye .last { position: absolute; inset: auto 0 0; display: flex; align-items: center; gap: var(--s-2); min-height: 48px; padding: 6px var(--gut); background: rgb(13 13 11 / .86); font-size: var(--t-3); line-height: 1.2; }
.eye .last b { display: block; }
.eye .last small { font-size: .8125rem; color: #d6d3c9; }
.eye .last .shape { color: #fff; }
.eye .last .code { color: #fff; background: none; border-color: #a8a498; }
@media (max-width: 719.9px) { .eye[data-hit="stop"] { height: 172px; } .eye[data-hit="stop"] .aim { width: 120px; height: 120px; } }
.eye[data-hit="stop"]::after { content: ""; position: absolute; inset: 0; pointer-events: none; box-shadow: inset 0 0 0 4px #ff8a7d; }
.eye[data-hit="stop"] .last { background: #5a1612; }
.eye .btn.icon { position: absolute; top: 8px; right: 8px; width: 44px; min-height: 44px; color: #fff; background: rgb(13 13 11 / .6); border-radius: var(--r-full); }

.feed > li { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 0 var(--s-3); align-items: start; min-height: 56px; padding: 8px var(--s-3); }
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

.keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--s-2); }
.keys .btn { min-height: 60px; font-size: 1.5rem; font-weight: 500; border-color: var(--line); }
.counter > .keys { flex: 0 0 min(100%, 340px); margin-inline-end: max(0px, 100% - 340px); }
.keys .btn.txt { font-size: var(--t-3); font-weight: 550; padding-inline: var(--s-1); }

.tools .place { flex: 0 1 auto; width: auto; min-width: 108px; padding-inline: 10px 28px; }
.tools .search { flex: 0 1 280px; }
.typing { flex-wrap: nowrap; }
.typing .btn { white-space: nowrap; }
@media (max-width: 719.9px) { .tools .place { flex: 1 1 0; } .tools .search { flex: 1 1 calc(100% - var(--tap) - var(--s-3)); } }
.eye video { width: 100%; height: 100%; object-fit: cover; }
.trip { display: grid; grid-template-columns: repeat(3, minmax(0, auto)); justify-content: start; gap: 0 clamp(12px, 5vw, var(--s-5)); }
.lead > .stack { gap: var(--s-3); }
.lead { display: grid; gap: var(--s-4); }
.trip dt { font-size: var(--t-2); color: var(--ink-2); grid-row: 1; }
.trip dd { grid-row: 2; font-weight: 600; line-height: 1.3; }
@media (max-width: 399.9px) { .trip dd { font-size: .9375rem; } }
.trip small { white-space: nowrap; display: block; font-size: inherit; font-weight: 400; }
@media (min-width: 1100px) { .trip dd { display: flex; flex-wrap: wrap; column-gap: 6px; } }
@media (min-width: 1400px) { .lead { grid-template-columns: minmax(0, 1fr) minmax(0, 340px); align-items: end; } }
.bar .search { width: min(320px, 40vw); }
.plain { grid-template-columns: minmax(0, 1fr) auto; }
.plain > .who, .plain > .what { grid-column: 1; white-space: normal; }
.plain > .ico { grid-area: 1 / 2 / span 2; }
.hold { grid-template-columns: 24px minmax(0, 1fr) auto; }
.hold .shape { grid-row: 1 / span 2; }
.report { max-width: 560px; }
.thumbs { display: grid; grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); gap: var(--s-2); margin-block-end: var(--s-1); }
.thumbs li { position: relative; }
.thumbs img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: var(--r-2); }
.thumbs .btn { position: absolute; top: 0; right: 0; background: radial-gradient(circle, var(--surface) 13px, transparent 14px); color: var(--ink); }
label.btn:focus-within { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
.photos { display: grid; gap: var(--s-2); }
.photos img { display: block; width: 100%; max-width: 400px; height: auto; border-radius: var(--r-2); }
@media (min-width: 720px) { .eye { height: 300px; } .eye .aim { width: 168px; height: 168px; } }
@media (min-width: 1100px) { .eye { height: 340px; } .eye .aim { width: 196px; height: 196px; } }

.step { display: inline-grid; grid-template-columns: var(--tap) 44px var(--tap); box-shadow: inset 0 0 0 1px var(--edge); border-radius: var(--r-2); background: var(--surface); overflow: hidden; }
.step > * { width: 100%; min-height: var(--tap); padding: 0; border: 0; background: none; text-align: center; font-weight: 600; }
.step .ico { width: 16px; height: 16px; vertical-align: middle; }
.step :focus-visible { outline-offset: -3px; }
.counter { display: flex; flex-wrap: wrap; gap: var(--s-2); padding-block-start: var(--s-2); }
.counter .day { display: inline-flex; align-items: center; gap: 6px; font-size: var(--t-2); }
.input.few { width: 64px; text-align: center; }
.undo { min-height: 28px; padding: 0 4px 0 8px; font-size: var(--t-2); }
@media (pointer: coarse), (max-width: 719.9px) { .undo { min-height: 44px; min-width: 44px; } }
.ways { display: inline-flex; white-space: nowrap; vertical-align: middle; }
.feed .ways { display: flex; justify-content: flex-end; }
.line summary { padding-block: 6px; font-size: var(--t-2); color: var(--accent-ink); cursor: pointer; }
.head.part { flex-wrap: wrap; gap: 2px var(--s-2); }
.head.part .n, .head.part .end { white-space: nowrap; }
.others > summary { padding-block: 10px; color: var(--accent-ink); cursor: pointer; }
.note .btn.quiet { min-height: 28px; padding: 0 4px; }
@media (pointer: coarse), (max-width: 719.9px) { .note .btn.quiet { min-height: 44px; } summary { min-height: 44px; align-content: center; } }

/* 8. states */
.empty { display: grid; justify-items: start; gap: var(--s-2); padding: var(--s-5) var(--s-4); color: var(--ink-2); }
.empty h3 { font-size: var(--t-4); color: var(--ink); }
/* What comes within 300 ms is not announced by anything. */
.bone { height: 12px; border-radius: 4px; background: var(--sunken); animation: wait 1ms 300ms backwards, bone 1.4s 300ms ease-in-out infinite alternate; }
@keyframes wait { from { opacity: 0; } }
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
import { html, path } from './core.js';
import { me, cutSince } from './api.js';
import { outbox, house } from './sync.js';
import { words as t, clock } from './words.js';
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
const ranks = ['viewer', 'staff', 'manager', 'admin'];
export const can = (role) => ranks.indexOf(me.value?.user.role) >= ranks.indexOf(role);
export const parts = () => [
['/desk/reservations', 'book', t.reservations, 'viewer'], ['/desk/timeline', 'time', t.timeline, 'viewer'],
['/desk/shortages', 'short', t.shortages, 'viewer'], ['/desk/clients', 'person', t.clients, 'viewer'],
['/desk/items', 'box', t.items, 'viewer'], ['/desk/assets', 'scan', t.assets, 'viewer'], ['/desk/labels', 'label', t.labels, 'viewer'],
['/desk/import', 'import', t.imports, 'manager'], ['/desk/audit', 'audit', t.audit, 'manager'],
['/desk/notices', 'bell', t.notices, 'viewer'],
['/desk/people', 'person', t.people, 'admin'], ['/desk/house', 'set', t.ourHouse, 'viewer'], ['/docs', 'docs', t.docs, 'viewer'],
].filter(([, , , role]) => can(role));
const link = (to, name, text, current, count, kind) => html`<li key=${to} class=${kind}><a href=${to} aria-current=${current === to ? 'page' : null}>${icon(name)}<span>${text}</span>${
count ? html`<b class="badge">${count}<span class="sr"> ${t.notSent}</span></b>` : ''}</a></li>`;
export function frame({ current, title, back, tools, main, mainClass, thumb, task }) {
const waiting = outbox.value.length;
document.body.className = task ? 'app task' : 'app';
document.title = `${title} · Quartermaster`;
const isDesk = /^\/(desk|q|docs)/.test(path.value);
return html`
<a class="skip" href="#main">${t.skip}</a>
<nav class="nav" aria-label=${t.main} key="nav">
<p class="house">${icon('box', 's')}${me.value?.tenant.name}</p>
<ul>${link('/', 'floor', t.floor, current)}${can('staff') ? link('/back', 'scan', t.takeBack, current) : ''}${link('/outbox', 'outbox', t.outbox, current, waiting)}${link('/desk', 'book', t.desk, isDesk ? '/desk' : '', 0, 'phone')}</ul>
<h2>${t.desk}</h2>
<ul class="desk">${parts().map(([to, name, text]) => link(to, name, text, current))}</ul>
<p class="me">${icon('person', 's')}<span class="cut">${me.value?.user.display_name ?? me.value?.user.email}</span></p>
</nav>
${banner(waiting, current)}
<header class="bar" key="bar">${back ? html`<a class="btn icon back" href=${back === true ? '/' : back} aria-label=${back === true ? t.backToFloor : t.goBack}>${icon('back')}</a>` : ''}<h1>${title}</h1>${tools ?? ''}${liveness()}</header>
<main id="main" class=${mainClass ?? null} tabindex="-1" key="main">${main}</main>
${thumb ? html`<div class="thumb" key="thumb">${thumb}</div>` : ''}`;
}
const liveness = () => html`<span class="chip" data-s=${cutSince.value ? 'cancelled' : 'free'} role="status">${cutSince.value ? t.offline : t.live}</span>`;
function banner(waiting, current) {
if (!cutSince.value) return '';
return html`<aside class="banner" role="status" key="banner">${icon('cut', 's')}<p><b>${t.cut}</b> ${t.cutFor(clock(cutSince.value))}${
waiting ? t.kept(waiting) : t.keptNone}</p>${waiting && current !== '/outbox' ? html`<a href="/outbox">${t.see}</a>` : ''}</aside>`;
}
export const sticker = ({ tag, code }) => html`${tag ? html`<span class="tag">${tag}</span>` : ''} ${code ? html`<span class="code">${code}</span>` : ''}`;
export const isLoading = () => !house.value.tenant.size;

"""##),
PageFile(name: "qr-decoder.js", type: "text/javascript; charset=utf-8", text: ##"""
import { darknessOf, greyOf, halved } from './qr-light.js';
import { finders, triples } from './qr-finder.js';
import { modules, place, sizesOf } from './qr-grid.js';
import { read } from './qr-symbol.js';
import { textOf } from './qr-text.js';
export function decode(rgba, width, height) {
const full = greyOf(rgba, width, height);
const half = halved(full);
for (const [picture, reach] of [[half, 2], [full, 2], [halved(half), 2], [half, 1], [full, 1]]) {
const image = darknessOf(picture, reach);
const texts = [];
const used = new Set();
for (const points of triples(finders(image))) {
if (points.some((point) => used.has(point))) continue;
const text = readAt(image, points);
if (text === null) continue;
texts.push(text);
for (const point of points) used.add(point);
}
if (texts.length) return [...new Set(texts)];
}
return [];
}
function readAt(image, points) {
const sizes = sizesOf(image, points);
for (let size of sizes) {
const corners = place(image, points, size);
if (!corners) continue;
const values = modules(image, corners, size);
for (const sharp of [0, 0.2]) {
const found = read(shades(values, size, sharp), size);
if (found?.data) {
const text = textOf(found.data, found.version);
if (text !== null) return text;
}
if (found && found.version !== (size - 17) / 4 && !sizes.includes(17 + 4 * found.version)) sizes.push(17 + 4 * found.version);
}
}
return null;
}
function shades(values, size, sharp) {
return (row, column) => {
const at = row * size + column;
let value = values[at];
if (sharp) {
const around = (row ? values[at - size] : 0) + (row < size - 1 ? values[at + size] : 0) + (column ? values[at - 1] : 0) + (column < size - 1 ? values[at + 1] : 0);
value -= sharp * around;
}
return value > 0 ? 1 : 0;
};
}

"""##),
PageFile(name: "qr-finder.js", type: "text/javascript; charset=utf-8", text: ##"""
const faint = 2;
const mostFound = 400;
function isFinder(a, b, c, d, e) {
const module = (a + b + c + d + e) / 7;
const off = module * 0.5 + 0.6;
return module >= 1 && Math.abs(a - module) < off && Math.abs(b - module) < off && Math.abs(d - module) < off && Math.abs(e - module) < off
&& Math.abs(c - 3 * module) < off * 2;
}
function runs({ dark, width, height }, x, y, dx, dy, first, most) {
const lengths = [0, 0, 0];
for (let step = first, run = 0; ; step++) {
const [px, py] = [Math.floor(x + step * dx), Math.floor(y + step * dy)];
if (px < 0 || py < 0 || px >= width || py >= height) return run === 2 ? lengths : null;
if ((dark[py * width + px] > faint) !== (run !== 1)) run++;
if (run === 3) return lengths;
if (++lengths[run] > most) return null;
}
}
export function across(image, x, y, dx, dy, most) {
const on = runs(image, x, y, dx, dy, 0, most);
const back = on && runs(image, x, y, -dx, -dy, 1, most);
if (!back || !isFinder(back[2], back[1], back[0] + on[0], on[1], on[2])) return null;
const [ahead, behind] = [on[0] + on[1] + on[2], back[0] + back[1] + back[2]];
return { shift: (on[0] - back[0] - 1) / 2, width: ahead + behind };
}
export function finders(image) {
const { dark, width, height } = image;
const found = [];
const consider = (x, y, size) => {
const most = size;
const down = across(image, x, y, 0, 1, most);
if (!down) return;
const middle = y + down.shift;
const over = across(image, x, middle, 1, 0, most);
if (!over || over.width > 2.5 * down.width || down.width > 2.5 * over.width) return;
const each = { x: x + over.shift, y: middle, module: (down.width + over.width) / 14, count: 1 };
const same = found.findLast((other) => Math.hypot(other.x - each.x, other.y - each.y) < 2 * other.module);
if (!same) {
const isAslant = [1, -1].some((sign) => across(image, each.x, each.y, Math.SQRT1_2, sign * Math.SQRT1_2, most));
if (isAslant && found.length < mostFound) found.push(each);
return;
}
for (const name of ['x', 'y', 'module']) same[name] = (same[name] * same.count + each[name]) / (same.count + 1);
same.count++;
};
const step = height > 400 ? 2 : 1;
for (let y = step >> 1; y < height; y += step) {
let [a, b, c, d, e] = [0, 0, 0, 0, 0];
let isDark = false;
for (let x = 0, start = 0, row = y * width; x <= width; x++) {
const now = x < width && dark[row + x] > faint;
if (now === isDark) continue;
a = b; b = c; c = d; d = e; e = x - start;
start = x;
if (isDark && a && isFinder(a, b, c, d, e)) consider(Math.floor(x - e - d - c / 2) + 0.5, y + 0.5, a + b + c + d + e);
isDark = now;
}
}
return found;
}
export function triples(found) {
const likely = found.sort((one, other) => other.count - one.count).slice(0, 20);
const all = [];
for (let i = 0; i < likely.length; i++) {
for (let j = 0; j < likely.length; j++) {
for (let k = j + 1; k < likely.length; k++) {
if (i !== j && i !== k) judge(likely[i], likely[j], likely[k], all);
}
}
}
return all.sort((one, other) => one.cost - other.cost).slice(0, 12).map(({ points }) => points);
}
function judge(corner, one, other, all) {
const [ax, ay, bx, by] = [one.x - corner.x, one.y - corner.y, other.x - corner.x, other.y - corner.y];
const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
const cosine = Math.abs(ax * bx + ay * by) / (a * b);
const modules = [corner.module, one.module, other.module];
const [least, most] = [Math.min(...modules), Math.max(...modules)];
if (cosine > 0.75 || most > 2.2 * least || Math.min(a, b) < 8 * least || Math.max(a, b) > 190 * most || a > 2.5 * b || b > 2.5 * a) return;
const isRight = ax * by - ay * bx > 0;
all.push({
points: isRight ? [corner, one, other] : [corner, other, one],
cost: cosine + Math.abs(Math.log(a / b)) + Math.log(most / least) - 0.05 * Math.min(corner.count, one.count, other.count, 6),
});
}

"""##),
PageFile(name: "qr-grid.js", type: "text/javascript; charset=utf-8", text: ##"""
import { across } from './qr-finder.js';
import { alignments } from './qr-standard.js';
/** Sizes that a symbol may have, by the distance of its finder patterns in modules: the likeliest first (ISO/IEC 18004, clause 6.3.1). None
*  where they do not look like finder patterns along the symbol's edges too. */
export function sizesOf(image, [corner, right, below]) {
let seen = 0;
const legs = [right, below].map((end) => {
const [dx, dy] = [end.x - corner.x, end.y - corner.y];
const length = Math.hypot(dx, dy);
const sizeAt = (finder, sign) => {
const found = across(image, finder.x, finder.y, sign * dx / length, sign * dy / length, finder.module * 8);
if (found) seen++;
return found ? found.width / 7 : finder.module * Math.max(Math.abs(dx), Math.abs(dy)) / length;
};
return length / Math.sqrt(sizeAt(corner, 1) * sizeAt(end, -1));
});
const version = ((legs[0] + legs[1]) / 2 + 7 - 17) / 4;
const nearest = Math.min(40, Math.max(1, Math.round(version)));
const next = nearest + (version > nearest ? 1 : -1);
return seen < 3 ? [] : [nearest, next, 2 * nearest - next].filter((each) => each > 0 && each < 41).map((each) => 17 + 4 * each);
}
function perspective([x0, y0, x1, y1, x2, y2, x3, y3]) {
const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
const [dx, dy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
const all = dx1 * dy2 - dx2 * dy1;
const [g, h] = [(dx * dy2 - dx2 * dy) / all, (dx1 * dy - dx * dy1) / all];
return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}
/** Modules that are looked at, as places in the square between the finder patterns' middles: `spots` in each, by how far they are from its
*  middle in modules. Those of patterns have a sign: 1 is dark, -1 light. */
class Places {
u = [];
v = [];
signs = [];
values = [];
constructor(size, spots) {
this.size = size;
this.spots = spots;
}
add(row, column, sign) {
for (const [right, down] of this.spots) {
this.u.push((column - 3 + right) / (this.size - 7));
this.v.push((row - 3 + down) / (this.size - 7));
this.signs.push(sign);
this.values.push(0);
}
}
rings(row, column, reach, light) {
for (let r = -reach; r <= reach; r++) {
for (let c = -reach; c <= reach; c++) {
const inside = Math.min(row + r, column + c) >= 0 && Math.max(row + r, column + c) < this.size;
if (inside) this.add(row + r, column + c, light.includes(Math.max(Math.abs(r), Math.abs(c))) ? -1 : 1);
}
}
}
timing(step) {
for (let at = 8; at < this.size - 8; at += step) {
this.add(6, at, at % 2 ? -1 : 1);
this.add(at, 6, at % 2 ? -1 : 1);
}
}
finders() {
for (const [row, column] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) this.rings(row, column, 4, [2, 4]);
}
look({ dark, width, height }, corners) {
const { u, v, values } = this;
const [a, b, c, d, e, f, g, h] = perspective(corners);
for (let at = 0; at < u.length; at++) {
const w = g * u[at] + h * v[at] + 1;
const [x, y] = [(a * u[at] + b * v[at] + c) / w | 0, (d * u[at] + e * v[at] + f) / w | 0];
values[at] = x < 0 || y < 0 || x >= width || y >= height ? 0 : dark[y * width + x];
}
return values;
}
fit(image, corners) {
const values = this.look(image, corners);
let sum = 0;
for (let at = 0; at < values.length; at++) sum += Math.max(-enough, Math.min(enough, this.signs[at] * values[at]));
return sum;
}
share(image, corners) {
return this.look(image, corners).filter((value, at) => value * this.signs[at] > 0).length / this.values.length;
}
}
const enough = 40;
export function place(image, [corner, right, below], size) {
const version = (size - 17) / 4;
const module = Math.hypot(right.x - below.x, right.y - below.y) / (size - 7) / Math.SQRT2;
const middles = alignments(version);
const all = new Places(size, fourSpots);
all.timing(1);
all.finders();
for (const row of middles) for (const column of middles) if ((row > 6 && column > 6) || (row !== column && Math.max(row, column) < size - 7)) all.rings(row, column, 2, [1]);
const few = new Places(size, version > 1 ? [[0, 0]] : fourSpots);
few.timing(1 + 2 * Math.floor(size / 48));
if (version > 1) few.rings(size - 7, size - 7, 2, [1]);
else few.finders();
const [x, y] = [right.x + below.x - corner.x, right.y + below.y - corner.y];
const reach = Math.min(14, Math.round(0.3 * (size - 7) / coarse));
let best = null;
let most = -Infinity;
for (let i = -reach; i <= reach; i++) {
for (let j = -reach; j <= reach; j++) {
const corners = [corner.x, corner.y, right.x, right.y, x + i * coarse * module, y + j * coarse * module, below.x, below.y];
const fit = few.fit(image, corners) - (i * i + j * j) / 50;
if (fit > most) [most, best] = [fit, corners];
}
}
if (few.share(image, best) < likeness) return null;
most = all.fit(image, best);
for (const step of [0.7, 0.35, 0.15]) {
for (let round = 0, isBetter = true; isBetter && round < 4; round++) {
isBetter = false;
for (let at = 0; at < 8; at++) {
for (const sign of [1, -1]) {
const corners = [...best];
corners[at] += sign * step * module;
const fit = all.fit(image, corners);
if (fit > most) [most, best, isBetter] = [fit, corners, true];
}
}
}
}
return all.share(image, best) > likeness ? best : null;
}
const nineSpots = [-0.25, 0, 0.25].flatMap((right) => [-0.25, 0, 0.25].map((down) => [right, down]));
const fourSpots = [[-0.3, -0.3], [0.3, -0.3], [-0.3, 0.3], [0.3, 0.3]];
const coarse = 0.6;
const likeness = 0.72;
export function modules(image, corners, size) {
const places = new Places(size, nineSpots);
for (let at = 0; at < size * size; at++) places.add(Math.floor(at / size), at % size, 0);
const values = new Float32Array(size * size);
places.look(image, corners).forEach((value, at) => { values[Math.floor(at / 9)] += value; });
return values;
}

"""##),
PageFile(name: "qr-light.js", type: "text/javascript; charset=utf-8", text: ##"""
export function greyOf(rgba, width, height) {
const grey = new Uint8Array(width * height);
const words = new Uint32Array(rgba.buffer, rgba.byteOffset, grey.length);
for (let at = 0; at < grey.length; at++) {
const word = words[at];
grey[at] = ((word & 255) * 77 + ((word >> 8) & 255) * 151 + ((word >> 16) & 255) * 28) >> 8;
}
return { grey, width, height };
}
export function halved({ grey, width, height }) {
const [w, h] = [width >> 1, height >> 1];
const small = new Uint8Array(w * h);
for (let y = 0, to = 0; y < h; y++) {
for (let x = 0, from = 2 * y * width; x < w; x++, from += 2) {
small[to++] = (grey[from] + grey[from + 1] + grey[from + width] + grey[from + width + 1] + 2) >> 2;
}
}
return { grey: small, width: w, height: h };
}
const block = 8;
export function darknessOf({ grey, width, height }, reach) {
const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
const sums = new Float64Array(columns * rows);
const sizes = new Float64Array(columns * rows);
for (let y = 0; y < height; y++) {
const row = (y / block | 0) * columns;
for (let x = 0, at = y * width; x < width; x += block, at += block) {
const end = Math.min(block, width - x);
let sum = 0;
for (let each = 0; each < end; each++) sum += grey[at + each];
sums[row + x / block] += sum;
sizes[row + x / block] += end;
}
}
const dark = new Int16Array(width * height);
for (let r = 0; r < rows; r++) {
for (let c = 0; c < columns; c++) {
let [sum, size] = [0, 0];
for (let y = Math.max(0, r - reach); y <= Math.min(rows - 1, r + reach); y++) {
for (let x = Math.max(0, c - reach); x <= Math.min(columns - 1, c + reach); x++) {
sum += sums[y * columns + x];
size += sizes[y * columns + x];
}
}
const mean = Math.round(sum / size);
const [right, bottom] = [Math.min(width, (c + 1) * block), Math.min(height, (r + 1) * block)];
for (let y = r * block; y < bottom; y++) {
for (let at = y * width + c * block, end = y * width + right; at < end; at++) dark[at] = mean - grey[at];
}
}
}
return { dark, width, height };
}

"""##),
PageFile(name: "qr-reader.js", type: "text/javascript; charset=utf-8", text: ##"""
import { codeWorker, trusted } from './trusted.js';
const longEdge = 1280;
export function reader() {
const worker = new Worker(trusted(codeWorker), { type: 'module' });
const canvas = document.createElement('canvas');
const context = canvas.getContext('2d', { willReadFrequently: true });
const read = (source) => new Promise((resolve, reject) => {
const [width, height] = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
const scale = Math.min(1, longEdge / Math.max(width, height));
canvas.width = Math.round(width * scale);
canvas.height = Math.round(height * scale);
context.drawImage(source, 0, 0, canvas.width, canvas.height);
const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
worker.onmessage = ({ data }) => resolve(data);
worker.onerror = reject;
worker.postMessage({ pixels, width: canvas.width, height: canvas.height }, [pixels.buffer]);
});
return { read, close: () => worker.terminate() };
}

"""##),
PageFile(name: "qr-standard.js", type: "text/javascript; charset=utf-8", text: ##"""
export const exponents = new Uint8Array(512);
export const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
exponents[power] = exponents[power + 255] = value;
logarithms[value] = power;
value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}
export const times = (a, b) => (a && b ? exponents[logarithms[a] + logarithms[b]] : 0);
export const masks = [
(r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
(r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
(r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
const perBlock = {
L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
};
const counts = {
L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
};
export function blocksOf(version, level) {
const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
const modules = (16 * version + 128) * version + 64 - (marks && (25 * marks - 10) * marks - 55) - (version > 6 ? 36 : 0);
return [modules >> 3, perBlock[level][version - 1], counts[level][version - 1]];
}
export function alignments(version) {
if (version < 2) return [];
const count = Math.floor(version / 7) + 2;
const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
return [6, ...Array.from({ length: count - 1 }, (_, index) => 10 + 4 * version - step * (count - 2 - index))];
}

"""##),
PageFile(name: "qr-symbol.js", type: "text/javascript; charset=utf-8", text: ##"""
import { alignments, blocksOf, exponents, logarithms, masks, times } from './qr-standard.js';
function coded(value, generator, bits) {
let rest = value << bits;
for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - bits);
return (value << bits) | rest;
}
function distance(a, b) {
let count = 0;
for (let rest = a ^ b; rest; rest &= rest - 1) count++;
return count;
}
function nearest(read, codes) {
const distances = codes.map((code) => Math.min(...read.map((each) => distance(each, code))));
const least = Math.min(...distances);
return least < 4 ? distances.indexOf(least) : null;
}
const formats = Array.from({ length: 32 }, (_, value) => coded(value, 0x537, 10) ^ 0x5412);
const versions = Array.from({ length: 34 }, (_, index) => coded(index + 7, 0x1f25, 12));
function formatOf(isDark, size) {
const read = [0, 0];
for (let bit = 0; bit < 15; bit++) {
const column = isDark(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8);
const row = isDark(8, bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit);
read[bit < 8 ? 0 : 1] |= column << bit;
read[bit < 8 ? 1 : 0] |= row << bit;
}
const value = nearest(read, formats);
return value === null ? null : { level: 'MLHQ'[value >> 3], mask: value & 7 };
}
function versionOf(isDark, size) {
const read = [0, 0];
for (let bit = 0; bit < 18; bit++) {
const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
read[0] |= isDark(near, far) << bit;
read[1] |= isDark(far, near) << bit;
}
const index = nearest(read, versions);
return index === null ? null : index + 7;
}
function isPattern(version, row, column) {
const size = 17 + 4 * version;
const low = Math.min(row, column);
const high = Math.max(row, column);
if (low === 6 || (row < 9 && (column < 9 || column > size - 9)) || (column < 9 && row > size - 9)) return true;
if (version > 6 && low < 6 && high > size - 12) return true;
const middles = alignments(version);
const at = (place) => middles.find((middle) => Math.abs(place - middle) < 3);
const [r, c] = [at(row), at(column)];
return r !== undefined && c !== undefined && !(r === 6 && (c === 6 || c === size - 7)) && !(c === 6 && r === size - 7);
}
function codewords(isDark, version, mask) {
const size = 17 + 4 * version;
const bytes = [];
let [byte, bits] = [0, 0];
for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
if (right === 6) right--;
for (let step = 0; step < size; step++) {
const row = up ? size - 1 - step : step;
for (const column of [right, right - 1]) {
if (isPattern(version, row, column)) continue;
byte = (byte << 1) | (isDark(row, column) ^ masks[mask](row, column));
if (++bits === 8) {
bytes.push(byte);
[byte, bits] = [0, 0];
}
}
}
}
return bytes;
}
const valueAt = (factors, place) => factors.reduce((sum, factor) => times(sum, place) ^ factor, 0);
export function corrected(block, count) {
const syndromes = Array.from({ length: count }, (_, power) => valueAt(block, exponents[power]));
if (syndromes.every((each) => each === 0)) return block;
let [locator, previous] = [[1], [1]];
let [errors, shift, factor] = [0, 1, 1];
for (let at = 0; at < count; at++) {
let off = 0;
for (let each = 0; each <= errors; each++) off ^= times(locator[each] ?? 0, syndromes[at - each]);
if (!off) {
shift++;
continue;
}
const scale = times(off, exponents[255 - logarithms[factor]]);
const next = Array.from({ length: Math.max(locator.length, previous.length + shift) }, (_, each) =>
(locator[each] ?? 0) ^ times(scale, previous[each - shift] ?? 0));
if (2 * errors <= at) [previous, factor, errors, shift] = [locator, off, at + 1 - errors, 1];
else shift++;
locator = next;
}
if (2 * errors > count) return null;
const evaluator = Array.from({ length: count }, (_, at) => locator.slice(0, at + 1).reduce((sum, each, index) => sum ^ times(each, syndromes[at - index]), 0));
const result = [...block];
let found = 0;
for (let at = 0; at < block.length; at++) {
const power = block.length - 1 - at;
const inverse = exponents[(255 - power) % 255];
if (valueAt([...locator].reverse(), inverse)) continue;
const slope = locator.reduce((sum, each, index) => (index % 2 ? sum ^ times(each, exponents[((255 - power) * (index - 1)) % 255]) : sum), 0);
if (!slope) return null;
result[at] ^= times(exponents[power], times(valueAt([...evaluator].reverse(), inverse), exponents[255 - logarithms[slope]]));
found++;
}
return found === errors && syndromes.every((_, power) => valueAt(result, exponents[power]) === 0) ? result : null;
}
function dataOf(bytes, version, level) {
const [total, correction, count] = blocksOf(version, level);
const short = Math.floor(total / count);
const longFrom = count - (total % count);
const blocks = Array.from({ length: count }, () => []);
const shortData = short - correction;
bytes.slice(0, total).forEach((byte, at) => {
if (at < shortData * count) blocks[at % count].push(byte);
else if (at < total - correction * count) blocks[longFrom + at - shortData * count].push(byte);
else blocks[(at - (total - correction * count)) % count].push(byte);
});
const data = [];
for (const block of blocks) {
const right = corrected(block, correction);
if (!right) return null;
data.push(...right.slice(0, right.length - correction));
}
return data;
}
export function read(isDark, size) {
const format = formatOf(isDark, size);
if (!format) return null;
const version = (size - 17) / 4;
if (version > 6) {
const named = versionOf(isDark, size);
if (named !== version) return named && { version: named };
}
return { version, data: dataOf(codewords(isDark, version, format.mask), version, format.level) };
}

"""##),
PageFile(name: "qr-text.js", type: "text/javascript; charset=utf-8", text: ##"""
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const lengths = { 1: [10, 12, 14], 2: [9, 11, 13], 4: [8, 16, 16] };
function unpack(bytes) {
try {
return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
} catch {
return new TextDecoder('iso-8859-1').decode(bytes);
}
}
export function textOf(data, version) {
let at = 0;
const left = () => data.length * 8 - at;
const take = (count) => {
let value = 0;
for (let bit = 0; bit < count; bit++, at++) value = (value << 1) | ((data[at >> 3] >> (7 - (at & 7))) & 1);
return value;
};
let text = '';
while (left() >= 4) {
const mode = take(4);
if (mode === 0) break;
if (mode === 7) {
const first = take(8);
at += first < 128 ? 0 : first < 192 ? 8 : 16;
continue;
}
if (!lengths[mode]) return null;
let count = take(lengths[mode][version < 10 ? 0 : version < 27 ? 1 : 2]);
const needed = mode === 4 ? 8 * count : mode === 2 ? 11 * (count >> 1) + 6 * (count % 2) : 10 * Math.floor(count / 3) + [0, 4, 7][count % 3];
if (needed > left()) return null;
if (mode === 4) text += unpack(Uint8Array.from({ length: count }, () => take(8)));
for (; mode === 1 && count > 0; count -= 3) text += String(take([0, 4, 7, 10][Math.min(3, count)])).padStart(Math.min(3, count), '0');
for (; mode === 2 && count > 0; count -= 2) {
const pair = take(count > 1 ? 11 : 6);
text += count > 1 ? letters[Math.floor(pair / 45)] + letters[pair % 45] : letters[pair];
}
}
return text;
}

"""##),
PageFile(name: "qr-worker.js", type: "text/javascript; charset=utf-8", text: ##"""
import { decode } from './qr-decoder.js';
addEventListener('message', ({ data: { pixels, width, height } }) => postMessage(decode(pixels, width, height)));

"""##),
PageFile(name: "report.js", type: "text/javascript; charset=utf-8", text: ##"""
import { filter, go, html, signal } from './core.js';
import { cutSince } from './api.js';
import { house, keeps, outbox, sent } from './sync.js';
import { note } from './noting.js';
import { bodyOf } from './uploads.js';
import { unitsOf, whereOut } from './model.js';
import { can, frame, icon, isLoading, shape, sticker } from './parts.js';
import { reportAddress, scanLine } from './noted.js';
import { labelOf } from './scanning.js';
import { read } from './desk-data.js';
import { s } from './shelf-words.js';
import { words as t, when } from './words.js';
const longEdge = 2048;
const most = 20;
async function smaller(file) {
const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
const scale = Math.min(1, longEdge / Math.max(image.width, image.height));
const canvas = document.createElement('canvas');
canvas.width = Math.round(image.width * scale);
canvas.height = Math.round(image.height * scale);
canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
image.close();
const blob = await new Promise((done) => { canvas.toBlob(done, 'image/jpeg', 0.85); });
return { blob, url: URL.createObjectURL(blob) };
}
async function choose(id, files) {
const made = await Promise.allSettled([...files].map(smaller));
const photos = [...draftOf(id).photos, ...made.filter((each) => each.value).map((each) => each.value)];
for (const each of photos.slice(most)) URL.revokeObjectURL(each.url);
put(id, { photos: photos.slice(0, most), fault: made.every((each) => each.value) ? '' : s.noPhoto });
}
function leaveOut(id, photo) {
URL.revokeObjectURL(photo.url);
put(id, { photos: draftOf(id).photos.filter((each) => each !== photo) });
}
const drafts = signal(new Map());
const untouched = { condition: '', notes: '', isOut: false, photos: [], fault: '', busy: false };
const draftOf = (id) => drafts.value.get(id) ?? untouched;
const put = (id, change) => { drafts.value = new Map(drafts.value).set(id, { ...draftOf(id), ...change }); };
async function noteReport(asset, reservation, direction, back) {
const { condition, notes, isOut, photos, busy } = draftOf(asset.id);
if (busy) return;
put(asset.id, { busy: true, fault: '' });
const report = {
reservation_id: reservation.id, asset_id: asset.id, direction, condition: condition || asset.condition, notes: notes.trim() || null, ...(isOut && { out_of_service: true }),
};
try {
const bytes = await Promise.all(photos.map(({ blob }) => blob.arrayBuffer()));
const paths = bytes.map(() => null);
await note({
kind: 'report', at: new Date().toISOString(), asset: asset.id, reservation: reservation.id, reference: reservation.reference, ...labelOf(asset, asset.codes?.[0] ?? ''),
path: '/api/office/condition-reports', report, paths, body: bodyOf(report, paths),
}, bytes);
} catch {
return put(asset.id, { busy: false, fault: s.notKept });
}
for (const { url } of photos) URL.revokeObjectURL(url);
drafts.value = new Map([...drafts.value].filter(([id]) => id !== asset.id));
go(back);
}
function directionOf(reservation, asset) {
const unit = reservation.items?.flatMap((line) => unitsOf(reservation, line)).find((each) => each.asset === asset.id);
return unit && unit.state !== 'back' && unit.kind !== 'return' ? 'out' : 'in';
}
export function lastTrip(asset, rows = []) {
const out = whereOut(asset);
if (out) return out;
const heard = [...house.value.reservation.values()].flatMap(({ id, items }) => items.flatMap((line) => line.assigned_assets)
.filter((each) => each.asset_id === asset.id && each.picked_up_at).map((each) => [each.returned_at ?? each.picked_up_at, id]));
const noted = [...sent.value, ...outbox.value].filter((entry) => entry.asset === asset.id && entry.kind === 'return').map((entry) => [entry.at, entry.reservation]);
const told = rows.filter((each) => each.reservation_id).map((each) => [each.at, each.reservation_id]);
return [...heard, ...noted, ...told].sort(([a], [b]) => Date.parse(b) - Date.parse(a))[0]?.[1];
}
export function reportScreen(reservationId, assetId) {
const known = [house.value.reservation.get(reservationId), house.value.asset.get(assetId)];
const asked = [known[0] ?? read(`/api/office/reservations/${reservationId}?candidates=none`), known[1] ?? read(`/api/office/assets/${assetId}`)];
const [reservation, asset] = asked.map((each, index) => known[index] ?? each.body);
const back = { asset: `/desk/assets/${assetId}`, back: '/back' }[filter('from')] ?? `/r/${reservationId}`;
const shell = { current: '', title: s.report, back, task: true };
if (!reservation || !asset) return frame({ ...shell, main: isLoading() || asked.some((each) => each.loading) ? html`<p class="sr">${t.loading}</p><span class="bone w2"></span>` : html`<div class="empty"><h3>${s.unknownThing}</h3></div>` });
const label = labelOf(asset, asset.codes?.[0] ?? '');
const direction = directionOf(reservation, asset);
const isOpen = can('staff') && keeps.value;
const draft = draftOf(asset.id);
const button = (place) => html`<button class=${`btn primary ${place}`} type="submit" form="report" aria-disabled=${draft.busy ? 'true' : null}>${s.noteReport}</button>`;
return frame({
...shell, thumb: isOpen && button(''),
main: html`<div class="split"><div class="stack"><div class="who-h" key="who"><h2>${label.name}</h2><p>${sticker(label)} <span class="sub">${direction === 'out' ? s.itGoes : s.itCame} · <span class="nb">${reservation.reference}</span></span></p></div>
${isOpen ? html`<form class="stack report" id="report" key="form" @submit=${(event) => {
event.preventDefault();
noteReport(asset, reservation, direction, back);
}}>${fields(asset, draft)}${button('only-desk')}</form>` : keeps.value ? '' : html`<div class="note warn" role="alert" key="form">${shape('late')}<p>${t.noStore}</p></div>`}</div>
<aside class="stack"><section key="before" aria-labelledby="h-before" class="stack tight"><div class="head"><h2 id="h-before">${s.before}</h2></div>${waiting(asset)}${before(reservation.id, asset, s.nothingBefore)}</section></aside></div>`,
});
}
const fields = ({ id, condition: now }, { condition, notes, isOut, photos, fault }) => html`
<div class="field" key="condition"><label for="report-c">${s.reports}</label><select class="input" id="report-c" @change=${(event) => put(id, { condition: event.target.value })}>${
Object.entries(s.conditions).map(([value, text]) => html`<option key=${value} value=${value} selected=${value === (condition || now)}>${text}</option>`)}</select></div>
<div class="field" key="notes"><label for="report-n">${s.saw}</label><textarea class="input" id="report-n" maxlength="2000" .value=${notes} @input=${(event) => put(id, { notes: event.target.value })}></textarea></div>
<div class="field" key="photos" role="group" aria-labelledby="h-photos"><span class="label" id="h-photos">${s.photoHead}</span>
${photos.length ? html`<ul class="thumbs" key="thumbs">${photos.map((photo, index) => html`<li key=${photo.url}><img src=${photo.url} alt=${s.photo(index + 1)}><button class="btn icon" type="button" aria-label=${s.leavePhoto(index + 1)} @click=${() => leaveOut(id, photo)}>${icon('close', 's')}</button></li>`)}</ul>` : ''}
${photos.length < most ? html`<label class="btn" key="add">${icon('cam', 's')}${s.addPhoto}<input class="sr" type="file" id="photos" accept="image/*" capture="environment" multiple @change=${({ target }) => {
choose(id, target.files);
target.value = '';
}}></label>` : ''}</div>
<label class="pick" key="repair"><input type="checkbox" name="out_of_service" .checked=${isOut} @change=${(event) => put(id, { isOut: event.target.checked })}><span>${s.outOfService}</span></label>
${fault ? html`<p class="fault" role="alert" key="fault">${fault}</p>` : ''}`;
function waiting(asset) {
const mine = outbox.value.filter((entry) => entry.kind === 'report' && entry.asset === asset.id);
return mine.length ? html`<ol class="list feed" key="waiting">${mine.map((entry) => scanLine(entry, true))}</ol>` : '';
}
function before(reservation, asset, nothing) {
const { body } = read(`/api/office/reservations/${reservation}/condition-reports`);
if (!body) return cutSince.value ? html`<p class="sub" key="cut">${s.notAsked}</p>` : '';
const reports = body.condition_reports.filter((each) => each.asset_id === asset.id);
if (!reports.length) return nothing ? html`<p class="sub" key="nothing">${nothing}</p>` : '';
return html`${reports.map((each) => {
const condition = s.conditions[each.condition] ?? each.condition;
return html`<figure class="photos" key=${each.id}>${each.photos.map((photo) => html`<img key=${photo.object_path} src=${photo.url} alt=${each.notes ?? condition} loading="lazy" width=${photo.width} height=${photo.height}>`)}<figcaption class="sub">${condition}${each.notes ? `: ${each.notes}` : ''} · ${[each.reported_by, when(each.created_at)].filter(Boolean).join(', ')}</figcaption></figure>`;
})}`;
}
export function reports(asset, reservation) {
if (!reservation) return '';
return html`<section key="reports" aria-labelledby="h-reports" class="stack tight"><div class="head"><h2 id="h-reports">${s.reports}</h2></div>${waiting(asset)}${before(reservation, asset, '')}
${can('staff') && keeps.value ? html`<a class="btn wide" key="new" href=${reportAddress(reservation, asset.id, 'asset')}>${icon('cam', 's')}${s.report}</a>` : ''}</section>`;
}

"""##),
PageFile(name: "reservation.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { api, cutSince, NoAnswer } from './api.js';
import { house } from './sync.js';
import { fault, note } from './noting.js';
import { countsOf, unitsOf, lineFor, isOut, named, noted, reportedAsset, reservationIn, whereOut } from './model.js';
import { frame, pips, shape, sticker, isLoading } from './parts.js';
import { conflict } from './conflict.js';
import { scanLine } from './noted.js';
import { assetOf, eye, labelOf, noteOnce, scanButton, scanForm, scanNotice, scannedSticker, takesScans } from './scanning.js';
import { countedRow, swap, swapNote, swapping, waysOfUnit } from './shelf.js';
import { s } from './shelf-words.js';
import { words as t, weekday, clock, when } from './words.js';
const fetched = signal(new Map());
const known = (id) => house.value.reservation.get(id) ?? fetched.value.get(id);
let asking = null;
const missed = signal(null);
async function fetchAlone(id) {
if (asking === id) return;
asking = id;
try {
const { status, body } = await api(`/api/office/reservations/${id}?candidates=none`);
if (status === 200 || status === 404) fetched.value = new Map(fetched.value).set(id, status === 200 ? body : null);
else missed.value = { id, sentence: body?.error?.message ?? t.noAnswer };
} catch (error) {
if (!(error instanceof NoAnswer)) throw error;
missed.value = { id, sentence: t.noAnswer };
} finally {
asking = null;
}
}
function fetchAgain(id) {
missed.value = null;
fetchAlone(id);
}
export function reservationScreen(id) {
const reservation = known(id);
if (reservation) return shown(reservation);
const why = missed.value?.id === id ? missed.value.sentence : '';
if (reservation === undefined && !why && (!isLoading() || cutSince.value)) fetchAlone(id);
const main = reservation === null ? html`<div class="empty"><h3>${t.gone}</h3><p>${t.goneHint}</p><a class="btn" href="/">${t.backToFloor}</a></div>`
: why ? html`<div class="empty" role="alert"><h3>${why}</h3><button class="btn" type="button" @click=${() => fetchAgain(id)}>${t.retry}</button></div>`
: html`<p class="sr">${t.loading}</p><span class="bone w2"></span>`;
return frame({ current: '', title: t.floor, back: true, task: true, main });
}
function shown(reservation) {
const counts = countsOf(reservation);
const gone = counts.out + counts.back;
const isComingBack = counts.back > 0 && counts.here + counts.queued === 0;
const mine = noted(reservation.id);
const parked = mine.filter((entry) => entry.state === 'parked');
const last = [...mine].sort((a, b) => a.at.localeCompare(b.at)).at(-1);
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
${eye(last)}
${swapNote(reservation.id)}${fault.value ? html`<div class="note warn" role="alert" key="unkept">${shape('late')}<p>${fault.value}</p></div>` : ''}
${scanForm()}${scanNotice()}
${parked.map((entry) => conflict(entry))}
<section aria-labelledby="h-lines" key="lines"><div class="head"><h2 id="h-lines">${t.lines}</h2><span class="n">${reservation.items.length}</span></div>
<ul class="list">${reservation.items.map((line) => lineRow(reservation, line))}</ul></section>
</div><aside class="stack"><section aria-labelledby="h-scans"><div class="head"><h2 id="h-scans">${t.happened}</h2><span class="n">${mine.length || ''}</span></div>
${mine.length ? html`<ol class="list feed" id="scans">${[...mine].reverse().map((entry) => scanLine(entry))}</ol>` : html`<p class="sub">${t.noScans}</p>`}</section></aside></div>`,
thumb: scanButton(),
});
}
function lineRow(reservation, line) {
if (line.counted) return countedRow(reservation, line);
if (!line.item.serialized) {
return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${line.qty} × · ${t.counted}</span></div></li>`;
}
const units = unitsOf(reservation, line);
const counts = countsOf(reservation, [line]);
const gone = counts.out + counts.back;
const label = `${t.ofOut(gone, line.qty)}${counts.queued ? `, ${t.queuedMany(counts.queued)}` : ''}`;
return html`<li class="line" key=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${pips(counts, label)}${t.of(gone, line.qty)}</span></div>
${units.length ? html`<ul class="units">${units.map((unit) => html`<li key=${unit.asset} data-unit=${unit.state}>${shape(unit.state)}<span class="cut">${sticker(named(unit.asset))}<small>${
unit.state === 'queued' ? t.queued.toLowerCase() : unit.state === 'ready' ? t.ready : [`${unit.state === 'out' ? t.out : t.back} ${when(unit.at)}`, unit.by].filter(Boolean).join(' · ')}</small></span>${waysOfUnit(reservation, unit)}</li>`)}</ul>` : ''}</li>`;
}
takesScans((address) => {
const id = reservationIn(address);
return id && !reportedAsset() && ((text) => scan(id, text));
});
async function scan(id, text) {
const reservation = known(id);
const asset = reservation && await assetOf(text);
if (!asset) return;
const label = labelOf(asset, text);
const kind = isOut(reservation, asset) ? 'return' : 'pickup';
const at = new Date().toISOString();
const inside = kind === 'pickup' && 'case_id' in asset && house.value.item.get(asset.item_id)?.is_case
? [...house.value.asset.values()].filter((each) => each.case_id === asset.id).map((each) => each.id) : null;
const isSwap = swapping.value?.reservation === id && swapping.value.asset !== asset.id;
await noteOnce(id, asset, label.name, () => (isSwap ? swap(reservation, asset, scannedSticker(asset, text)) : note({
kind, at, asset: asset.id, reservation: id, reference: reservation.reference,
line: kind === 'pickup' ? lineFor(reservation, asset)?.id : undefined, ...label,
path: `/api/office/reservations/${id}/${kind}s`, ...(inside && { contents: inside }),
body: JSON.stringify({ asset_id: asset.id, scanned_code: scannedSticker(asset, text), at, ...(inside && { contents: inside }) }),
})), kind === 'pickup' && !isSwap ? doubtAbout(reservation, asset, inside) : '');
}
function doubtAbout(reservation, asset, inside) {
for (const unit of [asset, ...(inside ?? []).map((each) => house.value.asset.get(each))]) {
const { name, tag } = labelOf(unit, '');
const label = [name, tag].filter(Boolean).join(' ');
const there = whereOut(unit);
if (unit.status === 'REPAIR') return s.doubts.repair(label);
if (there && there !== reservation.id) return s.doubts.elsewhere(label, house.value.reservation.get(there)?.reference ?? '');
const lines = reservation.items.filter((line) => line.item.id === unit.item_id);
if (!lines.length && !(inside && unit === asset)) return s.doubts.noLine(label, reservation.reference);
if (lines.length && lines.every((line) => unitsOf(reservation, line).filter((each) => each.asset !== unit.id && ['out', 'queued'].includes(each.state)).length >= line.qty)) return s.doubts.full(label);
}
return '';
}

"""##),
PageFile(name: "scanner.js", type: "text/javascript; charset=utf-8", text: ##"""
/**
* A scanner types faster than a hand and ends with Enter. Calls `found` with what it typed, where the cursor is in no field, or in one from
* which `mayTakeFrom` lets that text be taken: that holds afterwards what it held before.
*/
export function listenForBursts(found, mayTakeFrom) {
let typed = '';
let last = 0;
let before = '';
addEventListener('keydown', (event) => {
const field = event.target.matches?.('input, textarea, select') ? event.target : null;
if (event.ctrlKey || event.metaKey || event.altKey) return;
const now = performance.now();
if (now - last > 60) {
typed = '';
before = field?.value;
}
last = now;
if (event.key === 'Enter' && typed.length >= 3 && (!field || mayTakeFrom(field, typed))) {
event.preventDefault();
if (field) {
field.value = before;
field.dispatchEvent(new Event('input', { bubbles: true }));
}
found(typed);
typed = '';
} else if (event.key.length === 1) {
typed += event.key;
}
});
}
export const hasCamera = !!navigator.mediaDevices?.getUserMedia;
async function reader() {
const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
if (!formats.includes('qr_code')) return (await import('./qr-reader.js')).reader();
const detector = new BarcodeDetector({ formats: ['qr_code'] });
return { read: async (video) => (await detector.detect(video)).map((code) => code.rawValue), close() {} };
}
export async function watch(video, found) {
const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
let codes = null;
const stop = () => {
codes?.close();
codes = false;
for (const track of stream.getTracks()) track.stop();
};
const look = async () => {
const began = performance.now();
const texts = await codes.read(video).catch(() => []);
if (!codes) return;
for (const text of texts) found(text);
setTimeout(() => { if (codes) look(); }, Math.max(30, 150 - (performance.now() - began)));
};
try {
video.srcObject = stream;
await video.play();
codes = await reader();
} catch (error) {
stop();
throw error;
}
look();
return stop;
}
let sound = null;
const mayBeHeard = () => navigator.userActivation?.hasBeenActive !== false;
export function readySound() {
if (!mayBeHeard()) return;
try {
sound ??= new AudioContext();
sound.resume();
} catch {
}
}
addEventListener('keydown', () => { if (sound?.state === 'suspended') sound.resume(); });
export function signalTo(isGood) {
if (!mayBeHeard()) return;
navigator.vibrate?.(isGood ? 40 : [120, 60, 120]);
try {
readySound();
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
PageFile(name: "scanning.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, go, html, path, signal } from './core.js';
import { api, cutSince, session } from './api.js';
import { house, keeps, refusedLast } from './sync.js';
import { codeIn, named, reportedAsset } from './model.js';
import { can, icon, shape, sticker } from './parts.js';
import { deed } from './noted.js';
import { hasCamera, listenForBursts, readySound, signalTo, watch } from './scanner.js';
import { s } from './shelf-words.js';
import { words as t } from './words.js';
export const notice = signal(null);
const camera = signal(null);
const takers = [];
export const takesScans = (find) => { takers.push(find); };
function taker() {
if (!keeps.value || session.value !== 'in' || !can('staff')) return null;
for (const find of takers) {
const take = find(path.value);
if (take) return take;
}
return null;
}
function scanned(text) {
const take = taker();
if (take) take(text);
else if (session.value === 'in' && codeIn(text)) go(`/q/${encodeURIComponent(codeIn(text))}`);
}
listenForBursts(scanned, (field, text) => field.id !== 'code' && field.name !== 'code' && (!!taker() || /\/q\/[^/]+$/.test(text)));
let foretold = null;
effect(() => {
if (!refusedLast.value) return;
if (!document.hidden) signalTo(false);
queueMicrotask(() => { if (notice.value === foretold) notice.value = null; });
});
export async function assetOf(text) {
const code = codeIn(text);
if (!code) return null;
notice.value = null;
return house.value.codes.get(code) ?? await ask(code);
}
export function scannedSticker(asset, text) {
const code = codeIn(text);
return house.value.codes.get(code) !== asset || asset.codes.some((each) => each.toUpperCase() === code) ? text.trim() : undefined;
}
async function ask(code) {
if (cutSince.value) return refuse(t.unknownOffline(code));
try {
const answer = await api(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
return answer.status === 200 ? answer.body.asset : refuse(t.unknownCode(code));
} catch {
return refuse(t.unknownOffline(code));
}
}
export function labelOf(asset, text) {
const code = codeIn(text);
const label = named(asset.id);
return { name: label.name || asset.item_name || code, tag: label.tag || asset.asset_tag, code: label.code || code };
}
export function refuse(sentence) {
notice.value = sentence;
signalTo(false);
return null;
}
const recent = new Map();
const once = 4000;
export const isAgain = (place, asset) => Date.now() - (recent.get(`${place}/${asset.id}`) ?? 0) < once;
export async function noteOnce(place, asset, name, work, doubt) {
const what = `${place}/${asset.id}`;
if (isAgain(place, asset)) return refuse(t.again(name));
recent.set(what, Date.now());
try {
await work();
if (doubt) refuse(foretold = doubt);
else signalTo(true);
} catch {
recent.delete(what);
refuse(t.notKept);
}
}
export const scanForm = () => (!can('staff') ? html`<p class="sub" key="scan">${s.looksOnly}</p>` : keeps.value ? html`<form class="field" key="scan" @submit=${(event) => {
event.preventDefault();
const field = event.target.querySelector('input');
const text = field.value;
field.value = '';
if (text.trim()) taker()?.(text);
}}><label for="code">${t.typeCode}</label><div class="tools typing"><input class="input" id="code" placeholder=${t.codeExample} autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="done"><button class="btn primary" type="submit">${t.enter}</button>${
hasCamera && !camera.value ? html`<button class="btn only-desk" type="button" @click=${openScan}>${icon('cam', 's')}${t.camera}</button>` : ''}</div></form>`
: html`<div class="note warn" role="alert" key="scan">${shape('late')}<p>${t.noStore}</p></div>`);
export const scanNotice = () => (notice.value ? html`<div class="note warn" role="alert" key="notice">${shape('late')}<p>${notice.value}</p></div>` : '');
export const eye = (last) => (camera.value ? html`<div class="eye" key="eye" data-hit=${last?.state === 'parked' ? 'stop' : null}><video id="eye" muted playsinline></video><span class="aim"></span>${
last ? html`<p class="last" key="last" role="status">${shape({ waiting: 'queued', parked: 'conflict', sent: 'done' }[last.state])}<span><b>${deed(last)}</b><small>${sticker(last)}</small></span></p>` : ''}<button class="btn icon" type="button" aria-label=${t.closeCamera} @click=${closeCamera}>${icon('close')}</button></div>` : '');
export const scanButton = () => keeps.value && can('staff') && html`<button class="btn scan" type="button" @click=${openScan}>${icon('scan')}${t.scan}</button>`;
export async function openScan() {
readySound();
if (!hasCamera || camera.value) return document.getElementById('code')?.focus();
const starting = () => {};
camera.value = starting;
await new Promise((drawn) => { setTimeout(drawn, 50); });
try {
const seen = new Map();
const stop = await watch(document.getElementById('eye'), (text) => {
const isNew = Date.now() - (seen.get(text) ?? 0) > once;
seen.set(text, Date.now());
if (isNew) scanned(text);
});
if (camera.value === starting) camera.value = stop;
else stop();
} catch {
if (camera.value !== starting) return;
camera.value = null;
notice.value = t.noCamera;
document.getElementById('code')?.focus();
}
}
function closeCamera() {
camera.value?.();
camera.value = null;
notice.value = null;
}
let shown = path.value + reportedAsset();
effect(() => {
const now = path.value + reportedAsset();
if (now === shown) return;
shown = now;
closeCamera();
});
effect(() => { if (session.value !== 'in') closeCamera(); });

"""##),
PageFile(name: "sending.js", type: "text/javascript; charset=utf-8", text: ##"""
import { NoAnswer, post, reloadIfUpdated } from './api.js';
import { backOff, heardAt, house, nextTry, outbox, pause, refusedLast, rousers, sent, store, tell } from './sync.js';
export const sendWhatWaits = (isOver) => Promise.all([onDemand(isOver, sendable, sendAll), onDemand(isOver, incomplete, uploadOne)]);
export async function settle(entry, work) {
const next = await store.change(entry, work);
outbox.value = outbox.value.map((each) => (each.number === entry.number ? next : each)).filter(Boolean);
}
const brings = (entry, asset) => entry.by === asset || (entry.kind === 'pickup' && (entry.asset === asset || entry.contents?.includes(asset)));
const isAssigned = (id, asset) => house.value.reservation.get(id)?.items.some((line) => line.assigned_asset_ids.includes(asset));
const isHeldBack = (entry) => entry.state === 'waiting' && entry.refusedAt >= (heardAt.value ?? 0);
/**
* What a change waits for: a refused one before it of its asset. Reports hold up nothing but later reports of their asset, of which the last
* says how it is; and wait for nothing but those, and for the pickup without which the asset is not on the reservation.
*/
function obstacles({ kind, asset, reservation, number }) {
if (kind !== 'report') return outbox.value.filter((each) => (each.state === 'parked' || isHeldBack(each)) && each.kind !== 'report' && each.asset === asset && each.number < number);
return outbox.value.filter((each) => (each.kind === 'report' ? each.state === 'waiting' && each.asset === asset && each.number < number
: each.reservation === reservation && brings(each, asset) && !isAssigned(reservation, asset)));
}
export const isHeld = (entry) => isHeldBack(entry) || (entry.state === 'waiting' && obstacles(entry).some((each) => each.state === 'parked'));
function sendable() {
const complete = outbox.value.filter((entry) => entry.state === 'waiting' && entry.body && !isHeldBack(entry));
const entries = complete.filter((entry) => entry.kind !== 'report' && !obstacles(entry).length);
for (const entry of complete) if (entry.kind === 'report' && obstacles(entry).every((each) => entries.includes(each))) entries.push(entry);
return entries.slice(0, 100);
}
const plans = new Map();
function plan(what, time) {
plans.set(what, time);
const times = [...plans.values()].filter((each) => each !== null);
nextTry.value = times.length ? Math.min(...times) : null;
}
async function onDemand(isOver, find, work) {
let failures = 0;
while (!isOver()) {
const entries = find();
if (!entries.length) {
plan(find, null);
failures = 0;
await new Promise((resolve) => { rousers.set(find, resolve); });
continue;
}
let wait = null;
try {
plan(find, 0);
wait = await work(entries);
} catch (error) {
if (!(error instanceof NoAnswer)) console.error(error);
wait = 0;
}
if (wait === null) {
failures = 0;
continue;
}
if (isOver()) return;
const milliseconds = Math.max(wait * 1000, backOff(failures++, 300_000));
plan(find, Date.now() + milliseconds);
await Promise.race([new Promise((resolve) => { rousers.set(find, () => { failures = 0; resolve(); }); }), pause(milliseconds)]);
}
}
async function sendAll(wanted) {
const entries = await mark(wanted, true);
if (!entries.length) return null;
const keys = new Set(entries.map(({ key }) => key));
const bodies = entries.map((entry) => ({
key: entry.key, method: 'POST', path: entry.path, body: JSON.parse(entry.body), after: obstacles(entry).map(({ key }) => key).filter((key) => keys.has(key)),
}));
const isAway = !navigator.onLine;
const answer = await post('/api/office/outbox', { entries: bodies }).catch(async (error) => {
if (isAway && !navigator.onLine) await mark(wanted.filter((entry) => !entry.isTried), false);
throw error;
});
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
async function mark(entries, isTried) {
const marked = await store.mark(entries, isTried).catch(() => entries.map((entry) => ({ ...entry, isTried })));
outbox.value = outbox.value.map((each) => marked.find((entry) => entry.number === each.number) ?? each);
return marked;
}
export const isRetryable = (status) => [401, 408, 424, 425, 429, 500, 502, 503, 504].includes(status);
async function judge(entry, { status, body, retryAfter }) {
if (status >= 200 && status < 300) {
const finished = { ...entry, state: 'sent', doneAt: Date.now() };
await store.finish(finished);
outbox.value = outbox.value.filter((each) => each.number !== entry.number);
sent.value = [...sent.value.filter((each) => each.key !== entry.key), finished];
return null;
}
if (status === 409 && entry.paths && await (await uploads()).uploadAgain(entry, body.error)) return null;
if (status === 424 && sendable().every((each) => each.key !== entry.key)) return null;
if (isRetryable(status)) return retryAfter;
if (body?.error?.code === 'more_than_out' && !entry.refusedAt) await settle(entry, (now) => ({ ...now, refusedAt: Date.now() }));
else await park(entry, status, body);
return null;
}
export async function park(entry, status, body) {
refusedLast.value = { key: entry.key };
tell({ refused: refusedLast.value });
await settle(entry, (now) => ({ ...now, state: 'parked', refusal: { status, ...body?.error } }));
}
const incomplete = () => outbox.value.filter((entry) => entry.state === 'waiting' && !entry.body);
const uploadOne = async ([entry]) => (await uploads()).uploadNext(entry);
const uploads = () => import('./uploads.js').catch(() => {
reloadIfUpdated();
throw new NoAnswer('uploads.js');
});

"""##),
PageFile(name: "shelf-words.js", type: "text/javascript; charset=utf-8", text: ##"""
import { language } from './words.js';
const english = {
howMany: (name) => `How many ${name}`, less: 'One less', more: 'One more', takeOut: (n) => `${n} out`, takeBack: (n) => `${n} back`, lostOrUsed: 'Some were lost or used up', lost: 'Lost', used: 'Used up',
countedOut: (n, m) => `${n} of ${m} out`, countedBack: (n) => `${n} back`, countedGone: (n) => `${n} lost or used`, waiting: (n) => `${n} queued`,
undo: 'Undo', swap: 'Swap', swapHint: (name) => `Scan the one that goes instead of ${name}.`, stopSwap: 'No swap', inside: (n) => (n === 1 ? '1 thing in it' : `${n} things in it`),
override: 'Take it all the same', overrideBack: 'Take it back all the same', overrideHint: 'With a reason, which stays in the audit', reason: 'Why?', note: 'Note it',
backFirst: (ref) => `It came back from ${ref} first`, outFirst: 'It went out here first', firstHint: 'That was not noted: it is now, and then this is sent again',
instead: (name) => `It goes instead of ${name}`, insteadHint: 'That one is taken back, this one takes its place', asItIs: 'Take the case as it is now', asItIsHint: (n) => `${n} in it, by what the server knows`,
stands: { REPAIR: 'In repair', ARCHIVED: 'Archived', DISPOSED: 'Disposed of' }, reasons: { asset_not_on_reservation: 'Not on this reservation', reservation_wrong_state: 'The reservation is not confirmed', already_applied: 'Has happened already', line_capacity_full: 'Its line is full' },
youSaw: 'You saw', nothing: 'Nothing', leaveOut: (names) => `Leave ${names} out, take the rest`, leaveOutHint: (n) => (n === 1 ? 'It is taken out of the case by the books; 1 thing stays in it' : `It is taken out of the case by the books; ${n} things stay in it`),
looksOnly: 'Your role looks on. Scanning needs the role “Shelf”.',
doubts: {
repair: (name) => `${name} is in repair, as far as this browser knows. It was noted; the server decides.`, elsewhere: (name, ref) => `${name} is out on ${ref || 'another reservation'}, as far as this browser knows. It was noted; the server decides.`,
noLine: (name, ref) => `${name} is not on ${ref}, as far as this browser knows. It was noted; the server decides.`, full: (name) => `${name}: as many as were booked are out, as far as this browser knows. It was noted; the server decides.`,
},
pad: 'Number pad', all: (n) => `All ${n}`, erase: 'Erase the last digit',
heapHint: 'Scan what came back. Each thing finds the reservation that it was out on.', backOf: (n) => (n === 1 ? 'back, of 1 reservation' : `back, of ${n} reservations`), stillOut: (n) => `${n} still out`,
notOut: (name) => `${name} is out nowhere, so there is nothing to take back.`, notOutAsOf: (name, time) => `${name} is out nowhere by what this browser knew at ${time}. Try again with a network.`, isNotedBack: (name) => `${name} is noted as back already.`, notOutShort: 'Not out', whereIsIt: 'Look at it',
countedElsewhere: (n) => (n === 1 ? 'Counted gear of 1 more reservation is out' : `Counted gear of ${n} more reservations is out`), takeItBack: 'Take it back',
notKept: 'This browser could not keep it, so nothing was noted.',
reports: 'Condition', report: 'Report its condition', itGoes: 'As it goes out', itCame: 'As it came back', saw: 'What you saw', photoHead: 'Photos', addPhoto: 'Add photos', photos: (n) => (n === 1 ? '1 photo' : `${n} photos`), leavePhoto: (n) => `Leave out photo ${n}`, photo: (n) => `Photo ${n}`,
noPhoto: 'That picture can’t be read here.', outOfService: 'It needs repair: lend it no more', noteReport: 'Note the report', dropReport: 'Drop this report', before: 'Reported before', nothingBefore: 'Nothing was reported of it here.', notAsked: 'What was reported before is shown with a network.', unknownThing: 'This browser does not know it.',
conditions: { like_new: 'Like new', good: 'Good', fair: 'Fair', poor: 'Poor', damaged: 'Damaged' },
};
const spanish = {
howMany: (name) => `Cuántos ${name}`, less: 'Uno menos', more: 'Uno más', takeOut: (n) => `Salen ${n}`, takeBack: (n) => `Vuelven ${n}`, lostOrUsed: 'Algunos se perdieron o se gastaron', lost: 'Perdidos', used: 'Gastados',
countedOut: (n, m) => `${n} de ${m} afuera`, countedBack: (n) => `${n} de vuelta`, countedGone: (n) => `${n} perdidos o gastados`, waiting: (n) => `${n} en cola`,
undo: 'Deshacer', swap: 'Cambiar', swapHint: (name) => `Escanee el que va en lugar de ${name}.`, stopSwap: 'No cambiar', inside: (n) => (n === 1 ? '1 cosa adentro' : `${n} cosas adentro`),
override: 'Llevarlo de todos modos', overrideBack: 'Recibirlo de todos modos', overrideHint: 'Con una razón, que queda en la auditoría', reason: '¿Por qué?', note: 'Anotar',
backFirst: (ref) => `Antes volvió de ${ref}`, outFirst: 'Antes salió con esta reserva', firstHint: 'No se había anotado: se anota ahora, y luego se envía esto otra vez',
instead: (name) => `Va en lugar de ${name}`, insteadHint: 'Aquel se recibe, este ocupa su lugar', asItIs: 'Llevar el estuche como está ahora', asItIsHint: (n) => `${n} adentro, según el servidor`,
stands: { REPAIR: 'En reparación', ARCHIVED: 'Archivado', DISPOSED: 'Dado de baja' }, reasons: { asset_not_on_reservation: 'No es de esta reserva', reservation_wrong_state: 'La reserva no está confirmada', already_applied: 'Ya ha pasado', line_capacity_full: 'Su línea está llena' },
youSaw: 'Usted vio', nothing: 'Nada', leaveOut: (names) => `Dejar ${names}, llevar el resto`, leaveOutHint: (n) => (n === 1 ? 'Sale del estuche en los registros; dentro queda 1 cosa' : `Sale del estuche en los registros; dentro quedan ${n} cosas`),
looksOnly: 'Su rol solo mira. Para escanear hace falta el rol «Bodega».',
doubts: {
repair: (name) => `${name} está en reparación, según lo que sabe este navegador. Se anotó; decide el servidor.`, elsewhere: (name, ref) => `${name} está fuera en ${ref || 'otra reserva'}, según lo que sabe este navegador. Se anotó; decide el servidor.`,
noLine: (name, ref) => `${name} no es de ${ref}, según lo que sabe este navegador. Se anotó; decide el servidor.`, full: (name) => `${name}: ya salieron todos los reservados, según lo que sabe este navegador. Se anotó; decide el servidor.`,
},
pad: 'Teclado de números', all: (n) => `Todos: ${n}`, erase: 'Borrar la última cifra',
heapHint: 'Escanee lo que volvió. Cada cosa encuentra la reserva en la que estaba fuera.', backOf: (n) => (n === 1 ? 'de vuelta, de 1 reserva' : `de vuelta, de ${n} reservas`), stillOut: (n) => (n === 1 ? '1 sigue fuera' : `${n} siguen fuera`),
notOut: (name) => `${name} no está fuera: no hay nada que recibir.`, notOutAsOf: (name, time) => `${name} no está fuera, según lo que este navegador sabía a las ${time}. Inténtelo con red.`, isNotedBack: (name) => `${name} ya está anotado de vuelta.`, notOutShort: 'No está fuera', whereIsIt: 'Verlo',
countedElsewhere: (n) => (n === 1 ? 'De 1 reserva más hay equipo contado fuera' : `De ${n} reservas más hay equipo contado fuera`), takeItBack: 'Recibirlo',
notKept: 'Este navegador no pudo guardarlo, así que no se anotó nada.',
reports: 'Estado físico', report: 'Informar su estado', itGoes: 'Como sale', itCame: 'Como volvió', saw: 'Lo que vio', photoHead: 'Fotos', addPhoto: 'Agregar fotos', photos: (n) => (n === 1 ? '1 foto' : `${n} fotos`), leavePhoto: (n) => `Quitar la foto ${n}`, photo: (n) => `Foto ${n}`,
noPhoto: 'Esa imagen no se puede leer aquí.', outOfService: 'Necesita reparación: no prestarlo más', noteReport: 'Anotar el informe', dropReport: 'Descartar este informe', before: 'Informado antes', nothingBefore: 'No se ha informado nada de esto aquí.', notAsked: 'Lo informado antes se ve con red.', unknownThing: 'Este navegador no lo conoce.',
conditions: { like_new: 'Como nuevo', good: 'Bueno', fair: 'Regular', poor: 'Malo', damaged: 'Dañado' },
};
export const s = language === 'es' ? spanish : english;

"""##),
PageFile(name: "shelf.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, signal } from './core.js';
import { keeps } from './sync.js';
import { meant, note, once } from './noting.js';
import { named, pending } from './model.js';
import { isServed, nameOf, reportLink, ways } from './noted.js';
import { can, icon, pips } from './parts.js';
import { s } from './shelf-words.js';
const typed = signal(new Map());
function countedOf(reservation, line) {
const counts = { ...line.counted, waiting: 0 };
for (const entry of pending(reservation.id)) {
if (entry.line !== line.id || !entry.qty) continue;
if (entry.state === 'waiting') counts.waiting += entry.qty;
if (entry.kind === 'pickup') {
counts.picked_up += entry.qty;
counts.out += entry.qty;
} else if (entry.kind === 'return') {
counts.out -= entry.qty;
counts.returned += entry.qty;
}
}
return counts;
}
const count = (reservation, line, kind, { qty, lost = 0, used = 0 }) => once(line.id, async () => {
const at = new Date().toISOString();
const asked = typed.value;
const body = { line_id: line.id, qty, at, ...(kind === 'return' && lost ? { lost } : {}), ...(kind === 'return' && used ? { used } : {}) };
await note({
kind, at, asset: line.id, line: line.id, qty: qty + lost + used, reservation: reservation.id, reference: reservation.reference,
name: `${qty + lost + used} × ${line.item.name}`, path: `/api/office/reservations/${reservation.id}/${kind}s`, body: JSON.stringify(body),
});
if (typed.value !== asked) return;
typed.value = new Map();
pad.value = null;
});
export const outOf = (reservation, line) => countedOf(reservation, line).out;
const pad = signal(null);
const mostOfLine = 10_000;
function openPad(line) {
pad.value = line && { line, isFresh: true };
setTimeout(() => document.getElementById(`keys-${line}`)?.scrollIntoView({ block: 'center' }));
}
function keypad(line, number, all, put) {
const set = (qty, isFresh = false) => {
put({ qty: Math.min(mostOfLine, qty) });
pad.value = { line: line.id, isFresh };
};
const digit = (each) => html`<button class="btn" type="button" key=${each} @click=${() => set((pad.value?.isFresh ? 0 : number * 10) + each)}>${String(each)}</button>`;
return html`<div class="keys" key="keys" id=${`keys-${line.id}`} role="group" aria-label=${s.pad}>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}<button class="btn txt" type="button" key="all" @click=${() => set(all, true)}>${s.all(all)}</button>${digit(0)}<button class="btn" type="button" key="erase" aria-label=${s.erase} @click=${() => set(Math.floor(number / 10))}>${icon('erase')}</button></div>`;
}
export function countedRow(reservation, line, { isBackOnly = false } = {}) {
const counts = countedOf(reservation, line);
const here = Math.max(0, line.qty - counts.picked_up + counts.returned);
const isGoing = !isBackOnly && !counts.returned && counts.picked_up < line.qty;
const back = Math.min(counts.returned, here);
const gone = counts.lost + counts.used;
const state = typed.value.get(line.id) ?? {};
const all = isGoing ? here : Math.max(0, counts.out);
const number = state.qty ?? all;
const isPadOpen = pad.value?.line === line.id;
const put = (change) => {
meant(line.id);
typed.value = new Map(typed.value).set(line.id, { ...state, ...change });
};
const read = (event) => Math.max(0, Math.min(mostOfLine, Math.trunc(Number(event.target.value)) || 0));
const sum = [s.countedOut(counts.out, line.qty), counts.returned ? s.countedBack(counts.returned) : '', gone ? s.countedGone(gone) : '', counts.waiting ? s.waiting(counts.waiting) : ''].filter(Boolean).join(' · ');
const isOpen = keeps.value && can('staff') && ['confirmed', 'returned'].includes(reservation.status);
return html`<li class="line" key=${line.id} data-counted=${line.id}><div class="top"><span class="name">${line.item.name}</span><span class="sum">${line.qty <= 12 ? pips({ out: Math.max(0, counts.out), back, here: here - back }, sum) : ''}${sum}</span></div>
${isOpen && (here || counts.out > 0) ? html`<div class="counter" key="counter"><div class="step"><button type="button" aria-label=${s.less} @click=${() => put({ qty: Math.max(0, number - 1) })}>${icon('minus')}</button><input inputmode="numeric" aria-label=${s.howMany(line.item.name)} .value=${String(number)} @input=${(event) => put({ qty: read(event) })}><button type="button" aria-label=${s.more} @click=${() => put({ qty: Math.min(mostOfLine, number + 1) })}>${icon('plus')}</button></div>
<button class="btn icon" type="button" key="pad" aria-label=${s.pad} aria-expanded=${isPadOpen ? 'true' : 'false'} aria-controls=${isPadOpen ? `keys-${line.id}` : null} @click=${() => openPad(isPadOpen ? null : line.id)}>${icon('keys')}</button>${isPadOpen ? keypad(line, number, all, put) : ''}
${isBackOnly ? '' : html`<button class=${isGoing ? 'btn primary' : 'btn'} type="button" key="out" disabled=${!number} @click=${() => count(reservation, line, 'pickup', { qty: number })}>${s.takeOut(number)}</button>`}
${counts.out > 0 ? html`<button class=${isGoing ? 'btn' : 'btn primary'} type="button" key="back" disabled=${!(number + (state.lost ?? 0) + (state.used ?? 0))} @click=${() => count(reservation, line, 'return', { qty: number, lost: state.lost, used: state.used })}>${s.takeBack(number)}</button>` : ''}</div>
${counts.out > 0 ? html`<details key="gone"><summary>${s.lostOrUsed}</summary><div class="counter">${['lost', 'used'].map((name) => html`<label class="day" key=${name}><span>${s[name]}</span><input class="input few" inputmode="numeric" .value=${String(state[name] ?? 0)} @input=${(event) => put({ qty: state.qty ?? number, [name]: read(event) })}></label>`)}</div></details>` : ''}` : ''}</li>`;
}
export const swapping = signal(null);
const swapButton = (reservation, unit) => (isServed(reservation) && reservation.status === 'confirmed' && unit.state === 'out' && keeps.value && can('staff')
? html`<button class="btn quiet undo" type="button" @click=${() => {
swapping.value = { reservation: reservation.id, asset: unit.asset };
document.getElementById('code')?.focus();
}}>${s.swap}<span class="sr"> ${named(unit.asset).tag}</span></button>` : '');
export const swapNote = (id) => (swapping.value?.reservation === id ? html`<div class="note" role="status" key="swapping">${icon('scan', 's')}<p>${s.swapHint(nameOf(swapping.value.asset))} <button class="btn quiet" type="button" @click=${() => { swapping.value = null; }}>${s.stopSwap}</button></p></div>` : '');
export function swapOf(reservation, first, second, code) {
const at = new Date().toISOString();
const label = named(second.id);
return {
kind: 'swap', at, asset: first, by: second.id, line: reservation.items.find((line) => line.assigned_asset_ids.includes(first))?.id, reservation: reservation.id, reference: reservation.reference,
name: label.name || second.item_name, instead: nameOf(first), tag: label.tag, code: label.code || code, path: `/api/office/reservations/${reservation.id}/swaps`,
body: JSON.stringify({ asset_id: first, by_asset_id: second.id, ...(code ? { scanned_code: code } : {}), at }),
};
}
export async function swap(reservation, second, code) {
await note(swapOf(reservation, swapping.value.asset, second, code));
swapping.value = null;
}
export const waysOfUnit = (reservation, unit) => (unit.state === 'ready' ? '' : ways(swapButton(reservation, unit), reportLink(reservation.id, unit.asset, nameOf(unit.asset))));

"""##),
PageFile(name: "sign-in.js", type: "text/javascript; charset=utf-8", text: ##"""
import { html, path, signal } from './core.js';
import { requestCode, signIn, session, NoAnswer } from './api.js';
import { words as t } from './words.js';
const email = signal('');
const step = signal('address');
const fault = signal('');
const busy = signal(false);
const found = signal(null);
let asked = null;
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
const codeOf = (address) => /^\/q\/([^/]+)$/.exec(address)?.[1];
function houseOf(code) {
if (asked !== code) {
asked = code;
found.value = null;
fetch(`/api/office/stickers/${code}`).then(async (answer) => { found.value = answer.ok ? await answer.json() : false; }, () => { found.value = false; });
}
return found.value;
}
const foundGear = ({ house, contact }) => html`<main id="main" key="found"><h1>${t.foundTitle}</h1><p>${t.foundOf} <b>${house}</b>.</p>
${contact ? html`<p class="note"><span>${t.foundContact}<br><b>${contact}</b></span></p>` : ''}
<p class="tools"><button class="btn quiet" type="button" @click=${() => { found.value = false; }}>${t.foundStaff}</button></p></main><footer class="tools sub" key="foot"><span>Quartermaster</span></footer>`;
export function signInScreen() {
document.body.className = 'door';
document.title = `${t.signInTitle} · Quartermaster`;
const code = codeOf(path.value);
const house = code && houseOf(code);
if (house) return foundGear(house);
const elsewhere = session.value === 'elsewhere';
return html`<main id="main" key="door">${elsewhere ? html`<h1>${t.elsewhere}</h1><p>${t.elsewhereHint}</p>` : step.value === 'code' ? codeForm() : addressForm()}
${!elsewhere && !isSecureContext ? html`<p class="note">${t.insecure}</p>` : ''}</main><footer class="tools sub" key="foot"><span>Quartermaster</span></footer>`;
}
const addressForm = () => html`<h1>${t.signInTitle}</h1><p>${t.signInHint}</p>
<form class="stack" key="address" @submit=${ask}><div class="field"><label for="email">${t.email}</label><input id="email" class="input" type="email" autocomplete="username" required autofocus value=${email.value} aria-invalid=${fault.value ? 'true' : null} aria-describedby="email-f">${faultLine('email-f')}</div>
<button class="btn primary wide" type="submit">${t.sendCode}</button></form>`;
const codeForm = () => html`<h1>${t.codeTitle}</h1><p>${t.codeSent(email.value)}</p>
<form class="stack" key="code" @submit=${enter}><div class="field"><label for="otp">${t.code}</label><input id="otp" class="input otp" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required aria-invalid=${fault.value ? 'true' : null} aria-describedby="otp-f">${faultLine('otp-f')}</div>
<button class="btn primary wide" type="submit">${t.signInButton}</button><p class="tools"><button class="btn quiet" type="button" @click=${() => { step.value = 'address'; fault.value = ''; }}>${t.otherAddress}</button></p></form>`;

"""##),
PageFile(name: "spanish.js", type: "text/javascript; charset=utf-8", text: ##"""
export default {
desk: 'Oficina', reservations: 'Reservas', timeline: 'Calendario', shortages: 'Faltantes', clients: 'Clientes', items: 'Artículos', assets: 'Equipos',
labels: 'Etiquetas', imports: 'Importar y exportar', audit: 'Auditoría', notices: 'Avisos', people: 'Personas', ourHouse: 'Casa', docs: 'API', goBack: 'Volver', newReservation: 'Nueva reserva',
floor: 'Hoy', takeBack: 'Recibir', outbox: 'Pendientes', main: 'Principal', skip: 'Ir al contenido', signOut: 'Cerrar sesión', live: 'En vivo', offline: 'Sin conexión',
today: 'Hoy', week: 'Esta semana', days: 'Días', place: 'Sede', everywhere: 'Todas',
find: 'Buscar una reserva, un cliente o una etiqueta', findShort: 'Reserva, cliente, etiqueta',
late: 'Con retraso', goingOut: 'Salen', comingBack: 'Vuelven', allBack: 'Todo de vuelta, por cerrar', otherDays: 'Otros días',
out: 'fuera', back: 'de vuelta', toHandOut: 'Por entregar', partOut: 'Salida parcial', allOut: 'Todo fuera', partBack: 'Vuelta parcial', isBack: 'Todo de vuelta',
daysLate: (n) => (n < 1 ? 'Con retraso' : n === 1 ? '1 día de retraso' : `${n} días de retraso`),
statuses: { draft: 'Borrador', requested: 'Solicitada', confirmed: 'Confirmada', returned: 'Todo de vuelta', closed: 'Cerrada', cancelled: 'Cancelada' },
of: (n, m) => `${n} de ${m}`, ofOut: (n, m) => `${n} de ${m} fuera`, ofBack: (n, m) => `${n} de ${m} de vuelta`,
ofOutRest: (m) => `de ${m} fuera`, ofBackRest: (m) => `de ${m} de vuelta`,
queuedMany: (n) => `${n} en cola`, here: (n) => `${n} aún aquí`, counted: 'sin escanear',
nothingToday: 'Hoy no sale ni vuelve nada.', nothingWeek: 'Esta semana no sale ni vuelve nada.',
nothingFound: 'Nada que este navegador conozca tiene ese nombre o esa etiqueta.', loading: 'Cargando la casa…',
backToFloor: 'Volver a hoy', lines: 'Líneas', outAt: 'Salida', backAt: 'Vuelta', at: 'Sede', anywhere: 'Cualquiera',
happened: 'Escaneos', scan: 'Escanear', scanAnything: 'Escanear lo que sea', typeCode: 'Escriba un código, o que lo escriba el lector', codeExample: 'MJQT o A-FX6-01', enter: 'Anotar',
camera: 'Cámara', closeCamera: 'Cerrar la cámara', noCamera: 'No hay cámara, o esta página no puede usarla. Escriba el código.', noScans: 'Con este navegador aún no se ha escaneado nada aquí.',
queued: 'En cola', waits: 'Espera', done: 'Hecho', refused: 'Rechazado', ready: 'aquí',
unknownCode: (code) => `${code} no es una etiqueta de esta casa.`,
unknownOffline: (code) => `${code} no está entre las etiquetas que conoce este navegador. Inténtelo con red.`,
again: (name) => `${name} se acaba de escanear. Con una vez basta.`,
notKept: 'El navegador no pudo guardar el escaneo: no se anotó nada. Libere espacio o salga de la ventana privada.',
noStore: 'Este navegador no guarda nada (¿una ventana privada?). Los escaneos se perderían, así que aquí no se escanea.',
gone: 'Esa reserva no existe.', goneHint: 'Quizá era de otra casa, o la dirección llegó cortada.',
swapped: (name, instead) => `Salió ${name} en lugar de ${instead}`, undid: (name) => `Deshecho: ${name}`, reported: (name) => `Informe de ${name}`, wentOut: (name) => `${name}: salida`, cameBack: (name) => `${name}: vuelta`, youOut: 'Salida en', youBack: 'Vuelta de', you: 'Anotado', server: 'El servidor',
isOutOn: (ref, who, when) => `Fuera en ${ref}${who ? `. La sacó ${who}` : ''}${when ? `, ${when}` : ''}`,
isHere: 'En la estantería', reservationIs: (status) => `La reserva: ${status}`, lineFull: (n, m) => `Salieron ${n} de ${m} de la línea`,
look: (ref) => `Ver ${ref}`, lookHint: 'Donde está fuera', lookHere: 'Donde se anotó', retry: 'Intentar de nuevo', retryHint: 'Cuando esté resuelto. Nada se hace dos veces', drop: 'Descartar este escaneo',
dropHint: 'No queda registrado nada', report: (id) => `No se puede enviar. Avise a la oficina: ${id}`,
refusedHead: 'El servidor lo rechazó', notSent: 'Sin enviar', sentToday: 'Enviado hoy', nothingWaits: 'Nada pendiente',
nothingWaitsHint: 'Todo lo anotado en este navegador llegó al servidor.', sendNow: 'Enviar ahora', nextTry: (s) => `próximo intento en ${s}`, sending: 'enviando',
browser: 'Este navegador', keeps: 'Guardado', changes: (n) => (n === 1 ? '1 cambio' : `${n} cambios`), asOf: 'Datos',
asOfTime: (time, n) => `de las ${time}, ${n} equipos`, persistent: 'Espacio', mayGo: 'El navegador puede borrarlo', install: 'Safari borra lo que guarda una página que no se abre en una semana. Agregue esta página a la pantalla de inicio, para que no se pierda nada de lo que espera.', stays: 'Se queda hasta que usted lo borre',
cut: 'Sin conexión', cutFor: (time) => `desde las ${time}`, kept: (n) => ` · ${n} sin enviar, guardados en este navegador`, keptNone: ' · se muestra lo último que se supo', see: 'Ver',
foundTitle: 'Ha encontrado esto', foundOf: 'Es de', foundContact: 'Así puede avisarles:', foundStaff: 'Trabajo allí: entrar',
signInTitle: 'Entrar', email: 'Correo', sendCode: 'Enviarme un código', signInHint: 'Llega un código por correo. No hay contraseña.',
codeTitle: 'Escriba el código de su correo', codeSent: (email) => `Si ${email} se conoce aquí, un código va en camino.`, code: 'Código',
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
function remove(transaction, { number, key }) {
transaction.objectStore('outbox').delete(number);
transaction.objectStore('photos').delete(IDBKeyRange.bound([key], [key, []]));
}
export class Store {
static async open(tenant) {
const request = indexedDB.open(`quartermaster-${tenant}`, 2);
request.onupgradeneeded = ({ oldVersion }) => {
const db = request.result;
if (oldVersion < 1) {
db.createObjectStore('documents');
db.createObjectStore('meta');
db.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
db.createObjectStore('sent', { keyPath: 'key' });
}
if (oldVersion < 2) db.createObjectStore('photos');
};
return new Store(await done(request));
}
constructor(db) {
this.db = db;
db.onversionchange = () => {
db.close();
location.reload();
};
db.onclose = () => location.reload();
}
#write(...stores) { return this.db.transaction(stores, 'readwrite', { durability: 'strict' }); }
async load() {
const transaction = this.db.transaction(['documents', 'meta', 'outbox', 'sent']);
const [documents, feed, waiting] = await Promise.all(
[done(transaction.objectStore('documents').getAll()), done(transaction.objectStore('meta').get('feed')), this.loadOutbox(transaction)]);
return { documents, feed: feed ?? { cursor: null, run: 0 }, ...waiting };
}
async loadOutbox(transaction = this.db.transaction(['outbox', 'sent'])) {
const [outbox, sent] = await Promise.all(['outbox', 'sent'].map((name) => done(transaction.objectStore(name).getAll())));
return { outbox, sent: sent.sort((a, b) => a.number - b.number) };
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
async add(entry, photos) {
const transaction = this.#write('outbox', 'photos');
const number = done(transaction.objectStore('outbox').add(entry));
photos.forEach((bytes, place) => transaction.objectStore('photos').add(bytes, [entry.key, place]));
await kept(transaction);
return { ...entry, number: await number };
}
photo({ key }, place) { return done(this.db.transaction('photos').objectStore('photos').get([key, place])); }
async change({ number }, work) {
const transaction = this.#write('outbox');
const outbox = transaction.objectStore('outbox');
const entry = await done(outbox.get(number));
const next = entry ? work(entry) : null;
if (next) outbox.put(next);
await kept(transaction);
return next;
}
async mark(entries, isTried) {
const transaction = this.db.transaction('outbox', 'readwrite', { durability: 'relaxed' });
const outbox = transaction.objectStore('outbox');
const there = await Promise.all(entries.map(({ number }) => done(outbox.get(number))));
const marked = there.filter(Boolean).map((entry) => ({ ...entry, isTried }));
for (const entry of marked) outbox.put(entry);
await kept(transaction);
return marked;
}
async withdraw({ number }) {
const transaction = this.#write('outbox', 'photos');
const entry = await done(transaction.objectStore('outbox').get(number));
if (entry && !entry.isTried) remove(transaction, entry);
await kept(transaction);
return !!entry && !entry.isTried;
}
async drop(entry) {
const transaction = this.#write('outbox', 'photos');
remove(transaction, entry);
await kept(transaction);
}
async finish(entry) {
const transaction = this.#write('outbox', 'photos', 'sent');
remove(transaction, entry);
const sent = transaction.objectStore('sent');
sent.put(entry);
const old = sent.openCursor();
old.onsuccess = () => {
const at = old.result;
if (!at) return;
if (at.value.doneAt < Date.now() - 86_400_000) at.delete();
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
const codes = ['reader', 'worker', 'decoder', 'light', 'finder', 'grid', 'symbol', 'standard', 'text'].map((name) => `qr-${name}.js`);
const desk = ['', '-assets', '-data', '-english', '-history', '-parts', '-spanish', '-words'].map((name) => `desk${name}.js`);
const later = ['desk.css', 'english.js', 'spanish.js', 'outbox.js', 'sign-in.js', 'reservation.js', 'scanning.js', 'scanner.js', 'heap.js', 'shelf.js', 'shelf-words.js', 'conflict.js', 'noted.js', 'noting.js', 'sending.js', 'report.js', 'uploads.js', ...desk, ...codes].map((name) => `/page/${hash}/${name}`);
await cache.addAll([...new Set([...files, ...later])]);
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
async function keep(request) {
const answer = await fetch(request);
if (answer.ok) await (await caches.open(hash)).put(request, answer.clone());
return answer;
}
self.addEventListener('push', (event) => event.waitUntil((async () => {
let told = {};
try { told = event.data.json(); } catch { /* No words are no reason to show nothing. */ }
await self.registration.showNotification(told.title ?? 'Quartermaster', {
body: told.body, tag: told.reservation_id ?? told.notification_id ?? 'told', renotify: true, icon: `/page/${hash}/icon.svg`, data: told,
});
if (told.badge !== undefined) await self.navigator.setAppBadge?.(told.badge).catch(() => {});
for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('pushed');
})()));
self.addEventListener('notificationclick', (event) => {
event.notification.close();
const { reservation_id: reservation } = event.notification.data ?? {};
event.waitUntil((async () => {
const address = reservation ? `/r/${reservation}` : '/desk/notices';
const open = (await self.clients.matchAll({ type: 'window' })).find((client) => new URL(client.url).pathname === address);
return open ? open.focus() : self.clients.openWindow(address);
})());
});
self.addEventListener('fetch', (event) => {
const { request } = event;
const { pathname, origin } = new URL(request.url);
if (request.method !== 'GET' || origin !== location.origin) return;
if (pathname.startsWith(`/page/${hash}/`)) event.respondWith(caches.match(request).then((kept) => kept ?? keep(request)));
else if (request.mode === 'navigate' && /^\/(|back|outbox|docs|(r|q|desk)(\/.*)?)$/.test(pathname)) event.respondWith(page(request));
});

"""##),
PageFile(name: "sync.js", type: "text/javascript; charset=utf-8", text: ##"""
import { effect, signal } from './core.js';
import { api, me, rejoin, reloadIfUpdated, session, cutSince, NoAnswer } from './api.js';
import { Store, kinds } from './store.js';
import { setZone } from './words.js';
export const house = signal(emptyHouse());
export const outbox = signal([]);
export const sent = signal([]);
export const nextTry = signal(null);
export const keeps = signal(true);
export const heardAt = signal(null);
export const refusedLast = signal(null);
export let store = null;
let feed = { cursor: null, run: 0 };
let tabs = null;
let leading = false;
let isInLine = false;
let term = 0;
let keepsCopy = true;
function emptyHouse() { return Object.fromEntries([...kinds.map((kind) => [kind, new Map()]), ['codes', new Map()]]); }
let opened = null;
export async function start() {
const { tenant } = me.value;
const name = `quartermaster-${tenant.id}`;
if (tabs && tabs.name !== name) return location.reload();
tabs ??= new BroadcastChannel(name);
await (opened ??= open(tenant));
tell({ signedIn: true });
getInLine();
wake();
}
async function open(tenant) {
setZone(tenant.time_zone);
try {
store = await Store.open(tenant.id);
await load();
} catch {
keeps.value = false;
}
tabs.onmessage = (event) => hear(event.data);
}
let place = null;
function getInLine(steal = false) {
if (isInLine && !steal) return;
isInLine = true;
if (!navigator.locks) return void lead();
place?.abort();
const mine = place = new AbortController();
navigator.locks.request(tabs.name, steal ? { steal } : { signal: mine.signal }, lead).catch((error) => {
if (mine.signal.aborted) return;
if (error.name !== 'AbortError') console.error(error);
endTerm();
});
}
async function lead() {
leading = true;
try {
if (store) await load();
const mine = term;
const isOver = () => mine !== term || session.value !== 'in';
await Promise.all([follow(isOver), store && send(isOver)]);
} finally {
leading = isInLine = false;
}
if (session.value === 'in') getInLine();
}
async function send(isOver) {
while (!isOver()) {
const sending = await import('./sending.js').catch(() => null);
if (sending) return sending.sendWhatWaits(isOver);
reloadIfUpdated();
await pause(2000);
}
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
if (message.signedIn && session.value === 'out') rejoin();
if (message.changes) {
cutSince.value = null;
show(changed(house.value, message.changes, message.keep));
heardAt.value = Date.now();
}
if (message.refused) refusedLast.value = message.refused;
if (message.outbox) store?.loadOutbox().then(reread);
if (message.awake) clearTimeout(asleep);
if (message.wake && leading) {
tell({ awake: true });
wake();
}
}
function reread(kept) {
outbox.value = kept.outbox;
sent.value = kept.sent;
if (leading) rouse();
}
export const tell = (message) => tabs?.postMessage(message);
let asleep = null;
function knock() {
tell({ wake: true });
clearTimeout(asleep);
asleep = setTimeout(() => { if (tabs && !leading && session.value === 'in') getInLine(true); }, 3000);
}
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
const assets = [...next.asset.values()];
for (const asset of assets) for (const text of [asset.serial, asset.asset_tag]) if (text) next.codes.set(text.toUpperCase(), asset);
for (const asset of assets) for (const code of asset.codes) next.codes.set(code.toUpperCase(), asset);
const [tenant] = next.tenant.values();
if (tenant) setZone(tenant.time_zone);
house.value = next;
}
let waiting = null;
async function follow(isOver) {
let failures = 0;
let named = feed.cursor && !feed.finished ? null : new Set();
while (!isOver()) {
const asked = waiting = new AbortController();
const { signal: given } = asked;
const cut = cutSince.value;
const timer = setTimeout(() => {
cutSince.value ??= Date.now();
asked.abort();
}, feed.finished ? 40_000 : 60_000);
try {
const query = feed.cursor ? `&since=${encodeURIComponent(feed.cursor)}${feed.finished && !cutSince.value ? '&wait=25' : ''}` : '';
const answer = await api(`/api/office/changes?limit=500${query}`, { signal: given });
if (answer.status === 410 || (answer.status === 400 && feed.cursor)) {
feed = { cursor: null, run: feed.run + 1 };
named = new Set();
continue;
}
if (answer.status !== 200) {
if (answer.status >= 500) cutSince.value = cut ?? Date.now();
throw new NoAnswer(String(answer.status));
}
await take(answer.body, named);
if (!answer.body.more) named = new Set();
failures = 0;
} catch (error) {
if (!(error instanceof NoAnswer)) console.error(error);
if (!given.aborted && !isOver()) await pause(backOff(failures++, 30_000));
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
await keepPage(page.changes, page.full && finished);
const keep = page.full && finished ? named : null;
if (page.full && finished && !named && keepsCopy) return load();
if (page.changes.length || keep) {
show(changed(house.value, page.changes, keep));
tell({ changes: page.changes, keep });
}
heardAt.value = Date.now();
if (outbox.value.some((entry) => entry.state === 'waiting' && entry.refusedAt)) rouse();
}
async function keepPage(changes, isLastOfRun) {
if (!store || !keepsCopy) return;
try {
await store.keepPage(changes, feed, isLastOfRun);
} catch (error) {
console.error(error);
keepsCopy = false;
await store.forgetDocuments().catch(() => {});
}
}
export function changedOutbox() {
tell({ outbox: true });
if (leading) rouse();
else knock();
}
export const sendNow = () => (leading ? wake() : knock());
export const rousers = new Map();
const rouse = () => { for (const each of rousers.values()) each(); };
export const backOff = (failures, most) => Math.min(1000 * 2 ** failures, most) * (1 - Math.random() / 2);
const pauses = new Set();
export const pause = (milliseconds) => new Promise((resolve) => {
const end = () => {
clearTimeout(timer);
pauses.delete(end);
resolve();
};
const timer = setTimeout(end, milliseconds);
pauses.add(end);
});
function wake() {
for (const end of [...pauses]) end();
rouse();
}
function refresh() {
if (leading) {
if (cutSince.value) waiting?.abort();
return wake();
}
cutSince.value = null;
knock();
}
function endTerm() {
term++;
waiting?.abort();
wake();
}
effect(() => { if (session.value !== 'in') endTerm(); });
effect(() => { if (!cutSince.value && leading) rouse(); });
addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => {
if (document.hidden) return;
if (Date.now() - (heardAt.value ?? 0) > 30_000) waiting?.abort();
sendNow();
});

"""##),
PageFile(name: "trusted.js", type: "text/javascript; charset=utf-8", text: ##"""
export const codeWorker = new URL('./qr-worker.js', import.meta.url).pathname;
const policy = globalThis.trustedTypes?.createPolicy('quartermaster', {
createScriptURL: (url) => {
if (url !== '/sw.js' && url !== codeWorker) throw new TypeError(url);
return url;
},
});
export const trusted = (url) => (policy ? policy.createScriptURL(url) : url);

"""##),
PageFile(name: "uploads.js", type: "text/javascript; charset=utf-8", text: ##"""
import { NoAnswer, post } from './api.js';
import { changedOutbox, store } from './sync.js';
import { isRetryable, park, settle } from './sending.js';
export const bodyOf = (report, paths) => (paths.includes(null) ? null : JSON.stringify({ ...report, photo_object_paths: paths }));
export async function uploadNext(entry) {
const place = entry.paths.indexOf(null);
const bytes = await store.photo(entry, place);
const { path, status, body, retryAfter } = bytes ? await upload(entry, place, bytes) : { status: 410 };
if (!path && isRetryable(status)) return retryAfter;
if (!path) {
await park(entry, status, body);
} else {
await settle(entry, (now) => {
const paths = now.paths.map((each, index) => (index === place ? each ?? path : each));
return { ...now, paths, body: bodyOf(now.report, paths) };
});
}
changedOutbox();
return null;
}
/**
* Photos that the server does not have, or has no more, go up again under other paths: it accepted nothing under the key of a report that it
* refused for them. Whether it was refused for that, and not too often.
*/
export async function uploadAgain(entry, { code, current }) {
if (code !== 'photo_not_uploaded' || entry.again >= 3) return false;
const gone = current.photos.filter(({ reason }) => ['missing', 'not_minted', 'wrong_length'].includes(reason)).map((each) => each.object_path);
if (!gone.length) return false;
await settle(entry, (now) => (now.body !== entry.body ? now
: { ...now, paths: now.paths.map((path) => (gone.includes(path) ? null : path)), body: null, again: (now.again ?? 0) + 1 }));
changedOutbox();
return true;
}
const places = new Map();
async function upload({ key, report }, number, bytes) {
const photo = `${key}/${number}`;
for (;;) {
const isKnown = places.has(photo);
if (!isKnown) {
const answer = await post('/api/office/condition-reports/uploads', {
reservation_id: report.reservation_id, asset_id: report.asset_id, content_type: 'image/jpeg', ext: 'jpg', content_length: bytes.byteLength,
});
if (answer.status !== 200) return answer;
places.set(photo, answer.body);
}
const { upload_url: to, method, headers, object_path: path } = places.get(photo);
const answer = await fetch(to, { method, headers, body: bytes, signal: AbortSignal.timeout(120_000) }).catch((error) => { throw new NoAnswer(String(error)); });
const isUp = answer.ok || answer.status === 409;
if ([408, 425, 429].includes(answer.status) || answer.status >= 500) return { status: 503, retryAfter: Number(answer.headers.get('Retry-After')) || 0 };
places.delete(photo);
if (isUp) return { path };
if (!isKnown) return { status: answer.status };
}
}

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
export const clock = (value) => format('clock', { hour: '2-digit', minute: '2-digit' }).format(time(value)).replaceAll(' ', '\u00a0');
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
