-- What is known of a request, of an entry of an outbox (ID.PLACE) or of an idempotency key, in all tenants, for `quartermaster explain`: what was
-- refused, each with what happened to its gear shortly before; what was changed; which answers are kept under the key. A change is found by
-- its request within the last days alone, by its key for as long as the key is kept. At most twenty of each, in the order of time.
create or replace function office.explain_request(id text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 20;
    -- No index is asked for a time that is another for each row.
    since constant timestamptz := clock_timestamp() - interval '7 days';
    houses uuid[];
    tenant uuid;
    found office.refusals;
    refusals json[] := '{}';
    -- Of all houses, each with its time and its place in the log.
    changes json[] := '{}';
    times timestamptz[] := '{}';
    places bigint[] := '{}';
    answers json[] := '{}';
    more record;
begin
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', '*', true);
    houses := array(select t.id from public.tenants t order by t.id);
    perform set_config('office.tenant_lookup', '', true);
    for found in
        select r.*
        from office.refusals r
        where r.request_id collate "C" = explain_request.id
            or r.request_id collate "C" >= explain_request.id || '.' and r.request_id collate "C" < explain_request.id || '/'
            and substr(r.request_id, length(explain_request.id) + 2) ~ '^[0-9]+$'
            or r.key = explain_request.id
        order by r.at desc, r.id desc
        limit most
    loop
        perform set_config('office.tenant', coalesce(found.tenant_id::text, ''), true);
        refusals := office.refusal_json(found) || refusals;
    end loop;
    foreach tenant in array houses loop
        perform set_config('office.tenant', tenant::text, true);
        answers := answers || array(
            select json_build_object('tenant', tenant, 'key', k.key, 'status', k.status, 'at', office.rfc3339_time(k.created_at))
            from public.idempotency_keys k
            where k.tenant_id = tenant and k.key = explain_request.id);
        select
            coalesce(array_agg(office.audited_json(l)), '{}') as shown, coalesce(array_agg(l.at), '{}') as times,
            coalesce(array_agg(l.id), '{}') as places
        into more
        from (
            (
                select l.*
                from public.audit_log l
                where l.tenant_id = tenant and l.at > since and (
                    l.request_id = explain_request.id
                    or l.request_id ^@ (explain_request.id || '.')
                    and substr(l.request_id, length(explain_request.id) + 2) ~ '^[0-9]+$'
                )
                order by l.at, l.id
                limit most
            )
            union
            (
                -- A change is audited about when its key was claimed.
                select l.*
                from public.idempotency_keys k
                join public.audit_log l on l.tenant_id = k.tenant_id and l.idempotency_key = k.key
                    and l.at between k.created_at - interval '1 minute' and k.created_at + interval '1 minute'
                where k.tenant_id = tenant and k.key = explain_request.id
                order by l.at, l.id
                limit most
            )
        ) as l;
        changes := changes || more.shown;
        times := times || more.times;
        places := places || more.places;
    end loop;
    perform set_config('office.tenant', '', true);
    return row(
        200, null,
        json_build_object(
            'refusals', array_to_json(refusals), 'changes', array_to_json(array(
                select c.shown
                from unnest(changes, times, places) as c (shown, at, place)
                order by c.at, c.place
                limit most)), 'answers', array_to_json(answers)
        )::text, null, null, null, null)::office.function_result;
end
$$;
