-- Photos of condition reports: what the phones were told they may upload, and what the reports then named.

-- An upload that was minted and that no report names yet. What is left after some days is swept, the object first. The
-- reservation and the asset are no foreign keys: when they are deleted, the object is still there to be swept.
create table public.photo_uploads (
    tenant_id      uuid not null,
    object_path    text not null,
    reservation_id uuid not null,
    asset_id       uuid not null,
    content_type   text not null,
    content_length bigint,
    actor_user_id  uuid,
    created_at     timestamptz not null default now(),
    -- When a report took a copy of its object: then only the original is left to be swept.
    reported_at    timestamptz,
    -- When a server set out to delete its object: another leaves it alone for a while, and no report may name it any more.
    swept_at       timestamptz,
    constraint photo_uploads_pkey primary key (tenant_id, object_path),
    constraint photo_uploads_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint photo_uploads_content_type_check
        check (content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp')),
    constraint photo_uploads_content_length_check check (content_length > 0)
);

create index photo_uploads_by_age on public.photo_uploads (created_at);

-- A photo of a report, by the path that the phone knows, and the key under which its bytes lie since they were sealed.
create table public.condition_report_photos (
    tenant_id    uuid not null,
    object_path  text not null,
    report_id    uuid not null,
    position     int not null,
    stored_key   text not null,
    content_type text not null,
    size_bytes   bigint not null,
    width        int not null,
    height       int not null,
    -- The primary key is the rule: each photo is in one report.
    constraint condition_report_photos_pkey primary key (tenant_id, object_path),
    constraint condition_report_photos_position_key unique (tenant_id, report_id, position),
    constraint condition_report_photos_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint condition_report_photos_report_id_fkey
        foreign key (tenant_id, report_id) references public.condition_reports (tenant_id, id) on delete cascade,
    constraint condition_report_photos_content_type_check
        check (content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp')),
    constraint condition_report_photos_size_check check (size_bytes > 0 and width > 0 and height > 0),
    constraint condition_report_photos_position_check check (position between 1 and 20)
);
