select * from office.list_reservations(null, :subject::uuid, null, 'viewer', 1, null, true, 500, null, null);
