-- Who changed a contact by hand or by the API, and which fields: for its timeline. The newest 200 of a contact are
-- kept.
create table contact_edits (
  account_id bigint references accounts on delete cascade,
  contact_id uuid,
  edit_id uuid default time_ordered_id(),
  edited_at timestamptz not null default clock_timestamp(),
  -- The user's name at that time.
  actor text not null,
  -- Names of reserved fields, and ids of custom fields.
  fields text[] not null,
  primary key (account_id, contact_id, edit_id)
);
create trigger contacts_deleted_details after delete on contacts referencing old table as gone
  for each statement execute function delete_contact_details();
