-- What proves whose posts of inbound mail are: a signature, an OAuth token, or both.
create table webhook_policies (
  account_id bigint not null references accounts on delete cascade,
  policy_id uuid not null,
  name text not null,
  oauth_client_id text,
  -- Sealed.
  oauth_client_secret text,
  oauth_token_url text,
  oauth_scopes text[] not null default '{}',
  -- Sealed: PKCS#8, PEM.
  private_key text,
  created_at timestamptz not null default now(),
  primary key (account_id, policy_id)
);

-- Hosts whose mail is parsed and posted. A host is one account's.
create table inbound_hosts (
  account_id bigint not null references accounts on delete cascade,
  -- Lower case, ASCII.
  hostname text primary key,
  url text not null,
  -- Kept and shown: nothing checks inbound mail here.
  spam_check boolean not null default false,
  send_raw boolean not null default false,
  policy_id uuid,
  created_at timestamptz not null default now(),
  foreign key (account_id, policy_id) references webhook_policies on delete set null (policy_id)
);
create index inbound_hosts_account on inbound_hosts (account_id, hostname);
create index inbound_hosts_policy on inbound_hosts (account_id, policy_id) where policy_id is not null;

-- Messages whose post was taken, by day (UTC).
create table inbound_counts (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  received bigint not null,
  primary key (account_id, day)
);
