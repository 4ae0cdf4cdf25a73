-- Statements of different transactions count the same tags in one order.
create or replace function count_tagged_contacts() returns trigger
language plpgsql volatile as $$ begin
  perform from tags join (select distinct account_id, tag_id from changes) as changed using (account_id, tag_id)
    order by tags.account_id, tags.tag_id for no key update of tags;
  update tags set contact_count = contact_count + changed.number
    from (select account_id, tag_id, case tg_op when 'INSERT' then count(*) else -count(*) end as number
          from changes group by account_id, tag_id) changed
    where tags.account_id = changed.account_id and tags.tag_id = changed.tag_id;
  return null;
end $$;
