-- released: a text message whose outcome was unknown waits again, because the provider never accepted it. Nobody did it.
alter table delivery_actions drop constraint delivery_actions_action_check;
alter table delivery_actions add constraint delivery_actions_action_check
  check (action in ('retry', 'resend', 'take_as_sent', 'released'));
alter table delivery_actions alter column user_id drop not null;
