-- What an account's designs, forms and pages look like.
create table brand_kits (
  account_id bigint primary key references accounts on delete cascade,
  -- Changes with each change, so that designs know whether they are up to date.
  version uuid not null default gen_random_uuid(),
  brand jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger resource_changed after insert or delete on brand_kits
  for each row execute function notify_resource_changed('brand-kit');
create trigger resource_updated after update on brand_kits
  for each row when (old.version is distinct from new.version) execute function notify_resource_changed('brand-kit');

-- The version of the kit that a design was last updated to; null for designs that follow none.
alter table designs add column brand_version uuid
  generated always as ((design #>> '{brand,version}')::uuid) stored;
