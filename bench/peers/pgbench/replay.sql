-- As handover.sql, with the same key, fingerprint and time whenever a pair comes round again: after the first round all replays.
\set turn :turn + 1
\set own (:pairs - :client_id + :clients - 1) / :clients
\set pair :client_id + (:turn / 2 % :own) * :clients
\set reservation 1 + :pair % 600
\set asset (:reservation - 1) * 21 + :pair / 600 + 1
\set key :pair * 2 + :turn % 2
\if :turn % 2 = 0
select r.*, office.forget_caller() from office.pick_up_asset(null, :subject::uuid, null, 'staff', md5(:key::text), md5(:key::text)::uuid::text, encode(sha256(:key::text::bytea), 'hex'), 5000, md5('written reservation ' || :reservation)::uuid, md5('written asset ' || :asset)::uuid, 'W' || :asset, :started::timestamptz, '90 days') as r;
\else
select r.*, office.forget_caller() from office.return_asset(null, :subject::uuid, null, 'staff', md5(:key::text), md5(:key::text)::uuid::text, encode(sha256(:key::text::bytea), 'hex'), 5000, md5('written reservation ' || :reservation)::uuid, md5('written asset ' || :asset)::uuid, 'W' || :asset, :started::timestamptz + interval '1 second', '90 days') as r;
\endif
