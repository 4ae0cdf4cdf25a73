import type { ContactExport, ContactExports, ExportCreate } from 'sendwright/wire/exports';
import { isoTime } from '../../http/isoTime';
import { oneAtATime } from '../../database/oneAtATime';
import { badRequest, forbidden, notFound, tooManyRequests } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { selectionCondition } from '../contacts/browse/contactFilter';
import { requireLists } from '../contacts/contacts';
import { isUuid } from '../contacts/ids';
import { requireContact } from '../contacts/timeline/timeline';
import { linkSecret } from '../imports/queries';
import { type LinkClaim, linkIsValid, signLink } from '../imports/files/signedLink';
import { removeExportFiles } from './exportFiles';
import { namesOfSegments } from './exportMembers';
import type { ExportRow } from './exportRow';
import { queueExport } from './jobs';
import { allExports, countPending, findExport, insertExport, namesOfLists, removeExport } from './queries';

/** Maximum pending and running exports of an account. */
const maximumPending = 10;

/** Stores an export and queues it. Throws 404 naming an unknown list or segment, 400 for an invalid selection. */
export async function createExport(
  provider: Provider,
  caller: Caller,
  body: ExportCreate,
): Promise<{ id: string; _metadata: { self: string } }> {
  const { accountId, userId } = caller;
  const { list_ids: listIds = [], segment_ids: segmentIds = [], selection, person } = body;
  if (person !== undefined) {
    if (selection || listIds.length + segmentIds.length > 0 || body.file_type === 'csv')
      throw badRequest('The data of one person are exported alone, as JSON.', 'person');
    await requireContact(provider.database, accountId, person);
  }
  if (selection && listIds.length + segmentIds.length > 0)
    throw badRequest('Send either selection, or list_ids and segment_ids.', 'selection');
  await requireLists(provider, accountId, listIds);
  const segments = await namesOfSegments(provider.database, accountId, segmentIds);
  if (selection) await selectionCondition(provider.database, accountId, selection);
  const lists = await namesOfLists(provider.database, accountId, listIds);
  const exportId = await oneAtATime(provider.database, accountId, async (database) => {
    if ((await countPending(database, accountId)) >= maximumPending) {
      throw tooManyRequests({}, `${maximumPending} exports are already in progress. Wait for one of them to end.`);
    }
    const request = person === undefined ? body : { ...body, file_type: 'json' as const };
    return insertExport(database, accountId, { userId, request, lists, segments });
  });
  await queueExport(provider, accountId, exportId);
  return { id: exportId, _metadata: { self: selfOf(provider, exportId) } };
}

const selfOf = ({ config }: Provider, exportId: string): string =>
  `${config.publicUrl}/v3/marketing/contacts/exports/${exportId}`;

/** The signed claim of a link to an export's files. */
export const fileClaim = (accountId: number, exportId: string, expires: number): LinkClaim => ({
  purpose: 'export',
  accountId,
  jobId: exportId,
  expires,
});

function present(provider: Provider, row: ExportRow, secret: Buffer | undefined): ContactExport {
  const isOpen = row.status === 'ready' && row.expires_at > new Date() && secret !== undefined;
  const signed = isOpen
    ? signLink(secret, fileClaim(row.account_id, row.export_id, Math.floor(row.expires_at.getTime() / 1000)))
    : '';
  const fileType = row.request.file_type ?? 'csv';
  return {
    id: row.export_id,
    status: row.status,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    ...(row.completed_at ? { completed_at: isoTime(row.completed_at) } : {}),
    expires_at: isoTime(row.expires_at),
    urls: isOpen
      ? row.parts.map(
          (_part, index) => `${selfOf(provider, row.export_id)}/files/contacts-${index + 1}.${fileType}?${signed}`,
        )
      : [],
    user_id: String(row.user_id),
    export_type: row.segments.length > 0 ? 'segment_export' : row.lists.length > 0 ? 'list_export' : 'contacts_export',
    segments: [...row.segments],
    lists: [...row.lists],
    file_type: fileType,
    contact_count: row.rows_done,
    progress: { rows_done: row.rows_done, rows_total: Math.max(row.rows_total, row.rows_done) },
    ...(row.message === null ? {} : { message: row.message }),
    request: row.request,
    _metadata: { self: selfOf(provider, row.export_id) },
  };
}

/** The account's exports, newest first: current ones, and those of the last days. */
export async function listExports(provider: Provider, accountId: number): Promise<ContactExports> {
  const [rows, secret] = await Promise.all([
    allExports(provider.database, accountId),
    linkSecret(provider.database, accountId),
  ]);
  return {
    result: rows.map((row) => present(provider, row, secret)),
    _metadata: { self: `${provider.config.publicUrl}/v3/marketing/contacts/exports`, count: rows.length },
  };
}

const exportNotFound = (): Error => notFound('export not found', 'id');

export async function readExport(provider: Provider, accountId: number, exportId: string): Promise<ContactExport> {
  const row = isUuid(exportId) ? await findExport(provider.database, accountId, exportId) : undefined;
  if (!row) throw exportNotFound();
  return present(provider, row, await linkSecret(provider.database, accountId));
}

/** Deletes an export with its files; a running one ends with its next batch. */
export async function deleteExport(provider: Provider, accountId: number, exportId: string): Promise<void> {
  if (!isUuid(exportId) || !(await removeExport(provider.database, accountId, exportId))) throw exportNotFound();
  await removeExportFiles(provider.config.dataDir, exportId);
}

/** The export of a signed link. Throws 403 for a forged link, 404 for an expired one or a deleted export. */
export async function exportOfLink({ database }: Provider, claim: LinkClaim, signature: string): Promise<ExportRow> {
  const secret = await linkSecret(database, claim.accountId);
  // Expired links are distinguished from forged ones, because their holder can request a new one.
  if (!secret || !isUuid(claim.jobId) || !linkIsValid(secret, claim, signature, 0))
    throw forbidden('The link is not valid.');
  const row = await findExport(database, claim.accountId, claim.jobId);
  if (row?.status !== 'ready' || row.expires_at <= new Date())
    throw notFound('The export has expired. Start it again.');
  return row;
}
