-- Text as a spreadsheet shows it: what it would calculate gets an apostrophe in front; plain numbers and phone
-- numbers keep their sign. One expression, so that it is inlined.
create or replace function spreadsheet_text(value text) returns text
language sql immutable parallel safe as $$
  select case when ascii(value) in (9, 13, 43, 45, 61, 64) and value !~ '^[+-]?[0-9 ().,]+$' then '''' || value
    else value end
$$;
