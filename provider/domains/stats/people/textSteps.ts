import type { AutomationPeople } from 'sendwright/wire/automationPeople';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { daysOf } from './people';
import type { TextPeopleRequest } from './textPeople';

/** The figures of text messages: those of single sends, but not the states that an automation has by step. */
const figures: ReadonlySet<string> = new Set<SendFigure>([
  'triggered',
  'accepted',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'not_delivered',
  'dropped',
  'clicked',
  'not_clicked',
  'opted_out',
  'recipients',
]);
const isFigure = (figure: string): figure is SendFigure => figures.has(figure);

/**
 * What is asked of the text message of a step, in all its versions; undefined if it is about anything else. Throws 400
 * for an invalid range, and for what does not go with the figure.
 */
export async function textRequest(
  database: Queryable,
  accountId: number,
  people: AutomationPeople,
): Promise<TextPeopleRequest | undefined> {
  const { automation_id: id, step_id: step, figure, email, link, reason } = people;
  if (step === undefined || !isFigure(figure)) return undefined;
  const messages = await database.rows<{ message_id: string }>(sql`
    select message_id from automation_messages
    where account_id = ${accountId} and automation_id = ${id} and step_id = ${step} and sms_config is not null`);
  if (messages.length === 0) return undefined;
  if (link !== undefined) throw badRequest('link goes with the figures of emails only.', 'link');
  if (reason !== undefined && figure !== 'dropped') throw badRequest('reason goes with dropped only.', 'reason');
  if (people.outcome !== undefined) throw badRequest('outcome goes with passed, counted or converted only.', 'outcome');
  if (people.people_only && !/^(?:not_)?clicked$/.test(figure))
    throw badRequest('people_only goes with opens and clicks only.', 'people_only');
  return {
    accountId,
    streams: messages.map((row) => row.message_id),
    people: {
      figure,
      people_only: people.people_only ?? false,
      ...(email !== undefined && { email }),
      ...(reason !== undefined && { reason }),
    },
    range: daysOf(people),
    links: undefined,
  };
}
