-- What people did about copies that did not get through, or whose outcome is not known: who, when, and what stood in
-- the ledger before.
create table delivery_actions (
  account_id bigint not null references accounts on delete cascade,
  delivery_action_id bigint generated always as identity,
  single_send_id uuid not null,
  contact_id uuid not null,
  -- retry: a copy that failed, once more · resend: one that may have left, once more · take_as_sent.
  action text not null check (action in ('retry', 'resend', 'take_as_sent')),
  from_state text not null,
  from_response text,
  user_id bigint not null,
  acted_at timestamptz not null default now(),
  primary key (account_id, delivery_action_id)
);
create index delivery_actions_send on delivery_actions (account_id, single_send_id, contact_id);
