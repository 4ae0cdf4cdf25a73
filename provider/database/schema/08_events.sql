-- What happened to messages, who is told of it, and the counts that statistics are read from.

-- One change of a count, within `count_email_events`.
create type send_count_change as (
  account_id bigint,
  single_send_id uuid,
  variation_id uuid,
  phase text,
  quarter timestamptz,
  metric text,
  step integer
);

-- What happened to messages, append only.
create table email_events (
  account_id bigint,
  event_id uuid default gen_random_uuid(),
  occurred_at timestamptz default now(),
  -- processed, dropped, deferred, delivered, bounce, open, click, spamreport, unsubscribe, group_unsubscribe,
  -- group_resubscribe
  event text not null,
  contact_id uuid,
  email text not null,
  single_send_id uuid,
  -- The event's own keys: url, url_index, reason, response, user_agent, ip, asm_group_id, machine, attempt ...
  detail jsonb not null default '{}',
  primary key (account_id, occurred_at, event_id)
) partition by range (occurred_at);
create table email_events_default partition of email_events default;
-- "Opened any send in the last 30 days" and "was sent this one" read an index alone. PostgreSQL 18 skips over the
-- sends where a query names none, and over the kinds where it names none.
create index email_events_kind on email_events (account_id, event, single_send_id, occurred_at) include (contact_id);
-- "Did this contact …" for a few contacts: without a look at the events themselves.
create index email_events_person on email_events (account_id, contact_id, occurred_at desc)
  include (event, single_send_id);
-- The events of the contacts in the sample (`contacts_sampled`), so that an estimate reads one event in 256.
create index email_events_sampled on email_events (account_id, event, single_send_id, occurred_at) include (contact_id)
  where get_byte(uuid_send(contact_id), 15) = 0;
create index email_events_clicks on email_events (account_id, single_send_id, email, occurred_at) where event = 'click';
-- Whether a reaction is the first of its kind to a message: unique counts count those alone.
create index email_events_reactions on email_events (account_id, email, occurred_at) include (event, single_send_id)
  where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe');
create trigger email_events_counted after insert on email_events referencing new table as added
  for each statement execute function count_email_events();

-- Until when the partition of the time before this scheme reaches; empty where there was nothing to keep.
create table email_event_archive (
  covered_until timestamptz not null
);

-- Where an account wants to hear of its messages' events.
create table event_receivers (
  account_id bigint,
  receiver_id uuid default gen_random_uuid(),
  enabled boolean not null default false,
  url text,
  friendly_name text,
  -- Names of the events wanted, as email_events has them.
  events text[] not null default '{}',
  -- ECDSA P-256, PKCS#8 PEM; null: posts are not signed.
  private_key text,
  oauth_client_id text,
  oauth_client_secret text,
  oauth_token_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody posts before: another process is at it, or the last post failed.
  next_post_at timestamptz not null default now(),
  failures smallint not null default 0,
  last_failure text,
  -- 'webhook', or the destination of an integration.
  destination text not null default 'webhook',
  -- An integration's: whose data it is there, and in which region they are kept.
  write_key text,
  region text,
  primary key (account_id, receiver_id),
  constraint event_webhooks_account_id_fkey foreign key (account_id) references accounts on delete cascade,
  constraint event_receivers_address check (
    case destination when 'webhook' then url is not null else write_key is not null and region is not null end)
);
create trigger resource_changed after insert or delete on event_receivers
  for each row execute function notify_resource_changed('integrations');
create trigger resource_updated after update on event_receivers
  for each row when ((old.updated_at, old.enabled, old.last_failure) is distinct from
    (new.updated_at, new.enabled, new.last_failure))
    execute function notify_resource_changed('integrations');

