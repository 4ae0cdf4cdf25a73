-- Contacts can enter automations by a custom event, by a date of theirs, and by opening or clicking a message.
alter table automations drop constraint automations_entry_type_check;
alter table automations add constraint automations_entry_type_check
  check (entry_type in ('list', 'segment', 'tag', 'all', 'event', 'date', 'opened', 'clicked'));

-- Until when contacts' dates were compared with the clock; null before the first time.
alter table automations add column dates_seen_until timestamptz;
