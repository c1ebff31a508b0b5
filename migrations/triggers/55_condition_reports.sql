create or replace trigger condition_reports_apply_condition
    after insert on public.condition_reports
    for each row execute function office.apply_report_condition();
