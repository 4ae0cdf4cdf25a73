-- Keys that people sign in with instead of a password (WebAuthn). Public parts only.
create table passkeys (
  account_id bigint not null,
  passkey_id uuid not null,
  user_id bigint not null,
  -- As the authenticator names it, base64url: whoever signs in is not known before.
  credential_id text not null,
  public_key bytea not null,
  -- Of the signatures. One that does not grow means that there are two copies; authenticators without one send 0.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Whether the user's password manager keeps it on several devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, passkey_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create unique index passkeys_credential_id on passkeys (credential_id);
create index passkeys_user on passkeys (account_id, user_id);
create trigger access_changed after delete on passkeys
  for each row execute function notify_access_changed();

-- What authenticators are asked to sign, by hash; each works once, for a few minutes.
create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  -- Null at sign-in, when nobody is known yet.
  account_id bigint,
  user_id bigint,
  expires_at timestamptz not null
);
create unique index passkey_challenges_challenge_hash on passkey_challenges (challenge_hash);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (account_id, user_id);
alter table passkey_challenges add foreign key (account_id, user_id) references users on delete cascade;

-- The random name of a user that authenticators keep with their passkeys.
alter table users add column passkey_handle text;

alter table sessions add column by_passkey boolean not null default false;
