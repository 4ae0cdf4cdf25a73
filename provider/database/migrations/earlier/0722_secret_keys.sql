-- The keys that secrets are encrypted with, without the keys themselves: those are in SECRET_KEY_FILE.
create table secret_keys (
  key_id text primary key,
  -- A known text, encrypted: tells another key from this one at the start.
  check_value text not null,
  created_at timestamptz not null default now(),
  -- When every secret was encrypted with it.
  sealed_at timestamptz
);
create index captured_system_messages on captured_messages (account_id) where is_system;
