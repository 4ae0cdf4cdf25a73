-- What became of posts to webhooks: a row for each batch of events, which later attempts change. Old rows are deleted.
create table webhook_deliveries (
  account_id bigint,
  receiver_id uuid,
  delivery_id bigint generated always as identity,
  -- The batch's first event in the queue; null: a test.
  first_sequence bigint,
  -- delivered · waiting: not accepted yet, to be tried again · given_up: not accepted for 24 hours · retried: given up,
  -- and back in the queue since · failed: a test that was not accepted.
  state text not null check (state in ('delivered', 'waiting', 'given_up', 'retried', 'failed')),
  attempts integer not null default 1,
  posted_at timestamptz not null default now(),
  -- Of the last attempt: milliseconds, the HTTP status, why there was none or why it was not accepted, and the first
  -- characters of the response.
  duration integer,
  status integer,
  error text,
  response text not null default '',
  event_count integer not null,
  -- How many events there are of each kind.
  events jsonb not null,
  -- The first characters of the first event, as posted.
  first_event text not null default '',
  -- The rows of the queue, of events that were given up.
  kept jsonb,
  primary key (account_id, receiver_id, delivery_id),
  unique (account_id, receiver_id, first_sequence),
  foreign key (account_id, receiver_id) references event_receivers on delete cascade
);
create index webhook_deliveries_posted on webhook_deliveries (posted_at);

-- Until when a process may be posting to it, so that nobody else does.
alter table event_receivers add column posting_until timestamptz;
-- When somebody asked for it to be posted once more; it is given up 24 hours after that.
alter table event_queue add column retried_at timestamptz;
