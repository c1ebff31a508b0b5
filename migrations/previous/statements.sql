-- What the program of this schema sends: 1

-- change log: 
select s.is_ours, extract(epoch from clock_timestamp() - s.reaches_back),
    extract(epoch from clock_timestamp() - least(s.open_since, (
        select min(a.xact_start) from pg_stat_activity a
        where a.backend_xid is not null and a.pid <> pg_backend_pid()))),
    pg_is_in_recovery()
from office.describe_change_log() s

-- finish pushes: 
select office.finish_push(p.id, $2::text, $3::int) from unnest($1::uuid[]) as p (id)

-- office.add_account: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.add_account(tenant => $1::text, email => $2::text, display_name => $3::text, roles => $4::text[], locale => $5::text)

-- office.add_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.add_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb)

-- office.add_asset_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.add_asset_code(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, asset => $10::uuid, code => $11::text)

-- office.add_first_signing_keys: boolean
select * from office.add_first_signing_keys(keys => $1::json)

-- office.add_tenant: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.add_tenant(name => $1::text, time_zone => $2::text)

-- office.add_vapid_key: boolean
select * from office.add_vapid_key(public_key => $1::text, sealed_key => $2::bytea)

-- office.begin_password_change: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.begin_password_change(subject => $1::uuid, session => $2::uuid, recent => $3::interval, shows_password => $4::bool)

-- office.begin_password_sign_in: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.begin_password_sign_in(address => $1::text, signs_up => $2::bool)

-- office.changed_tenants: changed uuid[], snapshot pg_snapshot, epoch text
select * from office.changed_tenants(watched => $1::uuid[], since => $2::pg_snapshot[])

-- office.claim_mail: id uuid, claim uuid, recipient text, language text, template text, sealed text, is_discarded boolean, attempts integer, seconds_left integer, subject text, body text
select * from office.claim_mail(batch => $1::int, lease => $2::interval)

-- office.claim_pushes: push_id uuid, tenant_id uuid, notification_id uuid, device_id uuid, platform text, token text, endpoint text, p256dh text, auth text, environment text, title text, body text, badge integer, kind text, reservation_id uuid, collapse_key text, expires_at timestamp with time zone, attempts integer, expires_at_epoch bigint, registered_at_epoch_ms bigint
select * from office.claim_pushes(batch => $1::int, lease => $2::interval, platforms => $3::text[])

-- office.claim_stale_uploads: json
select * from office.claim_stale_uploads(older_than => $1::interval, batch => $2::int)

-- office.complete_inspection: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.complete_inspection(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, inspection => $10::uuid, happened_at => $11::timestamptz, files => $12::json, version => $13::int)

-- office.create_account: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_account(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb)

-- office.create_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::json)

-- office.create_client: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_client(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb)

-- office.create_document: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_document(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, asset => $11::uuid, kind => $12::text, title => $13::text, amount => $14::numeric, currency => $15::text, spent_at => $16::timestamptz, object_path => $17::text, files => $18::json)

-- office.create_inspection: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_inspection(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, inspection => $10::uuid, reservation => $11::uuid, asset => $12::uuid, stage => $13::text, template => $14::text, happened_at => $15::timestamptz)

-- office.create_item: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_item(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb)

-- office.create_reservation: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_reservation(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb, new_client => $11::jsonb, lines => $12::jsonb, kits => $13::jsonb, shortage_reason => $14::text)

-- office.create_ticket: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_ticket(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::json, parcels => $11::json)

-- office.create_token_session: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.create_token_session(tenant => $1::text, email => $2::text, lifetime => $3::interval)

-- office.delete_asset_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.delete_asset_code(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, asset => $10::uuid, code => $11::text)

-- office.delete_device: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.delete_device(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, device => $10::uuid)

-- office.delete_document: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.delete_document(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, document => $10::uuid)

-- office.delete_inspection_template: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.delete_inspection_template(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, template => $10::text)

-- office.delete_mail: boolean
select * from office.delete_mail(id => $1::uuid)

-- office.delete_signing_keys: void
select * from office.delete_signing_keys()

-- office.delete_uploads: integer
select * from office.delete_uploads(gone => $1::json)

-- office.drop_device: boolean
select * from office.drop_device(device_id => $1::uuid, registered_before => $2::timestamptz)

-- office.erase_client: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.erase_client(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, client => $10::uuid)

-- office.export_rows: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.export_rows(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, kind => $5::text, place => $6::text, page_size => $7::int)

-- office.file_condition_report: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.file_condition_report(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, asset => $11::uuid, direction => $12::text, condition => $13::text, notes => $14::text, photos => $15::json, out_of_service => $16::bool)

