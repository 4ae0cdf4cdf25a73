-- Names of events that an account has deleted, until the last of their events is gone.
create table custom_event_deletions (
  account_id bigint references accounts on delete cascade,
  name text collate "C",
  deleted_at timestamptz not null default now(),
  primary key (account_id, name)
);
