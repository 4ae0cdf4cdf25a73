-- Enters contacts into live automations whose entry is what has just happened, and lets those who wait for it be looked
-- at now. Whether it is what they wait for, with its properties and its time, is decided by the step. Whoever exits by
-- it exits now; a stopped automation looks at it before the next step.
create or replace function tell_automations() returns trigger
language plpgsql volatile as $$
declare
  accounts bigint[];
  contacts uuid[];
  words text[];
  woken bigint;
  starting_accounts bigint[];
  starting uuid[];
  starting_contacts uuid[];
  starts timestamptz[];
begin
  -- The usual case: nobody of the account listens.
  if not exists (
    select from automations
    where status = 'live' and listens_to <> '{}' and account_id in (select account_id from added))
  then return null; end if;
  if tg_argv[0] = 'event' then
    select array_agg(told.account_id), array_agg(told.contact_id), array_agg(told.word) into accounts, contacts, words
    from (select distinct account_id, contact_id, 'event:' || name as word from added) as told
    where exists (select from automations where automations.account_id = told.account_id and status = 'live'
      and told.word = any(listens_to));
    if words is null then return null; end if;
    -- What happened long ago and is told now starts nothing.
    select array_agg(of_account), array_agg(of_automation), array_agg(of_contact), array_agg(after)
      into starting_accounts, starting, starting_contacts, starts
      from (
        select added.account_id as of_account, automation_id as of_automation, contact_id as of_contact,
          max(occurred_at) + interval '1 microsecond' as after
        from added join automations on automations.account_id = added.account_id and status = 'live'
          and entry_type = 'event' and entry_detail #>> '{event,name}' = added.name
        where occurred_at >= greatest(live_since, now() - interval '1 day')
          and event_matches(properties, entry_detail #> '{event,conditions}')
        group by added.account_id, automation_id, contact_id
      ) as found;
    if starting is not null then
      perform enter_contacts(starting_accounts, starting, starting_contacts);
      -- Whoever has entered waits for what happens after the event, whichever is recorded first, and not for itself.
      update automation_enrolments as entered set waiting_since = after, entered_after = after
        from unnest(starting_accounts, starting, starting_contacts, starts)
          as given (account_id, automation_id, contact_id, after)
        where entered.account_id = given.account_id and entered.automation_id = given.automation_id
          and entered.contact_id = given.contact_id and entered.entered_at >= now() and entered.waiting_since = now();
    end if;
  else
    select array_agg(told.account_id), array_agg(told.contact_id), array_agg(told.word) into accounts, contacts, words
    from (
      select distinct added.account_id, added.contact_id,
        case added.event when 'open' then 'opened:' else 'clicked:' end
          || coalesce(message.step_id, added.single_send_id) as word
      from added left join automation_messages as message
        on message.account_id = added.account_id and message.message_id = added.single_send_id
      where added.event in ('open', 'click') and added.contact_id is not null
        and not coalesce((added.detail ->> 'machine')::boolean, false)
    ) as told
    where exists (select from automations where automations.account_id = told.account_id and status = 'live'
      and told.word = any(listens_to));
    if words is null then return null; end if;
    perform enter_contacts(array_agg(told.account_id), array_agg(automation_id), array_agg(contact_id))
      from unnest(accounts, contacts, words) as told (account_id, contact_id, word)
        join automations on automations.account_id = told.account_id and status = 'live'
          and entry_type in ('opened', 'clicked') and told.word = entry_type || ':' || entry_id
      having count(*) > 0;
  end if;
  -- In one order, so that two transactions with the same contacts don't wait for each other.
  perform from unnest(accounts, contacts, words) as told (account_id, contact_id, word)
    join automation_enrolments as waiting on waiting.account_id = told.account_id
      and waiting.contact_id = told.contact_id
    where waiting.waits_for = told.word or (tg_argv[0] = 'event' and waiting.state = 'active' and exists (
      select from automations where automations.account_id = waiting.account_id
        and automations.automation_id = waiting.automation_id and status = 'live'
        and 'event:' || (exit #>> '{event,name}') = told.word))
    order by waiting.account_id, waiting.automation_id, waiting.contact_id for no key update of waiting;
  if tg_argv[0] = 'event' then
    update automation_enrolments as leaving
      set state = 'exited', step_id = null, next_at = null, held_until = null, waits_for = null, finished_at = now(),
        reason = '“' || added.name || '” happened.'
      from added join automations on automations.account_id = added.account_id and status = 'live'
        and exit #>> '{event,name}' = added.name
      where leaving.account_id = automations.account_id and leaving.automation_id = automations.automation_id
        and leaving.contact_id = added.contact_id and leaving.state = 'active'
        and added.occurred_at >= coalesce(leaving.entered_after, leaving.entered_at + interval '1 microsecond')
        and event_matches(added.properties, exit #> '{event,conditions}');
  end if;
  update automation_enrolments as waiting set next_at = least(next_at, now())
    from unnest(accounts, contacts, words) as told (account_id, contact_id, word)
    where waiting.account_id = told.account_id and waiting.contact_id = told.contact_id
      and waiting.waits_for = told.word;
  get diagnostics woken = row_count;
  if woken > 0 then perform pg_notify('work_due', 'automations'); end if;
  return null;
end $$;
