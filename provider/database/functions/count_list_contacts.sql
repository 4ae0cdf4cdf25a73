create or replace function count_list_contacts() returns trigger
language plpgsql volatile as $$ begin
  update lists set contact_count = contact_count + changed.number
    from (select account_id, list_id, case tg_op when 'INSERT' then count(*) else -count(*) end as number
          from changes group by account_id, list_id) changed
    where lists.account_id = changed.account_id and lists.list_id = changed.list_id;
  return null;
end $$;
