-- Tells every process to look up the owner of a key or session again.
create or replace function notify_access_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('access_changed', old.account_id::text);
  return null;
end $$;
