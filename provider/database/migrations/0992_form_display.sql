-- How the script on a website shows a form, what it takes from the page's address, and where people go after signing up.
alter table signup_forms
  -- {type, position, after_seconds, scroll_percent, on_exit, repeat_days, pages, except, devices}
  add column display jsonb not null default '{}',
  -- [{field_id, parameter}]
  add column hidden_fields jsonb not null default '[]',
  -- Empty: the confirmation message is shown instead.
  add column redirect_url text not null default '';

-- How often a form was seen, begun and submitted, by day in UTC.
create table signup_form_days (
  account_id bigint,
  form_id uuid,
  day date,
  views integer not null default 0,
  starts integer not null default 0,
  signups integer not null default 0,
  primary key (account_id, form_id, day),
  foreign key (account_id, form_id) references signup_forms on delete cascade
);
