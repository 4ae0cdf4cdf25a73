-- Joined with accounts: if the account itself is deleted, there is no count to update.
create or replace function count_deleted_contacts() returns trigger
language plpgsql volatile as $$ begin
  delete from list_contacts using gone
    where list_contacts.account_id = gone.account_id and list_contacts.contact_id = gone.contact_id;
  insert into contact_deletions as deletions (account_id, month, deleted_count)
    select account_id, date_trunc('month', now() at time zone 'UTC')::date, count(*)
    from gone join accounts using (account_id) group by account_id
    on conflict (account_id, month) do update set deleted_count = deletions.deleted_count + excluded.deleted_count;
  update contact_counts set contact_count = contact_count - gone_by_account.number
    from (select account_id, count(*) as number from gone group by account_id) gone_by_account
    where contact_counts.account_id = gone_by_account.account_id;
  insert into audience_counts as counts (account_id, quarter, source, contact_count)
    select account_id, quarter_of(now()), 'deleted', count(*) from gone join accounts using (account_id)
    group by account_id
    on conflict (account_id, quarter, source) do update set
      contact_count = counts.contact_count + excluded.contact_count;
  return null;
end $$;
