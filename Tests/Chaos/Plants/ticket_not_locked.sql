-- Nobody holds a ticket and its parcels while looking at them. What is looked at and what is written lie further apart than on
-- this idle machine.
-- Caught by: parcel-and-log, unforeseen-answer, parcel-answered-otherwise, acknowledged-without-effect
select pg_temp.plant('office.lock_ticket', '\n *for no key update( nowait)?', '');
select pg_temp.plant('office.receive_parcel', 'if parcel\.state', E'perform pg_sleep(0.5);\n    if parcel.state')
