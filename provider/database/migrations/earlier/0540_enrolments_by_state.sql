-- The contacts of an automation in one state, page by page, and how many stand where.
create index automation_enrolments_state on automation_enrolments (account_id, automation_id, state, contact_id);
