create or replace trigger audit_log_append_only
    before update or delete or truncate on public.audit_log
    for each statement execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only;

create or replace trigger audit_log_append_only_rows
    before update or delete on public.audit_log
    for each row execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only_rows;
