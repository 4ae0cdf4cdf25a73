-- Keeps the counts of the names of events. Statements of different transactions count the same names in one order.
-- An event whose name was deleted while it was written is refused, however long that took: the deletion waits for those
-- that were counted first.
create or replace function count_custom_events() returns trigger
language plpgsql volatile as $$
declare
  named bigint;
begin
  perform from custom_event_types as types join (select distinct account_id, name from changes) as changed
    using (account_id, name) order by types.account_id, types.name for no key update of types;
  get diagnostics named = row_count;
  if tg_op = 'INSERT' then
    if named < (select count(*) from (select distinct account_id, name from changes) as names) then
      raise exception 'The name of these events was deleted.' using errcode = 'SWDEL';
    end if;
    update custom_event_types as types set event_count = event_count + changed.number, last_received_at = now(),
      last_event_at = greatest(types.last_event_at, changed.last_event_at)
      from (select account_id, name, count(*) as number, max(occurred_at) as last_event_at from changes
            group by account_id, name) as changed
      where types.account_id = changed.account_id and types.name = changed.name;
  else
    update custom_event_types as types set event_count = event_count - changed.number
      from (select account_id, name, count(*) as number from changes group by account_id, name) as changed
      where types.account_id = changed.account_id and types.name = changed.name;
  end if;
  return null;
end $$;
