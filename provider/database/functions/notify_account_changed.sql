-- Tells every process when what guards an account's workbench changes: its plan, status, scopes, features.
create or replace function notify_account_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('account_changed', new.account_id::text);
  return null;
end $$;
