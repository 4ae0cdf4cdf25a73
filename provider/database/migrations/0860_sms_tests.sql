-- Test messages that the SMS provider has accepted. Its list also has them, and a lost message to the same number must
-- not be taken for one of them. Kept as long as lost messages are looked up.
create table sms_tests (
  account_id bigint references accounts on delete cascade,
  -- The provider's id: 'SM…'.
  message_sid text,
  sent_at timestamptz not null default now(),
  primary key (account_id, message_sid)
);
