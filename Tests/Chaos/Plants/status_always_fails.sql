-- A kind of change fails whenever it is asked for, and says that it may be tried again.
-- Caught by: unsettled, unforeseen-answer
select pg_temp.plant('office.set_reservation_status', '(?<=\mbegin\n)', E'    raise exception using errcode = ''57P01'';\n')
