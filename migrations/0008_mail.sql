-- Mail that is still to be sent: kept in the transaction that made it necessary, sent afterwards, deleted when it went out.

create schema if not exists signin;
revoke all on schema signin from public;
grant usage on schema signin to quartermaster_app;

create table signin.mail_outbox (
    id          uuid not null default gen_random_uuid(),
    recipient   text not null,
    -- Of the message, such as es; what the server has no words in is sent in English.
    language    text not null,
    template    text not null,
    -- What the template is filled with, as JSON, under the server's key: the table shows nobody a code.
    sealed      bytea not null,
    -- Written for an address that is nobody's, so that the same is done for it, and never sent.
    is_discarded boolean not null,
    created_at  timestamptz not null default clock_timestamp(),
    -- When nobody can use it any more: it is not sent after that.
    valid_until timestamptz not null,
    -- When it is to be tried next. While a server is at it, when another may take it up.
    due_at      timestamptz not null default clock_timestamp(),
    -- How often a server took it up.
    attempts    int not null default 0,
    -- Of the server that took it up last.
    claim       uuid,
    constraint mail_outbox_pkey primary key (id),
    constraint mail_outbox_recipient_check check (octet_length(recipient) <= 254),
    constraint mail_outbox_attempts_check check (attempts >= 0)
);

create index mail_outbox_by_due on signin.mail_outbox (due_at);
create index mail_outbox_by_recipient on signin.mail_outbox (recipient, template);

revoke all on signin.mail_outbox from public;
grant select, insert, update, delete on signin.mail_outbox to quartermaster_app;
