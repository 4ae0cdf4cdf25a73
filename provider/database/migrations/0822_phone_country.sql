-- The country of phone numbers that name none, as ISO 3166-1 alpha-2.
alter table accounts add column phone_country text;
