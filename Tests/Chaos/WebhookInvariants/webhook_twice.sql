-- A receiver that had taken an event got it again though no server had died between sending and noting: work is done twice without need.
--
-- What was taken is noted within seconds, or within seconds of the moment at which Postgres was back or a server went on. Only a server's death within that
-- time explains the next: nobody knows whose request it was.
with taken as (
    select a.*, lead(a.at) over (partition by a.hook, a.event order by a.at, a.number) as again_at
    from chaos.arrivals a
    where a.status = 200
), patient as (
    select t.*, greatest(
        t.at + 5, (select max(o.ended) + 7 from chaos.troubles o where o.began <= t.at + 5 and o.ended >= t.at)) as noted_by
    from taken t
)
select w.tenant_id, 'event ' || p.event as subject, format('again %s s later', p.again_at - p.at) as found
from patient p
join public.webhooks w on w.id = p.hook
where p.again_at is not null
  and not exists (select from chaos.deaths x where x.at between p.at - 2 and least(p.noted_by, p.again_at + 2))
  -- What can't be noted is sent again when its lease is over.
  and not exists (select from chaos.troubles o where o.began <= p.at + 5 and o.ended >= p.at - 15)
