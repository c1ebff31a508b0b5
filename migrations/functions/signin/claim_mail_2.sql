-- Takes at most `batch` messages that are due and still of use, for as long as `lease`: whoever took one sends it, with no
-- transaction open, and then calls office.delete_mail(), office.refuse_mail() or office.postpone_mail(). Several servers may do so at
-- once: each takes others than its neighbour, and what one left undone is taken up by another after the lease. One that tells of what
-- is no longer true, or that its person wants no mail of by now, goes; the others are in the language that their person reads by now.
-- What a suspended house has to tell waits.
-- `sender_name` is the name that the mail comes from, where its house has one of its own.
create or replace function office.claim_mail_2(batch int, lease interval)
returns table (
    id uuid, claim uuid, recipient text, language text, template text, sealed text, is_discarded boolean, attempts int,
    seconds_left int, subject text, body text, sender_name text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    claimed_at constant timestamptz := clock_timestamp();
    suspended constant uuid[] := office.suspended_tenants();
    telling signin.mail_outbox[];
    house uuid;
    held uuid[];
    good uuid[] := '{}';
begin
    telling := array(
        select m
        from signin.mail_outbox m
        where m.due_at <= claimed_at and m.notification_id is not null and coalesce(m.tenant_id <> all (suspended), true)
        order by m.due_at
        limit batch
        for update skip locked);
    for house in select distinct t.tenant_id from unnest(telling) as t order by 1 loop
        perform office.switch_tenant(house::text);
        held := office.withdraw_untrue(
            house, array(select t.notification_id from unnest(telling) as t where t.tenant_id = house), claimed_at);
        held := held || array(
            select n.id
            from public.notifications n
            join public.notification_settings s on s.tenant_id = house and s.account_id = n.account_id
            where n.tenant_id = house and n.id = any (array(select t.notification_id from unnest(telling) as t where t.tenant_id = house))
                and n.kind = any (s.muted_mail));
        -- One whose notification is gone, as with its reservation, tells of nothing.
        good := good || array(
            select t.id
            from unnest(telling) as t
            where t.tenant_id = house and t.notification_id <> all (held) and exists (
                select from public.notifications n where n.tenant_id = house and n.id = t.notification_id));
        update signin.mail_outbox m
        set language = a.locale, subject = n.title, body = n.body
        from public.notifications kept
        join public.accounts a on a.tenant_id = house and a.id = kept.account_id
        cross join lateral office.notification_in_words(kept, a.locale) as n
        -- What was written out when it was told stays so.
        where kept.tenant_id = house and kept.facts is not null and kept.id = m.notification_id
            and m.tenant_id = house and m.id = any (good);
    end loop;
    perform office.switch_tenant('');
    delete from signin.mail_outbox m where m.id in (select t.id from unnest(telling) as t where t.id <> all (good));
    return query
    with due as (
        select m.id
        from signin.mail_outbox m
        where m.due_at <= claimed_at and m.valid_until > claimed_at and (m.notification_id is null or m.id = any (good))
            and coalesce(m.tenant_id <> all (suspended), true)
        order by m.due_at
        limit batch
        for update skip locked
    )
    update signin.mail_outbox m
    set due_at = clock_timestamp() + lease, attempts = m.attempts + 1, claim = gen_random_uuid()
    from due
    where m.id = due.id
    returning
        m.id, m.claim, m.recipient, m.language, m.template, encode(m.sealed, 'hex'), m.is_discarded, m.attempts,
        extract(epoch from m.valid_until - clock_timestamp())::int, m.subject, m.body, office.mail_name(m.tenant_id, m.recipient);
end
$$;
