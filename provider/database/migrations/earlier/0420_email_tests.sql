-- Tests of messages: how they look in mail programs, what filters may say, where their links lead.
create table email_tests (
  account_id bigint not null references accounts on delete cascade,
  test_id uuid not null default gen_random_uuid(),
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

-- The message in one mail program. What an account has used of its credits is counted from these rows, so that they are taken once.
create table email_test_clients (
  account_id bigint not null,
  test_id uuid not null,
  client_id text not null,
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
