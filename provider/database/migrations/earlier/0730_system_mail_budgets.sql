-- How many emails of the system (verification, invitations, notices) were sent lately: to an address, and by an account
-- to addresses that have not agreed to anything. Shared by all processes, and kept over a crash.
create table system_mail_budgets (
  -- A hash: whom the system mails is told to nobody who reads this table.
  budget_key bytea primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index system_mail_budgets_ends_at on system_mail_budgets (ends_at);
