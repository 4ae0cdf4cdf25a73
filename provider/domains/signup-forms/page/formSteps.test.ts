import { createHash } from 'node:crypto';
import type { Consent } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { EmbeddedAnswer, EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../../database/sql';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { createStepToken, readStepToken } from '../submit/stepToken';

let provider: TestProvider;
let visitors = 0;

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
afterEach(() => jest.restoreAllMocks());

const [email, first, city] = ['_rf2_T', '_rf0_T', '_rf6_T'];
const made = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> =>
  (await provider.inject(method, `/v3/marketing${path}`, body)).json<T>();
const create = (body: object = {}): Promise<SignupForm> =>
  made('POST', '/forms', {
    name: 'Steps',
    title: 'Good bread',
    button_text: 'Sign up',
    require_confirmation: false,
    consent_boxes: [{ id: 'terms', text: 'I agree.', required: true }],
    fields: [
      { field_id: city, label: 'Where?', step: 2 },
      { field_id: email, label: 'Email', required: true },
      { field_id: first, label: 'First name', required: true, step: 1 },
    ],
    steps: [
      { title: 'Your name', description: 'For the greeting.', button_text: 'Continue' },
      { title: '', description: '', button_text: 'Finish' },
    ],
    ...body,
  });
const post = async (form: SignupForm, end: string, values: Record<string, string>) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/${end}`,
    remoteAddress: `198.51.100.${(visitors += 1)}`,
    headers: { 'content-type': 'text/plain' },
    payload: new URLSearchParams({ ...(await openedForm(provider.provider.database, form.id)), ...values }).toString(),
  });
const contactOf = async (address: string): Promise<Contact | undefined> =>
  (await made<{ result: Contact[] }>('GET', '/contacts')).result.find((one) => one.email === address);

/** Sends the first step as the script does, as if its puzzle was asked for a minute ago. */
async function sendFirst(form: SignupForm, values: Record<string, string>): Promise<EmbeddedAnswer> {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now - 60_000);
  const { puzzle } = (
    await provider.server.inject({ method: 'GET', url: `/forms/${form.id}/embed` })
  ).json<EmbeddedForm>();
  jest.restoreAllMocks();
  let solution = 0;
  const bitsOf = (attempt: number) =>
    createHash('sha256').update(`${puzzle.token}.${attempt}`).digest().readUInt32BE(0) >>> (32 - puzzle.bits);
  while (bitsOf(solution) !== 0) solution += 1;
  const answer = await post(form, 'answers', {
    step: '0',
    'consent-terms': 'yes',
    puzzle: puzzle.token,
    solution: String(solution),
    ...values,
  });
  return answer.json();
}
const tokenIn = ({ html }: EmbeddedAnswer): string => /name="signup" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('without a script, all steps are one page', async () => {
  const form = await create();
  expect(form.fields.map(({ field_id: id, step }) => [id, step ?? 0])).toEqual([
    [email, 0],
    [first, 1],
    [city, 2],
  ]);
  const { body } = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}` });
  for (const words of ['<h2>Your name</h2>', 'For the greeting.', 'First name', 'Where?', '<button>Sign up</button>'])
    expect(body).toContain(words);
  expect(body).not.toContain('Continue');
  expect(body).not.toContain('name="step"');
  const wrong = await post(form, 'submissions', { [email]: 'page@example.com', 'consent-terms': 'yes' });
  expect([wrong.statusCode, wrong.body.includes('First name is a required field.')]).toEqual([400, true]);
  await post(form, 'submissions', {
    [email]: 'page@example.com',
    [first]: 'Pia',
    [city]: 'Lyon',
    'consent-terms': 'yes',
  });
  expect(await contactOf('page@example.com')).toMatchObject({ first_name: 'Pia', city: 'Lyon' });
});

test('the script shows one step after the other, and each adds to the contact', async () => {
  const form = await create();
  const { html } = (
    await provider.server.inject({ method: 'GET', url: `/forms/${form.id}/embed` })
  ).json<EmbeddedForm>();
  expect(html).toContain('Step 1 of 3');
  expect(html).toContain('I agree.');
  expect(html).not.toContain('First name');
  const second = await sendFirst(form, { [email]: 'ana@example.com' });
  expect(second).toMatchObject({ result: 'next', html: expect.stringContaining('Step 2 of 3') });
  expect(second.html).toContain('<h1>Your name</h1>');
  expect(second.html).toMatch(/name="_rf0_T"[^>]* autofocus/);
  expect(second.html).toContain('<button>Continue</button>');
  expect(second.html).not.toContain('I agree.');
  // Whoever stops here is a contact.
  expect(await contactOf('ana@example.com')).toMatchObject({ first_name: '' });
  const signup = tokenIn(second);
  const wrong = await post(form, 'answers', { step: '1', signup });
  expect([wrong.statusCode, wrong.json<EmbeddedAnswer>().result]).toEqual([400, 'wrong']);
  expect(tokenIn(wrong.json())).toBe(signup);
  const third = (await post(form, 'answers', { step: '1', signup, [first]: 'Ana' })).json<EmbeddedAnswer>();
  expect(third).toMatchObject({ result: 'next', html: expect.stringContaining('Good bread') });
  const done = await post(form, 'answers', { step: '2', signup: tokenIn(third), [city]: 'Lyon' });
  expect(done.json()).toMatchObject({ result: 'done', html: expect.stringContaining('Thanks for signing up!') });
  expect(await contactOf('ana@example.com')).toMatchObject({ first_name: 'Ana', city: 'Lyon' });
  expect(await made('GET', `/forms/${form.id}`)).toMatchObject({ contact_count: 1, last_30_days: { signups: 1 } });
});

