-- Whether a finished send handed over no copy at all; null while it is not finished.
alter table single_sends add column nobody_mailed boolean;

update single_sends set nobody_mailed = not exists (
  select from deliveries
  where deliveries.account_id = single_sends.account_id and deliveries.single_send_id = single_sends.single_send_id
    and state in ('sent', 'bounced', 'unconfirmed'))
where finished_at is not null;
