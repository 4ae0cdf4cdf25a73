-- Whether an account can't send because its trial has ended, and for no other reason of its own. The operator extends a
-- trial with the package's cutoff_trial.
create or replace function account_trial_is_over(id bigint) returns boolean
language sql stable as $$
  select coalesce((
    select plan = 'trial' and trial_ends_at <= now() and coalesce((package ->> 'cutoff_trial')::boolean, true)
      and status in ('active', 'trial') and disabled_at is null
    from accounts where account_id = id
  ), false)
$$;
