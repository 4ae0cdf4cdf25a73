import { parse } from 'csv-parse/sync';
import { defaultBrand } from 'sendwright/email';
import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { ContactExport } from 'sendwright/wire/exports';
import type { ContactJob } from 'sendwright/wire/imports';
import type { List } from 'sendwright/wire/lists';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import { createDkimKey } from '../../delivery/dkim/dkimKeys';
import { type MailLane, reserveSystemMail } from '../../delivery/systemMailBudget';
import { mailTo } from '../../testing/mailbox';
import { openedForm } from '../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { addVerifiedSender } from '../../testing/verifiedSender';
import { finishedExport } from '../exports/finishedExport';
import { finishedJob, importCsv, reportOf } from '../../testing/testImports';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { database } = provider.provider;
  for (const table of [sql`contacts`, sql`consents`, sql`lists`, sql`suppressions`])
    await database.execute(sql`delete from ${table} where account_id = ${provider.accountId}`);
  await database.execute(sql`delete from system_mail_budgets`);
});

const list = async (body: object): Promise<List> => (await provider.inject('POST', '/v3/marketing/lists', body)).json();
const asking = (): Promise<List> => list({ name: 'Asking', require_confirmation: true, confirmation_language: 'de' });
async function upsert(body: object): Promise<ContactJob> {
  const answer = await provider.inject('PUT', '/v3/marketing/contacts', body);
  expect(answer.statusCode).toBe(202);
  return finishedJob(provider, answer.json<{ job_id: string }>().job_id);
}
const contacts = async (): Promise<Contact[]> =>
  (await provider.inject('GET', '/v3/marketing/contacts')).json<{ result: Contact[] }>().result;
const requests = async (query = ''): Promise<Consent[]> =>
  (await provider.inject('GET', `/v3/marketing/consents${query}`)).json<ConsentPage>().result;
/** Presses the button in the newest email to somebody. */
async function confirm(email: string): Promise<number> {
  const { text } = await mailTo(provider, email, /./);
  return (await provider.server.inject({ method: 'POST', url: /(\/confirm\/\S+)/.exec(text)?.[1] ?? '' })).statusCode;
}
const report = async (job: ContactJob): Promise<string[]> => {
  const rows: Record<string, string>[] = parse(await reportOf(provider, job), { columns: true });
  return rows.map(({ email, reason }) => `${email}: ${reason}`);
};

test('an upsert with confirmation writes nothing before they confirm, and then applies values and lists', async () => {
  const { id } = await list({ name: 'Plain' });
  const job = await upsert({
    list_ids: [id],
    require_confirmation: true,
    confirmation_language: 'fr',
    contacts: [{ email: 'Ana@Api.example', first_name: 'Ana' }],
  });
  expect(job).toMatchObject({
    status: 'completed',
    results: { requested_count: 1, created_count: 0, pending_count: 1 },
  });
  expect(await contacts()).toEqual([]);
  expect(await requests()).toMatchObject([
    {
      status: 'pending',
      source: 'api',
      job_id: job.id,
      requested_by: provider.username,
      language: 'fr',
      list_ids: [id],
      wording: {},
    },
  ]);
  expect((await provider.inject('GET', `/v3/marketing/lists/${id}`)).json()).toMatchObject({
    contact_count: 0,
    pending_count: 1,
  });
  // Asked again with another value: still one request, for both.
  await upsert({ list_ids: [], require_confirmation: true, contacts: [{ email: 'ana@api.example', city: 'Lyon' }] });
  expect(await requests()).toHaveLength(1);
  expect((await mailTo(provider, 'ana@api.example', /./)).subject).toBe('Veuillez confirmer votre adresse e-mail');
  await provider.provider.database.execute(
    sql`update consents set mailed_at = now() - interval '2 minutes', mail_at = null`,
  );
  const [pending] = await requests();
  await provider.inject('POST', `/v3/marketing/consents/${pending?.id}/resend`);
  expect(await confirm('ana@api.example')).toBe(200);
});

