-- Whether the send was started by "send now": until it starts, that is undone rather than unscheduled.
alter table single_sends add column sent_now boolean not null default false;

-- Contacts are found by the start of any word of their names. Contacts without names cost nothing here.
create index contacts_name_words on contacts using gin (contact_name_words(account_id, first_name, last_name))
  where first_name is not null or last_name is not null;
