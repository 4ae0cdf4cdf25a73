-- Single sends, their links and tests of them.

-- Single sends. The wire's nested objects are kept as documents: they are read and written whole.
create table single_sends (
  account_id bigint references accounts on delete cascade,
  single_send_id uuid default gen_random_uuid(),
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'triggered')),
  categories text[] not null default '{}',
  send_at timestamptz,
  -- {list_ids, segment_ids, all, exclude_list_ids, exclude_segment_ids}
  send_to jsonb not null,
  -- {subject, preheader, html_content, plain_content, generate_plain_content, editor, ...}
  email_config jsonb not null,
  -- Identifies the message of this send in statistics and test sends.
  template_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the recipients were fixed, and when the last of them had an outcome.
  triggered_at timestamptz,
  finished_at timestamptz,
  -- When its deliveries next need a worker; set while triggered and not finished.
  next_work_at timestamptz,
  -- Why nothing leaves at present (mail server unreachable, sender gone), and how often in a row.
  stalled_reason text,
  stall_count smallint not null default 0,
  -- Counts the changes of what a person wrote: two tabs never overwrite each other silently.
  revision integer not null default 1,
  -- When it starts by itself; before send_at only where it follows the recipients' time zones.
  starts_at timestamptz,
  -- The contact field that holds the recipients' time zones; null: all receive it at send_at.
  zone_field text,
  -- Nothing of it leaves while set. Why: by_person, overdue, or what the system found missing; the words for people.
  paused_at timestamptz,
  pause_reason text,
  pause_detail text,
  cancelled_at timestamptz,
  -- Copies that never left though they could have: null until finished.
  unsent_count integer,
  -- {type, winner_criteria, test_percentage, duration, variations: [{id, label, subject, ...}]}
  abtest jsonb,
  test_ends_at timestamptz,
  -- The last moment to pick a winner by hand.
  expires_at timestamptz,
  winning_template_id uuid,
  winner_selected_at timestamptz,
  -- Notices already mailed, by kind: each goes out once.
  notices text[] not null default '{}',
  -- The domain of its copies' Message-IDs, fixed when it starts: a sender that changes later changes none of them.
  message_domain text,
  -- Whether a finished send handed over no copy at all; null while it is not finished.
  nobody_mailed boolean,
  primary key (account_id, single_send_id)
);
create index single_sends_newest on single_sends (account_id, updated_at desc, single_send_id);
create index single_sends_open on single_sends (next_work_at) where status = 'triggered' and finished_at is null;
create index single_sends_due on single_sends (coalesce(starts_at, send_at)) where status = 'scheduled'
  and paused_at is null;
create index single_sends_tests on single_sends (test_ends_at) where test_ends_at is not null
  and winner_selected_at is null;
create trigger resource_changed after insert or delete on single_sends
  for each row execute function notify_resource_changed('single-sends');
create trigger resource_updated after update on single_sends
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('single-sends');

-- Tests of messages: how they look in mail programs, what filters may say, where their links lead.
create table email_tests (
  account_id bigint references accounts on delete cascade,
  test_id uuid default gen_random_uuid(),
  resource_id text not null,
  subject text not null,
  sender text not null,
  -- The message as it was when it was tested.
  html text not null,
  plain text not null,
  headers text[] not null,
  status text not null default 'pending' check (status in ('pending', 'complete', 'failed')),
  wants_spam boolean not null,
  -- Results; null while they are pending.
  spam jsonb,
  links jsonb,
  -- Runs since it last got anywhere.
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, test_id)
);
create index email_tests_newest on email_tests (account_id, created_at desc, test_id);
create index email_tests_open on email_tests (created_at) where status = 'pending';
create trigger resource_changed after insert or delete on email_tests
  for each row execute function notify_resource_changed('email-tests');
create trigger resource_updated after update on email_tests
  for each row when (old.status is distinct from new.status) execute function notify_resource_changed('email-tests');

-- The message in one mail program. What an account has used of its credits is counted from these rows, so that they are
-- taken once.
create table email_test_clients (
  account_id bigint,
  test_id uuid,
  client_id text,
  status text not null default 'pending' check (status in ('pending', 'complete', 'failed')),
  reason text,
  picture_key text,
  thumbnail_key text,
  dropped text[] not null default '{}',
  confidence real,
  clipped boolean not null default false,
  primary key (account_id, test_id, client_id),
  foreign key (account_id, test_id) references email_tests on delete cascade
);

-- Test messages that were accepted: they are in no ledger, and count against what an account may send.
create table test_messages (
  account_id bigint references accounts on delete cascade,
  test_message_id bigint generated always as identity,
  accepted_at timestamptz not null default now(),
  messages integer not null,
  primary key (account_id, test_message_id)
);
create index test_messages_accepted on test_messages (account_id, accepted_at);
