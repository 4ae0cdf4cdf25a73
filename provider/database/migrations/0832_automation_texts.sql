-- The text message of a step, as a single send's: {messaging_service_sid, body, media_urls, image_ids}; null: it is an
-- email, or its automation was deleted.
alter table automation_messages add column sms_config jsonb;
alter table automation_trace drop constraint automation_trace_type_check;
alter table automation_trace add constraint automation_trace_type_check check (type in ('email', 'sms', 'split'));
