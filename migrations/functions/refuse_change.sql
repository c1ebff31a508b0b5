-- What was logged stays as it was logged, whoever asks: owners and superusers too, and also where ordinary triggers
-- are switched off for a replication role.
create or replace function office.refuse_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
begin
    raise exception using
        errcode = 'restrict_violation',
        message = format('%s keeps what was written: %s is refused', tg_table_name, lower(tg_op)),
        schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end
$$;

create or replace trigger audit_log_append_only
    before update or delete or truncate on public.audit_log
    for each statement execute function office.refuse_change();
alter table public.audit_log enable always trigger audit_log_append_only;

create or replace trigger short_link_scans_append_only
    before update or delete or truncate on public.short_link_scans
    for each statement execute function office.refuse_change();
alter table public.short_link_scans enable always trigger short_link_scans_append_only;

-- The ledger's rows may change, but TRUNCATE fires none of the triggers that hold the assets' pointers to it.
create or replace trigger asset_checkouts_no_truncate
    before truncate on public.asset_checkouts
    for each statement execute function office.refuse_change();
