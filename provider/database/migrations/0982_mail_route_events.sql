-- What providers report of messages that they took over an API: bounces, complaints, deliveries.
alter table mail_routes
  -- Mailgun's webhook signing key, or the password of Postmark's webhook; encrypted.
  add column webhook_key text,
  -- The last event that was accepted, to within ten seconds, and what it was.
  add column last_event_at timestamptz,
  add column last_event text,
  -- Posts that were not the provider's, and why the last of them was refused.
  add column rejected_events bigint not null default 0,
  add column event_rejected_at timestamptz,
  add column event_rejected_reason text;

-- Tells open workbenches of events, too: both times change once in ten seconds.
drop trigger resource_updated on mail_routes;
create trigger resource_updated after update on mail_routes
  for each row when (
    (old.updated_at, old.position, old.last_error, old.last_event_at, old.event_rejected_at)
    is distinct from (new.updated_at, new.position, new.last_error, new.last_event_at, new.event_rejected_at))
  execute function notify_resource_changed('mail-routes');

-- Which recipient's message a provider's identifier is: written with its outcome, kept for 90 days. No foreign key: a
-- route that is deleted while it sends must not keep outcomes out of the ledger.
create table route_messages (
  -- The route's account, which for a route of the installation is not the message's.
  account_id bigint,
  route_id uuid,
  provider_id text,
  message_account_id bigint not null,
  stream_id uuid not null,
  contact_id uuid not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, route_id, provider_id)
);
create index route_messages_accepted on route_messages using brin (accepted_at);

-- Events that have been handled, so that a copy of one has no effect; kept for two days, longer than they are accepted.
create table route_events (
  account_id bigint,
  route_id uuid,
  -- Mailgun's token, or Amazon SNS's message ID.
  event_id text,
  received_at timestamptz not null default now(),
  primary key (account_id, route_id, event_id),
  foreign key (account_id, route_id) references mail_routes on delete cascade
);
create index route_events_received on route_events using brin (received_at);
