-- Mail servers of accounts, and those of the installation (`is_shared`, made by operators), which their mail leaves by.
create table mail_routes (
  account_id bigint not null references accounts on delete cascade,
  route_id uuid not null,
  name text not null,
  kind text not null,
  -- The server and the user name; the password is encrypted.
  settings jsonb not null,
  password text,
  is_shared boolean not null default false,
  enabled boolean not null,
  -- Domains of senders, and classes of mail; without domains: any.
  domains text[] not null default '{}',
  classes text[] not null,
  -- Smaller numbers come first; routes with the same number share the mail by weight.
  position integer not null,
  weight integer not null,
  per_minute integer,
  -- Until when the messages that were let through take the limit up, for all workers.
  paced_until timestamptz not null default '-infinity',
  -- Why it took no message, until it takes one.
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Changes with the settings alone.
  updated_at timestamptz not null default now(),
  primary key (account_id, route_id)
);
create index mail_routes_shared on mail_routes (route_id) where is_shared;
