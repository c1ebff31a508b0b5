-- Runs at the end of every `migrate`: what must hold however the tables and functions came to be, by migrations or from a backup
-- that was restored without its owners and rights. It changes only what is not so: each change of the catalog makes every
-- session plan its statements anew.

-- Every function belongs to quartermaster_app, whom row-level security holds. A new owner needs CREATE on the schema: only here.
do $$
declare
    routine regprocedure;
begin
    if not exists (
        select from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proowner <> 'quartermaster_app'::regrole)
    then
        return;
    end if;
    grant usage, create on schema office to quartermaster_app;
    for routine in
        select p.oid::regprocedure
        from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proowner <> 'quartermaster_app'::regrole
        order by p.proname
    loop
        execute format('alter routine %s owner to quartermaster_app', routine);
    end loop;
    revoke create on schema office from quartermaster_app;
end
$$;

-- What quartermaster_app may do with the tables, all of it; by the folder of functions/ that writes a table, or most of it.
do $$
declare
    wanted record;
begin
    for wanted in
        select w.on_what, w.rights
        from (
            values
                -- kernel
                ('office.role_tenants', 'select'),
                ('public.audit_log', 'select, insert'),
                ('public.idempotency_keys', 'select, insert, update, delete'),
                ('public.counters', 'select, insert, update'),
                ('office.refusals', 'select, insert, update, delete'),
                -- audit
                ('public.audit_trees', 'select, insert, update'),
                ('public.audit_leaves', 'select, insert'),
                ('public.audit_tiles', 'select, insert'),
                -- people
                ('public.tenants', 'select, insert, update'),
                ('public.accounts', 'select, insert, update'),
                ('office.removed_tenants', 'select'),
                -- signin
                ('signin.users', 'select, insert, update, delete'),
                ('signin.addresses', 'select, insert, update, delete'),
                ('signin.codes', 'select, insert, update, delete'),
                ('signin.sessions', 'select, insert, update, delete'),
                ('signin.hours', 'select, insert, update, delete'),
                ('signin.invitation_mails', 'select, insert, update, delete'),
                ('signin.choices', 'select, insert, update, delete'),
                ('signin.signing_keys', 'select, insert, update, delete'),
                ('signin.mail_outbox', 'select, insert, update, delete'),
                -- clients
                ('public.clients', 'select, insert, update'),
                -- gear
                ('public.items', 'select, insert, update'),
                ('public.item_kits', 'select, insert, update, delete'),
                ('public.assets', 'select, insert, update'),
                ('public.short_links', 'select, insert, delete'),
                ('public.short_link_scans', 'select, insert'),
                ('office.own_hosts', 'select, insert, update'),
                ('public.repairs', 'select, insert, update'),
                -- reservations
                ('public.reservations', 'select, insert, update'),
                ('public.reservation_kits', 'select, insert, update, delete'),
                ('public.reservation_items', 'select, insert, update, delete'),
                -- handover
                ('public.asset_checkouts', 'select, insert, update'),
                ('public.stock_movements', 'select, insert, update'),
                -- files
                ('public.condition_reports', 'select, insert'),
                ('public.condition_report_photos', 'select, insert'),
                ('public.photo_uploads', 'select, insert, update, delete'),
                ('public.documents', 'select, insert, update'),
                -- inspections
                ('public.inspections', 'select, insert, update'),
                ('public.inspection_files', 'select, insert, update, delete'),
                ('public.inspection_marks', 'select, insert, update, delete'),
                ('public.inspection_sign_offs', 'select, insert, update, delete'),
                ('public.inspection_templates', 'select, insert, update, delete'),
                -- changes
                ('public.change_log', 'select, insert, update, delete, truncate'),
                ('public.change_log_marks', 'select, insert, update, truncate'),
                ('office.change_epoch', 'select, insert, update'),
                -- notifications
                ('public.devices', 'select, insert, update, delete'),
                ('public.notifications', 'select, insert, update, delete'),
                ('public.notification_settings', 'select, insert, update'),
                ('public.notification_events', 'select, insert, delete'),
                ('public.notification_sweeps', 'select, insert, update'),
                ('public.push_outbox', 'select, insert, update, delete'),
                ('office.vapid_keys', 'select, insert, delete'),
                -- webhooks
                ('public.webhooks', 'select, insert, update, delete'),
                ('public.webhook_deliveries', 'select, insert, update, delete'),
                ('public.webhook_cursors', 'select, insert, update'),
                -- jobs
                ('office.jobs', 'select, insert, update'),
                ('office.operations', 'select, insert, update, delete'),
                ('public.tenant_jobs', 'select, insert, update'),
                ('public.tenant_figures', 'select, insert, update'),
                -- app
                ('public.tickets', 'select, insert, update'),
                ('public.ticket_parcels', 'select, insert, update, delete')
        ) as w (on_what, rights)
        where exists (
                select from regexp_split_to_table(w.rights, ', ') as r (name)
                where not has_table_privilege('quartermaster_app', w.on_what, r.name))
    loop
        execute format('grant %s on %s to quartermaster_app', wanted.rights, wanted.on_what);
    end loop;
    for wanted in
        select n.nspname
        from pg_namespace n
        where n.nspname in ('office', 'signin', 'public')
          and not has_schema_privilege('quartermaster_app', n.oid, 'usage')
    loop
        execute format('grant usage on schema %I to quartermaster_app', wanted.nspname);
    end loop;
