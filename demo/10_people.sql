-- Its people and its clients.

-- A fresh install that was given no name and no zone gets this house's.
update public.tenants t
set name = 'Cóndor Rental', time_zone = 'America/Bogota'
from demo_tenant d
where t.id = d.id and t.name = 'Rental house' and t.time_zone = 'UTC'
    and not exists (select from public.accounts a where a.tenant_id = t.id);

create temporary table demo_people on commit drop as
select d.id as tenant_id, p.role, p.display_name, p.locale,
    pg_temp.demo_id(d.id, 'account', p.role) as account_id, pg_temp.demo_id(d.id, 'user', p.role) as user_id
from demo_tenant d
cross join (values
    ('viewer', 'Daniela Ospina', 'es'),
    ('staff', 'Mateo Restrepo', 'es'),
    ('manager', 'Valentina Mejía', 'es'),
    ('admin', 'Grace Holloway', 'en')
) as p (role, display_name, locale);

-- One address is one account: where somebody has made it already, it stays theirs alone.
insert into public.accounts (id, tenant_id, auth_user_id, email, display_name, roles, locale)
select p.account_id, p.tenant_id, p.user_id, p.role || '@example.com', p.display_name, array[p.role], p.locale
from demo_people p
where not exists (
        select from public.accounts a
        where a.tenant_id = p.tenant_id and (a.id = p.account_id or lower(a.email) = p.role || '@example.com'));

insert into public.clients (id, tenant_id, display_name, preferred_language, email, external_id)
select pg_temp.demo_id(d.id, 'client', c.name), d.id, c.name, c.language,
    'gear@' || translate(lower(c.name), ' áíéó', '-aieo') || '.example',
    'C-' || 1000 + row_number() over (order by c.name collate "C")
from demo_tenant d
cross join (values
    ('Acme Films', 'en'), ('Andina Producciones', 'es'), ('Bright Desert Media', 'en'), ('Caribe Digital', 'es'),
    ('Cine Páramo', 'es'), ('Convention Row Events', 'en'), ('El Poblado Eventos', 'es'), ('Guacamaya Films', 'es'),
    ('High Roller Studios', 'en'), ('Mojave Documentary', 'en'), ('Neon Mile Pictures', 'en'), ('Teatro Pablo Tobón', 'es'),
    ('Universidad EAFIT', 'es'), ('Vía Láctea Comerciales', 'es')
) as c (name, language)
on conflict (tenant_id, id) do nothing;
