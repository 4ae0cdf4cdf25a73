-- What happened to sends, counted as it is recorded, in the transaction that records it: statistics cost the same
-- whatever the size of a send, and never differ from the events. One row for a quarter of an hour: every time zone's
-- offset is a multiple of it, so that hours and days in any zone are sums of rows.
create table send_counts (
  account_id bigint not null,
  single_send_id uuid not null,
  -- The variation of an A/B test; all zeros where the send has none.
  variation_id uuid not null,
  -- The part of the send: the test, or what is not one.
  phase text not null check (phase in ('test', 'send')),
  quarter timestamptz not null,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  deferred bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  bounce_drops bigint not null default 0,
  spam_report_drops bigint not null default 0,
  invalid_emails bigint not null default 0,
  unsubscribe_drops bigint not null default 0,
  opens bigint not null default 0,
  machine_opens bigint not null default 0,
  unique_opens bigint not null default 0,
  human_unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  human_unique_clicks bigint not null default 0,
  spam_reports bigint not null default 0,
  unsubscribes bigint not null default 0,
  primary key (account_id, single_send_id, variation_id, phase, quarter)
) with (fillfactor = 50);

-- Clicks by link, numbered from the top left of the message.
create table send_link_counts (
  account_id bigint not null,
  single_send_id uuid not null,
  variation_id uuid not null,
  phase text not null,
  link_index smallint not null,
  -- The address as the author wrote it, fields of contacts not filled in.
  url text not null,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  primary key (account_id, single_send_id, variation_id, phase, link_index)
) with (fillfactor = 50);

-- Recipients that did something, with when they first did: what unique counts have counted. The row is also the
-- lock under which a recipient's clicks are judged.
create table send_reactions (
  account_id bigint not null,
  single_send_id uuid not null,
  email text not null,
  variation_id uuid not null,
  phase text not null,
  opened_at timestamptz,
  human_opened_at timestamptz,
  clicked_at timestamptz,
  human_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  -- The links clicked.
  links smallint[] not null default '{}',
  primary key (account_id, single_send_id, email)
) with (fillfactor = 70);

-- Clicks that a program made: see scanner_clicks_near.
create table scanner_clicks (
  account_id bigint not null,
  single_send_id uuid not null,
  event_id uuid not null,
  primary key (account_id, single_send_id, event_id)
);

create index email_events_clicks on email_events (account_id, single_send_id, email, occurred_at) where event = 'click';

-- Links that readers cannot see.
alter table message_links add column hidden boolean not null default false;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe
  as $$ select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z') $$;

-- One recipient's clicks between two moments that belong to a burst, as link scanners of mail gateways make them.
-- Told by the burst, not by how soon after the message it comes: the fast scanner and the slow one follow every
-- link at once, and readers follow one after the other. Counted in whole seconds, a burst is
--   three different links, or all links of a message (two at least), or its first and its last (of four at least)
--     within 2 seconds;
--   five different links, or a link that readers cannot see, within 10 seconds.
-- A click's verdict depends only on clicks within 10 seconds of it, in whatever order they are recorded.
create function scanner_clicks_near(account bigint, send uuid, address text, since timestamptz, until timestamptz)
  returns table (event_id uuid, occurred_at timestamptz, link_index smallint) language sql stable as $$
  with click as materialized (
    select event_id, occurred_at, date_trunc('second', occurred_at) as second, coalesce((detail ->> 'url_index')::smallint, 0::smallint) as link
    from email_events
    where account_id = account and single_send_id = send and email = address and event = 'click'
      and occurred_at >= date_trunc('second', since) - interval '20 seconds'
      and occurred_at < date_trunc('second', until) + interval '21 seconds'
  ), visit as materialized (
    select distinct second, link from click
  ), message as materialized (
    select count(*) as links, min(link_index) as first, max(link_index) as last, array_agg(link_index) filter (where hidden) as hidden
    from message_links where account_id = account and single_send_id = send
  ), anchor as (
    select distinct second from visit
  ), seen as (
    select anchor.second,
      count(distinct link) as slow,
      count(distinct link) filter (where visit.second <= anchor.second + interval '2 seconds') as fast,
      count(distinct link) filter (where visit.second <= anchor.second + interval '2 seconds' and link in (message.first, message.last)) as ends,
      bool_or(link = any(message.hidden)) as hidden,
      min(message.links) as links
    from message cross join anchor join visit on visit.second >= anchor.second and visit.second <= anchor.second + interval '10 seconds'
    group by anchor.second
  ), burst as materialized (
    select second, case when slow >= 5 or hidden then interval '10 seconds' else interval '2 seconds' end as width
    from seen
    where slow >= 5 or hidden or fast >= 3 or (fast >= 2 and fast >= links) or (ends = 2 and links >= 4)
  )
  select click.event_id, click.occurred_at, click.link from click
  where click.occurred_at >= date_trunc('second', since) - interval '10 seconds'
    and click.occurred_at < date_trunc('second', until) + interval '11 seconds'
    and exists (select from burst where click.second >= burst.second and click.second <= burst.second + burst.width)
