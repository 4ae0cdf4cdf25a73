-- An account's own wording of what recipients and visitors read, in languages that it added or in those of the product.
create table account_languages (
  account_id bigint references accounts on delete cascade,
  -- A BCP 47 tag in its canonical case.
  tag text,
  name text not null,
  -- By key, such as `form.required`. What is missing is that of the product.
  texts jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, tag)
);
