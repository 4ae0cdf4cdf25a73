-- Versions of a form that are tested against each other, and what happened to each.
alter table signup_forms
  -- [{id, name, share, content: {title, description, button_text, style, display}}]; the form itself is version "a".
  add column versions jsonb not null default '[]',
  -- Which test it is: rises when one starts, so that the figures of an earlier one stay apart.
  add column test_number integer not null default 0,
  add column test_started_at timestamptz;

-- The test and version that a contact signed up with, such as "1b"; empty: no test was running.
alter table signup_form_contacts add column version text not null default '';
create index signup_form_contacts_newest on signup_form_contacts (account_id, form_id, signed_up_at);

-- What happened to a form by version and day in UTC: views, starts, signups, and later steps (step_2, ...) that were sent.
create table signup_form_moments (
  account_id bigint,
  form_id uuid,
  version text,
  day date,
  moment text,
  count integer not null default 0,
  primary key (account_id, form_id, version, day, moment),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);

-- What the author changed and has not published; null: nothing. Visitors see the other columns.
alter table signup_forms
  add column draft jsonb,
  add column draft_revision integer not null default 1,
  add column draft_saved_at timestamptz;
