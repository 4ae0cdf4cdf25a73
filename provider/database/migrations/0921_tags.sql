-- Tags: short labels that people give to contacts.
create table tags (
  account_id bigint references accounts on delete cascade,
  tag_id uuid default gen_random_uuid(),
  name text not null,
  -- Kept by a trigger.
  contact_count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, tag_id)
);
create unique index tags_name on tags (account_id, lower(name));
create trigger tags_deleted after delete on tags referencing old table as gone
  for each statement execute function empty_deleted_tags();
create trigger resource_changed after insert or delete on tags
  for each row execute function notify_resource_changed('tags');
create trigger resource_updated after update on tags
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('tags');

-- Who has which tag. No foreign keys, for the reasons of list_contacts: rows are added together with their contact, and
-- go by triggers.
create table contact_tags (
  account_id bigint,
  tag_id uuid,
  contact_id uuid,
  added_at timestamptz not null default now(),
  -- Who added it; null: an import or the API.
  added_by text,
  -- The import or bulk change that added it, which undoing takes back.
  job_id uuid,
  primary key (account_id, tag_id, contact_id)
);
create index contact_tags_contact on contact_tags (account_id, contact_id);
create trigger contact_tags_added after insert on contact_tags referencing new table as changes
  for each statement execute function count_tagged_contacts();
create trigger contact_tags_removed after delete on contact_tags referencing old table as changes
  for each statement execute function count_tagged_contacts();

-- The tag that a bulk change adds or removes.
alter table contact_jobs add column tag_id uuid;
-- [{"tag_id", "added_at", "added_by"}] of a deleted contact that can come back.
alter table removed_contacts add column tags jsonb not null default '[]';
