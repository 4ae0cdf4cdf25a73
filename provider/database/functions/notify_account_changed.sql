-- Tells every process that the access data of an account's workbench has changed: plan, status, scopes, features.
create or replace function notify_account_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('account_changed', new.account_id::text);
  return null;
end $$;
