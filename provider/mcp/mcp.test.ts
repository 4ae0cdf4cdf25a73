import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sql } from '../database/sql';
import { createApiKey } from '../domains/api-keys/createApiKey';
import { Cleanup } from '../testing/cleanup';
import { nodeProgram } from '../testing/nodeProgram';
import { seedSend } from '../testing/seedSend';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { McpServer } from './mcpServer';
import { tools } from './tools';

const cleanup = new Cleanup();
let app: TestProvider;
beforeAll(async () => {
  app = cleanup.own(await startTestProvider({ jobs: false, listen: true }));
});
afterAll(() => cleanup.run());

interface Answer {
  readonly id: number | string | null;
  readonly result?: Record<string, unknown> & {
    readonly content?: ReadonlyArray<{ readonly text: string }>;
    readonly isError?: boolean;
    readonly tools?: ReadonlyArray<{
      readonly name: string;
      readonly inputSchema: { readonly type: string; readonly required?: readonly string[] };
      readonly annotations: { readonly readOnlyHint: boolean };
    }>;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server in this process, and what it wrote. */
function serve(options: { key?: string; writes?: boolean; url?: string } = {}) {
  const written: Answer[] = [];
  const server = new McpServer({
    url: options.url ?? app.url,
    key: options.key ?? app.apiKey,
    writes: options.writes ?? false,
    send: (message) => written.push(JSON.parse(message) as Answer),
  });
  let last = 100;
  const ask = async (method: string, params: object = {}): Promise<Answer> => {
    last += 1;
    const id = last;
    await server.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return written.find((one) => one.id === id) ?? { id: null };
  };
  const call = (name: string, given: object = {}): Promise<Answer> => ask('tools/call', { name, arguments: given });
  return { server, written, ask, call };
}
const textOf = ({ result }: Answer): string => result?.content?.[0]?.text ?? '';

test('no tool sends, deletes, or changes what is not a draft', () => {
  expect(tools.filter(({ writes }) => writes).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /marketing/singlesends',
    'PATCH /marketing/singlesends/:id',
    'POST /marketing/singlesends/:id/approval',
  ]);
  const reading = tools.filter(({ writes }) => !writes);
  expect(reading.filter(({ method, path }) => method !== 'GET' && !/\/(search|preflight)$/.test(path))).toEqual([]);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});

test('an assistant reads contacts, campaigns and figures with the scopes of the key', async () => {
  const { singleSendId, listId } = await seedSend(app.provider.database, app.accountId, { recipients: 3 });
  const { ask, call } = serve();
  expect((await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {} })).result).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'sendwright' },
  });
  expect((await ask('initialize', { protocolVersion: '1999-01-01' })).result?.['protocolVersion']).toBe('2025-11-25');
  const listed = (await ask('tools/list')).result?.tools ?? [];
  expect(
    listed.every(({ inputSchema, annotations }) => inputSchema.type === 'object' && annotations.readOnlyHint),
  ).toBe(true);
  expect(listed.find(({ name }) => name === 'read_contact')?.inputSchema.required).toEqual(['id']);
  expect(textOf(await call('find_contacts', { list_id: listId, page_size: 2 }))).toContain('reader');
  expect(JSON.parse(textOf(await call('read_single_send', { id: singleSendId })))).toMatchObject({ status: 'draft' });
  expect(textOf(await call('find_single_sends', { name: 'Send' }))).toContain(singleSendId);
  for (const { name, inPath, input } of tools.filter(({ writes }) => !writes)) {
    const needed = { start_date: '2026-01-01', end_date: '2026-01-31', limit: 5 };
    const given = {
      ...(inPath.length > 0 && { id: singleSendId }),
      ...Object.fromEntries(Object.entries(needed).filter(([one]) => input.required?.includes(one))),
    };
    const { result, error } = await call(name, given);
    // A contact of that id there is none.
    if (!name.includes('contact'))
      expect([name, error, result?.content, result?.isError]).toMatchObject([name, undefined, [{}], false]);
  }

  const { apiKey } = await createApiKey(app.provider.database, {
    accountId: app.accountId,
    userId: app.userId,
    name: 'narrow',
    scopes: ['stats.read'],
  });
  const narrow = await serve({ key: apiKey }).call('find_contacts');
  expect(narrow.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('403') }] });
});

test('drafts are written where that is allowed, and nothing can be scheduled', async () => {
  const { singleSendId } = await seedSend(app.provider.database, app.accountId, { recipients: 0 });
  const reader = serve();
  expect((await reader.call('create_draft', { name: 'No' })).error?.code).toBe(-32_602);
  const { call, ask } = serve({ writes: true });
  const draft = JSON.parse(textOf(await call('create_draft', { name: 'From an assistant' }))) as { id: string };
  expect((await call('change_draft', { id: draft.id, name: 'Better' })).result?.isError).toBe(false);
  expect((await ask('tools/list')).result?.tools?.map(({ name }) => name)).toContain('ask_for_approval');
  // Neither as a tool nor through an argument.
  for (const [name, given] of [
    ['schedule_single_send', { id: singleSendId, send_at: 'now' }],
    ['read_single_send', { id: `${singleSendId}/schedule` }],
    ['read_single_send', { id: '..' }],
    ['read_single_send', { id: singleSendId, send_at: 'now' }],
  ] as const)
    expect((await call(name, given)).error?.code).toBe(-32_602);
  expect(
    await app.provider.database.rows(sql`
      select 1 from single_sends where account_id = ${app.accountId} and status <> 'draft'`),
  ).toEqual([]);
});

test('broken messages are refused, and notices have no answer', async () => {
  const { server, written, ask } = serve();
  for (const line of ['{', '[]', '{"jsonrpc":"1.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":[],"method":"x"}'])
    await server.receive(line);
  expect(written.map(({ error }) => error?.code)).toEqual([-32_700, -32_600, -32_600, -32_600]);
  await server.receive('');
  await server.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  await server.receive('{"jsonrpc":"2.0","id":9,"result":{}}');
  expect(written).toHaveLength(4);
  expect((await ask('resources/list')).error?.code).toBe(-32_601);
  expect((await ask('tools/call', { name: 7 })).error?.code).toBe(-32_602);
  expect((await ask('ping')).result).toEqual({});
});

test('a canceled request has no answer, and an API that is away is a result', async () => {
  const { server, written } = serve();
  const work = server.receive('{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"count_contacts"}}');
  await server.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}');
  await work;
  expect(written).toEqual([]);
  const away = await serve({ url: 'http://127.0.0.1:9' }).call('count_contacts');
  expect(away.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('did not answer') }] });
});

test('the command speaks on standard input and output until its input ends', async () => {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [...nodeProgram('cli'), 'mcp', '--url', app.url],
    { env: { ...process.env, DATA_DIR: app.provider.config.dataDir, SENDWRIGHT_API_KEY: app.apiKey } },
  );
  cleanup.add(async () => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout });
  child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count_contacts"}}\n');
  child.stdin.end();
  const answers: Answer[] = [];
  for await (const line of lines) answers.push(JSON.parse(line) as Answer);
  expect(await ended).toBe(0);
  expect(answers.map(({ id }) => id)).toEqual([1]);
  expect(textOf(answers[0] ?? { id: null })).toContain('contact_count');
});
