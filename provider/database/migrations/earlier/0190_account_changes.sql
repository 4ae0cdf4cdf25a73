-- Tells every process when what guards an account's workbench changes: its plan, status, scopes, features.
create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', new.account_id::text);
  return null;
end $$;

create trigger account_changed after update on accounts for each row when (old.* is distinct from new.*) execute function notify_account_changed();
create trigger account_changed after update of scopes, is_admin on users for each row
  when (old.scopes is distinct from new.scopes or old.is_admin is distinct from new.is_admin) execute function notify_account_changed();
