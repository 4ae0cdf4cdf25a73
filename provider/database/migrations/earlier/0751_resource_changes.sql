-- Tells open workbenches which kind of thing of their account changed, whoever changed it: a request, a job or a public page.
-- Equal notifications of one transaction are one. Tables with many rows for each message or contact have no trigger.
create function notify_resource_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('resource_changed', coalesce(new.account_id, old.account_id) || ' ' || tg_argv[0]);
  return null;
end $$;

do $$
declare watched record;
begin
  for watched in
    select * from (values
      ('automations', 'automations', null),
      ('contact_exports', 'exports', 'old.status is distinct from new.status'),
      ('contact_jobs', 'contacts', 'old.status is distinct from new.status or old.ready is distinct from new.ready'),
      ('designs', 'designs', null),
      ('dkim_keys', 'domains', null),
      ('email_tests', 'email-tests', 'old.status is distinct from new.status'),
      ('event_receivers', 'integrations', '(old.updated_at, old.enabled, old.last_failure) is distinct from (new.updated_at, new.enabled, new.last_failure)'),
      ('field_definitions', 'fields', null),
      ('signup_forms', 'forms', null),
      ('signup_form_contacts', 'contacts', null),
      ('unsubscribe_groups', 'groups', null),
      ('images', 'images', null),
      ('api_keys', 'keys', null),
      ('lists', 'lists', null),
      ('notices', 'notices', null),
      ('notification_recipients', 'notices', null),
      ('saved_blocks', 'saved-blocks', null),
      ('scope_requests', 'requests', null),
      ('segments', 'segments', null),
      ('senders', 'senders', null),
      ('single_sends', 'single-sends', null),
      ('users', 'teammates', null),
      ('invitations', 'teammates', null),
      ('templates', 'templates', null),
      ('template_versions', 'templates', null)
    ) as known (name, resource, condition)
  loop
    execute format('create trigger resource_changed after insert or delete on %I for each row execute function notify_resource_changed(%L)', watched.name, watched.resource);
    execute format('create trigger resource_updated after update on %I for each row when (%s) execute function notify_resource_changed(%L)',
      watched.name, coalesce(watched.condition, 'old.* is distinct from new.*'), watched.resource);
  end loop;
end $$;

-- Messages of campaigns are too many; their sends are told of.
create trigger resource_changed after insert on captured_messages for each row when (new.is_system) execute function notify_resource_changed('outbox');

create function notify_groups_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('resource_changed', account_id || ' groups') from (select distinct account_id from changed) as accounts;
  return null;
end $$;
create trigger resource_added after insert on suppressions referencing new table as changed for each statement execute function notify_groups_changed();
create trigger resource_deleted after delete on suppressions referencing old table as changed for each statement execute function notify_groups_changed();

create function notify_subuser_resource_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('resource_changed', coalesce(new.parent_account_id, old.parent_account_id) || ' subusers');
  return null;
end $$;
create trigger resource_inserted after insert on accounts for each row when (new.parent_account_id is not null) execute function notify_subuser_resource_changed();
create trigger resource_updated after update on accounts for each row
  when (new.parent_account_id is not null and old.* is distinct from new.*) execute function notify_subuser_resource_changed();
create trigger resource_deleted after delete on accounts for each row when (old.parent_account_id is not null) execute function notify_subuser_resource_changed();
