-- Writes an asset as the desk makes or changes it, or says what refuses that: there is no such item, or its units are not told apart;
-- it was out, or something names it as a unit of its item; it is out, and would be gone for good; another one has its tag, serial or
-- external id. The caller holds the row. A new one has its stickers at once.
create or replace function office.save_asset(
    caller office.caller, before public.assets, after public.assets, stickers text[],
    out asset public.assets, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    out_now json;
    violated text;
begin
    if after.item_id is distinct from before.item_id then
        refusal := office.item_refusal(caller, after.item_id);
        if refusal.status is null and exists (
            select from public.asset_checkouts c where c.tenant_id = caller.tenant and c.asset_id = before.id and c.voided_at is null)
        then
            refusal := office.item_in_use_result(caller, before);
        end if;
        if refusal.status is not null then
            return;
        end if;
    end if;
    if after.status in ('ARCHIVED', 'DISPOSED') and before.status not in ('ARCHIVED', 'DISPOSED') then
        out_now := office.asset_conflict_json(caller.tenant, before.id);
        if (out_now ->> 'out')::boolean then
            refusal := office.current_result(
                caller, 'asset_unavailable',
                json_build_object('asset', office.asset_name(before), 'other_reference', out_now -> 'reservation_reference'),
                json_build_object('asset', out_now));
            return;
        end if;
    end if;
    begin
        asset := office.write_asset(before, after, stickers);
    exception
        when unique_violation then
            get stacked diagnostics violated = constraint_name;
            if violated in ('short_links_pkey', 'short_links_same_code') then
                -- Somebody put it on another asset since: begun anew, that one is named.
                raise exception using errcode = 'serialization_failure', message = 'the sticker was moved meanwhile';
            end if;
            refusal := office.taken_asset_result(caller, violated, after);
            if refusal.status is null then
                raise;
            end if;
        when check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in ('assets_item_in_use', 'assets_case_in_use', 'assets_case_in_no_case') then
                raise;
            end if;
            refusal := office.item_in_use_result(caller, before);
    end;
end
$$;
