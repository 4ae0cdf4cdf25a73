-- How fast an account may send: in all, and to one domain of recipients.
create table send_limits (
  account_id bigint not null references accounts on delete cascade,
  -- Lower case, ASCII; empty: all mail of the account.
  domain text not null default '',
  per_minute int not null check (per_minute > 0),
  primary key (account_id, domain)
);
-- Copies that are held back are many, and due one after the other.
create index deliveries_due on deliveries (account_id, single_send_id, next_attempt_at) where state = 'deferred';
