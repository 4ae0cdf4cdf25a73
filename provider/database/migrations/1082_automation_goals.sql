-- What an automation is for, and who is kept out of it to compare.

-- {event: {name, conditions}, days, value_property, holdout}; null without a goal.
alter table automations add column goal jsonb;
-- Whether the contact entered, but was kept out.
alter table automation_enrolments add column held_out boolean not null default false;
