import type { MessageSummary } from 'sendwright/wire/activity';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { mailStream } from '../../delivery/mail/mailStream';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { createAccount } from '../accounts/signUp/createAccount';
import { acceptMail } from '../mail/acceptMail';
import { listMessages } from './messages';

let product: TestProvider;
const long = 'A long subject '.repeat(20);

/** Accepts a request and records that its messages were sent. */
async function mailTo(emails: readonly string[], subject: string, category: string, order: string): Promise<void> {
  const { accountId } = product;
  const { database } = product.provider;
  const messageId = await acceptMail(
    database,
    accountId,
    {
      message: {
        from: { email: 'robot@example.com' },
        subject,
        categories: [category],
        personalizations: [{ to: emails.map((email) => ({ email })) }],
        content: [{ type: 'text/plain', value: 'Hello' }],
      },
      customArgs: { order },
    },
    { apiKeyId: 'a'.repeat(22), address: '203.0.113.9' },
  );
  const copies = await database.rows<{ copy_id: string; email: string }>(sql`
    select copy_id, email from mail_copies as copy join deliveries as delivery
      on delivery.account_id = copy.account_id and delivery.contact_id = copy.copy_id
    where copy.account_id = ${accountId} and copy.detail ->> 'message_id' = ${messageId}`);
  await recordEvents(
    database,
    copies.map((copy) => ({
      accountId,
      singleSendId: mailStream,
      contactId: copy.copy_id,
      email: copy.email,
      event: 'processed',
      occurredAt: new Date(),
      detail: undefined,
    })),
  );
}

beforeAll(async () => {
  product = await startTestProvider({ jobs: false });
  await mailTo(['ann@api.example'], `${long}one`, 'rare', '77');
  await mailTo(['ben@api.example'], `${long}two`, 'rare', '78');
  await mailTo(['carl@api.example'], 'Old news', 'receipts', '79');
  const many = Array.from({ length: 120 }, (_, index) => `buyer${index}@api.example`);
  await mailTo(many, 'Your receipt', 'receipts', '80');
});
afterAll(() => product.close());

const who = async (query: string, limit = 1000): Promise<string[]> => {
  const parameters = new URLSearchParams({ limit: String(limit), query });
  const answer = await product.inject('GET', `/v3/messages?${parameters}`);
  return answer
    .json<{ messages: MessageSummary[] }>()
    .messages.map((message) => message.to_email.replace(/@.*/, ''))
    .toSorted();
};

test.each([
  [`subject="${long}one"`, ['ann']],
  [`subject LIKE "A long subject%two"`, ['ben']],
  [`subject LIKE "A LONG%" AND categories="rare"`, ['ann', 'ben']],
  [`subject LIKE "%old%" OR subject="${long}two"`, ['ben', 'carl']],
  [`subject NOT LIKE "%receipt%"`, ['ann', 'ben', 'carl']],
  [`categories="rare" AND unique_args['order']="78"`, ['ben']],
  [`categories IN ("rare", "none")`, ['ann', 'ben']],
  [`unique_args['order'] IN ("77", "79")`, ['ann', 'carl']],
  [`unique_args['other']="77"`, []],
  [`subject="none"`, []],
])('few messages of `mail/send`: %s', async (query, expected) => {
  expect(await who(query)).toEqual(expected);
});

test('what most of the newest messages have, to the oldest', async () => {
  expect(await who('categories="receipts"')).toHaveLength(121);
  expect(await who('subject LIKE "%receipt%"')).toHaveLength(120);
  expect(await who(`unique_args['order']="80"`, 10)).toHaveLength(10);
});

test('not those of another account', async () => {
  const { database } = product.provider;
  const { accountId } = await createAccount(database, {
    username: 'other',
    email: 'other@example.com',
    plan: 'advanced',
    admin: true,
  });
  for (const query of ['categories="rare"', 'subject LIKE "%receipt%"'])
    expect(await listMessages(database, accountId, { query, limit: 10 })).toEqual([]);
});
