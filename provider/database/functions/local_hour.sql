-- The hour on the clock in a time zone, written as if it were UTC; null for what names no zone.
create or replace function local_hour(at timestamptz, zone text) returns timestamptz
language plpgsql stable as $$ begin
  if zone is null or zone = '' then
    return null;
  end if;
  return date_trunc('hour', at at time zone zone) at time zone 'UTC';
exception when invalid_parameter_value then
  return null;
end $$;
