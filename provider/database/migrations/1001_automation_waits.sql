-- When a wait ends for a contact who has reached it; null before, and at other steps.
alter table automation_enrolments add column held_until timestamptz;
