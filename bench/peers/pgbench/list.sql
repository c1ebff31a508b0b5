select * from office.list_reservations(:bearer::office.bearer, 'viewer', 1, null, true, 500, null, null);
