-- The branches that won the tests of random splits, by step: {branch, decided_at, yes, no, of}. `of` is the condition
-- that was decided, so that another one is tested again.
alter table automations add column winners jsonb not null default '{}';
