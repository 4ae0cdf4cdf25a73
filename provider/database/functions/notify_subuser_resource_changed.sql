create or replace function notify_subuser_resource_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('resource_changed', coalesce(new.parent_account_id, old.parent_account_id) || ' subusers');
  return null;
end $$;
