-- Whether one of the events that few messages have has happened to a message.
create index email_events_rare on email_events (account_id, contact_id, single_send_id, occurred_at) include (event)
  where event in ('dropped', 'deferred', 'bounce', 'spamreport', 'unsubscribe', 'group_unsubscribe',
    'group_resubscribe');
