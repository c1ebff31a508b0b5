// Labels: stickers with a QR code that opens the asset, on sheets and rolls, true to the millimetre.

import { me } from '../core/api.js';
import { filter } from '../core/router.js';
import { finder } from '../core/find.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { ourHouse } from '../core/model.js';
import { can, frame, icon, sticker } from '../widgets/parts.js';
import { save } from '../core/data.js';
import { own } from '../core/own.js';
import { markOf, tagOf } from '../core/tag.js';
import { giveCodes, givenPart, giving } from './give-codes.js';
import { chosenAssets, madeAssets } from './made.js';
import { goOnAfter, picker } from './parts.js';
import { doubtfulAddress, labelAddress, stickerAddress } from './label-address.js';
import { asPath, qr } from '../qr/encoder.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

/**
 * In millimetres: the page, the first label's corner, a label, from one label to the next, columns and rows. `kind`
 * names the page in the CSS.
 */
const sheets = {
  L7160: {
    name: 'Avery L7160',
    kind: 'a4',
    page: [210, 297],
    at: [7.21, 15.15],
    label: [63.5, 38.1],
    pitch: [66.04, 38.1],
    count: [3, 7],
  },
  L7651: {
    name: 'Avery L7651',
    kind: 'a4',
    page: [210, 297],
    at: [4.75, 10.7],
    label: [38.1, 21.2],
    pitch: [40.6, 21.2],
    count: [5, 13],
  },
  5160: {
    name: 'Avery 5160',
    kind: 'letter',
    page: [215.9, 279.4],
    at: [4.7625, 12.7],
    label: [66.675, 25.4],
    pitch: [69.85, 25.4],
    count: [3, 10],
  },
  r62: {
    name: '62 mm',
    kind: 'r62',
    page: [62, 29],
    at: [0, 0],
    label: [62, 29],
    pitch: [62, 29],
    count: [1, 1],
    isRoll: true,
  },
  r24: {
    name: '24 mm',
    kind: 'r24',
    page: [60, 24],
    at: [0, 0],
    label: [60, 24],
    pitch: [60, 24],
    count: [1, 1],
    isRoll: true,
  },
  r12: {
    name: '12 mm',
    kind: 'r12',
    page: [48, 12],
    at: [0, 0],
    label: [48, 12],
    pitch: [48, 12],
    count: [1, 1],
    isRoll: true,
  },
};

/** What a person has chosen, `{ at, ids }`, at the address at which they did. */
const chosen = signal(null);
const calibrates = signal(false);

// --- Remembered on this computer: the sheet, and by sheet how far the printer is off

function remembered() {
  try {
    return JSON.parse(localStorage.getItem('quartermaster.labels')) ?? {};
  } catch {
    return {};
  }
}
const settings = signal({ sheet: 'L7160', first: 1, copies: 1, ...remembered() });

function set(change) {
  settings.value = { ...settings.value, ...change };
  const { sheet, offsets } = settings.value;
  try {
    localStorage.setItem('quartermaster.labels', JSON.stringify({ sheet, offsets }));
  } catch {
    /* A private window remembers nothing. */
  }
}

// --- Which assets

const here = () =>
  [...['ids', 'item', 'of'].map(filter), ...(filter('of') === 'chosen' ? chosenAssets() : [])].join('|');

const isKept = ({ status }) => !['ARCHIVED', 'DISPOSED'].includes(status);
const isWithout = (asset) => isKept(asset) && !asset.codes.length;
const categoryOf = ({ category, item_id }) => category ?? house.value.item.get(item_id)?.category;

/**
 * What the address asks for: assets by their ids, of an item, those without a sticker, those of the last import, or
 * those chosen on a list.
 */
function wanted() {
  const ids = new Set(
    (own({ import: madeAssets, chosen: chosenAssets }, filter('of')) ?? (() => filter('ids').split(',')))(),
  );
  const item = filter('item');
  const all = filter('of') === 'without';
  return [...house.value.asset.values()].filter(
    (asset) => ids.has(asset.id) || (item && asset.item_id === item) || (all && isWithout(asset)),
  );
}

function selection() {
  if (chosen.value?.at === here()) return chosen.value.ids;
  return wanted()
    .sort(byTag)
    .map((asset) => asset.id);
}

