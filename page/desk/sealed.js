// The audit's seal on its screen: how much is sealed, and whether an entry is what was.

import { NoAnswer, api, me } from '../core/api.js';
import { html } from '../core/html.js';
import {
  canCheck,
  entriesPath,
  entryAt,
  isIncluded,
  leafHash,
  readCheckpoint,
  readProof,
  saysSame,
} from '../core/seal.js';
import { signal } from '../core/signal.js';
import { clock } from '../core/time.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const base = '/api/office/audit/';
const pause = 30_000;

/** Of the house that is looked at. */
const seal = signal(null);
let asked = { house: null, at: 0 };

/** What came of looking at entries, by their ids. */
const looks = signal({});

/** A text or bytes of the server; its refusal otherwise. */
async function fetched(path) {
  try {
    const { status, body } = await api(base + path, { isFile: true });
    return status === 200 ? { body } : { status, fault: body?.error?.message ?? t.noAnswer };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { fault: t.noAnswer };
  }
}

async function ask() {
  const { house } = asked;
  const { body } = await fetched('checkpoint');
  const read = body && readCheckpoint(await body.text());
  // Of another house: somebody has signed in there since.
  if (house !== asked.house) return;
  seal.value = read ? { ...read, at: Date.now() } : null;
}

/** How long the log is: a leaf an entry, a batch and its beginning; nothing where the server signs nothing. */
export function sealLine() {
  const house = me.value?.tenant.id;
  if (house !== asked.house || Date.now() - asked.at > pause) {
    if (house !== asked.house) [seal.value, looks.value] = [null, {}];
    asked = { house, at: Date.now() };
    ask();
  }
  return seal.value
    ? html`<p class="sub" key="seal">${d.sealed({ n: Number(seal.value.size), time: clock(seal.value.at) })}</p>`
    : '';
}

/** What is `said` of it, and whether that `isOpen`: it may be another thing when somebody looks again. */
async function judged(row) {
  if (!canCheck()) return { said: d.sealNeedsHTTPS };
  const answer = await fetched(`proof?id=${row.id}`);
  if (answer.status === 503) return { said: d.sealComes, isOpen: true };
  if (answer.status === 404) return { said: d.sealOfBefore };
  if (answer.fault) return { said: answer.fault, isOpen: true };
  const proof = readProof(await answer.body.text());
  const bundle = await fetched(entriesPath(proof.index, proof.size));
  if (bundle.fault) return { said: bundle.fault, isOpen: true };
  const entry = entryAt(new Uint8Array(await bundle.body.arrayBuffer()), Number(proof.index % 256n));
  const holds = saysSame(entry, row) && (await isIncluded(await leafHash(entry), proof));
  return { said: holds ? d.sealHolds({ number: proof.index }) : d.sealDiffers };
}

async function check(row) {
  const { house } = asked;
  looks.value = { ...looks.value, [row.id]: { said: t.loading } };
  const look = await judged(row);
  if (house === asked.house) looks.value = { ...looks.value, [row.id]: look };
}

/** What looks at an entry's seal, and what it says then. */
export function sealOf(row) {
  if (!seal.value) return '';
  const { said, isOpen } = looks.value[row.id] ?? { isOpen: true };
  return html`${said ? html`<p class="said" role="status" key="said">${said}</p>` : ''}${
    isOpen ? html`<button class="btn" type="button" key="seal" @click=${() => check(row)}>${d.checkSeal}</button>` : ''
  }`;
}
