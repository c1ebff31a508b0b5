-- The tables whose rows Realtime tells of, and the columns that it shows of them, in their order (docs/apps/realtime.md): what a viewer
-- reads of them by the API. It shows people by their names alone, and no path of a photo that another program may have written.
create or replace function office.row_change_columns()
returns table (row_table text, place int, name text, type text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select shown.row_table, name.place::int, name.name, t.typname::text
    from (
        values
            ('reservations', '{id,tenant_id,reference,client_id,status,location,pickup_at,return_at,picked_up_at,actual_pickup_at,'
                || 'returned_at,actual_return_at,created_at,updated_at,version}'),
            ('reservation_items', '{id,tenant_id,reservation_id,item_id,position,qty,assigned_asset_ids}'),
            ('assets', '{id,number,tenant_id,item_id,serial,asset_tag,location,condition,status,current_reservation_id,case_id,version}'),
            ('asset_checkouts', '{id,tenant_id,asset_id,reservation_id,reservation_item_id,picked_up_at,actual_pickup_at,returned_at,'
                || 'actual_return_at,voided_at}'),
            ('condition_reports', '{id,tenant_id,reservation_id,asset_id,direction,condition,notes,created_at}'),
            ('notifications', '{id,tenant_id,account_id,kind,reservation_id,asset_id,item_id,moment,title,body,created_at,read_at}')
    ) as shown (row_table, names)
    cross join lateral unnest(shown.names::text[]) with ordinality as name (name, place)
    join pg_attribute a on a.attrelid = ('public.' || shown.row_table)::regclass and a.attname = name.name and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
$$;
