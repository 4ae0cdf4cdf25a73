create or replace function empty_deleted_lists() returns trigger
language plpgsql volatile as $$ begin
  delete from list_contacts using gone where list_contacts.account_id = gone.account_id
    and list_contacts.list_id = gone.list_id;
  return null;
end $$;