const choose = (ids) => {
  chosen.value = { at: here(), ids };
};

const byTag = (a, b) => tagOf(a).localeCompare(tagOf(b), undefined, { numeric: true });
const add = (ids) => choose([...new Set([...selection(), ...ids])]);

/** What belongs together, by kind and name: assets without a sticker, of a category, at a place. */
function groups() {
  const found = { without: new Map(), category: new Map(), place: new Map() };
  const put = (kind, name, asset) => {
    if (!name) return;
    if (!found[kind].has(name)) found[kind].set(name, []);
    found[kind].get(name).push(asset);
  };
  for (const asset of house.value.asset.values()) {
    if (!isKept(asset)) continue;
    put('without', isWithout(asset) && d.allWithout, asset);
    put('category', categoryOf(asset), asset);
    put('place', asset.location, asset);
  }
  return found;
}

/** Adds all of a group at once. */
function groupChoice() {
  const found = groups();
  const options = (kind) =>
    [...found[kind]]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([name, { length }]) =>
          html`<option key=${name} value=${`${kind} ${name}`}>${d.countOf({ name, n: length })}</option>`,
      );
  const titled = (kind, label) =>
    found[kind].size ? html`<optgroup key=${kind} label=${label}>${options(kind)}</optgroup>` : '';
  return html`<div class="field" key="groups"><label for="l-group">${d.addAllOf}</label>
    <select class="input" id="l-group" @change=${(event) => {
      const [, kind, name] = /^(\w+) (.*)$/s.exec(event.target.value);
      add(
        found[kind]
          .get(name)
          .sort(byTag)
          .map(({ id }) => id),
      );
      event.target.value = '';
    }}><option key="" value="">${d.choose}</option>${options('without')}${titled('category', d.category)}
    ${titled('place', t.place)}</select></div>`;
}

function find(text) {
  const has = finder(text);
  const items = [...house.value.item.values()]
    .filter((item) => item.serialized && has(item.name, item.sku))
    .map((item) => ({
      id: item.id,
      name: item.name,
      sub: d.allOfIt,
      ids: [...house.value.asset.values()]
        .filter((asset) => asset.item_id === item.id)
        .sort(byTag)
        .map((asset) => asset.id),
    }))
    .slice(0, 6);
  const assets = text.trim()
    ? [...house.value.asset.values()]
        .filter((asset) => has(asset.asset_tag, asset.serial, asset.codes))
        .slice(0, 6)
        .map((asset) => ({
          id: asset.id,
          name: markOf(asset),
          sub: house.value.item.get(asset.item_id)?.name,
          ids: [asset.id],
        }))
    : [];
  return [...items, ...assets];
}

// --- The address that labels carry

/** `PUBLIC_URL`, as the server says it; null where it says none, undefined before it has answered. */
const publicAddress = signal(undefined);
/** `asking`, or `missed` where no answer came. */
const asked = signal('');

async function askAddress() {
  asked.value = 'asking';
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(25_000) });
    if (answer.ok) publicAddress.value = answer.headers.get('Quartermaster-Public-URL');
    asked.value = answer.ok ? '' : 'missed';
  } catch {
    // The person is told, and asks again.
    asked.value = 'missed';
  }
}

const origin = () => labelAddress(ourHouse(), publicAddress.value, location.origin);

const addressOf = (code) => stickerAddress(origin(), code, me.value?.tenant.label_house);

/** The doubt about the address, or that it is not known yet. */
function addressNote(address) {
  if (!address && asked.value === 'missed')
    return html`<div class="note warn" role="alert" key="doubt"><p>${t.noAnswer}</p><button class="btn" type="button"
      @click=${askAddress}>${t.retry}</button></div>`;
  if (!address) return html`<p class="sub" role="status" key="doubt">${t.loading}</p>`;
  const doubt = doubtfulAddress(address);
  return doubt
    ? html`<p class="note warn" role="alert" key="doubt"><span>${d.labelDoubts[doubt]({ address })}<br>
      ${d.labelDoubtHint}</span></p>`
    : '';
}

// --- Drawing

