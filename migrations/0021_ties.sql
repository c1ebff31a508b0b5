-- Since when an account is tied to a person, and when that was last cut (docs/sign-in.md, "Who gets in"); the language of a house.

alter table public.accounts
    -- Null as well where it was tied before this was noted.
    add column linked_at   timestamptz,
    -- What proved the address before ties nothing any more.
    add column unlinked_at timestamptz;

alter table signin.users
    -- When the sign-in was moved to another address, by somebody else: what was proven before proves nothing of the new one.
    add column moved_at timestamptz;

alter table public.tenants
    add column locale text not null default 'en',
    add constraint tenants_locale_check check (locale in ('en', 'es')) not valid;
