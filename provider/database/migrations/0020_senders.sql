-- The identities mail is sent from.
create table senders (
  account_id bigint not null references accounts on delete cascade,
  sender_id bigint generated always as identity,
  nickname text not null,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text,
  address text not null,
  address_2 text,
  city text not null,
  state text,
  zip text,
  country text not null,
  verified_at timestamptz,
  verification_hash bytea,
  verification_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, sender_id)
);
create unique index senders_nickname on senders (account_id, lower(nickname));
create index senders_verification on senders (verification_hash) where verification_hash is not null;
