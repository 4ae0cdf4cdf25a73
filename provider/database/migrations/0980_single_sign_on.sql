-- The OpenID Connect issuer that signs in an account's teammates.
create table sso_connections (
  account_id bigint primary key references accounts on delete cascade,
  -- In the redirect URI, which so differs between accounts: no code of one issuer reaches another.
  connection_id uuid not null unique,
  issuer text not null,
  client_id text not null,
  -- Encrypted.
  client_secret text not null,
  -- Lower case; empty: any.
  allowed_domains text[] not null default '{}',
  creates_teammates boolean not null default false,
  is_enforced boolean not null default false,
  -- The claim that names a person's groups or roles; empty: access is not mapped.
  role_claim text not null default '',
  -- [{"value", "is_admin", "scopes"}]
  roles jsonb not null default '[]',
  -- For people without one of the roles; empty: they are refused.
  default_scopes text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- Who a teammate is at the issuer: its `sub`, which unlike an address never passes on to somebody else.
create table sso_identities (
  account_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, issuer, subject),
  unique (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Sign-ins under way. `state` and the browser's secret are kept as hashes only; nonce and PKCE verifier derive from them.
create table sso_sign_ins (
  account_id bigint not null references sso_connections on delete cascade,
  sign_in_id uuid not null,
  state_hash bytea not null unique,
  browser_hash bytea not null unique,
  return_path text not null,
  -- Set: the signed-in user connects themselves.
  connects_user_id bigint,
  -- Set when the issuer has returned the browser: a state is used once.
  returned_at timestamptz,
  -- Set while the user's own second factor is missing.
  proven_user_id bigint,
  -- Encrypted.
  sign_out_url text,
  expires_at timestamptz not null,
  primary key (account_id, sign_in_id),
  foreign key (account_id, connects_user_id) references users on delete cascade,
  foreign key (account_id, proven_user_id) references users on delete cascade
);
create index sso_sign_ins_expires_at on sso_sign_ins (expires_at);

alter table sessions
  add column by_sso boolean not null default false,
  -- Where the browser ends its session at the issuer. Encrypted.
  add column sign_out_url text;
