-- What the provider said of a number holds until the number changes hands.
create trigger contacts_number_changed after update of phone_number_id on contacts
  for each row when (old.phone_number_id is distinct from new.phone_number_id)
  execute function forget_unreachable_numbers();
create trigger contacts_number_deleted after delete on contacts
  for each row when (old.phone_number_id is not null) execute function forget_unreachable_numbers();