test("the email is from the account's own verified sender, in its brand; without one it is ours", async () => {
  const { database } = provider.provider;
  const logo = { source: 'https://bakery.example/logo.png', alternative: 'The bakery', width: 120 };
  await provider.inject('PUT', '/v3/marketing/brand_kit', { brand: { ...defaultBrand, logo } });
  const sending = async () => (await provider.inject('GET', '/v3/marketing/consents/sending')).json<unknown>();
  await database.execute(sql`delete from senders where account_id = ${provider.accountId}`);
  await upsert({ require_confirmation: true, contacts: [{ email: 'before@own.example' }] });
  const ours = await mailTo(provider, 'before@own.example', /./);
  expect(ours.raw).toMatch(/^From: Sendwright <no-reply@/m);
  expect(ours.html).not.toContain(logo.source);
  expect(await sending()).toEqual({ from: null, budget: { most: 1000, minutes: 60 }, waiting: 0 });

  await addVerifiedSender(database, provider.accountId);
  await createDkimKey(database, provider.accountId, 'bakery.example', 's1');
  await upsert({ require_confirmation: true, contacts: [{ email: 'after@own.example' }] });
  const { raw, html } = await mailTo(provider, 'after@own.example', /./);
  expect(html).toContain(logo.source);
  expect(raw).toMatch(/^From: The bakery <news@bakery\.example>/m);
  expect(raw).toMatch(/^Reply-To: hello@bakery\.example/m);
  expect(raw).toMatch(/^DKIM-Signature: [^]*d=bakery\.example/m);
  expect(await sending()).toMatchObject({ from: { email: 'news@bakery.example' } });

  // Whom the sender stopped to be verified for is not written to in its name.
  await database.execute(sql`update senders set verified_at = null where account_id = ${provider.accountId}`);
  await database.execute(sql`delete from dkim_keys where account_id = ${provider.accountId}`);
  await upsert({ require_confirmation: true, contacts: [{ email: 'late@own.example' }] });
  expect((await mailTo(provider, 'late@own.example', /./)).raw).toMatch(/^From: Sendwright <no-reply@/m);
  await provider.inject('DELETE', '/v3/marketing/brand_kit');
});

test('a large import does not hold up visitors, invitations or each other', async () => {
  const { database } = provider.provider;
  const { accountId } = await provider.createAccount({ plan: 'basic' });
  const left = async (lane: MailLane, count: number) => {
    const sent = await Promise.allSettled(
      Array.from({ length: count }, (_, at) => reserveSystemMail(database, accountId, `p${at}@${lane}.example`, lane)),
    );
    return sent.filter(({ status }) => status === 'fulfilled').length;
  };
  expect([await left('asked', 1010), await left('signup', 1), await left('account', 1)]).toEqual([1000, 1, 1]);
  const trial = await provider.createAccount({ plan: 'trial' });
  const lanes: readonly MailLane[] = ['asked', 'signup', 'account'];
  const sent = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      reserveSystemMail(database, trial.accountId, `t${at}@trial.example`, lanes[at % 3]),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBe(50);
});

test('a list that requires it has everybody asked, unless the caller states that they have agreed', async () => {
  const { id, require_confirmation: requires, confirmation_language: language } = await asking();
  expect([requires, language]).toEqual([true, 'de']);
  await upsert({ list_ids: [id], contacts: [{ email: 'asked@list.example' }] });
  await upsert({
    list_ids: [id],
    contacts: [{ email: 'agreed@list.example', city: 'Oslo' }],
    require_confirmation: false,
  });
  expect((await contacts()).map(({ email }) => email)).toEqual(['agreed@list.example']);
  const log = await provider.provider.database.rows(sql`
    select actor, subject from audit_entries
    where account_id = ${provider.accountId} and action = 'contacts.consent_stated'`);
  expect(log).toEqual([{ actor: provider.username, subject: 'Asking' }]);
  // Who is on the list has agreed: their values change as usual.
  expect(await upsert({ list_ids: [id], contacts: [{ email: 'agreed@list.example', city: 'Bergen' }] })).toMatchObject({
    results: { updated_count: 1 },
  });
  expect(await contacts()).toMatchObject([{ city: 'Bergen' }]);
  expect(await confirm('asked@list.example')).toBe(200);
  expect((await contacts()).map(({ email, list_ids: lists }) => [email, lists])).toEqual([
    ['agreed@list.example', [id]],
    ['asked@list.example', [id]],
  ]);
});

