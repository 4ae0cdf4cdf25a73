-- Work in the background.

-- Which process does which job, so that the jobs of a killed one are taken over at once.
-- A living process holds the advisory lock (4680, worker_id).
create table job_runs (
  job_name text,
  job_id uuid,
  worker_id integer,
  started_at timestamptz not null default now(),
  -- A job that its process has lost stays noted: the next loss is its second.
  losses smallint not null default 0,
  primary key (job_name, job_id)
);
