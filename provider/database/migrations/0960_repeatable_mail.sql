-- Requests of `mail/send` with an idempotency key: one that comes again within 24 hours gets the first one's answer.
create table mail_repeats (
  account_id bigint references accounts on delete cascade,
  repeat_key text,
  -- SHA-256 of the body.
  digest bytea not null,
  message_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, repeat_key)
);
create index mail_repeats_age on mail_repeats (created_at);
