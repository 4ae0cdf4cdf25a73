-- The numbers that lists, segments and single sends have in `/v3/contactdb` and `/v3/campaigns`, whose ids are integers.
create table legacy_numbers (
  account_id bigint not null references accounts on delete cascade,
  kind text not null generated always as (case
    when list_id is not null then 'list' when segment_id is not null then 'segment' else 'campaign' end) stored,
  number bigint not null,
  list_id uuid,
  segment_id uuid,
  single_send_id uuid,
  primary key (account_id, kind, number),
  check (num_nonnulls(list_id, segment_id, single_send_id) = 1),
  foreign key (account_id, list_id) references lists on delete cascade,
  foreign key (account_id, segment_id) references segments on delete cascade,
  foreign key (account_id, single_send_id) references single_sends on delete cascade
);
create unique index legacy_numbers_list on legacy_numbers (account_id, list_id) where list_id is not null;
create unique index legacy_numbers_segment on legacy_numbers (account_id, segment_id) where segment_id is not null;
create unique index legacy_numbers_send on legacy_numbers (account_id, single_send_id) where single_send_id is not null;

-- The last number of each kind: what is deleted leaves a number that nothing else gets.
create table legacy_counters (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('list', 'segment', 'campaign')),
  last_number bigint not null default 0,
  primary key (account_id, kind)
);
