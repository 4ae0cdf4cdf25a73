import { type Design, emptyDesign, type FollowedSection, followSection, parseDesign } from 'sendwright/email';
import { sql } from '../../database/sql';
import { HttpError } from '../../http/errors';
import { designedBody } from '../single-sends/design/designedBody';
import type { Provider } from '../../provider';
import { allEmails } from '../automations/content/stepTree';
import { readAutomation } from '../automations/automations';
import { updateStep } from '../automations/stepChanges';
import { startDraft } from '../automations/drafts/drafts';
import { changeDocument, readDesign } from '../designs/designs';
import { queueThumbnail } from '../designs/thumbnails/thumbnails';
import { readDraft, saveDraft } from '../dynamic-templates/drafts';
import { queueThumbnail as queueTemplateThumbnail } from '../dynamic-templates/thumbnails';
import { readSingleSend, updateSingleSend } from '../single-sends/singleSends';
import { findSavedBlock } from './savedBlocks';
import { automationUses, designUses, singleSendUses, templateUses } from './uses';

const queue = 'saved-block-updates';

interface Wanted {
  readonly accountId: number;
  readonly blockId: string;
}

/** Updates what follows a section, soon. */
export const queueUpdate = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, blockId: string): Promise<void> =>
  jobs.send<Wanted>(queue, { accountId, blockId });

export async function defineUpdateJobs(provider: Provider): Promise<void> {
  await provider.jobs.define<Wanted>(queue, (wanted, signal) => updateUses(provider, wanted, signal), {
    retries: 5,
    expireInSeconds: 3600,
  });
}

/**
 * Updates everything that follows a section to its newest content, each in a transaction of its own. Interrupted, it
 * continues with those that are not up to date; so does a second change in the meantime.
 */
async function updateUses(provider: Provider, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const conflicts: string[] = [];
  const { accountId, blockId } = wanted;
  for (const { uses, update } of kinds) {
    const rows = await provider.database.rows<{ id: string }>(
      sql`select id from (${uses(accountId, blockId)}) as uses where effect <> 'kept' order by id`,
    );
    for (const { id } of rows) {
      if (signal.aborted) return;
      // One at a time, so that a large account doesn't occupy the database.
      if (!(await isUpdated(provider, wanted, id, update))) conflicts.push(id);
    }
  }
  // Somebody saved at the same moment: the job tries these again.
  if (conflicts.length > 0) throw new Error(`${conflicts.length} messages that follow a section were being changed.`);
}

/** Changes a document; returns undefined if it has the content already. */
type Follow = (document: unknown) => Design | undefined;
type Update = (provider: Provider, accountId: number, id: string, follow: Follow) => Promise<void>;

async function isUpdated(provider: Provider, { accountId, blockId }: Wanted, id: string, update: Update) {
  // Read for each one, because the section may change while the job runs.
  const row = await findSavedBlock(provider.database, accountId, blockId);
  const section = row && readSection(row.block_id, row.version, [row.block, ...row.more]);
  if (!section) return true;
  const follow: Follow = (document) => {
    const parsed = parseDesign(document);
    if (parsed.kind !== 'design') return undefined;
    const followed = followSection(parsed.design, section);
    return followed === parsed.design ? undefined : followed;
  };
  try {
    await update(provider, accountId, id, follow);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Deleted, scheduled or became too large meanwhile: it keeps what it has. 412: it was saved at the same moment.
    return error.status !== 412;
  }
}

function readSection(id: string, version: number, blocks: readonly unknown[]): FollowedSection | undefined {
  const parsed = parseDesign({ ...emptyDesign(), blocks });
  return parsed.kind === 'design' ? { id, version, blocks: parsed.design.blocks } : undefined;
}

const updateDesign: Update = async (provider, accountId, id, follow) => {
  if (!follow((await readDesign(provider.database, accountId, id)).design)) return;
  if (await changeDocument(provider, accountId, id, (design) => follow(design) ?? design))
    await queueThumbnail(provider, accountId, id);
};

const updateSend: Update = async ({ database, config: { contentUrl } }, accountId, id, follow) => {
  const { email_config: config, abtest, revision } = await readSingleSend(database, accountId, id);
  const design = follow(config.design);
  const variations = (abtest?.variations ?? []).map((variation) => ({
    id: variation.id,
    design: follow(variation.design),
  }));
  const hasChanged = variations.some((variation) => variation.design !== undefined);
  if (!design && !hasChanged) return;
  const body = {
    revision,
    ...(design && { email_config: { design } }),
    ...(hasChanged && {
      abtest: { variations: variations.map(({ design: own, ...one }) => ({ ...one, ...(own && { design: own }) })) },
    }),
  };
  await updateSingleSend(database, accountId, id, designedBody(body, contentUrl));
};

const updateTemplate: Update = async (provider, accountId, id, follow) => {
  const { database, config } = provider;
  const [templateId = '', versionId = ''] = id.split('/');
  const { design: document, revision } = await readDraft(database, accountId, templateId, versionId);
  const design = follow(document);
  if (!design) return;
  await saveDraft(database, accountId, templateId, versionId, { design, revision }, config.contentUrl);
  await queueTemplateThumbnail(provider, accountId, versionId);
};

const updateAutomation: Update = async ({ database, config: { contentUrl } }, accountId, id, follow) => {
  const main = await readAutomation(database, accountId, id);
  const edited = main.draft_id === null ? main : await readAutomation(database, accountId, main.draft_id);
  if (!allEmails(edited.steps).some(({ step }) => follow(step.email_config.design))) return;
  let row = main.status === 'draft' ? main : await startDraft(database, accountId, id, {});
  for (const { step } of allEmails(row.steps)) {
    const design = follow(step.email_config.design);
    if (!design) continue;
    const change = { email_config: { design }, revision: row.revision };
    row = await updateStep(database, accountId, row.automation_id, step.id, change, contentUrl);
  }
};

const kinds = [
  { uses: designUses, update: updateDesign },
  { uses: singleSendUses, update: updateSend },
  { uses: templateUses, update: updateTemplate },
  { uses: automationUses, update: updateAutomation },
] as const;
