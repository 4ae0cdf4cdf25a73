-- The words of a contact as lexemes `<account>:<word>`, in lower case, for search by the start of any word: of names,
-- addresses and ids, which are split at punctuation, and of phone numbers, which are found by their digits with and
-- without country code and by the last seven and four. The index contacts_words holds them: a change here needs a
-- migration that rebuilds it. A single expression, so that PostgreSQL inlines it.
create or replace function contact_words(
  account_id bigint, email text, phone_number_id text, external_id text, anonymous_id text, first_name text,
  last_name text, phone_number text
) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    account_id::text || ':' || replace(
      translate(
        coalesce(email, '') || ' '
          || lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(external_id, '') || ' '
            || coalesce(anonymous_id, '')),
        E'@._+-\t\'’', '        ')
      || case when phone_number_id is null then '' else
        ' ' || substr(phone_number_id, 2) || ' ' || right(phone_number_id, 7) || ' ' || right(phone_number_id, 4) || ' '
        -- Country codes have one digit, or two, or three. No number starts with two of them.
        || coalesce(substring(phone_number_id from
          '^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
          '|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9[679]\d)(\d+)$'), '')
        end
      || case when phone_number is null then '' else
        ' ' || regexp_replace(phone_number, '\D+', '', 'g') || ' '
        || ltrim(regexp_replace(phone_number, '\D+', '', 'g'), '0') || ' '
        || right(regexp_replace(phone_number, '\D+', '', 'g'), 7) || ' '
        || right(regexp_replace(phone_number, '\D+', '', 'g'), 4)
        end,
      ' ', ' ' || account_id::text || ':'),
    ' '), account_id::text || ':'))
$$;
