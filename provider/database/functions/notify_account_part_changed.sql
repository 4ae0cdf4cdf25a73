create or replace function notify_account_part_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('account_changed', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
