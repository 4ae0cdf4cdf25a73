-- Members go with their contact and with their segment.

create function delete_segment_members() returns trigger language plpgsql as $$ begin
  delete from segment_contacts using gone
    where segment_contacts.account_id = gone.account_id and segment_contacts.contact_id = gone.contact_id;
  return null;
end $$;
create trigger contacts_deleted_from_segments after delete on contacts
  referencing old table as gone for each statement execute function delete_segment_members();

create function empty_deleted_segments() returns trigger language plpgsql as $$ begin
  delete from segment_contacts using gone
    where segment_contacts.account_id = gone.account_id and segment_contacts.segment_id = gone.segment_id;
  delete from segment_refreshes using gone
    where segment_refreshes.account_id = gone.account_id and segment_refreshes.segment_id = gone.segment_id
      and segment_refreshes.refreshed_at < now() - interval '2 days';
  return null;
end $$;
create trigger segments_deleted after delete on segments
  referencing old table as gone for each statement execute function empty_deleted_segments();
