-- The delivery journal in two parts, each cheap to write several hundred times a second: one row per run that names
-- what is with the mail server right now, and the outcomes that have not reached the ledger yet, a row per write.
create table delivery_runs (
  account_id bigint not null,
  single_send_id uuid not null,
  worker_id uuid not null,
  -- Recipients (contact ids) whose message may be leaving: at most one a connection.
  under_way uuid[] not null default '{}',
  primary key (account_id, single_send_id, worker_id)
) with (fillfactor = 10);

create table delivery_outcomes (
  account_id bigint not null,
  single_send_id uuid not null,
  worker_id uuid not null,
  sequence bigint not null,
  -- [[contact id, {kind, response | reason}], ...]
  outcomes jsonb not null,
  primary key (account_id, single_send_id, worker_id, sequence)
);

insert into delivery_runs (account_id, single_send_id, worker_id, under_way)
select account_id, single_send_id, worker_id, coalesce(array_agg(contact_id) filter (where contact_id is not null and outcome is null), '{}')
from delivery_journal group by account_id, single_send_id, worker_id;
insert into delivery_outcomes (account_id, single_send_id, worker_id, sequence, outcomes)
select account_id, single_send_id, worker_id, 0, jsonb_agg(jsonb_build_array(contact_id, outcome))
from delivery_journal where contact_id is not null and outcome is not null group by account_id, single_send_id, worker_id;
drop table delivery_journal;
