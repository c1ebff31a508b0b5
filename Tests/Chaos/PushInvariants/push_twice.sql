-- A device was told the same again though no server had died between sending and noting: phones ring twice, and people mute them.
--
-- What was sent is noted within seconds, or within seconds of the moment at which Postgres was back or the server went on. Only the death
-- of the server that had sent it, within that time, explains the next. Of a browser it is not known who that was.
with told as (
    select d.*, lead(d.at) over (partition by d.notification_id, d.device order by d.at, d.number) as again_at
    from chaos.deliveries d
), patient as (
    select t.*, greatest(
        t.at + 5, (select max(o.ended) + 7 from chaos.troubles o where o.began <= t.at + 5 and o.ended >= t.at)) as noted_by
    from told t
)
select n.tenant_id, 'device ' || p.device as subject,
    format('notification %s of server %s, and again %s s later', n.id, coalesce(p.server::text, '?'), p.again_at - p.at) as found
from patient p
join public.notifications n on n.id = p.notification_id
where p.again_at is not null and not exists (
    select from chaos.deaths x
    where x.server = coalesce(p.server, x.server) and x.at between p.at - 2 and least(p.noted_by, p.again_at + 2))
