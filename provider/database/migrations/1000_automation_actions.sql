-- Steps of automations that change contacts, tell teammates or wait.
alter table automation_trace drop constraint automation_trace_type_check;
alter table automation_trace add constraint automation_trace_type_check
  check (type in ('email', 'sms', 'split', 'audience', 'action', 'wait'));
alter table automation_trace drop constraint automation_trace_outcome_check;
alter table automation_trace add constraint automation_trace_outcome_check
  check (outcome in ('sent', 'missed', 'skipped', 'yes', 'no', 'added', 'removed', 'done', 'ended', 'waited'));

-- Whether a step is an action, which needs the account's contact lock; kept with the steps.
alter table automations add column has_actions boolean not null default false;

-- The only address that a notice is emailed to; null: the account's recipients.
alter table notices add column mail_to text;