-- Events that a webhook has not been told yet.
create table event_queue (
  account_id bigint,
  receiver_id uuid,
  sequence bigint generated always as identity,
  event_id uuid not null,
  event text not null,
  occurred_at timestamptz not null,
  email text not null,
  contact_id uuid,
  single_send_id uuid,
  detail jsonb not null,
  primary key (account_id, receiver_id, sequence),
  constraint event_webhook_queue_account_id_webhook_id_fkey
    foreign key (account_id, receiver_id) references event_receivers on delete cascade
);

-- What happened to sends, counted as it is recorded, in the transaction that records it: statistics cost the same
-- whatever the size of a send, and never differ from the events. One row for a quarter of an hour: every time zone's
-- offset is a multiple of it, so that hours and days in any zone are sums of rows.
create table send_counts (
  account_id bigint,
  single_send_id uuid,
  -- The variation of an A/B test; all zeros where the send has none.
  variation_id uuid,
  -- The part of the send: the test, or what is not one.
  phase text check (phase in ('test', 'send')),
  quarter timestamptz,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  deferred bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  bounce_drops bigint not null default 0,
  spam_report_drops bigint not null default 0,
  invalid_emails bigint not null default 0,
  unsubscribe_drops bigint not null default 0,
  opens bigint not null default 0,
  machine_opens bigint not null default 0,
  unique_opens bigint not null default 0,
  human_unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  human_unique_clicks bigint not null default 0,
  spam_reports bigint not null default 0,
  unsubscribes bigint not null default 0,
  primary key (account_id, single_send_id, variation_id, phase, quarter)
) with (fillfactor = 50);

-- The counts of whole sends: lists of sends read no others. Counting itself
-- goes recipient by recipient: a statement over a whole batch would keep the plan of the first batch, and batches
-- have one event or twenty thousand.
create table send_totals (
  account_id bigint,
  single_send_id uuid,
  variation_id uuid,
  phase text,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  deferred bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  bounce_drops bigint not null default 0,
  spam_report_drops bigint not null default 0,
  invalid_emails bigint not null default 0,
  unsubscribe_drops bigint not null default 0,
  opens bigint not null default 0,
  machine_opens bigint not null default 0,
  unique_opens bigint not null default 0,
  human_unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  human_unique_clicks bigint not null default 0,
  spam_reports bigint not null default 0,
  unsubscribes bigint not null default 0,
  primary key (account_id, single_send_id, variation_id, phase)
) with (fillfactor = 50);

-- Clicks by link, numbered from the top left of the message.
create table send_link_counts (
  account_id bigint,
  single_send_id uuid,
  variation_id uuid,
  phase text,
  link_index smallint,
  -- The address as the author wrote it, fields of contacts not filled in.
  url text not null,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  primary key (account_id, single_send_id, variation_id, phase, link_index)
) with (fillfactor = 50);

-- Recipients that did something, with when they first did: what unique counts have counted. The row is also the
-- lock under which a recipient's clicks are judged.
create table send_reactions (
  account_id bigint,
  single_send_id uuid,
  email text,
  variation_id uuid not null,
  phase text not null,
  opened_at timestamptz,
  human_opened_at timestamptz,
  clicked_at timestamptz,
  human_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  -- The links clicked.
  links smallint[] not null default '{}',
  primary key (account_id, single_send_id, email)
) with (fillfactor = 70);

-- Clicks that a program made: see scanner_clicks_near.
create table scanner_clicks (
  account_id bigint,
  single_send_id uuid,
  event_id uuid,
  primary key (account_id, single_send_id, event_id)
);

-- What happened in an account on a day (UTC) that is over, read from its events once: statistics of a year then cost
-- what its days cost, and recording an event costs nothing more.
create table account_day_counts (
  account_id bigint references accounts on delete cascade,
  -- What counts are told apart by: all, category, mailbox_provider, client, browser.
  dimension text,
  day date,
  -- An array of objects: `name`, and a number for each metric.
  counts jsonb not null,
  primary key (account_id, dimension, day)
);

select prepare_event_partitions(2);
