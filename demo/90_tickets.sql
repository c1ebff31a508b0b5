-- What is sent by parcel: tickets of the asset app in each state. Once they are there, no later run adds to them.

create temporary table demo_tickets on commit drop as
select d.id as tenant_id, t.n, pg_temp.demo_id(d.id, 'ticket', t.n::text) as id, t.subject, t.category, t.customer_name, t.address,
    now() - t.days * interval '1 day' as made_at
from demo_tenant d
cross join (values
    (1, 'Two lenses for the shoot', 'Loan', 'Acme Films', E'Calle 10 # 4-20\nMedellín', 12),
    (2, 'Monitor for the agency', 'Loan', 'Caribe Digital', E'Carrera 53 # 74-16\nBarranquilla', 6),
    (3, 'Wireless set back for repair', 'Repair', 'Neon Mile Pictures', E'4120 S Valley View Blvd\nLas Vegas, NV 89103', 4),
    (4, 'Batteries and chargers', 'Loan', 'Mojave Documentary', E'880 Desert Inn Rd\nLas Vegas, NV 89109', 2),
    (5, 'Projector lens', 'Sale', 'Teatro Pablo Tobón', E'Carrera 40 # 51-24\nMedellín', 1)
) as t (n, subject, category, customer_name, address, days)
where not exists (select from public.tickets there where there.tenant_id = d.id);

insert into public.tickets (id, number, tenant_id, subject, category, customer_name, shipping_address, created_at, updated_at)
select t.id, t.n, t.tenant_id, t.subject, t.category, t.customer_name, t.address, t.made_at, t.made_at
from demo_tickets t
order by t.n;

-- Those that came were told so by somebody at the shelf, which is audited.
insert into public.ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state, received_at, received_by, notes)
select t.tenant_id, t.id, p.way, p.slot, p.tracking_number, p.carrier, p.state,
    case p.state when 'received' then t.made_at + interval '3 days' end, case p.state when 'received' then staff.user_id end, p.notes
from (values
    (1, 'outbound', 1, '7009 4412 8801', 'Servientrega', 'received', 'Taken by the doorman'),
    (1, 'return', 1, '7009 4412 9317', 'Servientrega', 'in_transit', null),
    (2, 'outbound', 1, '7009 4450 0126', 'Servientrega', 'in_transit', null),
    (3, 'return', 1, '1Z 999 AA1 01 2345 6784', 'UPS', 'pending', null),
    (4, 'outbound', 1, '1Z 999 AA1 01 2345 7001', 'UPS', 'in_transit', null),
    (4, 'outbound', 2, '1Z 999 AA1 01 2345 7002', 'UPS', 'pending', null),
    (5, 'outbound', 1, '7009 4483 5520', 'Servientrega', 'pending', null)
) as p (n, way, slot, tracking_number, carrier, state, notes)
join demo_tickets t on t.n = p.n
left join demo_people staff on staff.role = 'staff' and staff.tenant_id = t.tenant_id
order by p.n, p.way, p.slot;

insert into public.audit_log (tenant_id, at, source, actor_user_id, action, entity_type, entity_id, after)
select t.tenant_id, t.made_at, 'api', manager.user_id, 'ticket.created', 'ticket', t.id,
    jsonb_build_object('subject', t.subject, 'category', t.category, 'customer_name', t.customer_name)
from demo_tickets t
left join demo_people manager on manager.role = 'manager' and manager.tenant_id = t.tenant_id
order by t.n;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, from_status, to_status, before, after)
select p.tenant_id, p.received_at, 'api', p.received_by, 'parcel.received', 'ticket', p.ticket_id, 'in_transit', 'received',
    to_jsonb(p) - 'tenant_id' || '{"state":"in_transit","received_at":null,"received_by":null,"notes":null}', to_jsonb(p) - 'tenant_id'
from public.ticket_parcels p
join demo_tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
where p.state = 'received';