-- office.find_house_of_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.find_house_of_code(code => $1::text)

-- office.finish_password_sign_in: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.finish_password_sign_in(address => $1::text, password_hash => $2::text)

-- office.get_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, asset => $5::uuid)

-- office.get_availability: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_availability(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, from_at => $5::timestamptz, to_at => $6::timestamptz, item_ids => $7::uuid[], place => $8::text)

-- office.get_client: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_client(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, client => $5::uuid)

-- office.get_delivery_note: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_delivery_note(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid)

-- office.get_document: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_document(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, document => $5::uuid)

-- office.get_inspection: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_inspection(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, inspection => $5::uuid)

-- office.get_item: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_item(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, item => $5::uuid)

-- office.get_me: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_me(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text)

-- office.get_notification_settings: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_notification_settings(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text)

-- office.get_reservation: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_reservation(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, with_candidates => $6::bool, kept_until => $7::timestamptz, keeps => $8::bool, kept_tenant => $9::uuid, kept_epoch => $10::text, kept_since => $11::pg_snapshot)

-- office.get_tenant: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_tenant(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text)

-- office.get_user: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.get_user(subject => $1::uuid, session => $2::uuid)

-- office.import_file: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.import_file(tenant => $1::text, kind => $2::text, columns => $3::text[], rows => $4::jsonb, is_check => $5::bool)

-- office.import_rows: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.import_rows(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, kind => $10::text, columns => $11::text[], rows => $12::jsonb, is_check => $13::bool)

-- office.link_account_by_email: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.link_account_by_email(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, email => $4::text, request_id => $5::text)

-- office.list_accounts: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_accounts(tenant => $1::text)

-- office.list_asset_history: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_asset_history(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, asset => $5::uuid, page_size => $6::int, after_text => $7::text, after_id => $8::uuid)

-- office.list_asset_inspections: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_asset_inspections(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, asset => $5::uuid, page_size => $6::int, after_at => $7::timestamptz, after_id => $8::uuid)

-- office.list_assets: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_assets(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, searched => $5::text, with_archived => $6::bool, page_size => $7::int, after_text => $8::text, after_id => $9::uuid, item => $10::uuid, location => $11::text, status => $12::text, is_out => $13::bool)

-- office.list_audit: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_audit(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, entity => $5::uuid, reservation => $6::uuid, asset => $7::uuid, actor => $8::uuid, action => $9::text, begins_at => $10::timestamptz, ends_at => $11::timestamptz, page_size => $12::int, before_id => $13::bigint)

-- office.list_calendar: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_calendar(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, from_at => $5::timestamptz, to_at => $6::timestamptz, item => $7::uuid, page_size => $8::int, after_at => $9::timestamptz, after_id => $10::uuid)

-- office.list_changes: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_changes(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, since => $5::text, kinds => $6::text[], scope => $7::text, page_size => $8::int, with_documents => $9::bool, at_once => $10::bool)

-- office.list_clients: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_clients(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, searched => $5::text, with_archived => $6::bool, page_size => $7::int, after_text => $8::text, after_id => $9::uuid)

-- office.list_condition_reports: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_condition_reports(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid)

-- office.list_devices: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_devices(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text)

-- office.list_documents: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_documents(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, asset => $6::uuid, kind => $7::text, page_size => $8::int, before_at => $9::timestamptz, before_id => $10::uuid)

-- office.list_inspection_templates: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_inspection_templates(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, page_size => $5::int, after_text => $6::text, after_id => $7::uuid)

-- office.list_inspections: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_inspections(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, asset => $6::uuid, stage => $7::text, status => $8::text, page_size => $9::int, after_at => $10::timestamptz, after_id => $11::uuid)

-- office.list_item_assets: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_item_assets(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, item => $5::uuid, location => $6::text)

-- office.list_items: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_items(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, searched => $5::text, with_archived => $6::bool, page_size => $7::int, after_text => $8::text, after_id => $9::uuid, category => $10::text)

-- office.list_locations: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_locations(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text)

-- office.list_notifications: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_notifications(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, is_unread => $5::bool, page_size => $6::int, before_at => $7::timestamptz, before_id => $8::uuid)

-- office.list_people: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_people(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, searched => $5::text, page_size => $6::int, after_text => $7::text, after_id => $8::uuid)

-- office.list_reservation_assets: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_reservation_assets(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid)

-- office.list_reservation_history: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_reservation_history(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, page_size => $6::int, after_entry => $7::bigint, undo_window => $8::interval)

