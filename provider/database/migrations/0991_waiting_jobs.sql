-- A job that waits for its turn after a loss: it did not run when its process ended.
alter table job_runs add column waiting boolean not null default false;
