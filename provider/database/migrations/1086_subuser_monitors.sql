-- Samples of a subuser's mail for its parent.
create table subuser_monitors (
  account_id bigint primary key references accounts on delete cascade,
  email text not null,
  frequency integer not null check (frequency > 0),
  -- Messages since the monitor was set.
  sent bigint not null default 0
);
