-- When somebody last proved who is in the session; a sign-in is a proof.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions
  alter column confirmed_at set default now(),
  alter column confirmed_at set not null;

-- Set: the return from the issuer confirms this session, and opens none.
alter table sso_sign_ins add column confirms_token_hash bytea;
