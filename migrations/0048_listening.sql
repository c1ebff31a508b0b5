-- A house that arrives from elsewhere begins a log that names the one before it, which another server signed (docs/reference/audit.md).
alter table public.audit_trees
    drop constraint audit_trees_reason_check,
    add constraint audit_trees_reason_check check (reason in ('new', 'shorter', 'forked', 'restored', 'moved')) not valid;
