-- A worker takes a mailbox for a turn, which it renews while it reads. No transaction is open meanwhile.
alter table bounce_mailboxes
  -- Who reads it, and until when that counts; null: nobody.
  add column turn uuid,
  add column turn_until timestamptz,
  -- When its last turn started.
  add column read_at timestamptz,
  -- Whether that turn took long, so that one place of a worker stays free of it.
  add column is_slow boolean not null default false;

-- Unique ids that are longer than POP3 allows are known by their hash: see `storedId`.
update bounce_mailbox_messages set message_id = 'sha256:' || encode(sha256(convert_to(message_id, 'UTF8')), 'hex')
where length(message_id) > 70;
alter table bounce_mailbox_messages add constraint message_id_length check (length(message_id) <= 80);
