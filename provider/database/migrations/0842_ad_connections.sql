-- The sign-in of an ad account at its partner. The token is encrypted; accounts of the sandbox have none.
alter table ad_accounts
  add column access_token text,
  -- Null: it doesn't expire.
  add column token_expires_at timestamptz,
  -- The ad accounts that this sign-in may use, as [{"id", "name"}]. external_id is the chosen one.
  add column accounts jsonb not null default '[]',
  -- Why the partner refuses the token, in its own words. Placements wait until the account is connected again.
  add column problem text,
  -- When the token, the pages and the accounts were last checked.
  add column checked_at timestamptz not null default now();
-- Accounts that workers check daily.
create index ad_accounts_checked on ad_accounts (checked_at) where access_token is not null;

-- Sign-ins at partners that have been started. The hash covers the state and the credentials of whoever started it, so
-- that nobody else can complete it.
create table ad_authorizations (
  account_id bigint references accounts on delete cascade,
  binding_hash bytea,
  partner text not null,
  expires_at timestamptz not null,
  primary key (account_id, binding_hash)
);