end
$$;

-- A policy holds nobody where row-level security is off.
do $$
declare
    domain_table regclass;
begin
    for domain_table in
        select c.oid::regclass
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
          and c.oid in (select p.polrelid from pg_policy p)
          and exists (select from aclexplode(c.relacl) a where a.grantee = 'quartermaster_app'::regrole)
        order by c.relname
    loop
        execute format('alter table %s enable row level security', domain_table);
    end loop;
end
$$;

-- Triggers that fire for whoever writes: `alter table … enable trigger all`, as at the end of a `pg_restore --disable-triggers`, leaves
-- them firing for most. What was written meanwhile nobody noted, so the log is no longer one: another is made.
do $$
declare
    slack record;
begin
    for slack in
        select t.tgrelid::regclass as on_what, t.tgname as name, t.tgname like '%\_note' as notes
        from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
        join pg_proc p on p.oid = t.tgfoid and p.pronamespace = 'office'::regnamespace
        where t.tgenabled <> 'A' and not t.tgisinternal
          and (t.tgname like '%\_note' or t.tgname like '%\_no\_truncate' or t.tgname like '%\_append\_only%')
        order by t.tgrelid::regclass::text, t.tgname
    loop
        execute format('alter table %s enable always trigger %I', slack.on_what, slack.name);
        if slack.notes then
            -- Without it the log has to be made anew.
            delete from office.change_epoch;
        end if;
    end loop;
end
$$;

-- The others hold the rules, for whoever writes: without them gear is booked twice. Those of foreign keys only a superuser turns on.
do $$
declare
    off record;
begin
    for off in
        select t.tgrelid::regclass as on_what, t.tgname as name
        from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relkind = 'r'
        join pg_proc p on p.oid = t.tgfoid and p.pronamespace in ('office'::regnamespace, 'signin'::regnamespace)
        where t.tgenabled in ('D', 'R') and not t.tgisinternal
        order by t.tgrelid::regclass::text, t.tgname
    loop
        execute format('alter table %s enable trigger %I', off.on_what, off.name);
    end loop;
end
$$;

-- A restore that went on past its errors can leave triggers out. Without these, changes would reach no phone, or whoever is disabled would stay
-- signed in, and nobody would know.
do $$
declare
    missing text;
begin
    select string_agg(wanted.name, ', ' order by wanted.name collate "C") into missing
    from (
        select 'public.' || feed.name as on_what, feed.name || '_note' as name
        from unnest(array[
            'accounts', 'asset_checkouts', 'assets', 'clients', 'condition_reports', 'item_kits', 'items', 'notifications',
            'reservation_items', 'reservation_kits', 'reservations', 'short_links', 'stock_movements', 'tenants']) as feed (name)
        union all
        select ending.on_what, ending.name
        from (
            values
                ('public.accounts', 'accounts_clear_passwords'),
                ('public.accounts', 'accounts_clear_passwords_deleted'),
                ('public.accounts', 'accounts_end_sessions'),
                ('public.accounts', 'accounts_tie'),
                ('signin.sessions', 'sessions_forget_devices'),
                ('signin.sessions', 'sessions_wake_ended')
        ) as ending (on_what, name)
        -- Nobody signs in at a database that is distributed.
        where to_regclass('office_scale.triggers') is null
    ) as wanted
    where not exists (
        select from pg_trigger t where t.tgrelid = wanted.on_what::regclass and t.tgname = wanted.name and not t.tgisinternal);
    if missing is not null then
        raise exception using
            message = 'triggers that note changes or end sessions are missing: ' || missing,
            hint = 'restore the database whole, or `delete from office.migrations where name like ''triggers/%''` and migrate again';
    end if;
