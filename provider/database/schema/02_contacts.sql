-- Contacts with their lists and fields, what imports and other jobs do to them, and their consent.

-- The people an account may write to.
create table contacts (
  -- No foreign key: it would look the account up once a row. An account's contacts go with it by trigger.
  account_id bigint,
  -- In order of creation, so that the primary key is also the order of the grid, newest first.
  contact_id uuid default time_ordered_id(),
  email text collate "C",
  phone_number_id text collate "C",
  external_id text collate "C",
  anonymous_id text collate "C",
  first_name text,
  last_name text,
  unique_name text,
  alternate_emails text[] not null default '{}',
  address_line_1 text,
  address_line_2 text,
  city text,
  state_province_region text,
  country text,
  postal_code text,
  phone_number text,
  whatsapp text,
  line text,
  facebook text,
  -- {"<field id>": string | number | ISO date}
  custom_fields jsonb not null default '{}',
  -- The job that wrote the row last: a second row for the same contact in one file is a duplicate, even after a
  -- restart.
  last_job_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_emailed timestamptz,
  last_opened timestamptz,
  last_clicked timestamptz,
  primary key (account_id, contact_id)
);
-- The four identifiers: each belongs to one contact of an account. E-mail is stored in lower case.
-- Byte order ("C") makes the same indexes serve prefix search, and is cheaper to maintain.
-- Not partial: it is also the order of the grid.
create unique index contacts_email on contacts (account_id, email);
create unique index contacts_phone_number_id on contacts (account_id, phone_number_id)
  where phone_number_id is not null;
create unique index contacts_external_id on contacts (account_id, external_id) where external_id is not null;
create unique index contacts_anonymous_id on contacts (account_id, anonymous_id) where anonymous_id is not null;
-- For search without regard to case. Values in lower case, nearly all, are found by the unique indexes above and cost
-- nothing here.
create index contacts_external_id_search on contacts (account_id, lower(external_id))
  where external_id <> lower(external_id);
create index contacts_anonymous_id_search on contacts (account_id, lower(anonymous_id))
  where anonymous_id <> lower(anonymous_id);
create index contacts_alternate_emails on contacts using gin (alternate_emails) where alternate_emails <> '{}';
-- One contact in 256, the same ones always, whatever their account: the last byte of an id is random.
-- Counts are estimated over them while a query is being typed.
create index contacts_sampled on contacts (account_id) where get_byte(uuid_send(contact_id), 15) = 0;
-- The orders of the grid. Partial and narrow: unset names cost nothing, and equal ones are stored once.
create index contacts_first_name on contacts (account_id, first_name, contact_id) where first_name is not null;
create index contacts_last_name on contacts (account_id, last_name, contact_id) where last_name is not null;
create index contacts_updated_at on contacts (account_id, updated_at, contact_id);
create trigger contacts_added after insert on contacts referencing new table as added
  for each statement execute function count_added_contacts();
create trigger contacts_deleted after delete on contacts referencing old table as gone
  for each statement execute function count_deleted_contacts();
create trigger contacts_deleted_from_segments after delete on contacts referencing old table as gone
  for each statement execute function delete_segment_members();
-- In the transaction that adds the contact: whoever was added after the automation went live is in, whatever crashes.
create trigger contacts_enter_automations after insert on contacts referencing new table as added
  for each statement execute function enter_automations('all');
create trigger contacts_deleted_from_automations after delete on contacts referencing old table as gone
  for each statement execute function delete_contact_enrolments();
create trigger contacts_deleted_consents after delete on contacts referencing old table as gone
  for each statement execute function delete_contacts_consents();

-- How many contacts an account stores, and how many it deleted in a month:
-- together the month's billable count, which deleting does not lower.
create table contact_counts (
  account_id bigint primary key references accounts on delete cascade,
  contact_count bigint not null default 0
);

-- How many contacts an account deleted in a month: they stay in its billable count.
create table contact_deletions (
  account_id bigint references accounts on delete cascade,
  month date,
  deleted_count bigint not null,
  primary key (account_id, month)
);

