// Choosing a house, where it is not known in which one somebody works: they have several, or are invited. Also where an
// address is of another house than the one that is open.

import { html } from '../core/html.js';
import { choices, cutSince, farewell, me, report, session, signOut } from '../core/api.js';
import { ask, filter } from '../core/router.js';
import { houseFault, houseList, invitationList } from './houses.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

export function screen() {
  const { invitations } = choices.value;
  // Without the server's list those are shown that it told of before.
  const tenants = choices.value.tenants.length ? choices.value.tenants : (me.value?.tenants ?? []);
  const open = session.value === 'in' ? me.value.tenant : null;
  const house = tenants.find(({ id }) => id === filter('house'))?.name ?? '';
  const title = open ? s.isIn({ house }) : tenants.length || !invitations.length ? s.chooseHouse : s.invitations;
  document.body.className = 'door';
  document.title = `${title} · Quartermaster`;
  const why = t.farewells[farewell.value];
  return html`<main id="main" key="choose"><h1>${title}</h1>
    ${why ? html`<p class="note" role="status" key="why">${why}</p>` : ''}
    ${cutSince.value ? html`<p class="note warn" role="status" key="cut">${s.chooseOffline}</p>` : ''}
    ${tenants.length ? houseList(tenants, open?.id) : ''}
    ${invitations.length ? invitationList(invitations) : ''}
    ${!tenants.length && !invitations.length && !cutSince.value ? html`<p key="none">${s.severalHouses}</p>` : ''}
    ${houseFault()}
    <p class="tools" key="leave">${
      open
        ? html`<button class="btn" type="button" key="stay"
          @click=${() => ask({ house: '' })}>${s.stayIn({ house: open.name })}</button>`
        : ''
    }<button class="btn quiet" type="button" @click=${() => signOut().catch(report)}>${t.signOut}</button></p>
    </main><footer class="tools sub" key="foot"><span>Quartermaster</span></footer>`;
}
