-- Whether somebody of the account has proved an address, or was let in by the operator without one: who signed up with
-- the address of somebody else sends nothing in the meantime.
create function account_is_confirmed(id bigint) returns boolean language sql stable as $$
  select coalesce((select bool_or(email = '' or email_verified_at is not null) from users where account_id = id), true)
$$;
create or replace function account_may_send(id bigint) returns boolean language sql stable as $$
  select account_status(id) in ('active', 'trial') and account_is_confirmed(id)
$$;
