-- A house that arrives from elsewhere begins a log that names the one before it, which another server signed (docs/reference/audit.md).
alter table public.audit_trees
    -- squawk-ignore ban-drop-constraint
    drop constraint audit_trees_reason_check,
    add constraint audit_trees_reason_check check (reason in ('new', 'shorter', 'forked', 'restored', 'moved')) not valid;

-- For how long a webhook has failed: the time in which something was tried (docs/apps/webhooks.md, "When it fails"). And the secrets before the
-- last one, newest first, of those that still sign.
alter table public.webhooks
    add column tried_at      timestamptz,
    add column failing_for   interval,
    add column older_secrets bytea[] not null default '{}',
    add column older_until   timestamptz[] not null default '{}';
