-- Runs of the commands that somebody has to hear of when they fail or stay out: backups, tries to restore one, verify, and that a copy of the
-- sealing key was looked at. Of one database as it stands, so no backup has it.
create table office.operations (
    id          bigint generated always as identity,
    kind        text not null,
    started_at  timestamptz not null default clock_timestamp(),
    -- Null while it goes on, and for good where it was killed.
    ended_at    timestamptz,
    succeeded   boolean,
    detail      text,
    byte_count  bigint,
    file_count  bigint,
    constraint operations_pkey primary key (id),
    constraint operations_kind_check check (kind in ('backup', 'restore_check', 'verify', 'seal_key_copy')),
    constraint operations_ended_check check ((ended_at is null) = (succeeded is null)),
    constraint operations_detail_check check (length(detail) <= 500)
);
revoke all on office.operations from public;

create index operations_by_kind on office.operations (kind, id);