test('who has no address, or cannot be mailed, is not asked; the report says why', async () => {
  await provider.inject('POST', '/v3/asm/suppressions/global', { recipient_emails: ['gone@api.example'] });
  const job = await upsert({
    require_confirmation: true,
    contacts: [
      { email: 'gone@api.example' },
      { external_id: 'no-address' },
      { email: 'twice@api.example' },
      { email: 'TWICE@api.example' },
      { email: 'wrong' },
    ],
  });
  expect(job).toMatchObject({ status: 'errored', results: { pending_count: 1, duplicate_count: 1, errored_count: 3 } });
  const reasons = await report(job);
  expect(reasons).toHaveLength(4);
  expect(reasons).toEqual(
    expect.arrayContaining([
      'gone@api.example: This address is unsubscribed, bounced or reported your mail as spam, so it cannot be ' +
        'asked to confirm.',
      ': This contact has no email address, so it cannot be asked to confirm.',
    ]),
  );
});

test('an import asks, tells it in its dry run, and forgets its requests when it is undone', async () => {
  const { id } = await list({ name: 'Imported' });
  const file = 'email,name\nana@import.example,Ana\nben@import.example,Ben\n';
  const options = { list_ids: [id], field_mappings: ['_rf2_T', '_rf0_T'], require_confirmation: true };
  const dry = await importCsv(provider, file, { ...options, dry_run: true });
  expect(dry).toMatchObject({ results: { created_count: 0, pending_count: 2 }, can_apply: true });
  expect(await requests()).toEqual([]);
  const applied = await provider.inject('POST', `/v3/marketing/contacts/imports/${dry.id}/apply`, {});
  const job = await finishedJob(provider, applied.json<{ job_id: string }>().job_id);
  expect(job).toMatchObject({
    status: 'completed',
    results: { created_count: 0, pending_count: 2 },
    undo_until: expect.any(String),
  });
  expect(await requests(`?list_id=${id}`)).toMatchObject([{ source: 'import', job_id: job.id }, { source: 'import' }]);
  expect(await confirm('ana@import.example')).toBe(200);
  expect(await contacts()).toMatchObject([{ email: 'ana@import.example', first_name: 'Ana', list_ids: [id] }]);
  const undo = await provider.inject('POST', `/v3/marketing/contacts/imports/${job.id}/undo`);
  await finishedJob(provider, undo.json<{ job_id: string }>().job_id);
  expect(await requests('?status=pending')).toEqual([]);
  expect(await contacts()).toHaveLength(1);
});

test('contacts put on such a list are asked, too, and not where the change is taken back', async () => {
  await upsert({
    contacts: [{ email: 'ana@bulk.example' }, { email: 'ben@bulk.example' }, { external_id: 'no-address' }],
  });
  const { id } = await asking();
  const change = { action: 'add_to_list', list_id: id, selection: { matching: {} } };
  const jobId = (await provider.inject('POST', '/v3/marketing/contacts/bulk', change)).json<{ job_id: string }>()
    .job_id;
  expect(await finishedJob(provider, jobId)).toMatchObject({
    results: { updated_count: 0, pending_count: 2, errored_count: 1 },
  });
  expect(await confirm('ana@bulk.example')).toBe(200);
  expect((await provider.inject('GET', `/v3/marketing/lists/${id}`)).json()).toMatchObject({
    contact_count: 1,
    pending_count: 1,
  });
  const undo = (await provider.inject('POST', `/v3/marketing/contacts/bulk/${jobId}/undo`)).json<{ job_id: string }>()
    .job_id;
  await finishedJob(provider, undo);
  expect((await provider.inject('GET', `/v3/marketing/lists/${id}`)).json()).toMatchObject({ pending_count: 0 });
});

