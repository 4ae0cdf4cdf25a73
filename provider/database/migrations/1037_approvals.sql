-- How many recipients a single send may have without a second person. No row: any number.
create table approval_settings (
  account_id bigint primary key references accounts on delete cascade,
  above integer not null check (above >= 0),
  changed_by text not null,
  changed_at timestamptz not null default now()
);

-- What people asked others to approve: a send as it was at that time. One that was changed since counts as withdrawn.
create table send_approvals (
  account_id bigint references accounts on delete cascade,
  approval_id uuid default gen_random_uuid(),
  single_send_id uuid not null,
  -- The person, also where an administrator works as a subuser, or a key was used.
  requested_by bigint not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  comment text not null default '',
  -- The revision of the send, its recipients at that time, and when it is to be sent; null: when it is approved.
  revision integer not null,
  recipients integer not null,
  send_at timestamptz,
  zone_field text,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  decision_comment text not null default '',
  primary key (account_id, approval_id),
  foreign key (account_id, single_send_id) references single_sends on delete cascade
);
create unique index send_approvals_waiting on send_approvals (account_id, single_send_id) where status = 'waiting';
create index send_approvals_of_send on send_approvals (account_id, single_send_id, requested_at desc);
