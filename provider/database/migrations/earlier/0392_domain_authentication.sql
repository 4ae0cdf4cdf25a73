-- A domain is authenticated once its signing key stands in its DNS: then mail from its addresses needs no other proof.
alter table dkim_keys
  add column domain_id bigint generated always as identity,
  -- False: made by the operator, who vouches for it.
  add column self_service boolean not null default false,
  -- When the key was found in the domain's DNS.
  add column valid_at timestamptz,
  add column checked_at timestamptz;
create unique index dkim_keys_domain_id on dkim_keys (account_id, domain_id);

-- Verified for as long as the domain is.
alter table senders add column verified_by_domain boolean not null default false;
