import type { SavedBlockUse, SavedBlockUses } from 'sendwright/wire/savedBlocks';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';

/** Uses of a kind that are named; all are counted. */
const most = 100;

/** A condition: whether a document follows the section, in an expression that the index of its table has. */
const names = (places: Sql, blockId: string): Sql => sql`${places} @> ${JSON.stringify([blockId])}::jsonb`;

const design = sql`jsonb_path_query_array(design, '$.blocks[*].synced.section')`;
const inConfig = sql`jsonb_path_query_array(email_config, '$.design.blocks[*].synced.section')`;
const inVariations = sql`jsonb_path_query_array(abtest, '$.variations[*].design.blocks[*].synced.section')`;
const inSteps = sql`jsonb_path_query_array(steps, '$.**.design.blocks[*].synced.section')`;

/** Designs of the library that follow a section. */
export const designUses = (accountId: number, blockId: string): Sql => sql`
  select 'design' as kind, design_id::text as id, name, 'updated' as effect, null as reason, updated_at
  from designs where account_id = ${accountId} and ${names(design, blockId)}`;

/** Single sends that are not sent yet. Scheduled ones, and those that somebody approves, stay as they were reviewed. */
export const singleSendUses = (accountId: number, blockId: string): Sql => sql`
  select 'single_send' as kind, single_send_id::text as id, name,
    case when reason is null then 'updated' else 'kept' end as effect, reason, updated_at
  from (
    select single_send_id, name, updated_at, case
      when status = 'scheduled' then 'scheduled'
      when (
        select send_approvals.status in ('waiting', 'approved') and send_approvals.revision = single_sends.revision
        from send_approvals
        where send_approvals.account_id = ${accountId}
          and send_approvals.single_send_id = single_sends.single_send_id
        order by requested_at desc, approval_id limit 1) then 'approval' end as reason
    from single_sends
    where account_id = ${accountId} and status <> 'triggered'
      and (${names(inConfig, blockId)}
        or ${names(inVariations, blockId)})
  ) as sends`;

/** Versions of templates. The active one is sent as it is until its draft is published. */
export const templateUses = (accountId: number, blockId: string): Sql => sql`
  select 'template' as kind, template_id || '/' || version_id as id, templates.name || ', ' || template_versions.name
      as name,
    case when active then 'draft' else 'updated' end as effect, null as reason, template_versions.updated_at
  from template_versions join templates using (account_id, template_id)
  where account_id = ${accountId} and version_id in (
    select version_id from template_versions where account_id = ${accountId} and ${names(design, blockId)}
    union
    select version_id from template_drafts where account_id = ${accountId} and ${names(design, blockId)})`;

/** Automations. Those that are or were live are sent as they are until their draft is published. */
export const automationUses = (accountId: number, blockId: string): Sql => sql`
  select 'automation' as kind, automation_id::text as id, name,
    case when status = 'draft' then 'updated' else 'draft' end as effect, null as reason, updated_at
  from automations
  where account_id = ${accountId} and draft_of is null and automation_id in (
    select coalesce(draft_of, automation_id) from automations
    where account_id = ${accountId}
      and ${names(inSteps, blockId)})`;

/** What follows a section, without what is being sent or was sent. */
export async function usesOf(database: Queryable, accountId: number, blockId: string): Promise<SavedBlockUses> {
  const found = await Promise.all(
    [designUses, singleSendUses, templateUses, automationUses].map((uses) =>
      database.rows<SavedBlockUse & { count: number }>(sql`
        select kind, id, name, effect, reason, count(*) over ()::integer as count
        from (${uses(accountId, blockId)}) as uses order by updated_at desc limit ${most}`),
    ),
  );
  return {
    result: found.flat().map(({ count: _count, ...use }) => use),
    count: found.reduce((sum, [first]) => sum + (first?.count ?? 0), 0),
  };
}

/** The sections that a document follows, once each. */
const sectionsIn = (places: Sql): Sql => sql`jsonb_array_elements_text(${places}) as section`;

/**
 * How many documents follow each section of an account. Each document is read once: asking for every section costs a
 * reading of all documents for each.
 */
export async function countUses(database: Queryable, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ section: string; uses: number }>(sql`
    select section, count(*)::integer as uses
    from (
      select 'design' as kind, design_id::text as id, section
      from designs, ${sectionsIn(design)} where account_id = ${accountId}
      union
      select 'single_send', single_send_id::text, section
      from single_sends, ${sectionsIn(sql`coalesce(${inConfig}, '[]') || coalesce(${inVariations}, '[]')`)}
      where account_id = ${accountId} and status <> 'triggered'
      union
      select 'template', version_id::text, section
      from template_versions, ${sectionsIn(design)} where account_id = ${accountId}
      union
      select 'template', version_id::text, section
      from template_drafts, ${sectionsIn(design)} where account_id = ${accountId}
      union
      select 'automation', coalesce(draft_of, automation_id)::text, section
      from automations, ${sectionsIn(inSteps)} where account_id = ${accountId}
    ) as found
    group by section`);
  return new Map(rows.map(({ section, uses }) => [section, uses]));
}
