-- What reports read: the events of single sends and automations, counted by account as they are recorded.

-- Counts by account. Days of breakdowns are those of UTC; the whole is counted by quarter hour, so that it has days in
-- any time zone.
create table report_counts (
  -- No foreign key: the rows of an account go with it by its trigger.
  account_id bigint,
  -- all: by quarter hour. mailbox_provider, device, country: by day. own_hour: by the hour on the clock of recipients
  -- whose time zone is known, written as if it were UTC. account_hour: the others, by quarter hour.
  dimension text check (dimension in ('all', 'mailbox_provider', 'device', 'country', 'own_hour', 'account_hour')),
  at timestamptz,
  name text,
  delivered bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  spam_reports bigint not null default 0,
  unsubscribes bigint not null default 0,
  opens bigint not null default 0,
  machine_opens bigint not null default 0,
  unique_opens bigint not null default 0,
  human_unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  human_unique_clicks bigint not null default 0,
  primary key (account_id, dimension, at, name)
);

-- Counts that are not in `report_counts` yet; a report is the sum of both. Recorders only add rows here, because all of
-- an account would wait for each other at the row of the quarter hour. A job moves them every minute.
create table report_changes (
  account_id bigint not null,
  dimension text not null,
  at timestamptz not null,
  name text not null,
  delivered bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  spam_reports bigint not null default 0,
  unsubscribes bigint not null default 0,
  opens bigint not null default 0,
  machine_opens bigint not null default 0,
  unique_opens bigint not null default 0,
  human_unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  human_unique_clicks bigint not null default 0
);
create index report_changes_account on report_changes (account_id, dimension, at);

-- Contacts that joined, by where they came from, and that were deleted, by quarter hour.
create table audience_counts (
  account_id bigint references accounts on delete cascade,
  quarter timestamptz,
  source text check (source in ('import', 'form', 'api', 'other', 'deleted')),
  contact_count bigint not null,
  primary key (account_id, quarter, source)
);

-- The mailbox provider that a change of a unique count belongs to; null for text messages.
alter type send_count_change add attribute provider text;

-- Nothing is recorded while what has been is counted.
lock table email_events in share row exclusive mode;
create trigger email_events_reported after insert on email_events referencing new table as added
  for each statement execute function count_report_events();

insert into report_counts (account_id, dimension, name, at, delivered, bounces, blocks, spam_reports, opens,
  machine_opens, clicks, machine_clicks, unsubscribes, unique_opens, human_unique_opens, unique_clicks,
  human_unique_clicks)
select account_id, dimension, name, at, sum(delivered), sum(bounces), sum(blocks), sum(spam_reports), sum(opens),
  sum(machine_opens), sum(clicks), sum(machine_clicks), sum(unsubscribes), sum(unique_opens), sum(human_unique_opens),
  sum(unique_clicks), sum(human_unique_clicks)
from (
  select account_id, place.dimension, place.name, place.at,
    count(*) filter (where event = 'delivered') as delivered,
    count(*) filter (where event = 'bounce' and not is_block) as bounces,
    count(*) filter (where event = 'bounce' and is_block) as blocks,
    count(*) filter (where event = 'spamreport') as spam_reports,
    count(*) filter (where event = 'open') as opens,
    count(*) filter (where event = 'open' and is_machine) as machine_opens,
    count(*) filter (where event = 'click') as clicks,
    0 as machine_clicks, 0 as unsubscribes, 0 as unique_opens, 0 as human_unique_opens, 0 as unique_clicks,
    0 as human_unique_clicks
  from (
    select added.account_id, event, occurred_at, mailbox_provider(added.email) as provider,
      event in ('open', 'click') as is_reaction,
      detail ->> 'type' is not distinct from 'blocked' as is_block,
      coalesce((detail ->> 'machine')::boolean, false) as is_machine,
      reading_device(detail ->> 'user_agent') as device,
      coalesce(country_code(detail ->> 'place'), country_code(reader.country), 'Other') as country,
      local_hour(occurred_at, reader.custom_fields ->> coalesce(send.zone_field, settings.sms_zone_field)) as own_hour
    from email_events as added
    left join contacts as reader on added.event in ('open', 'click')
      and reader.account_id = added.account_id and reader.contact_id = added.contact_id
    left join single_sends as send on added.event in ('open', 'click')
      and send.account_id = added.account_id and send.single_send_id = added.single_send_id
    left join sending_settings as settings on added.event in ('open', 'click')
      and settings.account_id = added.account_id
    where event in ('delivered', 'bounce', 'spamreport', 'open', 'click') and added.single_send_id is not null
      and position('@' in added.email) > 0
  ) as happened
  cross join lateral (
    select 'all' as dimension, '' as name, quarter_of(occurred_at) as at
    union all select 'mailbox_provider', provider, date_bin('1 day', occurred_at, timestamptz '2000-01-01 00:00Z')
    union all select 'device', device, date_bin('1 day', occurred_at, timestamptz '2000-01-01 00:00Z')
      where is_reaction
    union all select 'country', country, date_bin('1 day', occurred_at, timestamptz '2000-01-01 00:00Z')
      where is_reaction
    union all select 'own_hour', '', own_hour where is_reaction and own_hour is not null
    union all select 'account_hour', '', quarter_of(occurred_at) where is_reaction and own_hour is null
  ) as place
  group by 1, 2, 3, 4
  union all
  select account_id, place.dimension, place.name, place.at, 0, 0, 0, 0, 0, 0, 0,
    count(*) filter (where metric = 'machine_clicks'), count(*) filter (where metric = 'unsubscribes'),
    count(*) filter (where metric = 'unique_opens'), count(*) filter (where metric = 'human_unique_opens'),
    count(*) filter (where metric = 'unique_clicks'), count(*) filter (where metric = 'human_unique_clicks')
  from (
    select account_id, mailbox_provider(email) as provider, metric, happened_at
    from send_reactions cross join lateral (
      values ('unsubscribes', unsubscribed_at), ('unique_opens', opened_at), ('human_unique_opens', human_opened_at),
        ('unique_clicks', clicked_at), ('human_unique_clicks', human_clicked_at)
    ) as first (metric, happened_at)
    where happened_at is not null
    union all
    select account_id, mailbox_provider(email), 'machine_clicks', occurred_at
    from scanner_clicks join email_events using (account_id, single_send_id, event_id) where event = 'click'
  ) as happened
  cross join lateral (
    values ('all', '', quarter_of(happened_at)),
      ('mailbox_provider', provider, date_bin('1 day', happened_at, timestamptz '2000-01-01 00:00Z'))
  ) as place (dimension, name, at)
  where provider is not null
  group by 1, 2, 3, 4
) as counted
group by 1, 2, 3, 4;

-- Contacts that were deleted before are known by month alone; where the others came from, by the job that wrote them
-- last.
insert into audience_counts (account_id, quarter, source, contact_count)
select contacts.account_id, quarter_of(contacts.created_at),
  case when job.kind = 'import' then 'import' when job.kind = 'upsert' then 'api' else 'other' end, count(*)
from contacts join accounts using (account_id)
left join contact_jobs as job on job.account_id = contacts.account_id and job.job_id = contacts.last_job_id
group by 1, 2, 3;

-- Who gets the weekly report.
create table report_subscriptions (
  account_id bigint,
  user_id bigint,
  created_at timestamptz not null default now(),
  -- The Monday of the last week that was mailed, or that had nothing to tell.
  last_week date,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
