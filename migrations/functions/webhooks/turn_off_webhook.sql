-- The server turns an endpoint off, and tells the admins: `gone`, it answered 410, or `failing`, nothing was delivered for five days. What waits
-- is left behind. The endpoint is locked.
create or replace function office.turn_off_webhook(before public.webhooks, reason text, sends_mail boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after public.webhooks;
    house public.tenants;
begin
    update public.webhooks w
    set active = false, turned_off = reason, generation = w.generation + 1, since = null, due_at = 'infinity', version = w.version + 1
    where w.tenant_id = before.tenant_id and w.id = before.id
    returning * into after;
    perform office.audit_webhook('webhook.turned_off', before, after);
    -- A node of a distributed database sends no mail.
    if not sends_mail or to_regclass('signin.mail_outbox') is null then
        return;
    end if;
    select * into house from public.tenants t where t.id = after.tenant_id;
    insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, tenant_id, subject, body)
    select a.email, a.locale, 'notification', false, clock_timestamp() + interval '3 days', house.id, said.words[1], said.words[2]
    from public.accounts a
    cross join lateral (select office.webhook_words(a.locale, house.name, after.url, reason) as words) as said
    where a.tenant_id = after.tenant_id and a.disabled_at is null and 'admin' = any (a.roles) and octet_length(a.email) <= 254
      -- An address that nobody has proven may be anybody's.
      and a.auth_user_id is not null;
end
$$;
