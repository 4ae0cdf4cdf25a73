-- The name of a single send, or of the automation that has an email with this id; null if there is neither.
create or replace function message_name(of_account bigint, id uuid) returns text
language plpgsql stable as $$ begin
  return coalesce(
    (select name from single_sends where account_id = of_account and single_send_id = id),
    (select name from automations
      where account_id = of_account and automation_id = message_automation(of_account, id)));
end $$;
