-- What the provider charges for a text message, which it often says only later.
alter table sms_copies add column price numeric(12, 5);
-- ISO 4217
alter table sms_copies add column currency text;
-- When the provider is asked for the price next; null: it is known, or no longer asked for.
alter table sms_copies add column price_due_at timestamptz;
alter table sms_copies add column price_tries smallint not null default 0;
create index sms_copies_prices on sms_copies (price_due_at) where price_due_at is not null;

-- What the account expects a segment to cost, to estimate what a message will.
alter table sending_settings add column sms_segment_price numeric(10, 5);
alter table sending_settings add column sms_currency text;
