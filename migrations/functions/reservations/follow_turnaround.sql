-- Makes the holds of an item's lines follow its turnaround. More of it is less stock, which is never refused, and changes no shortage. Under
-- another isolation level than READ COMMITTED a line that came meanwhile would not be seen: whoever added it has locked the item, not changed
-- it.
create or replace function office.follow_turnaround()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    stock constant text := coalesce(current_setting('office.stock', true), '');
begin
    if new.turnaround_minutes <> old.turnaround_minutes then
        if current_setting('transaction_isolation') <> 'read committed' then
            raise exception using
                errcode = 'serialization_failure',
                message = 'the turnaround of an item can only be changed in a transaction that is READ COMMITTED';
        end if;
        perform office.lock_holding_lines(new.tenant_id, new.id);
        perform set_config('office.stock', 'turnaround', true);
        update public.reservation_items l
        set hold = l.hold
        where l.tenant_id = new.tenant_id and l.item_id = new.id and l.hold is not null;
        perform set_config('office.stock', stock, true);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
