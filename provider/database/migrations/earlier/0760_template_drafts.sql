-- The revision given last to a version's contents or to a draft of them: none is given twice.
alter table template_versions add column newest_revision integer not null default 1;
update template_versions set newest_revision = revision;

-- What is being written for a version that mail is made of: not live until it is published.
create table template_drafts (
  account_id bigint not null,
  version_id uuid not null,
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
