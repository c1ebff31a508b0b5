-- Keeps a sticker's key. Among rows with keys the index says who has it; a row without one is looked at here: it was there before. While
-- there are many of those, their keys are still being made, and one that is a twin by then gets none.
create or replace function office.key_sticker()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    has_twin boolean;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- A house that arrives has its keys with it, its twins none.
        perform office.switch_tenant(previous);
        return new;
    end if;
    new.key := office.code_key(new.code);
    has_twin := exists (
        select from public.short_links s
        where s.tenant_id = new.tenant_id and s.key is null and s.code <> new.code and office.code_key(s.code) = new.key
          and not exists (select from public.short_links m where m.tenant_id = new.tenant_id and m.key is null offset 1000));
    perform office.switch_tenant(previous);
    if has_twin then
        raise exception using
            errcode = 'unique_violation', message = 'another sticker is the same code',
            schema = 'public', table = 'short_links', constraint = 'short_links_same_code';
    end if;
    return new;
end
$$;
