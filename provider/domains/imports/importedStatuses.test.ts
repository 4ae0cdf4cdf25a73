import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { finishedJob, importCsv, reportOf } from '../../testing/testImports';
import { addSuppressions } from '../../delivery/suppressions';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

const email = '_rf2_T';
const firstName = '_rf0_T';
const phone = '_rf10_T';

const suppressed = (like: string) =>
  test1.provider.database.rows<{ kind: string; email: string }>(sql`
    select kind, email from suppressions where account_id = ${test1.accountId} and email like ${like}
    order by email, kind`);

async function contact(address: string): Promise<object | undefined> {
  const response = await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: [address] });
  if (response.statusCode === 404) return undefined;
  const Found = Type.Object({ result: Type.Record(Type.String(), Type.Object({ contact: Type.Object({}) })) });
  return Value.Decode(Found, response.json()).result[address]?.contact;
}

async function undone(jobId: string): Promise<void> {
  const response = await test1.inject('POST', `/v3/marketing/contacts/imports/${jobId}/undo`);
  await finishedJob(test1, Value.Decode(Type.Object({ job_id: Type.String() }), response.json()).job_id);
}

test('statuses in the words of other tools suppress addresses, and undo removes what was added', async () => {
  await addSuppressions(test1.provider.database, test1.accountId, [
    { email: 'out.before@example.com', kind: 'global' },
  ]);
  const file = [
    'Email,Status',
    'in.yes@example.com,Subscribed',
    'in.empty@example.com,',
    'out.before@example.com,subscribed',
    'out.a@example.com,NEVER_SUBSCRIBED',
    'out.b@example.com,Non-Subscribed',
    'out.c@example.com,cleaned',
    'out.d@example.com,complained',
    'in.odd@example.com,gold member',
    '',
  ].join('\n');
  const options = { field_mappings: [email, '_status'] };
  const dry = await importCsv(test1, file, { ...options, dry_run: true });
  expect(dry.results).toMatchObject({ created_count: 7, suppressed_count: 4, errored_count: 1 });
  expect(await suppressed('out.%')).toEqual([{ kind: 'global', email: 'out.before@example.com' }]);
  const job = await importCsv(test1, file, options);
  expect(job.results).toMatchObject({ created_count: 7, suppressed_count: 4, errored_count: 1 });
  expect(await reportOf(test1, job)).toContain('“gold member” is not a known status');
  expect(await suppressed('in.%')).toEqual([]);
  expect(await suppressed('out.%')).toEqual([
    { kind: 'global', email: 'out.a@example.com' },
    { kind: 'global', email: 'out.b@example.com' },
    { kind: 'global', email: 'out.before@example.com' },
    { kind: 'bounce', email: 'out.c@example.com' },
    { kind: 'spam_report', email: 'out.d@example.com' },
  ]);
  // A bounce since then is not the import's.
  await addSuppressions(test1.provider.database, test1.accountId, [{ email: 'out.c@example.com', kind: 'bounce' }]);
  await undone(job.id);
  expect(await suppressed('out.%')).toEqual([
    { kind: 'global', email: 'out.before@example.com' },
    { kind: 'bounce', email: 'out.c@example.com' },
  ]);
  expect(await contact('out.a@example.com')).toBeUndefined();
});

test('a column of marks suppresses whom it marks, and the worse of two reasons counts', async () => {
  const file = [
    'Email,Unsubscribed from all email,Email hard bounce reason',
    'mark.no@example.com,false,',
    'mark.out@example.com,2024-05-01 10:00:00,',
    'mark.both@example.com,TRUE,MAILBOX_FULL',
    'mark.out@example.com,,BAD_MAILBOX',
    '',
  ].join('\n');
  const job = await importCsv(test1, file, { field_mappings: [email, '_unsubscribed', '_bounced'] });
  expect(job.results).toMatchObject({ created_count: 3, duplicate_count: 1, suppressed_count: 3 });
  expect(await suppressed('mark.%')).toEqual([
    { kind: 'bounce', email: 'mark.both@example.com' },
    { kind: 'bounce', email: 'mark.out@example.com' },
    { kind: 'global', email: 'mark.out@example.com' },
  ]);
});

test('a whole file can be of people who must not be emailed; nobody among them is asked to confirm', async () => {
  const job = await importCsv(test1, 'Email\nall.a@example.com\nnonsense\n', {
    field_mappings: [email],
    suppress: 'unsubscribed',
    require_confirmation: true,
  });
  expect(job).toMatchObject({
    status: 'errored',
    results: { created_count: 0, suppressed_count: 1, errored_count: 2 },
  });
  expect(job.results.pending_count).toBeUndefined();
  expect(await suppressed('all.%')).toEqual([{ kind: 'global', email: 'all.a@example.com' }]);
  const applied = await importCsv(test1, 'Email\nall.b@example.com\n', {
    field_mappings: [email],
    suppress: 'bounced',
  });
  expect(applied.results).toMatchObject({ created_count: 1, suppressed_count: 1 });
  await undone(applied.id);
  expect(await suppressed('all.b%')).toEqual([]);
});

test('a row with several values of Google Contacts keeps them all', async () => {
  const file = [
    'First Name,E-mail 1 - Value,Phone 1 - Value,Labels',
    'Ann,Ann@Google.example ::: work@google.example ::: ann@home.example,+1 415 555 0100 ::: 5,* myContacts ::: VIP',
    'Bob,bob@google.example,,* myContacts',
    '',
  ].join('\n');
  const job = await importCsv(test1, file, { field_mappings: [firstName, email, phone, '_tags'] });
  expect(job).toMatchObject({ status: 'completed', results: { created_count: 2 } });
  expect(await contact('ann@google.example')).toMatchObject({
    first_name: 'Ann',
    alternate_emails: ['work@google.example', 'ann@home.example'],
    phone_number: '+1 415 555 0100',
    tags: ['VIP'],
  });
  expect(await contact('bob@google.example')).toMatchObject({ tags: [] });
});

test.each(['sep=;\r\n', '"sep=;"\n'])('a file that starts with %j is read with that separator', async (line) => {
  const address = `sep.${line.length}@example.com`;
  const file = `${line}email;first_name\n${address};a,b,c\nbroken;x\n`;
  const job = await importCsv(test1, file, { field_mappings: [email, firstName] });
  expect(job.results).toMatchObject({ created_count: 1, errored_count: 1 });
  expect(await contact(address)).toMatchObject({ first_name: 'a,b,c' });
  // Lines are counted as an editor shows them.
  expect(await reportOf(test1, job)).toContain('broken,x,4,');
});

test('a MacRoman file with carriage returns is read', async () => {
  const bytes = Buffer.from('email;first_name\rmac@example.com;J\u009Frgen\r', 'latin1');
  await importCsv(test1, bytes, { field_mappings: [email, firstName] });
  expect(await contact('mac@example.com')).toMatchObject({ first_name: 'Jürgen' });
});
