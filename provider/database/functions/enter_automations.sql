create or replace function enter_automations() returns trigger
language plpgsql volatile as $$
declare
  membership text;
  entered bigint;
begin
  -- The usual case: no account has a live automation with this entry, so an import costs nothing extra.
  if not exists (select from automations where status = 'live' and entry_type = tg_argv[0]) then return null; end if;
  membership := case tg_argv[0]
    when 'list' then 'and entry_id = list_id'
    when 'tag' then 'and entry_id = tag_id'
    when 'segment' then 'and entry_id = segment_id'
    else ''
  end;
  execute format($query$
    insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
    select automations.account_id, automation_id, contact_id, first_step_id,
      greatest(now(), live_since) + first_delay, greatest(now(), live_since)
    from added join automations on automations.account_id = added.account_id %s
    where status = 'live' and entry_type = $1 on conflict do nothing
  $query$, membership) using tg_argv[0];
  get diagnostics entered = row_count;
  if entered > 0 then perform pg_notify('work_due', 'automations'); end if;
  if exists (select from automations
    where status = 'live' and entry_type = tg_argv[0] and entry_detail ->> 'reentry' is not null)
  then
    execute format($query$
      select enter_automation_again(account_id, automation_id, array_agg(contact_id)) from (
        select automations.account_id, automation_id, contact_id from added
          join automations on automations.account_id = added.account_id %s
        where status = 'live' and entry_type = $1 and entry_detail ->> 'reentry' is not null
      ) as again group by account_id, automation_id order by account_id, automation_id
    $query$, membership) using tg_argv[0];
  end if;
  return null;
end $$;
