create or replace trigger inspections_append_only
    before update or delete on public.inspections
    for each row execute function office.keep_completed_inspection();
alter table public.inspections enable always trigger inspections_append_only;

create or replace trigger inspections_no_truncate
    before truncate on public.inspections
    for each statement execute function office.refuse_change('inspections', 'inspections_no_truncate');
alter table public.inspections enable always trigger inspections_no_truncate;
