-- Answers to the questions of a message: "Answered" events of contacts, which name the message.
create index custom_events_answers on custom_events (account_id, (properties ->> 'message_id'), contact_id, occurred_at)
  where name = 'Answered' and properties ? 'question_id';
