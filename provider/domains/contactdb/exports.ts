import type { RecipientExport, RecipientExportCreate, RecipientExports } from 'sendwright/wire/contactdb';
import type { ContactExport, ExportAccepted } from 'sendwright/wire/exports';
import type { Caller, Provider } from '../../provider';
import { createExport, listExports, readExport } from '../exports/exports';
import { namedIds, type NumberedKind, numbersOf } from './numbers';

/** Starts an export. Throws 400 naming a list or segment that does not exist. */
export async function exportRecipients(
  provider: Provider,
  caller: Caller,
  { list_ids: lists = [], segment_ids: segments = [], ...others }: RecipientExportCreate,
): Promise<ExportAccepted> {
  const { id } = await createExport(provider, caller, {
    ...others,
    list_ids: await namedIds(provider.database, caller.accountId, 'list', lists),
    segment_ids: await namedIds(provider.database, caller.accountId, 'segment', segments),
  });
  return { id, _metadata: { self: selfOf(provider, id) } };
}

const selfOf = ({ config }: Provider, id: string): string => `${config.publicUrl}/v3/contactdb/exports/${id}`;

async function present(
  provider: Provider,
  accountId: number,
  exports: readonly ContactExport[],
): Promise<RecipientExport[]> {
  const numbers = (kind: NumberedKind, named: ContactExport['lists']): Promise<Map<string, number>> =>
    numbersOf(provider.database, accountId, kind, [...new Set(named.map(({ ID }) => ID))]);
  const [lists, segments] = [
    await numbers(
      'list',
      exports.flatMap((one) => one.lists),
    ),
    await numbers(
      'segment',
      exports.flatMap((one) => one.segments),
    ),
  ];
  const numbered = (named: ContactExport['lists'], known: ReadonlyMap<string, number>): RecipientExport['lists'] =>
    named.flatMap(({ ID, Name }) => {
      const number = known.get(ID);
      return number === undefined ? [] : [{ ID: number, Name }];
    });
  return exports.map(({ contact_count: count, progress: _progress, request: _request, file_type: _type, ...one }) => ({
    ...one,
    lists: numbered(one.lists, lists),
    segments: numbered(one.segments, segments),
    recipient_count: count,
    _metadata: { self: selfOf(provider, one.id) },
  }));
}

/** The account's exports from both APIs, newest first. */
export async function listRecipientExports(provider: Provider, accountId: number): Promise<RecipientExports> {
  const { result, _metadata } = await listExports(provider, accountId);
  const self = `${provider.config.publicUrl}/v3/contactdb/exports`;
  return { result: await present(provider, accountId, result), _metadata: { ..._metadata, self } };
}

export async function readRecipientExport(provider: Provider, accountId: number, id: string): Promise<RecipientExport> {
  const [one] = await present(provider, accountId, [await readExport(provider, accountId, id)]);
  if (!one) throw new Error('An export was lost while it was presented.');
  return one;
}
