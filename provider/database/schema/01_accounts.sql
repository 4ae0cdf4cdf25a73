-- Accounts, the people who sign in to them, their keys, and what they may.

-- One row per customer, subusers included, who name their parent.
create table accounts (
  account_id bigint generated always as identity primary key,
  parent_account_id bigint references accounts,
  username text not null,
  plan text not null default 'trial' check (plan in ('trial', 'free', 'basic', 'advanced')),
  status text not null default 'active' check (status in ('active', 'trial', 'suspended', 'deactivated', 'banned')),
  time_zone text not null default 'Etc/UTC',
  -- The HMAC key of the account's tracking, preference and download links.
  link_secret bytea not null,
  created_at timestamptz not null default now(),
  region text not null default 'global' check (region in ('global', 'eu')),
  -- Switched off by the parent: nobody signs in, nothing is sent.
  disabled_at timestamptz,
  -- False: its people may not sign in to the workbench; its keys work.
  website_access boolean not null default true,
  -- Its subusers are the customers of a reseller.
  is_reseller boolean not null default false,
  -- What differs from the plan, by name.
  entitlements jsonb not null default '{}',
  scopes_added text[] not null default '{}',
  scopes_withheld text[] not null default '{}',
  ips text[] not null default '{}',
  -- Nobody sees the account any more; a job takes its rows away part by part, the account last.
  deleted_at timestamptz,
  -- What differs from the plan in an account's package: its prices and flags, as the operator agreed them.
  package jsonb not null default '{}'
);
create unique index accounts_username on accounts (lower(username));
create index accounts_parent on accounts (parent_account_id) where parent_account_id is not null;
create index accounts_username_order on accounts (lower(username) text_pattern_ops);
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;
create trigger accounts_deleted after delete on accounts referencing old table as gone
  for each statement execute function delete_account_contacts();
create trigger account_changed after update on accounts
  for each row when (old.* is distinct from new.*) execute function notify_account_changed();
create trigger subusers_changed after update of status, disabled_at, is_reseller on accounts
  for each row when ((old.status is distinct from new.status) or (old.disabled_at is distinct from new.disabled_at)
    or (old.is_reseller is distinct from new.is_reseller)) execute function notify_subusers_changed();
create trigger resource_inserted after insert on accounts
  for each row when (new.parent_account_id is not null) execute function notify_subuser_resource_changed();
create trigger resource_updated after update on accounts
  for each row when ((new.parent_account_id is not null) and (old.* is distinct from new.*))
    execute function notify_subuser_resource_changed();
create trigger resource_deleted after delete on accounts
  for each row when (old.parent_account_id is not null) execute function notify_subuser_resource_changed();

-- The people who sign in to an account.
create table users (
  account_id bigint references accounts on delete cascade,
  user_id bigint generated always as identity,
  username text not null,
  email text not null,
  password_hash text,
  is_admin boolean not null default false,
  -- null: every scope of the account's plan.
  scopes text[],
  profile jsonb not null default '{}',
  -- The last sign-in; while nobody has one, each start prints a new sign-in link.
  signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz,
  -- Base32. Chosen when the set-up begins, asked for from two_factor_at on.
  totp_secret text,
  two_factor_at timestamptz,
  -- The 30-second step of the last code that was taken: none works twice.
  totp_step bigint not null default 0,
  -- Who administers the installation: all accounts, not only their own. Until now nobody could sign up,
  -- so the administrators of accounts without a parent are the people who run it.
  is_operator boolean not null default false,
  -- The name in the one form that sign-in compares (provider/domains/accounts/foldName.ts); null until the next start.
  folded_name text,
  primary key (account_id, user_id)
);
create unique index users_username on users (lower(username));
create index users_folded_name on users (folded_name);
create index users_unfolded on users (account_id, user_id) where folded_name is null;
create trigger account_changed after update of scopes, is_admin on users
  for each row when ((old.scopes is distinct from new.scopes) or (old.is_admin is distinct from new.is_admin))
    execute function notify_account_changed();
create trigger access_changed after delete or update on users
  for each row execute function notify_access_changed();
create trigger resource_changed after insert or delete on users
  for each row execute function notify_resource_changed('teammates');
create trigger resource_updated after update on users
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('teammates');

