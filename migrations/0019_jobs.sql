-- The work in the background that one server does for all: when it was last done, and when it last failed.
create table office.jobs (
    name      text not null,
    done_at   timestamptz,
    failed_at timestamptz,
    sqlstate  text,
    constraint jobs_pkey primary key (name)
);

-- When a job of the background has to be done for a tenant next. One whose turns fail comes later, and later each time. Looked through as a
-- whole, and without an index that would change with each turn.
create table public.tenant_jobs (
    tenant_id uuid not null,
    job       text not null,
    due_at    timestamptz not null default '-infinity',
    -- In a row.
    failures  int not null default 0,
    failed_at timestamptz,
    sqlstate  text,
    constraint tenant_jobs_pkey primary key (tenant_id, job),
    constraint tenant_jobs_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade
) with (fillfactor = 50);

alter table public.tenant_jobs enable row level security;
create policy tenant_jobs_of_tenant on public.tenant_jobs
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
-- Who is due is found among all.
create policy tenant_jobs_due on public.tenant_jobs to quartermaster_app
    using ((select current_setting('office.job_sweep', true) = 'on'));
revoke all on office.jobs, public.tenant_jobs from public;
