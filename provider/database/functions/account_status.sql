-- The effective status of an account: its own, unless that is fine and the account is deactivated, its trial has ended,
-- or its parent is not active.
create or replace function account_status(id bigint) returns text
language sql stable as $$
  select case
    when accounts.status not in ('active', 'trial') then accounts.status
    when accounts.disabled_at is not null then 'deactivated'
    when account_trial_is_over(accounts.account_id) then 'suspended'
    when parents.status not in ('active', 'trial') then parents.status
    when parents.disabled_at is not null then 'deactivated'
    else accounts.status
  end
  from accounts left join accounts parents on parents.account_id = accounts.parent_account_id
  where accounts.account_id = id
$$;
