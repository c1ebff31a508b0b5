-- That an event was delivered is noted nowhere.
-- Caught by: webhook-twice, webhook-unsettled
select pg_temp.plant('office.finish_webhook', 'd\.claim = finish_webhook\.claim', 'd.claim = finish_webhook.claim and not is_good')
