-- GET /audit: what was changed, by whom, newest first, then by id. A page begins behind the entry that its cursor names; the log loses none.
--
-- Of one thing there are few entries, which are sorted; all else comes from an index that has them in the order of the page. What a person
-- did is there an action after another, and so is what is of a kind (the part of an action before its point): a page of each of these actions
-- is looked at.
create or replace function office.list_audit(
    tenant uuid, subject uuid, session uuid, role text, entity uuid, reservation uuid, asset uuid, actor uuid, action text,
    begins_at timestamptz, ends_at timestamptz, page_size int, before_id bigint, kind text default null
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    -- A person is named by the account's id or the user's, which is what the rows have; an account by all who were ever tied to it.
    people uuid[];
    before_at timestamptz;
    -- With what the actions of the kind begin.
    first_action constant text := list_audit.kind || '.';
    -- One more than the page: whether there is another.
    ids bigint[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if actor is not null then
        select array_remove(c.former_users || coalesce(c.auth_user_id, actor), null) into people
        from public.accounts c
        where c.tenant_id = caller.tenant and c.id = actor;
        people := coalesce(people, array[actor]);
    end if;
    if before_id is not null then
        select l.at into before_at from public.audit_log l where l.tenant_id = caller.tenant and l.id = before_id;
    end if;
    if num_nonnulls(entity, reservation, asset) > 0 then
        ids := array(
            with about as materialized (
                select l.*
                from public.audit_log l
                where l.tenant_id = caller.tenant and l.reservation_id = list_audit.reservation
                union all
                select l.*
                from public.audit_log l
                where l.tenant_id = caller.tenant and list_audit.reservation is null and l.asset_id = list_audit.asset
                union all
                -- What is about the thing itself is kept once, with the asset or the reservation that it is.
                select l.*
                from public.audit_log l
                where l.tenant_id = caller.tenant and num_nonnulls(list_audit.reservation, list_audit.asset) = 0 and l.asset_id = entity
                union all
                select l.*
                from public.audit_log l
                where l.tenant_id = caller.tenant and num_nonnulls(list_audit.reservation, list_audit.asset) = 0
                  and l.reservation_id = entity and l.asset_id is distinct from entity
                union all
                select l.*
                from public.audit_log l
                where l.tenant_id = caller.tenant and num_nonnulls(list_audit.reservation, list_audit.asset) = 0 and l.entity_id = entity
                  and l.entity_id is distinct from l.asset_id and l.entity_id is distinct from l.reservation_id
            )
            select l.id
            from about l
            where (entity is null or l.entity_id = entity)
              and (list_audit.reservation is null or l.reservation_id = list_audit.reservation)
              and (list_audit.asset is null or l.asset_id = list_audit.asset)
              and (people is null or l.actor_user_id = any (people))
              and (list_audit.action is null or l.action = list_audit.action)
              and (list_audit.kind is null or starts_with(l.action, first_action))
              and (begins_at is null or l.at >= begins_at)
              and (ends_at is null or l.at < ends_at)
              and (before_id is null or (l.at, l.id) < (before_at, before_id))
            order by l.at desc, l.id desc
            limit page_size + 1);
    elsif people is not null then
        ids := array(
            with recursive deed as (
                select p.id as person, f.action
                from unnest(people) as p (id)
                cross join lateral (
                    select l.action
                    from public.audit_log l
                    where l.tenant_id = caller.tenant and l.actor_user_id = p.id
                      and (list_audit.action is null or l.action = list_audit.action)
                    order by l.action
                    limit 1
                ) as f
                union all
                select d.person, f.action
                from deed d
                cross join lateral (
                    select l.action
                    from public.audit_log l
                    where l.tenant_id = caller.tenant and l.actor_user_id = d.person and l.action > d.action
                      and list_audit.action is null
                    order by l.action
                    limit 1
                ) as f
            )
            select e.id
            from deed d
            cross join lateral (
                select l.id, l.at
                from public.audit_log l
                where l.tenant_id = caller.tenant and l.actor_user_id = d.person and l.action = d.action
                  and (list_audit.kind is null or starts_with(d.action, first_action))
                  and (begins_at is null or l.at >= begins_at)
                  and (ends_at is null or l.at < ends_at)
                  and (before_id is null or (l.at, l.id) < (before_at, before_id))
                order by l.at desc, l.id desc
                limit page_size + 1
            ) as e
            order by e.at desc, e.id desc
            limit page_size + 1);
    elsif list_audit.kind is not null and list_audit.action is null then
        ids := array(
            with recursive deed as (
                select (
                    select l.action
                    from public.audit_log l
                    where l.tenant_id = caller.tenant
                    order by l.action
                    limit 1
                ) as action
                union all
                select (
                    select l.action
                    from public.audit_log l
                    where l.tenant_id = caller.tenant and l.action > d.action
                    order by l.action
                    limit 1
                )
                from deed d
                where d.action is not null
            )
            select e.id
            from deed d
            cross join lateral (
                select l.id, l.at
                from public.audit_log l
                where l.tenant_id = caller.tenant and l.action = d.action
                  and (begins_at is null or l.at >= begins_at)
                  and (ends_at is null or l.at < ends_at)
                  and (before_id is null or (l.at, l.id) < (before_at, before_id))
                order by l.at desc, l.id desc
                limit page_size + 1
            ) as e
            where starts_with(d.action, first_action)
            order by e.at desc, e.id desc
            limit page_size + 1);
    else
        ids := array(
            select l.id
            from public.audit_log l
            where l.tenant_id = caller.tenant
              and (list_audit.kind is null or starts_with(l.action, first_action))
              and (list_audit.action is null or l.action = list_audit.action)
              and (begins_at is null or l.at >= begins_at)
              and (ends_at is null or l.at < ends_at)
              and (before_id is null or (l.at, l.id) < (before_at, before_id))
            order by l.at desc, l.id desc
            limit page_size + 1);
    end if;
    return office.list_result(
        caller, 'audit',
        array(
            select office.audit_json(l)
            from public.audit_log l
            where l.tenant_id = caller.tenant and l.id = any (ids[:page_size])
            order by l.at desc, l.id desc),
        case when cardinality(ids) > page_size then office.encode_text_cursor(ids[page_size]::text, caller.tenant) end);
end
$$;
