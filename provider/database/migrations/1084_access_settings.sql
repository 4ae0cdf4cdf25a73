-- Networks that an account can be used from; none: from anywhere.
create table access_rules (
  account_id bigint not null references accounts on delete cascade,
  rule_id integer not null,
  network text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, rule_id)
);
create unique index access_rules_by_network on access_rules (account_id, network);
create trigger account_changed after insert or delete or update on access_rules
  for each row execute function notify_account_part_changed();
-- Numbers are not used again.
alter table accounts add column last_access_rule integer not null default 0;

-- The addresses that tried to use an account lately.
create table access_attempts (
  account_id bigint not null references accounts on delete cascade,
  ip text not null,
  -- With an API key, otherwise signed in.
  by_key boolean not null,
  allowed boolean not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account_id, ip, by_key)
);
create index access_attempts_newest on access_attempts (account_id, last_at desc);
create index access_attempts_oldest on access_attempts (last_at);
