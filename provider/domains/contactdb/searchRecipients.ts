import { type BuilderCondition, builderToQuery, printQuery, type QueryField, validateBuilder } from 'sendwright/query';
import { readDate, readNumber } from 'sendwright/formats';
import type { Recipients } from 'sendwright/wire/contactdb';
import { badRequest } from '../../http/errors';
import type { Provider } from '../../provider';
import { compileContext } from '../../segments/compileContext';
import { members } from '../../segments/members';
import { requireQuery } from '../../segments/readQuery';
import { timedQuery } from '../../segments/timedQuery';
import { searchFailed, searchTimeout } from '../segments/drafts';
import { dateOfSeconds, secondsIn } from './legacyDates';
import { readRecipients } from './recipients';
import { mostFound } from './segments';
import { unknownFields } from './writeRecipients';

/**
 * Recipients with these values, by the names of fields, the first 1,000. Texts are compared whole and without regard to
 * case, dates by their day in UTC. Throws 400 for names of no fields, and without any.
 */
export async function searchByFields(
  { database }: Provider,
  accountId: number,
  query: Readonly<Record<string, string>>,
): Promise<Recipients> {
  const context = await compileContext(database, accountId);
  const wanted = Object.entries(query).map(([name, value]) => ({ name, value, field: usable(context.fields, name) }));
  if (wanted.length === 0) throw badRequest('No search params are specified');
  const unknown = wanted.flatMap(({ name, field }) => (field === undefined ? [name.slice(0, 100)] : []));
  if (unknown.length > 0) throw badRequest(unknownFields(unknown), unknown[0] ?? null);
  const items = wanted.flatMap(({ name, value, field }) => (field ? [conditionOn(field, value, name)] : []));
  const group = { kind: 'group', join: 'and', items } as const;
  items.forEach((item, index) => {
    const [problem] = validateBuilder({ ...group, items: [item] }, context.fields);
    if (problem) throw badRequest(problem.message, wanted[index]?.name ?? null);
  });
  const parsed = requireQuery(printQuery(builderToQuery(group), 2), 2, context, 'query');
  const condition = members(parsed, null, context);
  return timedQuery(database, { accountId, milliseconds: searchTimeout }, async (transaction) => ({
    recipients: await readRecipients(transaction, accountId, { condition }, { limit: mostFound }),
  })).catch(searchFailed);
}

function usable(fields: ReadonlyMap<string, QueryField>, name: string): QueryField | undefined {
  const field = fields.get(name.toLowerCase());
  return field?.type === 'set' ? undefined : field;
}

function conditionOn({ name, type }: QueryField, value: string, given: string): BuilderCondition {
  if (type === 'number') {
    const number = readNumber(value.trim()) ?? null;
    return { kind: 'number', field: name, operator: 'is', value: number, high: null, orBlank: false };
  }
  if (type === 'date') {
    const [low, high] = dayOf(value, given);
    return {
      kind: 'date',
      field: name,
      operator: 'between',
      value: low,
      high,
      amount: null,
      unit: 'day',
      orBlank: false,
    };
  }
  // Addresses are stored in lower case, and found by an index.
  const isEmail = name === 'email';
  const text = isEmail ? value.trim().toLowerCase() : value;
  return { kind: 'text', field: name, operator: 'is', value: text, ignoreCase: !isEmail, orBlank: false };
}

/** The day, in UTC, of a time in Unix seconds or of a date. */
function dayOf(value: string, field: string): [low: string, high: string] {
  const seconds = secondsIn(value);
  const day = (seconds === undefined ? readDate(value.trim()) : dateOfSeconds(seconds))?.slice(0, 10);
  if (day === undefined) throw badRequest('Search for a date by a time in Unix seconds, such as 1422835200.', field);
  return [`${day}T00:00:00Z`, `${day}T23:59:59.999Z`];
}
