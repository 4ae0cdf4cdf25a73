-- A contact's enrolments and overrides of ad audiences are deleted with it. Messages and events stay in the
-- ledger, as for single sends.
create or replace function delete_contact_enrolments() returns trigger
language plpgsql volatile as $$ begin
  delete from ad_audience_overrides using gone
    where ad_audience_overrides.account_id = gone.account_id and ad_audience_overrides.contact_id = gone.contact_id;
  if not exists (select from automation_enrolments) then return null; end if;
  delete from automation_calls using gone join automation_enrolments
    on automation_enrolments.account_id = gone.account_id and automation_enrolments.contact_id = gone.contact_id
    where automation_calls.account_id = gone.account_id and automation_calls.automation_id =
      automation_enrolments.automation_id
      and automation_calls.contact_id = gone.contact_id;
  delete from automation_trace using gone join automation_enrolments
    on automation_enrolments.account_id = gone.account_id and automation_enrolments.contact_id = gone.contact_id
    where automation_trace.account_id = gone.account_id and automation_trace.automation_id =
      automation_enrolments.automation_id
      and automation_trace.contact_id = gone.contact_id;
  delete from automation_enrolments using gone
    where automation_enrolments.account_id = gone.account_id and automation_enrolments.contact_id = gone.contact_id;
  return null;
end $$;
