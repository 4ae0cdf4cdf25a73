import type { AutomationEntry, AutomationEntryInput, AutomationType } from 'sendwright/wire/automations';
import type { Reentry } from 'sendwright/wire/automationEntries';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { isUuid } from '../../../validation/uuid';
import { checkedFilter, filterProblem } from './events';
import { waitProblem } from './waits';
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
  if (type === 'opened' || type === 'clicked') {
    const row = await database.first<{ name: string | null }>(sql`
      select message_name(${accountId}::bigint, ${id}::uuid) as name`);
    return row?.name == null;
  }
  const missing = type === 'list' ? missingLists : missingSegments;
  return (await missing(database, accountId, [id])).length > 0;
}

/** Why contacts can't enter, as a sentence with the property of the entry that is wrong; undefined: they can. */
export async function entryProblem(
  database: Queryable,
  accountId: number,
  { type, id, event, date }: AutomationEntry,
): Promise<{ message: string; property: string } | undefined> {
  if (type === 'all') return undefined;
  if (type === 'event') {
    const problem = filterProblem(event ?? checkedFilter(), 'Choose the event by which contacts enter.');
    return problem && { message: problem.message, property: `event.${problem.property}` };
  }
  if (type === 'date') {
    const problem = date && (await waitProblem(database, accountId, { until: 'date', ...date, zone_field: null }));
    return problem && { message: problem.message, property: `date.${problem.property}` };
  }
  const noun = entryNouns[type];
  if (id === null) return { message: `Choose the ${noun} by which contacts enter.`, property: 'id' };
  return (await isEntryMissing(database, accountId, type, id))
    ? { message: `The ${noun} by which contacts enter was deleted. Choose another one.`, property: 'id' }
    : undefined;
}

/** What `id` of an entry names. */
export const entryNouns = {
  list: 'list',
  segment: 'segment',
  tag: 'tag',
  opened: 'message',
  clicked: 'message',
} as const;

/** What an entry listens to, as kept with the automation. */
export const entryWords = ({ type, id, event }: AutomationEntry): string[] => {
  if (type === 'event') return event?.name ? [`event:${event.name}`] : [];
  return (type === 'opened' || type === 'clicked') && id !== null ? [`${type}:${id}`] : [];
};

/** How a new yearly date lets contacts enter again. */
const everyYear = { days: 300, most: 100 };
/** How often contacts can enter if a request only says that they can enter again. */
const usualMost = 100;

/** A request's entry. Throws 400 naming the invalid part. */
export function checkedEntry(
  before: AutomationEntry,
  input: AutomationEntryInput,
  of: AutomationType,
): AutomationEntry {
  const { type, id } = input;
  const date = input.date ?? (before.type === 'date' ? before.date : undefined);
  const isNewYearly = type === 'date' && date?.yearly && before.date?.yearly !== true;
  const again = checkedReentry(before.reentry ?? (isNewYearly ? everyYear : null), input.reentry);
  const reentry = again === null ? {} : { reentry: again };
  if (of === 'welcome' && type !== 'all')
    throw badRequest('A welcome series is entered by all new contacts.', 'entry.type');
  if (of === 'welcome' && again !== null) throw badRequest('New contacts enter once.', 'entry.reentry');
  if (type === 'all') return { type, id: null };
  if (type === 'event') {
    const event = input.event ?? (before.type === 'event' ? before.event : undefined);
    return { type, id: null, event: checkedFilter(event), ...reentry };
  }
  if (type === 'date') {
    const { field = null, days = 0, yearly = false, hour = 9 } = date ?? {};
    return { type, id: null, date: { field, days, yearly, hour }, ...reentry };
  }
  const chosen = id?.trim().toLowerCase() ?? '';
  if (chosen !== '' && !isUuid(chosen)) throw badRequest(`invalid ${type} id: ${chosen.slice(0, 100)}`, 'entry.id');
  return { type, id: chosen === '' ? null : chosen, ...reentry };
}

function checkedReentry(before: Reentry | null, input: AutomationEntryInput['reentry']): Reentry | null {
  if (input === undefined) return before;
  return input && { days: input.days, most: input.most ?? usualMost };
}