/** A label in its own millimetres: the code at the left, what people read at the right. */
function label([width, height], { code, name, tag, houseName }) {
  const rows = qr(addressOf(code));
  const quiet = height < 15 ? 1 : 2;
  const size = Math.min(height - 2 * quiet, width * 0.42);
  const left = quiet + size + quiet;
  const room = width - left - 1;
  const big = Math.min(height * 0.26, room / (Math.max(4, code.length) * 0.66));
  const small = Math.max(1.7, Math.min(height * 0.1, 3.2));
  const cut = (text, font) => {
    const most = Math.floor(room / (font * 0.56));
    return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
  };
  const middle = height / 2;
  const place = `translate(${quiet} ${(height - size) / 2}) scale(${size / rows.length})`;
  return html`<path d=${asPath(rows)} fill="currentColor" shape-rendering="crispEdges" transform=${place}></path>
    <text class="a" x=${left} y=${middle + big * 0.1} font-size=${big}>${code}</text>
    ${
      height > 15
        ? html`<text class="c" x=${left} y=${middle - big * 0.9} font-size=${small}>
      ${cut(houseName, small)}</text>`
        : ''
    }
    <text class="b" x=${left} y=${middle + big * 0.1 + small * 1.5} font-size=${small}>${cut(tag || name, small)}</text>
    ${
      tag && height > 15
        ? html`<text class="c" x=${left} y=${middle + big * 0.1 + small * 2.9} font-size=${small}>
      ${cut(name, small)}</text>`
        : ''
    }`;
}

/** A line of 100 mm with a mark each 10. */
const ruler = (x, y) =>
  `M${x} ${y}h100${Array.from({ length: 11 }, (_, index) => `M${x + index * 10} ${y}v-3`).join('')}`;

/** Crosses at the corners of each label and a ruler: what to hold against the real sheet. */
function calibration(sheet) {
  const [width, height] = sheet.label;
  const cells = Array.from({ length: sheet.count[0] * sheet.count[1] }, (_, index) => index);
  const arm = 3;
  return html`${cells.map((index) => {
    const [x, y] = corner(sheet, index);
    return [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(
      ([cx, cy], each) =>
        html`<path key=${`${index}.${each}`} d=${`M${cx - arm} ${cy}H${cx + arm}M${cx} ${cy - arm}V${cy + arm}`}
          stroke="currentColor" stroke-width=".1" fill="none"></path>`,
    );
  })}${
    sheet.isRoll
      ? ''
      : html`<path key="ruler" d=${ruler(sheet.page[0] / 2 - 50, sheet.page[1] / 2)} stroke="currentColor"
      stroke-width=".2" fill="none"></path>
    <text key="word" class="b" x=${sheet.page[0] / 2 - 50} y=${sheet.page[1] / 2 + 4} font-size="3">100 mm</text>`
  }`;
}

const corner = (sheet, index) => [
  sheet.at[0] + (index % sheet.count[0]) * sheet.pitch[0],
  sheet.at[1] + Math.floor(index / sheet.count[0]) * sheet.pitch[1],
];

function pages(sheet, labels, { first, offset: [right, down] }) {
  const each = sheet.count[0] * sheet.count[1];
  const skipped = sheet.isRoll ? 0 : Math.min(each, Math.max(1, first)) - 1;
  const places = [...new Array(skipped).fill(null), ...labels];
  const count = calibrates.value ? 1 : Math.max(1, Math.ceil(places.length / each));
  return Array.from(
    { length: count },
    (_, page) => html`<svg key=${page} class=${`paper ${sheet.kind}`} viewBox=${`0 0 ${sheet.page.join(' ')}`}
      preserveAspectRatio="xMinYMin slice" role="img" aria-label=${d.sheet({ n: page + 1, all: count })}>
    <g class="cells">${Array.from(
      { length: each },
      (_, index) => html`<rect key=${index} x=${corner(sheet, index)[0]}
    y=${corner(sheet, index)[1]} width=${sheet.label[0]} height=${sheet.label[1]} rx="1"></rect>`,
    )}</g>
    <g transform=${`translate(${right} ${down})`}>${
      calibrates.value
        ? calibration(sheet)
        : places.slice(page * each, (page + 1) * each).map(
            (one, index) =>
              one &&
              html`<g key=${index} transform=${`translate(${corner(sheet, index).join(' ')})`}>
                  ${label(sheet.label, one)}</g>`,
          )
    }</g></svg>`,
  );
}

