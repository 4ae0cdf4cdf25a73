-- When an API key expires, and the networks that it can be used from; empty: any.
alter table api_keys
  add column expires_at timestamptz,
  add column allowed_ips text[] not null default '{}';
