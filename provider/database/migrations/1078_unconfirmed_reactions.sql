-- Recipients whom an attempt did not reach for certain: the few who can have reacted to a message that was never
-- confirmed as delivered. Rows on their way from waiting to sent are never in it.
create index deliveries_unsure on deliveries (account_id, stream_id, email) include (contact_id)
  where attempts > 0 and state in ('held', 'waiting', 'deferred', 'bounced', 'dropped', 'unconfirmed', 'cancelled');
