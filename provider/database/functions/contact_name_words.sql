-- The words of a contact's names as lexemes `<account>:<word>`, in lower case, for search by the start of any word. The
-- index contacts_name_words holds them: a change here needs a migration that rebuilds it. A single expression, so that
-- PostgreSQL inlines it.
create or replace function contact_name_words(account_id bigint, first_name text, last_name text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    account_id::text || ':' || replace(
      translate(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), E'-\t\'’', '    '),
      ' ', ' ' || account_id::text || ':'),
    ' '), ''))
$$;