$$;

create or replace function count_email_events() returns trigger language plpgsql as $$
begin
  if exists (select from added where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') and single_send_id is not null) then
    -- First the recipients, then what everybody shares, each in one order: no two recorders wait for each other.
    insert into send_reactions (account_id, single_send_id, email, variation_id, phase)
    select distinct on (account_id, single_send_id, email) account_id, single_send_id, email,
      coalesce((detail ->> 'template_id')::uuid, '00000000-0000-0000-0000-000000000000'), coalesce(detail ->> 'phase_id', 'send')
    from added
    where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') and single_send_id is not null
    order by account_id, single_send_id, email
    on conflict do nothing;
    perform from send_reactions as reaction
    where (account_id, single_send_id, email) in (
      select account_id, single_send_id, email from added
      where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') and single_send_id is not null)
    order by account_id, single_send_id, email for update;
  end if;

  with incoming as materialized (
    select account_id, single_send_id, event_id, event, email, occurred_at, quarter_of(occurred_at) as quarter,
      coalesce((detail ->> 'template_id')::uuid, '00000000-0000-0000-0000-000000000000') as variation_id,
      coalesce(detail ->> 'phase_id', 'send') as phase, detail,
      case when event = 'click' then coalesce((detail ->> 'url_index')::smallint, 0::smallint) end as link
    from added where single_send_id is not null
  ), clicking as materialized (
    select account_id, single_send_id, email, min(occurred_at) as since, max(occurred_at) as until
    from incoming where event = 'click' group by 1, 2, 3
  ), scanned as materialized (
    select clicking.account_id, clicking.single_send_id, clicking.email, found.*
    from clicking cross join lateral scanner_clicks_near(account_id, single_send_id, email, since, until) as found
    -- Most recipients follow one link: nothing to judge.
    where exists (
        select from email_events as other
        where other.account_id = clicking.account_id and other.single_send_id = clicking.single_send_id and other.email = clicking.email
          and other.event = 'click' and other.occurred_at between clicking.since - interval '11 seconds' and clicking.until + interval '11 seconds'
        having count(distinct coalesce(other.detail ->> 'url_index', '0')) > 1)
      or exists (
        select from incoming join message_links as hidden on hidden.account_id = incoming.account_id
          and hidden.single_send_id = incoming.single_send_id and hidden.link_index = incoming.link and hidden.hidden
        where incoming.event = 'click' and incoming.account_id = clicking.account_id
          and incoming.single_send_id = clicking.single_send_id and incoming.email = clicking.email)
  ), judged as (
    insert into scanner_clicks (account_id, single_send_id, event_id)
    select account_id, single_send_id, event_id from scanned order by 1, 2, 3
    on conflict do nothing
    returning account_id, single_send_id, event_id
  ), newly as materialized (
    select scanned.* from scanned join judged using (account_id, single_send_id, event_id)
  ), seen as (
    select account_id, single_send_id, email,
      min(occurred_at) filter (where event = 'open') as opened_at,
      min(occurred_at) filter (where event = 'open' and not coalesce((detail ->> 'machine')::boolean, false)) as human_opened_at,
      min(occurred_at) filter (where event = 'click') as clicked_at,
      min(occurred_at) filter (where event = 'click' and event_id not in (select event_id from scanned)) as human_clicked_at,
      min(occurred_at) filter (where event in ('unsubscribe', 'group_unsubscribe')) as unsubscribed_at,
      coalesce(array_agg(distinct link) filter (where event = 'click'), '{}') as links
    from incoming where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') group by 1, 2, 3
  ), moved as materialized (
    select account_id, single_send_id, email, known.variation_id, known.phase,
      known.opened_at as old_opened_at, least(known.opened_at, seen.opened_at) as opened_at,
      known.human_opened_at as old_human_opened_at, least(known.human_opened_at, seen.human_opened_at) as human_opened_at,
      known.clicked_at as old_clicked_at, least(known.clicked_at, seen.clicked_at) as clicked_at,
      known.human_clicked_at as old_human_clicked_at,
      case
        -- The first click of a person turns out to be one of a burst: look for the next.
        when exists (select from newly where (newly.account_id, newly.single_send_id, newly.email) = (known.account_id, known.single_send_id, known.email)
          and newly.occurred_at = known.human_clicked_at) then (
          select click.occurred_at from email_events as click
          where click.account_id = known.account_id and click.single_send_id = known.single_send_id and click.email = known.email and click.event = 'click'
            and click.event_id not in (select event_id from newly)
            and not exists (select from scanner_clicks as scanner where scanner.account_id = known.account_id
              and scanner.single_send_id = known.single_send_id and scanner.event_id = click.event_id)
          order by click.occurred_at limit 1)
        else least(known.human_clicked_at, seen.human_clicked_at)
      end as human_clicked_at,
      known.unsubscribed_at as old_unsubscribed_at, least(known.unsubscribed_at, seen.unsubscribed_at) as unsubscribed_at,
      array(select link from unnest(seen.links) as link where link <> all(known.links)) as new_links
    from seen join send_reactions as known using (account_id, single_send_id, email)
  ), written as (
    update send_reactions as reaction set
      opened_at = moved.opened_at, human_opened_at = moved.human_opened_at, clicked_at = moved.clicked_at,
      human_clicked_at = moved.human_clicked_at, unsubscribed_at = moved.unsubscribed_at, links = reaction.links || moved.new_links
    from moved
    where (reaction.account_id, reaction.single_send_id, reaction.email) = (moved.account_id, moved.single_send_id, moved.email)
  ), link_change as (
    select account_id, single_send_id, variation_id, phase, link as link_index, 1 as clicks, 0 as machine_clicks, 0 as unique_clicks, detail ->> 'url' as url
    from incoming where event = 'click'
    union all
    select account_id, single_send_id, reaction.variation_id, reaction.phase, newly.link_index, 0, 1, 0, null
    from newly join send_reactions as reaction using (account_id, single_send_id, email)
    union all
    select account_id, single_send_id, variation_id, phase, link, 0, 0, 1, null from moved cross join unnest(new_links) as link
  ), link_total as (
    insert into send_link_counts as total (account_id, single_send_id, variation_id, phase, link_index, url, clicks, machine_clicks, unique_clicks)
    select account_id, single_send_id, variation_id, phase, link_index, coalesce(min(message_links.url), min(link_change.url), ''),
      sum(clicks), sum(machine_clicks), sum(unique_clicks)
    from link_change left join message_links using (account_id, single_send_id, link_index)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, single_send_id, variation_id, phase, link_index) do update set
      clicks = total.clicks + excluded.clicks, machine_clicks = total.machine_clicks + excluded.machine_clicks,
      unique_clicks = total.unique_clicks + excluded.unique_clicks
  ), change as (
    select account_id, single_send_id, variation_id, phase, quarter, metric, 1 as step
    from incoming cross join lateral unnest(case event
      when 'processed' then array['requests']
      when 'delivered' then array['delivered']
      when 'deferred' then array['deferred']
      when 'bounce' then case when detail ->> 'type' = 'blocked' then array['blocks'] else array['bounces'] end
      when 'dropped' then
        -- A drop is a request unless an earlier attempt was counted as one.
        case when detail ? 'attempt' then '{}'::text[] else array['requests'] end
        || case detail ->> 'reason'
          when 'Bounced Address' then array['bounce_drops']
          when 'Spam Reporting Address' then array['spam_report_drops']
          when 'Invalid' then array['invalid_emails']
          when 'Unsubscribed Address' then array['unsubscribe_drops']
          else '{}'::text[] end
      when 'open' then case when coalesce((detail ->> 'machine')::boolean, false) then array['opens', 'machine_opens'] else array['opens'] end
      when 'click' then array['clicks']
      when 'spamreport' then array['spam_reports']
    end) as metric
    union all
    select account_id, single_send_id, reaction.variation_id, reaction.phase, quarter_of(newly.occurred_at), 'machine_clicks', 1
    from newly join send_reactions as reaction using (account_id, single_send_id, email)
    union all
    -- A unique count stands in the quarter of the first time, which an event that comes late may move.
    select account_id, single_send_id, variation_id, phase, quarter_of(at), metric, step
    from moved
    cross join lateral (values
      ('unique_opens', old_opened_at, opened_at),
      ('human_unique_opens', old_human_opened_at, human_opened_at),
      ('unique_clicks', old_clicked_at, clicked_at),
      ('human_unique_clicks', old_human_clicked_at, human_clicked_at),
      ('unsubscribes', old_unsubscribed_at, unsubscribed_at)
    ) as first (metric, before, after)
    cross join lateral (values (before, -1), (after, 1)) as counted (at, step)
    where at is not null and quarter_of(before) is distinct from quarter_of(after)
  )
  insert into send_counts as total (account_id, single_send_id, variation_id, phase, quarter,
    requests, delivered, deferred, bounces, blocks, bounce_drops, spam_report_drops, invalid_emails, unsubscribe_drops,
    opens, machine_opens, unique_opens, human_unique_opens, clicks, machine_clicks, unique_clicks, human_unique_clicks,
    spam_reports, unsubscribes)
  select account_id, single_send_id, variation_id, phase, quarter,
    coalesce(sum(step) filter (where metric = 'requests'), 0),
    coalesce(sum(step) filter (where metric = 'delivered'), 0),
    coalesce(sum(step) filter (where metric = 'deferred'), 0),
    coalesce(sum(step) filter (where metric = 'bounces'), 0),
    coalesce(sum(step) filter (where metric = 'blocks'), 0),
    coalesce(sum(step) filter (where metric = 'bounce_drops'), 0),
    coalesce(sum(step) filter (where metric = 'spam_report_drops'), 0),
    coalesce(sum(step) filter (where metric = 'invalid_emails'), 0),
    coalesce(sum(step) filter (where metric = 'unsubscribe_drops'), 0),
    coalesce(sum(step) filter (where metric = 'opens'), 0),
    coalesce(sum(step) filter (where metric = 'machine_opens'), 0),
    coalesce(sum(step) filter (where metric = 'unique_opens'), 0),
    coalesce(sum(step) filter (where metric = 'human_unique_opens'), 0),
    coalesce(sum(step) filter (where metric = 'clicks'), 0),
    coalesce(sum(step) filter (where metric = 'machine_clicks'), 0),
    coalesce(sum(step) filter (where metric = 'unique_clicks'), 0),
    coalesce(sum(step) filter (where metric = 'human_unique_clicks'), 0),
    coalesce(sum(step) filter (where metric = 'spam_reports'), 0),
    coalesce(sum(step) filter (where metric = 'unsubscribes'), 0)
  from change
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (account_id, single_send_id, variation_id, phase, quarter) do update set
    requests = total.requests + excluded.requests, delivered = total.delivered + excluded.delivered,
    deferred = total.deferred + excluded.deferred, bounces = total.bounces + excluded.bounces, blocks = total.blocks + excluded.blocks,
    bounce_drops = total.bounce_drops + excluded.bounce_drops, spam_report_drops = total.spam_report_drops + excluded.spam_report_drops,
    invalid_emails = total.invalid_emails + excluded.invalid_emails, unsubscribe_drops = total.unsubscribe_drops + excluded.unsubscribe_drops,
    opens = total.opens + excluded.opens, machine_opens = total.machine_opens + excluded.machine_opens,
    unique_opens = total.unique_opens + excluded.unique_opens, human_unique_opens = total.human_unique_opens + excluded.human_unique_opens,
    clicks = total.clicks + excluded.clicks, machine_clicks = total.machine_clicks + excluded.machine_clicks,
    unique_clicks = total.unique_clicks + excluded.unique_clicks, human_unique_clicks = total.human_unique_clicks + excluded.human_unique_clicks,
    spam_reports = total.spam_reports + excluded.spam_reports, unsubscribes = total.unsubscribes + excluded.unsubscribes;
  return null;
end $$;

-- What was recorded so far is counted as if it were recorded now.
do $$
declare
  send record;
begin
  create table replayed_events (like email_events including defaults);
  create trigger replayed_events_counted after insert on replayed_events
    referencing new table as added for each statement execute function count_email_events();
  for send in select distinct account_id, single_send_id from email_events where single_send_id is not null loop
    insert into replayed_events select * from email_events where account_id = send.account_id and single_send_id = send.single_send_id;
    truncate replayed_events;
  end loop;
  drop table replayed_events;
end $$;
drop table single_send_counts;
drop table single_send_uniques;
