-- Domains that a parent lets its subusers send from. They stay the parent's: a subuser neither sees nor changes them.
create table shared_domains (
  account_id bigint not null,
  domain_id bigint not null,
  subuser_account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, domain_id, subuser_account_id),
  foreign key (account_id, domain_id) references dkim_keys (account_id, domain_id) on delete cascade
);
create index shared_domains_by_subuser on shared_domains (subuser_account_id);

-- The domains whose keys may sign for an account: its own, and those its parent shares with it. `owner_account_id` seals the key.
-- A shared domain also signs mail that no other domain covers.
create view signing_domains as
  select account_id, account_id as owner_account_id, true as is_own, domain_id, domain, selector, private_key, self_service, valid_at, is_default from dkim_keys
  union all
  select shared_domains.subuser_account_id, dkim_keys.account_id, false, dkim_keys.domain_id, domain, selector, private_key, self_service, valid_at, true
  from shared_domains
  join dkim_keys using (account_id, domain_id)
  join accounts subusers on subusers.account_id = shared_domains.subuser_account_id and subusers.parent_account_id = shared_domains.account_id;
