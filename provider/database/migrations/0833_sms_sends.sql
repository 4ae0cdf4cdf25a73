-- The message of a single send by SMS: {messaging_service_sid, body, media_urls, image_ids}; null: it is an email.
alter table single_sends add column sms_config jsonb;

-- Numbers that text messages do not reach, as the SMS provider says.
create table sms_unreachable_numbers (
  account_id bigint references accounts on delete cascade,
  -- E.164
  phone_number text,
  -- The provider's error: 21211, 21614, 30006.
  error_code integer not null,
  noted_at timestamptz not null default now(),
  primary key (account_id, phone_number)
);
