-- Mail of Sendwright itself (new passwords, invitations, confirmations) is shown to administrators only, never to API keys.
alter table captured_messages
  add column is_system boolean not null default false,
  -- The user whose sign-in the message's link can take over: only that user sees the link.
  add column link_for_user_id bigint;
update captured_messages set
  is_system = true,
  link_for_user_id = case when subject = 'Choose a new password' then
    (select user_id from users where users.account_id = captured_messages.account_id and lower(users.email) = lower(captured_messages.email) order by user_id limit 1) end
where single_send_id is null and contact_id is null and position(convert_to('Auto-Submitted: auto-generated', 'UTF8') in raw) > 0;
