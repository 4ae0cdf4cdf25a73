-- Mails to an address: regularly with statistics, or when credits are used up (`/v3/alerts`).
create table alerts (
  account_id bigint not null references accounts on delete cascade,
  alert_id integer not null,
  kind text not null check (kind in ('stats_notification', 'usage_limit')),
  email_to text not null,
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  percentage integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The first day of the last period that was mailed, in the account's time zone.
  told_of date,
  -- The start of the credits' period in which it was mailed.
  told_period timestamptz,
  primary key (account_id, alert_id),
  check ((frequency is not null) = (kind = 'stats_notification')),
  check ((percentage is not null) = (kind = 'usage_limit'))
);
-- Numbers are not used again.
alter table accounts add column last_alert integer not null default 0;
