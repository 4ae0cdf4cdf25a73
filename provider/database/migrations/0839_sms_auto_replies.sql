-- Replies to STOP, START and HELP; null: none, because the SMS provider answers itself.
alter table sms_accounts add column stop_reply text;
alter table sms_accounts add column start_reply text;
alter table sms_accounts add column help_reply text;
