-- The subdomain that a client named when it registered a domain, and expects to read again. Nothing is published under
-- it: the record has the selector's name.
alter table dkim_keys add column subdomain text;
