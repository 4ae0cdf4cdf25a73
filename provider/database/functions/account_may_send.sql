create or replace function account_may_send(id bigint) returns boolean
language sql stable as $$
  select account_status(id) in ('active', 'trial') and account_is_confirmed(id)
$$;
