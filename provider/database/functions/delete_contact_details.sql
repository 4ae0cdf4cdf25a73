-- What is known of a contact besides its values is deleted with it.
create or replace function delete_contact_details() returns trigger
language plpgsql volatile as $$ begin
  delete from contact_edits using gone
    where contact_edits.account_id = gone.account_id and contact_edits.contact_id = gone.contact_id;
  delete from contact_tags using gone
    where contact_tags.account_id = gone.account_id and contact_tags.contact_id = gone.contact_id;
  -- Contacts that can come back keep their events until then.
  delete from custom_events using gone
    where custom_events.account_id = gone.account_id and custom_events.contact_id = gone.contact_id
      and not exists (select from removed_contacts as removed
        where removed.account_id = gone.account_id and removed.contact_id = gone.contact_id);
  return null;
end $$;
