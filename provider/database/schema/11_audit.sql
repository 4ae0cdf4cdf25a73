-- What people did, and what the account tells them.

-- What was done in an account that administers or destroys: kept when its actor, its subject or the account itself is
-- gone, hence no foreign keys.
create table audit_entries (
  account_id bigint,
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
create index audit_entries_features on audit_entries (subject, occurred_at desc)
  where action = 'account.toggles_changed';
-- Those who run the installation read the logs of all accounts together.
create index audit_entries_all on audit_entries (occurred_at desc, audit_entry_id desc);

-- Who is told by mail besides, or instead of, the account's owner: at most 10 of an account.
create table notification_recipients (
  account_id bigint references accounts,
  recipient_id uuid default gen_random_uuid(),
  name text not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, recipient_id)
);
create unique index notification_recipients_email on notification_recipients (account_id, lower(email));
create trigger resource_changed after insert or delete on notification_recipients
  for each row execute function notify_resource_changed('notices');
create trigger resource_updated after update on notification_recipients
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('notices');

-- What an account is told, in the workbench and by mail, each once for what it is about.
create table notices (
  account_id bigint references accounts,
  notice_id uuid default gen_random_uuid(),
  -- What it is about, and which time of the kind: there is no second notice of the same.
  occasion text not null,
  tone text not null,
  title text not null,
  message text not null,
  -- A path of the workbench.
  link text not null,
  created_at timestamptz not null default now(),
  -- Unset: the mail is still to be queued.
  mailed_at timestamptz,
  dismissed_at timestamptz,
  primary key (account_id, notice_id)
);
create unique index notices_occasion on notices (account_id, occasion);
create index notices_shown on notices (account_id, created_at desc) where dismissed_at is null;
create index notices_to_mail on notices (created_at) where mailed_at is null;
-- Open workbenches show how many there are.
create trigger account_changed after insert on notices
  for each row execute function notify_account_changed();
create trigger account_changed_dismissed after update on notices
  for each row when (old.dismissed_at is distinct from new.dismissed_at) execute function notify_account_changed();
create trigger resource_changed after insert or delete on notices
  for each row execute function notify_resource_changed('notices');
create trigger resource_updated after update on notices
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('notices');
