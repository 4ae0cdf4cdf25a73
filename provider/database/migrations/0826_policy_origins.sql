-- The origins that tokens of a webhook policy's client secret may be sent to: those of the parse settings that used the
-- policy when the secret was stored. None until a setting uses the policy. Policies come with a later migration, so
-- there is no foreign key: whoever deletes a policy deletes its origins.
create table webhook_policy_origins (
  account_id bigint not null references accounts on delete cascade,
  policy_id uuid not null,
  origin text not null,
  primary key (account_id, policy_id, origin)
);

do $$
begin
  if to_regclass('inbound_hosts') is null then return; end if;
  -- Stored addresses are normalized: they have a path, and neither a user nor a default port.
  insert into webhook_policy_origins (account_id, policy_id, origin)
  select distinct account_id, policy_id, substring(url from '^https?://[^/]+')
  from inbound_hosts
  where policy_id is not null;
end;
$$;
