-- Signing in notes its time. That is no change which open workbenches show: each page fetched everything a second time
-- after a sign-in.
drop trigger resource_updated on users;
create trigger resource_updated
  after update of username, email, is_admin, scopes, profile, email_verified_at, two_factor_at on users
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('teammates');
