import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql } from '../../../database/sql';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob, importCsv, reportOf } from '../../../testing/testImports';

let test1: TestProvider;
let score: string;
beforeAll(async () => {
  test1 = await startTestProvider();
  score = (await created('/v3/marketing/field_definitions', { name: 'score', field_type: 'Number' })).id;
});
afterAll(() => test1.close());

const [email, firstName, city, externalId] = ['_rf2_T', '_rf0_T', '_rf6_T', '_rf25_T'];
const columns = () => [email, firstName, city, score] as string[];

async function created(path: string, body: object): Promise<{ id: string }> {
  return Value.Decode(Type.Object({ id: Type.String() }), (await test1.inject('POST', path, body)).json());
}

interface Stored {
  readonly id: string;
  readonly first_name: string;
  readonly city: string;
  readonly external_id: string;
  readonly updated_at: string;
  readonly list_ids: string[];
  readonly custom_fields: Record<string, unknown>;
}

async function contact(address: string): Promise<Stored | undefined> {
  const response = await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: [address] });
  if (response.statusCode === 404) return undefined;
  return (response.json() as { result: Record<string, { contact?: Stored }> }).result[address]?.contact;
}

const contactCount = async (): Promise<number> =>
  ((await test1.inject('GET', '/v3/marketing/contacts/count')).json() as { contact_count: number }).contact_count;
const accepted = async (path: string, body?: object): Promise<string> => {
  const response = await test1.inject('POST', path, body);
  expect(response.statusCode).toBe(202);
  return (response.json() as { job_id: string }).job_id;
};
const undo = async (jobId: string) =>
  finishedJob(test1, await accepted(`/v3/marketing/contacts/imports/${jobId}/undo`));

test('a row that changes nothing is counted and not written', async () => {
  const file = 'email,first_name,city,score\nsame@example.com,Ann,Bern,1.50\n';
  await importCsv(test1, file, { field_mappings: columns() });
  const row = () =>
    test1.provider.database.first(sql`
      select updated_at, last_job_id, xmin::text from contacts
      where account_id = ${test1.accountId} and email = 'same@example.com'`);
  const before = await row();
  const again = await importCsv(test1, `${file}SAME@example.com,Other,Bern,2\n`, { field_mappings: columns() });
  expect(again).toMatchObject({
    status: 'completed',
    results: { created_count: 0, updated_count: 1, unchanged_count: 1, duplicate_count: 1 },
  });
  expect(await row()).toEqual(before);
});

test('a dry run counts, shows the first changes and writes nothing; the import then does what it said', async () => {
  await importCsv(
    test1,
    'email,first_name,city,score\ndry.old@example.com,Old,Rome,1\ndry.same@example.com,Same,Rome,1\n',
    { field_mappings: columns() },
  );
  const list = await created('/v3/marketing/lists', { name: 'After a dry run' });
  const file = [
    'email,first_name,city,score',
    'dry.old@example.com,New,,2',
    'dry.same@example.com,Same,Rome,1',
    'dry.new@example.com,Fresh,Oslo,',
    'nonsense,Bad,,',
    'dry.new@example.com,Twice,Oslo,',
    '',
  ].join('\n');
  const before = await contactCount();
  const dry = await importCsv(test1, file, {
    field_mappings: columns(),
    list_ids: [list.id],
    dry_run: true,
    name: 'people.csv',
  });
  const results = {
    requested_count: 5,
    created_count: 1,
    updated_count: 2,
    unchanged_count: 1,
    duplicate_count: 1,
    errored_count: 1,
  };
  expect(dry).toMatchObject({ status: 'errored', dry_run: true, can_apply: true, name: 'people.csv', results });
  expect(dry.preview).toEqual([
    {
      row: 2,
      kind: 'changed',
      contact_id: expect.any(String),
      changes: [
        { field: 'first_name', before: 'Old', after: 'New' },
        { field: 'score', before: 1, after: 2 },
      ],
    },
    {
      row: 4,
      kind: 'created',
      changes: [
        { field: 'first_name', before: null, after: 'Fresh' },
        { field: 'email', before: null, after: 'dry.new@example.com' },
        { field: 'city', before: null, after: 'Oslo' },
      ],
    },
  ]);
  expect(await reportOf(test1, dry)).toContain('nonsense,Bad,,,5,email must be a valid email address.');
  expect(await contactCount()).toBe(before);
  expect(await contact('dry.old@example.com')).toMatchObject({ first_name: 'Old', list_ids: [] });
  expect((await test1.inject('POST', `/v3/marketing/contacts/imports/${dry.id}/undo`)).statusCode).toBe(404);

  const real = await finishedJob(test1, await accepted(`/v3/marketing/contacts/imports/${dry.id}/apply`, {}));
  expect(real).toMatchObject({ status: 'errored', name: 'people.csv', results, undo_until: expect.any(String) });
  expect(await contact('dry.new@example.com')).toMatchObject({ first_name: 'Fresh', list_ids: [list.id] });
  expect((await test1.inject('POST', `/v3/marketing/contacts/imports/${dry.id}/apply`, {})).statusCode).toBe(409);
  const recent = (await test1.inject('GET', '/v3/marketing/contacts/imports')).json() as { result: { id: string }[] };
  expect(recent.result[0]?.id).toBe(real.id);
  expect(recent.result.some(({ id }) => id === dry.id)).toBe(false);
});

