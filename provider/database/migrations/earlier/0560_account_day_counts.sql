-- What happened in an account on a day (UTC) that is over, read from its events once: statistics of a year then cost
-- what its days cost, and recording an event costs nothing more.
create table account_day_counts (
  account_id bigint not null references accounts on delete cascade,
  -- What counts are told apart by: all, category, mailbox_provider, client, browser.
  dimension text not null,
  day date not null,
  -- An array of objects: `name`, and a number for each metric.
  counts jsonb not null,
  primary key (account_id, dimension, day)
);

-- Whether a reaction is the first of its kind to a message: unique counts count those alone.
create index email_events_reactions on email_events (account_id, email, occurred_at) include (event, single_send_id)
  where event in ('open', 'click', 'unsubscribe', 'group_unsubscribe');

-- Categories of mail sent one request at a time: those of sends stand in the sends.
create table mail_categories (
  account_id bigint not null references accounts on delete cascade,
  category text not null,
  primary key (account_id, category)
);
insert into mail_categories (account_id, category)
select distinct account_id, jsonb_array_elements_text(detail -> 'categories') from mail_copies
where jsonb_typeof(detail -> 'categories') = 'array';
