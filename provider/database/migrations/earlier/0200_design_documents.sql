-- What the design editor works on, beside the HTML that is made of it. Null: there is only HTML.
alter table designs add column design jsonb, add column revision integer not null default 1;

-- Earlier states of designed messages, whatever they belong to.
create table design_versions (
  account_id bigint not null references accounts on delete cascade,
  version_id uuid not null default gen_random_uuid(),
  owner_kind text not null check (owner_kind in ('design', 'single-send', 'template', 'automation')),
  owner_id uuid not null,
  -- Null: kept by itself while somebody was at work.
  name text,
  design jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, version_id)
);
create index design_versions_newest on design_versions (account_id, owner_kind, owner_id, created_at desc);

-- Blocks an author keeps to use again.
create table saved_blocks (
  account_id bigint not null references accounts on delete cascade,
  block_id uuid not null default gen_random_uuid(),
  name text not null,
  block jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, block_id)
);
