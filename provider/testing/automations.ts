import type { Automation, AutomationCreate, EnrollmentTrace } from 'sendwright/wire/automations';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { seedSend } from './seedSend';
import type { Method, TestProvider } from './startTestProvider';

/** Sets columns of an account, as an operator could. */
export async function changeAccount(database: Database, accountId: number, changes: Sql): Promise<void> {
  await database.execute(sql`update accounts set ${changes} where account_id = ${accountId}`);
}

/** An automation in its own account. */
export interface TestAutomation {
  readonly accountId: number;
  readonly apiKey: string;
  readonly username: string;
  readonly id: string;
  readonly listId: string;
  readonly senderId: number;
  readonly groupId: number;
  /** Its emails and splits, in order. */
  readonly stepIds: readonly string[];
  ask<Body = Automation>(method: Method, path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  /** Adds contacts `<name>@example.org` to the list, or only to the account; returns their ids. */
  add(names: readonly string[], toList?: boolean): Promise<string[]>;
  /** Advances the time for everybody in the automation. */
  pass(interval: string): Promise<void>;
  trace(contactId: string): Promise<EnrollmentTrace>;
  /** Addresses with a message in the ledger, by index in `stepIds`. */
  copies(): Promise<Record<number, string[]>>;
}

/** Creates a draft with two emails a day apart, for contacts who are added to a list; `body` overrides parts. */
export async function makeAutomation(
  provider: TestProvider,
  body: AutomationCreate = {},
  account: Parameters<TestProvider['createAccount']>[0] = {},
): Promise<TestAutomation> {
  const { database } = provider.provider;
  const { accountId, apiKey, username } = await provider.createAccount(account);
  const { listId, senderId, groupId } = await seedSend(database, accountId, { recipients: 0 });
  const ask = async <Body>(
    method: Method,
    path: string,
    content?: unknown,
  ): Promise<{ status: number; body: Body }> => {
    const answer = await provider.inject(method, `/v3/marketing/automations${path}`, content, {
      authorization: `Bearer ${apiKey}`,
    });
    return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>() };
  };
  const email = (subject: string) => ({
    subject,
    html_content: `<p>${subject} {{first_name}} <a href="https://www.example.com/${subject}">read on</a></p>`,
    sender_id: senderId,
  });
  const fill = (steps: NonNullable<AutomationCreate['steps']>): NonNullable<AutomationCreate['steps']> =>
    steps.map((step) =>
      step.type === 'email'
        ? { ...step, email_config: { ...email(step.email_config?.subject ?? 'Hello'), ...step.email_config } }
        : step.type !== 'split'
          ? step
          : { ...step, yes: fill(step.yes ?? []), no: fill(step.no ?? []) },
    );
  const made = await ask<Automation>('POST', '', {
    name: 'Series',
    entry: { type: 'list', id: listId },
    suppression_group_id: groupId,
    ...body,
    steps: fill(
      body.steps ?? [
        { type: 'email', email_config: { subject: 'One' } },
        { type: 'email', delay: { value: 1, unit: 'days' }, email_config: { subject: 'Two' } },
      ],
    ),
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const idsOf = (steps: Automation['steps']): string[] =>
    steps.flatMap((step) => (step.type !== 'split' ? [step.id] : [step.id, ...idsOf(step.yes), ...idsOf(step.no)]));
  const { id } = made.body;
  const stepIds = idsOf(made.body.steps);
  return {
    accountId,
    apiKey,
    username,
    id,
    listId,
    senderId,
    groupId,
    stepIds,
    ask,
    async add(names, toList = true) {
      const rows = await database.rows<{ contact_id: string }>(sql`
        insert into contacts (account_id, email, first_name) select ${accountId}, name || '@example.org', name
        from unnest(${names}::text[]) as name returning contact_id`);
      const ids = rows.map((row) => row.contact_id);
      if (toList)
        await database.execute(sql`
          insert into list_contacts (account_id, list_id, contact_id) select ${accountId}, ${listId}, id
          from unnest(${ids}::uuid[]) as id`);
      return ids;
    },
    async pass(interval) {
      // In one transaction: a worker in between would treat all as late, as if the automation had been stopped.
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`
          update automations set live_since = live_since - ${interval}::interval
          where account_id = ${accountId} and automation_id = ${id}`);
        await transaction.execute(sql`
          update automation_enrolments set next_at = next_at - ${interval}::interval
          where account_id = ${accountId} and automation_id = ${id}`);
      });
    },
    trace: async (contactId) => (await ask<EnrollmentTrace>('GET', `/${id}/contacts/${contactId}`)).body,
    async copies() {
      const rows = await database.rows<{ step_id: string; email: string }>(sql`
        select step_id, deliveries.email from deliveries
          join automation_messages on automation_messages.account_id = deliveries.account_id
            and message_id = stream_id
        where deliveries.account_id = ${accountId} and state <> 'cancelled' order by deliveries.email`);
      const found: Record<number, string[]> = {};
      for (const row of rows) (found[stepIds.indexOf(row.step_id)] ??= []).push(row.email.split('@')[0] ?? '');
      return found;
    },
  };
}
