-- Addresses of this machine that an account's mail leaves from, by the name that sends give.
create table ip_pools (
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  addresses text[] not null check (cardinality(addresses) > 0),
  primary key (account_id, name)
);
