-- Test messages that were accepted: they are in no ledger, and count against what an account may send.
create table test_messages (
  account_id bigint not null references accounts on delete cascade,
  test_message_id bigint not null generated always as identity,
  accepted_at timestamptz not null default now(),
  messages integer not null,
  primary key (account_id, test_message_id)
);
create index test_messages_accepted on test_messages (account_id, accepted_at);
