create or replace function count_added_contacts() returns trigger
language plpgsql volatile as $$ begin
  insert into contact_counts as counts (account_id, contact_count)
    select account_id, count(*) from added group by account_id
    on conflict (account_id) do update set contact_count = counts.contact_count + excluded.contact_count;
  return null;
end $$;
