-- `keys rotate`: the standby key, which every server has published by now, becomes the current one, and a new one the
-- standby. What the last current one has signed stays good until it expires: keys are forgotten `kept` after they were
-- replaced, and not before the tokens of `quartermaster token` are over that they may have signed. Sessions of these
-- alone have an end of their own.
create or replace function office.rotate_signing_keys(new_kid text, new_public_key json, new_sealed_key bytea, kept interval)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- A server that has not heard of the next key yet signs with the one before.
    late_servers constant interval := '5 minutes';
    rotated_at constant timestamptz := clock_timestamp();
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    delete from signin.signing_keys k
    where k.state = 'previous' and k.changed_at < rotated_at - kept
      and not exists (
          select from signin.sessions s where s.ends_at > rotated_at and s.created_at < k.changed_at + late_servers);
    update signin.signing_keys k set state = 'previous', changed_at = rotated_at where k.state = 'current';
    update signin.signing_keys k set state = 'current', changed_at = rotated_at where k.state = 'standby';
    insert into signin.signing_keys (kid, state, public_key, sealed_key)
    values (new_kid, 'standby', new_public_key, new_sealed_key);
end
$$;
