-- Reusable messages of the design library.
create table designs (
  account_id bigint not null references accounts on delete cascade,
  design_id uuid not null default gen_random_uuid(),
  name text not null,
  editor text not null check (editor in ('code', 'design')),
  subject text not null default '',
  html_content text not null,
  plain_content text not null,
  generate_plain_content boolean not null,
  categories text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, design_id)
);
create index designs_newest on designs (account_id, updated_at desc, design_id);
