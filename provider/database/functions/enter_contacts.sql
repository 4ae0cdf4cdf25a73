-- Enters contacts into automations, each at the same place of the three lists: those who never were in it, and again
-- those who may. Pairs can be given twice.
create or replace function enter_contacts(accounts bigint[], automation_ids uuid[], contacts uuid[]) returns void
language plpgsql volatile as $$
declare
  entered bigint;
begin
  -- In one order, so that two transactions with the same contacts don't wait for each other.
  insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
    select automations.account_id, automations.automation_id, given.contact_id, first_step_id,
      greatest(now(), live_since) + first_delay, greatest(now(), live_since)
    from unnest(accounts, automation_ids, contacts) as given (account_id, automation_id, contact_id)
      join automations on automations.account_id = given.account_id and automations.automation_id = given.automation_id
    where status = 'live' order by 1, 2, 3 on conflict do nothing;
  get diagnostics entered = row_count;
  if entered > 0 then perform pg_notify('work_due', 'automations'); end if;
  perform enter_automation_again(again.account_id, again.automation_id, array_agg(again.contact_id))
    from (
      select given.account_id, given.automation_id, given.contact_id
      from unnest(accounts, automation_ids, contacts) as given (account_id, automation_id, contact_id)
        join automations on automations.account_id = given.account_id
          and automations.automation_id = given.automation_id
      where status = 'live' and entry_detail ->> 'reentry' is not null
    ) as again
    group by again.account_id, again.automation_id order by again.account_id, again.automation_id;
end $$;
