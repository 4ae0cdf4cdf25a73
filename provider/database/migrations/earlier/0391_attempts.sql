-- How often something was tried: signing in to a name, signing up from a network. One count for all processes. Kept in no
-- write-ahead log: a crash of the database forgives what was tried in the last quarter of an hour.
create unlogged table attempts (
  -- A hash: names and addresses of whoever tries are nobody's business.
  attempt_key bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index attempts_ends_at on attempts (ends_at);
