-- How many people a send bounced for, from an index alone: their events are all over the table, a page for each.
create index email_events_bounced on email_events (account_id, single_send_id, email, occurred_at)
  where event = 'bounce' and detail ->> 'type' is distinct from 'blocked';
