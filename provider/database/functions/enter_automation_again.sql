-- A new pass for those of the contacts who have finished, entered long enough ago, and not too often.
create or replace function enter_automation_again(of_account bigint, of_automation uuid, contacts uuid[]) returns void
language plpgsql volatile as $$
declare
  entered bigint;
begin
  -- In one order, so that two transactions with the same contacts don't wait for each other.
  perform from automation_enrolments as enrolled join automations using (account_id, automation_id)
    where account_id = of_account and automation_id = of_automation and contact_id = any(contacts)
      and enrolled.state <> 'active'
    order by contact_id for no key update of enrolled;
  update automation_enrolments as enrolled
    set state = 'active', step_id = first_step_id, next_at = greatest(now(), live_since) + first_delay,
      held_until = null, waits_for = null, waiting_since = now(), entered_after = null,
      entered_at = greatest(now(), live_since), finished_at = null,
      reason = null, entries = enrolled.entries + 1, pass = enrolled.pass + 1, entry_pass = enrolled.pass + 1
    from automations
    where automations.account_id = of_account and automations.automation_id = of_automation
      and enrolled.account_id = of_account and enrolled.automation_id = of_automation
      and enrolled.contact_id = any(contacts)
      and enrolled.state <> 'active'
      and enrolled.entered_at <= now() - make_interval(days => (entry_detail #>> '{reentry,days}')::int)
      and enrolled.entries < (entry_detail #>> '{reentry,most}')::int;
  get diagnostics entered = row_count;
  if entered > 0 then perform pg_notify('work_due', 'automations'); end if;
end $$;
