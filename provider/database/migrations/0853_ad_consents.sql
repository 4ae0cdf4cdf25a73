-- Forms of lead ads are a source of consents, too.
alter table consents drop constraint consents_source_check;
alter table consents add constraint consents_source_check check (source in ('form', 'import', 'api', 'list', 'ad'));
