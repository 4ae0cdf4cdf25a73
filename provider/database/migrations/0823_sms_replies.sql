-- Numbers that get no text messages of an account any more, by their own wish.
create table sms_opt_outs (
  account_id bigint references accounts on delete cascade,
  -- E.164
  phone_number text,
  -- 'MG…'; empty: of all services.
  messaging_service_sid text default '',
  opted_out_at timestamptz not null default now(),
  primary key (account_id, phone_number, messaging_service_sid)
);
create index sms_opt_outs_newest on sms_opt_outs (account_id, opted_out_at desc, phone_number);

-- Text messages that people sent to an account.
create table sms_replies (
  account_id bigint references accounts on delete cascade,
  -- The provider's id, 'SM…': it may post a message more than once.
  message_sid text,
  phone_number text not null,
  -- Who had the number then; null: nobody.
  contact_id uuid,
  messaging_service_sid text not null,
  body text not null,
  -- What it asks for; null: it is any other message.
  opt_out_type text check (opt_out_type in ('STOP', 'START', 'HELP')),
  received_at timestamptz not null default now(),
  primary key (account_id, message_sid)
);
create index sms_replies_newest on sms_replies (account_id, received_at desc);
create index sms_replies_of_contact on sms_replies (account_id, contact_id, received_at desc);
