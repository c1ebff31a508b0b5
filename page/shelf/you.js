// Who is signed in: the way out, the language, their houses, and where else they are signed in.

import { html } from '../core/html.js';
import { api, atMost, me, report, setOwn, signOut } from '../core/api.js';
import { attempts } from '../core/attempt.js';
import { outbox, person } from '../core/state.js';
import { usualCopyDays } from '../core/ending.js';
import { isOf, walkInOf } from '../core/owner.js';
import { isUnsettled } from '../core/store.js';
import { opened, store } from '../core/sync.js';
import { isEmpty } from '../core/walk-in.js';
import { read, refresh, sentence } from '../core/data.js';
import { frame, icon } from '../widgets/parts.js';
import { sessionList } from '../widgets/sessions.js';
import { houseFault, houseList, invitationList } from './houses.js';
import { language, languages } from '../words/language.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const { attempt, fault, busy } = attempts();

/** What whoever signs out is asked first; empty where nothing waits and nothing is lost. */
export function leavingAsk(n, isListLost) {
  const facts = [n ? t.signOutFirst({ changes: t.changes({ n }) }) : '', isListLost ? s.signOutList : ''].filter(
    Boolean,
  );
  return facts.length ? [...facts, t.signOutAnyway].join('\n\n') : '';
}

/**
 * What is not sent stays for this person, and so does a walk-in that the server may have made: whoever signs out is
 * told so. One that was only begun goes.
 */
async function leave() {
  // Who is quicker than the store is asked of what is in it all the same.
  await atMost(3000, opened);
  const begun = await atMost(3000, store?.kept(walkInOf(person.value)).catch(report));
  const isWaiting = isUnsettled(begun);
  const n = outbox.value.filter((entry) => isOf(entry, person.value)).length + (isWaiting ? 1 : 0);
  const asked = leavingAsk(n, begun && !isWaiting && !isEmpty(begun));
  if (asked && !confirm(asked)) return;
  // Whatever else is under way on this screen.
  signOut().catch(report);
}

const endSession = ({ id }, name) => {
  if (!confirm(s.endAsk({ name }))) return;
  attempt(async () => {
    const answer = await api(`/api/office/me/sessions/${id}`, { method: 'DELETE' });
    refresh();
    return answer.status === 404 ? '' : sentence(answer);
  });
};

const hint = (text) => html`<p class="hint" key="hint">${text}</p>`;

const part = (name, title, content) =>
  html`<section key=${name} class="stack tight" aria-labelledby=${`y-${name}`}><div class="head">
    <h2 id=${`y-${name}`}>${title}</h2></div>
    ${content}</section>`;

export function screen() {
  const { user, tenant, tenants = [] } = me.value;
  const invitations = read('/api/office/me/invitations').body?.invitations ?? [];
  return frame({
    current: '/me',
    title: t.yourself,
    main: html`<div class="split"><div class="stack">
      ${fault.value ? html`<p class="fault" role="alert" key="fault">${fault.value}</p>` : ''}
      <section key="who" class="box pad stack" aria-label=${user.display_name}><div>
        <p class="big">${user.display_name}</p><p class="sub">${user.email}</p>
        <p class="sub">${[t.roles[user.role], tenant.name].filter(Boolean).join(' · ')}</p></div>
        <p class="tools"><button class="btn" type="button" @click=${leave}>${icon('close', 's')}
        ${t.signOut}</button></p>
      </section>
      ${invitations.length ? part('invited', s.invitations, invitationList(invitations, refresh)) : ''}
      ${tenants.length > 1 ? part('houses', s.yourHouses, [houseList(tenants, tenant.id), hint(s.switchHint)]) : ''}
      ${houseFault()}
      ${part('sessions', s.sessions, sessions())}
      </div><aside class="stack">${part('language', s.language, languagePicker())}
      ${user.theme ? part('theme', s.theme, themePicker(user.theme)) : ''}
      ${'standalone' in navigator ? part('phone', s.onIPhone, limits()) : ''}
      <p class="hint" key="kept">${s.keptHere({ n: tenant.copy_days ?? usualCopyDays })}</p></aside></div>`,
  });
}

const languagePicker = () =>
  html`<select class="input" aria-label=${s.language} aria-disabled=${busy.value ? 'true' : null}
    @change=${({ target }) => attempt(async () => sentence(await setOwn({ language: target.value })))}>${languages.map(
      ([tag, name]) => html`<option key=${tag} value=${tag} lang=${tag} selected=${language === tag}>${name}</option>`,
    )}</select>${hint(s.languageHint)}`;

/** What Safari on a phone does not do; it alone says whether a page is on the home screen. */
const limits = () => [
  navigator.standalone ? '' : html`<p class="hint" key="home">${s.toHome}</p>`,
  html`<p class="hint" key="buzz">${s.noBuzz}</p>`,
];

/** As the server's account has them. */
const themes = ['device', 'light', 'dark'];

const themePicker = (chosen) =>
  html`<div class="seg wide" role="group" aria-label=${s.theme}>${themes.map(
    (each) => html`<button key=${each} type="button" aria-pressed=${each === chosen ? 'true' : 'false'}
      aria-disabled=${busy.value ? 'true' : null}
      @click=${() => attempt(async () => sentence(await setOwn({ theme: each })))}>${s.themes[each]}</button>`,
  )}</div>${hint(s.themeHint)}`;

function sessions() {
  const shown = read('/api/office/me/sessions');
  if (shown.loading) return html`<p class="sub" key="wait">${t.loading}</p>`;
  if (!shown.body) return html`<p class="sub" key="wait">${shown.fault}</p>`;
  // Whoever reads this is signed in: where there is no session, another issuer has it.
  if (!shown.body.sessions.length) return hint(s.sessionsElsewhere);
  return html`${sessionList(shown.body.sessions, endSession)}${hint(s.sessionsHint)}`;
}
