-- Boxes that visitors check to agree, and which wording of the consent a form has: evidence names the version.
alter table signup_forms
  -- [{id, text, required}]
  add column consent_boxes jsonb not null default '[]',
  -- Rises with each change of the consent text or the boxes.
  add column consent_version integer not null default 1;
