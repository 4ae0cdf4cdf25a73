create or replace function quarter_of(at timestamptz) returns timestamptz
language sql immutable parallel safe as $$ select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z') $$;