test('nobody changes a contact with a later step that is not theirs', async () => {
  const form = await create();
  await sendFirst(form, { [email]: 'ben@example.com' });
  const other = await create({ name: 'Other' });
  const { html } = await sendFirst(other, { [email]: 'ben@example.com' });
  for (const signup of ['', 'made.up.token', tokenIn({ html, result: 'next', redirect_url: '' })]) {
    const answer = await post(form, 'answers', { step: '1', signup, [first]: 'Mallory' });
    expect(answer.json()).toMatchObject({ result: 'done' });
  }
  expect(await contactOf('ben@example.com')).toMatchObject({ first_name: '' });
});

test('one email confirms all steps; whoever stops gets it some minutes later', async () => {
  const form = await create({ require_confirmation: true });
  const due = async () =>
    (
      await provider.provider.database.first<{ is_due: boolean }>(sql`
        select mail_at <= now() as is_due from consents
        where account_id = ${provider.accountId} and email = 'cleo@example.com'`)
    )?.is_due;
  const second = await sendFirst(form, { [email]: 'cleo@example.com' });
  expect(await due()).toBe(false);
  const third = (
    await post(form, 'answers', { step: '1', signup: tokenIn(second), [first]: 'Cleo' })
  ).json<EmbeddedAnswer>();
  expect(await due()).toBe(false);
  const done = await post(form, 'answers', { step: '2', signup: tokenIn(third), [city]: 'Turin' });
  expect(done.json()).toMatchObject({ result: 'done', html: expect.stringContaining('Check your inbox') });
  expect(await due()).toBe(true);
  expect(await contactOf('cleo@example.com')).toBeUndefined();
  const { result } = await made<{ result: Consent[] }>('GET', '/consents?email=cleo@example.com');
  expect(result).toHaveLength(1);
  const stored = await provider.provider.database.first<{ contact: unknown }>(sql`
    select contact from consents where account_id = ${provider.accountId} and email = 'cleo@example.com'`);
  expect(stored?.contact).toEqual({ columns: { email: 'cleo@example.com', first_name: 'Cleo', city: 'Turin' } });
});

test('a step whose fields are gone is passed over', async () => {
  const form = await create();
  await made('PATCH', `/forms/${form.id}`, { fields: form.fields.filter(({ field_id: id }) => id !== first) });
  const next = await sendFirst(form, { [email]: 'dora@example.com' });
  expect(next.html).toContain('Step 2 of 2');
  expect(next.html).toContain('Where?');
});

test('the address is asked for first, and steps have their limits', async () => {
  const refused = async (body: object) =>
    (await provider.inject('POST', '/v3/marketing/forms', { name: 'Wrong', ...body })).json<{
      errors: Array<{ field: string }>;
    }>().errors;
  const fields = [
    { field_id: first, label: 'First name' },
    { field_id: email, label: 'Email', required: true, step: 1 },
  ];
  const step = { title: '', description: '', button_text: 'Continue' };
  expect((await refused({ fields, steps: [step] })).map(({ field }) => field)).toEqual(['fields.1.step', 'fields']);
  expect((await refused({ fields, steps: [] })).map(({ field }) => field)).toEqual(['fields.1.step', 'fields']);
  expect(await refused({ steps: [{ ...step, button_text: ' ' }] })).toMatchObject([{ field: 'steps.0.button_text' }]);
  expect(await refused({ steps: Array.from({ length: 5 }, () => step) })).toMatchObject([{ field: 'steps' }]);
});

test('a token is good for its form, for an hour', () => {
  const secret = Buffer.alloc(32, 7);
  const now = Date.parse('2030-01-01T10:00:00Z');
  const token = createStepToken(secret, 'f1', { email: 'ana@example.com' }, now);
  expect(readStepToken(secret, 'f1', token, now + 3_600_000)).toEqual({ email: 'ana@example.com' });
  expect(readStepToken(secret, 'f1', token, now + 3_600_001)).toBeUndefined();
  expect(readStepToken(secret, 'f2', token, now)).toBeUndefined();
  expect(readStepToken(Buffer.alloc(32, 8), 'f1', token, now)).toBeUndefined();
  expect(readStepToken(secret, 'f1', `${token}x`, now)).toBeUndefined();
  expect(readStepToken(secret, 'f1', 'x'.repeat(10_000), now)).toBeUndefined();
});

test('two half fields that follow each other share a row; a lone one is as wide as the form', async () => {
  const field = (id: string, half: boolean) => ({ field_id: id, label: id, required: id === '_rf2_T', half });
  const halves = ['_rf2_T', '_rf0_T', '_rf1_T'].map((id) => field(id, true));
  const answer = await provider.inject('POST', '/v3/marketing/forms', { name: 'Pairs', fields: halves });
  const { id, fields } = answer.json<SignupForm>();
  expect(fields.map(({ half }) => half)).toEqual([true, true, true]);
  const { body } = await provider.server.inject(`/forms/${id}`);
  expect(body.match(/<div class="pair">/g)).toHaveLength(1);
  expect(/<div class="pair">.*_rf2_T.*_rf0_T/s.test(body)).toBe(true);
  const changed = { fields: [field('_rf2_T', true), field('_rf0_T', false), field('_rf1_T', true)] };
  const apart = await provider.inject('PATCH', `/v3/marketing/forms/${id}`, changed);
  expect(apart.json<SignupForm>().fields.map(({ half = false }) => half)).toEqual([true, false, true]);
  expect((await provider.server.inject(`/forms/${id}`)).body).not.toContain('class="pair"');
});
