-- The ready-made designs and sections that a user marked.
create table design_favorites (
  account_id bigint not null,
  user_id bigint not null,
  item_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, item_id),
  foreign key (account_id, user_id) references users on delete cascade
);
