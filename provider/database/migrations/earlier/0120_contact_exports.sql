-- Exports of contacts to files. The files lie in DATA_DIR until they expire.
create table contact_exports (
  account_id bigint not null references accounts on delete cascade,
  export_id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failure')),
  -- The body it was asked for with.
  request jsonb not null,
  -- Names of lists and segments as they were: the export outlives them. [{"ID": ..., "Name": ...}]
  lists jsonb not null default '[]',
  segments jsonb not null default '[]',
  -- True once the ids to export are written down in contact_export_members (not for lists and for all).
  gathered boolean not null default false,
  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  -- Where to go on: contacts are written in the order of their ids.
  position uuid,
  -- The files so far: [{"rows", "bytes", "packed_bytes", "crc"}], written with each batch.
  parts jsonb not null default '[]',
  -- Runs since the last written batch.
  attempts smallint not null default 0,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz not null default now() + interval '12 hours',
  primary key (account_id, export_id)
);
create index contact_exports_open on contact_exports (created_at) where status = 'pending';

create table contact_export_members (
  account_id bigint not null,
  export_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, export_id, contact_id),
  foreign key (account_id, export_id) references contact_exports on delete cascade
);

-- Text as a spreadsheet shows it: what it would calculate gets an apostrophe in front; plain numbers and phone
-- numbers keep their sign. One expression, so that it is inlined.
create function spreadsheet_text(value text) returns text language sql immutable parallel safe as $$
  select case when ascii(value) in (9, 13, 43, 45, 61, 64) and value !~ '^[+-]?[0-9 ().,]+$' then '''' || value else value end
$$;
