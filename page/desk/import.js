// Files in and out: a file is checked first, every fault is shown by its line, and nothing is written until there is
// none.

import { filter } from '../core/router.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { frame, icon } from '../widgets/parts.js';
import { download, write } from '../core/data.js';
import { choice } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

const kinds = ['clients', 'items', 'assets', 'reservations'];
/** The file, what the server found in it, and how far it is: `checking`, `checked`, `importing`, `done`. */
const state = signal(null);
const told = signal('');

async function take(file) {
  if (!file) return;
  const kind = filter('kind') || 'assets';
  // Its bytes as they are now: what is imported is what was checked. Read as text, what is not UTF-8 would be damaged
  // here and pass there.
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
  if (status === 200)
    state.value = { ...state.value, step: body.fault_count ? 'checked' : step, outcome: body, sentence: '' };
  else if (body?.error?.details?.length)
    state.value = {
      ...state.value,
      step: 'checked',
      outcome: { faults: body.error.details, fault_count: body.error.fault_count ?? body.error.details.length },
      sentence: '',
    };
  else
    state.value = {
      ...state.value,
      step: state.value.outcome ? 'checked' : 'failed',
      sentence: body?.error?.message ?? t.noAnswer,
    };
}

const drop = {
  over: (event) => {
    event.preventDefault();
  },
  take: (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  },
};

function steps(step) {
  const at = { undefined: 0, failed: 0, checking: 1, checked: 1, importing: 2, done: 3 }[step];
  return html`<ol class="steps" key="steps">${[d.choose, d.check, d.doImport].map(
    (text, index) => html`<li
    key=${text} aria-current=${index === at ? 'step' : null}><span class="shape" data-s=${
      index < at ? 'done' : index === at ? 'part' : 'ready'
    } aria-hidden="true"></span>${text}</li>`,
  )}</ol>`;
}

export function screen() {
  const now = state.value;
  const outcome = now?.outcome;
  return frame({
    current: '/desk/import',
    title: t.imports,
    mainClass: 'stack',
    main: html`${steps(now?.step)}<div class="split" key="split"><div class="stack" key="main">
      <div class="drop" key="drop" @dragover=${drop.over} @drop=${drop.take}><div class="tools">${choice(
        'kind',
        d.kind,
        kinds.map((kind) => [kind, d.kinds[kind]]),
        'assets',
      )}<label class="btn">${icon('import', 's')}${d.chooseFile}<input class="sr" type="file" id="file"
        accept=".csv,.tsv,text/csv" @change=${(event) => {
          take(event.target.files[0]);
          event.target.value = '';
        }}></label></div><p class="sub">${d.dropHint}</p></div>
      ${
        now
          ? html`<div class="who-h" key="who" role="status"><h2>${headline(now)}</h2><p class="sub">${d.aboutFile({
              name: now.name,
              n: Math.max(0, now.lines.filter(Boolean).length - 1),
            })}${now.step === 'checked' ? ` ${d.nothingWritten}` : ''}</p></div>`
          : ''
      }
      ${now?.sentence ? html`<p class="fault" role="alert" key="sentence">${now.sentence}</p>` : ''}
      ${
        outcome?.faults?.length
          ? html`<section aria-label=${d.faultsByLine} key="faults"><ol class="list faults">${outcome.faults.map(
              (fault, index) => faultRow(fault, index, now.lines),
            )}</ol>${
              outcome.fault_count > outcome.faults.length
                ? html`<p class="sub">${d.andMore({ n: outcome.fault_count - outcome.faults.length })}</p>`
                : ''
            }</section>`
          : ''
      }
      </div><aside class="stack" key="aside">${
        outcome
          ? html`<dl class="facts" key="facts"><dt>${d.created}</dt><dd>${outcome.created ?? '–'}</dd>
            <dt>${d.changed}</dt><dd>${outcome.changed ?? '–'}</dd><dt>${d.same}</dt><dd>${outcome.same ?? '–'}</dd>
            <dt>${d.atFault}</dt><dd>${outcome.fault_count ?? 0}</dd></dl>
        ${
          now.step === 'done'
            ? ''
            : html`<div class="stack tight" key="run"><button class="btn primary wide"
          type="button" id="run" disabled=${!!outcome.fault_count || now.step === 'importing'}
            aria-describedby="run-h" @click=${run}>${d.runImport}</button><p class="hint" id="run-h">${
              outcome.fault_count ? d.runHint : d.allOrNothing
            }</p></div>`
        }`
          : ''
      }
      <section key="export" aria-labelledby="h-export" class="stack tight"><div class="head">
      <h2 id="h-export">${d.export}</h2></div><p class="hint">${d.exportHint}</p><ul class="list">${[
        ...kinds,
        'audit',
      ].map(
        (kind) =>
          html`<li key=${kind}><button class="choice" type="button" @click=${async () => {
            told.value = (await download(`/api/office/exports/${kind}.csv`, `${kind}.csv`)) ?? '';
          }}>${icon('outbox')}<span><b>${d.kinds[kind] ?? t.audit}</b></span>
            <span class="sub">CSV</span></button></li>`,
      )}</ul>${told.value ? html`<p class="fault" role="alert">${told.value}</p>` : ''}</section></aside></div>`,
  });
}

function headline({ step, outcome }) {
  if (step === 'checking') return d.checking;
  if (step === 'importing') return d.importing;
  if (step === 'done') return d.imported({ made: outcome.created, changed: outcome.changed });
  if (!outcome) return d.notRead;
  if (!outcome.fault_count) return d.noFaults;
  const count = d.faultCount({ n: outcome.fault_count });
  // Where not all faults are listed, their number of lines is not known.
  return outcome.fault_count === outcome.faults.length
    ? `${count} ${d.inLines({ n: new Set(outcome.faults.map((fault) => fault.line)).size })}`
    : count;
}

function faultRow(fault, index, lines) {
  const raw = lines[fault.line - 1] ?? '';
  const at = fault.value ? raw.indexOf(fault.value) : -1;
  return html`<li key=${index}><p class="at">${d.line}<b>${fault.line ?? '–'}</b></p><div><p class="fault">
    <span>${fault.column ? `${fault.column}: ` : ''}${fault.message}</span></p>${
      fault.meant ? html`<p class="sub">${d.meant({ value: fault.meant })}</p>` : ''
    }</div>
    <code class="raw">${
      at < 0
        ? raw.slice(0, 300)
        : html`${raw.slice(Math.max(0, at - 120), at)}
    <mark>${fault.value}</mark>${raw.slice(at + fault.value.length, at + fault.value.length + 120)}`
    }</code></li>`;
}
