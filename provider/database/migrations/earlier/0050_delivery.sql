-- The delivery ledger: one row per recipient of a send, written before the first message leaves.
create table deliveries (
  account_id bigint not null,
  single_send_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- waiting: to be claimed · sending: handed to the transport, outcome unknown · sent · deferred: to be tried
  -- again at next_attempt_at · bounced · dropped: suppressed or invalid at claim · unconfirmed: the process died
  -- while it was sending; never sent again by itself.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'deferred', 'bounced', 'dropped', 'unconfirmed')),
  attempts smallint not null default 0,
  first_attempted_at timestamptz,
  next_attempt_at timestamptz,
  -- The worker that holds the row in 'sending'; kept while 'unconfirmed'.
  claimed_by uuid,
  finished_at timestamptz,
  -- The transport's answer, or why the row was dropped.
  response text,
  primary key (account_id, single_send_id, contact_id)
) partition by hash (account_id, single_send_id);
do $$ begin
  for i in 0..7 loop
    execute format('create table deliveries_%s partition of deliveries for values with (modulus 8, remainder %s)', i, i);
  end loop;
end $$;
-- Claims, counts by state and the list by state all read it.
create index deliveries_state on deliveries (account_id, single_send_id, state, contact_id);

-- What happened to messages, append only.
create table email_events (
  account_id bigint not null,
  event_id uuid not null default gen_random_uuid(),
  occurred_at timestamptz not null default now(),
  -- processed, dropped, deferred, delivered, bounce, open, click, spamreport, unsubscribe, group_unsubscribe, group_resubscribe
  event text not null,
  contact_id uuid,
  email text not null,
  single_send_id uuid,
  -- The event's own keys: url, url_index, reason, response, user_agent, ip, asm_group_id, machine, attempt ...
  detail jsonb not null default '{}',
  primary key (account_id, occurred_at, event_id)
) partition by range (occurred_at);
create table email_events_default partition of email_events default;
create index email_events_send on email_events (account_id, single_send_id, event, occurred_at);
create index email_events_contact on email_events (account_id, contact_id, occurred_at desc);

-- A send's events counted by quarter of an hour, so that statistics cost the same whatever the size of a send.
-- Every time zone's offset is a multiple of a quarter of an hour: days in any zone are sums of these rows.
create table single_send_counts (
  account_id bigint not null,
  single_send_id uuid not null,
  quarter timestamptz not null,
  -- A name of the statistics on the wire: requests, delivered, unique_opens ...
  metric text not null,
  count bigint not null,
  primary key (account_id, single_send_id, quarter, metric)
) with (fillfactor = 50);

-- Whom unique counts have counted.
create table single_send_uniques (
  account_id bigint not null,
  single_send_id uuid not null,
  metric text not null,
  email text not null,
  primary key (account_id, single_send_id, metric, email)
);

-- The counts change with the events, in the same transaction, whoever records them.
create function count_email_events() returns trigger language plpgsql as $$
begin
  with counted as (
    select account_id, single_send_id, date_bin('15 minutes', occurred_at, timestamptz '2000-01-01 00:00Z') as quarter, email, event, detail
    from added where single_send_id is not null
  ), uniques as (
    insert into single_send_uniques (account_id, single_send_id, metric, email)
    select distinct account_id, single_send_id,
      case event when 'open' then 'unique_opens' when 'click' then 'unique_clicks' else 'unsubscribes' end, email
    from counted where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe')
    order by 1, 2, 3, 4
    on conflict do nothing
    returning account_id, single_send_id, metric, email
  ), metrics as (
    select account_id, single_send_id, quarter,
      case event when 'open' then 'opens' when 'click' then 'clicks' when 'delivered' then 'delivered'
        when 'spamreport' then 'spam_reports' when 'processed' then 'requests' end as metric
    from counted where event in ('open', 'click', 'delivered', 'spamreport', 'processed')
    union all
    select account_id, single_send_id, quarter, 'bounces'
    from counted where event = 'bounce' and detail ->> 'type' is distinct from 'blocked'
    union all
    -- A drop is a request unless an earlier attempt was counted as one.
    select account_id, single_send_id, quarter, 'requests'
    from counted where event = 'dropped' and not detail ? 'attempt'
    union all
    select account_id, single_send_id, quarter, case detail ->> 'reason'
      when 'Bounced Address' then 'bounce_drops' when 'Spam Reporting Address' then 'spam_report_drops' else 'invalid_emails' end
    from counted where event = 'dropped' and detail ->> 'reason' in ('Bounced Address', 'Spam Reporting Address', 'Invalid')
    union all
    select uniques.account_id, uniques.single_send_id,
      (select min(quarter) from counted where (counted.account_id, counted.single_send_id, counted.email)
        = (uniques.account_id, uniques.single_send_id, uniques.email)), uniques.metric
    from uniques
  )
  insert into single_send_counts as total (account_id, single_send_id, quarter, metric, count)
  select account_id, single_send_id, quarter, metric, count(*) from metrics group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, single_send_id, quarter, metric) do update set count = total.count + excluded.count;
  return null;
end $$;
create trigger email_events_counted after insert on email_events
  referencing new table as added for each statement execute function count_email_events();
