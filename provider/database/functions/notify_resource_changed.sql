-- Tells open workbenches which kind of thing of their account changed, whoever changed it: a request, a job or a public
-- page. Equal notifications of one transaction are one. Tables with many rows for each message or contact have no
-- trigger.
create or replace function notify_resource_changed() returns trigger
language plpgsql volatile as $$
begin
  perform pg_notify('resource_changed', coalesce(new.account_id, old.account_id) || ' ' || tg_argv[0]);
  return null;
end $$;
