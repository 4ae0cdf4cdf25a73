-- Destinations of a send's tracked links, so that a click can only lead to an address that was in the message.
create table message_links (
  account_id bigint not null references accounts on delete cascade,
  single_send_id uuid not null,
  -- Position in the message, from top left to bottom right, from 0.
  link_index smallint not null,
  url text not null,
  primary key (account_id, single_send_id, link_index)
);

-- What the capture transport was given: the Outbox.
create table captured_messages (
  account_id bigint not null references accounts on delete cascade,
  captured_message_id bigint generated always as identity,
  -- The Message-ID header, without angle brackets.
  message_id text not null,
  single_send_id uuid,
  contact_id uuid,
  email text not null,
  subject text not null,
  -- The whole message as it would have gone over the wire (RFC 5322).
  raw bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, captured_message_id)
);
create index captured_messages_contact on captured_messages (account_id, contact_id, captured_message_id desc);
create index captured_messages_send on captured_messages (account_id, single_send_id, captured_message_id desc);
