-- The page on which recipients choose what they get, as the account has set it up.
create table preference_centers (
  account_id bigint primary key references accounts on delete cascade,
  -- `PreferenceCenterContent` of wire/preferenceCenter.ts.
  content jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What recipients chose there, by address, as suppressions are: links of messages work without their contact.
create table recipient_preferences (
  account_id bigint references accounts on delete cascade,
  -- Lower case.
  email text,
  -- Null: as often as there is something.
  frequency text check (frequency in ('weekly', 'monthly')),
  -- No campaign is sent to them until then.
  paused_until timestamptz,
  language text,
  -- When the last campaign was claimed for them, and its stream; kept only with a frequency.
  mailed_at timestamptz,
  mailed_stream_id uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, email)
);
create index recipient_preferences_newest on recipient_preferences (account_id, updated_at desc);

-- Why people unsubscribed, the last time they said.
create table leave_reasons (
  account_id bigint references accounts on delete cascade,
  -- Lower case.
  email text,
  reason text not null check (reason in ('too_often', 'not_relevant', 'never_signed_up', 'other_address', 'other')),
  comment text not null default '',
  -- The unsubscribe group that they unsubscribed from; null: from everything.
  group_id bigint,
  left_at timestamptz not null default now(),
  primary key (account_id, email)
);
create index leave_reasons_newest on leave_reasons (account_id, left_at desc);
