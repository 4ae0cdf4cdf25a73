-- Work on contacts that is done after the answer: upserts, file imports, deletions.
create table contact_jobs (
  account_id bigint not null references accounts on delete cascade,
  job_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('upsert', 'import', 'delete_contacts', 'delete_list', 'remove_from_list', 'delete_identifier')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'errored', 'failed')),
  -- What to do, by kind; emptied when the job ends.
  payload jsonb not null default '{}',
  -- False while an import waits for its file.
  ready boolean not null default true,
  requested_count bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  deleted_count bigint not null default 0,
  errored_count bigint not null default 0,
  -- Where to go on: written in the transaction of the batch it counts.
  rows_done bigint not null default 0,
  bytes_done bigint not null default 0,
  bytes_total bigint not null default 0,
  -- Runs since the last committed batch: a job that never gets anywhere is given up.
  attempts smallint not null default 0,
  -- Column names of the rejected rows.
  header jsonb not null default '[]',
  failure_id text,
  failure_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, job_id)
);
create index contact_jobs_pending on contact_jobs (created_at) where status = 'pending';

-- The rows a job rejected or dropped, as they stood in the file.
create table contact_job_rejections (
  account_id bigint not null,
  job_id uuid not null,
  -- 1 is the first row after the header.
  row_number bigint not null,
  reason text not null,
  cells jsonb not null,
  primary key (account_id, job_id, row_number),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);