/** For a label printer that speaks ZPL, at 8 dots a millimetre. */
function zpl(sheet, labels) {
  const dots = (millimetres) => Math.round(millimetres * 8);
  const [width, height] = sheet.label;
  const text = (value) =>
    [...new TextEncoder().encode(value)]
      .map((byte) =>
        byte < 32 || byte > 126 || [94, 95, 126].includes(byte)
          ? `_${byte.toString(16).padStart(2, '0')}`
          : String.fromCharCode(byte),
      )
      .join('');
  return labels
    .map((each) => {
      const url = addressOf(each.code);
      const magnification = Math.max(1, Math.floor(dots(Math.min(height - 4, width * 0.42)) / qr(url).length));
      const left = dots(2) + qr(url).length * magnification + dots(2);
      const line = dots(Math.min(height * 0.13, 3.2));
      return [
        '^XA',
        '^CI28',
        `^PW${dots(width)}`,
        `^LL${dots(height)}`,
        `^FO${dots(2)},${dots(2)}^BQN,2,${magnification}^FH^FDMA,${text(url)}^FS`,
        `^FO${left},${dots(2)}^A0N,${dots(height * 0.24)}^FH^FD${text(each.code)}^FS`,
        `^FO${left},${dots(2 + height * 0.3)}^A0N,${line}^FH^FD${text(each.tag)}^FS`,
        `^FO${left},${dots(2 + height * 0.45)}^A0N,${line}^FH^FD${text(each.name)}^FS`,
        '^XZ',
      ].join('\n');
    })
    .join('\n');
}

// --- The screen

/** While codes are being given a part of the labels is there, which nobody wants on paper. */
const isWhole = (count) => count > 0 && !giving.value;

const printButton = (count) =>
  html`<button class="btn primary" type="button" key="print" disabled=${!isWhole(count) && !calibrates.value}
    @click=${() => print()}>${icon('print', 's')}<span>${calibrates.value ? d.printSheet : d.printCount({ n: count })}
      </span></button>`;

/** Where the labels of the chosen sheet are moved to, right and down, in millimetres. */
const offset = () => settings.value.offsets?.[settings.value.sheet] ?? [0, 0];

const move = (axis) => (value) => {
  const moved = offset().map((each, index) => (index === axis ? Math.max(-20, Math.min(20, value)) : each));
  set({ offsets: { ...settings.value.offsets, [settings.value.sheet]: moved } });
};

export function screen() {
  if (publicAddress.value === undefined && !asked.value) queueMicrotask(askAddress);
  const address = origin();
  const now = settings.value;
  const sheet = sheets[now.sheet] ?? sheets.L7160;
  const assets = selection()
    .map((id) => house.value.asset.get(id))
    .filter(Boolean);
  // No label is drawn with an address that may be another one.
  const all = address ? labelsOf(assets) : [];
  return frame({
    current: '/desk/labels',
    title: t.labels,
    task: true,
    back: '/desk',
    tools: html`<span class="only-desk" key="tools">${printButton(all.length)}</span>`,
    thumb: printButton(all.length),
    // Under a sheet without labels nobody would find it.
    main: html`<div class="stack tight print-no to-give" key="codes">${withoutCode(
      assets.filter((asset) => !asset.codes.length),
    )}${givenPart()}</div><div class="split rev" key="split"><div class="stage" key="stage">${pages(sheet, all, {
      first: now.first,
      offset: offset(),
    })}</div>
      <div class="stack print-no" key="settings">${addressNote(address)}
      ${sheetField()}
      ${numberFields(sheet)}
      <p class="hint" key="hint">${d.offsetHint}</p>
      <label class="pick" key="calibrate"><input type="checkbox" checked=${calibrates.value} @change=${(event) => {
        calibrates.value = event.target.checked;
      }}><span>${d.calibrate}</span></label>
      <section key="assets" aria-labelledby="h-which" class="stack tight"><div class="head">
      <h2 id="h-which">${t.assets}</h2><span class="n">${assets.length || ''}</span></div>
        ${picker({
          id: 'l-find',
          label: d.addToLabels,
          hideLabel: true,
          placeholder: d.addToLabels,
          find,
          pick: (each) => add(each.ids),
        })}${groupChoice()}
        ${chosenList(assets)}
        <button class="btn" type="button" disabled=${!isWhole(all.length)} @click=${() =>
          save(
            new Blob([zpl(sheet, all)], { type: 'text/plain' }),
            'labels.zpl',
          )}>${d.zpl}</button></section></div></div>`,
  });
}

