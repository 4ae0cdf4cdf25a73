-- The short links of text messages: a row for each address in each recipient's message. They stay when the send is
-- deleted, so that messages on phones keep working.
create table sms_links (
  account_id bigint references accounts on delete cascade,
  stream_id uuid,
  contact_id uuid,
  -- Position in this recipient's message, from 0.
  place smallint,
  -- The part of the short link that nobody can guess.
  code text not null,
  -- As in `message_links`: the same for all recipients.
  link_index smallint not null,
  -- Where it leads, with this recipient's values filled in.
  url text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, stream_id, contact_id, place)
);
create unique index sms_links_code on sms_links (account_id, code);
