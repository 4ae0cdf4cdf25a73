-- Audiences at ad partners that are kept in step with a list or segment.
create table ad_audiences (
  account_id bigint references accounts on delete cascade,
  ad_audience_id uuid default gen_random_uuid(),
  partner text not null,
  name text not null,
  -- What it follows: one of the two. No foreign keys: an audience outlives its source, to be emptied.
  list_id uuid,
  segment_id uuid,
  -- Only contacts whose custom field has this value, in any case; null: all.
  consent_field text,
  consent_value text,
  -- True: contacts who are suppressed stay in it.
  keep_suppressed boolean not null default false,
  -- Its id at the partner, once it has one.
  external_id text,
  -- emptying: everybody is being removed; stopped comes after it, or at once.
  status text not null default 'active' check (status in ('active', 'emptying', 'stopped')),
  -- Why the last run ended early or sent nothing, often in the partner's words.
  problem text,
  -- Numbers of the batches that may not have reached the partner: rows of members that name one are sent again.
  last_batch bigint not null default 0,
  open_batches bigint[] not null default '{}',
  member_count bigint not null default 0,
  -- The last run.
  run_started_at timestamptz,
  run_finished_at timestamptz,
  source_count bigint not null default 0,
  added_count bigint not null default 0,
  removed_count bigint not null default 0,
  no_consent_count bigint not null default 0,
  suppressed_count bigint not null default 0,
  no_identifier_count bigint not null default 0,
  -- Of those sent, as the partner says.
  invalid_count bigint not null default 0,
  -- When a worker looks at it next; null: never.
  due_at timestamptz default now(),
  -- Runs in a row that failed.
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, ad_audience_id),
  check (num_nonnulls(list_id, segment_id) = 1),
  check ((consent_field is null) = (consent_value is null))
);
create index ad_audiences_due on ad_audiences (due_at) where due_at is not null;
create trigger resource_changed after insert or delete on ad_audiences
  for each row execute function notify_resource_changed('ads');
create trigger resource_updated after update on ad_audiences
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('ads');

-- Who may be in an audience at its partner: written before they are sent, and deleted after they are removed there.
create table ad_audience_members (
  account_id bigint,
  ad_audience_id uuid,
  contact_id uuid,
  -- SHA-256 of the contact's own values: whoever has others now is sent again.
  digest bytea not null,
  -- SHA-256 as sent, to remove them by: the contact may have another address by then, or be gone.
  email_hash bytea,
  phone_hash bytea,
  -- The last batch that sent them.
  batch bigint not null,
  -- No foreign keys: they would look both sides up once a row. Members go in the statement that deletes their audience,
  -- and with their account by its trigger.
  primary key (account_id, ad_audience_id, contact_id)
);
