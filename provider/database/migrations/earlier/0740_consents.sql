-- Double opt-in: who asked for email and has yet to confirm it, and the evidence of those who did.
alter table signup_forms
  -- Forms that exist keep taking visitors at once; new forms ask (the domain sets it).
  add column require_confirmation boolean not null default false,
  add column language text not null default 'en',
  -- Shown above the button, and kept as evidence.
  add column consent_text text not null default '',
  -- {subject, text, button_text}; an empty one is the language's default.
  add column confirmation_email jsonb not null default '{"subject": "", "text": "", "button_text": ""}';

alter table lists
  add column require_confirmation boolean not null default false,
  add column confirmation_language text not null default 'en';

alter table contact_jobs
  -- Addresses that were asked to confirm instead of being written.
  add column pending_count bigint not null default 0;

create table consents (
  account_id bigint not null references accounts on delete cascade,
  consent_id uuid not null default time_ordered_id(),
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
create unique index consents_pending on consents (account_id, email, coalesce(form_id, '00000000-0000-0000-0000-000000000000')) where status = 'pending';
create index consents_due on consents (mail_at) where mail_at is not null and status = 'pending';
create index consents_waiting on consents (requested_at) where status = 'pending';
create index consents_contact on consents (account_id, contact_id) where contact_id is not null;

-- The links of confirmation emails, by hash. Each confirms the request that it was mailed for, and no later one.
create table consent_links (
  account_id bigint not null,
  token_hash bytea not null,
  consent_id uuid not null,
  -- {contact, list_ids, wording, requested_at, requested_ip, requested_user_agent}. Null once confirmed.
  request jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  foreign key (account_id, consent_id) references consents on delete cascade
);
create index consent_links_consent on consent_links (account_id, consent_id);

-- Evidence goes with its contact, and so does what the same address has pending.
create function delete_contacts_consents() returns trigger language plpgsql as $$ begin
  delete from consents using gone where consents.account_id = gone.account_id and consents.contact_id = gone.contact_id;
  delete from consents using gone where consents.account_id = gone.account_id and consents.email = gone.email and consents.status = 'pending';
  return null;
end $$;
create trigger contacts_deleted_consents after delete on contacts
  referencing old table as gone for each statement execute function delete_contacts_consents();
