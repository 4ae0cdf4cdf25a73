-- Tells open workbenches which kind of resource changed in their account, whether by a request, a job or a public page.
-- Equal notifications of one transaction are sent once. Tables with many rows per message or contact have no trigger.
create or replace function notify_resource_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('resource_changed', coalesce(new.account_id, old.account_id) || ' ' || tg_argv[0]);
  return null;
end $$;
