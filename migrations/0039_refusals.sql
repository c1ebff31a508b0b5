-- Requests that were refused, by ids and codes alone, for a week: what office.explain_request() tells an operator. Not of a house's record, so
-- in no archive.
create table office.refusals (
    id          bigint generated always as identity,
    at          timestamptz not null,
    -- Null where neither the token nor the database named it.
    tenant_id   uuid,
    subject     uuid not null,
    request_id  text not null,
    key         text,
    operation   text not null,
    -- What the path and the body name: a reservation, an asset, a line.
    target      uuid,
    asset_id    uuid,
    line_id     uuid,
    code        text not null,
    status      int not null,
    sqlstate    text,
    constraint refusals_pkey primary key (id)
);
revoke all on office.refusals from public;

create index refusals_by_request on office.refusals (request_id collate "C");
create index refusals_by_key on office.refusals (key) where key is not null;
-- How many a person had within the hour.
create index refusals_by_subject on office.refusals (subject, at);
create index refusals_by_age on office.refusals (at);
