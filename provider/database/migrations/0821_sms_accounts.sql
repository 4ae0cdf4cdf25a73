-- The account's connection to its SMS provider.
create table sms_accounts (
  account_id bigint primary key references accounts on delete cascade,
  -- 'AC…'
  account_sid text not null,
  -- Encrypted.
  auth_token text not null,
  -- False: the provider refused the credentials when it was last asked.
  verified boolean not null default true,
  connected_at timestamptz not null default now()
);
create trigger resource_changed after insert or delete on sms_accounts
  for each row execute function notify_resource_changed('integrations');
create trigger resource_updated after update on sms_accounts
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('integrations');
