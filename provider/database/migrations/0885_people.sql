-- The people behind a figure of a send are read newest first, a page at a time.
create index send_reactions_opened on send_reactions (account_id, single_send_id, opened_at, email)
  where opened_at is not null;
create index send_reactions_clicked on send_reactions (account_id, single_send_id, clicked_at, email)
  where clicked_at is not null;
create index send_reactions_unsubscribed on send_reactions (account_id, single_send_id, unsubscribed_at, email)
  where unsubscribed_at is not null;
