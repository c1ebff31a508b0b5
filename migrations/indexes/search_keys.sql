-- What rows that were there before are found by, in small transactions. Nothing that is shown changes.
do $$
declare
    kept text;
    batch record;
    last_tenant uuid;
    last_row uuid;
begin
    foreach kept in array array['clients', 'items', 'assets', 'reservations'] loop
        last_tenant := '00000000-0000-0000-0000-000000000000';
        last_row := last_tenant;
        loop
            -- Where it ends; null where fewer are left.
            execute format(
                'select t.tenant_id, t.id from public.%I t where (t.tenant_id, t.id) > ($1, $2) and t.search_key is null '
                'order by t.tenant_id, t.id offset 499 limit 1',
                kept)
            into batch
            using last_tenant, last_row;
            execute format(
                'update public.%I t set search_key = null where (t.tenant_id, t.id) > ($1, $2) '
                'and ($3 is null or (t.tenant_id, t.id) <= ($3, $4)) and t.search_key is null',
                kept)
            using last_tenant, last_row, batch.tenant_id, batch.id;
            commit;
            exit when batch.tenant_id is null;
            last_tenant := batch.tenant_id;
            last_row := batch.id;
        end loop;
    end loop;
end
$$
