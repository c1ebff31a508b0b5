-- Locks some trips and movements that are about to change, by id, without waiting: another program may hold one and wait for its line, or
-- its reservation, which whoever asks here has. Where somebody has one in hand, the transaction begins anew. Null stands for none.
create or replace function office.lock_ledger(tenant uuid, trips uuid[], movements uuid[] default '{}')
returns void
language plpgsql
as $$
declare
    locked int;
    wanted constant int := cardinality(array_remove(trips, null)) + cardinality(array_remove(movements, null));
begin
    select count(*) into locked
    from (
        select
        from public.asset_checkouts c
        where c.tenant_id = lock_ledger.tenant and c.id = any (trips)
        order by c.id
        for no key update skip locked
    ) as free;
    -- A return of an asset, which is most calls, has none.
    if cardinality(movements) > 0 then
        select locked + count(*) into locked
        from (
            select
            from public.stock_movements m
            where m.tenant_id = lock_ledger.tenant and m.id = any (movements)
            order by m.id
            for no key update skip locked
        ) as free;
    end if;
    if locked < wanted then
        raise exception using errcode = 'serialization_failure', message = 'what is in the ledger is being changed';
    end if;
end
$$;
