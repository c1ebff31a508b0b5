-- In which house a session works, and the mails that ask somebody into a house (docs/sign-in.md, "Several houses").

alter table signin.users
    -- The house chosen last, in whichever session: a new one begins with it. A session's own is its `chosen_tenant`.
    add column last_tenant uuid;

-- The mails that asked somebody into a house, of the last day.
create table signin.invitation_mails (
    tenant_id uuid not null,
    email     text not null,
    sent_at   timestamptz not null default clock_timestamp(),
    constraint invitation_mails_pkey primary key (tenant_id, email),
    constraint invitation_mails_email_check check (email = lower(email collate "C"))
);

-- The house that a person of another issuer chose, for tokens that name none: there are no sessions of theirs to keep it in.
create table signin.choices (
    subject   uuid not null,
    tenant_id uuid not null,
    constraint choices_pkey primary key (subject)
);

revoke all on signin.invitation_mails, signin.choices from public;
grant select, insert, update, delete on signin.invitation_mails, signin.choices to quartermaster_app;
