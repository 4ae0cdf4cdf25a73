-- IP addresses of this machine that an account may send from, as the operator set them.
create table account_addresses (
  account_id bigint not null references accounts on delete cascade,
  ip text not null,
  assigned_at timestamptz not null default now(),
  -- Since when it sends more from day to day; null: as much as comes.
  warmup_started_at timestamptz,
  -- Until when its share of the day's limit is used.
  paced_until timestamptz not null default now(),
  primary key (account_id, ip)
);
insert into account_addresses (account_id, ip)
select distinct account_id, unnest(addresses) from ip_pools;

-- A pool can be made before it has addresses.
alter table ip_pools drop constraint ip_pools_addresses_check;

-- Addresses in an SPF record that the owner of the domain writes.
alter table dkim_keys add column ips text[] not null default '{}';

-- Names of addresses, which receivers look up.
create table reverse_dns (
  account_id bigint not null references accounts on delete cascade,
  reverse_dns_id integer not null,
  ip text not null,
  domain text not null,
  subdomain text not null,
  -- When the name was last found to lead to the address, and the address to the name; null: not the last time.
  valid_at timestamptz,
  primary key (account_id, reverse_dns_id)
);
create unique index reverse_dns_by_address on reverse_dns (account_id, ip);
-- Numbers are not used again.
alter table accounts add column last_reverse_dns integer not null default 0;
