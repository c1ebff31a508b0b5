-- What went out, or came back, of a case under a key.
create or replace function office.contents_of_key_json(tenant uuid, key text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(json_agg(json_build_object('asset_id', c.asset_id, 'line_id',
        case when c.voided_at is null or c.return_key = contents_of_key_json.key then c.reservation_item_id end) order by c.asset_id), '[]')
    from public.asset_checkouts c
    where c.tenant_id = contents_of_key_json.tenant
        and (c.pickup_key = contents_of_key_json.key and c.pickup_effect ->> 'case' is not null
            or c.return_key = contents_of_key_json.key and c.return_effect ->> 'case' is not null)
$$;
