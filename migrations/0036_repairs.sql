-- What is done about an asset while it is in repair: by when, for how much, what was found. One open repair an asset, opened and closed with
-- its status (office.follow_repair()).

create table public.repairs (
    id         uuid not null default gen_random_uuid(),
    tenant_id  uuid not null,
    asset_id   uuid not null,
    -- The report that sent it there.
    report_id  uuid,
    opened_at  timestamptz not null default now(),
    opened_by  uuid,
    -- By when it is to be back, as a day of the house.
    due_on     date,
    cost       numeric(12, 2),
    note       text,
    closed_at  timestamptz,
    closed_by  uuid,
    version    int not null default 1,
    constraint repairs_pkey primary key (tenant_id, id),
    constraint repairs_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint repairs_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id) on delete cascade,
    constraint repairs_report_id_fkey
        foreign key (tenant_id, report_id) references public.condition_reports (tenant_id, id) on delete set null (report_id),
    constraint repairs_cost_check check (cost >= 0),
    constraint repairs_note_check check (char_length(note) between 1 and 10000),
    constraint repairs_closed_check check (closed_by is null or closed_at is not null)
);

create unique index repairs_one_open on public.repairs (tenant_id, asset_id) where closed_at is null;
-- The lists are in these orders.
create index repairs_open on public.repairs (tenant_id, coalesce(due_on, date '9999-12-31'), id) where closed_at is null;
create index repairs_closed on public.repairs (tenant_id, closed_at, id) where closed_at is not null;
create index repairs_by_asset on public.repairs (tenant_id, asset_id, opened_at, id);
create index repairs_by_report on public.repairs (tenant_id, report_id) where report_id is not null;

alter table public.repairs enable row level security;
create policy repairs_of_tenant on public.repairs
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
revoke all on public.repairs from public;

-- What is in repair already.
-- Quick all the same: nobody else has the new table yet, and few things of a house are in repair.
insert into public.repairs (tenant_id, asset_id, opened_at)
select a.tenant_id, a.id, a.status_at
from public.assets a
where a.status = 'REPAIR';
