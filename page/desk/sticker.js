// A sticker's own address leads to its asset.

import { cutSince } from '../core/api.js';
import { read } from '../core/data.js';
import { html } from '../core/html.js';
import { assetNamed } from '../core/model.js';
import { frame } from '../widgets/parts.js';
import { screen as assets } from './assets.js';
import { bones, unreached } from './parts.js';
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
    html`<div class="empty"><h3>${t.unknownCode({ code })}</h3><p>${d.unknownCodeHint}</p>
      <a class="btn" href="/desk/assets">${t.assets}</a></div>`;
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
