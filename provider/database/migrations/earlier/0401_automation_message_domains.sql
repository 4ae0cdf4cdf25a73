-- The domain of the Message-IDs of an email's copies, so that events can name them; see single_sends.
alter table automation_messages add column message_domain text;