end
$$;

-- What noted changes before the functions note_change_of_… did, and what later ones have taken the place of: no trigger runs it any more.
do $$
declare
    former regprocedure;
begin
    for former in
        select p.oid::regprocedure
        from pg_proc p
        where p.pronamespace = 'office'::regnamespace
          and p.proname = any (array[
              'note_account_user', 'note_asset_change', 'note_asset_status', 'note_code_change', 'note_entity_change', 'note_kit_change',
              'note_line_change', 'note_notification_change', 'note_numbers', 'note_part_change', 'note_reservation_change',
              'note_tenant_change', 'remove_devices_of_account', 'user_json', 'house_of_person', 'choose_house', 'me_json', 'has_admin',
              'clear_context', 'end_sessions_of_account', 'insert_desk_asset', 'insert_item', 'match_reservation_rows', 'release_pushes',
              'require_open', 'run_entities', 'same_names'])
          and not exists (select from pg_trigger t where t.tgfoid = p.oid)
        order by p.proname
    loop
        execute format('drop function %s', former);
    end loop;
end
$$;

-- Of two functions of one name a call by name may fit both, or the one that was left by an earlier migration: the server's requests
-- would fail one by one. A migration that changes a function's parameters drops it as it was.
do $$
declare
    twins text;
begin
    select string_agg(p.oid::regprocedure::text, ', ' order by p.proname, p.oid) into twins
    from pg_proc p
    where p.pronamespace = 'office'::regnamespace
      and exists (
        select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid);
    if twins is not null then
        raise exception using
            message = 'functions of one name: ' || twins, hint = 'drop the one that is not in migrations/functions, and migrate again';
    end if;
end
$$;

-- Functions, tables and schemas are for nobody who was not granted them: what Postgres gives PUBLIC by default, and Supabase its
-- own roles, is taken back. In `public` others may keep what is theirs.
do $$
declare
    excess record;
begin
    for excess in
        with outsiders as (
            select 0::oid as id, 'public' as name
            union all
            select r.oid, quote_ident(r.rolname) from pg_roles r where r.rolname in ('anon', 'authenticated')
        ), things as (
            select 'routine ' || p.oid::regprocedure as name, coalesce(p.proacl, acldefault('f', p.proowner)) as acl, p.proowner as owner
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace and p.proname not in ('session_tenant', 'code_key')
            union all
            select c.oid::regclass::text, c.relacl, c.relowner
            from pg_class c
            where c.relkind in ('r', 'S')
              and (c.relnamespace in ('office'::regnamespace, 'signin'::regnamespace)
                   or c.relnamespace = 'public'::regnamespace
                      and (c.oid in (select p.polrelid from pg_policy p)
                           or c.oid in (select d.objid from pg_depend d
                                        where d.classid = 'pg_class'::regclass and d.deptype = 'i'
                                          and d.refobjid in (select p.polrelid from pg_policy p))))
            union all
            select 'schema ' || quote_ident(n.nspname), coalesce(n.nspacl, acldefault('n', n.nspowner)), n.nspowner
            from pg_namespace n
            where n.nspname in ('office', 'signin')
        )
        select distinct t.name as thing, o.name as outsider
        from things t
        cross join lateral aclexplode(t.acl) a
        join outsiders o on o.id = a.grantee
        where pg_has_role(t.owner, 'usage')
        order by 1, 2
    loop
        execute format('revoke all on %s from %s', excess.thing, excess.outsider);
    end loop;
    -- Whoever may create in `public` could put a function of their own in the place of one that is meant.
    if exists (
            select from pg_namespace n, aclexplode(n.nspacl) a
            where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE' and pg_has_role(n.nspowner, 'usage'))
    then
        revoke create on schema public from public;
    end if;
end
$$;

-- The policies ask it in the name of whoever reads a table. It tells nobody more than their own tenant.
do $$
begin
    if not has_function_privilege('public', 'office.session_tenant()', 'execute') then
        grant execute on function office.session_tenant() to public;
    end if;
end
$$;

-- What `verify` asks, as a role that may only read. It looks at no row.
do $$
begin
    if not has_function_privilege('public', 'office.code_key(text)', 'execute') then
        grant execute on function office.code_key(text) to public;
    end if;
end
$$;
