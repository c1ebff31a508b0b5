-- What a person and an admin are shown of a session, the house that it works in, and the refresh tokens beside the live one.
alter table signin.sessions
    -- What asked last, as its User-Agent says, and from which address; null until that was noted.
    add column device text,
    add column address text,
    add column last_seen_at timestamptz,
    -- The house that it was opened for; null where none was named.
    add column chosen_tenant uuid,
    -- The houses that let it in no more.
    add column lost_tenants uuid[] not null default '{}',
    -- The token that the live one was made for; null where it is the one before.
    add column parent_counter bigint,
    -- The tokens that are good for a moment yet, and since when nobody should have them any more.
    add column spent_counters bigint[] not null default '{}',
    add column spent_at timestamptz[] not null default '{}';

-- Tries at a code count by network, so that nobody elsewhere uses up a person's; whoever asked for it at the page has some of their own.
alter table signin.codes
    add column network_tries jsonb not null default '{}',
    -- Of the secret that the page's browser got with the answer; null where the code was asked for by anything else.
    add column holder_hash bytea,
    add column holder_tries int not null default 0,
    add column is_burned boolean not null default false;
