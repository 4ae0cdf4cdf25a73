import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { HttpError } from '../../http/errors';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { eventsCsv } from './downloads';

let product: TestProvider;
beforeAll(async () => {
  product = await startTestProvider({ jobs: false });
  const { accountId } = product;
  const { singleSendId } = await seedSend(database(), accountId, { recipients: 700, domain: 'readers.example' });
  await database().execute(sql`
    update single_sends set status = 'triggered', triggered_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state)
    select ${accountId}, ${singleSendId}, contact_id, email, 'sent' from contacts where account_id = ${accountId}`);
  const contacts = await database().rows<{ contact_id: string; email: string }>(sql`
    select contact_id, email from contacts where account_id = ${accountId} order by email`);
  await recordEvents(
    database(),
    contacts.flatMap(({ contact_id: contactId, email }, n) =>
      (n === 0 ? (['processed', 'delivered', 'open'] as const) : (['processed', 'delivered'] as const)).map(
        (event, step) => ({
          accountId,
          singleSendId,
          contactId,
          email,
          event,
          occurredAt: new Date(Date.now() - 3_600_000 + n * 1000 + step),
        }),
      ),
    ),
  );
});
afterAll(() => product.close());

const database = () => product.provider.database;
const anonymous = { authorization: '' };

/** The path of a file with the events of a query. */
async function requested(query: string): Promise<string> {
  await database().execute(sql`delete from activity_downloads where account_id = ${product.accountId}`);
  const answer = await product.inject('POST', `/v3/messages/download?${new URLSearchParams({ query })}`);
  const { download_uuid: id } = answer.json<{ download_uuid: string }>();
  const address = await product.inject('GET', `/v3/messages/download/${id}`);
  return new URL(address.json<{ presigned_url: string }>().presigned_url).pathname;
}

/** Keeps everybody from reading events until the work is done. */
const whileLocked = (work: () => Promise<void>): Promise<void> =>
  database().transaction(async (transaction) => {
    await transaction.execute(sql`lock table email_events in access exclusive mode`);
    await work();
  });

test('a CSV file has a row for each event of the messages of a query', async () => {
  const answer = await product.inject('POST', `/v3/messages/download?${new URLSearchParams({ query: 'opens>0' })}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    {
      status: 'pending',
      message: expect.stringMatching(/^An email will be sent to \S+ when the CSV is ready to download\.$/),
      download_uuid: expect.any(String),
    },
  ]);
  const { download_uuid: id } = answer.json<{ download_uuid: string }>();
  const { presigned_url: url } = (await product.inject('GET', `/v3/messages/download/${id}`)).json<{
    presigned_url: string;
  }>();
  const { pathname } = new URL(url);
  const file = await product.inject('GET', pathname, undefined, anonymous);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header = '', ...rows] = file.body.trimEnd().split('\r\n');
  expect(header.split(',').slice(0, 4)).toEqual(['processed', 'msg_id', 'event', 'to_email']);
  expect(rows.map((row) => row.split(',')[2])).toEqual(['processed', 'delivered', 'opened']);
  for (const wrong of [`${pathname}x`, pathname.replace(/\/\d+-/, '/999-')])
    expect((await product.inject('GET', wrong, undefined, anonymous)).statusCode).toBe(404);
  // One file in twelve hours with API keys.
  expect((await product.inject('POST', '/v3/messages/download')).statusCode).toBe(429);
  expect((await product.inject('POST', '/v3/messages/download?query=nonsense')).statusCode).toBe(400);
  for (const unknown of ['nonsense', '00000000-0000-4000-8000-000000000000'])
    expect((await product.inject('GET', `/v3/messages/download/${unknown}`)).json()).toMatchObject({
      errors: [{ message: 'download token is invalid or expired' }],
    });
});

test('two files are written at once, and more after one of them is done', async () => {
  const path = await requested('opens>0');
  const get = () => product.inject('GET', path, undefined, anonymous);
  const files: ReturnType<typeof get>[] = [];
  await whileLocked(async () => {
    files.push(get(), get(), get());
    const { statusCode, headers, body } = await Promise.race(files);
    expect([statusCode, headers['retry-after']]).toEqual([429, '30']);
    expect(body).toContain('Two files are being written already.');
  });
  const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
  expect((await get()).statusCode).toBe(200);
});

test('no cell of a file is run by a spreadsheet', async () => {
  const subject = '=HYPERLINK("https://a.example")';
  await product.inject('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: 'sheet@readers.example' }] }],
    from: { email: 'news@example.com' },
    subject,
    content: [{ type: 'text/plain', value: 'Hello' }],
  });
  const sent = await database().first<{ contact_id: string; stream_id: string }>(sql`
    select contact_id, stream_id from deliveries
    where account_id = ${product.accountId} and email = 'sheet@readers.example'`);
  await recordEvents(database(), [
    {
      accountId: product.accountId,
      singleSendId: sent?.stream_id ?? '',
      contactId: sent?.contact_id ?? '',
      email: 'sheet@readers.example',
      event: 'processed',
      occurredAt: new Date(),
      detail: { subject },
    },
  ]);
  const file = await product.inject('GET', await requested('to_email="sheet@readers.example"'), undefined, anonymous);
  expect(file.body).toContain('HYPERLINK');
  expect(file.body).not.toMatch(/(?:^|,)"?=/m);
});

test('a file without events has its header', async () => {
  const file = await product.inject('GET', await requested('subject="nothing like it"'), undefined, anonymous);
  expect([file.statusCode, file.body.split('\r\n').length]).toEqual([200, 2]);
});

test('a search that takes too long is refused, or ends its file with a row that says so', async () => {
  const deadline = { end: Infinity, statement: 100 };
  const refused = eventsCsv(database(), product.accountId, { query: '', channel: 'email' }, deadline);
  await whileLocked(async () => {
    const failure = await refused.next().catch((error: unknown) => error);
    expect(failure instanceof HttpError && failure.errors).toMatchObject([{ code: 'message_query_too_broad' }]);
  });
  // A busy machine can take longer than that for what is not locked.
  const patient = { end: Infinity, statement: 60_000 };
  const late = eventsCsv(database(), product.accountId, { query: '', channel: 'email' }, patient);
  const first = await late.next();
  expect(first.value).toMatch(/^processed,/);
  patient.statement = deadline.statement;
  await whileLocked(async () => {
    const last = await late.next();
    expect(last.value).toMatch(/^This file is incomplete: the search took too long\./);
    expect((await late.next()).done).toBe(true);
  });
});
