-- Accounts that somebody asked for and that are opened once the mailed link is followed. Kept for every address, whether
-- it has an account or not, so that the answer and its time tell nothing.
create table sign_ups (
  sign_up_id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  profile jsonb not null,
  -- Null until the link is mailed.
  token_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
create unique index sign_ups_token_hash on sign_ups (token_hash);
create index sign_ups_expires_at on sign_ups (expires_at);
