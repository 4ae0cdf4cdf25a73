-- A number that no longer belongs to a contact, or now belongs to another one, may reach a phone: text messages to it
-- are tried again.
create or replace function forget_unreachable_numbers() returns trigger
language plpgsql volatile as $$ begin
  delete from sms_unreachable_numbers
  where account_id = old.account_id and phone_number in (old.phone_number_id, new.phone_number_id);
  return null;
end $$;
