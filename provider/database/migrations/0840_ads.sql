-- Accounts at ad partners. A partner is connected once.
create table ad_accounts (
  account_id bigint references accounts on delete cascade,
  -- 'sandbox', 'meta', 'google'
  partner text,
  -- Its name and id at the partner.
  name text not null,
  external_id text not null,
  -- The channels it is used for: 'facebook', 'instagram', 'google'.
  channels text[] not null default '{}',
  -- {"pages": [{"id", "name"}], "instagram_accounts": [...]}: whom ads can appear as.
  identities jsonb not null,
  connected_at timestamptz not null default now(),
  primary key (account_id, partner)
);
create trigger resource_changed after insert or delete on ad_accounts
  for each row execute function notify_resource_changed('ads');
create trigger resource_updated after update on ad_accounts
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('ads');

create table ad_campaigns (
  account_id bigint references accounts on delete cascade,
  ad_campaign_id uuid default gen_random_uuid(),
  name text not null,
  -- All else that is written of it (wire/ads.ts).
  content jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'active', 'error')),
  -- Why it was turned down.
  error_message text,
  -- Of the last submission.
  submission_id uuid,
  revision integer not null default 1,
  submitted_at timestamptz,
  -- Deleted, and still to be stopped at its partners.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, ad_campaign_id)
);
create index ad_campaigns_newest on ad_campaigns (account_id, updated_at desc, ad_campaign_id);
create trigger resource_changed after insert or delete on ad_campaigns
  for each row execute function notify_resource_changed('ads');
create trigger resource_updated after update on ad_campaigns
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('ads');

-- A submitted campaign at one of its partners: the work that is left to do there, and how far it got.
create table ad_placements (
  account_id bigint,
  ad_campaign_id uuid not null,
  partner text,
  -- A new one with each submission: the partner is told, so that nothing is made twice.
  submission_id uuid,
  channels text[] not null,
  submitted_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'review', 'active', 'rejected', 'stopping')),
  -- The campaign's id at the partner, once it has one.
  external_id text,
  -- Why it was rejected.
  message text,
  -- When a worker looks at it next; null: nothing is left to do.
  due_at timestamptz default now(),
  -- Looks in a row that failed.
  failures integer not null default 0,
  primary key (account_id, submission_id, partner),
  foreign key (account_id, ad_campaign_id) references ad_campaigns on delete cascade
);
create index ad_placements_of_campaign on ad_placements (account_id, ad_campaign_id);
create index ad_placements_due on ad_placements (due_at) where due_at is not null;
