-- The steps after a form's first one; a field names its step.
alter table signup_forms
  -- [{title, description, button_text}]
  add column steps jsonb not null default '[]';
