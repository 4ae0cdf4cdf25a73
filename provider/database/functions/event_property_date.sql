-- The date that a property of an event is, or null. A day begins in the account's zone; a time without a zone is in
-- UTC. Texts such as 'now' and 'infinity', which PostgreSQL would take for times, are none.
create or replace function event_property_date(property jsonb, zone text) returns timestamptz
language sql stable as $$
  select case
    when jsonb_typeof(property) <> 'string' or property #>> '{}' !~ '^[1-9]\d\d\d-\d\d-\d\d' then null
    when length(property #>> '{}') = 10 then
      case when pg_input_is_valid(property #>> '{}', 'date') then (property #>> '{}')::timestamp at time zone zone end
    when property #>> '{}' !~* '^.{10}[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$'
      or not pg_input_is_valid(property #>> '{}', 'timestamptz') then null
    when property #>> '{}' ~* '(Z|[+-]\d\d:?\d\d)$' and length(property #>> '{}') > 16
      then (property #>> '{}')::timestamptz
    else (property #>> '{}')::timestamp at time zone 'UTC'
  end
$$;
