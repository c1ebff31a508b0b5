-- A pickup, the next time its return, then the client's next pair of reservation and asset, as bench/load goes through a plan.
\set turn :turn + 1
\set own (:pairs - :client_id + :clients - 1) / :clients
\set pair :client_id + (:turn / 2 % :own) * :clients
\set reservation 1 + :pair % 600
\set asset (:reservation - 1) * 21 + :pair / 600 + 1
\set key random(0, 4000000000000000000)
\if :turn % 2 = 0
select r.*, office.forget_caller() from office.pick_up_asset(null, :subject::uuid, null, 'staff', md5(:key::text), md5(:key::text)::uuid::text, encode(sha256(:key::text::bytea), 'hex'), 5000, md5('written reservation ' || :reservation)::uuid, md5('written asset ' || :asset)::uuid, 'W' || :asset, clock_timestamp(), '90 days') as r;
\else
select r.*, office.forget_caller() from office.return_asset(null, :subject::uuid, null, 'staff', md5(:key::text), md5(:key::text)::uuid::text, encode(sha256(:key::text::bytea), 'hex'), 5000, md5('written reservation ' || :reservation)::uuid, md5('written asset ' || :asset)::uuid, 'W' || :asset, clock_timestamp(), '90 days') as r;
\endif
