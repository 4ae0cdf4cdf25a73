-- People behind a link, without link scanners.
alter table send_reactions add column human_links smallint[] not null default '{}';
alter table send_link_counts add column human_unique_clicks bigint not null default 0;

-- Nothing is recorded while what has been is counted.
lock table email_events in share row exclusive mode;
update send_reactions as known set human_links = clicked.links
from (
  select account_id, single_send_id, email,
    array_agg(distinct coalesce((detail ->> 'url_index')::smallint, 0::smallint)) as links
  from email_events as click
  where event = 'click' and single_send_id is not null and not exists (
    select from scanner_clicks as scanner where scanner.account_id = click.account_id
      and scanner.single_send_id = click.single_send_id and scanner.event_id = click.event_id)
  group by 1, 2, 3
) as clicked
where known.account_id = clicked.account_id and known.single_send_id = clicked.single_send_id
  and known.email = clicked.email;
update send_link_counts as total set human_unique_clicks = counted.people
from (
  select account_id, single_send_id, variation_id, phase, link, count(*) as people
  from send_reactions cross join unnest(human_links) as link
  group by 1, 2, 3, 4, 5
) as counted
where total.account_id = counted.account_id and total.single_send_id = counted.single_send_id
  and total.variation_id = counted.variation_id and total.phase = counted.phase and total.link_index = counted.link;
