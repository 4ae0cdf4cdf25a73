-- Services that post what contacts did, such as shops, to `/v3/marketing/events/in/{token}`.
create table event_sources (
  account_id bigint not null references accounts on delete cascade,
  source_id uuid not null,
  name text not null,
  service text not null check (service in ('stripe', 'shopify', 'other')),
  enabled boolean not null default true,
  -- The secret part of the address, encrypted.
  token text not null,
  -- What the service signs its posts with, encrypted.
  secret text,
  mapping jsonb,
  create_contacts boolean not null default true,
  accepted bigint not null default 0,
  accepted_at timestamptz,
  refused bigint not null default 0,
  problem text,
  problem_at timestamptz,
  last_post text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, source_id)
);
create trigger resource_changed after insert or delete on event_sources
  for each row execute function notify_resource_changed('event-sources');
-- Not of each post: a busy shop posts many in a second.
create trigger resource_updated after update on event_sources
  for each row when ((old.updated_at, old.problem) is distinct from (new.updated_at, new.problem)
    or old.accepted_at is null and new.accepted_at is not null or old.last_post is null and new.last_post is not null)
  execute function notify_resource_changed('event-sources');
