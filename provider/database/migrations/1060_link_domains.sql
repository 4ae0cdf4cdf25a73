-- Hosts that the links of an account's mail, its pages and its images have instead of the installation's.
create table link_domains (
  account_id bigint not null references accounts on delete cascade,
  link_id bigint generated always as identity,
  -- Lower case, ASCII.
  domain text not null,
  subdomain text not null,
  host text not null generated always as (subdomain || '.' || domain) stored,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- When both records were found; null: one is missing.
  valid_at timestamptz,
  checked_at timestamptz,
  host_valid boolean not null default false,
  host_reason text,
  owner_valid boolean not null default false,
  owner_reason text,
  -- When a record of a validated domain was first not found; one such check alone takes nothing away.
  missing_since timestamptz,
  -- Whether requests to the host are for this account: since it was validated, until another account validates it.
  holds_host boolean not null default false,
  -- Removed domains stay, because their links are out.
  removed_at timestamptz,
  primary key (account_id, link_id)
);
create unique index link_domains_account_host on link_domains (account_id, host);
create unique index link_domains_default on link_domains (account_id) where is_default;
create unique index link_domains_holder on link_domains (host) where holds_host;
create trigger resource_changed after insert or delete on link_domains
  for each row execute function notify_resource_changed('domains');
create trigger resource_updated after update on link_domains
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('domains');

-- Hosts that a parent lets its subusers use. They stay the parent's.
create table shared_link_domains (
  account_id bigint not null,
  link_id bigint not null,
  subuser_account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  -- The subuser's links that are out keep working.
  ended_at timestamptz,
  primary key (account_id, link_id, subuser_account_id),
  foreign key (account_id, link_id) references link_domains on delete cascade
);
create index shared_link_domains_by_subuser on shared_link_domains (subuser_account_id);
