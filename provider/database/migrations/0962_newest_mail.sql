-- The newest events of `mail/send`. In `email_events_kind` they have a place, but PostgreSQL doesn't know that a column
-- that is null has one value, and would sort all of them.
create index email_events_newest_mail on email_events (account_id, occurred_at, event_id) where single_send_id is null;
