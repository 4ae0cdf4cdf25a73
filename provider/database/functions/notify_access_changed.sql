-- Tells every process to look again who a key or session belongs to.
create or replace function notify_access_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('access_changed', old.account_id::text);
  return null;
end $$;
