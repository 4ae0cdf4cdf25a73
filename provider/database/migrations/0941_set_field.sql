-- The field that a bulk change sets, and its value: {"field": "city" or "e1_T", "value": ..., "actor": ...}. Undoing
-- needs it after the job has ended.
alter table contact_jobs add column set_field jsonb;
-- {"value": ...} that a member had before.
alter table contact_job_members add column before jsonb;
