-- The delivery ledger: one row per recipient of a send, written before the first message leaves.
create table deliveries (
  account_id bigint not null,
  single_send_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- waiting: to be claimed · sending: handed to the transport, outcome unknown · sent · deferred: to be tried
  -- again at next_attempt_at · bounced · dropped: suppressed or invalid at claim · unconfirmed: the process died
  -- while it was sending; never sent again by itself.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'deferred', 'bounced', 'dropped', 'unconfirmed')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  -- The worker that holds the row in 'sending'.
  claimed_by uuid,
  claimed_at timestamptz,
  finished_at timestamptz,
  -- The transport's answer, or why the row was dropped.
  response text,
  primary key (account_id, single_send_id, contact_id)
) partition by hash (account_id, single_send_id);
do $$ begin
  for i in 0..7 loop
    execute format('create table deliveries_%s partition of deliveries for values with (modulus 8, remainder %s)', i, i);
  end loop;
end $$;
create index deliveries_open on deliveries (account_id, single_send_id, state)
  where state in ('waiting', 'sending', 'deferred');

-- What happened to messages, append only.
create table email_events (
  account_id bigint not null,
  event_id uuid not null default gen_random_uuid(),
  occurred_at timestamptz not null default now(),
  -- processed, dropped, deferred, delivered, bounce, open, click, spamreport, unsubscribe, group_unsubscribe, group_resubscribe
  event text not null,
  contact_id uuid,
  email text not null,
  single_send_id uuid,
  -- The event's own keys: url, url_index, reason, response, user_agent, ip, asm_group_id, machine, attempt ...
  detail jsonb not null default '{}',
  primary key (account_id, occurred_at, event_id)
) partition by range (occurred_at);
create table email_events_default partition of email_events default;
create index email_events_send on email_events (account_id, single_send_id, event, occurred_at);
create index email_events_contact on email_events (account_id, contact_id, occurred_at desc);
