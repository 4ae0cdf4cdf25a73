-- Whom mail is from: senders, domains and addresses; and whom it must not reach.

-- The identities mail is sent from.
create table senders (
  account_id bigint references accounts on delete cascade,
  sender_id bigint generated always as identity,
  nickname text not null,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text not null default '',
  address text not null default '',
  address_2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  country text not null default '',
  verified_at timestamptz,
  -- SHA-256 of the token in the last verification mail.
  verification_hash bytea,
  verification_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When somebody last asked for the verification mail again.
  verification_resent_at timestamptz,
  -- What the mail server said when it refused the last verification mail for good.
  verification_refusal text,
  -- Verified for as long as the domain is.
  verified_by_domain boolean not null default false,
  primary key (account_id, sender_id)
);
create unique index senders_nickname on senders (account_id, lower(nickname));
create trigger resource_changed after insert or delete on senders
  for each row execute function notify_resource_changed('senders');
create trigger resource_updated after update on senders
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('senders');

-- Who a sender was when it was deleted: what was sent from it is still shown as it was sent.
create table deleted_senders (
  account_id bigint references accounts on delete cascade,
  sender_id bigint,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text not null,
  address text not null,
  address_2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  deleted_at timestamptz not null default now(),
  primary key (account_id, sender_id)
);

-- The keys messages are signed with (RFC 6376): one for each domain an account sends from.
create table dkim_keys (
  account_id bigint references accounts on delete cascade,
  -- Lower case, ASCII. Signs for its subdomains too.
  domain text,
  selector text not null,
  -- PKCS#8, PEM.
  private_key text not null,
  created_at timestamptz not null default now(),
  domain_id bigint generated always as identity,
  -- False: made by the operator, who vouches for it.
  self_service boolean not null default false,
  -- When the key was found in the domain's DNS.
  valid_at timestamptz,
  checked_at timestamptz,
  check_reason text,
  -- When the record of a validated domain was first not found; one such look alone takes nothing away.
  missing_since timestamptz,
  is_default boolean not null default false,
  custom_spf boolean not null default false,
  primary key (account_id, domain)
);
create unique index dkim_keys_domain_id on dkim_keys (account_id, domain_id);
create unique index dkim_keys_default on dkim_keys (account_id) where is_default;
create trigger resource_changed after insert or delete on dkim_keys
  for each row execute function notify_resource_changed('domains');
create trigger resource_updated after update on dkim_keys
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('domains');

-- Domains that a parent lets its subusers send from. They stay the parent's: a subuser neither sees nor changes them.
create table shared_domains (
  account_id bigint,
  domain_id bigint,
  subuser_account_id bigint references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, domain_id, subuser_account_id),
  foreign key (account_id, domain_id) references dkim_keys (account_id, domain_id) on delete cascade
);
create index shared_domains_by_subuser on shared_domains (subuser_account_id);

-- Addresses of this machine that an account's mail leaves from, by the name that sends give.
create table ip_pools (
  account_id bigint references accounts on delete cascade,
  name text,
  addresses text[] not null check (cardinality(addresses) > 0),
  -- Events name a pool by a number as well (provider facts, event webhook).
  pool_id bigint generated always as identity,
  primary key (account_id, name)
);

-- Who must not be mailed, and why.
create table unsubscribe_groups (
  account_id bigint references accounts on delete cascade,
  group_id bigint generated always as identity,
  name text not null,
  description text not null,
  -- Shown on the preferences page.
  is_default boolean not null default false,
  last_email_sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, group_id)
);
create unique index unsubscribe_groups_name on unsubscribe_groups (account_id, lower(name));
create trigger resource_changed after insert or delete on unsubscribe_groups
  for each row execute function notify_resource_changed('groups');
create trigger resource_updated after update on unsubscribe_groups
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('groups');

-- Addresses that must not be mailed, and why.
create table suppressions (
  account_id bigint references accounts on delete cascade,
  -- Lower case.
  email text,
  kind text check (kind in ('global', 'group', 'bounce', 'block', 'invalid_email', 'spam_report')),
  -- 0 unless kind is 'group'.
  group_id bigint default 0,
  reason text,
  status text,
  ip text,
  created_at timestamptz not null default now(),
  primary key (account_id, email, kind, group_id)
);
create index suppressions_newest on suppressions (account_id, kind, group_id, created_at desc);
create trigger resource_added after insert on suppressions referencing new table as changed
  for each statement execute function notify_groups_changed();
create trigger resource_deleted after delete on suppressions referencing old table as changed
  for each statement execute function notify_groups_changed();

-- How an account sends.
create table sending_settings (
  account_id bigint primary key references accounts on delete cascade,
  -- Seconds in which a send that leaves now can be called back.
  undo_seconds integer not null default 60 check (undo_seconds between 0 and 3600),
  -- Minutes after which a schedule that did not fire asks before it does.
  overdue_minutes integer not null default 15 check (overdue_minutes between 1 and 10080),
  -- At most so many single sends to one contact in so many days; null: no cap.
  cap_messages integer check (cap_messages between 1 and 1000),
  cap_days integer not null default 7 check (cap_days between 1 and 365)
);

-- The domains whose keys may sign for an account: its own, and those its parent shares with it. `owner_account_id`
-- seals the key. A shared domain also signs mail that no other domain covers.
create view signing_domains as
  select account_id, account_id as owner_account_id, true as is_own, domain_id, domain, selector, private_key,
    self_service, valid_at, is_default
  from dkim_keys
  union all
  select shared_domains.subuser_account_id, dkim_keys.account_id, false, dkim_keys.domain_id, domain, selector,
    private_key, self_service, valid_at, true
  from shared_domains
  join dkim_keys using (account_id, domain_id)
  join accounts subusers on subusers.account_id = shared_domains.subuser_account_id
    and subusers.parent_account_id = shared_domains.account_id;
