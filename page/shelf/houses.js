// A person's houses, and those that have invited them: where to go on, and yes or no.

import { html } from '../core/html.js';
import { answerInvitation, chooseHouse } from '../core/api.js';
import { attempts } from '../core/attempt.js';
import { sentence } from '../core/data.js';
import { icon } from '../widgets/parts.js';
import { day } from '../core/time.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const { attempt, fault, busy } = attempts();

export const houseFault = () => (fault.value ? html`<p class="fault" role="alert" key="fault">${fault.value}</p>` : '');

/** Each is a button but the one that is open, by its id. */
export const houseList = (tenants, open) =>
  html`<ul class="box choices" key="houses">${tenants.map(({ id, name, role, suspended }) => {
    const about = [t.roles[role], suspended && s.suspendedHere].filter(Boolean).join(' · ');
    const what = html`${icon('box')}<span><b>${name}</b><small>${about}</small></span>`;
    return html`<li key=${id}>${
      id === open
        ? html`<span class="choice" aria-current="true">${what}
          <span class="chip" data-s="done">${s.openHere}</span></span>`
        : html`<button class="choice" type="button" aria-disabled=${busy.value ? 'true' : null}
          @click=${() => attempt(async () => sentence(await chooseHouse(id)))}>${what}${icon('go', 'go')}</button>`
    }</li>`;
  })}</ul>`;

const reply = (id, accept, done) => attempt(async () => sentence(await answerInvitation(id, accept)), done);

/** `done` is called after an answer. */
export const invitationList = (invitations, done) =>
  html`<ul class="stack" key="invitations">${invitations.map(
    ({ id, tenant, role, at }) => html`<li class="note" key=${id}>${icon('box')}<div class="stack tight">
      <p><b>${s.invitedTo({ house: tenant.name })}</b> ${s.invitedAs({ role: t.roles[role] ?? '–', at: day(at) })}</p>
      <p class="tools"><button class="btn primary" type="button" aria-label=${`${s.join}: ${tenant.name}`}
        @click=${() => reply(id, true, done)}>${s.join}</button>
      <button class="btn" type="button" aria-label=${`${s.notJoin}: ${tenant.name}`}
        @click=${() => reply(id, false, done)}>${s.notJoin}</button></p></div></li>`,
  )}</ul>`;
