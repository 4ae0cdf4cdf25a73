-- Contacts whom automations added to a synced audience, or removed from it: whatever its list or segment says.
create table ad_audience_overrides (
  account_id bigint,
  ad_audience_id uuid,
  contact_id uuid,
  is_in boolean not null,
  changed_at timestamptz not null default now(),
  -- No foreign key to contacts: they are deleted by the trigger of contacts.
  primary key (account_id, ad_audience_id, contact_id),
  foreign key (account_id, ad_audience_id) references ad_audiences on delete cascade
);
create index ad_audience_overrides_contact on ad_audience_overrides (account_id, contact_id);

alter table automation_trace drop constraint automation_trace_type_check;
alter table automation_trace add constraint automation_trace_type_check
  check (type in ('email', 'sms', 'split', 'audience'));
alter table automation_trace drop constraint automation_trace_outcome_check;
alter table automation_trace add constraint automation_trace_outcome_check
  check (outcome in ('sent', 'missed', 'skipped', 'yes', 'no', 'added', 'removed'));
-- What audience steps did, counted by step.
create index automation_trace_audiences on automation_trace (account_id, automation_id, step_id, outcome)
  where type = 'audience';
