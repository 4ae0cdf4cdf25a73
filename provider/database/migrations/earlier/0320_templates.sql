-- Templates of mail sent one request at a time, and their versions, one of which is active.
create table templates (
  account_id bigint not null references accounts on delete cascade,
  template_id text not null,
  generation text not null check (generation in ('legacy', 'dynamic')),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, template_id)
);
create index templates_newest on templates (account_id, updated_at desc, template_id);

create table template_versions (
  account_id bigint not null,
  version_id uuid not null default gen_random_uuid(),
  template_id text not null,
  active boolean not null,
  name text not null,
  subject text not null,
  editor text not null check (editor in ('code', 'design')),
  html_content text not null,
  plain_content text not null,
  generate_plain_content boolean not null,
  test_data text not null,
  design jsonb,
  -- The HTML of a document as it leaves, without the marks that editors find modules by. Null: as it is stored.
  sent_html text,
  revision integer not null default 1,
  thumbnail_key text,
  thumbnail_revision integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, version_id),
  foreign key (account_id, template_id) references templates on delete cascade
);
create index template_versions_of on template_versions (account_id, template_id, created_at);
create unique index template_versions_active on template_versions (account_id, template_id) where active;
