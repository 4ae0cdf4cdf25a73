-- A subuser's status depends on its parent's.
create or replace function notify_subusers_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('account_changed', account_id::text) from accounts where parent_account_id = new.account_id;
  return null;
end $$;
