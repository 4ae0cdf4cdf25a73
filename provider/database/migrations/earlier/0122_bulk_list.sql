-- The list a bulk change changes: taking it back needs it after the job has ended.
alter table contact_jobs add column list_id uuid;
