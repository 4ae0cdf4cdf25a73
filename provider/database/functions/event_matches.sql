-- Whether the properties of a custom event meet all conditions: [{property, operator, value}]. Values of another type
-- than the condition's meet only `is_not`.
create or replace function event_matches(properties jsonb, conditions jsonb) returns boolean
language sql immutable as $$
  select coalesce(bool_and(coalesce(case operator
    when 'exists' then found is not null
    when 'not_exists' then found is null
    when 'is' then found = value
    when 'is_not' then found is distinct from value
    when 'contains' then jsonb_typeof(found) = 'string' and strpos(lower(found #>> '{}'), lower(value #>> '{}')) > 0
    when 'less' then case jsonb_typeof(found) || jsonb_typeof(value)
      when 'numbernumber' then found::numeric < value::numeric
      when 'stringstring' then (found #>> '{}') collate "C" < (value #>> '{}') collate "C"
      else false
    end
    when 'greater' then case jsonb_typeof(found) || jsonb_typeof(value)
      when 'numbernumber' then found::numeric > value::numeric
      when 'stringstring' then (found #>> '{}') collate "C" > (value #>> '{}') collate "C"
      else false
    end
    else false
  end, false)), true)
  from (
    select one ->> 'operator' as operator, properties -> (one ->> 'property') as found, one -> 'value' as value
    from jsonb_array_elements(conditions) as one
  ) as compared
$$;
