import type { Notices, NotificationRecipient, NotificationRecipients } from 'sendwright/wire/notifications';
import { sql } from '../../database/sql';
import { openQueued, type QueuedMail } from '../../testing/mailbox';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { notifyImportFinished } from '../imports/jobs';
import { deleteOldNotices, mailNotices } from './mailNotices';
import { addNotice } from './notices';

const path = '/v3/marketing/notifications';
let test1: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  test1 = await startTestProvider({ jobs: false });
});
beforeEach(async () => {
  account = await test1.createAccount();
});
afterAll(() => test1.close());

const ask: TestProvider['inject'] = (method, url, body, headers) =>
  test1.inject(method, url, body, { authorization: `Bearer ${account.apiKey}`, ...headers });
const add = (email: string, name?: string) => ask('POST', path, { email, ...(name !== undefined && { name }) });
const list = async () => (await ask('GET', path)).json<NotificationRecipients>().result;
const notices = async () => (await ask('GET', '/v3/marketing/notices')).json<Notices>();
const tell = (occasion: string, accountId = account.accountId) =>
  addNotice(test1.provider.database, accountId, {
    occasion,
    tone: 'warning',
    title: `About ${occasion}`,
    message: 'Something <waits> for you.',
    link: '/single-sends',
  });

/** What would be mailed to the account. */
async function mailed(): Promise<{ to: string; subject: string; html: string }[]> {
  const mails: QueuedMail[] = [];
  const jobs = {
    ...test1.provider.jobs,
    send: async (_name: string, data: object) => void mails.push(openQueued(test1, data)),
  };
  await mailNotices({ ...test1.provider, jobs });
  return mails.filter(({ accountId }) => accountId === account.accountId);
}

describe('notification recipients', () => {
  test('there are at most 10, each address once, until they are removed', async () => {
    const first = await add('ana@example.com', ' Ana ');
    expect(first.statusCode).toBe(201);
    expect(first.json<NotificationRecipient>()).toEqual({
      id: expect.any(String),
      name: 'Ana',
      email: 'ana@example.com',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await add('ANA@example.com')).json()).toMatchObject({ errors: [{ field: 'email' }] });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => add(`person${number}@example.com`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(refused[0]?.json()).toEqual({
      errors: [{ field: 'email', message: 'You can add up to 10 notification emails.' }],
    });
    expect(await list()).toHaveLength(10);
    const { id } = first.json<NotificationRecipient>();
    expect((await ask('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await ask('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect((await list()).map(({ email }) => email)).not.toContain('ana@example.com');
  });

  test.each([
    { email: 'nobody' },
    { email: '' },
    {},
    { email: 7 },
    { email: 'a@example.com', name: 'x'.repeat(101) },
    { email: 'a\u0000@example.com' },
    { email: 'a@example.com', name: '\u0000' },
  ])('%j is refused', async (body) => {
    expect((await ask('POST', path, body)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('there is no %s to delete', async (id) => {
    expect((await ask('DELETE', `${path}/${id}`)).statusCode).toBe(404);
  });

  test('recipients of another account are not found', async () => {
    const { id } = (await add('own@example.com')).json<NotificationRecipient>();
    expect((await test1.inject('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

describe('notices', () => {
  test('the owner is notified, or the recipients if there are any; each once', async () => {
    await tell('one');
    await tell('one');
    const [only, ...more] = await mailed();
    expect(more).toEqual([]);
    const owner = await test1.provider.database.first<{ email: string }>(
      sql`select email from users where account_id = ${account.accountId} order by user_id limit 1`,
    );
    expect(only).toMatchObject({
      to: owner?.email,
      subject: 'About one',
      html: expect.stringContaining('&lt;waits&gt;'),
    });
    await add('ana@example.com');
    await add('ben@example.com');
    await tell('two');
    expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'About two'],
      ['ben@example.com', 'About two'],
    ]);
    expect(await mailed()).toEqual([]);
  });

  test('what only recipients are mailed is mailed to nobody where there are none', async () => {
    const done = (occasion: string) =>
      addNotice(test1.provider.database, account.accountId, {
        occasion,
        tone: 'info',
        title: occasion,
        message: 'Done.',
        link: '/contacts',
        mailTo: 'recipients',
      });
    await done('import 1');
    await add('ana@example.com');
    await done('import 2');
    expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([['ana@example.com', 'import 2']]);
    expect((await notices())._metadata.count).toBe(2);
  });

  test('how an import ended', async () => {
    const { database } = test1.provider;
    await add('ana@example.com');
    const row = await database.first<{ job_id: string }>(sql`
      insert into contact_jobs
        (account_id, kind, payload, status, name, created_count, updated_count, duplicate_count, errored_count)
      values (${account.accountId}, 'import', '{}', 'errored', 'people.csv', 1200, 3, 1, 4) returning job_id`);
    for (let times = 0; times < 2; times += 1)
      await notifyImportFinished(database, account.accountId, row?.job_id ?? '');
    expect((await notices()).result).toEqual([
      expect.objectContaining({
        tone: 'info',
        title: 'Your import is done',
        message: 'The import of people.csv is done: 1,200 added, 3 updated, 1 duplicate, 4 rejected.',
      }),
    ]);
    expect((await mailed()).map(({ to }) => to)).toEqual(['ana@example.com']);
  });

  test('it waits in the workbench until somebody dismisses it', async () => {
    await tell('one');
    await tell('two');
    await tell('foreign', test1.accountId);
    const { result, _metadata } = await notices();
    expect(_metadata.count).toBe(2);
    expect(result.map(({ title, tone, link }) => [title, tone, link])).toEqual([
      ['About two', 'warning', '/single-sends'],
      ['About one', 'warning', '/single-sends'],
    ]);
    expect((await ask('GET', '/v3/user/status')).json()).toMatchObject({ notices: 2, urgent_notices: 2 });
    expect((await ask('POST', `/v3/marketing/notices/${result[0]?.id}/dismissal`)).statusCode).toBe(204);
    expect((await ask('POST', `/v3/marketing/notices/${result[0]?.id}/dismissal`)).statusCode).toBe(204);
    expect((await test1.inject('POST', `/v3/marketing/notices/${result[1]?.id}/dismissal`)).statusCode).toBe(404);
    expect((await ask('POST', '/v3/marketing/notices/nonsense/dismissal')).statusCode).toBe(404);
    expect((await notices()).result.map(({ title }) => title)).toEqual(['About one']);
    // Dismissed is not untold: the same occasion does not come again.
    await tell('two');
    expect((await notices())._metadata.count).toBe(1);
    expect((await ask('POST', '/v3/marketing/notices/dismissal')).statusCode).toBe(204);
    expect(await notices()).toEqual({ result: [], _metadata: { count: 0 } });
    expect((await ask('GET', '/v3/user/status')).json()).toMatchObject({ notices: 0 });
  });

  test('it is deleted after 90 days', async () => {
    await tell('old');
    await mailed();
    await tell('new');
    await test1.provider.database.execute(sql`
      update notices set created_at = now() - interval '91 days'
      where account_id = ${account.accountId} and occasion = 'old'`);
    await deleteOldNotices(test1.provider);
    expect((await notices()).result.map(({ title }) => title)).toEqual(['About new']);
  });
});
