create or replace function empty_deleted_tags() returns trigger
language plpgsql volatile as $$ begin
  delete from contact_tags using gone where contact_tags.account_id = gone.account_id
    and contact_tags.tag_id = gone.tag_id;
  return null;
end $$;
