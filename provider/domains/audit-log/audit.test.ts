import { sql } from '../../database/sql';
import { type Method, startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { pruneAuditLog } from '.';
import { audit } from './audit';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const entriesOf = (accountId: number) =>
  provider.provider.database.rows<Record<string, unknown>>(sql`
    select actor, impersonator, action, subject, details from audit_entries where account_id = ${accountId}
    order by audit_entry_id`);

test('a rolled-back operation is not logged', async () => {
  const { database } = provider.provider;
  const entry = {
    accountId: provider.accountId,
    actor: { userId: provider.userId, username: 'ada' },
    action: 'list.deleted',
    subject: 'Readers',
  } as const;
  await expect(
    database.transaction(async (transaction) => {
      await audit(transaction, entry);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await entriesOf(provider.accountId)).toEqual([]);
  await audit(database, { ...entry, subject: 'a\u0000b', details: { name: 'c\u0000d\\u0000', contacts: 3 } });
  expect(await entriesOf(provider.accountId)).toEqual([
    {
      actor: 'ada',
      impersonator: null,
      action: 'list.deleted',
      subject: 'ab',
      details: { name: 'cd\\u0000', contacts: 3 },
    },
  ]);
});

test('entries older than the retention are deleted in every account; 0 days keeps all', async () => {
  const { database } = provider.provider;
  const other = await provider.createAccount();
  const entry = { actor: { userId: null, username: 'ada' }, action: 'list.deleted', subject: 'Old' } as const;
  for (const accountId of [provider.accountId, other.accountId]) {
    await audit(database, { ...entry, accountId });
    await database.execute(sql`
      update audit_entries set occurred_at = now() - interval '31 days'
      where account_id = ${accountId} and subject = 'Old'`);
    await audit(database, { ...entry, accountId, subject: 'New' });
  }
  expect(await pruneAuditLog(database, 0)).toBe(0);
  expect(await pruneAuditLog(database, 32)).toBe(0);
  expect(await pruneAuditLog(database, 30)).toBe(2);
  const left = await database.rows<{ subject: string }>(
    sql`select subject from audit_entries where subject in ('Old', 'New')`,
  );
  expect(left.map(({ subject }) => subject)).toEqual(['New', 'New']);
  await database.execute(sql`delete from audit_entries where subject = 'New'`);
});

test('what an administrator does as a subuser is remembered with both names, unless it is refused', async () => {
  const subuser = await provider.createAccount({ parent: provider });
  const as = { 'on-behalf-of': subuser.username };
  await provider.inject('GET', '/v3/marketing/lists', undefined, as);
  await provider.inject('POST', '/v3/marketing/lists', { name: '' }, as);
  expect((await provider.inject('POST', '/v3/marketing/lists', { name: 'Readers' }, as)).statusCode).toBe(201);
  await provider.inject('POST', '/v3/marketing/lists', { name: 'Own' }, { authorization: `Bearer ${subuser.apiKey}` });
  expect(await entriesOf(subuser.accountId)).toEqual([
    {
      actor: subuser.username,
      impersonator: provider.username,
      action: 'impersonation.acted',
      subject: 'POST /v3/marketing/lists',
      details: {},
    },
  ]);
});

test('nobody but an administrator of the parent acts on behalf of a subuser', async () => {
  const subuser = await provider.createAccount({ parent: provider });
  const teammate = await provider.createAccount({ admin: false });
  const stranger = await provider.createAccount();
  await provider.provider.database.execute(
    sql`update accounts set parent_account_id = ${teammate.accountId} where account_id = ${subuser.accountId}`,
  );
  for (const { apiKey } of [teammate, stranger, subuser]) {
    const answer = await provider.inject(
      'POST',
      '/v3/marketing/lists',
      { name: 'Stolen' },
      { authorization: `Bearer ${apiKey}`, 'on-behalf-of': subuser.username },
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { errors: [{ message: 'access forbidden', field: null }] },
    ]);
  }
  expect(await entriesOf(subuser.accountId)).toEqual([]);
});

test('actions on the whole provider are logged with the names of their targets', async () => {
  const account = await provider.createAccount();
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const ask = async (method: Method, path: string, body?: unknown) =>
    provider.inject(method, `/v3${path}`, body, headers);
  const { id } = (await ask('POST', '/marketing/lists', { name: 'Readers' })).json<{ id: string }>();
  const draft = (await ask('POST', '/marketing/singlesends', { name: 'News' })).json<{ id: string }>();
  expect((await ask('PUT', `/marketing/singlesends/${draft.id}/schedule`, { send_at: 'now' })).statusCode).toBe(400);
  expect((await ask('DELETE', '/marketing/lists/4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f')).statusCode).toBe(404);
  await ask('PATCH', '/marketing/settings/sending', { undo_seconds: 30 });
  await ask('POST', '/marketing/contacts/exports', { list_ids: [id], file_type: 'json' });
  expect((await ask('DELETE', `/marketing/lists/${id}`)).statusCode).toBe(204);
  expect((await ask('DELETE', `/marketing/singlesends/${draft.id}`)).statusCode).toBe(204);
  await ask('DELETE', '/marketing/contacts?delete_all_contacts=true');
  await ask('DELETE', '/marketing/outbox');
  const file = { file_type: 'csv', field_mappings: ['_rf2_T'], name: 'people.csv' };
  await ask('PUT', '/marketing/contacts/imports', { ...file, dry_run: true });
  await ask('PUT', '/marketing/contacts/imports', file);
  const entries = await entriesOf(account.accountId);
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['account.settings_changed', 'sending'],
    ['contacts.exported', '1 lists, 0 segments'],
    ['list.deleted', 'Readers'],
    ['single_send.deleted', 'News'],
    ['contacts.all_deleted', 'all contacts'],
    ['resource.deleted', 'DELETE /v3/marketing/outbox'],
    ['import.checked', 'people.csv'],
    ['contacts.imported', 'people.csv'],
  ]);
});

