-- What each worker has with the mail server right now. A recipient's row in `deliveries` that is `sending` is held by
-- a worker; only while it is named here may its message have left. A slot is written before the message's bytes
-- leave, takes the outcome when the server has answered, and is cleared in the transaction that carries the outcome
-- into the ledger. After a crash it tells what is unknown (named, no outcome) from what is known or never left.
create table delivery_journal (
  account_id bigint not null,
  single_send_id uuid not null,
  worker_id uuid not null,
  slot smallint not null,
  -- Null: the slot is free.
  contact_id uuid,
  -- What came of the attempt, {kind, response | reason}; null while nobody knows.
  outcome jsonb,
  primary key (account_id, single_send_id, worker_id, slot)
-- The same few rows change all the time: room on the page keeps each change from touching the index.
) with (fillfactor = 25, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index delivery_journal_worker on delivery_journal (worker_id);