/** As many labels of each asset with a sticker as there are to be copies. */
function labelsOf(assets) {
  const houseName = ourHouse()?.name ?? '';
  return assets
    .filter((asset) => asset.codes.length)
    .flatMap((asset) =>
      new Array(Math.max(1, settings.value.copies)).fill({
        code: asset.codes[0],
        name: house.value.item.get(asset.item_id)?.name ?? '',
        tag: tagOf(asset),
        houseName,
      }),
    );
}

const sheetField = () =>
  html`<div class="field"><label for="l-sheet">${d.sheetLabel}</label>
      <select class="input" id="l-sheet" @change=${(event) => set({ sheet: event.target.value })}>${Object.entries(
        sheets,
      ).map(
        ([key, each]) =>
          html`<option key=${key} value=${key} selected=${settings.value.sheet === key}>${
            each.isRoll ? d.roll({ name: each.name }) : `${each.name} · ${each.count[0] * each.count[1]}`
          } · ${each.label.map((side) => Math.round(side * 10) / 10).join(' × ')} mm</option>`,
      )}</select><p class="hint">${d.printHint}</p></div>`;

function numberFields(sheet) {
  const { first, copies } = settings.value;
  const [right, down] = offset();
  return html`<div class="form two" key="numbers">${
    sheet.isRoll ? '' : number('first', d.firstPlace, first, (value) => set({ first: Math.max(1, value) }))
  }${number('copies', d.copies, copies, (value) => set({ copies: Math.max(1, Math.min(20, value)) }))}
        ${number('right', d.moveRight, right, move(0), 0.1, -20)}
          ${number('down', d.moveDown, down, move(1), 0.1, -20)}</div>`;
}

const number = (name, text, value, change, step = 1, min = 1) =>
  html`<div class="field narrow" key=${name}><label for=${`l-${name}`}>${text}</label><input class="input"
      id=${`l-${name}`} type="number" step=${step} min=${min} .value=${String(value)} @change=${({ target }) => {
        const typed = Number(target.value) || 0;
        // What is out of bounds and changes nothing is not left standing there.
        target.value = String(value);
        change(typed);
      }}></div>`;

/** The chosen assets, a line an item. */
function chosenList(assets) {
  if (!assets.length) return html`<p class="sub">${d.noLabels}</p>`;
  const byItem = Map.groupBy
    ? Map.groupBy(assets, (asset) => asset.item_id)
    : assets.reduce((map, asset) => map.set(asset.item_id, [...(map.get(asset.item_id) ?? []), asset]), new Map());
  const idOf = (item) => `drop-${item}`;
  return html`<ul class="list">${[...byItem].map(([item, some]) => {
    const name = house.value.item.get(item)?.name ?? '';
    return html`<li class="line" key=${item}><div class="top"><span class="name">${name}</span><span class="sum">${
      some.length === 1 ? sticker({ tag: some[0].asset_tag, code: some[0].codes[0] }) : some.length
    }<button class="btn icon" id=${idOf(item)} type="button" aria-label=${d.removeNamed({ name })} @click=${() => {
      choose(selection().filter((id) => !some.some((asset) => asset.id === id)));
      goOnAfter([...byItem.keys()].map(idOf), idOf(item), 'l-find');
    }}>${icon('trash', 's')}</button></span></div></li>`;
  })}</ul>`;
}

/** That some have no sticker, and the way to one. */
function withoutCode(assets) {
  if (!assets.length) return '';
  return html`<p class="note warn" key="without">${d.withoutCode({ n: assets.length })}</p>${
    giving.value
      ? html`<p class="sub" role="status" key="giving">${d.givingCodes(giving.value)}</p>`
      : can('manager')
        ? html`<p class="tools" key="give"><button class="btn" type="button" @click=${() => {
            // Those that get one now stay, also where only those without one were asked for.
            choose(selection());
            giveCodes(assets);
          }}>${d.giveCodes}</button></p>`
        : ''
  }`;
}