-- office.list_reservations: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_reservations(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, days => $5::int, location => $6::text, with_candidates => $7::bool, page_size => $8::int, after_at => $9::timestamptz, after_id => $10::uuid, at_once => $11::bool, kept_day => $12::date, kept_ids => $13::uuid[], keeps => $14::bool, kept_tenant => $15::uuid, kept_epoch => $16::text, kept_since => $17::pg_snapshot)

-- office.list_shortages: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_shortages(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, first_day => $5::date, last_day => $6::date, item => $7::uuid, reservation => $8::uuid, page_size => $9::int, after_text => $10::text, after_id => $11::uuid)

-- office.list_tickets: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_tickets(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, way => $5::text, state => $6::text, tracking => $7::text, page => $8::int, page_size => $9::int)

-- office.list_visible_photos: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.list_visible_photos(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, object_paths => $5::json)

-- office.mint_document_upload: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.mint_document_upload(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, asset => $6::uuid, content_type => $7::text, extension => $8::text, content_length => $9::bigint, largest => $10::bigint, most_of_account => $11::int, bytes_of_account => $12::bigint, most_of_tenant => $13::int, bytes_of_tenant => $14::bigint)

-- office.mint_inspection_upload: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.mint_inspection_upload(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, inspection => $5::uuid, content_type => $6::text, extension => $7::text, content_length => $8::bigint, largest => $9::bigint, most_of_account => $10::int, bytes_of_account => $11::bigint, most_of_tenant => $12::int, bytes_of_tenant => $13::bigint)

-- office.mint_upload: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.mint_upload(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, reservation => $5::uuid, asset => $6::uuid, content_type => $7::text, extension => $8::text, content_length => $9::bigint, largest => $10::bigint, most_of_account => $11::int, bytes_of_account => $12::bigint, most_of_tenant => $13::int, bytes_of_tenant => $14::bigint)

-- office.pick_up_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.pick_up_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, asset => $11::uuid, scanned_code => $12::text, happened_at => $13::timestamptz, contents => $14::uuid[], override_reason => $15::text)

-- office.pick_up_counted: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.pick_up_counted(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, line => $11::uuid, qty => $12::int, happened_at => $13::timestamptz, override_reason => $14::text)

-- office.postpone_mail: boolean
select * from office.postpone_mail(id => $1::uuid, claim => $2::uuid, pause => $3::interval)

-- office.postpone_push: boolean
select * from office.postpone_push(push_id => $1::uuid, due_at => $2::timestamptz, attempt => $3::int)

-- office.prepare_condition_report: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.prepare_condition_report(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, reservation => $8::uuid, asset => $9::uuid, object_paths => $10::json)

-- office.prepare_document: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.prepare_document(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, reservation => $8::uuid, asset => $9::uuid, object_path => $10::text)

-- office.prepare_inspection_completion: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.prepare_inspection_completion(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, inspection => $8::uuid)

-- office.prepare_outbox: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.prepare_outbox(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, keys => $5::json)

-- office.prepare_token_account: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.prepare_token_account(tenant => $1::text, email => $2::text)

-- office.purge_idempotency_keys: integer
select * from office.purge_idempotency_keys(older_than => $1::interval, batch => $2::int)

-- office.purge_mail: integer
select * from office.purge_mail()

-- office.purge_sign_in: integer
select * from office.purge_sign_in(lifetime => $1::interval, batch => $2::int)

-- office.put_asset_contents: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.put_asset_contents(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, asset => $10::uuid, contents => $11::uuid[])

-- office.put_inspection_template: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.put_inspection_template(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, template => $10::text, slots => $11::jsonb, sign_off_roles => $12::text[])

-- office.put_item_kit: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.put_item_kit(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, item => $10::uuid, parts => $11::jsonb)

-- office.put_notification_settings: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.put_notification_settings(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, muted_push => $10::text[], muted_mail => $11::text[], locations => $12::text[], version => $13::int)

-- office.read_notifications: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.read_notifications(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, ids => $5::uuid[], up_to_id => $6::uuid, up_to => $7::timestamptz)

-- office.receive_parcel: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.receive_parcel(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, ticket_number => $10::bigint, way => $11::text, slot => $12::int, notes => $13::text)

-- office.refresh_session: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.refresh_session(session => $1::uuid, counter => $2::bigint, signs_up => $3::bool, grace => $4::interval, lifetime => $5::interval, request_id => $6::text)

-- office.register_device: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.register_device(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, platform => $10::text, token => $11::text, endpoint => $12::text, p256dh => $13::text, auth => $14::text, environment => $15::text, app_version => $16::text, locale => $17::text)

