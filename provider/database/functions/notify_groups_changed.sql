create or replace function notify_groups_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('resource_changed', account_id || ' groups') from (select distinct account_id
    from changed) as accounts;
  return null;
end $$;
