-- The events of the contacts in the sample (`contacts_sampled`), so that an estimate reads one event in 256.
create index email_events_sampled on email_events (account_id, event, single_send_id, occurred_at) include (contact_id)
  where get_byte(uuid_send(contact_id), 15) = 0;
