create or replace trigger condition_reports_apply_condition
    after insert on public.condition_reports
    for each row execute function office.apply_report_condition();

create or replace trigger condition_reports_note
    after insert or update or delete on public.condition_reports
    for each row execute function office.note_change_of_condition_reports();
alter table public.condition_reports enable always trigger condition_reports_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger condition_reports_no_truncate
    before truncate on public.condition_reports
    for each statement execute function office.refuse_change('condition_reports', 'condition_reports_no_truncate');
alter table public.condition_reports enable always trigger condition_reports_no_truncate;

create or replace trigger condition_reports_note_damage
    after insert on public.condition_reports
    for each row when (new.condition = 'damaged')
    execute function office.note_damage();
