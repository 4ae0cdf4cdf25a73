-- Changes of many contacts at once, which can be taken back for a day.

-- The kinds of jobs are checked where jobs are made: one list of them, not two.
alter table contact_jobs drop constraint if exists contact_jobs_kind_check;
-- Contacts are changed in the order of their ids; the next batch begins after this one.
alter table contact_jobs add column position uuid;
-- Until when the job can be taken back; null: it cannot, or has been.
alter table contact_jobs add column undo_until timestamptz;
create index contact_jobs_undo on contact_jobs (undo_until) where undo_until is not null;

-- Whom a job changes: written down before the first is changed, so that undoing it changes back those and no others.
create table contact_job_members (
  account_id bigint not null,
  job_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, job_id, contact_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);

-- Contacts that were deleted and can still be brought back.
create table removed_contacts (
  account_id bigint not null,
  job_id uuid not null,
  contact_id uuid not null,
  -- The row as it was.
  contact jsonb not null,
  list_ids uuid[] not null,
  removed_at timestamptz not null default now(),
  primary key (account_id, job_id, contact_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);

-- Contacts merged into another, with what they were.
create table contact_merges (
  account_id bigint not null references accounts on delete cascade,
  merge_id uuid not null default gen_random_uuid(),
  survivor_id uuid not null,
  user_id bigint not null,
  -- The survivor before, and the contacts that are gone, as rows.
  survivor jsonb not null,
  merged jsonb not null,
  merged_at timestamptz not null default now(),
  primary key (account_id, merge_id)
);
create index contact_merges_survivor on contact_merges (account_id, survivor_id, merged_at desc);

-- The orders of the grid. Partial and narrow: unset names cost nothing, and equal ones are stored once.
create index contacts_first_name on contacts (account_id, first_name, contact_id) where first_name is not null;
create index contacts_last_name on contacts (account_id, last_name, contact_id) where last_name is not null;
create index contacts_updated_at on contacts (account_id, updated_at, contact_id);