-- Lists that contacts are put on.
create table lists (
  account_id bigint references accounts on delete cascade,
  list_id uuid default gen_random_uuid(),
  name text not null,
  -- Kept by a trigger: the index page shows up to 1000 lists at once.
  contact_count bigint not null default 0,
  -- Set while a job deletes the list's contacts: the list is gone for everybody but the job.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  require_confirmation boolean not null default false,
  confirmation_language text not null default 'en',
  primary key (account_id, list_id)
);
create unique index lists_name on lists (account_id, lower(name)) where deleted_at is null;
create trigger lists_deleted after delete on lists referencing old table as gone
  for each statement execute function empty_deleted_lists();
create trigger resource_changed after insert or delete on lists
  for each row execute function notify_resource_changed('lists');
create trigger resource_updated after update on lists
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('lists');

-- Who is on which list.
create table list_contacts (
  account_id bigint,
  list_id uuid,
  contact_id uuid,
  added_at timestamptz not null default now(),
  -- No foreign keys: they would look both sides up, and lock them, once a row, which halves the speed of an import.
  -- Rows are added only together with their contact, under a lock on the list, and go by the triggers below.
  primary key (account_id, list_id, contact_id)
);
create index list_contacts_contact on list_contacts (account_id, contact_id);
create trigger list_contacts_added after insert on list_contacts referencing new table as changes
  for each statement execute function count_list_contacts();
create trigger list_contacts_removed after delete on list_contacts referencing old table as changes
  for each statement execute function count_list_contacts();
create trigger list_contacts_enter_automations after insert on list_contacts referencing new table as added
  for each statement execute function enter_automations('list');

-- Custom field numbers are never given twice: an old id in an integration must not point at a new field.
create table field_counters (
  account_id bigint primary key references accounts on delete cascade,
  last_number integer not null default 0
);

-- The custom fields of an account.
create table field_definitions (
  account_id bigint references accounts on delete cascade,
  -- e<n>_T, e<n>_N, e<n>_D
  field_id text,
  name text not null,
  field_type text not null check (field_type in ('Text', 'Number', 'Date')),
  created_at timestamptz not null default now(),
  primary key (account_id, field_id)
);
create unique index field_definitions_name on field_definitions (account_id, lower(name));
create trigger resource_changed after insert or delete on field_definitions
  for each row execute function notify_resource_changed('fields');
create trigger resource_updated after update on field_definitions
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('fields');

-- Work on contacts that is done after the answer: upserts, file imports, deletions.
create table contact_jobs (
  account_id bigint references accounts on delete cascade,
  job_id uuid default gen_random_uuid(),
  kind text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'errored', 'failed')),
  -- What to do, by kind; emptied when the job ends.
  payload jsonb not null default '{}',
  -- False while an import waits for its file.
  ready boolean not null default true,
  requested_count bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  deleted_count bigint not null default 0,
  errored_count bigint not null default 0,
  -- Where to go on: written in the transaction of the batch it counts.
  rows_done bigint not null default 0,
  bytes_done bigint not null default 0,
  bytes_total bigint not null default 0,
  -- Runs since the last committed batch: a job that never gets anywhere is given up.
  attempts smallint not null default 0,
  -- Column names of the rejected rows.
  header jsonb not null default '[]',
  failure_id text,
  failure_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Of the updated ones: contacts that held every value already. They were not written.
  unchanged_count bigint not null default 0,
  -- Contacts that undoing an import left as they are.
  kept_count bigint not null default 0,
  -- Counts what an import would do, and changes no contact.
  dry_run boolean not null default false,
  -- The first changes of a dry run: [{"row", "contact_id", "identifier", "before", "after"}].
  preview jsonb not null default '[]',
  -- The name of the imported file, for people.
  name text not null default '',
  -- True while the file of a dry run waits for the import itself.
  file_kept boolean not null default false,
  -- The job that undid this import, or does.
  undo_job_id uuid,
  -- Contacts are changed in the order of their ids; the next batch begins after this one.
  position uuid,
  -- Until when the job can be taken back; null: it cannot, or has been.
  undo_until timestamptz,
  -- The list a bulk change changes: taking it back needs it after the job has ended.
  list_id uuid,
  -- Addresses that were asked to confirm instead of being written.
  pending_count bigint not null default 0,
  primary key (account_id, job_id)
);
create index contact_jobs_pending on contact_jobs (created_at) where status = 'pending';
create index contact_jobs_imports on contact_jobs (account_id, created_at desc) where kind = 'import';
create index contact_jobs_files_kept on contact_jobs (finished_at) where file_kept;
create index contact_jobs_undo on contact_jobs (undo_until) where undo_until is not null;
create trigger resource_changed after insert or delete on contact_jobs
  for each row execute function notify_resource_changed('contacts');
