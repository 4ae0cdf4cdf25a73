-- Contacts can exit automations when an event of theirs happens after they entered.

-- When the event happened by which the contact entered last, as the first moment after it; null if they entered
-- otherwise. Events that are recorded together with it are before `entered_at`, and yet after entering.
alter table automation_enrolments add column entered_after timestamptz;
