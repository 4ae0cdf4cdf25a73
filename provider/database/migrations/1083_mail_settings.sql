-- What an account has changed of its settings for mail and tracking (`wire/mailSettings.ts`).
create table mail_settings (
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  value jsonb not null,
  -- Until when suppressions were reported: `forward_bounce` and `forward_spam`.
  told_until timestamptz not null default now(),
  primary key (account_id, name)
);
create index mail_settings_by_name on mail_settings (name);

-- Why nobody gets the messages of a request: what the account's spam check found.
alter table mail_sends add column drop_reason text;
