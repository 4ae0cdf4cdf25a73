import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Database, openDatabase } from '../database/database';
import { sql } from '../database/sql';
import { addSuppressions } from '../delivery/suppressions';
import { Cleanup } from '../testing/cleanup';
import { nodeProgram } from '../testing/nodeProgram';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { importCsv } from '../testing/testImports';

const cleanup = new Cleanup();
let source: TestProvider;
let here: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = cleanup.own(await startTestProvider({ listen: true }));
  here = await createTestDatabase();
  cleanup.add(() => here.drop());
  database = cleanup.own(openDatabase(here.url));
  await run('account', 'create', '--username', 'anna', '--password', 'a river of small stones');
});
afterAll(() => cleanup.run());

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: here.url,
    DATA_DIR: here.folder,
    PORT: '0',
    SENDGRID_API_KEY: source.apiKey,
    MOVE_POLL_MS: '50',
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...nodeProgram('cli'), ...args], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error && 'stdout' in error && 'stderr' in error))
      throw error;
    return { code: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) };
  }
}

const move = (...flags: string[]) => run('move-from', 'sendgrid', '--account', 'anna', '--url', source.url, ...flags);

const WithId = Type.Object({ id: Type.Union([Type.String(), Type.Integer()]) });
async function made(address: string, body: object): Promise<string> {
  const response = await source.inject('POST', `/v3${address}`, body);
  if (response.statusCode >= 300) throw new Error(`${address}: ${response.body}`);
  return String(Value.Decode(WithId, response.json()).id);
}

/** How much of everything is here. */
const counted = () =>
  database.first(sql`
    select (select count(*) from contacts) as contacts, (select count(*) from list_contacts) as memberships,
      (select count(*) from lists) as lists, (select count(*) from segments) as segments,
      (select count(*) from field_definitions) as fields, (select count(*) from designs) as designs,
      (select count(*) from templates) as templates, (select count(*) from template_versions) as versions,
      (select count(*) from single_sends) as sends, (select count(*) from senders) as senders,
      (select count(*) from unsubscribe_groups) as groups, (select count(*) from suppressions) as suppressions,
      (select count(*) from api_keys) as keys`);

test('an account is moved from a second instance, once, with what refers to what', async () => {
  const list = await made('/marketing/lists', { name: 'Readers' });
  await made('/marketing/lists', { name: 'Nobody' });
  const score = await made('/marketing/field_definitions', { name: 'score', field_type: 'Number' });
  const born = await made('/marketing/field_definitions', { name: 'born', field_type: 'Date' });
  const rows = Array.from({ length: 30 }, (_, n) => `c${n}@example.com,"Zoë ${n}",${n},2000-01-${(n % 18) + 10}`);
  await importCsv(source, ['email,first_name,score,born', ...rows.slice(0, 20), ''].join('\n'), {
    field_mappings: ['_rf2_T', '_rf0_T', score, born],
    list_ids: [list],
  });
  await importCsv(source, ['email,first_name,score,born', ...rows.slice(20), ''].join('\n'), {
    field_mappings: ['_rf2_T', '_rf0_T', score, born],
  });
  const group = await made('/asm/groups', { name: 'News', description: 'The news' });
  await addSuppressions(source.provider.database, source.accountId, [
    { email: 'out@example.com', kind: 'global' },
    { email: 'bad@example.com', kind: 'bounce', reason: '550 no such user', status: '5.1.1' },
    { email: 'c1@example.com', kind: 'group', groupId: Number(group) },
  ]);
  const segment = await made('/marketing/segments/2.0', {
    name: 'High scores',
    query_dsl: `SELECT contact_id, updated_at FROM contact_data WHERE CONTAINS(list_ids, '${list}') AND score > 5`,
    parent_list_ids: [list],
  });
  const sender = await made('/marketing/senders', {
    nickname: 'Team',
    from: { email: 'team@example.com', name: 'Team' },
    reply_to: { email: 'team@example.com', name: '' },
    address: '1 Road',
    city: 'Bern',
    country: 'Switzerland',
  });
  await made('/designs', { name: 'Plain', html_content: '<p>Hello {{first_name}}</p>', editor: 'code' });
  const template = await made('/templates', { name: 'Receipt', generation: 'dynamic' });
  for (const name of ['First', 'Second'])
    await made(`/templates/${template}/versions`, { name, subject: `${name} {{n}}`, html_content: `<p>${name}</p>` });
  await made('/marketing/singlesends', {
    name: 'May',
    send_to: { list_ids: [list], segment_ids: [segment] },
    email_config: {
      subject: 'In May',
      html_content: '<p>May</p>',
      sender_id: Number(sender),
      suppression_group_id: Number(group),
    },
  });

  const before = await counted();
  const dry = await move('--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('Contacts: 30, in 3 exports');
  expect(dry.stdout).toContain('Automations, signup forms and images');
  expect(await counted()).toEqual(before);

  const report = path.join(here.folder, 'report.csv');
  const first = await move('--report', report);
  expect(first.stderr).toBe('');
  expect(first.code).toBe(0);
  expect(first.stdout).toContain('All contacts: 30 rows.');
  expect(first.stdout).toContain('Contacts of Readers: 20 rows.');
  expect(first.stdout).toContain('\nContacts: 3 exports moved\n');
  expect(first.stdout).not.toContain(source.apiKey);
  const all = {
    contacts: 30,
    memberships: 20,
    lists: 2,
    segments: 1,
    fields: 2,
    designs: 1,
    templates: 1,
    versions: 2,
    sends: 1,
    senders: 1,
    groups: 1,
    suppressions: 3,
    keys: 0,
  };
  expect(await counted()).toEqual(all);
  expect(await readFile(report, 'utf8')).toMatch(new RegExp(`^templates,Receipt,${template},d-[\\da-f]+,moved,`, 'm'));
  expect(
    await database.first(sql`
      select position(list_id::text in query_dsl) > 0 as refers, position(${list} in query_dsl) as old
      from segments, lists where lists.name = 'Readers'`),
  ).toEqual({ refers: true, old: 0 });

  const again = await move();
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('Designs: 0 moved, 1 were moved before');
  expect(await counted()).toEqual(all);
});
