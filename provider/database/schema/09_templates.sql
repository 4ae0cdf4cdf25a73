-- Designs, saved blocks and templates with their versions.

-- Reusable messages of the design library.
create table designs (
  account_id bigint references accounts on delete cascade,
  design_id uuid default gen_random_uuid(),
  name text not null,
  editor text not null check (editor in ('code', 'design')),
  subject text not null default '',
  html_content text not null,
  plain_content text not null,
  generate_plain_content boolean not null,
  categories text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the design editor works on, beside the HTML that is made of it. Null: there is only HTML.
  design jsonb,
  revision integer not null default 1,
  thumbnail_key text,
  thumbnail_revision integer,
  -- What the address of a thumbnail that is not drawn yet is known by: nobody guesses it.
  thumbnail_token uuid not null default gen_random_uuid(),
  primary key (account_id, design_id)
);
create index designs_newest on designs (account_id, updated_at desc, design_id);
create unique index designs_thumbnail_token on designs (thumbnail_token);
create trigger resource_changed after insert or delete on designs
  for each row execute function notify_resource_changed('designs');
create trigger resource_updated after update on designs
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('designs');

-- Earlier states of designed messages, whatever they belong to.
create table design_versions (
  account_id bigint references accounts on delete cascade,
  version_id uuid default gen_random_uuid(),
  owner_kind text not null check (owner_kind in ('design', 'single-send', 'template', 'automation')),
  owner_id uuid not null,
  -- Null: kept by itself while somebody was at work.
  name text,
  design jsonb,
  created_at timestamptz not null default now(),
  -- Earlier states of messages written as code: subject, HTML and plain text in place of a document.
  code jsonb,
  primary key (account_id, version_id),
  constraint design_versions_content check ((design is null) <> (code is null))
);
create index design_versions_newest on design_versions (account_id, owner_kind, owner_id, created_at desc);

-- Blocks an author keeps to use again.
create table saved_blocks (
  account_id bigint references accounts on delete cascade,
  block_id uuid default gen_random_uuid(),
  name text not null,
  block jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, block_id)
);
create trigger resource_changed after insert or delete on saved_blocks
  for each row execute function notify_resource_changed('saved-blocks');
create trigger resource_updated after update on saved_blocks
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('saved-blocks');

-- Templates of mail sent one request at a time, and their versions, one of which is active.
create table templates (
  account_id bigint references accounts on delete cascade,
  template_id text,
  generation text not null check (generation in ('legacy', 'dynamic')),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, template_id)
);
create index templates_newest on templates (account_id, updated_at desc, template_id);
create trigger resource_changed after insert or delete on templates
  for each row execute function notify_resource_changed('templates');
create trigger resource_updated after update on templates
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('templates');

-- The versions of a template; one is active.
create table template_versions (
  account_id bigint,
  version_id uuid default gen_random_uuid(),
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
  thumbnail_token uuid not null default gen_random_uuid(),
  -- The revision given last to a version's contents or to a draft of them: none is given twice.
  newest_revision integer not null default 1,
  primary key (account_id, version_id),
  foreign key (account_id, template_id) references templates on delete cascade
);
create index template_versions_of on template_versions (account_id, template_id, created_at);
create unique index template_versions_active on template_versions (account_id, template_id) where active;
create unique index template_versions_thumbnail_token on template_versions (thumbnail_token);
create trigger resource_changed after insert or delete on template_versions
  for each row execute function notify_resource_changed('templates');
create trigger resource_updated after update on template_versions
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('templates');

-- What is being written for a version that mail is made of: not live until it is published.
create table template_drafts (
  account_id bigint,
  version_id uuid,
  name text not null,
  subject text not null,
  html_content text not null,
  plain_content text not null,
  generate_plain_content boolean not null,
  test_data text not null,
  design jsonb,
  sent_html text,
  revision integer not null,
  -- The revision of the version's contents when the draft was started.
  based_on integer not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, version_id),
  foreign key (account_id, version_id) references template_versions on delete cascade
);
