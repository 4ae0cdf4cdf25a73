-- What became of a message at a host: the mail server hands it in again while another of its hosts fails. Kept for a week,
-- longer than mail servers try.
create table inbound_posts (
  account_id bigint not null references accounts on delete cascade,
  hostname text not null,
  -- SHA-256 of the envelope and the message.
  message_hash bytea not null,
  outcome text not null check (outcome in ('posted', 'refused')),
  posted_at timestamptz not null default now(),
  primary key (account_id, hostname, message_hash)
);
create index inbound_posts_posted_at on inbound_posts (account_id, posted_at);
