-- Who administers the installation: all accounts, not only their own. Until now nobody could sign up,
-- so the administrators of accounts without a parent are the people who run it.
alter table users add column is_operator boolean not null default false;
update users set is_operator = true
  from accounts where accounts.account_id = users.account_id and is_admin and parent_account_id is null;

alter table accounts
  add column region text not null default 'global' check (region in ('global', 'eu')),
  -- Switched off by the parent: nobody signs in, nothing is sent.
  add column disabled_at timestamptz,
  -- False: its people may not sign in to the workbench; its keys work.
  add column website_access boolean not null default true,
  -- Its subusers are the customers of a reseller.
  add column is_reseller boolean not null default false,
  -- What differs from the plan, by name.
  add column entitlements jsonb not null default '{}',
  add column scopes_added text[] not null default '{}',
  add column scopes_withheld text[] not null default '{}',
  add column ips text[] not null default '{}';
create index accounts_parent on accounts (parent_account_id) where parent_account_id is not null;

-- Messages an account may send, where that is not what its plan says.
create table account_credits (
  account_id bigint primary key references accounts on delete cascade,
  type text not null check (type in ('unlimited', 'recurring', 'nonrecurring')),
  reset_frequency text check (reset_frequency in ('daily', 'weekly', 'monthly')),
  -- Null: unlimited.
  total bigint check (total >= 0),
  -- Usage counts from here, or from the last reset where that is later.
  counted_from timestamptz not null default now(),
  -- Given or taken besides, until the next reset.
  extra bigint not null default 0,
  extra_since timestamptz not null default now(),
  check ((type = 'recurring') = (reset_frequency is not null)),
  check ((type = 'unlimited') = (total is null))
);

-- Features that plugins of the workbench declare; the provider's own are in its code.
create table declared_features (
  app text not null,
  feature text not null,
  title text not null,
  plugin text not null,
  declared_at timestamptz not null default now(),
  primary key (app, feature)
);

-- Where an account's feature differs from the standard.
create table account_features (
  account_id bigint not null references accounts on delete cascade,
  app text not null,
  feature text not null,
  is_on boolean not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, app, feature)
);
create index account_features_feature on account_features (app, feature);

create function notify_account_part_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger account_changed after insert or update or delete on account_features for each row execute function notify_account_part_changed();
create trigger account_changed after insert or update or delete on account_credits for each row execute function notify_account_part_changed();

-- A subuser stands and falls with its parent.
create function notify_subusers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', account_id::text) from accounts where parent_account_id = new.account_id;
  return null;
end $$;
create trigger subusers_changed after update of status, disabled_at, is_reseller on accounts for each row
  when (old.status is distinct from new.status or old.disabled_at is distinct from new.disabled_at or old.is_reseller is distinct from new.is_reseller)
  execute function notify_subusers_changed();

-- How an account stands: its own status, unless it is fine and the account was switched off, or its parent's is not.
create function account_status(id bigint) returns text language sql stable as $$
  select case
    when accounts.status not in ('active', 'trial') then accounts.status
    when accounts.disabled_at is not null then 'deactivated'
    when parents.status not in ('active', 'trial') then parents.status
    when parents.disabled_at is not null then 'deactivated'
    else accounts.status
  end
  from accounts left join accounts parents on parents.account_id = accounts.parent_account_id
  where accounts.account_id = id
$$;
create function account_may_send(id bigint) returns boolean language sql stable as $$
  select account_status(id) in ('active', 'trial')
$$;

create index accounts_username_order on accounts (lower(username) text_pattern_ops);

create index audit_entries_features on audit_entries (subject, occurred_at desc) where action = 'account.toggles_changed';
-- Those who run the installation read the logs of all accounts together.
create index audit_entries_all on audit_entries (occurred_at desc, audit_entry_id desc);
