-- Signing in without anyone else's server: users, their sessions, the codes they are mailed, and the keys that sign tokens.

create schema if not exists signin;
grant usage on schema signin to quartermaster_app;

-- A person as this server's tokens name them. Made when an address is proven for the first time.
create table signin.users (
    id                 uuid not null default gen_random_uuid(),
    email              text not null,
    email_confirmed_at timestamptz,
    password_hash      text,
    user_metadata      jsonb not null default '{}',
    last_sign_in_at    timestamptz,
    created_at         timestamptz not null default now(),
    updated_at         timestamptz not null default now(),
    constraint users_pkey primary key (id),
    constraint users_email_key unique (email),
    constraint users_email_check check (email = lower(email collate "C"))
);

-- The one live code of an address. Of an address that nobody signs in with there is one as well, which no try can match:
-- so that the two can't be told apart.
create table signin.codes (
    email            text not null,
    code_hash        bytea not null,
    tries            int not null default 0,
    for_nobody       boolean not null,
    -- What a new user chose beside it: kept only when the code of that very mail proves the address. Null once another asked
    -- while the code was live: nobody can tell whose it is.
    password_hash    text,
    user_metadata    jsonb,
    expires_at       timestamptz not null,
    constraint codes_pkey primary key (email)
);

-- What an address has to wait for, whoever asks: the next mail, and the end of the pauses that wrong tries have led to.
create table signin.addresses (
    email           text not null,
    sent_at         timestamptz,
    -- How many in a row, none of them an hour after the last.
    mails           int not null default 0,
    -- Codes typed wrong since the last sign-in by one, whichever code it was.
    wrong_codes     int not null default 0,
    burned          int not null default 0,
    blocked_until   timestamptz,
    wrong_passwords int not null default 0,
    password_after  timestamptz,
    touched_at      timestamptz not null default now(),
    constraint addresses_pkey primary key (email)
);

create index addresses_by_age on signin.addresses (touched_at);

-- A signed-in device. The refresh token that is good is the one with this counter: nothing of it is kept.
create table signin.sessions (
    id           uuid not null default gen_random_uuid(),
    user_id      uuid not null,
    amr          jsonb not null,
    counter      bigint not null default 0,
    created_at   timestamptz not null default now(),
    refreshed_at timestamptz not null default now(),
    -- When it ends by itself; null while the last refresh decides.
    ends_at      timestamptz,
    constraint sessions_pkey primary key (id),
    constraint sessions_user_id_fkey foreign key (user_id) references signin.users (id) on delete cascade
) with (fillfactor = 85);

create index sessions_by_user on signin.sessions (user_id);
-- None by age: a refresh changes it, and an index on it would be written anew each time.

-- The keys that sign tokens. One is current; the next is published before it is used, the last ones as long as a token of
-- theirs may live.
create table signin.signing_keys (
    kid         text not null,
    state       text not null,
    public_key  json not null,
    sealed_key  bytea not null,
    created_at  timestamptz not null default now(),
    changed_at  timestamptz not null default now(),
    constraint signing_keys_pkey primary key (kid),
    constraint signing_keys_state_check check (state in ('standby', 'current', 'previous'))
);

create unique index signing_keys_one_current on signin.signing_keys (state) where state in ('standby', 'current');

-- How many mails went out in an hour: to addresses that have an account, and to others, which anybody can make up.
create table signin.hours (
    starts_at timestamptz not null,
    mails     int not null,
    strangers int not null default 0,
    constraint hours_pkey primary key (starts_at)
);

grant select, insert, update, delete
    on signin.users, signin.codes, signin.addresses, signin.sessions, signin.signing_keys, signin.hours to quartermaster_app;
