-- What changed, for phones and other clients that keep a copy (contract, section 10): one row a transaction, changed row and entity,
-- without contents. Triggers write it, whoever makes the change; GET /changes, the watch of what waits, and reads of kept bodies ask it.

create table public.change_log (
    tenant_id uuid not null,
    -- The order of commits is not that of any number: what is new to a snapshot is told by the transaction.
    xid       xid8 not null default pg_current_xact_id(),
    kind      text not null,  -- tenant, item, asset, client, reservation or account
    entity_id uuid not null,
    -- The row that changed: the entity's own, or one that belongs to it.
    row_table text not null,
    row_id    text not null,
    op        text not null,  -- insert, update or delete
    at        timestamptz not null default now(),
    -- No CHECK and no foreign key: our triggers alone write it, and each would cost every change.
    constraint change_log_pkey primary key (tenant_id, xid, row_table, row_id, kind, entity_id)
);

-- The highest transaction of a tenant whose rows were trimmed: whoever asks since before it has to fetch everything.
create table public.change_log_marks (
    tenant_id uuid not null,
    xid       xid8 not null,
    constraint change_log_marks_pkey primary key (tenant_id)
);

alter table public.change_log enable row level security;
alter table public.change_log_marks enable row level security;

create policy change_log_of_tenant on public.change_log for select
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));

create policy change_log_marks_of_tenant on public.change_log_marks for select
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));

-- A trigger runs for whoever writes, in whichever tenant. A policy without a subquery: each of a change's rows asks it.
create policy change_log_of_transaction on public.change_log to quartermaster_app
    using (xid = pg_current_xact_id_if_assigned());

-- The watch asks for every tenant that a request waits in, office.changed_tenants().
create policy change_log_watched on public.change_log for select to quartermaster_app
    using ((select current_setting('office.change_log_watch', true) = 'on'));

-- What is old enough goes, whoever's it is, office.trim_change_log().
create policy change_log_swept on public.change_log for select to quartermaster_app
    using ((select current_setting('office.change_log_sweep', true) = 'on'));
create policy change_log_trimmed on public.change_log for delete to quartermaster_app
    using ((select current_setting('office.change_log_sweep', true) = 'on'));
create policy change_log_marks_swept on public.change_log_marks to quartermaster_app
    using (current_setting('office.change_log_sweep', true) = 'on');

-- Which log this is. Transactions are numbered by the cluster, so a log that came here by a restore, or that a restore has
-- overtaken, tells nothing: whoever finds another cluster, database or table than the one it was made under empties it and makes
-- another epoch. The path and the start of the server are what is cheap to compare; only when they differ is the rest looked at.
create table office.change_epoch (
    only_row          boolean not null default true,
    epoch             text not null,
    system_identifier bigint not null,
    database_oid      oid not null,
    log_oid           oid not null,
    log_path          text not null,
    server_start      timestamptz not null,
    constraint change_epoch_pkey primary key (only_row),
    constraint change_epoch_only_row_check check (only_row)
);

revoke all on public.change_log, public.change_log_marks, office.change_epoch from public;

-- Where a client stands in the feed. A phone gets it as text, office.change_cursor_text(), and cannot read it.
create type office.change_cursor as (
    tenant     uuid,
    account    uuid,
    is_manager boolean,      -- whether the caller may have the desk
    scope      text,         -- floor or desk
    kinds      text[],       -- in the order of a run
    zone       text,         -- the tenant's, whose days the scope is about
    day        date,         -- the local day that the scope was worked out for
    epoch      text,
    since      pg_snapshot,  -- what the client has seen; null in a full run
    looked     pg_snapshot,  -- what the first page of this run looked with; null when the run is over
    run_day    date,         -- the day of the run; null when it is over
    after_kind text,         -- the last entity of the page before
    after_id   uuid
);
