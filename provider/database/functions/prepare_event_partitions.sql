-- Creates the missing partitions from the current month to `ahead` months later. Rows of such a month that are in the
-- default partition move to the new one. Returns the number of created partitions.
create or replace function prepare_event_partitions(ahead integer) returns integer
language plpgsql volatile as $$
declare
  month_start timestamptz;
  month_end timestamptz;
  partition_name text;
  made int := 0;
begin
  -- One at a time, across all processes.
  perform pg_advisory_xact_lock(hashtextextended('email_events partitions', 0));
  for i in 0..ahead loop
    month_start := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    month_end := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    partition_name := 'email_events_' || to_char(month_start at time zone 'UTC', 'YYYY_MM');
    -- The partition from before this scheme may include the current month.
    continue when to_regclass(partition_name) is not null
      or month_end <= (select coalesce(max(covered_until), '-infinity') from email_event_archive);
    execute format('create table %I (like email_events including defaults including constraints)', partition_name);
    execute format('with moved as (delete from email_events_default where occurred_at >= %L and occurred_at < %L
        returning *)
      insert into %I select * from moved', month_start, month_end, partition_name);
    execute format('alter table email_events attach partition %I for values from (%L) to (%L)', partition_name,
      month_start, month_end);
    made := made + 1;
  end loop;
  return made;
end $$;
