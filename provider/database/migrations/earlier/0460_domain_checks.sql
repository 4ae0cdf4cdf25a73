-- What the last look at a domain's DNS found, where that was not the key.
alter table dkim_keys
  add column check_reason text,
  -- When the record of a validated domain was first not found; one such look alone takes nothing away.
  add column missing_since timestamptz;
