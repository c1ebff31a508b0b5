// The people of the house: who may do what.

import { html } from '../core/html.js';
import { filter, go } from '../core/router.js';
import { ourHouse } from '../core/model.js';
import { signal } from '../core/signal.js';
import { chip, frame, icon } from '../widgets/parts.js';
import { sessionList } from '../widgets/sessions.js';
import { all, list, read, url } from '../core/data.js';
import { when } from '../core/time.js';
import { fetched, formOf, listed, newButton, press, refusal, rolesSaid, said, searchField } from './parts.js';
import { d } from '../words/desk.js';
import { language, languages } from '../words/language.js';
import { s } from '../words/shelf.js';
import { words as t } from '../words/words.js';

const personFields = (isNew) => [
  { name: 'display_name', label: d.name, required: true },
  // Nobody knows yet what a new person speaks: that is the house's language, whatever the admin's is.
  { name: 'locale', label: d.language, type: 'select', options: languages, value: ourHouse()?.locale ?? language },
  { name: 'email', label: t.email, type: 'email', required: true },
  isNew
    ? { name: 'invite', label: d.invite, type: 'check', value: true, hint: d.inviteHint }
    : { name: 'same_person', label: d.samePerson, type: 'check', hint: d.samePersonHint },
  {
    name: 'roles',
    label: d.rolesLabel,
    type: 'checks',
    options: rolesSaid(),
    value: isNew ? ['staff'] : [],
    hint: d.rolesHint,
  },
  { name: 'disabled', label: d.disabled, type: 'check', hint: d.disabledHint },
];

export function screen(id) {
  if (id === 'new')
    return person({
      id: 'person-new',
      fields: personFields(true),
      method: 'POST',
      to: '/api/office/accounts',
      done: (row) => {
        untold.value = row.invited_by_mail === false ? row.id : null;
        go(`/desk/people/${row.id}`);
      },
    });
  if (id) {
    const { rows, ...shown } = all('/api/office/accounts', 'accounts');
    return fetched(
      { ...shown, body: rows?.find((each) => each.id === id), status: rows ? 404 : shown.status },
      t.people,
      '/desk/people',
      (account) =>
        person({
          id: `person-${id}`,
          fields: personFields(),
          base: { ...account, same_person: false },
          method: 'PATCH',
          to: `/api/office/accounts/${id}`,
          after: signInOf(account),
        }),
    );
  }
  const shown = list(url('/api/office/accounts', { q: filter('q') }), 'accounts');
  return frame({
    current: '/desk/people',
    title: t.people,
    mainClass: 'stack',
    tools: newButton('/desk/people/new', d.newOne),
    main: html`<div class="tools" key="tools">${searchField(d.findPerson)}</div>${listed(
      shown,
      (each) =>
        html`<li key=${each.id}><a class="row" href=${`/desk/people/${each.id}`}>
          <span class="who">${each.display_name}</span><span class="c1">${each.email}</span>
          <span class="c2">${each.roles.map((role) => t.roles[role] ?? role).join(', ')}</span><span class="c3">${
            each.disabled ? chip('cancelled', d.isDisabled) : each.invited ? chip('requested', d.isInvited) : ''
          }</span></a></li>`,
      d.noPeople,
    )}`,
  });
}

/** Who signs in with the account, as a sentence. */
function tieText(account) {
  if (!account.linked)
    return [account.invited ? d.invitedHint : d.notLinked, untold.value === account.id && d.noInvitation]
      .filter(Boolean)
      .join(' ');
  const { email, since } = account.linked;
  return since ? d.linkedSince({ email, at: when(since) }) : d.linked({ email });
}

/** Who signs in with the account and where they are signed in; the ways to sign them out, and to cut the account. */
function signInOf(account) {
  const base = `/api/office/accounts/${account.id}`;
  const name = account.display_name;
  const shown = read(`${base}/sessions`);
  const own = read('/api/office/me/sessions');
  // Whoever looks is signed in: one who has no session here has it at another issuer, as everybody has.
  const isElsewhere = !!own.body && !own.body.sessions.length;
  const sessions = isElsewhere ? [] : (shown.body?.sessions ?? []);
  const signOut = () => {
    if (!confirm(d.signOutAsk({ name }))) return;
    press('sign-out', 'POST', `${base}/sign-out`, {}, ({ ended }) => {
      said.value = '';
      signedOut.value = { id: account.id, ended };
    });
  };
  const unlink = () => {
    if (confirm(d.unlinkAsk({ name }))) press('unlink', 'POST', `${base}/unlink`, {});
  };
  return html`<section class="stack tight" key="sign-in" aria-labelledby="h-sign-in"><div class="head">
    <h2 id="h-sign-in">${d.sessions}</h2></div><p class="sub" key="tie">${tieText(account)}</p>
    ${
      isElsewhere
        ? html`<p class="hint" key="elsewhere">${s.sessionsElsewhere} ${d.sessionsElsewhereHint}</p>`
        : shown.loading || own.loading
          ? html`<p class="sub" key="wait">${t.loading}</p>`
          : sessions.length
            ? sessionList(sessions)
            : html`<p class="sub" key="none">${shown.body ? d.noSessions : shown.fault}</p>`
    }<p class="tools" key="out">${
      sessions.length
        ? html`<button class="btn" type="button" key="sign-out" @click=${signOut}>${icon('close', 's')}
          ${d.signOutEverywhere}</button>`
        : ''
    }${
      account.linked
        ? html`<button class="btn" type="button" key="unlink" @click=${unlink}>${icon('person', 's')}
          ${d.unlink}</button>`
        : ''
    }${
      signedOut.value?.id === account.id
        ? html`<span class="chip" data-s="done" role="status"
          key="ended">${d.ended({ n: signedOut.value.ended })}</span>`
        : ''
    }</p>${refusal()}</section>`;
}

/** Who was added last, where no mail told them. */
const untold = signal(null);
/** Whose sessions were ended last, and how many. */
const signedOut = signal(null);

const person = ({ after, ...options }) =>
  frame({
    current: '/desk/people',
    title: options.base?.display_name ?? d.newPerson,
    back: '/desk/people',
    task: true,
    mainClass: 'stack',
    main: html`${formOf({ kind: 'account', ...options })}${after ?? ''}`,
  });
