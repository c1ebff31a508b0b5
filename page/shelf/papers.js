// The documents that are kept with a reservation, an asset, a client or an item: receipts, contracts and others. One is
// added by the camera or out of a file. It is noted as a scan is, so it needs no network.

import { html } from '../core/html.js';
import { effect, signal } from '../core/signal.js';
import { api, cutSince, me, NoAnswer } from '../core/api.js';
import { keeps, outbox, sent } from '../core/state.js';
import { fault, note, once } from '../core/noting.js';
import { limitSaid, mostBytes, sizeSaid } from '../core/size.js';
import { paperKinds, paperOf, typeOfPaper } from '../core/papers.js';
import { list, refresh, sentence, url, write } from '../core/data.js';
import { can, icon, warning } from '../widgets/parts.js';
import { smaller } from './picture.js';
import { scanLine } from './noted.js';
import { language } from '../words/language.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';
import { day, instant, today, when } from '../core/time.js';

let filed = 0;
// A document that was sent is in the list of the server, which the feed does not tell.
effect(() => {
  const count = sent.value.filter((entry) => entry.kind === 'document').length;
  if (count > filed) queueMicrotask(refresh);
  filed = count;
});

// --- What is about to be added

/** By what it hangs on: whoever looks elsewhere finds it again, until the page is loaded anew. */
const drafts = signal(new Map());
const put = (place, draft) => {
  drafts.value = new Map(drafts.value).set(place, draft);
};
const change = (place, part) => put(place, { ...drafts.value.get(place), ...part, fault: '' });

function forget(place) {
  const draft = drafts.value.get(place);
  if (draft?.preview) URL.revokeObjectURL(draft.preview);
  put(place, null);
}

const lastCurrency = 'quartermaster.currency';

/** A picture is made smaller where the browser can read it; a PDF stays as it is. Gives the sentence of a refusal. */
async function fileOf(chosen) {
  const head = typeOfPaper(new Uint8Array(await chosen.slice(0, 16).arrayBuffer()));
  if (head?.type === 'application/pdf') return { ...head, blob: chosen };
  try {
    return { type: 'image/jpeg', ext: 'jpg', blob: await smaller(chosen) };
  } catch {
    // Only some browsers open pictures of an iPhone, and the server takes them as they are.
    return head?.type === 'image/heic' ? { ...head, blob: chosen } : null;
  }
}

async function choose(place, chosen) {
  if (!chosen) return;
  const file = await fileOf(chosen);
  if (!file) return put(place, { refused: s.papers.wrongType({ name: chosen.name }) });
  const most = mostBytes(file.type, me.value?.limits);
  if (file.blob.size > most)
    return put(place, { refused: s.papers.tooLarge({ name: chosen.name, limit: limitSaid(most) }) });
  const isPicture = file.type === 'image/jpeg';
  put(place, {
    ...file,
    fileName: chosen.name,
    preview: isPicture ? URL.createObjectURL(file.blob) : null,
    kind: isPicture ? 'receipt' : 'contract',
    title: isPicture ? '' : chosen.name.replace(/\.\w+$/, '').slice(0, 200),
    amount: '',
    currency: localStorage.getItem(lastCurrency) ?? '',
    spent: today(),
    fault: '',
  });
  setTimeout(() => document.getElementById('paper-kind')?.focus());
}

function keep(place, draft, belongs) {
  const amount = draft.kind === 'receipt' && draft.amount !== '' ? Number(draft.amount) : null;
  const currency = draft.currency.trim().toUpperCase();
  if (amount !== null && !(amount >= 0)) return put(place, { ...draft, fault: s.papers.noAmount });
  if (amount !== null && !/^[A-Z]{3}$/.test(currency)) {
    put(place, { ...draft, fault: s.papers.noCurrency });
    return setTimeout(() => document.getElementById('paper-currency')?.focus());
  }
  return once(`paper ${place}`, async () => {
    const bytes = await draft.blob.arrayBuffer();
    const said = {
      kind: draft.kind,
      kindName: s.paperKinds[draft.kind],
      title: draft.title.trim(),
      amount: amount === null ? null : Math.round(amount * 100) / 100,
      currency,
      spentAt: draft.kind === 'receipt' && draft.spent ? instant(`${draft.spent}T12:00`) : null,
    };
    await note(paperOf(belongs, said, { type: draft.type, ext: draft.ext, size: bytes.byteLength }), [bytes]);
    if (amount !== null) localStorage.setItem(lastCurrency, currency);
    forget(place);
  });
}

// --- What is there

/** The pictures that are open, by their documents. */
const opened = signal(new Map());
/** Why a document could not be opened or taken away: `{id, sentence}`. */
const refused = signal(null);

