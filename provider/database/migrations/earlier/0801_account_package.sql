-- What differs from the plan in an account's package: its prices and flags, as the operator agreed them.
alter table accounts add column package jsonb not null default '{}';
