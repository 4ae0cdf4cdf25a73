-- Who must not be mailed, and why.
create table unsubscribe_groups (
  account_id bigint not null references accounts on delete cascade,
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

create table suppressions (
  account_id bigint not null references accounts on delete cascade,
  -- Lower case.
  email text not null,
  kind text not null check (kind in ('global', 'group', 'bounce', 'block', 'invalid_email', 'spam_report')),
  -- 0 unless kind is 'group'.
  group_id bigint not null default 0,
  reason text,
  status text,
  ip text,
  created_at timestamptz not null default now(),
  primary key (account_id, email, kind, group_id)
);
create index suppressions_newest on suppressions (account_id, kind, group_id, created_at desc);
