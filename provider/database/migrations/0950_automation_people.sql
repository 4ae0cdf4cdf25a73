-- The people behind the figures of an automation's steps, newest first, and how many they are.
create index automation_trace_steps on automation_trace (account_id, automation_id, step_id, taken_at, contact_id);
