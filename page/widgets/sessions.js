// Where somebody is signed in: at their own screen, and at the desk.

import { html } from '../core/html.js';
import { agentName } from '../core/agent.js';
import { when } from '../core/time.js';
import { shape } from './parts.js';
import { s } from '../words/shelf.js';

/** `end` ends one; without it they are only shown. */
export const sessionList = (sessions, end) =>
  html`<ol class="list feed" key="sessions">${sessions.map((each) => {
    const name = agentName(each.device) || s.unknownDevice;
    return html`<li key=${each.id} tabindex="-1">${shape(each.current ? 'done' : 'ready')}<span>
      <span class="name">${name}${each.current ? html` <small class="sub">${s.thisOne}</small>` : ''}</span>
      <span class="at">${[
        each.current ? '' : s.lastSeen({ at: when(each.last_seen_at ?? each.created_at) }),
        s.signedInAt({ at: when(each.created_at) }),
        each.address,
      ]
        .filter(Boolean)
        .join(' · ')}</span></span><span class="state">${
        end && !each.current
          ? html`<button class="btn" type="button" aria-label=${`${s.endIt}: ${name}`}
            @click=${() => end(each, name)}>${s.endIt}</button>`
          : ''
      }</span></li>`;
  })}</ol>`;
