import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { audit } from './audit';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const entriesOf = (accountId: number) =>
  provider.provider.database.rows<Record<string, unknown>>(sql`
    select actor, impersonator, action, subject, details from audit_entries where account_id = ${accountId} order by audit_entry_id`);

test('an act that is rolled back is not remembered', async () => {
  const { database } = provider.provider;
  const entry = { accountId: provider.accountId, actor: { userId: provider.userId, username: 'ada' }, action: 'list.deleted', subject: 'Readers' } as const;
  await expect(
    database.transaction(async (transaction) => {
      await audit(transaction, entry);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await entriesOf(provider.accountId)).toEqual([]);
  await audit(database, { ...entry, subject: 'a\u0000b', details: { name: 'c\u0000d\\u0000', contacts: 3 } });
  expect(await entriesOf(provider.accountId)).toEqual([
    { actor: 'ada', impersonator: null, action: 'list.deleted', subject: 'ab', details: { name: 'cd\\u0000', contacts: 3 } },
  ]);
});

test('what an administrator does as a subuser is remembered with both names; what is read or refused is not', async () => {
  const subuser = await provider.createAccount({ parent: provider });
  const as = { 'on-behalf-of': subuser.username };
  await provider.inject('GET', '/v3/marketing/lists', undefined, as);
  await provider.inject('POST', '/v3/marketing/lists', { name: '' }, as);
  expect((await provider.inject('POST', '/v3/marketing/lists', { name: 'Readers' }, as)).statusCode).toBe(201);
  await provider.inject('POST', '/v3/marketing/lists', { name: 'Own' }, { authorization: `Bearer ${subuser.apiKey}` });
  expect(await entriesOf(subuser.accountId)).toEqual([
    { actor: subuser.username, impersonator: provider.username, action: 'impersonation.acted', subject: 'POST /v3/marketing/lists', details: {} },
  ]);
});

test('nobody but an administrator of the parent acts on behalf of a subuser', async () => {
  const subuser = await provider.createAccount({ parent: provider });
  const teammate = await provider.createAccount({ admin: false });
  const stranger = await provider.createAccount();
  await provider.provider.database.execute(sql`update accounts set parent_account_id = ${teammate.accountId} where account_id = ${subuser.accountId}`);
  for (const { apiKey } of [teammate, stranger, subuser]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the log is read after all of them
    const answer = await provider.inject('POST', '/v3/marketing/lists', { name: 'Stolen' }, { authorization: `Bearer ${apiKey}`, 'on-behalf-of': subuser.username });
    expect([answer.statusCode, answer.json()]).toEqual([403, { errors: [{ message: 'access forbidden', field: null }] }]);
  }
  expect(await entriesOf(subuser.accountId)).toEqual([]);
});
