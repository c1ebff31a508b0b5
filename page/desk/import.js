// Files in and out: a file is checked first, each fault is shown by its line, and nothing is written until there is
// none.

import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { frame, icon } from '../widgets/parts.js';
import { download } from '../core/data.js';
import { columnsPart } from './import-columns.js';
import {
  bringLines,
  bringSums,
  choicesNow,
  choose,
  isBusy,
  isChanged,
  kindHere,
  kinds,
  leaveLinesOut,
  linesAtFault,
  run,
  sayAgain,
  state,
  take,
  takeAs,
  takeColumns,
  takeDropped,
  takeHead,
  takeNames,
  takeNamesBack,
  takeSheet,
  unknownColumns,
} from './import-flow.js';
import {
  duration,
  faultList,
  figures,
  headline,
  lineWord,
  namesOf,
  rangesOf,
  shortenedNote,
  warningList,
} from './import-outcome.js';
import { firstSteps } from '../widgets/first-steps.js';
import { stickersOfMade } from './stickers-of-made.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/** Gear is items and assets, and goes out as these. */
const exported = [...kinds.filter((kind) => kind !== 'gear'), 'audit'];
/** A column of these has a day and a time, of which it may be unclear what comes first. */
const withDays = ['reservations'];

/** Why a template or an export did not come. */
const told = signal('');

const drop = {
  over: (event) => {
    event.preventDefault();
  },
  take: (event) => {
    event.preventDefault();
    takeDropped(event.dataTransfer.files);
  },
};

/** What is on its way into the house is waited for. */
const isImporting = (now) => now?.step === 'importing';

function steps(now) {
  const at = {
    undefined: 0,
    reading: 0,
    failed: 0,
    checking: 2,
    checked: unknownColumns() ? 1 : 2,
    importing: 3,
    done: 4,
  }[now?.step];
  return html`<ol class="steps" key="steps">${[d.choose, d.columns, d.check, d.doImport].map(
    (text, index) => html`<li
    key=${text} aria-current=${index === at ? 'step' : null}><span class="shape" data-s=${
      index < at ? 'done' : index === at ? 'part' : 'ready'
    } aria-hidden="true"></span>${text}</li>`,
  )}</ol>`;
}

function chooser(now) {
  const kind = kindHere();
  return html`<div class="drop" key="drop" @dragover=${drop.over} @drop=${drop.take}><div class="tools">
    <select class="input place" key="kind" id="kind" aria-label=${d.kind} disabled=${isImporting(now)}
    .value=${kind} @change=${(event) => takeAs(event.target.value)}>${kinds.map(
      (each) => html`<option key=${each} value=${each} selected=${each === kind}>${d.kinds[each]}</option>`,
    )}</select><label class="btn">${icon('import', 's')}${d.chooseFile}<input class="sr" type="file" id="file"
    disabled=${isImporting(now)} accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,text/csv" @change=${(event) => {
      take(event.target.files[0]);
      event.target.value = '';
    }}></label><button class="btn quiet" type="button" id="template" @click=${async () => {
      told.value = (await download(`/api/office/imports/${kind}/template`, `${kind}-template.csv`)) ?? '';
    }}>${d.template}</button></div><p class="sub">${d.kindHints[kind]} ${d.dropHint}</p>
    ${now?.source?.book ? ofBook(now) : ''}</div>`;
}

/** Which sheet of a workbook is taken, and where the names of its columns are. */
function ofBook(now) {
  const { book, number, head } = now.source.book;
  return html`<div class="tools" key="book">${
    book.sheets.length > 1
      ? html`<div class="field" key="sheet"><label for="sheet">${d.bookSheet}</label><select class="input" id="sheet"
        disabled=${isImporting(now)} .value=${String(number)} @change=${(event) => {
          takeSheet(Number(event.target.value));
        }}>${book.sheets.map(
          (each, index) =>
            html`<option key=${index} value=${index} selected=${index === number}>${
              each.isHidden ? d.hiddenSheet({ name: each.name }) : each.name
            }</option>`,
        )}</select></div>`
      : ''
  }<div class="field" key="head"><label for="head">${d.headRow}</label><input class="input few" id="head" type="number"
    disabled=${isImporting(now)} min="1" inputmode="numeric" .value=${String(head)} @change=${(event) => {
      takeHead(Math.max(1, Math.trunc(Number(event.target.value)) || 1));
    }}></div></div>`;
}

