-- Contacts with their lists and fields.
create table contacts (
  account_id bigint not null references accounts on delete cascade,
  contact_id uuid not null default gen_random_uuid(),
  email text,
  phone_number_id text,
  external_id text,
  anonymous_id text,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_emailed timestamptz,
  last_opened timestamptz,
  last_clicked timestamptz,
  primary key (account_id, contact_id)
);
-- The four identifiers: each belongs to one contact of an account. E-mail is stored in lower case.
create unique index contacts_email on contacts (account_id, email) where email is not null;
create unique index contacts_phone_number_id on contacts (account_id, phone_number_id) where phone_number_id is not null;
create unique index contacts_external_id on contacts (account_id, external_id) where external_id is not null;
create unique index contacts_anonymous_id on contacts (account_id, anonymous_id) where anonymous_id is not null;
create index contacts_newest on contacts (account_id, created_at desc, contact_id);

create table lists (
  account_id bigint not null references accounts on delete cascade,
  list_id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, list_id)
);
create unique index lists_name on lists (account_id, lower(name));

create table list_contacts (
  account_id bigint not null,
  list_id uuid not null,
  contact_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (account_id, list_id, contact_id),
  foreign key (account_id, list_id) references lists on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index list_contacts_contact on list_contacts (account_id, contact_id);

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
