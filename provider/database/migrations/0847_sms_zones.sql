-- The custom field with the time zones of contacts, for the hours of text messages; null: their numbers decide.
alter table sending_settings add column sms_zone_field text;
