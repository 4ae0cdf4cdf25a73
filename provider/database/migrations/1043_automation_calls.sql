-- Steps of automations can call webhooks.

-- Calls, one for each contact and pass of a step: to be made, made, or given up.
create table automation_calls (
  account_id bigint references accounts on delete cascade,
  call_id uuid default gen_random_uuid(),
  automation_id uuid not null,
  step_id uuid not null,
  contact_id uuid not null,
  pass integer not null,
  url text not null,
  -- What is posted, as it was when the contact took the step; null once the call is over.
  body jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts smallint not null default 0,
  -- When it is made next; also while it is under way, so that the end of a process loses none.
  next_attempt_at timestamptz default now(),
  -- The last answer, or why there was none.
  status integer,
  problem text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, call_id)
);
-- The promise that a step calls once for each contact and pass.
create unique index automation_calls_step
  on automation_calls (account_id, automation_id, contact_id, step_id, pass);
create index automation_calls_due on automation_calls (next_attempt_at) where state = 'waiting';

-- The key that signs an account's calls, encrypted.
create table automation_signing_keys (
  account_id bigint primary key references accounts on delete cascade,
  private_key text not null
);
