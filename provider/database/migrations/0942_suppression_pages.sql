-- The lists of suppressions, page by page: newest first by the second, as the API tells it, and by address within one.
create index suppressions_pages on suppressions (
  account_id, kind, group_id, (date_trunc('second', created_at at time zone 'UTC')) desc, email);
drop index suppressions_newest;
