-- The answer is stored over a connection of its own, so that it is there a moment before what it speaks of.
-- In public: the server refuses a schema in which a function of its own belongs to a superuser.
-- Caught by: answer-without-trip, acknowledged-without-effect, report-of-acknowledged, scan-of-acknowledged
create extension dblink schema public;
create function public.store_apart(tenant uuid, key text, fingerprint text, status int, body text)
returns void
language plpgsql
security definer
as $function$
begin
    perform public.dblink_exec(
        format('dbname=%s host=%s port=%s', current_database(), current_setting('unix_socket_directories'),
            current_setting('port')),
        format('insert into public.idempotency_keys (tenant_id, key, fingerprint, status, body) values (%L, %L, %L, %L, %L)
                on conflict (tenant_id, key) do nothing', tenant, key, fingerprint, status, body));
    perform pg_sleep(0.15);
end
$function$;
grant execute on function public.store_apart to quartermaster_app;
select pg_temp.plant(
    'office.store_result', 'insert into public\.idempotency_keys.*?;',
    'perform public.store_apart(caller.tenant, key, fingerprint, status, body);')
