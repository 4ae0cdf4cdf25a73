-- Lists whose sends anybody can read on a public page.
create table list_archives (
  account_id bigint not null references accounts on delete cascade,
  list_id uuid not null,
  -- The end of the page's address; a new one each time it is turned on.
  token text not null,
  title text not null,
  intro text not null,
  -- Only sends that ended since then; null: all.
  since timestamptz default now(),
  created_at timestamptz not null default now(),
  primary key (account_id, list_id)
);

-- Sends that are left out.
create table list_archive_hidden (
  account_id bigint not null references accounts on delete cascade,
  list_id uuid not null,
  single_send_id uuid not null,
  primary key (account_id, list_id, single_send_id),
  foreign key (account_id, list_id) references list_archives on delete cascade
);
