-- Where an account wants to hear of its messages' events.
create table event_webhooks (
  account_id bigint not null references accounts on delete cascade,
  webhook_id uuid not null default gen_random_uuid(),
  enabled boolean not null default false,
  url text not null,
  friendly_name text,
  -- Names of the events wanted, as email_events has them.
  events text[] not null default '{}',
  -- ECDSA P-256, PKCS#8 PEM; null: posts are not signed.
  private_key text,
  oauth_client_id text,
  oauth_client_secret text,
  oauth_token_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody posts before: another process is at it, or the last post failed.
  next_post_at timestamptz not null default now(),
  failures smallint not null default 0,
  last_failure text,
  primary key (account_id, webhook_id)
);

-- Events that a webhook has not been told yet.
create table event_webhook_queue (
  account_id bigint not null,
  webhook_id uuid not null,
  sequence bigint generated always as identity,
  event_id uuid not null,
  event text not null,
  occurred_at timestamptz not null,
  email text not null,
  contact_id uuid,
  single_send_id uuid,
  detail jsonb not null,
  primary key (account_id, webhook_id, sequence),
  foreign key (account_id, webhook_id) references event_webhooks on delete cascade
);
