// A sticker's own address leads to its asset.

import { cutSince } from '../core/api.js';
import { read } from '../core/data.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { finder } from '../core/find.js';
import { house } from '../core/state.js';
import { meaningOf, named } from '../core/model.js';
import { markOf, tagOf } from '../core/tag.js';
import { can, frame, sticker } from '../widgets/parts.js';
import { screen as assets } from './assets.js';
import { bones, picker, press, refusal, unreached } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

export function screen(code) {
  const { assets: here } = meaningOf(code);
  const shown = here.length
    ? { body: { asset: here[0] }, current: { assets: here } }
    : read(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
  const several = shown.current?.assets ?? [];
  const id = several.length > 1 ? null : shown.body?.asset.id;
  // The sticker stays in the address, so that it can be shared and loaded again.
  if (id) return assets(id);
  const isUnknown = shown.status === 404;
  const unknown = () =>
    html`<div class="empty"><h2>${t.unknownCode({ code })}</h2><p>${d.unknownCodeHint}</p>
      <a class="btn" href="/desk/assets">${t.assets}</a></div>${can('manager') ? adoption(code) : ''}`;
  return frame({
    current: '',
    title: code,
    back: '/',
    main: shown.loading
      ? bones()
      : several.length > 1
        ? choiceOf(code, several)
        : isUnknown
          ? unknown()
          : unreached(cutSince.value ? t.unknownOffline({ code }) : shown.fault),
  });
}

/** The things that a code may mean, as a serial that several have: whoever scanned it says which. */
const choiceOf = (code, several) =>
  html`<section class="stack tight" key="several" aria-labelledby="h-several"><div class="head">
    <h2 id="h-several">${d.severalHave({ code })}</h2></div><ul class="list cells">${several.map((each) => {
      const { name, tag } = named(each.id);
      return html`<li key=${each.id}><a class="row" href=${`/desk/assets/${each.id}`}>
        <span class="who">${name || each.item_name}</span>
        <span class="c1">${sticker({ tag: tag || tagOf(each) })}</span></a></li>`;
    })}</ul></section>`;

/** The thing that an unknown sticker is to be put on: `{code, id}`. */
const chosen = signal(null);

/** A sticker that lies on something already, or was just put there: whoever may says on what. */
function adoption(code) {
  const id = chosen.value?.code === code ? chosen.value.id : null;
  const pick = (each) => {
    chosen.value = { code, id: each.id };
  };
  const put = () =>
    press('code', 'POST', `/api/office/assets/${id}/codes`, { code }, () => {
      chosen.value = null;
    });
  const label = id && named(id);
  return html`<section class="stack tight adopt" key="adopt" aria-labelledby="h-adopt"><div class="head">
    <h2 id="h-adopt">${d.adoptTitle}</h2></div>${picker({
      id: 'adopt-asset',
      label: d.adoptFind,
      placeholder: d.adoptFind,
      hideLabel: true,
      find: thingsWith,
      pick,
    })}${
      id
        ? html`<p key="which"><b>${label.name}</b> ${sticker(label)}</p><button class="btn primary" type="button"
      key="put" @click=${put}>${d.adoptPut({ code })}</button>`
        : ''
    }${refusal()}</section>`;
}

/** What has all words of the text in its tag, serial, stickers or name. What has no sticker yet comes first. */
export function thingsWith(text) {
  if (!text.trim()) return [];
  const has = finder(text);
  const mark = (each) => [markOf(each), named(each.id).name].join(' ');
  return [...house.value.asset.values()]
    .filter((each) => has(each.asset_tag, each.serial, each.codes, named(each.id).name))
    .sort((a, b) => a.codes.length - b.codes.length || mark(a).localeCompare(mark(b)))
    .slice(0, 8)
    .map((each) => ({
      id: each.id,
      name: markOf(each),
      sub: named(each.id).name,
    }));
}