/** A sheet that may not be the one, and cells that say something else than they seem to. */
function doubts({ isNoList, book: { book, number, sheet } }) {
  const { failed, empty } = sheet;
  const note = (name, text) => html`<p class="note warn" key=${name}>${text}</p>`;
  const places = ({ count, first }) => ({ n: count, at: first });
  return html`${isNoList ? note('no-list', d.noList({ name: book.sheets[number].name })) : ''}
    ${failed.count ? note('failed', d.failedCells(places(failed))) : ''}
    ${empty.count ? note('empty', `${d.emptyCells(places(empty))} ${d.emptyCellsHint}`) : ''}`;
}

/** What is sent otherwise than the file has it, with the way back. */
const wayBack = (name, step, text, back, word) =>
  html`<div class="note warn" key=${name}><p id=${`${name}-h`}>${text}</p>${
    step === 'done'
      ? ''
      : html`<button class="btn" type="button" id=${name} aria-describedby=${`${name}-h`} disabled=${isBusy()}
          @click=${back}>${word}</button>`
  }</div>`;

/** Letters that were guessed, lines that add up the others or that a person has left out, and names from above. */
function doubtsOfText({ source, step }) {
  const { windowsWord, leftOut = [], sums = [], names = [], rowOf } = source;
  const line = lineWord(source);
  const placesOf = (lines) => ({ n: lines.length, list: rangesOf(lines.map(rowOf)), line });
  const taken = { n: names.length, list: namesOf(names, rowOf), line };
  const [ofSums, ofLines] = [sums, leftOut].map((lines) => d.bringIn({ n: lines.length }));
  return html`${windowsWord ? html`<p class="note" key="letters">${d.windowsLetters({ word: windowsWord })}</p>` : ''}${
    sums.length ? wayBack('bring-sums', step, d.sumsLeftOut(placesOf(sums)), bringSums, ofSums) : ''
  }${leftOut.length ? wayBack('bring-lines', step, d.linesLeftOut(placesOf(leftOut)), bringLines, ofLines) : ''}${
    names.length ? wayBack('names-back', step, d.namesTaken(taken), takeNamesBack, d.takeNamesBack) : ''
  }`;
}

/** An import is all or nothing: what is at fault waits for another one, where a person says so. */
function withoutFaults({ source }) {
  const lines = linesAtFault();
  return lines.length
    ? html`<p class="tools" key="without"><button class="btn" type="button" id="leave-lines-out" disabled=${isBusy()}
        aria-describedby="leave-lines-out-h" @click=${() =>
          leaveLinesOut(lines)}>${d.leaveLinesOut({ n: lines.length, line: lineWord(source) })}</button>
        <span class="hint" id="leave-lines-out-h">${d.leaveLinesOutHint}</span></p>`
    : '';
}

/** A name that stands once above rows of its own may be meant for each of these. */
const fromAbove = ({ named, source }) =>
  named.length
    ? html`<p class="tools" key="from-above"><button class="btn" type="button" id="name-from-above"
        disabled=${isBusy()} aria-describedby="name-from-above-h" @click=${() =>
          takeNames(named)}>${d.nameFromAbove({ line: lineWord(source) })}</button>
        <span class="hint" id="name-from-above-h">${d.nameFromAboveHint({
          n: named.length,
          list: namesOf(named, source.rowOf),
          line: lineWord(source),
        })}</span></p>`
    : '';

function columnsOf(now) {
  const { guess, columns, known, source } = now;
  const fault = unknownColumns();
  const other = kinds.find((kind) => kind === fault?.meant);
  return html`${
    other
      ? html`<div class="note" key="other"><p>${d.looksLike({ kind: d.kinds[other] })}</p>
        <button class="btn" type="button" id="other-kind" @click=${() =>
          takeAs(other)}>${d.takeAs({ kind: d.kinds[other] })}</button></div>`
      : ''
  }${columnsPart({
    guess,
    columns,
    known,
    choices: choicesNow(now),
    unknown: fault ? fault.value.split(' | ').length : 0,
    isChanged: isChanged(),
    samples: source.samples,
    choose,
    done: takeColumns,
    isBusy: isBusy(),
  })}`;
}

/** Stickers that the file does not name any more come off only where a person says so. */
const removals = ({ outcome, removes, step }) =>
  outcome.codes_removed || removes
    ? html`<div class="note warn" key="codes"><div><label class="pick"><input type="checkbox" id="remove-codes"
      .checked=${removes} disabled=${step !== 'checked'} @change=${(event) =>
        sayAgain({ removes: event.target.checked })}><span>${d.removeCodes({ n: outcome.codes_removed })}</span></label>
      <p class="hint">${d.removeCodesHint}</p></div></div>`
    : '';

