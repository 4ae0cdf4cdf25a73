-- Text that a spreadsheet shows unchanged: formulas get a leading apostrophe; plain numbers and phone numbers keep
-- their sign. A single expression, so that PostgreSQL inlines it.
create or replace function spreadsheet_text(value text) returns text
language sql immutable parallel safe as $$
  select case when ascii(value) in (9, 13, 43, 45, 61, 64) and value !~ '^[+-]?[0-9 ().,]+$' then '''' || value
    else value end
$$;
