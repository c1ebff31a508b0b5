-- Each kind of operation that there ever was: when the last one began; of the last that does not go on how it ended (`done`, `failed`, or
-- `broken_off` where it has no end and the session that it belonged to is gone), when and in which words; when the last that went well ended, and
-- the first began. What ended at a time to come, by a clock that was set back, is not the last that went well. One that has gone on for two days
-- is over, whatever still holds its lock, such as a pooler.
create or replace function office.list_operations()
returns table (
    kind text, began_at timestamptz, is_running boolean, outcome text, outcome_at timestamptz, detail text, byte_count bigint, file_count bigint,
    succeeded_at timestamptz, first_at timestamptz)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with runs as (
        select o.*, o.ended_at is null and o.started_at > clock_timestamp() - interval '2 days' and exists (
            select
            from pg_locks l
            where l.locktype = 'advisory' and l.objsubid = 2 and l.objid::bigint = o.id
                and l.classid = hashtext('office.operations')::oid
                and l.database = (select d.oid from pg_database d where d.datname = current_database())
        ) as goes_on
        from office.operations o
    ), kinds as (
        select r.kind, max(r.id) as last, max(r.id) filter (where not r.goes_on) as judged,
            max(r.ended_at) filter (where r.succeeded and r.ended_at <= clock_timestamp()) as good_at,
            min(r.started_at) as first_at
        from runs r
        group by r.kind
    )
    select k.kind, l.started_at, l.goes_on,
        case when j.succeeded then 'done' when not j.succeeded then 'failed' when j.id is not null then 'broken_off' end,
        coalesce(j.ended_at, j.started_at), j.detail, j.byte_count, j.file_count, k.good_at, k.first_at
    from kinds k
    join runs l on l.id = k.last
    left join runs j on j.id = k.judged
    order by k.kind
$$;
