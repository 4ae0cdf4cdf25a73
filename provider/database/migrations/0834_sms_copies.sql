-- What became of each text message of a send after the ledger's own outcome: a row per recipient at most.
create table sms_copies (
  account_id bigint references accounts on delete cascade,
  stream_id uuid,
  contact_id uuid,
  -- The provider's id, 'SM…'; null: it has not taken the message.
  message_sid text,
  -- The status that is furthest along of all the provider has reported, in whatever order; refused: it would not take it.
  status text not null check (status in ('refused', 'accepted', 'scheduled', 'queued', 'sending', 'sent', 'canceled',
    'failed', 'undelivered', 'delivered', 'read')),
  -- The provider's error: 21610, 30003.
  error_code integer,
  -- Messages that are charged for.
  segments smallint,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, stream_id, contact_id)
);
create index sms_copies_message on sms_copies (account_id, message_sid) where message_sid is not null;
create index sms_copies_of_contact on sms_copies (account_id, contact_id, updated_at desc);

-- Hours of the day, by the recipients' clocks, between which text messages are sent.
alter table sending_settings add column sms_from_hour smallint not null default 8;
alter table sending_settings add column sms_until_hour smallint not null default 21;
