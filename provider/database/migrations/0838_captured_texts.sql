-- What kind of message was captured. A text message's `email` is its phone number, its `subject` is the start of its text,
-- and its `raw` is JSON: {body, media_urls, messaging_service_sid, segments}.
alter table captured_messages add column channel text not null default 'email' check (channel in ('email', 'sms'));
create index sms_replies_of_number on sms_replies (account_id, phone_number, received_at);
