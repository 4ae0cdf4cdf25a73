-- Plans by which something sends more from day to day: a domain of senders, or an IP address of the account. Those of
-- addresses without a row are as usual.
create table warmup_plans (
  account_id bigint not null references accounts on delete cascade,
  -- In lower case.
  subject text not null,
  is_domain boolean not null,
  -- Of a domain; addresses have theirs in `account_addresses`.
  started_at timestamptz not null default now(),
  first_hour integer not null,
  growth double precision not null,
  days integer not null,
  -- Until when a domain's share of the hour's limit is used.
  paced_until timestamptz not null default now(),
  primary key (account_id, subject)
);

-- Mailbox providers that asked an account to slow down. The pace grows with the time since then.
create table provider_paces (
  account_id bigint not null references accounts on delete cascade,
  -- A provider's name, or a domain of recipients.
  provider text not null,
  -- Messages per minute of each process, at `lowered_at`.
  per_minute double precision not null,
  -- The pace at which the provider first asked.
  usual double precision not null,
  lowered_at timestamptz not null default now(),
  response text not null,
  primary key (account_id, provider)
);
