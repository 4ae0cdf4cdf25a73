-- The folder of an image in the library; empty: none.
alter table images add column folder text not null default '';
create index images_folder on images (account_id, folder);
