import { preheaderOf } from 'sendwright/email';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { FeatureName } from 'sendwright/wire/features';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { ownParts } from '../../delivery/message/loadMessage';
import { isUuid } from '../../validation/uuid';
import type { StoredAbTest, StoredEmailConfig } from '../single-sends/singleSendRow';
import { findStep } from '../automations/content/stepTree';
import { type DesignValues, findDesign } from '../designs/queries';
import { findEdited } from '../dynamic-templates/drafts';
import { findActiveVersion, findVersion } from '../dynamic-templates/queries';

/** What is sent in a test. */
export type TestMessage = Pick<
  StoredEmailConfig,
  'subject' | 'preheader' | 'html_content' | 'plain_content' | 'generate_plain_content' | 'design' | 'sender_id'
> & {
  /** The feature of the message's area: accounts without it can't test the message. */
  readonly feature: FeatureName;
};

/**
 * The message of a template id: of a single send, a variation of its A/B test, an automation's email with its latest
 * edits, or a design. Undefined if the account has none.
 */
export async function findMessage(
  database: Queryable,
  accountId: number,
  templateId: string,
): Promise<TestMessage | undefined> {
  const row = await database.first<{ email_config: StoredEmailConfig; abtest: StoredAbTest | null }>(sql`
    select email_config, abtest from single_sends
    where account_id = ${accountId} and (template_id = ${templateId}
      or abtest @> jsonb_build_object('variations', jsonb_build_array(jsonb_build_object('id', ${templateId}::text))))
    limit 1`);
  if (row === undefined)
    return (
      (await findStepMessage(database, accountId, templateId)) ?? findDesignMessage(database, accountId, templateId)
    );
  return {
    feature: 'mc.single_sends',
    ...row.email_config,
    ...ownParts(row.abtest?.variations.find(({ id }) => id === templateId)),
  };
}

async function findStepMessage(
  database: Queryable,
  accountId: number,
  stepId: string,
): Promise<TestMessage | undefined> {
  const row = await database.first<{ steps: AutomationStep[] }>(sql`
    select steps from automations where account_id = ${accountId}
      and jsonb_path_exists(steps, '$.** ? (@.type == "email" && @.id == $id)',
        jsonb_build_object('id', ${stepId}::text))
      -- The latest edits are those of a draft.
      order by draft_of is null limit 1`);
  const step = row && findStep(row.steps, stepId);
  if (step?.type !== 'email') return undefined;
  const config = step.pending_email_config ?? step.email_config;
  return { feature: 'mc.automations', ...config, design: config.design ?? null };
}

async function findDesignMessage(
  database: Queryable,
  accountId: number,
  designId: string,
): Promise<TestMessage | undefined> {
  const design = await findDesign(database, accountId, designId);
  return design && messageOfDesign(design);
}

/** A design as a message; it has no sender of its own. */
export const messageOfDesign = (design: DesignValues): TestMessage => ({
  feature: 'mc.design_library',
  subject: design.subject,
  preheader: preheaderOf(design.design),
  html_content: design.html_content,
  plain_content: design.plain_content,
  generate_plain_content: design.generate_plain_content,
  design: design.design,
  sender_id: null,
});

/** A version of a dynamic template. */
export interface NamedVersion {
  readonly templateId: string;
  /** The active one unless named. */
  readonly versionId?: string | undefined;
  /** Use its draft, if it has one. */
  readonly isDraft?: boolean | undefined;
}

/** The message of a dynamic template's version. Undefined where the account has none. */
export async function findTemplateMessage(
  database: Queryable,
  accountId: number,
  { templateId, versionId, isDraft = false }: NamedVersion,
): Promise<TestMessage | undefined> {
  if (versionId !== undefined && !isUuid(versionId)) return undefined;
  const named = versionId ?? (await findActiveVersion(database, accountId, templateId))?.version_id;
  const version =
    named === undefined
      ? undefined
      : await (isDraft ? findEdited : findVersion)(database, accountId, templateId, named);
  return (
    version && {
      feature: 'mc.dynamic_templates',
      ...version,
      preheader: null,
      html_content: version.sent_html ?? version.html_content,
      design: null,
      sender_id: null,
    }
  );
}

/** The verified sender with an address; undefined where there is none. */
export async function verifiedSender(
  database: Queryable,
  accountId: number,
  by: { senderId: number } | { address: string },
): Promise<number | undefined> {
  const row = await database.first<{ sender_id: number }>(sql`
    select sender_id from senders
    where account_id = ${accountId} and verified_at is not null
      and (sender_id = ${'senderId' in by ? by.senderId : null}
        or lower(from_email) = lower(${'address' in by ? by.address : null}::text))
    order by sender_id limit 1`);
  return row?.sender_id;
}

/** Of addresses, the first that may not be mailed. */
export async function suppressedAmong(
  database: Queryable,
  accountId: number,
  emails: readonly string[],
  groupId: number | null,
): Promise<string | undefined> {
  const row = await database.first<{ email: string }>(sql`
    select email from suppressions
    where account_id = ${accountId} and email = any(${emails}::text[])
      and (kind in ('global', 'bounce', 'invalid_email', 'spam_report')
        or (kind = 'group' and group_id = ${groupId}::bigint))
    limit 1`);
  return row?.email;
}

/** The contacts with these addresses, by address. */
export async function contactsWith(
  database: Queryable,
  accountId: number,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows<{ email: string; contact_id: string }>(sql`
    select email, contact_id from contacts where account_id = ${accountId} and email = any(${emails}::text[])`);
  return new Map(rows.map((row) => [row.email, row.contact_id]));
}
