-- The keys messages are signed with (RFC 6376): one for each domain an account sends from.
create table dkim_keys (
  account_id bigint not null references accounts on delete cascade,
  -- Lower case, ASCII. Signs for its subdomains too.
  domain text not null,
  selector text not null,
  -- PKCS#8, PEM.
  private_key text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, domain)
);
