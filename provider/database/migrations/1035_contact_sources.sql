-- How a contact joined (import, form, api or other), so that the figures of audience growth open their contacts.
-- Null for contacts from before: the job that wrote them last tells, as in the counts.
alter table contacts add column joined_from text;
