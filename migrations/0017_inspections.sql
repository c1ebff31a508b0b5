-- Inspections of an asset at pickup, delivery and return (contract, section 16): filled in piece by piece while they are open, and
-- never changed once they are completed; triggers/57_inspections.sql and its neighbours hold that.

create table public.inspections (
    tenant_id      uuid not null,
    -- The phone may have made it.
    id             uuid not null default gen_random_uuid(),
    reservation_id uuid,
    asset_id       uuid not null,
    stage          text not null,
    status         text not null default 'open',
    -- The template that it began with, and what that asked for then: [{"slot","required"}] in order, and who has to sign.
    template       text not null,
    slots          jsonb not null,
    sign_off_roles text[] not null,
    odometer       int,
    fuel           double precision,
    conditions     jsonb not null default '{}',  -- {"tyres": "good"}
    notes          text,
    place          jsonb,                        -- {"lat","lon","accuracy"}
    -- When each name was changed last, by the phone's clock, with the key of that change: an earlier change that comes late leaves it.
    stamps         jsonb not null default '{}',
    version        int not null default 1,
    -- When it was begun and completed, as the phone says, where that is believed.
    begun_at       timestamptz not null,
    completed_at   timestamptz,
    created_at     timestamptz not null default clock_timestamp(),
    actor_user_id  uuid,
    completed_by   uuid,
    created_key    text,
    completed_key  text,
    constraint inspections_pkey primary key (tenant_id, id),
    constraint inspections_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint inspections_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id),
    constraint inspections_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    constraint inspections_stage_check check (stage in ('pickup', 'delivery', 'return')),
    constraint inspections_status_check check (status in ('open', 'completed')),
    constraint inspections_completed_at_check check ((status = 'completed') = (completed_at is not null)),
    constraint inspections_odometer_check check (odometer >= 0),
    constraint inspections_fuel_check check (fuel between 0 and 1)
);

create unique index inspections_one_per_key on public.inspections (tenant_id, created_key) where created_key is not null;
create unique index inspections_completed_once on public.inspections (tenant_id, completed_key) where completed_key is not null;
create index inspections_in_list on public.inspections (tenant_id, begun_at, id);
create index inspections_by_asset on public.inspections (tenant_id, asset_id, begun_at, id);
create index inspections_by_reservation on public.inspections (tenant_id, reservation_id, begun_at, id);

-- A file that an inspection names, by the path that the phone knows. `slot` is a photo's slot, a mark's id, a signature's role, or `video`.
create table public.inspection_files (
    tenant_id     uuid not null,
    object_path   text not null,
    inspection_id uuid not null,
    role          text not null,
    slot          text not null,
    content_type  text not null,
    -- Where its bytes lie, and how many they are, since they were sealed; null before.
    stored_key    text,
    size_bytes    bigint,
    -- The primary key is the rule: each file stands in one place.
    constraint inspection_files_pkey primary key (tenant_id, object_path),
    constraint inspection_files_slot_key unique (tenant_id, inspection_id, role, slot),
    constraint inspection_files_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_files_role_check check (role in ('photo', 'video', 'mark', 'signature')),
    constraint inspection_files_type_check check (
        (role = 'video') = (content_type in ('video/mp4', 'video/quicktime'))
        and content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp', 'video/mp4', 'video/quicktime')),
    constraint inspection_files_sealed_check check ((stored_key is null) = (size_bytes is null) and size_bytes > 0)
);

-- Damage, where it is on the diagram of a view: from the left and from the top, each as a part of the whole.
create table public.inspection_marks (
    tenant_id     uuid not null,
    inspection_id uuid not null,
    -- The phone makes it.
    id            uuid not null,
    view          text not null,
    x             double precision not null,
    y             double precision not null,
    kind          text not null,
    note          text,
    constraint inspection_marks_pkey primary key (tenant_id, inspection_id, id),
    constraint inspection_marks_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_marks_view_check check (view in ('front', 'back', 'left', 'right', 'top')),
    constraint inspection_marks_kind_check check (kind in ('scratch', 'dent', 'crack', 'broken', 'missing')),
    constraint inspection_marks_place_check check (x between 0 and 1 and y between 0 and 1)
);

-- Who signed, and when; the signature itself is a file of its role.
create table public.inspection_sign_offs (
    tenant_id     uuid not null,
    inspection_id uuid not null,
    role          text not null,
    name          text not null,
    at            timestamptz not null,
    constraint inspection_sign_offs_pkey primary key (tenant_id, inspection_id, role),
    constraint inspection_sign_offs_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_sign_offs_role_check check (role in ('staff', 'customer'))
);

-- A house's own templates; one that is named like a built-in one stands in its place.
create table public.inspection_templates (
    tenant_id      uuid not null,
    name           text not null,
    id             uuid not null default gen_random_uuid(),
    slots          jsonb not null,
    sign_off_roles text[] not null,
    version        int not null default 1,
    constraint inspection_templates_pkey primary key (tenant_id, name),
    constraint inspection_templates_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array[
        'inspections', 'inspection_files', 'inspection_marks', 'inspection_sign_offs', 'inspection_templates']
    loop
        execute format('alter table public.%I enable row level security', tenant_table);
        execute format(
            'create policy %I on public.%I using (tenant_id = (select case when current_user = ''quartermaster_app'' '
            'then nullif(current_setting(''office.tenant'', true), '''')::uuid else office.session_tenant() end))',
            tenant_table || '_of_tenant', tenant_table);
        execute format('revoke all on public.%I from public', tenant_table);
    end loop;
end
$$;

-- When an inspection named the upload: what an open one names is not swept with what nobody ever named.
alter table public.photo_uploads add column placed_at timestamptz;
