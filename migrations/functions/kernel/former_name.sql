-- The name of who did something in a house before it came here, by the id that a token called them then; null for nobody's. Asked only where
-- no account has that id now.
--
-- Not SECURITY DEFINER and without settings of its own, which would cost more than the look itself.
create or replace function office.former_name(tenant uuid, person uuid)
returns text
language sql
stable
strict
as $$
    select a.display_name
    from public.accounts a
    where a.tenant_id = tenant and a.former_user_id = person
    order by a.created_at, a.id
    limit 1
$$;
