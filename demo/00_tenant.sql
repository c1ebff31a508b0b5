-- The demo house: a rental house for film and events in Medellín (MDE) and Las Vegas (LAS). Ids are made from names, so
-- that a second run finds what the first one made; what is there is left as people have left it.
--
-- Here the house is chosen, and none where somebody's own would be filled: demo_tenant then has no row, and nothing is loaded.

select pg_advisory_xact_lock(hashtext('quartermaster demo'));

create or replace function pg_temp.demo_id(tenant uuid, kind text, name text)
returns uuid
language sql
immutable
as $$
    select overlay(overlay(md5(tenant || '/' || kind || '/' || name) placing '8' from 13) placing 'a' from 17)::uuid
$$;

create temporary table demo_houses on commit drop as
select t.id, t.name, t.created_at,
    exists (
        select from public.accounts a
        where a.tenant_id = t.id and a.id = pg_temp.demo_id(t.id, 'account', 'admin')) as is_own,
    not exists (select from public.accounts a where a.tenant_id = t.id)
    and not exists (select from public.clients c where c.tenant_id = t.id)
    and not exists (select from public.items i where i.tenant_id = t.id)
    and not exists (select from public.assets a where a.tenant_id = t.id)
    and not exists (select from public.reservations r where r.tenant_id = t.id) as is_empty
from public.tenants t;

-- Its own from an earlier run, else the one that was named, else the one of a fresh install to which nobody has given a name; a house with
-- anything in it never.
create temporary table demo_tenant on commit drop as
select h.id
from demo_houses h
cross join demo_request r
where case
        when r.tenant is not null then h.name = r.tenant and (h.is_own or h.is_empty)
        else h.is_own or (h.is_empty and h.name in ('Rental house', 'Cóndor Rental') and (select count(*) from demo_houses) = 1)
    end
order by h.is_own desc, h.created_at
limit 1;

with made as (
    insert into public.tenants (name, time_zone)
    select coalesce(r.tenant, 'Cóndor Rental'), 'America/Bogota'
    from demo_request r
    where not exists (select from demo_tenant)
        and case
            when r.tenant is null then not exists (select from demo_houses)
            else not exists (select from demo_houses h where h.name = r.tenant)
        end
    returning id
)
insert into demo_tenant select id from made;
