-- Signup forms: public pages by which visitors become contacts.

create table signup_forms (
  account_id bigint not null references accounts on delete cascade,
  -- Stands in the public address.
  form_id uuid not null default gen_random_uuid(),
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
  primary key (account_id, form_id),
  foreign key (account_id, list_id) references lists on delete set null (list_id)
);
create unique index signup_forms_address on signup_forms (form_id);
create index signup_forms_list on signup_forms (account_id, list_id) where list_id is not null;

-- Which contacts have signed up by a form. A row stays when its contact is deleted: who comes again is not counted twice.
create table signup_form_contacts (
  account_id bigint not null,
  form_id uuid not null,
  contact_id uuid not null,
  signed_up_at timestamptz not null default now(),
  primary key (account_id, form_id, contact_id),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);

-- Answered questions of captchas: each lets one signup through. Rows go when the question could not be asked any more.
create table signup_form_answers (
  account_id bigint not null,
  form_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (account_id, form_id, nonce),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);
create index signup_form_answers_expired on signup_form_answers (account_id, form_id, expires_at);
