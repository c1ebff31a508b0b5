-- What somebody does to the audit who may do everything in Postgres: a row each, at parts of `rows` (script/seal-scale).
alter table audit_log disable trigger all;
alter table audit_leaves disable trigger all;
update audit_log set action = 'item.created' where id = :rows / 2;
update audit_log set at = at - interval '1 microsecond' where id = :rows / 3;
delete from audit_log where id = :rows / 4;
insert into audit_log (id, tenant_id, action, at, epoch, xid) overriding system value
select :rows::bigint * 10, tenant_id, action, at, epoch, xid from audit_log where id = :rows / 6;
-- Two rows change places, with what each was sealed with.
with old as (select * from audit_leaves where audit_id in (:rows / 5, :rows / 5 + 1))
update audit_leaves l
set audit_id = -o.audit_id, before_salt_high = o.before_salt_high, before_salt_low = o.before_salt_low,
    after_salt_high = o.after_salt_high, after_salt_low = o.after_salt_low
from old o where l.tenant_id = o.tenant_id and l.audit_id in (:rows / 5, :rows / 5 + 1) and o.number <> l.number;
update audit_leaves set audit_id = -audit_id where audit_id < 0;
alter table audit_leaves enable trigger all;
alter table audit_log enable trigger all;
