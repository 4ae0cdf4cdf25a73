-- Finding messages by what is known of them (`/v3/messages`). Every message has one event of these kinds at its start.
create index email_events_recipient on email_events (account_id, lower(email) collate "C", occurred_at)
  where event in ('processed', 'dropped');
-- Messages of `mail/send` are no contact's: their events are found by the request and the address.
create index email_events_mail on email_events (account_id, (detail ->> 'message_id'), lower(email), occurred_at)
  where single_send_id is null;

-- What activity tells of a request once its content is deleted. Null: accepted before this was kept.
alter table mail_sends add column from_email text;
alter table mail_sends add column template_id text;
alter table mail_sends add column api_key_id text;
alter table mail_sends add column originating_ip text;

-- Requested CSV files. They are written when they are downloaded.
create table activity_downloads (
  account_id bigint references accounts on delete cascade,
  download_id uuid default gen_random_uuid(),
  -- Whose limit it counts against.
  via text not null check (via in ('api-key', 'session')),
  query text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, download_id)
);