const dayOrder = ({ kind, dayFirst, step }) =>
  withDays.includes(kind)
    ? html`<div class="field half" key="days"><label for="day-first">${d.dayOrder}</label>
      <select class="input" id="day-first" disabled=${step !== 'checked'} .value=${dayFirst} @change=${(event) =>
        sayAgain({ dayFirst: event.target.value })}>${[
        ['', d.daysAsShown],
        ['true', d.dayFirst],
        ['false', d.monthFirst],
      ].map(
        ([value, text]) => html`<option key=${value} value=${value} selected=${value === dayFirst}>${text}</option>`,
      )}</select></div>`
    : '';

function found(now) {
  if (!now) return '';
  const { source, outcome, sentence, isUnsaid, guess, step } = now;
  const hasColumns = guess?.length && source && step !== 'done';
  // What came of a press stands where the press was made: below the columns, of which there may be very many.
  const fault = html`${sentence ? html`<p class="fault" role="alert" key="sentence">${sentence}</p>` : ''}${
    isUnsaid
      ? html`<p key="again"><button class="btn" type="button" id="again" @click=${() =>
          sayAgain({})}>${t.retry}</button></p>`
      : ''
  }`;
  const about = source && step !== 'failed' ? d.aboutFile({ name: now.name, n: source.count }) : now.name;
  return html`<div class="who-h" key="who" role="status"><h2>${headline(now, unknownColumns())}</h2>
    <p class="sub">${about}${step === 'checked' ? ` ${d.nothingWritten}` : ''}${
      step === 'importing' ? ` ${duration(outcome.seconds)}` : ''
    }</p></div>
    ${source?.book && step !== 'failed' ? doubts(source) : ''}
    ${source && step !== 'failed' ? doubtsOfText(now) : ''}
    ${hasColumns ? columnsOf(now) : ''}${fault}
    ${outcome && step !== 'done' ? html`${dayOrder(now)}${removals(now)}` : ''}
    ${step === 'checked' && outcome ? html`${fromAbove(now)}${withoutFaults(now)}` : ''}
    ${outcome ? html`${shortenedNote(outcome)}${faultList(now, unknownColumns())}` : ''}
    ${outcome ? warningList(now, leaveLinesOut, isBusy()) : ''}`;
}

function runPart(now) {
  const { outcome, step } = now;
  if (step === 'done') return stickersOfMade(outcome.made ?? [], outcome.made_count, now.answeredAt);
  return html`<div class="stack tight" key="run"><button class="btn primary wide" type="button" id="run"
    disabled=${!!outcome.fault_count || isBusy() || isChanged()} aria-describedby="run-h"
    @click=${run}>${d.runImport}</button><p class="hint" id="run-h">${
      outcome.fault_count
        ? d.runHint
        : isChanged()
          ? d.runChanged
          : `${d.allOrNothing} ${duration(outcome.seconds)}`.trim()
    }</p></div>`;
}

const exportPart = () =>
  html`<section key="export" aria-labelledby="h-export" class="stack tight"><div class="head">
    <h2 id="h-export">${d.export}</h2></div><p class="hint">${d.exportHint}</p><ul class="list">${exported.map(
      (kind) =>
        html`<li key=${kind}><button class="choice" type="button" @click=${async () => {
          told.value = (await download(`/api/office/exports/${kind}.csv`, `${kind}.csv`)) ?? '';
        }}>${icon('outbox')}<span><b>${d.kinds[kind] ?? t.audit}</b></span>
          <span class="sub">CSV</span></button></li>`,
    )}</ul>${told.value ? html`<p class="fault" role="alert">${told.value}</p>` : ''}</section>`;

export function screen() {
  const now = state.value;
  return frame({
    current: '/desk/import',
    title: t.imports,
    mainClass: 'stack',
    main: html`${steps(now)}<div class="split" key="split"><div class="stack" key="main">
      ${chooser(now)}${found(now)}${!now || now.step === 'done' ? firstSteps() : ''}</div>
      <aside class="stack" key="aside">${now?.outcome ? figures(now.outcome, unknownColumns()) : ''}
      ${now?.outcome ? runPart(now) : ''}${exportPart()}</aside></div>`,
  });
}
