-- Whether the opt-out was made on the preferences page, which can lift only its own: whoever has the link of a message
-- has not proven that they own the number.
alter table sms_opt_outs add column by_page boolean not null default false;