create trigger resource_updated after update on contact_jobs
  for each row when ((old.status is distinct from new.status) or (old.ready is distinct from new.ready))
    execute function notify_resource_changed('contacts');

-- The rows a job rejected or dropped, as they stood in the file.
create table contact_job_rejections (
  account_id bigint,
  job_id uuid,
  -- 1 is the first row after the header.
  row_number bigint,
  reason text not null,
  cells jsonb not null,
  primary key (account_id, job_id, row_number),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);

-- Whom a job changes: written down before the first is changed, so that undoing it changes back those and no others.
create table contact_job_members (
  account_id bigint,
  job_id uuid,
  contact_id uuid,
  primary key (account_id, job_id, contact_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);

-- An import that can still be undone.
create table import_logs (
  account_id bigint,
  job_id uuid,
  -- The lists its contacts were put on.
  list_ids uuid[] not null,
  expires_at timestamptz not null,
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);
create index import_logs_expired on import_logs (expires_at);

-- What each batch of an import did, as arrays: a row for each contact would cost as much as the contact.
create table import_log_batches (
  account_id bigint,
  job_id uuid,
  -- Rows of the file before the batch.
  rows_before bigint,
  -- The batch's transaction: what carries a later time was changed since.
  written_at timestamptz not null default now(),
  created uuid[] storage external not null,
  -- Contacts that held every value already. Also how the import knows, after a crash, which rows of its file it has
  -- seen.
  unchanged uuid[] storage external not null,
  -- Changed contacts, and beside each the values that changed: {"<column>": value, "custom_fields": {"<field id>":
  -- value}}. No key in before: unset.
  changed uuid[] storage external not null,
  before jsonb[] not null,
  after jsonb[] not null,
  primary key (account_id, job_id, rows_before),
  foreign key (account_id, job_id) references import_logs on delete cascade
);

-- Exports of contacts to files. The files lie in DATA_DIR until they expire.
create table contact_exports (
  account_id bigint references accounts on delete cascade,
  export_id uuid default gen_random_uuid(),
  user_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failure')),
  -- The body it was asked for with.
  request jsonb not null,
  -- Names of lists and segments as they were: the export outlives them. [{"ID": ..., "Name": ...}]
  lists jsonb not null default '[]',
  segments jsonb not null default '[]',
  -- True once the ids to export are written down in contact_export_members (not for lists and for all).
  gathered boolean not null default false,
  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  -- Where to go on: contacts are written in the order of their ids.
  position uuid,
  -- The files so far: [{"rows", "bytes", "packed_bytes", "crc"}], written with each batch.
  parts jsonb not null default '[]',
  -- Runs since the last written batch.
  attempts smallint not null default 0,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz not null default now() + interval '12:00:00',
  primary key (account_id, export_id)
);
create index contact_exports_open on contact_exports (created_at) where status = 'pending';
create trigger resource_changed after insert or delete on contact_exports
  for each row execute function notify_resource_changed('exports');
create trigger resource_updated after update on contact_exports
  for each row when (old.status is distinct from new.status) execute function notify_resource_changed('exports');

-- Whom an export holds, where that is not a whole list: written down before the first file.
create table contact_export_members (
  account_id bigint,
  export_id uuid,
  contact_id uuid,
  primary key (account_id, export_id, contact_id),
  foreign key (account_id, export_id) references contact_exports on delete cascade
);

-- Contacts that were deleted and can still be brought back.
create table removed_contacts (
  account_id bigint,
  job_id uuid,
  contact_id uuid,
  -- The row as it was.
  contact jsonb not null,
  list_ids uuid[] not null,
  removed_at timestamptz not null default now(),
  primary key (account_id, job_id, contact_id),
  foreign key (account_id, job_id) references contact_jobs on delete cascade
);

-- Contacts merged into another, with what they were.
create table contact_merges (
  account_id bigint references accounts on delete cascade,
  merge_id uuid default gen_random_uuid(),
  survivor_id uuid not null,
  user_id bigint not null,
  -- The survivor before, and the contacts that are gone, as rows.
  survivor jsonb not null,
  merged jsonb not null,
  merged_at timestamptz not null default now(),
  primary key (account_id, merge_id)
);
create index contact_merges_survivor on contact_merges (account_id, survivor_id, merged_at desc);

-- Forms that visitors of a website enter themselves with.
create table signup_forms (
  account_id bigint references accounts on delete cascade,
  -- Stands in the public address.
  form_id uuid default gen_random_uuid(),
  name text not null,
  -- Null: visitors are kept as contacts, on no list.
  list_id uuid,
  title text not null,
  description text not null,
  confirmation_message text not null,
  button_text text not null,
  captcha boolean not null,
  -- [{field_id, label, helper_text, required}] in the order they are shown.
  fields jsonb not null,
  style jsonb not null,
  -- Different contacts that came by it, those deleted since among them.
  contact_count bigint not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Forms that exist keep taking visitors at once; new forms ask (the domain sets it).
  require_confirmation boolean not null default false,
  language text not null default 'en',
  -- Shown above the button, and kept as evidence.
  consent_text text not null default '',
  -- {subject, text, button_text}; an empty one is the language's default.
  confirmation_email jsonb not null default '{"text": "", "subject": "", "button_text": ""}',
  primary key (account_id, form_id),
  foreign key (account_id, list_id) references lists on delete set null (list_id)
);
create unique index signup_forms_address on signup_forms (form_id);
create index signup_forms_list on signup_forms (account_id, list_id) where list_id is not null;
create trigger resource_changed after insert or delete on signup_forms
  for each row execute function notify_resource_changed('forms');
create trigger resource_updated after update on signup_forms
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('forms');

-- Which contacts have signed up by a form. A row stays when its contact is deleted: who comes again is not counted
-- twice.
create table signup_form_contacts (
  account_id bigint,
  form_id uuid,
  contact_id uuid,
  signed_up_at timestamptz not null default now(),
  primary key (account_id, form_id, contact_id),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);
create trigger resource_changed after insert or delete on signup_form_contacts
  for each row execute function notify_resource_changed('contacts');
create trigger resource_updated after update on signup_form_contacts
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('contacts');

-- Answered questions of captchas: each lets one signup through. Rows go when the question could not be asked any more.
create table signup_form_answers (
  account_id bigint,
  form_id uuid,
  nonce text,
  expires_at timestamptz not null,
  primary key (account_id, form_id, nonce),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);
create index signup_form_answers_expired on signup_form_answers (account_id, form_id, expires_at);

-- Who asked for email and has yet to confirm it, and the evidence of those who did.
create table consents (
  account_id bigint references accounts on delete cascade,
  consent_id uuid default time_ordered_id(),
  email text collate "C" not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed')),
  source text not null check (source in ('form', 'import', 'api', 'list')),
  -- No foreign keys to form and job: the evidence outlives them.
  form_id uuid,
  job_id uuid,
  -- Who asked, where that was not the visitor.
  requested_by text,
  list_ids uuid[] not null default '{}',
  language text not null,
  -- What the form said at the time.
  wording jsonb not null default '{}',
  -- What becomes of the contact: {columns, alternateEmails, customFields}. Emptied once confirmed.
  contact jsonb not null,
  requested_at timestamptz not null default now(),
  requested_ip text,
  requested_user_agent text,
  -- When the next confirmation email is due; null: none is.
  mail_at timestamptz default now(),
  mail_count integer not null default 0,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  confirmed_ip text,
  confirmed_user_agent text,
  -- Confirming ended a global unsubscribe.
  resubscribed boolean not null default false,
  contact_id uuid,
  primary key (account_id, consent_id)
);
-- One pending record for an address and a form; one for all that the account itself asked for.
create unique index consents_pending on consents (account_id, email, coalesce(form_id,
  '00000000-0000-0000-0000-000000000000')) where status = 'pending';
create index consents_due on consents (mail_at) where mail_at is not null and status = 'pending';
create index consents_waiting on consents (requested_at) where status = 'pending';
create index consents_contact on consents (account_id, contact_id) where contact_id is not null;

-- The links of confirmation emails, by hash. Each confirms the request that it was mailed for, and no later one.
create table consent_links (
  account_id bigint,
  token_hash bytea,
  consent_id uuid not null,
  -- {contact, list_ids, wording, requested_at, requested_ip, requested_user_agent}. Null once confirmed.
  request jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  foreign key (account_id, consent_id) references consents on delete cascade
);
create index consent_links_consent on consent_links (account_id, consent_id);
