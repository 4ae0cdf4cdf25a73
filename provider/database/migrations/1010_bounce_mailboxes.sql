-- Mailboxes that bounces and complaints arrive in: of accounts, and of the installation (`is_shared`, made by operators).
create table bounce_mailboxes (
  account_id bigint not null references accounts on delete cascade,
  mailbox_id uuid not null,
  name text not null,
  -- Protocol, server, user and folders; the password is encrypted.
  settings jsonb not null,
  password text not null,
  -- Its reports may be about messages of every account.
  is_shared boolean not null default false,
  enabled boolean not null,
  -- IMAP: `<UIDVALIDITY>:<UID>` of the last message that was looked at.
  position text,
  -- How many messages had which outcome.
  counts jsonb not null default '{}',
  due_at timestamptz not null default now(),
  checked_at timestamptz,
  -- When the last report was recorded.
  reported_at timestamptz,
  -- Why it couldn't be read, since when, and how often in a row.
  last_error text,
  failed_at timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  -- Changes with the settings alone.
  updated_at timestamptz not null default now(),
  primary key (account_id, mailbox_id)
);
create index bounce_mailboxes_shared on bounce_mailboxes (mailbox_id) where is_shared;
create index bounce_mailboxes_due on bounce_mailboxes (due_at) where enabled;
create trigger resource_changed after insert or delete on bounce_mailboxes
  for each row execute function notify_resource_changed('bounce-mailboxes');
-- Not of each look at a mailbox that has nothing new.
create trigger resource_updated after update on bounce_mailboxes
  for each row when ((old.updated_at, old.last_error, old.counts) is distinct from (new.updated_at, new.last_error, new.counts))
  execute function notify_resource_changed('bounce-mailboxes');

-- What was done about each message, written with what it changed, so that none counts twice.
create table bounce_mailbox_messages (
  account_id bigint,
  mailbox_id uuid,
  -- IMAP: `<UIDVALIDITY>:<UID>`; POP3: the unique id.
  message_id text,
  -- SHA-256 of what was read: recognizes a message that comes again by another name.
  digest bytea,
  outcome text not null,
  -- Whether nothing more is to be done: it was moved, deleted or marked, or stays where it is.
  is_cleared boolean not null,
  -- When it was last in the mailbox, to within a month.
  seen_at timestamptz not null default now(),
  primary key (account_id, mailbox_id, message_id),
  foreign key (account_id, mailbox_id) references bounce_mailboxes on delete cascade
);
create index bounce_mailbox_messages_digest on bounce_mailbox_messages (account_id, mailbox_id, digest);
create index bounce_mailbox_messages_pending on bounce_mailbox_messages (account_id, mailbox_id) where not is_cleared;
create index bounce_mailbox_messages_seen on bounce_mailbox_messages using brin (seen_at);
