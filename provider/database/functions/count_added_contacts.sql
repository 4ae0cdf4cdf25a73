create or replace function count_added_contacts() returns trigger
language plpgsql volatile as $$ begin
  insert into contact_counts as counts (account_id, contact_count)
    select account_id, count(*) from added group by account_id
    on conflict (account_id) do update set contact_count = counts.contact_count + excluded.contact_count;
  -- Reports say where contacts come from. One that is restored was counted when it joined.
  insert into audience_counts as counts (account_id, quarter, source, contact_count)
    select added.account_id, quarter_of(added.created_at),
      case when added.joined_from is not null then added.joined_from
        when job.kind = 'import' then 'import' when job.kind = 'upsert' then 'api'
        when added.last_job_id is not null and job.kind is null then 'form' else 'other' end,
      count(*)
    from added left join contact_jobs as job on job.account_id = added.account_id and job.job_id = added.last_job_id
    where not (added.created_at < now() and exists (
      select from removed_contacts as removed
      where removed.account_id = added.account_id and removed.contact_id = added.contact_id))
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, quarter, source) do update set
      contact_count = counts.contact_count + excluded.contact_count;
  return null;
end $$;
