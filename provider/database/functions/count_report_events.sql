-- Adds what reports count of some events to `report_changes`, in the transaction that records the events. It only adds
-- rows, so that no two recorders of an account wait for each other. What counts a recipient once is added by
-- `count_email_events`, which knows the first event of each.
create or replace function count_report_events() returns trigger
language plpgsql volatile as $$ begin
  insert into report_changes (account_id, dimension, name, at, delivered, bounces, blocks, spam_reports, opens,
    machine_opens, clicks)
  select account_id, place.dimension, place.name, place.at,
    count(*) filter (where event = 'delivered'),
    count(*) filter (where event = 'bounce' and not is_block), count(*) filter (where event = 'bounce' and is_block),
    count(*) filter (where event = 'spamreport'),
    count(*) filter (where event = 'open'), count(*) filter (where event = 'open' and is_machine),
    count(*) filter (where event = 'click')
  from (
    select added.account_id, event, occurred_at, mailbox_provider(added.email) as provider,
      event in ('open', 'click') as is_reaction,
      detail ->> 'type' is not distinct from 'blocked' as is_block,
      coalesce((detail ->> 'machine')::boolean, false) as is_machine,
      reading_device(detail ->> 'user_agent') as device,
      coalesce(country_code(detail ->> 'place'), country_code(reader.country), 'Other') as country,
      local_hour(occurred_at, reader.custom_fields ->> coalesce(send.zone_field, settings.sms_zone_field)) as own_hour
    from added
    left join contacts as reader on added.event in ('open', 'click')
      and reader.account_id = added.account_id and reader.contact_id = added.contact_id
    left join single_sends as send on added.event in ('open', 'click')
      and send.account_id = added.account_id and send.single_send_id = added.single_send_id
    left join sending_settings as settings on added.event in ('open', 'click')
      and settings.account_id = added.account_id
    where event in ('delivered', 'bounce', 'spamreport', 'open', 'click') and added.single_send_id is not null
      -- The recipient of a text message is a number.
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
  group by 1, 2, 3, 4;
  return null;
end $$;
