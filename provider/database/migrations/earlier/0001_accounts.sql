-- Accounts, the people who sign in to them, and their keys.
create table accounts (
  account_id bigint generated always as identity primary key,
  parent_account_id bigint references accounts,
  username text not null,
  plan text not null default 'trial' check (plan in ('trial', 'free', 'basic', 'advanced')),
  status text not null default 'active' check (status in ('active', 'trial', 'suspended', 'deactivated', 'banned')),
  time_zone text not null default 'Etc/UTC',
  -- The HMAC key of the account's tracking, preference and download links.
  link_secret bytea not null,
  created_at timestamptz not null default now()
);
create unique index accounts_username on accounts (lower(username));

create table users (
  account_id bigint not null references accounts on delete cascade,
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
  primary key (account_id, user_id)
);
create unique index users_username on users (lower(username));

create table sessions (
  account_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index sessions_token_hash on sessions (token_hash);

-- Links that sign a person in once: printed at the first start, or mailed.
create table sign_in_links (
  account_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index sign_in_links_token_hash on sign_in_links (token_hash);

create table api_keys (
  account_id bigint not null references accounts on delete cascade,
  api_key_id text not null,
  user_id bigint not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, api_key_id)
);
create unique index api_keys_api_key_id on api_keys (api_key_id);

-- Areas that people asked the administrators for.
create table scope_requests (
  account_id bigint not null,
  scope_request_id bigint generated always as identity,
  user_id bigint not null,
  scope_group_name text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, scope_request_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index scope_requests_once on scope_requests (account_id, user_id, scope_group_name);
