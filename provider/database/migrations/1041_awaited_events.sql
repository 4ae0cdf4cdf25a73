-- Contacts in automations can wait until something happens.

-- What a contact waits for: 'event:<name>', 'opened:<step>' or 'clicked:<step>'; null for everybody else.
alter table automation_enrolments add column waits_for text;
create index automation_enrolments_waits on automation_enrolments (account_id, contact_id) where waits_for is not null;

-- What an automation's steps and entry listen to, in the same words; kept with them, so that recording events costs
-- one look while nobody listens.
alter table automations add column listens_to text[] not null default '{}';
create index automations_listening on automations (account_id) where status = 'live' and listens_to <> '{}';

create trigger custom_events_reach_automations after insert on custom_events referencing new table as added
  for each statement execute function tell_automations('event');
create trigger email_events_reach_automations after insert on email_events referencing new table as added
  for each statement execute function tell_automations('reaction');
