-- Whether the account's people need a second factor, and whether those who came by single sign-on have done enough.
alter table accounts
  add column requires_second_factor boolean not null default false,
  add column exempts_sso boolean not null default true;
