-- Requests about members of audiences that a partner processes later: until it has, their batch is left alone.
create table ad_audience_requests (
  account_id bigint,
  ad_audience_id uuid,
  -- Its id at the partner.
  request_id text,
  batch bigint not null,
  -- Whether somebody of the batch is being removed.
  has_removals boolean not null,
  -- When a worker asks for the outcome next.
  due_at timestamptz not null,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, ad_audience_id, request_id),
  foreign key (account_id, ad_audience_id) references ad_audiences on delete cascade
);
create index ad_audience_requests_due on ad_audience_requests (due_at);

-- Of the contacts that the partner could not read in the last run: how many, by the partner's own reasons.
alter table ad_audiences add column rejections jsonb not null default '{}';
-- In ad_audience_members, digests shorter than 32 bytes are now those of members who are being removed: of one byte if
-- they are added again afterwards with another address, else empty.
