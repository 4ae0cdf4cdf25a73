-- Contacts can go through the same steps of an automation several times: a pass of its own begins when a contact enters
-- again, or a step sends them back. Steps are taken once in a pass.

-- How often the contact entered, the number of the present pass, and that of the first one since the last entry.
alter table automation_enrolments add column entries integer not null default 1;
alter table automation_enrolments add column pass integer not null default 1;
alter table automation_enrolments add column entry_pass integer not null default 1;

alter table automation_trace add column pass integer not null default 1;
alter table automation_trace drop constraint automation_trace_pkey;
alter table automation_trace add primary key (account_id, automation_id, contact_id, step_id, pass);

-- Whoever is sent an email for the second time gets it from a second stream, so that the ledger's key is still the
-- promise that no message is sent twice.
alter table automation_messages add column round integer not null default 1;
drop index automation_messages_step;
create unique index automation_messages_step
  on automation_messages (account_id, automation_id, step_id, version, round);

-- What entering depends on besides a list, segment or tag: {reentry: {days, most}}.
alter table automations add column entry_detail jsonb not null default '{}';
