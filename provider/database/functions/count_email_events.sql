-- Updates the counts in the transaction that records the events, whoever records them.
create or replace function count_email_events() returns trigger
language plpgsql volatile as $$
declare
  uniques constant text[] := array['unique_opens', 'human_unique_opens', 'unique_clicks', 'human_unique_clicks',
    'unsubscribes'];
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  reader record;
  click record;
  known send_reactions;
  after send_reactions;
  is_new boolean;
  was timestamptz[];
  now_is timestamptz[];
  is_retold boolean;
  scanned_at timestamptz;
  scanned_link smallint;
  new_link smallint;
  changes send_count_change[] := '{}';
  link_changes send_link_counts[] := '{}';
begin
  -- First the recipients, then the shared counts, each in a fixed order, so that concurrent recorders can't deadlock.
  for reader in
    select account_id, single_send_id, email, mailbox_provider(email) as provider,
      coalesce((min(detail ->> 'template_id'))::uuid, none) as variation_id,
      coalesce(min(detail ->> 'phase_id'), 'send') as phase,
      min(occurred_at) filter (where event = 'open') as opened_at,
      min(occurred_at) filter (where event = 'open' and not coalesce((detail ->> 'machine')::boolean, false))
        as human_opened_at,
      min(occurred_at) filter (where event = 'click') as clicked_at,
      max(occurred_at) filter (where event = 'click') as clicked_until,
      min(occurred_at) filter (where event in ('unsubscribe', 'group_unsubscribe')) as unsubscribed_at,
      coalesce(array_agg(distinct coalesce((detail ->> 'url_index')::smallint, 0::smallint))
        filter (where event = 'click'), '{}') as links
    from added
    where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe') and single_send_id is not null
    group by account_id, single_send_id, email order by account_id, single_send_id, email
  loop
    -- Locks the recipient's row, so that events from another recorder are visible.
    loop
      select * into known from send_reactions
      where account_id = reader.account_id and single_send_id = reader.single_send_id and email = reader.email
        for update;
      is_new := not found;
      exit when not is_new;
      insert into send_reactions (account_id, single_send_id, email, variation_id, phase, opened_at, human_opened_at,
        clicked_at, unsubscribed_at, links)
      values (reader.account_id, reader.single_send_id, reader.email, reader.variation_id, reader.phase,
        reader.opened_at, reader.human_opened_at, reader.clicked_at, reader.unsubscribed_at, reader.links)
      on conflict do nothing;
      exit when found;
    end loop;
    if is_new then
      known.account_id := reader.account_id; known.single_send_id := reader.single_send_id; known.email := reader.email;
      known.variation_id := reader.variation_id; known.phase := reader.phase; known.links := '{}';
      known.human_links := '{}';
    end if;
    after := known;
    after.opened_at := least(known.opened_at, reader.opened_at);
    after.human_opened_at := least(known.human_opened_at, reader.human_opened_at);
    after.clicked_at := least(known.clicked_at, reader.clicked_at);
    after.unsubscribed_at := least(known.unsubscribed_at, reader.unsubscribed_at);

    if reader.clicked_at is not null then
      after.links := known.links || array(select followed.number from unnest(reader.links) as followed (number)
        where followed.number <> all(known.links));
      -- A recipient with only one clicked link is no scanner, unless readers can't see that link.
      is_retold := false;
      if cardinality(after.links) > 1 or exists (
        select from message_links where account_id = reader.account_id and single_send_id = reader.single_send_id
          and link_index = any(reader.links) and hidden)
      then
        for click in
          insert into scanner_clicks (account_id, single_send_id, event_id)
          select reader.account_id, reader.single_send_id, event_id
          from scanner_clicks_near(reader.account_id, reader.single_send_id, reader.email, reader.clicked_at,
            reader.clicked_until)
          on conflict do nothing
          returning event_id
        loop
          is_retold := true;
          select occurred_at, coalesce((detail ->> 'url_index')::smallint, 0::smallint) into scanned_at, scanned_link
            from email_events
          where account_id = reader.account_id and single_send_id = reader.single_send_id and email = reader.email
            and event = 'click'
            and occurred_at >= date_trunc('second', reader.clicked_at) - interval '10 seconds'
            and occurred_at < date_trunc('second', reader.clicked_until) + interval '11 seconds'
              and event_id = click.event_id;
          changes := changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
            quarter_of(scanned_at), 'machine_clicks', 1, reader.provider)::send_count_change;
          link_changes := link_changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
            scanned_link, '', 0, 1, 0, 0)::send_link_counts;
        end loop;
      end if;
      if is_retold or cardinality(after.links) > 1 or known.clicked_at is not null then
        -- The first click by a person.
        select human.occurred_at into after.human_clicked_at from email_events as human
        where human.account_id = reader.account_id and human.single_send_id = reader.single_send_id
          and human.email = reader.email
          and human.event = 'click' and not exists (
            select from scanner_clicks as scanner where scanner.account_id = reader.account_id
              and scanner.single_send_id = reader.single_send_id and scanner.event_id = human.event_id)
        order by human.occurred_at limit 1;
      else
        after.human_clicked_at := case when is_retold then null else reader.clicked_at end;
      end if;
      for new_link in select unnest(after.links[cardinality(known.links) + 1:]) loop
        link_changes := link_changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
          new_link, '', 0, 0, 1, 0)::send_link_counts;
      end loop;
      -- The links that a person clicked: a scanner that is found later takes some back.
      if is_retold then
        after.human_links := array(
          select distinct coalesce((human.detail ->> 'url_index')::smallint, 0::smallint) from email_events as human
          where human.account_id = reader.account_id and human.single_send_id = reader.single_send_id
            and human.email = reader.email and human.event = 'click' and not exists (
              select from scanner_clicks as scanner where scanner.account_id = reader.account_id
                and scanner.single_send_id = reader.single_send_id and scanner.event_id = human.event_id));
      else
        after.human_links := known.human_links || array(select followed.number
          from unnest(reader.links) as followed (number) where followed.number <> all(known.human_links));
      end if;
      for new_link in select unnest(after.human_links) except select unnest(known.human_links) loop
        link_changes := link_changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
          new_link, '', 0, 0, 0, 1)::send_link_counts;
      end loop;
      for new_link in select unnest(known.human_links) except select unnest(after.human_links) loop
        link_changes := link_changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
          new_link, '', 0, 0, 0, -1)::send_link_counts;
      end loop;
    end if;

    if after is distinct from known and (not is_new or after.human_clicked_at is not null) then
      update send_reactions set opened_at = after.opened_at, human_opened_at = after.human_opened_at,
        clicked_at = after.clicked_at,
        human_clicked_at = after.human_clicked_at, unsubscribed_at = after.unsubscribed_at, links = after.links,
        human_links = after.human_links
      where account_id = known.account_id and single_send_id = known.single_send_id and email = known.email;
    end if;
    -- A unique count belongs to the quarter hour of the first event, which a late event can move.
    was := array[known.opened_at, known.human_opened_at, known.clicked_at, known.human_clicked_at,
      known.unsubscribed_at];
    now_is := array[after.opened_at, after.human_opened_at, after.clicked_at, after.human_clicked_at,
      after.unsubscribed_at];
    for i in 1..5 loop
      if was[i] is distinct from now_is[i] then
        if was[i] is not null then
          changes := changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
            quarter_of(was[i]), uniques[i], -1, reader.provider)::send_count_change;
        end if;
        if now_is[i] is not null then
          changes := changes || row(known.account_id, known.single_send_id, known.variation_id, known.phase,
            quarter_of(now_is[i]), uniques[i], 1, reader.provider)::send_count_change;
        end if;
      end if;
    end loop;
  end loop;

  if exists (select from added where event = 'click' and single_send_id is not null) then
    insert into send_link_counts as total (account_id, single_send_id, variation_id, phase, link_index, url, clicks,
      machine_clicks, unique_clicks, human_unique_clicks)
    select account_id, single_send_id, variation_id, phase, link_index,
      -- The address as the author wrote it, if the message is known: with merge tags, each recipient's differs.
      coalesce((select url from message_links where message_links.account_id = change.account_id
        and message_links.single_send_id = change.single_send_id and message_links.link_index = change.link_index),
          max(url)),
      sum(clicks), sum(machine_clicks), sum(unique_clicks), sum(human_unique_clicks)
    from (
      select account_id, single_send_id, coalesce((detail ->> 'template_id')::uuid, none) as variation_id,
        coalesce(detail ->> 'phase_id', 'send') as phase,
        coalesce((detail ->> 'url_index')::smallint, 0::smallint) as link_index, coalesce(detail ->> 'url', '') as url,
        1 as clicks, 0 as machine_clicks, 0 as unique_clicks, 0 as human_unique_clicks
      from added where event = 'click' and single_send_id is not null
      union all
      select account_id, single_send_id, variation_id, phase, link_index, url, clicks, machine_clicks, unique_clicks,
        human_unique_clicks
      from unnest(link_changes)
    ) as change
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, single_send_id, variation_id, phase, link_index) do update set
      clicks = total.clicks + excluded.clicks, machine_clicks = total.machine_clicks + excluded.machine_clicks,
      unique_clicks = total.unique_clicks + excluded.unique_clicks,
      human_unique_clicks = total.human_unique_clicks + excluded.human_unique_clicks;
  end if;

  with change as materialized (
    select account_id, single_send_id, variation_id, phase, quarter,
      -- A drop counts as a request, unless an earlier attempt was counted as one.
      count(*) filter (where event = 'processed' or (event = 'dropped' and not detail ? 'attempt')) as requests,
      count(*) filter (where event = 'delivered') as delivered,
      count(*) filter (where event = 'deferred') as deferred,
      count(*) filter (where event = 'bounce' and detail ->> 'type' is distinct from 'blocked') as bounces,
      count(*) filter (where event = 'bounce' and detail ->> 'type' = 'blocked') as blocks,
      count(*) filter (where event = 'dropped' and detail ->> 'reason' = 'Bounced Address') as bounce_drops,
      count(*) filter (where event = 'dropped' and detail ->> 'reason' = 'Spam Reporting Address') as spam_report_drops,
      count(*) filter (where event = 'dropped' and detail ->> 'reason' = 'Invalid') as invalid_emails,
      count(*) filter (where event = 'dropped' and detail ->> 'reason' = 'Unsubscribed Address') as unsubscribe_drops,
      count(*) filter (where event = 'open') as opens,
      count(*) filter (where event = 'open' and coalesce((detail ->> 'machine')::boolean, false)) as machine_opens,
      count(*) filter (where event = 'click') as clicks,
      count(*) filter (where event = 'spamreport') as spam_reports,
      0 as machine_clicks, 0 as unique_opens, 0 as human_unique_opens, 0 as unique_clicks, 0 as human_unique_clicks,
        0 as unsubscribes
    from (
      select account_id, single_send_id, coalesce((detail ->> 'template_id')::uuid, none) as variation_id,
        coalesce(detail ->> 'phase_id', 'send') as phase,
        quarter_of(occurred_at) as quarter, event, detail
      from added where single_send_id is not null and event <> 'group_resubscribe'
    ) as incoming group by 1, 2, 3, 4, 5
    union all
    select account_id, single_send_id, variation_id, phase, quarter, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      coalesce(sum(step) filter (where metric = 'machine_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'unique_opens'), 0),
      coalesce(sum(step) filter (where metric = 'human_unique_opens'), 0),
      coalesce(sum(step) filter (where metric = 'unique_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'human_unique_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'unsubscribes'), 0)
    from unnest(changes) group by 1, 2, 3, 4, 5
  ), whole as (
    insert into send_totals as total (account_id, single_send_id, variation_id, phase,
    requests, delivered, deferred, bounces, blocks, bounce_drops, spam_report_drops, invalid_emails, unsubscribe_drops,
    opens, machine_opens, clicks, spam_reports,
    machine_clicks, unique_opens, human_unique_opens, unique_clicks, human_unique_clicks, unsubscribes)
    select account_id, single_send_id, variation_id, phase,
    sum(requests), sum(delivered), sum(deferred), sum(bounces), sum(blocks), sum(bounce_drops), sum(spam_report_drops),
      sum(invalid_emails), sum(unsubscribe_drops),
    sum(opens), sum(machine_opens), sum(clicks), sum(spam_reports), sum(machine_clicks), sum(unique_opens),
      sum(human_unique_opens), sum(unique_clicks), sum(human_unique_clicks), sum(unsubscribes)
    from change group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, single_send_id, variation_id, phase) do update set
    requests = total.requests + excluded.requests, delivered = total.delivered + excluded.delivered,
    deferred = total.deferred + excluded.deferred, bounces = total.bounces + excluded.bounces,
      blocks = total.blocks + excluded.blocks,
    bounce_drops = total.bounce_drops + excluded.bounce_drops,
      spam_report_drops = total.spam_report_drops + excluded.spam_report_drops,
    invalid_emails = total.invalid_emails + excluded.invalid_emails,
      unsubscribe_drops = total.unsubscribe_drops + excluded.unsubscribe_drops,
    opens = total.opens + excluded.opens, machine_opens = total.machine_opens + excluded.machine_opens,
    unique_opens = total.unique_opens + excluded.unique_opens,
      human_unique_opens = total.human_unique_opens + excluded.human_unique_opens,
    clicks = total.clicks + excluded.clicks, machine_clicks = total.machine_clicks + excluded.machine_clicks,
    unique_clicks = total.unique_clicks + excluded.unique_clicks,
      human_unique_clicks = total.human_unique_clicks + excluded.human_unique_clicks,
    spam_reports = total.spam_reports + excluded.spam_reports, unsubscribes = total.unsubscribes + excluded.unsubscribes
  )
  insert into send_counts as total (account_id, single_send_id, variation_id, phase, quarter,
    requests, delivered, deferred, bounces, blocks, bounce_drops, spam_report_drops, invalid_emails, unsubscribe_drops,
    opens, machine_opens, clicks, spam_reports,
    machine_clicks, unique_opens, human_unique_opens, unique_clicks, human_unique_clicks, unsubscribes)
  select account_id, single_send_id, variation_id, phase, quarter,
    sum(requests), sum(delivered), sum(deferred), sum(bounces), sum(blocks), sum(bounce_drops), sum(spam_report_drops),
      sum(invalid_emails), sum(unsubscribe_drops),
    sum(opens), sum(machine_opens), sum(clicks), sum(spam_reports), sum(machine_clicks), sum(unique_opens),
      sum(human_unique_opens), sum(unique_clicks), sum(human_unique_clicks), sum(unsubscribes)
  from change group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (account_id, single_send_id, variation_id, phase, quarter) do update set
    requests = total.requests + excluded.requests, delivered = total.delivered + excluded.delivered,
    deferred = total.deferred + excluded.deferred, bounces = total.bounces + excluded.bounces,
      blocks = total.blocks + excluded.blocks,
    bounce_drops = total.bounce_drops + excluded.bounce_drops,
      spam_report_drops = total.spam_report_drops + excluded.spam_report_drops,
    invalid_emails = total.invalid_emails + excluded.invalid_emails,
      unsubscribe_drops = total.unsubscribe_drops + excluded.unsubscribe_drops,
    opens = total.opens + excluded.opens, machine_opens = total.machine_opens + excluded.machine_opens,
    unique_opens = total.unique_opens + excluded.unique_opens,
      human_unique_opens = total.human_unique_opens + excluded.human_unique_opens,
    clicks = total.clicks + excluded.clicks, machine_clicks = total.machine_clicks + excluded.machine_clicks,
    unique_clicks = total.unique_clicks + excluded.unique_clicks,
      human_unique_clicks = total.human_unique_clicks + excluded.human_unique_clicks,
    spam_reports = total.spam_reports + excluded.spam_reports,
      unsubscribes = total.unsubscribes + excluded.unsubscribes;

  -- Reports count the same by account and by mailbox provider; text messages have none.
  if cardinality(changes) > 0 then
    insert into report_changes (account_id, dimension, name, at, machine_clicks, unique_opens, human_unique_opens,
      unique_clicks, human_unique_clicks, unsubscribes)
    select account_id, place.dimension, place.name, place.at,
      coalesce(sum(step) filter (where metric = 'machine_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'unique_opens'), 0),
      coalesce(sum(step) filter (where metric = 'human_unique_opens'), 0),
      coalesce(sum(step) filter (where metric = 'unique_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'human_unique_clicks'), 0),
      coalesce(sum(step) filter (where metric = 'unsubscribes'), 0)
    from unnest(changes) as change
    cross join lateral (
      values ('all', '', quarter),
        ('mailbox_provider', provider, date_bin('1 day', quarter, timestamptz '2000-01-01 00:00Z'))
    ) as place (dimension, name, at)
    where provider is not null group by 1, 2, 3, 4;
  end if;
  return null;
end $$;
