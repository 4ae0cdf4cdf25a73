-- A small picture of each design, made later; which change of it the picture shows.
alter table designs
  add column thumbnail_key text,
  add column thumbnail_revision integer;
