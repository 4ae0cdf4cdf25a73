-- The line of the file that a rejected row starts on: rows may span lines, and blank lines are no rows. Null without a
-- file.
alter table contact_job_rejections add column line bigint;
