-- A session also ends when nobody used it for so many days.
alter table sessions
  add column idle_days integer not null default 7,
  add column idle_ends_at timestamptz not null default now() + interval '7 days';
