-- Contacts are found by the start of any word of their names, addresses, phone numbers and ids. This replaces the
-- searches of names by word and of ids by their start.
create index contacts_words on contacts using gin (contact_words(
  account_id, email, phone_number_id, external_id, anonymous_id, first_name, last_name, phone_number));
drop index contacts_name_words;
drop function contact_name_words(bigint, text, text);
drop index contacts_external_id_search;
drop index contacts_anonymous_id_search;
