-- The automation that has an email with this id; null if none has.
create or replace function message_automation(of_account bigint, id uuid) returns uuid
language plpgsql stable as $$ begin
  return (select automation_id from automations where account_id = of_account and draft_of is null
    and jsonb_path_exists(steps, '$.** ? (@.type == "email" && @.id == $id)', jsonb_build_object('id', id)) limit 1);
end $$;
