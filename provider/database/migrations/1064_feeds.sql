-- Feeds (RSS, Atom) whose new items become single sends.
create table feeds (
  account_id bigint not null references accounts on delete cascade,
  feed_id uuid not null default gen_random_uuid(),
  name text not null,
  url text not null,
  subject text not null,
  list_ids uuid[] not null,
  sender_id integer not null,
  group_id integer not null,
  -- When it is looked at, by the account's clock: an hour, and days of the week from 0 (Sunday).
  hour smallint not null,
  weekdays smallint[] not null,
  -- Items in one send.
  most_items smallint not null,
  -- False: the send stays a draft that somebody sends.
  sends_itself boolean not null,
  enabled boolean not null default true,
  -- Null: not at all.
  next_at timestamptz,
  checked_at timestamptz,
  -- Why it could not be read, or its send not be scheduled; null: the last time it worked.
  problem text,
  failures integer not null default 0,
  last_send_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, feed_id)
);
create index feeds_due on feeds (next_at) where next_at is not null;
create trigger resource_changed after insert or delete or update on feeds
  for each row execute function notify_resource_changed('single-sends');

-- Items that were seen: each becomes part of one send at most.
create table feed_items (
  account_id bigint not null references accounts on delete cascade,
  feed_id uuid not null,
  -- Of what identifies it.
  item_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, feed_id, item_hash),
  foreign key (account_id, feed_id) references feeds on delete cascade
);
