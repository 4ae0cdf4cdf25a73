-- Saved views of the contacts grid.
create table contact_views (
  account_id bigint references accounts on delete cascade,
  view_id uuid default gen_random_uuid(),
  -- Whose it is; null: all teammates see it.
  owner_id bigint,
  name text not null,
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, view_id),
  foreign key (account_id, owner_id) references users (account_id, user_id) on delete cascade
);
create unique index contact_views_name on contact_views (account_id, coalesce(owner_id, 0), lower(name));
create trigger resource_changed after insert or delete on contact_views
  for each row execute function notify_resource_changed('contact-views');
create trigger resource_updated after update on contact_views
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('contact-views');

-- The view that the contacts open in, for each person.
create table contact_view_defaults (
  account_id bigint,
  user_id bigint,
  view_id uuid not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade,
  foreign key (account_id, view_id) references contact_views on delete cascade
);
create index contact_view_defaults_view on contact_view_defaults (account_id, view_id);