test('a form to such a list asks, whatever the form says', async () => {
  const { id } = await asking();
  const form = (
    await provider.inject('POST', '/v3/marketing/forms', { name: 'n', list_id: id, require_confirmation: false })
  ).json<SignupForm>();
  const answer = await provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/submissions`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      _rf2_T: 'ana@form.example',
      ...(await openedForm(provider.provider.database, form.id)),
    }).toString(),
  });
  expect(answer.body).toContain('Check your inbox');
  expect(await contacts()).toEqual([]);
});

test("a list's setting is changed by itself and audited; a new name leaves it", async () => {
  const { id } = await list({ name: 'Readers' });
  const change = async (body: object) =>
    (await provider.inject('PATCH', `/v3/marketing/lists/${id}`, body)).json<List>();
  expect(await change({ require_confirmation: true, confirmation_language: 'pl' })).toMatchObject({
    name: 'Readers',
    require_confirmation: true,
    confirmation_language: 'pl',
  });
  expect(await change({ name: 'Others' })).toMatchObject({ name: 'Others', require_confirmation: true });
  expect((await provider.inject('PATCH', `/v3/marketing/lists/${id}`, {})).statusCode).toBe(400);
  expect(
    (await provider.inject('PATCH', `/v3/marketing/lists/${id}`, { confirmation_language: 'xx' })).statusCode,
  ).toBe(400);
  const log = await provider.provider.database.rows(sql`
    select subject, details from audit_entries where account_id = ${provider.accountId} and action = 'list.changed'`);
  expect(log).toEqual([{ subject: 'Readers', details: { require_confirmation: true } }]);
});

test('evidence is in exports, and stays with the survivor of a merge', async () => {
  const exported = async (fileType: 'csv' | 'json') => {
    const { id } = (
      await provider.inject('POST', '/v3/marketing/contacts/exports', { file_type: fileType })
    ).json<ContactExport>();
    const [link = ''] = (await finishedExport(provider, id)).urls;
    const { pathname, search } = new URL(link);
    return (await provider.inject('GET', pathname + search, undefined, { authorization: '' })).body;
  };
  await upsert({ contacts: [{ email: 'other@export.example' }] });
  expect(await exported('csv')).not.toContain('consent_');
  await upsert({ require_confirmation: true, contacts: [{ email: 'ana@export.example' }] });
  await confirm('ana@export.example');
  const rows: Record<string, string>[] = parse(await exported('csv'), { columns: true });
  expect(rows.find(({ email }) => email === 'ana@export.example')).toMatchObject({
    consent_source: 'api',
    consent_confirmed_ip: '127.0.0.1',
    consent_confirmed_at: expect.stringMatching(/^2\d{3}-/),
  });
  expect(rows.find(({ email }) => email === 'other@export.example')).toMatchObject({ consent_source: '' });
  const form = (
    await provider.inject('POST', '/v3/marketing/forms', { name: 'News', title: 'Ours' })
  ).json<SignupForm>();
  await provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/submissions`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': '=Browser/1' },
    payload: new URLSearchParams({
      _rf2_T: 'visitor@export.example',
      ...(await openedForm(provider.provider.database, form.id)),
    }).toString(),
  });
  await confirm('visitor@export.example');
  const visitors: Record<string, string>[] = parse(await exported('csv'), { columns: true });
  const visitor = visitors.find(({ email }) => email === 'visitor@export.example');
  expect(visitor).toMatchObject({
    consent_form: 'News',
    consent_requested_user_agent: "'=Browser/1",
    consent_confirmed_user_agent: 'lightMyRequest',
  });
  expect(JSON.parse(visitor?.['consent_wording'] ?? '')).toMatchObject({ title: 'Ours', button_text: 'Sign up' });
  const people: (Contact & { contact_id: string; consents: Consent[] })[] = JSON.parse(await exported('json'));
  expect(people.find(({ email }) => email === 'ana@export.example')?.consents).toMatchObject([
    { source: 'api', requested_by: provider.username },
  ]);
  const [ana, other] = ['ana', 'other'].map((name) => people.find(({ email }) => email === `${name}@export.example`));
  await provider.inject('POST', '/v3/marketing/contacts/merge', {
    survivor_id: other?.contact_id,
    merged_ids: [ana?.contact_id],
  });
  expect((await provider.inject('GET', `/v3/marketing/contacts/${other?.contact_id}/consents`)).json()).toMatchObject({
    result: [{ source: 'api', contact_id: other?.contact_id }],
  });
});
