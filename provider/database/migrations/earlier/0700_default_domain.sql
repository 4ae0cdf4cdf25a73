-- The domain whose key signs mail from addresses that no other domain of the account covers, and whether the owner
-- wants to keep an SPF record of their own (both as the published API has them).
alter table dkim_keys
  add column is_default boolean not null default false,
  add column custom_spf boolean not null default false;
create unique index dkim_keys_default on dkim_keys (account_id) where is_default;
