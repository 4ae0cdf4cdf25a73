-- Earlier states of messages written as code: subject, HTML and plain text in place of a document.
alter table design_versions alter column design drop not null, add column code jsonb;
alter table design_versions add constraint design_versions_content check ((design is null) <> (code is null));