-- Where somebody is signed in.
create table sessions (
  account_id bigint,
  token_hash bytea,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  session_id uuid not null default gen_random_uuid(),
  user_agent text not null default '',
  address text not null default '',
  last_seen_at timestamptz not null default now(),
  idle_days integer not null default 7,
  idle_ends_at timestamptz not null default now() + interval '7 days',
  -- Whoever opened a session with a link created on the server's machine may choose a password without the old one.
  by_link boolean not null default false,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index sessions_token_hash on sessions (token_hash);
create unique index sessions_session_id on sessions (account_id, session_id);
create trigger access_changed after delete on sessions
  for each row execute function notify_access_changed();

-- Links that sign a person in once: printed at the first start, or mailed.
create table sign_in_links (
  account_id bigint,
  token_hash bytea,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index sign_in_links_token_hash on sign_in_links (token_hash);

-- Browsers that a user has signed in from: the failures of others do not slow them.
create table known_devices (
  account_id bigint,
  user_id bigint,
  device_hash bytea,
  last_used_at timestamptz not null default now(),
  primary key (account_id, user_id, device_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create index known_devices_hash on known_devices (device_hash);

-- Codes that replace a lost second factor, by hash; each works once.
create table recovery_codes (
  account_id bigint,
  user_id bigint,
  code_hash bytea,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Links mailed to a person, each good for one thing, once.
create table mailed_links (
  account_id bigint,
  token_hash bytea,
  user_id bigint not null,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The address the link was mailed to, which its use proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index mailed_links_token_hash on mailed_links (token_hash);
create index mailed_links_user on mailed_links (account_id, user_id, purpose);

-- Teammates who were asked and have not accepted yet.
create table invitations (
  account_id bigint references accounts on delete cascade,
  -- What administrators name it by; who holds it cannot accept with it.
  invitation_id text,
  token_hash bytea not null,
  email text not null,
  is_admin boolean not null,
  scopes text[] not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, invitation_id)
);
create unique index invitations_token_hash on invitations (token_hash);
create unique index invitations_email on invitations (account_id, lower(email));
create trigger resource_changed after insert or delete on invitations
  for each row execute function notify_resource_changed('teammates');
create trigger resource_updated after update on invitations
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('teammates');

-- Accounts that somebody asked for and that are opened once the mailed link is followed. Kept for every address,
-- whether it has an account or not, so that the answer and its time tell nothing.
create table sign_ups (
  sign_up_id uuid default gen_random_uuid() primary key,
  email text not null,
  password_hash text not null,
  profile jsonb not null,
  -- Null until the link is mailed.
  token_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create unique index sign_ups_token_hash on sign_ups (token_hash);
create index sign_ups_expires_at on sign_ups (expires_at);

-- Keys that programs sign their requests with.
create table api_keys (
  account_id bigint references accounts on delete cascade,
  api_key_id text,
  user_id bigint not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, api_key_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index api_keys_api_key_id on api_keys (api_key_id);
create index api_keys_user on api_keys (account_id, user_id);
create trigger access_changed after delete or update on api_keys
  for each row execute function notify_access_changed();
create trigger resource_changed after insert or delete on api_keys
  for each row execute function notify_resource_changed('keys');
create trigger resource_updated after update on api_keys
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('keys');

-- Areas that people asked the administrators for.
create table scope_requests (
  account_id bigint,
  scope_request_id bigint generated always as identity,
  user_id bigint not null,
  scope_group_name text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, scope_request_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index scope_requests_once on scope_requests (account_id, user_id, scope_group_name);
create trigger resource_changed after insert or delete on scope_requests
  for each row execute function notify_resource_changed('requests');
create trigger resource_updated after update on scope_requests
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('requests');

-- How often something was tried: signing in to a name, signing up from a network. One count for all processes. Kept in
-- no write-ahead log: a crash of the database forgives what was tried in the last quarter of an hour.
create unlogged table attempts (
  -- A hash: names and addresses of whoever tries are nobody's business.
  attempt_key bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index attempts_ends_at on attempts (ends_at);

-- Messages an account may send, where that is not what its plan says.
create table account_credits (
  account_id bigint primary key references accounts on delete cascade,
  type text not null check (type in ('unlimited', 'recurring', 'nonrecurring')),
  reset_frequency text check (reset_frequency in ('daily', 'weekly', 'monthly')),
  -- Null: unlimited.
  total bigint check (total >= 0),
  -- Usage counts from here, or from the last reset where that is later.
  counted_from timestamptz not null default now(),
  -- Given or taken besides, until the next reset.
  extra bigint not null default 0,
  extra_since timestamptz not null default now(),
  check ((type = 'recurring') = (reset_frequency is not null)),
  constraint account_credits_check1 check ((type = 'unlimited') = (total is null))
);
create trigger account_changed after insert or delete or update on account_credits
  for each row execute function notify_account_part_changed();

-- Features that plugins of the workbench declare; the provider's own are in its code.
create table declared_features (
  app text,
  feature text,
  title text not null,
  plugin text not null,
  declared_at timestamptz not null default now(),
  primary key (app, feature)
);

-- Where an account's feature differs from the standard.
create table account_features (
  account_id bigint references accounts on delete cascade,
  app text,
  feature text,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, app, feature)
);
create index account_features_feature on account_features (app, feature);
create trigger account_changed after insert or delete or update on account_features
  for each row execute function notify_account_part_changed();

-- The keys that secrets are encrypted with, without the keys themselves: those are in SECRET_KEY_FILE.
create table secret_keys (
  key_id text primary key,
  -- A known text, encrypted: tells another key from this one at the start.
  check_value text not null,
  created_at timestamptz not null default now(),
  -- When every secret was encrypted with it.
  sealed_at timestamptz
);

-- How many emails of the system (verification, invitations, notices) were sent lately: to an address, and by an account
-- to addresses that have not agreed to anything. Shared by all processes, and kept over a crash.
create table system_mail_budgets (
  -- A hash: whom the system mails is told to nobody who reads this table.
  budget_key bytea primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index system_mail_budgets_ends_at on system_mail_budgets (ends_at);
