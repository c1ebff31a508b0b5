-- A refusal is stored under its key as if it were done.
-- Caught by: refusal-kept, refusal-with-effect
select pg_temp.plant(
    'office.handover_conflict', 'return office\.conflict',
    $kept$perform office.store_answer(handover.caller, handover.key, handover.fingerprint, 409, '{}');
    return office.conflict$kept$);
alter function office.handover_conflict volatile
