-- A refusal is stored under its key as if it were done.
-- Caught by: refusal-kept, refusal-with-effect
select pg_temp.plant(
    'office.handover_conflict_result', 'return refusal;',
    $kept$perform office.store_result(handover.caller, handover.key, handover.fingerprint, 409, '{}');
    return refusal;$kept$);
alter function office.handover_conflict_result volatile
