-- A house that was brought here from elsewhere, by `quartermaster tenant import` or `restore --tenant`.

alter table public.accounts
    -- The user whose id the house's history calls this account's person by, from where the house came: accounts arrive tied to nobody.
    add column former_user_id uuid;
