create or replace function delete_automation_parts() returns trigger
language plpgsql volatile as $$ begin
  delete from automation_calls using gone where automation_calls.account_id = gone.account_id
    and automation_calls.automation_id = gone.automation_id;
  delete from automation_trace using gone where automation_trace.account_id = gone.account_id
    and automation_trace.automation_id = gone.automation_id;
  delete from automation_enrolments using gone where automation_enrolments.account_id = gone.account_id
    and automation_enrolments.automation_id = gone.automation_id;
  update automation_messages set email_config = null, sms_config = null, next_work_at = 'infinity' from gone
    where automation_messages.account_id = gone.account_id and automation_messages.automation_id = gone.automation_id;
  return null;
end $$;
