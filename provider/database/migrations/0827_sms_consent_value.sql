-- What a contact's consent field has to say; null: any of the usual words for yes, or a date.
alter table sending_settings add column sms_consent_value text;
