import type { ReportFigure, ReportPeople } from 'sendwright/wire/reportPeople';
import type { Queryable } from '../../../database/database';
import { badRequest } from '../../../http/errors';
import type { ZonedDays } from '../counts';
import { filteredSends } from '../filteredSends';
import { checkRange, zoneOf } from '../reportRange';

/** Which people of the reports are asked for, after validation. */
export interface ReportRequest {
  readonly accountId: number;
  readonly figure: ReportFigure;
  readonly days: ZonedDays;
  readonly peopleOnly: boolean;
  readonly provider: string | undefined;
  /** Those of a device, country or hour are found by each open and click. */
  readonly device: string | undefined;
  readonly country: string | undefined;
  readonly hour: { readonly weekday: number; readonly hour: number } | undefined;
  readonly source: ReportPeople['source'];
  /** The start of the address, in lower case. */
  readonly email: string | undefined;
  /** Of these sends only. */
  readonly sends: readonly string[] | undefined;
}

const isReaction = (figure: ReportFigure): boolean => /^(?:machine_)?(?:opened|clicked)$/.test(figure);

/** Checks what is asked for. Throws 400 for an invalid range, and for what goes with other figures only. */
export async function reportRequest(
  database: Queryable,
  accountId: number,
  people: ReportPeople,
): Promise<ReportRequest> {
  const { report: figure, mailbox_provider: provider, device, country, weekday, hour, source } = people;
  for (const field of ['start_date', 'end_date'] as const)
    if (!isDay(people[field])) throw badRequest(`${field} must be a date`, field);
  checkRange(people);
  if ((weekday === undefined) !== (hour === undefined)) throw badRequest('weekday and hour go together.', 'hour');
  const places = { mailbox_provider: provider, device, country, hour };
  const given = Object.entries(places).filter(([, value]) => value !== undefined);
  const [first, second] = given;
  if (second) throw badRequest(`${second[0]} doesn't go with ${first?.[0]}.`, second[0]);
  if (first && first[0] !== 'mailbox_provider' && !isReaction(figure))
    throw badRequest(`${first[0]} goes with opens and clicks only.`, first[0]);
  if (provider !== undefined && (figure === 'joined' || figure === 'left'))
    throw badRequest('mailbox_provider goes with the figures of messages only.', 'mailbox_provider');
  const { single_send_id: send, list_id: list } = people;
  if (figure === 'joined' && (send ?? list) !== undefined)
    throw badRequest('single_send_id and list_id go with the figures of messages only.', 'list_id');
  if (source !== undefined && figure !== 'joined') throw badRequest('source goes with joined only.', 'source');
  const peopleOnly = people.people_only ?? false;
  if (peopleOnly && figure !== 'opened' && figure !== 'clicked')
    throw badRequest('people_only goes with opened and clicked only.', 'people_only');
  const isOfDays = first !== undefined && first[0] !== 'hour';
  return {
    accountId,
    figure,
    days: { from: people.start_date, to: people.end_date, zone: isOfDays ? 'UTC' : await zoneOf(database, accountId) },
    peopleOnly,
    provider,
    device,
    country,
    hour: weekday === undefined || hour === undefined ? undefined : { weekday, hour },
    source,
    sends: await filteredSends(database, accountId, people),
    email: people.email?.trim().toLowerCase() || undefined,
  };
}

/** Whether a text of the form of a day is one. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
