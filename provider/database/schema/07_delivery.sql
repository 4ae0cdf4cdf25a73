-- The delivery ledger: what is to be sent, is on its way or has left, and the limits on it.

-- The delivery ledger: one row per recipient of a send, written before the first message leaves.
create table deliveries (
  account_id bigint,
  stream_id uuid,
  contact_id uuid,
  email text not null,
  -- waiting: to be claimed · sending: handed to the transport, outcome unknown · sent · deferred: to be tried
  -- again at next_attempt_at · bounced · dropped: suppressed or invalid at claim · unconfirmed: the process died
  -- while it was sending; never sent again by itself.
  state text not null default 'waiting' check (state in ('held', 'waiting', 'sending', 'sent', 'deferred', 'bounced',
    'dropped', 'unconfirmed', 'cancelled')),
  attempts smallint not null default 0,
  first_attempted_at timestamptz,
  next_attempt_at timestamptz,
  -- The worker that holds the row in 'sending'; kept while 'unconfirmed'.
  claimed_by uuid,
  finished_at timestamptz,
  -- The transport's answer, or why the row was dropped.
  response text,
  -- The variation of an A/B test this recipient gets, and the part of the send: the test, or the rest after it.
  variation_id uuid,
  phase text check (phase in ('test', 'send')),
  primary key (account_id, stream_id, contact_id)
) partition by hash (account_id, stream_id);
do $$ begin
  for i in 0..7 loop
    execute format(
      'create table deliveries_%s partition of deliveries for values with (modulus 8, remainder %s)', i, i);
  end loop;
end $$;
-- Claims, counts by state and the list by state all read it.
create index deliveries_state on deliveries (account_id, stream_id, state, contact_id);
-- Copies that are held back are many, and due one after the other.
create index deliveries_due on deliveries (account_id, stream_id, next_attempt_at) where state = 'deferred';

-- The delivery journal in two parts, each cheap to write several hundred times a second: one row per run that names
-- what is with the mail server right now, and the outcomes that have not reached the ledger yet, a row per write.
create table delivery_runs (
  account_id bigint,
  stream_id uuid,
  worker_id uuid,
  -- Recipients (contact ids) whose message may be leaving: at most one a connection.
  under_way uuid[] not null default '{}',
  primary key (account_id, stream_id, worker_id)
) with (fillfactor = 10);

-- The second part: outcomes of a run, in the order they were written.
create table delivery_outcomes (
  account_id bigint,
  stream_id uuid,
  worker_id uuid,
  sequence bigint,
  -- [[contact id, {kind, response | reason}], ...]
  outcomes jsonb not null,
  primary key (account_id, stream_id, worker_id, sequence)
);

-- What people did about copies that did not get through, or whose outcome is not known: who, when, and what stood in
-- the ledger before.
create table delivery_actions (
  account_id bigint references accounts on delete cascade,
  delivery_action_id bigint generated always as identity,
  stream_id uuid not null,
  contact_id uuid not null,
  -- retry: a copy that failed, once more · resend: one that may have left, once more · take_as_sent.
  action text not null check (action in ('retry', 'resend', 'take_as_sent')),
  from_state text not null,
  from_response text,
  user_id bigint not null,
  acted_at timestamptz not null default now(),
  primary key (account_id, delivery_action_id)
);
create index delivery_actions_send on delivery_actions (account_id, stream_id, contact_id);

-- Destinations of a send's tracked links, so that a click can only lead to an address that was in the message.
create table message_links (
  account_id bigint references accounts on delete cascade,
  single_send_id uuid,
  -- Position in the message, from top left to bottom right, from 0.
  link_index smallint,
  url text not null,
  -- Links that readers cannot see.
  hidden boolean not null default false,
  primary key (account_id, single_send_id, link_index)
);

-- What the capture transport was given: the Outbox.
create table captured_messages (
  account_id bigint references accounts on delete cascade,
  captured_message_id bigint generated always as identity,
  -- The Message-ID header, without angle brackets.
  message_id text not null,
  single_send_id uuid,
  contact_id uuid,
  email text not null,
  subject text not null,
  -- The whole message as it would have gone over the wire (RFC 5322).
  raw bytea not null,
  created_at timestamptz not null default now(),
  is_system boolean not null default false,
  -- The user whose sign-in the message's link can take over: only that user sees the link.
  link_for_user_id bigint,
  primary key (account_id, captured_message_id)
);
create index captured_messages_contact on captured_messages (account_id, contact_id, captured_message_id desc);
create index captured_messages_send on captured_messages (account_id, single_send_id, captured_message_id desc);
create index captured_system_messages on captured_messages (account_id) where is_system;
-- Messages of campaigns are too many; their sends are told of.
create trigger resource_changed after insert on captured_messages
  for each row when (new.is_system) execute function notify_resource_changed('outbox');

-- Requests that can be paused or cancelled together.
create table mail_batches (
  account_id bigint references accounts on delete cascade,
  batch_id text,
  -- Null: what belongs to it leaves when it is due.
  status text check (status in ('pause', 'cancel')),
  status_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, batch_id)
);

-- Mail that was asked for one request at a time.
create table mail_sends (
  account_id bigint references accounts on delete cascade,
  mail_id uuid,
  -- The request. Null once nothing of it can leave any more and it has lain for a week: events and copies are kept.
  message jsonb,
  batch_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, mail_id)
);
create index mail_sends_created on mail_sends (created_at) where message is not null;

-- What each copy of a request is made of, beside its row in the ledger.
create table mail_copies (
  account_id bigint,
  -- `contact_id` of the copy's row in the ledger.
  copy_id uuid,
  mail_id uuid not null,
  -- Which of the request's personalizations it belongs to, from 0.
  personalization smallint not null,
  -- The unsubscribe group; null without one.
  group_id bigint,
  -- Kinds of suppressions that keep it back.
  checks text[] not null,
  -- What its events say of it: message_id, categories, custom_args, asm_group_id.
  detail jsonb not null,
  primary key (account_id, copy_id),
  foreign key (account_id, mail_id) references mail_sends on delete cascade
);
create index mail_copies_mail on mail_copies (account_id, mail_id);

-- When an account's mail stream next needs a worker; infinity where nothing waits.
create table mail_lanes (
  account_id bigint primary key references accounts on delete cascade,
  next_work_at timestamptz not null default 'infinity',
  stall_count smallint not null default 0
);
create index mail_lanes_due on mail_lanes (next_work_at);

-- Categories of mail sent one request at a time: those of sends stand in the sends.
create table mail_categories (
  account_id bigint references accounts on delete cascade,
  category text,
  primary key (account_id, category)
);

-- How fast an account may send: in all, and to one domain of recipients.
create table send_limits (
  account_id bigint references accounts on delete cascade,
  -- Lower case, ASCII; empty: all mail of the account.
  domain text default '',
  per_minute integer not null check (per_minute > 0),
  primary key (account_id, domain)
);

-- How far an account's limits of sending are used up, by all processes together: the time of the last copy that has
-- been given one. A row for each limit, by the domain it is for.
create table send_pace (
  account_id bigint references accounts on delete cascade,
  domain text,
  reserved_until timestamptz not null,
  primary key (account_id, domain)
) with (fillfactor = 50);

-- What processes were making when they ended: a message that is the same for all (the nil id), or one copy.
create table work_strikes (
  account_id bigint references accounts on delete cascade,
  stream_id uuid,
  contact_id uuid,
  strikes smallint not null default 1,
  struck_at timestamptz not null default now(),
  primary key (account_id, stream_id, contact_id)
);
