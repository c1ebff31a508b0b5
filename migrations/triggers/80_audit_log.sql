create or replace trigger audit_log_append_only
    before update or delete or truncate on public.audit_log
    for each statement execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only;

create or replace trigger audit_log_append_only_rows
    before update or delete on public.audit_log
    for each row execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only_rows;

create or replace trigger audit_log_note_desk_change
    after insert on public.audit_log
    for each row
    when (
        new.action in ('reservation.changed', 'reservation.split', 'reservation.cancelled')
        and new.from_status is distinct from 'draft')
    execute function office.note_desk_change();
