-- Messages of `mail/send` by what they have in common. Each message has one event of these kinds at its start.
-- Categories and arguments: an entry is a hash of the account, the key and the value.
create index email_events_mail_facts on email_events
  using gin (jsonb_set('{}', array[account_id::text], detail) jsonb_path_ops)
  where single_send_id is null and event in ('processed', 'dropped');
-- Subjects, without the end of long ones.
create index email_events_mail_subject on email_events
  (account_id, left(coalesce(detail ->> 'subject', ''), 200) collate "C")
  where single_send_id is null and event in ('processed', 'dropped');
