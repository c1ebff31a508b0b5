-- What a report found does not become the asset's condition.
-- Caught by: condition-of-newest-report
drop trigger condition_reports_apply_condition on public.condition_reports
