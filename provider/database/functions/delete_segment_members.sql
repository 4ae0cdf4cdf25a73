create or replace function delete_segment_members() returns trigger
language plpgsql volatile as $$ begin
  -- Through the segments: the key of their members starts with the segment.
  delete from segment_contacts using gone, segments
    where segments.account_id = gone.account_id and segment_contacts.account_id = segments.account_id
      and segment_contacts.segment_id = segments.segment_id and segment_contacts.contact_id = gone.contact_id;
  return null;
end $$;
