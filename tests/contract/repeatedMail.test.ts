import { sql } from '../../provider/database/sql';
import { forgetKeys } from '../../provider/domains/mail/repeats';
import { seedSend } from '../../provider/testing/seedSend';
import { type TestProvider, startTestProvider } from '../../provider/testing/startTestProvider';

// The `Idempotency-Key` of `mail/send`.

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  // Makes news@example.com a verified sender.
  await seedSend(provider.provider.database, provider.accountId, { recipients: 0 });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const bodyFor = (email: string, more: object = {}) => ({
  personalizations: [{ to: [{ email }] }],
  from: { email: 'news@example.com' },
  subject: 'Your order',
  content: [{ type: 'text/plain', value: 'Thank you.' }],
  ...more,
});
const send = (key: string, body: object) => provider.inject('POST', '/v3/mail/send', body, { 'idempotency-key': key });
const accepted = async (email: string): Promise<number> =>
  (
    await database().rows(sql`
    select from deliveries where account_id = ${provider.accountId} and email = ${email}`)
  ).length;

test('a repeated request gets the first answer, and sends nothing', async () => {
  const first = await send('order-1', bodyFor('ada@example.com'));
  const second = await send('order-1', bodyFor('ada@example.com'));
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect(second.headers['x-message-id']).toBe(first.headers['x-message-id']);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(await accepted('ada@example.com')).toBe(1);
});

test('of requests that arrive at once one is accepted, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send('order-2', bodyFor('bob@example.com'))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ headers }) => headers['x-message-id'])).size).toBe(1);
  expect(await accepted('bob@example.com')).toBe(1);
});

test('another body with the same key is refused, also at once', async () => {
  await send('order-3', bodyFor('cem@example.com'));
  const other = await send('order-3', bodyFor('cem@example.com', { subject: 'Another order' }));
  expect(other.statusCode).toBe(422);
  expect(other.json()).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
  const both = await Promise.all([
    send('order-4', bodyFor('dora@example.com')),
    send('order-4', bodyFor('dora@example.com', { subject: 'Another order' })),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([202, 422]);
  expect(await accepted('dora@example.com')).toBe(1);
});

test('a refused request can be corrected under its key', async () => {
  expect((await send('order-5', bodyFor('no address'))).statusCode).toBe(400);
  expect((await send('order-5', bodyFor('eve@example.com'))).statusCode).toBe(202);
});

test('the sandbox neither needs nor keeps a key', async () => {
  const sandboxed = bodyFor('fay@example.com', { mail_settings: { sandbox_mode: { enable: true } } });
  expect((await send('order-6', sandboxed)).statusCode).toBe(200);
  expect((await send('order-6', bodyFor('fay@example.com'))).statusCode).toBe(202);
});

test.each(['', 'two words', 'ä', 'x'.repeat(256)])('%j is no key', async (key) => {
  const answer = await send(key, bodyFor('gil@example.com'));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
  expect(await accepted('gil@example.com')).toBe(0);
});

test('a key counts for 24 hours, and is then forgotten', async () => {
  await send('order-7', bodyFor('hal@example.com'));
  await database().execute(sql`
    update mail_repeats set created_at = now() - interval '24 hours' where repeat_key in ('order-7', 'order-1')`);
  await send('order-7', bodyFor('hal@example.com', { subject: 'A day later' }));
  expect(await accepted('hal@example.com')).toBe(2);
  await forgetKeys(database());
  const kept = await database().rows<{ repeat_key: string }>(sql`
    select repeat_key from mail_repeats where repeat_key in ('order-7', 'order-1')`);
  expect(kept).toEqual([{ repeat_key: 'order-7' }]);
});

test('keys of an account are its own', async () => {
  await send('order-8', bodyFor('ida@example.com'));
  const other = await provider.createAccount();
  await seedSend(database(), other.accountId, { recipients: 0 });
  const answer = await provider.inject('POST', '/v3/mail/send', bodyFor('ida@example.com'), {
    'idempotency-key': 'order-8',
    authorization: `Bearer ${other.apiKey}`,
  });
  expect(answer.statusCode).toBe(202);
  expect(answer.headers['idempotent-replayed']).toBeUndefined();
});
