-- Keeps refusals, at most `most` a person within the last `span`: whoever sends the same wrong change without end fills nothing. Says how many
-- were kept.
create or replace function office.note_refusals(refusals json, most int, span interval)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- No index is asked for a time that is another for each row.
    since constant timestamptz := clock_timestamp() - span;
    kept int;
begin
    with told as (
        select t.*, row_number() over (partition by t.subject order by t.at, t.request) as place
        from json_to_recordset(refusals) as t (
            at timestamptz, tenant uuid, subject uuid, request text, key text, operation text, target uuid, asset uuid, line uuid, code text,
            status int, sqlstate text)
    ), room as (
        select s.subject, (
            select count(*)
            from (select from office.refusals r where r.subject = s.subject and r.at > since limit most) as had
        ) as had
        from (select distinct t.subject from told t) as s
    )
    insert into office.refusals (
        at, tenant_id, subject, request_id, key, operation, target, asset_id, line_id, code, status, sqlstate)
    select t.at, t.tenant, t.subject, t.request, t.key, t.operation, t.target, t.asset, t.line, t.code, t.status, t.sqlstate
    from told t
    join room r on r.subject = t.subject
    where t.place + r.had <= most
    order by t.at, t.request;
    get diagnostics kept = row_count;
    return kept;
end
$$;
