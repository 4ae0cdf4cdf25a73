-- Single sends. The wire's nested objects are kept as documents: they are read and written whole.
create table single_sends (
  account_id bigint not null references accounts on delete cascade,
  single_send_id uuid not null default gen_random_uuid(),
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'triggered')),
  categories text[] not null default '{}',
  send_at timestamptz,
  -- {list_ids, segment_ids, all, exclude_list_ids, exclude_segment_ids}
  send_to jsonb not null,
  -- {subject, preheader, html_content, plain_content, generate_plain_content, editor, ...}
  email_config jsonb not null,
  -- Identifies the message of this send in statistics and test sends.
  template_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the recipients were fixed, and when the last of them had an outcome.
  triggered_at timestamptz,
  finished_at timestamptz,
  -- When its deliveries next need a worker; set while triggered and not finished.
  next_work_at timestamptz,
  -- Why nothing leaves at present (mail server unreachable, sender gone), and how often in a row.
  stalled_reason text,
  stall_count smallint not null default 0,
  primary key (account_id, single_send_id)
);
create index single_sends_newest on single_sends (account_id, updated_at desc, single_send_id);
create index single_sends_due on single_sends (send_at) where status = 'scheduled';
create index single_sends_open on single_sends (next_work_at) where status = 'triggered' and finished_at is null;
