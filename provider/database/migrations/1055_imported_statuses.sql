-- Addresses that an import suppresses, because its file says that they must not be emailed.
alter table contact_jobs add column suppressed_count bigint not null default 0;

-- The suppressions that a batch added, for undo: ["<kind>:<address>"].
alter table import_log_batches add column suppressed text[] storage external not null default '{}';
