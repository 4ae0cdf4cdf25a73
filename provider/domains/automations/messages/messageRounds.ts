import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

interface Reached {
  readonly contact_id: string;
  readonly pass: number;
}

/** Contacts who get a step's message for the first, second … time, and the stream that they get it from. */
export interface MessageRound<Contact> {
  readonly messageId: string | null;
  readonly contacts: readonly Contact[];
}

/**
 * Divides contacts by how often they were sent the step's message before. Each time has a stream of its own: the ledger
 * sends a contact one message from a stream. Streams of later rounds are added when they are needed.
 */
export async function messageRounds<Contact extends Reached>(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  stepId: string,
  contacts: readonly Contact[],
): Promise<MessageRound<Contact>[]> {
  if (contacts.length === 0) return [];
  const first = await transaction.first<{ message_id: string }>(sql`
    select message_id from automation_messages
    where account_id = ${accountId} and automation_id = ${automationId} and step_id = ${stepId} and round = 1
    order by version desc limit 1`);
  const messageId = first?.message_id ?? null;
  const again = contacts.filter(({ pass }) => pass > 1).map(({ contact_id: id }) => id);
  if (messageId === null || again.length === 0) return [{ messageId, contacts }];
  const earlier = await transaction.rows<{ contact_id: string; round: number }>(sql`
    select trace.contact_id, max(message.round) as round
    from automation_trace as trace
      join automation_messages as message
        on message.account_id = trace.account_id and message.message_id = trace.message_id
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
      and trace.contact_id = any(${again}::uuid[]) and trace.step_id = ${stepId}
    group by trace.contact_id`);
  const last = new Map(earlier.map(({ contact_id: id, round }) => [id, round]));
  const byRound = new Map<number, Contact[]>();
  for (const contact of contacts) {
    const round = 1 + (last.get(contact.contact_id) ?? 0);
    byRound.set(round, [...(byRound.get(round) ?? []), contact]);
  }
  const rounds: MessageRound<Contact>[] = [];
  for (const [round, chosen] of [...byRound].toSorted(([one], [other]) => one - other))
    rounds.push({
      // In one order, so that two batches cannot wait for each other.
      messageId: round === 1 ? messageId : await messageOfRound(transaction, accountId, messageId, round),
      contacts: chosen,
    });
  return rounds;
}

async function messageOfRound(
  transaction: Transaction,
  accountId: number,
  messageId: string,
  round: number,
): Promise<string | null> {
  await transaction.execute(sql`
    insert into automation_messages
      (account_id, automation_id, step_id, version, round, email_config, sms_config, message_domain)
    select account_id, automation_id, step_id, version, ${round}, email_config, sms_config, message_domain
    from automation_messages where account_id = ${accountId} and message_id = ${messageId} on conflict do nothing`);
  const row = await transaction.first<{ message_id: string }>(sql`
    select other.message_id from automation_messages as message
      join automation_messages as other using (account_id, automation_id, step_id, version)
    where account_id = ${accountId} and message.message_id = ${messageId} and other.round = ${round}`);
  return row?.message_id ?? null;
}