/**
 * The address of a file ends, so it is asked for when it is needed. A PDF comes as a file for the device's own viewer.
 */
async function open({ id, content_type: type }) {
  if (opened.value.has(id)) {
    opened.value = new Map([...opened.value].filter(([each]) => each !== id));
    return;
  }
  refused.value = null;
  try {
    const answer = await api(`/api/office/documents/${id}`);
    if (answer.status !== 200) {
      refused.value = { id, sentence: sentence(answer) };
    } else if (type === 'application/pdf' || type === 'image/heic') {
      const link = document.createElement('a');
      link.href = answer.body.url;
      link.download = '';
      link.click();
    } else {
      opened.value = new Map(opened.value).set(id, answer.body.url);
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    refused.value = { id, sentence: t.noAnswer };
  }
}

function remove(paper) {
  if (!confirm(s.papers.removeAsk({ name: nameOf(paper) }))) return;
  once(paper.id, async () => {
    const answer = await write('DELETE', `/api/office/documents/${paper.id}`);
    refused.value = answer.status < 300 ? null : { id: paper.id, sentence: sentence(answer) };
  });
}

const kindOf = ({ kind }) => s.paperKinds[kind] ?? kind;
const nameOf = (paper) => paper.title ?? kindOf(paper);

/** An amount as people write it; a currency that the browser does not know stays a word. */
function moneyOf({ amount, currency }) {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

const shortType = (type) => type.split('/')[1].toUpperCase();

/** What a document belongs to, as links; what the screen is about already is left out. */
const belongings = (paper, { reservation, asset }) => [
  paper.reservation_id &&
    paper.reservation_id !== reservation &&
    html`<a href=${`/desk/reservations/${paper.reservation_id}`}>${[paper.client_name, paper.reservation_reference]
      .filter(Boolean)
      .join(' ')}</a>`,
  paper.asset_id &&
    paper.asset_id !== asset &&
    html`<a href=${`/desk/assets/${paper.asset_id}`}><span class="tag">${paper.asset_name}</span></a>`,
];

/** A document in a list. `belongs` is what the screen is about. */
export function paperRow(paper, belongs = {}) {
  const shown = opened.value.get(paper.id);
  const isPicture = ['image/jpeg', 'image/png'].includes(paper.content_type);
  const facts = [
    paper.title && kindOf(paper),
    paper.amount !== null && moneyOf(paper),
    paper.spent_at && day(paper.spent_at),
    ...belongings(paper, belongs),
    [paper.filed_by, when(paper.created_at)].filter(Boolean).join(', '),
    `${shortType(paper.content_type)}, ${sizeSaid(paper.size_bytes)}`,
  ].filter(Boolean);
  const name = nameOf(paper);
  return html`<li class="line" key=${paper.id} data-paper=${paper.kind}><div class="top"><span class="name">${name}
    <small class="sub">${facts.map((each, at) => [at ? ' · ' : '', each])}</small></span><span class="ways">
    <button class="btn" type="button" aria-expanded=${isPicture ? String(!!shown) : null} @click=${() => open(paper)}>
    ${shown ? s.papers.shut : isPicture ? s.papers.open : s.papers.download}<span class="sr"> ${name}</span></button>${
      can('manager')
        ? html`<button class="btn icon" type="button" key="away" aria-label=${s.papers.remove({ name })}
          @click=${() => remove(paper)}>${icon('trash', 's')}</button>`
        : ''
    }</span></div>${
      shown
        ? html`<img class="page" key="page" src=${shown} alt=${name} width=${paper.width} height=${paper.height}>`
        : ''
    }${
      refused.value?.id === paper.id
        ? html`<p class="fault" role="alert" key="fault">${refused.value.sentence}</p>`
        : ''
    }</li>`;
}

/** The documents that wait here and hang on the same. */
const waitingOf = ({ reservation, asset }) =>
  outbox.value.filter(
    (entry) =>
      entry.kind === 'document' &&
      ((reservation && entry.reservation === reservation) || (asset && entry.asset === asset)),
  );

function listOf(belongs) {
  const {
    rows,
    loading,
    fault: why,
    more,
  } = list(
    url('/api/office/documents', {
      reservation: belongs.reservation,
      asset: belongs.asset,
      client: belongs.client,
      item: belongs.item,
    }),
    'documents',
  );
  const waiting = waitingOf(belongs);
  const lines = html`${
    waiting.length ? html`<ol class="list feed" key="waiting">${waiting.map((entry) => scanLine(entry))}</ol>` : ''
  }${rows?.length ? html`<ul class="list" key="papers">${rows.map((paper) => paperRow(paper, belongs))}</ul>` : ''}${
    more ? html`<button class="btn" type="button" key="more" @click=${more}>${s.papers.more}</button>` : ''
  }`;
  if (rows) return rows.length || waiting.length ? lines : html`<p class="sub" key="none">${s.papers.none}</p>`;
  if (loading)
    return html`${lines}<p class="sr" key="loading">${t.loading}</p><span class="bone w2" key="bone"></span>`;
  return html`${lines}${
    cutSince.value
      ? html`<p class="sub" key="cut">${s.papers.cut}</p>`
      : html`<p class="fault" role="alert" key="why">${why}</p><button class="btn" type="button" key="again"
        @click=${refresh}>${t.retry}</button>`
  }`;
}

/**
 * The documents of `{reservation, reference}`, `{asset}`, `{client}` or `{item}`. To the first two one may be added.
 * Those of a client are of the client's reservations, those of an item of its things.
 */
export function papersOf(belongs) {
  const place = belongs.reservation ?? belongs.asset;
  const hint = belongs.client ? s.papers.ofClient : belongs.item ? s.papers.ofItem : '';
  return html`<section class="stack tight" key="papers" aria-labelledby="h-papers"><div class="head">
    <h2 id="h-papers">${t.documents}</h2></div>${hint ? html`<p class="hint" key="hint">${hint}</p>` : ''}
    ${listOf(belongs)}${place && can('staff') ? (keeps.value ? adding(place, belongs) : warning(t.noStore)) : ''}
    </section>`;
}

function adding(place, belongs) {
  const draft = drafts.value.get(place);
  if (!draft?.blob)
    return html`${warning(fault.value)}<label class="btn wide" key="add">${icon('cam', 's')}${s.papers.add}<input
      class="sr" type="file" id="paper-file" accept="image/*,application/pdf" @change=${({ target }) => {
        choose(place, target.files[0]);
        // The same file may be chosen again.
        target.value = '';
      }}></label><p class="hint" key="what">${s.papers.addHint}</p>${
        draft?.refused ? html`<p class="fault" role="alert" key="refused">${draft.refused}</p>` : ''
      }`;
  return form(place, draft, belongs);
}

function form(place, draft, belongs) {
  const set = (name) => (event) => change(place, { [name]: event.target.value });
  return html`<form class="stack report" key="form" @submit=${(event) => {
    event.preventDefault();
    keep(place, draft, belongs);
  }}>${warning(fault.value)}${
    draft.preview
      ? html`<img class="page small" key="preview" src=${draft.preview} alt=${s.papers.chosen}>`
      : html`<p key="file">${icon('paper', 's')} <b>${draft.fileName}</b>
        <span class="sub">${sizeSaid(draft.blob.size)}</span></p>`
  }
  <div class="field" key="kind"><label for="paper-kind">${s.papers.kind}</label><select class="input" id="paper-kind"
    @change=${set('kind')}>${paperKinds.map(
      (kind) => html`<option key=${kind} value=${kind} selected=${kind === draft.kind}>${s.paperKinds[kind]}</option>`,
    )}</select></div>
  <div class="field" key="title"><label for="paper-title">${s.papers.title}</label><input class="input" id="paper-title"
    maxlength="200" autocomplete="off" .value=${draft.title} @input=${set('title')}></div>
  ${
    draft.kind === 'receipt'
      ? html`<div class="pair" key="money"><div class="field"><label for="paper-amount">${s.papers.amount}</label><input
          class="input" id="paper-amount" type="number" inputmode="decimal" min="0" max="9999999999.99" step="0.01"
          .value=${draft.amount} @input=${set('amount')}></div><div class="field narrow">
        <label for="paper-currency">${s.papers.currency}</label><input class="input" id="paper-currency" maxlength="3"
          list="paper-currencies" placeholder="COP" autocapitalize="characters" autocomplete="off" spellcheck="false"
          .value=${draft.currency} @input=${set('currency')}><datalist id="paper-currencies">${[
            'COP',
            'USD',
            'EUR',
            'MXN',
            'PEN',
            'CLP',
          ].map((each) => html`<option key=${each} value=${each}></option>`)}</datalist></div></div>
        <div class="field" key="spent"><label for="paper-spent">${s.papers.spent}</label><input class="input"
          id="paper-spent" type="date" .value=${draft.spent} @input=${set('spent')}></div>`
      : ''
  }
  ${draft.fault ? html`<p class="fault" role="alert" key="fault">${draft.fault}</p>` : ''}
  <div class="tools" key="acts"><button class="btn primary" type="submit">${s.papers.keep}</button>
    <button class="btn" type="button" @click=${() => forget(place)}>${s.papers.leave}</button></div></form>`;
}
