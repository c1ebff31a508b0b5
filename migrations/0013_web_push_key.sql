-- The key by which push services of browsers know this house. Browsers subscribe with its public half, so there is one for good.
create table office.vapid_keys (
    -- There is one.
    is_only    boolean not null default true,
    -- The uncompressed point, in base64url.
    public_key text not null,
    -- Under the server's key: the database can't tell anybody's browser anything.
    sealed_key bytea not null,
    created_at timestamptz not null default now(),
    constraint vapid_keys_pkey primary key (is_only),
    constraint vapid_keys_is_only_check check (is_only)
);

grant select, insert, delete on office.vapid_keys to quartermaster_app;
