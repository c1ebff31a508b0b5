-- Keeps a sticker's key. Among rows with keys the index says who has it; a row without one is looked at here: it was there before. While
-- there are many of those, their keys are still being made, and one that is a twin by then gets none.
create or replace function office.key_sticker()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    told text;
    has_twin boolean := false;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- A house that arrives has its keys with it, its twins none.
        return new;
    end if;
    new.key := office.code_key(new.code);
    if current_setting('office.keyed_stickers', true) is distinct from new.tenant_id::text then
        previous := office.switch_tenant(new.tenant_id::text);
        if exists (select from public.short_links m where m.tenant_id = new.tenant_id and m.key is null) then
            has_twin := exists (
                select from public.short_links s
                where s.tenant_id = new.tenant_id and s.key is null and s.code <> new.code and office.code_key(s.code) = new.key
                  and not exists (select from public.short_links m where m.tenant_id = new.tenant_id and m.key is null offset 1000));
        else
            -- Who writes many at once asks for the first: no code comes to be without a key.
            told := set_config('office.keyed_stickers', new.tenant_id::text, true);
        end if;
        previous := set_config('office.tenant', previous, true);
    end if;
    if has_twin then
        raise exception using
            errcode = 'unique_violation', message = 'another sticker is the same code',
            schema = 'public', table = 'short_links', constraint = 'short_links_same_code';
    end if;
    return new;
end
$$;
