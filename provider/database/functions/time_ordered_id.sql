-- A version 7 UUID (RFC 9562), for rows that have no id of their own.
create or replace function time_ordered_id() returns uuid
language sql volatile as $$
  select (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as hex
$$;
