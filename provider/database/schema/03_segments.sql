-- Segments and their members.

-- Stored queries for contacts.
create table segments (
  account_id bigint references accounts on delete cascade,
  segment_id uuid default gen_random_uuid(),
  name text not null,
  -- 1: a boolean expression, frozen since 2022-12-31. 2: the SQL subset.
  query_version smallint not null check (query_version in (1, 2)),
  query_dsl text not null,
  parent_list_id uuid,
  -- The last membership snapshot. A failed one keeps the one before.
  contacts_count bigint not null default 0,
  contacts_sample uuid[] not null default '{}',
  sample_updated_at timestamptz,
  next_sample_update timestamptz,
  -- How long the last snapshot took: slow queries are refreshed less often.
  sample_milliseconds integer not null default 0,
  query_validation text not null default 'PENDING' check (query_validation in ('PENDING', 'VALID', 'INVALID')),
  error_message text,
  last_refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, segment_id)
);
create unique index segments_name on segments (account_id, lower(name));
create index segments_due on segments (next_sample_update) where query_version = 2;
create index segments_parent on segments (account_id, parent_list_id) where parent_list_id is not null;
create trigger segments_deleted after delete on segments referencing old table as gone
  for each statement execute function empty_deleted_segments();
create trigger resource_changed after insert or delete on segments
  for each row execute function notify_resource_changed('segments');
create trigger resource_updated after update on segments
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('segments');

-- Who was in a segment at its last snapshot: read for a contact's segments. Sends and exports ask the query itself.
create table segment_contacts (
  account_id bigint,
  segment_id uuid,
  contact_id uuid,
  primary key (account_id, contact_id, segment_id)
);
create index segment_contacts_segment on segment_contacts (account_id, segment_id);
create trigger segment_contacts_enter_automations after insert on segment_contacts referencing new table as added
  for each statement execute function enter_automations('segment');

-- Manual refreshes, for their quotas.
create table segment_refreshes (
  account_id bigint references accounts on delete cascade,
  refresh_id uuid default gen_random_uuid(),
  segment_id uuid not null,
  refreshed_at timestamptz not null default now(),
  primary key (account_id, refresh_id)
);
create index segment_refreshes_newest on segment_refreshes (account_id, refreshed_at);
