-- Consent records are deleted with their contact, and so are pending confirmations of the same address.
create or replace function delete_contacts_consents() returns trigger
language plpgsql volatile as $$ begin
  delete from consents using gone where consents.account_id = gone.account_id and consents.contact_id = gone.contact_id;
  delete from consents using gone where consents.account_id = gone.account_id and consents.email = gone.email
    and consents.status = 'pending';
  return null;
end $$;
