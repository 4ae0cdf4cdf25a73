-- Moves from another service that were started in the workbench or over the API. What went where is in `moved_objects`.
create table account_moves (
  account_id bigint not null references accounts on delete cascade,
  move_id uuid not null,
  -- The host that it is read from, as in `moves`.
  source text not null,
  region text not null check (region in ('global', 'eu')),
  is_dry_run boolean not null,
  -- Encrypted; null once it has ended.
  source_key text,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'incomplete', 'failed', 'stopped')),
  -- What is moved, in order, with what became of it.
  kinds jsonb not null,
  progress text,
  reason text,
  requests integer not null default 0,
  waited_seconds integer not null default 0,
  -- Things that are moved, and runs since there was another one: a move that ends its process again and again is given up.
  moved integer not null default 0,
  attempts integer not null default 0,
  -- Who started it, and what they may do: the move may do no more.
  user_id bigint,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, move_id),
  check ((source_key is null) = (ended_at is not null))
);
-- One at a time.
create unique index account_moves_open on account_moves (account_id) where ended_at is null;
