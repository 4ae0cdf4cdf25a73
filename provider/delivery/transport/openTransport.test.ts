import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { captureTransport } from './openTransport';
import { type OutgoingMessage, TransportError } from './transport';

let provided: TestProvider;
beforeAll(async () => {
  provided = await startTestProvider({ jobs: false });
});
afterAll(() => provided.close());

const message = (index: number, rest: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  accountId: provided.accountId,
  messageId: `${index}@example.com`,
  subject: `Message ${index}`,
  envelope: { from: 'news@example.com', to: `reader${index}@example.org` },
  raw: `Subject: Message ${index}\r\n\r\nHello\r\n`,
  ...rest,
});

test('every message is stored once and completely before it is confirmed', async () => {
  const transport = captureTransport(provided.provider.database);
  const contactId = randomUUID();
  const all = Array.from({ length: 450 }, (_, index) => message(index, { contactId }));
  await Promise.all(all.map((one) => transport.send(one)));
  const rows = await provided.provider.database.rows<{
    message_id: string;
    email: string;
    subject: string;
    raw: Buffer;
    contact_id: string;
  }>(sql`
    select message_id, email, subject, raw, contact_id from captured_messages
    where account_id = ${provided.accountId} order by captured_message_id`);
  expect(rows.map((row) => row.message_id)).toEqual(all.map((one) => one.messageId));
  expect(rows[7]).toMatchObject({ email: 'reader7@example.org', subject: 'Message 7', contact_id: contactId });
  expect(rows[7]?.raw.toString()).toBe(all[7]?.raw);
  await transport.close();
});

test('a message that cannot be stored is deferred, and the next one is stored', async () => {
  const transport = captureTransport(provided.provider.database);
  await expect(transport.send(message(1, { contactId: 'no uuid' }))).rejects.toMatchObject({ kind: 'deferred' });
  await expect(transport.send(message(1, { contactId: 'no uuid' }))).rejects.toBeInstanceOf(TransportError);
  await expect(transport.send(message(2))).resolves.toEqual({ response: '250 2.0.0 captured' });
});

test('messages that no server would accept are not captured', async () => {
  const transport = captureTransport(provided.provider.database);
  const raw = 'Subject: a\r\n\r\none\n.\nMAIL FROM:<eve@example.com>\r\n';
  await expect(transport.send(message(3, { messageId: 'bare@example.com', raw }))).rejects.toMatchObject({
    name: 'InvalidMessage',
  });
  expect(
    await provided.provider.database.rows(sql`
    select 1 from captured_messages where account_id = ${provided.accountId} and message_id = 'bare@example.com'`),
  ).toEqual([]);
});

describe('if the connection ends before the database has responded', () => {
  const ending = (before: boolean): Database => ({
    ...provided.provider.database,
    transaction: (work) =>
      provided.provider.database
        .transaction(async (transaction) => {
          const result = await work(transaction);
          if (before) throw new Error('Connection terminated');
          return result;
        })
        .then(() => {
          throw new Error('Connection terminated');
        }),
  });

  test('a stored message is confirmed, so that it is not sent again', async () => {
    const { accountId } = await provided.createAccount();
    await expect(captureTransport(ending(false)).send(message(1, { accountId }))).resolves.toMatchObject({
      response: expect.stringContaining('250'),
    });
    expect(
      await provided.provider.database.rows(sql`select 1 from captured_messages where account_id = ${accountId}`),
    ).toHaveLength(1);
  });

  test('a message that was not stored is deferred', async () => {
    await expect(captureTransport(ending(true)).send(message(1))).rejects.toMatchObject({ kind: 'deferred' });
  });
});

test('an account keeps its newest messages, and other accounts lose none', async () => {
  const { database } = provided.provider;
  const [crowded, quiet] = [await provided.createAccount(), await provided.createAccount()];
  const subjects = async (accountId: number): Promise<string[]> =>
    (
      await database.rows<{ subject: string }>(sql`
      select subject from captured_messages where account_id = ${accountId} order by captured_message_id`)
    ).map((row) => row.subject);
  const transport = captureTransport(database, { kept: 3, clearEvery: 5 });
  await transport.send(message(0, { accountId: quiet.accountId }));
  for (let index = 1; index <= 4; index += 1) await transport.send(message(index, { accountId: crowded.accountId }));
  expect(await subjects(crowded.accountId)).toHaveLength(4);
  await transport.send(message(5, { accountId: crowded.accountId }));
  await transport.close();
  expect(await subjects(crowded.accountId)).toEqual(['Message 3', 'Message 4', 'Message 5']);
  expect(await subjects(quiet.accountId)).toEqual(['Message 0']);
});
