-- What was moved here from another service: the newest run of each source, and where each thing went. A run without an
-- end is resumed, and nothing is moved twice.
create table moves (
  account_id bigint not null references accounts on delete cascade,
  -- The host that it was read from.
  source text not null,
  run_id uuid not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, source)
);

create table moved_objects (
  account_id bigint not null,
  source text not null,
  kind text not null,
  source_id text not null,
  name text not null,
  -- Null: it could not be moved, or is being created.
  target_id text,
  state text not null check (state in ('creating', 'moved', 'failed')),
  -- Why it could not be moved, or what of it was not.
  reason text,
  -- Where a long step is: the export, its imports, the page.
  position jsonb,
  run_id uuid not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, source, kind, source_id),
  foreign key (account_id, source) references moves on delete cascade
);
