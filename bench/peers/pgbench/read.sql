\set n random(1, :reservations)
select * from office.get_reservation(null, :subject::uuid, null, 'viewer', md5('reservation ' || :n)::uuid, true);
