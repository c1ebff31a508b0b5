-- Notes that a backup, a try to restore one or `verify` begins, and says by which number its end is noted. As long as the session lives that calls
-- it, it counts as going on (list_operations). Forgets what is older than 400 days, but for the last of each kind that went well.
create or replace function office.begin_operation(kind text)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    number bigint;
begin
    delete from office.operations o
    where o.started_at < clock_timestamp() - interval '400 days'
        and o.id <> coalesce((
            select max(l.id) from office.operations l where l.kind = o.kind and l.succeeded
        ), 0);
    insert into office.operations (kind) values (begin_operation.kind) returning id into number;
    perform pg_advisory_lock(hashtext('office.operations'), number::int);
    return number;
end
$$;
