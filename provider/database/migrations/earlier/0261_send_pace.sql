-- How far an account's limits of sending are used up, by all processes together: the time of the last copy that has
-- been given one. A row for each limit, by the domain it is for.
create table send_pace (
  account_id bigint not null references accounts on delete cascade,
  domain text not null,
  reserved_until timestamptz not null,
  primary key (account_id, domain)
) with (fillfactor = 50);
