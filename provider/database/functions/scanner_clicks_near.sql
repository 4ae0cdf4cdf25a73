-- One recipient's clicks between two times that belong to a burst, as made by the link scanners of mail gateways. What
-- identifies them is the burst, not how soon after the message it happens: fast and slow scanners follow every link at
-- once, and readers follow one after another. In whole seconds, a burst is
--   three different links, or all links of a message (two at least), or its first and its last (of four at least)
--     within 2 seconds;
--   five different links, or a link that readers cannot see, within 10 seconds. A click's verdict depends only on
-- clicks within 10 seconds of it, in whatever order they are recorded.
create or replace function scanner_clicks_near(account bigint, send uuid, address text, since timestamptz,
  until timestamptz) returns table(event_id uuid, occurred_at timestamptz, link_index smallint)
language sql stable as $$
  with click as materialized (
    select event_id, occurred_at, date_trunc('second', occurred_at) as second,
      coalesce((detail ->> 'url_index')::smallint, 0::smallint) as link
    from email_events
    where account_id = account and single_send_id = send and email = address and event = 'click'
      and occurred_at >= date_trunc('second', since) - interval '20 seconds'
      and occurred_at < date_trunc('second', until) + interval '21 seconds'
  ), visit as materialized (
    select distinct second, link from click
  ), message as materialized (
    select count(*) as links, min(link_index) as first, max(link_index) as last,
      array_agg(link_index) filter (where hidden) as hidden
    from message_links
    -- Variations of an A/B test have separate link numbers, in thousands.
    where account_id = account and single_send_id = send and link_index / 1000 = (select min(link) / 1000 from click)
  ), anchor as (
    select distinct second from visit
  ), seen as (
    select anchor.second,
      count(distinct link) as slow,
      count(distinct link) filter (where visit.second <= anchor.second + interval '2 seconds') as fast,
      count(distinct link) filter (where visit.second <= anchor.second + interval '2 seconds'
        and link in (message.first, message.last)) as ends,
      bool_or(link = any(message.hidden)) as hidden,
      min(message.links) as links
    from message cross join anchor join visit on visit.second >= anchor.second
      and visit.second <= anchor.second + interval '10 seconds'
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
