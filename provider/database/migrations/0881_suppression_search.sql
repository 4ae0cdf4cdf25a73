-- The addresses of a list that start with what somebody typed, whatever the database's collation.
create index suppressions_address on suppressions (account_id, kind, email text_pattern_ops);
