-- What a single send may be besides draft, scheduled and triggered: paused, cancelled, an A/B test.
alter table single_sends
  -- Counts the changes of what a person wrote: two tabs never overwrite each other silently.
  add column revision integer not null default 1,
  -- When it starts by itself; before send_at only where it follows the recipients' time zones.
  add column starts_at timestamptz,
  -- The contact field that holds the recipients' time zones; null: all receive it at send_at.
  add column zone_field text,
  -- Nothing of it leaves while set. Why: by_person, overdue, or what the system found missing; the words for people.
  add column paused_at timestamptz,
  add column pause_reason text,
  add column pause_detail text,
  add column cancelled_at timestamptz,
  -- Copies that never left though they could have: null until finished.
  add column unsent_count integer,
  -- {type, winner_criteria, test_percentage, duration, variations: [{id, label, subject, ...}]}
  add column abtest jsonb,
  add column test_ends_at timestamptz,
  -- The last moment to pick a winner by hand.
  add column expires_at timestamptz,
  add column winning_template_id uuid,
  add column winner_selected_at timestamptz,
  -- Notices already mailed, by kind: each goes out once.
  add column notices text[] not null default '{}';
update single_sends set starts_at = send_at where status <> 'draft';
update single_sends set unsent_count = 0 where finished_at is not null;

drop index single_sends_due;
create index single_sends_due on single_sends (coalesce(starts_at, send_at)) where status = 'scheduled' and paused_at is null;
create index single_sends_tests on single_sends (test_ends_at) where test_ends_at is not null and winner_selected_at is null;

-- held: not to be claimed yet; until next_attempt_at, or, where that is null, until the winner of an A/B test is
-- known · cancelled: will not be sent.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries
  add constraint deliveries_state_check
    check (state in ('held', 'waiting', 'sending', 'sent', 'deferred', 'bounced', 'dropped', 'unconfirmed', 'cancelled')),
  -- The variation of an A/B test this recipient gets, and the part of the send: the test, or the rest after it.
  add column variation_id uuid,
  add column phase text check (phase in ('test', 'send'));

-- How an account sends.
create table sending_settings (
  account_id bigint primary key references accounts on delete cascade,
  -- Seconds in which a send that leaves now can be called back.
  undo_seconds integer not null default 60 check (undo_seconds between 0 and 3600),
  -- Minutes after which a schedule that did not fire asks before it does.
  overdue_minutes integer not null default 15 check (overdue_minutes between 1 and 10080),
  -- At most so many single sends to one contact in so many days; null: no cap.
  cap_messages integer check (cap_messages between 1 and 1000),
  cap_days integer not null default 7 check (cap_days between 1 and 365)
);
