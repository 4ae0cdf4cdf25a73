-- The custom field that says who has agreed to text messages; null: everybody with a number gets them.
alter table sending_settings add column sms_consent_field text;
