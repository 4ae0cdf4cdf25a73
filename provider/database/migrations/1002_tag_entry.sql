-- Contacts can enter automations by getting a tag.
alter table automations drop constraint automations_entry_type_check;
alter table automations add constraint automations_entry_type_check
  check (entry_type in ('list', 'segment', 'tag', 'all'));
create trigger contact_tags_enter_automations after insert on contact_tags referencing new table as added
  for each statement execute function enter_automations('tag');
