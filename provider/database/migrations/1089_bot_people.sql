-- For whom bots opened a send, and clicked in it, from indexes alone: the events are all over the table.
create index email_events_machine_opens on email_events (account_id, single_send_id, email, occurred_at)
  where event = 'open' and detail ->> 'machine' = 'true';
drop index email_events_clicks;
create index email_events_clicks on email_events (account_id, single_send_id, email, occurred_at) include (event_id)
  where event = 'click';
