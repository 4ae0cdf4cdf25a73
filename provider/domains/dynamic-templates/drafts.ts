import type { TemplateDraft, TemplateDraftUpdate, TemplatePublish } from 'sendwright/wire/dynamicTemplates';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError } from '../../http/errors';
import { waitForTextTurn } from '../../validation/templateProblem';
import { presentVersion, requireActivatable } from './presentTemplate';
import {
  designJson,
  findVersion,
  setActive,
  touchTemplate,
  updateVersion,
  type VersionRow,
  type VersionValues,
} from './queries';
import {
  holdingTemplate,
  isRewrite,
  saveReplaced,
  saveState,
  requireRevision,
  requireVersion,
  rewriteVersion,
  rewritten,
} from './templateVersions';

/*
 * * Editors save all the time, but mail uses the active version. So edits of an active version go to a draft, shared by
 *   all editors, which replaces the version's contents in one transaction when it is published. An inactive version is
 *   edited directly. Which of the two applies is decided under the template's lock: an editor that was opened before
 *   its version became active writes a draft from then on.
 */

interface DraftRow extends Omit<VersionValues, 'editor'> {
  readonly revision: number;
  readonly based_on: number;
  readonly updated_at: Date;
}

const findDraft = (database: Queryable, accountId: number, versionId: string): Promise<DraftRow | undefined> =>
  database.first<DraftRow>(sql`
    select name, subject, html_content, plain_content, generate_plain_content, test_data, design, sent_html, revision,
      based_on, updated_at
    from template_drafts where account_id = ${accountId} and version_id = ${versionId}`);

async function writeDraft(
  database: Queryable,
  accountId: number,
  versionId: string,
  values: VersionValues,
  at: { revision: number; basedOn: number },
): Promise<void> {
  await database.execute(sql`
    insert into template_drafts
      (account_id, version_id, name, subject, html_content, plain_content, generate_plain_content, test_data, design,
        sent_html,
      revision, based_on)
    values
      (${accountId}, ${versionId}, ${values.name}, ${values.subject}, ${values.html_content}, ${values.plain_content},
        ${values.generate_plain_content},
      ${values.test_data}, ${designJson(values)}::jsonb, ${values.sent_html}, ${at.revision}, ${at.basedOn})
    on conflict (account_id, version_id) do update set name = excluded.name, subject = excluded.subject,
      html_content = excluded.html_content,
      plain_content = excluded.plain_content, generate_plain_content = excluded.generate_plain_content,
        test_data = excluded.test_data,
      design = excluded.design, sent_html = excluded.sent_html, revision = excluded.revision, updated_at = now()`);
  await database.execute(sql`
    update template_versions set newest_revision = greatest(newest_revision, ${at.revision})
    where account_id = ${accountId} and version_id = ${versionId}`);
}

async function deleteDraft(database: Queryable, accountId: number, versionId: string): Promise<void> {
  await database.execute(
    sql`delete from template_drafts where account_id = ${accountId} and version_id = ${versionId}`,
  );
}

const present = async (version: VersionRow, draft: DraftRow | undefined): Promise<TemplateDraft> => ({
  ...(await presentVersion({ ...version, ...draft, draft_updated_at: draft?.updated_at ?? null })),
  is_draft: draft !== undefined,
  live_revision: version.revision,
  live_changed: draft !== undefined && draft.based_on !== version.revision,
});

/** What editors work on: the draft, or the version itself. Throws 404 for unknown ids. */
export async function readDraft(
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<TemplateDraft> {
  const version = await requireVersion(database, accountId, templateId, versionId);
  return present(version, await findDraft(database, accountId, versionId));
}

/** The contents that editors work on; undefined if the account has no such version. */
export async function findEdited(
  database: Queryable,
  accountId: number,
  templateId: string,
  versionId: string,
): Promise<VersionRow | undefined> {
  const version = await findVersion(database, accountId, templateId, versionId);
  return version && { ...version, ...(await findDraft(database, accountId, versionId)) };
}

/**
 * Saves an editor's change without affecting mail. Throws 400 naming the invalid field, 412 for an outdated revision.
 */
export function saveDraft(
  database: Database,
  accountId: number,
  templateId: string,
  versionId: string,
  change: TemplateDraftUpdate,
  publicUrl: string,
): Promise<TemplateDraft> {
  return holdingTemplate(database, accountId, templateId, async (transaction) => {
    const version = await requireVersion(transaction, accountId, templateId, versionId);
    const draft = await findDraft(transaction, accountId, versionId);
    if (!draft && !version.active) {
      const row = await rewriteVersion(transaction, accountId, version, change, { publicUrl, isActive: false });
      await touchTemplate(transaction, accountId, templateId);
      return present(row, undefined);
    }
    const edited = { ...version, ...draft };
    requireRevision(edited.revision, change.revision);
    await waitForTextTurn(change.html_content);
    const values = rewritten(edited, change, publicUrl);
    await saveReplaced(transaction, accountId, edited, values, change);
    const revision = isRewrite(change) ? version.newest_revision + 1 : edited.revision;
    await writeDraft(transaction, accountId, versionId, values, {
      revision,
      basedOn: draft?.based_on ?? version.revision,
    });
    return present(version, await findDraft(transaction, accountId, versionId));
  });
}

/**
 * Publishes what editors see: the draft becomes the version's contents, and the version becomes active, in one
 * transaction. Throws 400 if its handlebars have errors, 412 if it is not what the caller saw.
 */
export function publishDraft(
  database: Database,
  accountId: number,
  templateId: string,
  versionId: string,
  seen: TemplatePublish,
): Promise<TemplateDraft> {
  return holdingTemplate(database, accountId, templateId, async (transaction) => {
    const version = await requireVersion(transaction, accountId, templateId, versionId);
    const draft = await findDraft(transaction, accountId, versionId);
    const edited = { ...version, ...draft };
    requireRevision(edited.revision, seen?.revision);
    if (draft && draft.based_on !== version.revision && seen?.live_revision !== version.revision)
      throw liveHasChanged(version.revision);
    await requireActivatable(templateId, edited);
    if (draft) {
      await saveState(transaction, accountId, version);
      await updateVersion(transaction, accountId, versionId, edited, draft.revision);
      await deleteDraft(transaction, accountId, versionId);
    }
    await setActive(transaction, accountId, templateId, versionId);
    await saveState(transaction, accountId, edited);
    await touchTemplate(transaction, accountId, templateId);
    return present(await requireVersion(transaction, accountId, templateId, versionId), undefined);
  });
}

function liveHasChanged(revision: number): HttpError {
  const message =
    `The live version was changed since this draft was started: it is at revision ${revision}. Send that as ` +
    'live_revision to replace it.';
  return new HttpError(412, { message, field: 'live_revision', error_id: 'live_changed' });
}

/** Discards the draft; its contents stay in the version's history. Throws 412 if the draft's revision is not `seen`. */
export function discardDraft(
  database: Database,
  accountId: number,
  templateId: string,
  versionId: string,
  seen: number | undefined,
): Promise<void> {
  return holdingTemplate(database, accountId, templateId, async (transaction) => {
    const version = await requireVersion(transaction, accountId, templateId, versionId);
    const draft = await findDraft(transaction, accountId, versionId);
    if (!draft) return;
    requireRevision(draft.revision, seen);
    await saveState(transaction, accountId, { ...version, ...draft });
    await deleteDraft(transaction, accountId, versionId);
  });
}
