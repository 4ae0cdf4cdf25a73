-- Tells open workbenches that a route was changed, failed or works again, but not that it sent a message (`paced_until`).
create trigger resource_changed after insert or delete on mail_routes
  for each row execute function notify_resource_changed('mail-routes');
create trigger resource_updated after update on mail_routes
  for each row when ((old.updated_at, old.position, old.last_error) is distinct from (new.updated_at, new.position, new.last_error))
  execute function notify_resource_changed('mail-routes');