test('undoing an import restores what nobody has changed since, and says what it kept', async () => {
  await importCsv(
    test1,
    'email,first_name,city,score\nu.old@example.com,Old,Rome,1\nu.edited@example.com,Old,Rome,1\n' +
      'u.same@example.com,Same,Rome,1\n',
    { field_mappings: columns() },
  );
  const list = await created('/v3/marketing/lists', { name: 'Undone' });
  const other = await created('/v3/marketing/lists', { name: 'Other' });
  const file = [
    'email,first_name,city,score,id',
    'u.old@example.com,New,Oslo,2,ext-1',
    'u.edited@example.com,New,Oslo,2,ext-2',
    'u.same@example.com,Same,Rome,1,',
    'u.fresh@example.com,Fresh,Oslo,3,',
    'u.touched@example.com,Touched,Oslo,3,',
    'u.listed@example.com,Listed,Oslo,3,',
    '',
  ].join('\n');
  const imported = await importCsv(test1, file, {
    field_mappings: [...columns(), externalId ?? null],
    list_ids: [list.id],
  });
  expect(imported).toMatchObject({
    status: 'completed',
    results: { created_count: 3, updated_count: 3, unchanged_count: 1 },
  });
  const edit = async (address: string, body: object) =>
    test1.inject('PATCH', `/v3/marketing/contacts/${(await contact(address))?.id}`, body);
  await edit('u.edited@example.com', { city: 'Paris' });
  await edit('u.touched@example.com', { city: 'Paris' });
  await importCsv(test1, 'email\nu.listed@example.com\n', { field_mappings: [email ?? null], list_ids: [other.id] });

  const undone = await undo(imported.id);
  expect(undone).toMatchObject({
    status: 'completed',
    results: { requested_count: 5, deleted_count: 1, updated_count: 2, kept_count: 3, errored_count: 0 },
  });
  expect(await contact('u.fresh@example.com')).toBeUndefined();
  expect(await contact('u.old@example.com')).toMatchObject({
    first_name: 'Old',
    city: 'Rome',
    external_id: '',
    custom_fields: { score: 1 },
    list_ids: [],
  });
  // Its city has changed since then, so it keeps the identifier too.
  expect(await contact('u.edited@example.com')).toMatchObject({
    first_name: 'Old',
    city: 'Paris',
    external_id: 'ext-2',
    custom_fields: { score: 1 },
    list_ids: [],
  });
  expect(await contact('u.same@example.com')).toMatchObject({ first_name: 'Same', list_ids: [] });
  expect(await contact('u.touched@example.com')).toMatchObject({ first_name: 'Touched', city: 'Paris' });
  expect(await contact('u.listed@example.com')).toMatchObject({ list_ids: [list.id, other.id] });
  const report = await reportOf(test1, undone);
  expect(report).toContain('u.edited@example.com,3,"Changed since the import, and kept: city, external_id."');
  expect(report).toContain('Created by the import and changed since: kept.');
  expect(report).toContain('Created by the import and put on another list since: kept.');
  expect((await test1.inject('GET', `/v3/marketing/contacts/imports/${imported.id}`)).json()).toMatchObject({
    undo_job_id: undone.id,
  });
  expect((await test1.inject('POST', `/v3/marketing/contacts/imports/${imported.id}/undo`)).statusCode).toBe(409);
  const logs = await test1.provider.database.first(
    sql`select count(*) from import_logs where account_id = ${test1.accountId} and job_id = ${imported.id}`,
  );
  expect(logs).toEqual({ count: 0 });
});

test('only the last ten imports can be undone', async () => {
  const jobs: string[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    jobs.push((await importCsv(test1, `email\nten.${turn}@example.com\n`, { field_mappings: [email ?? null] })).id);
  const [first = '', second = ''] = jobs;
  expect((await test1.inject('POST', `/v3/marketing/contacts/imports/${first}/undo`)).json()).toMatchObject({
    errors: [{ message: 'This import can no longer be undone.' }],
  });
  expect(await undo(second)).toMatchObject({ results: { deleted_count: 1 } });
});

test('a dry run restarted after a crash counts nothing twice', async () => {
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: [email],
    dry_run: true,
  });
  const { job_id: jobId } = response.json() as { job_id: string };
  // The state left by a process that was killed between two batches.
  await test1.provider.database.execute(sql`
    update contact_jobs set rows_done = 3, bytes_done = 30, requested_count = 3, created_count = 2, errored_count = 1
    where account_id = ${test1.accountId} and job_id = ${jobId}`);
  await test1.provider.database.execute(sql`
    insert into contact_job_rejections (account_id, job_id, row_number, reason, cells)
    values (${test1.accountId}, ${jobId}, 1, 'x', '[]')`);
  const { pathname, search } = new URL((response.json() as { upload_uri: string }).upload_uri);
  await test1.inject('PUT', pathname + search, 'email\nbad\ncrash@example.com\n', {
    authorization: '',
    'content-type': 'text/csv',
  });
  expect(await finishedJob(test1, jobId)).toMatchObject({
    results: { requested_count: 2, created_count: 1, errored_count: 1 },
  });
});
