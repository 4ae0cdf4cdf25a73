-- Images and the files behind them.

-- Pictures of the image library; the files themselves are in the storage.
create table images (
  account_id bigint references accounts on delete cascade,
  image_id uuid default gen_random_uuid(),
  name text not null,
  -- Keys of the storage, and parts of the public addresses: nobody can guess them.
  file_key text not null,
  thumbnail_key text not null,
  type text not null check (type in ('image/gif', 'image/jpeg', 'image/png')),
  width integer not null,
  height integer not null,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, image_id)
);
create index images_newest on images (account_id, created_at desc, image_id);
create trigger resource_changed after insert or delete on images
  for each row execute function notify_resource_changed('images');
create trigger resource_updated after update on images
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('images');
