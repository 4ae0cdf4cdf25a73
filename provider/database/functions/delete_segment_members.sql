create or replace function delete_segment_members() returns trigger
language plpgsql volatile as $$ begin
  delete from segment_contacts using gone
    where segment_contacts.account_id = gone.account_id and segment_contacts.contact_id = gone.contact_id;
  return null;
end $$;
