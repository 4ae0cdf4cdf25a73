-- The identities mail is sent from.
create table senders (
  account_id bigint not null references accounts on delete cascade,
  sender_id bigint generated always as identity,
  nickname text not null,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text not null default '',
  address text not null default '',
  address_2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  country text not null default '',
  verified_at timestamptz,
  -- SHA-256 of the token in the last verification mail.
  verification_hash bytea,
  verification_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, sender_id)
);
create unique index senders_nickname on senders (account_id, lower(nickname));
