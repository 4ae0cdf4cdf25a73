-- What processes were making when they ended: a message that is the same for all (the nil id), or one copy.
create table work_strikes (
  account_id bigint not null references accounts on delete cascade,
  single_send_id uuid not null,
  contact_id uuid not null,
  strikes smallint not null default 1,
  struck_at timestamptz not null default now(),
  primary key (account_id, single_send_id, contact_id)
);

-- A job that its process has lost stays noted: the next loss is its second.
alter table job_runs alter column worker_id drop not null, add column losses smallint not null default 0;
