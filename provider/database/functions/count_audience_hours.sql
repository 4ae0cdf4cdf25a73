-- Keeps the hours equal to the sum of their quarters, whoever changes these.
create or replace function count_audience_hours() returns trigger
language plpgsql volatile as $$
declare
  step constant bigint := new.contact_count - coalesce(old.contact_count, 0);
begin
  insert into audience_hours as total (account_id, hour, import, form, api, other, deleted)
  select new.account_id, date_bin('1 hour', new.quarter, timestamptz '2000-01-01 00:00Z'),
    case when new.source = 'import' then step else 0 end, case when new.source = 'form' then step else 0 end,
    case when new.source = 'api' then step else 0 end, case when new.source = 'other' then step else 0 end,
    case when new.source = 'deleted' then step else 0 end
  where step <> 0
  on conflict (account_id, hour) do update set import = total.import + excluded.import,
    form = total.form + excluded.form, api = total.api + excluded.api, other = total.other + excluded.other,
    deleted = total.deleted + excluded.deleted;
  return null;
end $$;
