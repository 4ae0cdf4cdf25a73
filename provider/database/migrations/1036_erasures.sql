-- People who were erased. Their addresses and numbers stay as keyed digests, so that nobody mails or imports them by
-- accident: sha256(key || kind || ' ' || value), with a key of the account.
create table erasure_keys (
  account_id bigint primary key references accounts on delete cascade,
  key bytea not null
);
create table erased_identities (
  account_id bigint references accounts on delete cascade,
  digest bytea not null,
  erased_at timestamptz not null default now(),
  primary key (account_id, digest)
);

-- Each erasure: the work, and what proves afterwards that it was done.
create table erasures (
  account_id bigint references accounts on delete cascade,
  erasure_id uuid default gen_random_uuid(),
  -- The team's own name of the request, such as a ticket's number.
  reference text not null default '',
  requested_by text not null,
  requested_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  -- What it waits for: messages that are just being sent, contact jobs that may write the person again.
  waiting_for text,
  -- Whom to erase: contacts, addresses, numbers. Null once it is done.
  subject jsonb,
  -- What replaces the person in rows that statistics count.
  pseudonym uuid not null default gen_random_uuid(),
  -- Rows by table that were deleted, and that were made anonymous.
  deleted jsonb not null default '{}',
  anonymized jsonb not null default '{}',
  -- Columns of the team's own content that still mention the person: [{table, column, rows}].
  kept jsonb not null default '[]',
  columns_searched integer,
  attempts smallint not null default 0,
  message text,
  finished_at timestamptz,
  primary key (account_id, erasure_id)
);
create index erasures_open on erasures (requested_at) where status = 'pending';
create trigger resource_changed after insert on erasures
  for each row execute function notify_resource_changed('exports');
create trigger resource_updated after update on erasures
  for each row when (old.status is distinct from new.status) execute function notify_resource_changed('exports');
