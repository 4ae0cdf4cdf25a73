-- How a contact joined, so that the figures of audience growth open the contacts behind them: import, form, api or other.
-- Null for contacts from before: the job that wrote them last tells, as in the counts.
alter table contacts add column joined_from text;
