-- Mail sent one request at a time. Its copies are rows of the delivery ledger as those of single sends are, all of an
-- account's under one send: the account's mail stream, whose id is the same for all accounts (delivery/mail/mailStream).

create table mail_batches (
  account_id bigint not null references accounts on delete cascade,
  batch_id text not null,
  -- Null: what belongs to it leaves when it is due.
  status text check (status in ('pause', 'cancel')),
  status_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, batch_id)
);

create table mail_sends (
  account_id bigint not null references accounts on delete cascade,
  mail_id uuid not null,
  -- The request. Null once nothing of it can leave any more and it has lain for a week: events and copies are kept.
  message jsonb,
  batch_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, mail_id)
);
create index mail_sends_created on mail_sends (created_at) where message is not null;

create table mail_copies (
  account_id bigint not null,
  -- `contact_id` of the copy's row in the ledger.
  copy_id uuid not null,
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
