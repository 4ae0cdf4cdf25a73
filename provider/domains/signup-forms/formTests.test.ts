import type { Consent } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { SignupFormVersion } from 'sendwright/wire/signupFormContent';
import type { EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import type { FormPerson, FormStats } from 'sendwright/wire/signupFormStats';
import { openedForm } from '../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { leaderOf } from './formStats';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const made = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> =>
  (await provider.inject(method, `/v3/marketing${path}`, body)).json<T>();
const create = (body: object = {}): Promise<SignupForm> =>
  made('POST', '/forms', { name: 'Club', title: 'Original', require_confirmation: false, ...body });
const versionOf = ({ style, display }: SignupForm, some: Partial<SignupFormVersion> = {}): SignupFormVersion => ({
  id: 'b',
  name: 'Short',
  share: 50,
  content: { title: 'Variation', description: '', button_text: 'Join', style, display },
  ...some,
});
const read = (form: SignupForm, ip: string, end = '') =>
  provider.server.inject({ method: 'GET', url: `/forms/${form.id}${end}`, remoteAddress: ip });
const post = async (form: SignupForm, ip: string, end: string, payload: string) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/${end}`,
    remoteAddress: ip,
    headers: { 'content-type': 'text/plain' },
    payload: end.startsWith('submissions')
      ? `${payload}&${new URLSearchParams(await openedForm(provider.provider.database, form.id)).toString()}`
      : payload,
  });
const statsOf = (form: SignupForm, query = ''): Promise<FormStats> => made('GET', `/forms/${form.id}/stats${query}`);
const networks = Array.from({ length: 40 }, (_, place) => `10.0.${place}.1`);
const titleIn = (html: string): string => (html.includes('<h1>Variation</h1>') ? 'b' : 'a');

test('each visitor sees one version, the same one again, and its figures stay apart', async () => {
  const form = await create();
  const started = await made<SignupForm>('PATCH', `/forms/${form.id}`, { versions: [versionOf(form)] });
  expect(started.versions).toMatchObject([{ id: 'b', share: 50, content: { title: 'Variation' } }]);
  const seen = new Map<string, string>();
  for (const ip of networks) seen.set(ip, titleIn((await read(form, ip)).body));
  const ofEach = (id: string) => networks.filter((ip) => seen.get(ip) === id);
  expect(ofEach('a').length).toBeGreaterThan(5);
  expect(ofEach('b').length).toBeGreaterThan(5);
  const [one = ''] = ofEach('b');
  expect(titleIn((await read(form, one)).body)).toBe('b');
  const embedded = (await read(form, one, '/embed')).json<EmbeddedForm>();
  expect([embedded.version, titleIn(embedded.html)]).toEqual(['b', 'b']);
  expect(embedded.html).toContain('<input type="hidden" name="version" value="b">');
  await post(form, one, 'seen', 'start b');
  await post(form, one, 'submissions', 'version=b&_rf2_T=ana@example.com');
  await post(form, ofEach('a')[0] ?? '', 'submissions', 'version=a&_rf2_T=ben@example.com');
  const stats = await statsOf(form);
  expect(stats.versions).toEqual([
    { id: 'a', name: 'Original', share: 50, views: ofEach('a').length, starts: 0, signups: 1, contacts: 1 },
    { id: 'b', name: 'Short', share: 50, views: ofEach('b').length + 1, starts: 1, signups: 1, contacts: 1 },
  ]);
  expect(stats.leader).toBeNull();
  expect(stats).toMatchObject({ views: 41, starts: 1, signups: 2, contacts: 2, pending: 0 });
  const people = await made<{ result: FormPerson[] }>('GET', `/forms/${form.id}/people?figure=contacts&version=b`);
  expect(people.result.map(({ email }) => email)).toEqual(['ana@example.com']);
  // The evidence has the texts of the version.
  const { result: contacts } = await made<{ result: Contact[] }>('GET', '/contacts');
  const ana = contacts.find(({ email }) => email === 'ana@example.com')?.id;
  const { result } = await made<{ result: Consent[] }>('GET', `/contacts/${ana}/consents`);
  expect(result[0]?.wording).toMatchObject({ title: 'Variation', button_text: 'Join', form_version: '1b' });
});

test('the winner becomes the form, and the next test starts from zero', async () => {
  const form = await create();
  await made('PATCH', `/forms/${form.id}`, { versions: [versionOf(form, { share: 99 })] });
  await post(form, '10.1.0.1', 'submissions', 'version=b&_rf2_T=cleo@example.com');
  expect((await provider.inject('POST', `/v3/marketing/forms/${form.id}/winner`, { version: 'c' })).statusCode).toBe(
    400,
  );
  const won = await made<SignupForm>('POST', `/forms/${form.id}/winner`, { version: 'b' });
  expect(won).toMatchObject({ title: 'Variation', button_text: 'Join', versions: [] });
  expect((await read(form, '10.1.0.2')).body).toContain('<h1>Variation</h1>');
  expect((await provider.inject('POST', `/v3/marketing/forms/${form.id}/winner`, { version: 'a' })).statusCode).toBe(
    400,
  );
  // Somebody still had the page of the version open.
  expect((await post(form, '10.1.0.3', 'submissions', 'version=b&_rf2_T=dora@example.com')).statusCode).toBe(200);
  expect(await statsOf(form)).toMatchObject({ versions: [], test_started_at: null, signups: 2, contacts: 2 });
  await made('PATCH', `/forms/${form.id}`, { versions: [versionOf(form)] });
  expect((await statsOf(form)).versions).toMatchObject([{ signups: 0 }, { signups: 0, contacts: 0 }]);
  // The original can win, too.
  expect(await made('POST', `/forms/${form.id}/winner`, { version: 'a' })).toMatchObject({
    title: 'Variation',
    versions: [],
  });
});

test('with double opt-in, a version counts the people who confirmed', async () => {
  const form = await create({ require_confirmation: true });
  await made('PATCH', `/forms/${form.id}`, { versions: [versionOf(form)] });
  await post(form, '10.2.0.1', 'submissions', 'version=b&_rf2_T=eve@example.com');
  expect(await statsOf(form)).toMatchObject({ pending: 1, signups: 1, contacts: 0 });
  const pending = await made<{ result: FormPerson[] }>('GET', `/forms/${form.id}/people?figure=pending`);
  expect(pending.result).toMatchObject([{ email: 'eve@example.com', contact_id: null }]);
});

test('statistics have each day, and the people of the period by name', async () => {
  const form = await create({ name: 'Days' });
  for (const name of ['fay', 'gus', 'hal'])
    await post(
      form,
      `10.3.0.${name.length}${name.charCodeAt(0)}`,
      'submissions',
      `_rf2_T=${name}@example.com&_rf0_T=${name}`,
    );
  const { days, ...totals } = await statsOf(form, '?days=7');
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ date: new Date().toISOString().slice(0, 10), signups: 3, contacts: 3 });
  expect(totals).toMatchObject({ signups: 3, contacts: 3, versions: [], steps: [] });
  const page = await made<{ result: FormPerson[]; _metadata: { count: number; next?: string } }>(
    'GET',
    `/forms/${form.id}/people?figure=contacts&days=7&page_size=2`,
  );
  expect([page.result.length, page._metadata.count, page._metadata.next]).toEqual([2, 3, expect.any(String)]);
  const found = await made<{ result: FormPerson[] }>('GET', `/forms/${form.id}/people?figure=contacts&email=GUS`);
  expect(found.result).toMatchObject([{ email: 'gus@example.com', name: 'gus', contact_id: expect.any(String) }]);
  expect((await provider.inject('GET', '/v3/marketing/forms/nothing/stats')).statusCode).toBe(404);
  expect((await provider.inject('GET', '/v3/marketing/forms/nothing/people?figure=pending')).statusCode).toBe(404);
});

test('the versions of a test are checked', async () => {
  const form = await create();
  const refused = async (versions: SignupFormVersion[]) =>
    (await provider.inject('PATCH', `/v3/marketing/forms/${form.id}`, { versions }))
      .json<{ errors: Array<{ field: string }> }>()
      .errors.map(({ field }) => field);
  const version = versionOf(form);
  expect(await refused([{ ...version, id: 'a' }])).toEqual(['versions.0.id']);
  expect(await refused([version, version])).toEqual(['versions.1.id', 'versions']);
  expect(await refused([{ ...version, share: 0, name: ' ' }])).toEqual(['versions.0.name', 'versions.0.share']);
  const { content } = version;
  expect(
    await refused([{ ...version, content: { ...content, button_text: '', style: { ...content.style, width: 1 } } }]),
  ).toEqual(['versions.0.content.button_text', 'versions.0.content.style.width']);
  const copy = await made<SignupForm>('PATCH', `/forms/${form.id}`, { versions: [version] });
  expect(await made('POST', `/forms/${copy.id}`, {})).toMatchObject({ versions: [] });
});

test('the leader and how sure it is', () => {
  const version = (id: string, views: number, signups: number) => ({
    id,
    name: id,
    share: 50,
    views,
    starts: 0,
    signups,
    contacts: signups,
  });
  expect(leaderOf([version('a', 100, 4), version('b', 100, 5)])).toBeNull();
  expect(leaderOf([version('a', 1000, 56), version('b', 1000, 71)])).toEqual({
    id: 'b',
    sure: expect.closeTo(0.916, 2),
  });
  expect(leaderOf([version('a', 500, 50), version('b', 500, 50)])?.sure).toBeCloseTo(0.5, 3);
  expect(leaderOf([version('a', 0, 0), version('b', 500, 50)])).toBeNull();
  expect(leaderOf([version('a', 10, 10), version('b', 10, 10)])).toEqual({ id: 'a', sure: 0.5 });
});
