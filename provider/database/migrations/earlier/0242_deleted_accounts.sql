-- Nobody sees the account any more; a job takes its rows away part by part, the account last.
alter table accounts add column deleted_at timestamptz;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;
