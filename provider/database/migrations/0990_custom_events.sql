-- What contacts did elsewhere, as applications tell it.

-- The names of an account's events.
create table custom_event_types (
  account_id bigint references accounts on delete cascade,
  name text collate "C",
  -- These three are kept by triggers on the events.
  event_count bigint not null default 0,
  last_received_at timestamptz,
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, name)
  -- The row changes with every batch of events.
) with (fillfactor = 50);

-- The properties that events of a name have had, with the type of the first value.
create table custom_event_properties (
  account_id bigint,
  event_name text collate "C",
  name text collate "C",
  type text not null check (type in ('string', 'number', 'boolean', 'date', 'json')),
  -- Values of another type: how many, and of which type the last one was.
  conflicts bigint not null default 0,
  conflicting_type text,
  conflicted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, event_name, name),
  foreign key (account_id, event_name) references custom_event_types on delete cascade
);

-- Without a row, events are kept forever.
create table custom_event_settings (
  account_id bigint primary key references accounts on delete cascade,
  retention_days integer
);

-- The events, append only. No foreign keys: they would look the other rows up once an event. Events go with their
-- contact and account by triggers.
create table custom_events (
  account_id bigint,
  -- The caller's, or a time-ordered UUID.
  event_id text collate "C",
  contact_id uuid not null,
  name text collate "C" not null,
  occurred_at timestamptz not null,
  properties jsonb not null,
  primary key (account_id, event_id)
);
-- "Did this contact …", and the contact's timeline.
create index custom_events_person on custom_events (account_id, contact_id, occurred_at desc) include (name);
-- "Who did this in the last 30 days", and what is older than it is kept, read an index alone.
create index custom_events_kind on custom_events (account_id, name, occurred_at) include (contact_id);
-- The events of the contacts in the sample (`contacts_sampled`), so that an estimate reads one event in 256.
create index custom_events_sampled on custom_events (account_id, name, occurred_at) include (contact_id)
  where get_byte(uuid_send(contact_id), 15) = 0;
create trigger custom_events_added after insert on custom_events referencing new table as changes
  for each statement execute function count_custom_events();
create trigger custom_events_deleted after delete on custom_events referencing old table as changes
  for each statement execute function count_custom_events();