-- office.renew_change_log: boolean
select * from office.renew_change_log()

-- office.request_sign_in_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.request_sign_in_code(address => $1::text, code_hash => $2::bytea, sealed => $3::bytea, language => $4::text, signs_up => $5::bool, validity => $6::interval, pause => $7::interval, mails_an_hour => $8::int, password_hash => $9::text, metadata => $10::jsonb)

-- office.resolve_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.resolve_code(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, code => $5::text)

-- office.return_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.return_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, asset => $11::uuid, scanned_code => $12::text, happened_at => $13::timestamptz, contents => $14::uuid[], override_reason => $15::text, is_lost => $16::bool)

-- office.return_counted: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.return_counted(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, line => $11::uuid, qty => $12::int, happened_at => $13::timestamptz, override_reason => $14::text, lost => $15::int, used => $16::int)

-- office.rotate_signing_keys: void
select * from office.rotate_signing_keys(new_kid => $1::text, new_public_key => $2::json, new_sealed_key => $3::bytea, kept => $4::interval)

-- office.search_reservations: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.search_reservations(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, from_day => $5::date, to_day => $6::date, statuses => $7::text[], client => $8::uuid, searched => $9::text, is_overdue => $10::bool, location => $11::text, with_candidates => $12::bool, page_size => $13::int, after_at => $14::timestamptz, after_id => $15::uuid)

-- office.set_account: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.set_account(tenant => $1::text, email => $2::text, fields => $3::jsonb)

-- office.set_device_environment: boolean
select * from office.set_device_environment(device_id => $1::uuid, environment => $2::text, registered_at_epoch_ms => $3::bigint)

-- office.set_reservation_status: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.set_reservation_status(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, to_status => $11::text, reason => $12::text, shortage_reason => $13::text)

-- office.set_tenant: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.set_tenant(tenant => $1::text, fields => $2::jsonb)

-- office.sign_out: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.sign_out(subject => $1::uuid, session => $2::uuid, scope => $3::text)

-- office.swap_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.swap_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, asset => $11::uuid, by_asset => $12::uuid, scanned_code => $13::text, happened_at => $14::timestamptz, reason => $15::text)

-- office.sweep_notifications: swept integer, failed text
select * from office.sweep_notifications(batch => $1::int, pause => $2::interval, sends_mail => $3::bool, at => $4::timestamptz)

-- office.take_shared_cursor: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.take_shared_cursor(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, shared => $5::text)

-- office.trim_change_log: integer
select * from office.trim_change_log(older_than => $1::interval, batch => $2::int)

-- office.undo_operation: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.undo_operation(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, undone_key => $11::text, undo_window => $12::interval)

-- office.update_account: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_account(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, account => $10::uuid, fields => $11::jsonb, version => $12::int)

-- office.update_asset: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_asset(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, asset => $10::uuid, fields => $11::jsonb, version => $12::int)

-- office.update_client: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_client(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, client => $10::uuid, fields => $11::jsonb, version => $12::int)

-- office.update_inspection: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_inspection(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, inspection => $10::uuid, fields => $11::jsonb, changed_at => $12::timestamptz, version => $13::int)

-- office.update_item: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_item(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, item => $10::uuid, fields => $11::jsonb, version => $12::int)

-- office.update_reservation: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_reservation(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, reservation => $10::uuid, fields => $11::jsonb, lines => $12::jsonb, kits => $13::jsonb, version => $14::int, shortage_reason => $15::text)

-- office.update_tenant: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_tenant(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, fields => $10::jsonb, version => $11::int)

-- office.update_ticket: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_ticket(tenant => $1::uuid, subject => $2::uuid, session => $3::uuid, role => $4::text, key => $5::text, fingerprint => $6::text, retention => $7::interval, request_id => $8::text, lock_timeout_ms => $9::int, ticket_number => $10::bigint, parcels => $11::json)

-- office.update_user: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.update_user(subject => $1::uuid, session => $2::uuid, metadata => $3::jsonb, longest_metadata => $4::int, password_hash => $5::text, old_hash => $6::text, recent => $7::interval, sealed => $8::bytea, language => $9::text)

-- office.verify_sign_in_code: status integer, code text, body text, facts text, outcome text, tenant uuid, account uuid
select * from office.verify_sign_in_code(address => $1::text, code_hash => $2::bytea, signs_up => $3::bool, is_sign_up => $4::bool, links_by_email => $5::bool)

-- outboxes: 
select o.outbox, o.waiting, o.due, o.retrying, coalesce(o.late_seconds, 0) from office.describe_outboxes() o

-- ping: 
select 1
