-- Text that a spreadsheet shows unchanged, as csvCell makes it: an apostrophe precedes formulas at the start, and after
-- characters that start a new cell where semicolons or tabs separate them; plain numbers and phone numbers keep their
-- sign. A single expression, so that PostgreSQL inlines it.
create or replace function spreadsheet_text(value text) returns text
language sql immutable parallel safe as $$
  select case
    when (ascii(value) in (9, 13, 32, 34, 43, 45, 61, 64) or value ~ '[;\t\r\n]') and value !~ '^[+-]?[0-9\s().,]+$'
      then regexp_replace(
        regexp_replace(value, '(^|[;\t\r\n])(?=[ "]*[-=+@])', '\1''', 'g'), '^[\t\r]', '''\&')
    else value end
$$;
