-- What else is in the houses of house.sql, in whose session this runs: who signs in and what that leaves behind, what people are told, tickets,
-- inspections, documents and files that nobody came back for. Most of who signs in belongs to other houses. For
-- script/check-scale and script/house-move.

select format('alter table %s disable trigger %I', on_what, name) from noting \gexec

insert into signin.users (id, email, email_confirmed_at)
select auth_user_id, email, now() from accounts where auth_user_id is not null
union all
select md5('stranger' || s)::uuid, s || '@elsewhere.example.com', now() from generate_series(0, :reservations / 10 - 1) as s;

-- A fifth of the strangers' sessions is over.
insert into signin.sessions (id, user_id, amr, created_at, refreshed_at, last_seen_at)
select md5('session' || house || '-' || a || '-' || s)::uuid, md5('user' || house || '-' || a)::uuid,
    jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp', floor(extract(epoch from now())))), now(), now(), now()
from houses cross join generate_series(0, 99) as a cross join generate_series(0, 1) as s
union all
select md5('session of stranger' || s)::uuid, md5('stranger' || s)::uuid, '[]', seen_at, seen_at, seen_at
from generate_series(0, :reservations / 10 - 1) as s
cross join lateral (select now() - case when s % 5 = 0 then interval '400 days' else interval '1 day' end as seen_at) as l;

insert into signin.addresses (email, touched_at)
select s || '@elsewhere.example.com', now() - case when s % 20 = 0 then interval '2 days' else interval '1 hour' end
from generate_series(0, :reservations / 50 - 1) as s;
insert into signin.codes (email, code_hash, for_nobody, expires_at)
select s || '@elsewhere.example.com', sha256('code'::bytea), false,
    now() + case when s % 2 = 0 then interval '-2 days' else interval '1 hour' end
from generate_series(0, :reservations / 50 - 1) as s;
-- Half of them can still be used.
insert into signin.mail_outbox (id, recipient, language, template, sealed, is_discarded, created_at, valid_until, due_at)
select md5('mail' || s)::uuid, s || '@elsewhere.example.com', 'en', 'sign_in', 'sealed', false, now() - interval '1 hour',
    now() + case when s % 2 = 0 then interval '-1 minute' else interval '1 day' end, now() - interval '1 minute'
from generate_series(0, :reservations / 500 - 1) as s;
insert into signin.signing_keys (kid, state, public_key, sealed_key)
select state, state, '{}', 'sealed' from unnest(array['current', 'standby']) as state;

insert into devices (id, tenant_id, account_id, platform, token, environment)
select md5('device' || id || d)::uuid, tenant_id, id, 'apns', md5('device' || id || d), 'production'
from accounts cross join generate_series(0, 1) as d;

-- Of 90 days, as the server keeps them: whose pickup was near, for the ten who manage.
insert into notifications (id, tenant_id, account_id, kind, reservation_id, moment, expires_at, facts, created_at, read_at)
select md5('told' || n || '-' || m)::uuid, tenant, md5('account' || house || '-' || m)::uuid, 'pickup_soon', reservation, left_at,
    left_at, jsonb_build_object('reference', 'R-' || n, 'pickup', left_at at time zone 'UTC', 'location', null, 'names_day', false),
    left_at - interval '2 hours', case when n % 10 > 0 then left_at end
from bookings
join houses using (tenant)
cross join generate_series(0, 9) as m
where fate <> 'draft' and left_at between now() - interval '90 days' and now() + interval '2 hours';
insert into push_outbox (id, tenant_id, notification_id, device_id, platform, expires_at, due_at, done_at, outcome)
select md5('push' || n.id || d.id)::uuid, n.tenant_id, n.id, d.id, d.platform, n.expires_at, n.created_at,
    case when n.expires_at < now() then n.created_at end, case when n.expires_at < now() then 'sent' end
from notifications n
join devices d on d.tenant_id = n.tenant_id and d.account_id = n.account_id
where n.created_at > now() - interval '20 days';

insert into tickets (id, number, tenant_id, subject, customer_name, outbound_state, return_state, created_at, updated_at)
select md5('ticket' || n)::uuid, n + 1, tenant, 'Ticket ' || n, 'Customer ' || n % 1000, 'received', 'pending', left_at, left_at
from bookings where n / 2 % 20 = 0 and left_at < now();
insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, state, received_at)
select tenant_id, id, 'outbound', slot, 'T' || number || 'S' || slot, case when slot = 1 then 'received' else 'pending' end,
    case when slot = 1 then created_at end
from tickets cross join generate_series(1, 2) as slot;

-- Refusals of a week, and some that are to go; one person has had as many within the hour as are kept.
insert into office.refusals (at, tenant_id, subject, request_id, key, operation, target, code, status)
select now() - n * interval '7 seconds', md5('tenant0')::uuid, md5('user0-' || 1 + n % 99)::uuid, 'refused ' || n, 'refused key ' || n,
    'pickUpAsset', null, 'line_capacity_full', 409
from generate_series(1, 100000) as n;
insert into office.refusals (at, tenant_id, subject, request_id, operation, code, status)
select now() - n * interval '10 seconds', md5('tenant0')::uuid, md5('user0-0')::uuid, 'flood', 'getMe', 'internal', 500
from generate_series(1, 200) as n;

insert into inspections (
    id, tenant_id, reservation_id, asset_id, stage, status, template, slots, sign_off_roles, begun_at, completed_at, created_at, actor_user_id)
select md5('inspection' || n)::uuid, tenant, reservation, asset, 'pickup', case when ended_at is null then 'open' else 'completed' end,
    'item', '[]', '{}', left_at, ended_at, left_at, picker
from trips
cross join lateral (select case when fate <> 'out' then left_at + interval '1 hour' end as ended_at) as e
where unit = 0 and n / 2 % 20 = 0;

insert into documents (
    id, tenant_id, reservation_id, kind, object_path, stored_key, content_type, size_bytes, actor_user_id, created_at)
select md5('document' || n)::uuid, tenant, reservation, 'contract', 'documents/' || n, 'documents/' || n, 'application/pdf', 100000, manager,
    left_at
from bookings where n / 2 % 20 = 1 and left_at < now();

insert into repairs (id, tenant_id, asset_id, opened_at, opened_by, due_on, cost, closed_at)
select md5('repair' || n)::uuid, tenant, asset, ended_at, picker, ended_at::date + 7, 100, ended_at + interval '8 days'
from trips
cross join lateral (select left_at + interval '1 hour' as ended_at) as e
where unit = 0 and n / 2 % 20 = 3 and fate <> 'out';

-- Some that nobody came back for, and some that wait to be named.
insert into photo_uploads (
    tenant_id, object_path, reservation_id, asset_id, content_type, content_length, most_bytes, created_at, purpose, actor_user_id)
select tenant, 'waiting/' || n, reservation, asset, 'image/jpeg', 1000, 1000000,
    now() - case when n % 3 = 0 then interval '1 hour' else interval '30 days' end, 'report', md5('user' || house || '-0')::uuid
from trips join houses using (tenant) where unit = 0 and n / 2 % 100 = 2;
select format('alter table %s enable always trigger %I', on_what, name) from noting \gexec
vacuum analyze;
