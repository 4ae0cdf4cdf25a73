import type { AutomationEntry, AutomationEntryInput, AutomationType } from 'sendwright/wire/automations';
import type { Reentry } from 'sendwright/wire/automationEntries';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { isUuid } from '../../../validation/uuid';
import { missingLists, missingSegments } from '../../single-sends/queries';
import type { AutomationContent } from '../automationRow';

/** Whether the list, segment or tag by which contacts enter does not exist. */
export async function isEntryMissing(
  database: Queryable,
  accountId: number,
  type: AutomationContent['entry']['type'],
  id: string,
): Promise<boolean> {
  if (type === 'tag')
    return (
      (await database.first(sql`select 1 from tags where account_id = ${accountId} and tag_id = ${id}::uuid`)) ===
      undefined
    );
  const missing = type === 'list' ? missingLists : missingSegments;
  return (await missing(database, accountId, [id])).length > 0;
}

/** How often contacts can enter if a request only says that they can enter again. */
const usualMost = 100;

/** A request's entry. Throws 400 naming the invalid part. */
export function checkedEntry(
  before: AutomationEntry,
  input: AutomationEntryInput,
  of: AutomationType,
): AutomationEntry {
  const { type, id } = input;
  const again = checkedReentry(before.reentry ?? null, input.reentry);
  const reentry = again === null ? {} : { reentry: again };
  if (of === 'welcome' && type !== 'all')
    throw badRequest('A welcome series is entered by all new contacts.', 'entry.type');
  if (of === 'welcome' && again !== null) throw badRequest('New contacts enter once.', 'entry.reentry');
  if (type === 'all') return { type, id: null };
  const chosen = id?.trim().toLowerCase() ?? '';
  if (chosen !== '' && !isUuid(chosen)) throw badRequest(`invalid ${type} id: ${chosen.slice(0, 100)}`, 'entry.id');
  return { type, id: chosen === '' ? null : chosen, ...reentry };
}

function checkedReentry(before: Reentry | null, input: AutomationEntryInput['reentry']): Reentry | null {
  if (input === undefined) return before;
  return input && { days: input.days, most: input.most ?? usualMost };
}
