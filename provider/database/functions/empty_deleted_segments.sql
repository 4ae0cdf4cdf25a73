create or replace function empty_deleted_segments() returns trigger
language plpgsql volatile as $$ begin
  delete from segment_contacts using gone
    where segment_contacts.account_id = gone.account_id and segment_contacts.segment_id = gone.segment_id;
  delete from segment_refreshes using gone
    where segment_refreshes.account_id = gone.account_id and segment_refreshes.segment_id = gone.segment_id
      and segment_refreshes.refreshed_at < now() - interval '2 days';
  return null;
end $$;
