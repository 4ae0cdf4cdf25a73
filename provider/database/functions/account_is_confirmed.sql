-- Whether a user of the account has confirmed an email address, or the operator has confirmed the account. Until then
-- it sends nothing, so that nobody can send under somebody else's address.
create or replace function account_is_confirmed(id bigint) returns boolean
language sql stable as $$
  select coalesce((select bool_or(email = '' or email_verified_at is not null) from users where account_id = id), true)
$$;
