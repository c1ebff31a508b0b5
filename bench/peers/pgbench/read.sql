\set n random(1, :reservations)
select * from office.show_reservation(:bearer::office.bearer, 'viewer', md5('reservation ' || :n)::uuid, true);
