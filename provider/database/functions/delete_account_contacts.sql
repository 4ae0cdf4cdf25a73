create or replace function delete_account_contacts() returns trigger
language plpgsql volatile as $$ begin
  delete from contacts using gone where contacts.account_id = gone.account_id;
  delete from custom_events using gone where custom_events.account_id = gone.account_id;
  delete from ad_audience_members using gone where ad_audience_members.account_id = gone.account_id;
  delete from report_counts using gone where report_counts.account_id = gone.account_id;
  delete from report_changes using gone where report_changes.account_id = gone.account_id;
  return null;
end $$;
