-- Contacts that joined and left by hour, a column for each source: growth over a year reads a row for sixteen.
create table audience_hours (
  account_id bigint references accounts on delete cascade,
  hour timestamptz,
  import bigint not null default 0,
  form bigint not null default 0,
  api bigint not null default 0,
  other bigint not null default 0,
  deleted bigint not null default 0,
  primary key (account_id, hour)
);
lock table audience_counts in share row exclusive mode;
insert into audience_hours (account_id, hour, import, form, api, other, deleted)
select account_id, date_bin('1 hour', quarter, timestamptz '2000-01-01 00:00Z'),
  coalesce(sum(contact_count) filter (where source = 'import'), 0),
  coalesce(sum(contact_count) filter (where source = 'form'), 0),
  coalesce(sum(contact_count) filter (where source = 'api'), 0),
  coalesce(sum(contact_count) filter (where source = 'other'), 0),
  coalesce(sum(contact_count) filter (where source = 'deleted'), 0)
from audience_counts group by 1, 2;
create trigger audience_counted after insert or update of contact_count on audience_counts
  for each row execute function count_audience_hours();
