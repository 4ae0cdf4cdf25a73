-- Text messages among the activity: those with a status by time, and all by the number they were sent to.
create index sms_copies_newest on sms_copies (account_id, updated_at);
create index deliveries_numbers on deliveries (account_id, email, stream_id, contact_id)
  where position('@' in email) = 0;
-- What the requested file is of.
alter table activity_downloads add column channel text not null default 'email'
  check (channel in ('email', 'sms', 'all'));
