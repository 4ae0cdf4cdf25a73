-- The name in the one form that sign-in compares (provider/domains/accounts/foldName.ts); null until the next start.
alter table users add column folded_name text;
create index users_folded_name on users (folded_name);
create index users_unfolded on users (account_id, user_id) where folded_name is null;

-- Browsers that a user has signed in from: the failures of others do not slow them.
create table known_devices (
  account_id bigint not null,
  user_id bigint not null,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (account_id, user_id, device_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create index known_devices_hash on known_devices (device_hash);
