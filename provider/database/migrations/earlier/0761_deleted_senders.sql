-- Who a sender was when it was deleted: what was sent from it is still shown as it was sent.
create table deleted_senders (
  account_id bigint not null references accounts on delete cascade,
  sender_id bigint not null,
  from_email text not null,
  from_name text not null,
  reply_to_email text not null,
  reply_to_name text not null,
  address text not null,
  address_2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  deleted_at timestamptz not null default now(),
  primary key (account_id, sender_id)
);
