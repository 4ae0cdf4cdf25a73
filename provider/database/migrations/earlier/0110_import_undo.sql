-- Dry runs of imports, and what it takes to undo one.

-- The kinds of jobs are checked where jobs are made: one list of them, not two.
alter table contact_jobs drop constraint if exists contact_jobs_kind_check;
-- Of the updated ones: contacts that held every value already. They were not written.
alter table contact_jobs add column unchanged_count bigint not null default 0;
-- Contacts that undoing an import left as they are.
alter table contact_jobs add column kept_count bigint not null default 0;
-- Counts what an import would do, and changes no contact.
alter table contact_jobs add column dry_run boolean not null default false;
-- The first changes of a dry run: [{"row", "contact_id", "identifier", "before", "after"}].
alter table contact_jobs add column preview jsonb not null default '[]';
-- The name of the imported file, for people.
alter table contact_jobs add column name text not null default '';
-- True while the file of a dry run waits for the import itself.
alter table contact_jobs add column file_kept boolean not null default false;
-- The job that undid this import, or does.
alter table contact_jobs add column undo_job_id uuid;
create index contact_jobs_imports on contact_jobs (account_id, created_at desc) where kind = 'import';
create index contact_jobs_files_kept on contact_jobs (finished_at) where file_kept;

-- An import that can still be undone.
create table import_logs (
  account_id bigint not null,
  job_id uuid not null,
  -- The lists its contacts were put on.
  list_ids uuid[] not null,
  expires_at timestamptz not null,
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);
create index import_logs_expired on import_logs (expires_at);

-- What each batch of an import did, as arrays: a row for each contact would cost as much as the contact.
create table import_log_batches (
  account_id bigint not null,
  job_id uuid not null,
  -- Rows of the file before the batch.
  rows_before bigint not null,
  -- The batch's transaction: what carries a later time was changed since.
  written_at timestamptz not null default now(),
  created uuid[] not null,
  -- Contacts that held every value already. Also how the import knows, after a crash, which rows of its file it has seen.
  unchanged uuid[] not null,
  -- Changed contacts, and beside each the values that changed: {"<column>": value, "custom_fields": {"<field id>": value}}. No key in before: unset.
  changed uuid[] not null,
  before jsonb[] not null,
  after jsonb[] not null,
  primary key (account_id, job_id, rows_before),
  foreign key (account_id, job_id) references import_logs on delete cascade
);
-- Ids do not compress; trying costs time.
alter table import_log_batches alter column created set storage external, alter column unchanged set storage external, alter column changed set storage external;
