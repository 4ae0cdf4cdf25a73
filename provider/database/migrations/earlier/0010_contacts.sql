-- Contacts with their lists and fields.

-- A version 7 UUID (RFC 9562), for rows that do not bring their own.
create function time_ordered_id() returns uuid language sql volatile as $$
  select (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as hex
$$;

create table contacts (
  -- No foreign key: it would look the account up once a row. An account's contacts go with it by trigger.
  account_id bigint not null,
  -- In order of creation, so that the primary key is also the order of the grid, newest first.
  contact_id uuid not null default time_ordered_id(),
  email text collate "C",
  phone_number_id text collate "C",
  external_id text collate "C",
  anonymous_id text collate "C",
  first_name text,
  last_name text,
  unique_name text,
  alternate_emails text[] not null default '{}',
  address_line_1 text,
  address_line_2 text,
  city text,
  state_province_region text,
  country text,
  postal_code text,
  phone_number text,
  whatsapp text,
  line text,
  facebook text,
  -- {"<field id>": string | number | ISO date}
  custom_fields jsonb not null default '{}',
  -- The job that wrote the row last: a second row for the same contact in one file is a duplicate, even after a restart.
  last_job_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_emailed timestamptz,
  last_opened timestamptz,
  last_clicked timestamptz,
  primary key (account_id, contact_id)
);
-- The four identifiers: each belongs to one contact of an account. E-mail is stored in lower case.
-- Byte order ("C") makes the same indexes serve prefix search, and is cheaper to maintain.
-- Not partial: it is also the order of the grid.
create unique index contacts_email on contacts (account_id, email);
create unique index contacts_phone_number_id on contacts (account_id, phone_number_id) where phone_number_id is not null;
create unique index contacts_external_id on contacts (account_id, external_id) where external_id is not null;
create unique index contacts_anonymous_id on contacts (account_id, anonymous_id) where anonymous_id is not null;
-- For search without regard to case. Values in lower case, nearly all, are found by the unique indexes above and cost nothing here.
create index contacts_external_id_search on contacts (account_id, lower(external_id)) where external_id <> lower(external_id);
create index contacts_anonymous_id_search on contacts (account_id, lower(anonymous_id)) where anonymous_id <> lower(anonymous_id);
create index contacts_alternate_emails on contacts using gin (alternate_emails) where alternate_emails <> '{}';

create table lists (
  account_id bigint not null references accounts on delete cascade,
  list_id uuid not null default gen_random_uuid(),
  name text not null,
  -- Kept by a trigger: the index page shows up to 1000 lists at once.
  contact_count bigint not null default 0,
  -- Set while a job deletes the list's contacts: the list is gone for everybody but the job.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, list_id)
);
create unique index lists_name on lists (account_id, lower(name)) where deleted_at is null;

create table list_contacts (
  account_id bigint not null,
  list_id uuid not null,
  contact_id uuid not null,
  added_at timestamptz not null default now(),
  -- No foreign keys: they would look both sides up, and lock them, once a row, which halves the speed of an import.
  -- Rows are added only together with their contact, under a lock on the list, and go by the triggers below.
  primary key (account_id, list_id, contact_id)
);
create index list_contacts_contact on list_contacts (account_id, contact_id);

-- Custom field numbers are never given twice: an old id in an integration must not point at a new field.
create table field_counters (
  account_id bigint primary key references accounts on delete cascade,
  last_number integer not null default 0
);

create table field_definitions (
  account_id bigint not null references accounts on delete cascade,
  -- e<n>_T, e<n>_N, e<n>_D
  field_id text not null,
  name text not null,
  field_type text not null check (field_type in ('Text', 'Number', 'Date')),
  created_at timestamptz not null default now(),
  primary key (account_id, field_id)
);
create unique index field_definitions_name on field_definitions (account_id, lower(name));

-- How many contacts an account stores, and how many it deleted in a month:
-- together the month's billable count, which deleting does not lower.
create table contact_counts (
  account_id bigint primary key references accounts on delete cascade,
  contact_count bigint not null default 0
);
create table contact_deletions (
  account_id bigint not null references accounts on delete cascade,
  month date not null,
  deleted_count bigint not null,
  primary key (account_id, month)
);

create function count_added_contacts() returns trigger language plpgsql as $$ begin
  insert into contact_counts as counts (account_id, contact_count)
    select account_id, count(*) from added group by account_id
    on conflict (account_id) do update set contact_count = counts.contact_count + excluded.contact_count;
  return null;
end $$;
create trigger contacts_added after insert on contacts
  referencing new table as added for each statement execute function count_added_contacts();

-- Joined with accounts: when the account itself goes, there is nothing left to count.
create function count_deleted_contacts() returns trigger language plpgsql as $$ begin
  delete from list_contacts using gone
    where list_contacts.account_id = gone.account_id and list_contacts.contact_id = gone.contact_id;
  insert into contact_deletions as deletions (account_id, month, deleted_count)
    select account_id, date_trunc('month', now() at time zone 'UTC')::date, count(*)
    from gone join accounts using (account_id) group by account_id
    on conflict (account_id, month) do update set deleted_count = deletions.deleted_count + excluded.deleted_count;
  update contact_counts set contact_count = contact_count - gone_by_account.number
    from (select account_id, count(*) as number from gone group by account_id) gone_by_account
    where contact_counts.account_id = gone_by_account.account_id;
  return null;
end $$;
create trigger contacts_deleted after delete on contacts
  referencing old table as gone for each statement execute function count_deleted_contacts();

create function count_list_contacts() returns trigger language plpgsql as $$ begin
  update lists set contact_count = contact_count + changed.number
    from (select account_id, list_id, case tg_op when 'INSERT' then count(*) else -count(*) end as number
          from changes group by account_id, list_id) changed
    where lists.account_id = changed.account_id and lists.list_id = changed.list_id;
  return null;
end $$;
create trigger list_contacts_added after insert on list_contacts
  referencing new table as changes for each statement execute function count_list_contacts();
create trigger list_contacts_removed after delete on list_contacts
  referencing old table as changes for each statement execute function count_list_contacts();

create function empty_deleted_lists() returns trigger language plpgsql as $$ begin
  delete from list_contacts using gone where list_contacts.account_id = gone.account_id and list_contacts.list_id = gone.list_id;
  return null;
end $$;
create trigger lists_deleted after delete on lists
  referencing old table as gone for each statement execute function empty_deleted_lists();

create function delete_account_contacts() returns trigger language plpgsql as $$ begin
  delete from contacts using gone where contacts.account_id = gone.account_id;
  return null;
end $$;
create trigger accounts_deleted after delete on accounts
  referencing old table as gone for each statement execute function delete_account_contacts();
