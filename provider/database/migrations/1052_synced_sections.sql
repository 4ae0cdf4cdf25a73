-- Saved blocks become sections: several blocks, which designs can follow.

-- The blocks after the first.
alter table saved_blocks add column more jsonb not null default '[]';
-- Changes with each change of the blocks; designs that follow them say which one they have.
alter table saved_blocks add column version integer not null default 1;
-- Deleted ones can be restored for a while.
alter table saved_blocks add column deleted_at timestamptz;

-- Where a section is used.
create index designs_synced on designs using gin (
  jsonb_path_query_array(design, '$.blocks[*].synced.section'));
create index single_sends_synced on single_sends using gin (
  jsonb_path_query_array(email_config, '$.design.blocks[*].synced.section'));
create index single_sends_synced_variations on single_sends using gin (
  jsonb_path_query_array(abtest, '$.variations[*].design.blocks[*].synced.section'));
create index template_versions_synced on template_versions using gin (
  jsonb_path_query_array(design, '$.blocks[*].synced.section'));
create index template_drafts_synced on template_drafts using gin (
  jsonb_path_query_array(design, '$.blocks[*].synced.section'));