test('an entry says what the request is about: how many, the name of the row, or what the path names', async () => {
  const account = await provider.createAccount();
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const ask = async (method: Method, path: string, body?: unknown) =>
    (await provider.inject(method, `/v3${path}`, body, headers)).statusCode;
  const emails = ['a@example.com', 'b@example.com'];
  expect(await ask('POST', '/asm/suppressions/global', { recipient_emails: emails })).toBe(201);
  expect(await ask('DELETE', '/asm/suppressions/global/a@example.com')).toBe(204);
  expect(await ask('DELETE', '/suppression/blocks', { emails })).toBe(204);
  expect(await ask('DELETE', '/suppression/bounces', { delete_all: true })).toBe(204);
  expect(await ask('PATCH', '/user/timezone', { timezone: 'Europe/Berlin' })).toBe(200);
  const group = await provider.inject('POST', '/v3/asm/groups', { name: 'News', description: 'Ours' }, headers);
  expect(await ask('DELETE', `/asm/groups/${group.json<{ id: number }>().id}`)).toBe(204);
  const [one, two, three] = await Promise.all(
    ['1@example.com', '2@example.com', '3@example.com'].map(async (email) => {
      const contact = await provider.provider.database.first<{ contact_id: string }>(sql`
        insert into contacts (account_id, email) values (${account.accountId}, ${email}) returning contact_id`);
      return contact?.contact_id ?? '';
    }),
  );
  expect(await ask('POST', '/marketing/contacts/merge', { survivor_id: one, merged_ids: [two] })).toBe(200);
  const bulk = { selection: { ids: [one, three] }, action: 'delete' };
  expect(await ask('POST', '/marketing/contacts/bulk', bulk)).toBe(202);
  const sender = await provider.inject(
    'POST',
    '/v3/senders',
    {
      nickname: 'Ours',
      from: { email: 'us@example.com', name: 'Us' },
      reply_to: { email: 'us@example.com' },
      address: '1 Main St',
      city: 'Denver',
      country: 'United States',
    },
    headers,
  );
  expect(await ask('DELETE', `/senders/${sender.json<{ id: number }>().id}`)).toBe(204);
  const entries = await entriesOf(account.accountId);
  expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['suppressions.added', 'global unsubscribes', { addresses: 2 }],
    ['suppressions.deleted', 'a@example.com', {}],
    ['suppressions.deleted', '2 addresses', { list: 'blocks' }],
    ['suppressions.deleted', 'all addresses', { list: 'bounces' }],
    ['account.settings_changed', 'time zone', { timezone: 'Europe/Berlin' }],
    ['group.deleted', 'News', {}],
    ['contacts.merged', '2 contacts', {}],
    ['contacts.changed_in_bulk', '2 contacts', { action: 'delete' }],
    ['sender.deleted', 'Ours', {}],
  ]);
});
