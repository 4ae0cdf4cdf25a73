-- What was done in an account that administers or destroys: kept when its actor, its subject or the account itself is gone,
-- hence no foreign keys.
create table audit_entries (
  account_id bigint not null,
  audit_entry_id bigint generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  -- The names at that time: people may be renamed or removed later.
  actor_user_id bigint,
  actor text not null,
  impersonator_user_id bigint,
  impersonator text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  address text,
  primary key (account_id, audit_entry_id)
);
create index audit_entries_recent on audit_entries (account_id, occurred_at desc, audit_entry_id desc);
create index audit_entries_action on audit_entries (account_id, action, occurred_at desc);
