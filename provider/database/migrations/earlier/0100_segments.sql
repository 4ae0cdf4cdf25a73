-- Segments, and the indexes their queries read.

create table segments (
  account_id bigint not null references accounts on delete cascade,
  segment_id uuid not null default gen_random_uuid(),
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

-- Who was in a segment at its last snapshot: read for a contact's segments. Sends and exports ask the query itself.
create table segment_contacts (
  account_id bigint not null,
  segment_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, contact_id, segment_id)
);
create index segment_contacts_segment on segment_contacts (account_id, segment_id);

-- Manual refreshes, for their quotas.
create table segment_refreshes (
  account_id bigint not null references accounts on delete cascade,
  refresh_id uuid not null default gen_random_uuid(),
  segment_id uuid not null,
  refreshed_at timestamptz not null default now(),
  primary key (account_id, refresh_id)
);
create index segment_refreshes_newest on segment_refreshes (account_id, refreshed_at);

-- One contact in 256, the same ones always, whatever their account: the last byte of an id is random.
-- Counts are estimated over them while a query is being typed.
create index contacts_sampled on contacts (account_id) where get_byte(uuid_send(contact_id), 15) = 0;

-- "Opened any send in the last 30 days" and "was sent this one" read an index alone. PostgreSQL 18 skips over the
-- sends where a query names none, and over the kinds where it names none.
create index email_events_kind on email_events (account_id, event, single_send_id, occurred_at) include (contact_id);
drop index email_events_send;
-- "Did this contact …" for a few contacts: without a look at the events themselves.
create index email_events_person on email_events (account_id, contact_id, occurred_at desc) include (event, single_send_id);
drop index email_events_contact;
