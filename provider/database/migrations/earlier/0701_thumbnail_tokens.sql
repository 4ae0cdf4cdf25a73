-- What the address of a thumbnail that is not drawn yet is known by: nobody guesses it.
alter table designs add column thumbnail_token uuid not null default gen_random_uuid();
alter table template_versions add column thumbnail_token uuid not null default gen_random_uuid();
create unique index designs_thumbnail_token on designs (thumbnail_token);
create unique index template_versions_thumbnail_token on template_versions (thumbnail_token);
