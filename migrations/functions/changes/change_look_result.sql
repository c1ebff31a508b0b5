-- One look at the changes with a cursor that fits: begins a run, or goes on with one, tells a page of it, and where the client then stands.
-- `at_once`, it gives up with `slow_read` where there is more than a little to tell.
create or replace function office.change_look_result(
    caller office.caller, cursor office.change_cursor, page_size int, with_documents boolean, at_once boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_full constant boolean := cursor.since is null;
    -- Whether the client had been told everything.
    follows constant boolean := not is_full and cursor.looked is null;
    -- A run of everything, one that goes on, or a new day.
    is_dear boolean;
    has_news boolean;
    is_personal boolean;
    more boolean := false;
    kinds text[];
    ids uuid[];
    listed text := '';
begin
    if cursor.looked is null then
        cursor.looked := pg_current_snapshot();
        cursor.run_day := (now() at time zone cursor.zone)::date;
    end if;
    -- Whoever waits is told of the new day: with a cursor of the old one each look would be dear.
    is_dear := not follows or cursor.run_day <> cursor.day;
    has_news := is_dear or office.has_changes(caller.tenant, cursor.since);
    is_personal := cursor.account is not null and (not follows or has_news and exists (
        select from office.noted_between(caller.tenant, cursor.since, cursor.looked, null) n where n.kind = 'notification'));
    -- Asked before the work is done, which would delay the small reads.
    if at_once and (is_dear or has_news and (
        select count(*) from office.noted_between(caller.tenant, cursor.since, cursor.looked, 100)) >= 100)
    then
        return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    if is_full then
        select array_agg(e.kind order by e.place, e.id), array_agg(e.id order by e.place, e.id)
        into kinds, ids
        from office.full_run_entities(cursor, page_size + 1) as e;
    elsif has_news then
        select array_agg(e.kind order by e.place, e.id), array_agg(e.id order by e.place, e.id)
        into kinds, ids
        from office.changed_entities(cursor, page_size + 1) as e;
        if at_once and cardinality(ids) > 5 then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;
    more := coalesce(cardinality(ids) > page_size, false);
    if ids is not null then
        listed := office.change_documents(
            caller.tenant, cursor.account, cursor.scope, kinds[:page_size], ids[:page_size],
            office.local_midnight(cursor.run_day, cursor.zone), office.local_midnight(cursor.run_day + 7, cursor.zone), with_documents);
    end if;

    if more then
        cursor.after_kind := kinds[page_size];
        cursor.after_id := ids[page_size];
    else
        cursor.since := cursor.looked;
        cursor.day := cursor.run_day;
        cursor.looked := null;
        cursor.run_day := null;
        cursor.after_kind := null;
        cursor.after_id := null;
    end if;
    return office.change_page_result(
        caller, cursor, listed, is_full, is_personal, is_empty => not is_dear and listed = '');
end
$$;
