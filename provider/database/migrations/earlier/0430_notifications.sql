-- Who is told by mail besides, or instead of, the account's owner: at most 10 of an account.
create table notification_recipients (
  account_id bigint not null references accounts,
  recipient_id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, recipient_id)
);
create unique index notification_recipients_email on notification_recipients (account_id, lower(email));

-- What an account is told, in the workbench and by mail, each once for what it is about.
create table notices (
  account_id bigint not null references accounts,
  notice_id uuid not null default gen_random_uuid(),
  -- What it is about, and which time of the kind: there is no second notice of the same.
  occasion text not null,
  tone text not null,
  title text not null,
  message text not null,
  -- A path of the workbench.
  link text not null,
  created_at timestamptz not null default now(),
  -- Unset: the mail is still to be queued.
  mailed_at timestamptz,
  dismissed_at timestamptz,
  primary key (account_id, notice_id)
);
create unique index notices_occasion on notices (account_id, occasion);
create index notices_shown on notices (account_id, created_at desc) where dismissed_at is null;
create index notices_to_mail on notices (created_at) where mailed_at is null;

-- Open workbenches show how many there are.
create trigger account_changed after insert on notices for each row execute function notify_account_changed();
create trigger account_changed_dismissed after update on notices for each row
  when (old.dismissed_at is distinct from new.dismissed_at) execute function notify_account_changed();
