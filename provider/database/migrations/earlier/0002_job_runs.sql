-- Which process does which job, so that the jobs of a killed one are taken over at once.
-- A living process holds the advisory lock (4680, worker_id).
create table job_runs (
  job_name text not null,
  job_id uuid not null,
  worker_id integer not null,
  started_at timestamptz not null default now(),
  primary key (job_name, job_id)
);
