// A sticker's own address leads to its asset.

import { cutSince } from '../core/api.js';
import { read } from '../core/data.js';
import { html } from '../core/html.js';
import { signal } from '../core/signal.js';
import { house } from '../core/state.js';
import { assetNamed, named } from '../core/model.js';
import { markOf } from '../core/tag.js';
import { can, frame, sticker } from '../widgets/parts.js';
import { screen as assets } from './assets.js';
import { bones, picker, press, refusal, unreached } from './parts.js';
import { d } from '../words/desk.js';
import { words as t } from '../words/words.js';

export function screen(code) {
  const known = assetNamed(code);
  const shown = known
    ? { body: { asset: known } }
    : read(`/api/office/assets/resolve?code=${encodeURIComponent(code)}`);
  const id = shown.body?.asset.id;
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
      : isUnknown
        ? unknown()
        : unreached(cutSince.value ? t.unknownOffline({ code }) : shown.fault),
  });
}

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
      find: found,
      pick,
    })}${
      id
        ? html`<p key="which"><b>${label.name}</b> ${sticker(label)}</p><button class="btn primary" type="button"
      key="put" @click=${put}>${d.adoptPut({ code })}</button>`
        : ''
    }${refusal()}</section>`;
}

/** What the text is a part of: tag, serial, sticker or name. What has no sticker yet comes first. */
function found(text) {
  const part = text.trim().toLowerCase();
  if (!part) return [];
  const words = (each) =>
    [each.asset_tag, each.serial, ...each.codes, named(each.id).name].filter(Boolean).join(' ').toLowerCase();
  return [...house.value.asset.values()]
    .filter((each) => words(each).includes(part))
    .sort((a, b) => a.codes.length - b.codes.length || words(a).localeCompare(words(b)))
    .slice(0, 8)
    .map((each) => ({
      id: each.id,
      name: markOf(each),
      sub: named(each.id).name,
    }));
}
