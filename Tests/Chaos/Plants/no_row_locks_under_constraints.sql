-- Nothing locks a row before it looks at it. What the index and the triggers then refuse reaches phones as an answer that the
-- contract does not have; what they cannot see is in the books.
-- Caught by: unforeseen-answer, all-back-not-returned, audit-alternates, line-over-qty
select pg_temp.plant(p.oid::regproc::text, '\mfor (no key update|update|key share)( skip locked| nowait)?(?=;|\n)', '')
from pg_proc p
where p.pronamespace = 'office'::regnamespace and p.prosrc ~ '\mfor (no key update|update|key share)( skip locked| nowait)?(?=;|\n)';
-- What is looked at and what is written lie a little further apart than on this idle machine.
select pg_temp.plant('office.open_checkout', '(?<=\mbegin\n)', E'    perform pg_sleep(0.15);\n')
