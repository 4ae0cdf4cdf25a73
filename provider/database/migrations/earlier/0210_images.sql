-- Pictures of the image library; the files themselves are in the storage.
create table images (
  account_id bigint not null references accounts on delete cascade,
  image_id uuid not null default gen_random_uuid(),
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
