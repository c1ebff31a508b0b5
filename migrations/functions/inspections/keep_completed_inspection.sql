-- A completed inspection stays as it was completed, whoever asks: owners and superusers too, and also where ordinary triggers are
-- switched off for a replication role. It goes with a house that is taken away.
create or replace function office.keep_completed_inspection()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if old.status = 'completed' and not (tg_op = 'DELETE' and office.is_being_removed(old.tenant_id)) then
        raise exception using
            errcode = 'restrict_violation',
            message = format('a completed inspection can''t be changed: %s of %s is refused', lower(tg_op), old.id),
            schema = 'public', table = 'inspections', constraint = 'inspections_append_only';
    elsif tg_op = 'DELETE' then
        return old;
    end if;
    return new;
end
$$;
