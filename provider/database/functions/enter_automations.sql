create or replace function enter_automations() returns trigger
language plpgsql volatile as $$ begin
  -- The usual case: no account has a live automation with this entry, so an import costs nothing extra.
  if not exists (select from automations where status = 'live' and entry_type = tg_argv[0]) then return null; end if;
  case tg_argv[0]
    when 'all' then
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id,
        greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id
      where status = 'live' and entry_type = 'all' on conflict do nothing;
    when 'list' then
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id,
        greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id and entry_id = list_id
      where status = 'live' and entry_type = 'list' on conflict do nothing;
    when 'tag' then
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id,
        greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id and entry_id = tag_id
      where status = 'live' and entry_type = 'tag' on conflict do nothing;
    else
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id,
        greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id and entry_id = segment_id
      where status = 'live' and entry_type = 'segment' on conflict do nothing;
  end case;
  return null;
end $$;
