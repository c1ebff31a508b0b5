-- The rows of a file of reservations, each with the line that it names, or that is the next one of its item, with the item and the
-- qty that the line would have, and how that differs from what it has. An item is named by its SKU, by its id where it has none, or where
-- several have the same, else by its name. A new line has the id of its row where nobody of the tenant has it. `line_faults` are what is
-- wrong with that.
create or replace function office.judge_named_lines(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, booking jsonb, before public.reservations, made_as text, first_line int, wanted_reference text, client uuid, faults jsonb[],
    booked public.reservation_items, item uuid, qty int, is_new_line boolean, is_exchanged boolean, is_resized boolean,
    line_faults jsonb[], line_id uuid
)
language sql
stable
as $$
    with by_sku as materialized (
        -- Other programs had given several the same.
        select coalesce(i.sku_key, office.code_key(i.sku)) as key, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = judge_named_lines.tenant and i.sku is not null
        group by 1
    ), by_name as materialized (
        -- Asked only where the file says names.
        select n.key, n.id, n.matches
        from office.items_by_name(tenant) as n
        where 'item' = any (columns)
    ), named as materialized (
        select
            c.*, (c.cells ->> 'line_id')::uuid as line_id, c.cells ->> 'item_sku' as item_sku, c.cells ->> 'item_id' as item_id,
            c.cells ->> 'item' as item_name,
            -- The id counts where the SKU does not tell, and the name where neither does.
            case when g.id is null then s.matches end as matches, case when g.id is null then w.matches end as name_matches,
            coalesce(g.id, s.id, w.id) as wanted
        from office.judge_named_clients(tenant, columns, rows) as c
        left join by_sku s on s.key = office.code_key(c.cells ->> 'item_sku')
        left join by_name w on w.key = office.search_text(c.cells ->> 'item') and c.cells ->> 'item_sku' is null
        left join public.items g
            on g.tenant_id = judge_named_lines.tenant and g.id = (c.cells ->> 'item_id')::uuid
                and (c.cells ->> 'item_sku' is null or s.matches > 1 and coalesce(g.sku_key, office.code_key(g.sku)) = s.key)
    ), known as materialized (
        select
            c.*, (c.cells ->> 'qty')::int as given_qty, n as named_line, i.sku as named_sku, i.name as named_name,
            row_number() over (partition by c.made_as, c.wanted, n.id is null order by c.line) as nth
        from named c
        left join public.reservation_items n
            on n.tenant_id = judge_named_lines.tenant and n.id = c.line_id and n.reservation_id = (c.before).id
                and n.id = any (array(select m.line_id from named m))
        left join public.items i on i.tenant_id = judge_named_lines.tenant and i.id = n.item_id
    ), lines as materialized (
        -- Those that no row names: rows and lines of one item are matched in their order.
        select
            l as booked, l.reservation_id, l.item_id,
            row_number() over (partition by l.reservation_id, l.item_id order by l.position, l.id) as nth
        from public.reservation_items l
        where l.tenant_id = judge_named_lines.tenant and l.reservation_id = any (array(select (k.before).id from known k))
          and l.id not in (select (k.named_line).id from known k where (k.named_line).id is not null)
    ), matched as materialized (
        select
            k.*, case when (k.named_line).id is not null then k.named_line else l.booked end as booked,
            case
                when (k.named_line).id is not null and (
                        num_nonnulls(k.item_sku, k.item_id, k.item_name) = 0 or k.named_sku = k.item_sku
                        or num_nonnulls(k.item_sku, k.item_id) = 0 and k.named_name = k.item_name)
                    then (k.named_line).item_id
                else k.wanted
            end as item
        from known k
        left join lines l
            on l.reservation_id = (k.before).id and l.item_id = k.wanted and l.nth = k.nth and (k.named_line).id is null
    ), compared as materialized (
        select
            m.*, coalesce(m.given_qty, (m.booked).qty) as qty,
            -- The cell that says the item.
            case when num_nonnulls(m.item_sku, m.item_id) = 0 and m.item_name is not null then 'item' else 'item_sku' end as item_column,
            case when num_nonnulls(m.item_sku, m.item_id) = 0 then m.item_name else m.item_sku end as item_cell,
            m.item is not null and (m.booked).id is null as is_new_line,
            (m.booked).id is not null and m.item <> (m.booked).item_id as is_exchanged,
            (m.booked).id is not null and m.item = (m.booked).item_id
                and coalesce(m.given_qty, (m.booked).qty) <> (m.booked).qty as is_resized
        from matched m
    )
    select
        c.line, c.booking, c.before, c.made_as, c.first_line, c.wanted_reference, c.client, c.faults, c.booked, c.item, c.qty,
        c.is_new_line, c.is_exchanged, c.is_resized,
        array_remove(
            array[
                office.import_fault(c.item_sku is not null and c.item is null, 'item_sku', 'item_not_found', c.item_sku),
                office.import_fault(
                    c.item_sku is null and c.item_id is not null and c.item is null, 'item_id', 'item_not_found', c.item_id),
                office.import_fault(
                    c.matches > 1 and c.named_sku is distinct from c.item_sku, 'item_sku', 'ambiguous', c.item_sku),
                office.import_fault(
                    c.item_column = 'item' and c.item is null, 'item', 'item_not_found', c.item_name),
                office.import_fault(
                    c.name_matches > 1 and c.named_name is distinct from c.item_name, 'item', 'ambiguous', c.item_name),
                -- A kit is no line: its components are.
                office.import_fault(
                    (c.is_new_line or c.is_exchanged) and exists (
                        select from public.item_kits k where k.tenant_id = judge_named_lines.tenant and k.kit_id = c.item),
                    c.item_column, 'invalid_value', c.item_cell),
                office.import_fault(
                    case when c.is_exchanged then office.is_line_in_use(c.booked) end, c.item_column, 'line_in_use', c.item_cell),
                office.import_fault(
                    case when c.is_resized then (select z.is_in_use from office.resize_line(c.booked, c.qty) as z) end,
                    'qty', 'line_in_use', c.given_qty::text),
                office.import_fault(c.is_new_line and c.given_qty is null, 'qty', 'required', null),
                office.import_fault(
                    c.item is null and num_nonnulls(c.item_sku, c.item_id, c.item_name) = 0 and c.given_qty is not null,
                    case when 'item' = any (columns) and not 'item_sku' = any (columns) then 'item' else 'item_sku' end, 'required', null)
            ], null),
        case
            when c.is_new_line and not exists (
                select from public.reservation_items l where l.tenant_id = judge_named_lines.tenant and l.id = c.line_id)
            then c.line_id
        end
    from compared c
$$;
