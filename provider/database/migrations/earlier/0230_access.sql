-- Confirmed addresses, the second factor, sessions that can be told apart, and invitations.
alter table users
  add column email_verified_at timestamptz,
  -- Base32. Chosen when the set-up begins, asked for from two_factor_at on.
  add column totp_secret text,
  add column two_factor_at timestamptz,
  -- The 30-second step of the last code that was taken: none works twice.
  add column totp_step bigint not null default 0;
-- Whoever was here before has been let in by the operator.
update users set email_verified_at = created_at where email <> '';

alter table sessions
  add column session_id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_seen_at timestamptz not null default now();
create unique index sessions_session_id on sessions (account_id, session_id);

create table recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Links mailed to a person, each good for one thing, once.
create table mailed_links (
  account_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The address the link was mailed to, which its use proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index mailed_links_token_hash on mailed_links (token_hash);
create index mailed_links_user on mailed_links (account_id, user_id, purpose);

create table invitations (
  account_id bigint not null references accounts on delete cascade,
  -- What administrators name it by; who holds it cannot accept with it.
  invitation_id text not null,
  token_hash bytea not null,
  email text not null,
  is_admin boolean not null,
  scopes text[] not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, invitation_id)
);
create unique index invitations_token_hash on invitations (token_hash);
create unique index invitations_email on invitations (account_id, lower(email));

-- A key ends with the person who made it.
delete from api_keys where not exists (select from users where users.account_id = api_keys.account_id and users.user_id = api_keys.user_id);
alter table api_keys add foreign key (account_id, user_id) references users on delete cascade;
create index api_keys_user on api_keys (account_id, user_id);

-- Tells every process to look again who a key or session belongs to.
create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', old.account_id::text);
  return null;
end $$;
create trigger access_changed after update or delete on api_keys for each row execute function notify_access_changed();
create trigger access_changed after delete on sessions for each row execute function notify_access_changed();
create trigger access_changed after update or delete on users for each row execute function notify_access_changed();
