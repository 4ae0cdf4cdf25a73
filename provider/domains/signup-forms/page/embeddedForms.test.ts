import { createHash } from 'node:crypto';
import type { Contact } from 'sendwright/wire/contacts';
import type { EmbeddedAnswer, EmbeddedForm, SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { openedForm } from '../../../testing/openedForm';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';

const cleanup = new Cleanup();
let provider: TestProvider;
let sourceId: string;
let visitors = 0;
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const field = { name: 'source', field_type: 'Text' };
  sourceId = (await provider.inject('POST', '/v3/marketing/field_definitions', field)).json<{ id: string }>().id;
});
afterAll(() => cleanup.run());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  const { database } = provider.provider;
  await database.execute(sql`delete from signup_forms where account_id = ${provider.accountId}`);
  await database.execute(sql`delete from contacts where account_id = ${provider.accountId}`);
});

const create = async (body: object = {}): Promise<SignupForm> => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', {
    name: 'Form',
    require_confirmation: false,
    display: { type: 'popup' },
    ...body,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const formNow = async ({ id }: SignupForm): Promise<SignupForm> =>
  (await provider.inject('GET', `/v3/marketing/forms/${id}`)).json();
const contacts = async (): Promise<Contact[]> =>
  (await provider.inject('GET', '/v3/marketing/contacts')).json<{ result: Contact[] }>().result;
const embed = (form: { id: string }, query = '') =>
  provider.server.inject({ method: 'GET', url: `/forms/${form.id}/embed${query}` });
const post = async (form: { id: string }, end: string, payload: string, from = `203.0.113.${(visitors += 1)}`) =>
  provider.server.inject({
    method: 'POST',
    url: `/forms/${form.id}/${end}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: end.startsWith('submissions')
      ? `${payload}&${new URLSearchParams(await openedForm(provider.provider.database, form.id)).toString()}`
      : payload,
  });
const send = async (form: { id: string }, values: Record<string, string>, from?: string) =>
  (await post(form, 'answers', new URLSearchParams(values).toString(), from)).json<EmbeddedAnswer>();

/** A puzzle of the form, solved by a visitor who took their time. */
async function solved(form: { id: string }): Promise<{ puzzle: string; solution: string }> {
  const start = Date.now();
  const { puzzle } = (await embed(form)).json<EmbeddedForm>();
  let attempt = 0;
  const hash = () => createHash('sha256').update(`${puzzle.token}.${attempt}`).digest().readUInt32BE(0);
  while (hash() >>> (32 - puzzle.bits) !== 0) attempt += 1;
  const solution = String(attempt);
  jest.spyOn(Date, 'now').mockReturnValue(start + 10_000);
  return { puzzle: puzzle.token, solution };
}

test('any website gets the form with its look and its rules, and counts what visitors do', async () => {
  const form = await create({
    title: 'Bread & butter',
    display: { type: 'bar', position: 'right', pages: [' /blog/* ', ''], after_seconds: null },
  });
  expect(form.display).toMatchObject({ type: 'bar', position: 'bottom', pages: ['/blog/*'], repeat_days: 7 });
  const answer = await embed(form);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  const { html, css, ...rest } = answer.json<EmbeddedForm>();
  expect(html).toContain('<h1>Bread &amp; butter</h1>');
  expect(css).toMatch(/^\s*:host\{/);
  expect(css).not.toMatch(/(?:^|\})\s*(?:body|:root)/);
  expect(rest).toMatchObject({ language: 'en', close_label: 'Close', display: form.display });
  for (const moment of ['view', 'view', 'start']) expect((await post(form, 'seen', moment)).statusCode).toBe(204);
  expect((await post(form, 'seen', 'x')).statusCode).toBe(404);
  expect((await formNow(form)).last_30_days).toEqual({ views: 2, starts: 1, signups: 0 });
  expect((await embed({ id: '11111111-1111-4111-8111-111111111111' })).statusCode).toBe(404);
});

test('a solved puzzle lets one visitor sign up; a missing, wrong or used one is asked for again', async () => {
  const form = await create({ redirect_url: 'https://shop.example/thanks' });
  const values = { _rf2_T: 'ann@example.com' };
  expect(await send(form, values)).toMatchObject({ result: 'again', puzzle: { bits: 14 } });
  const proof = await solved(form);
  expect(await send(form, { ...values, ...proof, solution: `${proof.solution}0` })).toMatchObject({ result: 'again' });
  expect(await send(form, { _rf2_T: 'no address', ...proof })).toMatchObject({
    result: 'wrong',
    html: expect.stringContaining('valid email address'),
  });
  expect(await contacts()).toEqual([]);
  expect(await send(form, { ...values, ...proof })).toMatchObject({
    result: 'done',
    html: expect.stringContaining('Thanks for signing up!'),
    redirect_url: 'https://shop.example/thanks',
  });
  expect((await contacts()).map((contact) => contact.email)).toEqual(['ann@example.com']);
  expect(await send(form, { _rf2_T: 'ben@example.com', ...proof })).toMatchObject({ result: 'again' });
  expect((await formNow(form)).last_30_days).toMatchObject({ signups: 1 });
});

test('many signups at once make puzzles harder, and pages ask their question', async () => {
  const form = await create();
  const other = await create({ name: 'Other' });
  // Signups count within a minute, and a slow machine takes longer for them.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let count = 0; count < 60; count += 1) await send(form, { _rf2_T: `bot${count}@example.com` });
  expect((await embed(form)).json<EmbeddedForm>().puzzle.bits).toBeGreaterThan(14);
  expect((await embed(other)).json<EmbeddedForm>().puzzle.bits).toBe(14);
  const page = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}` });
  expect(page.body).toContain('This keeps out bots.');
  const bot = await post(form, 'submissions', new URLSearchParams({ _rf2_T: 'bot@example.com' }).toString());
  expect([bot.statusCode, await contacts()]).toEqual([400, []]);
  expect((await embed(form)).json<EmbeddedForm>().html).not.toContain('This keeps out bots.');
});

test('one network makes a form no harder for others', async () => {
  const form = await create();
  for (let count = 0; count < 100; count += 1) await post(form, 'answers', '', '198.51.100.7');
  expect((await embed(form)).json<EmbeddedForm>().puzzle.bits).toBe(14);
  const page = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}` });
  expect(page.body).not.toContain('This keeps out bots.');
});

test('puzzles that were solved in a calmer time are asked for again when many sign up', async () => {
  const form = await create();
  const [early, typical] = [await solved(form), await solved(form)];
  jest.restoreAllMocks();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
  expect(await send(form, { _rf2_T: 'ann@example.com', ...typical })).toMatchObject({ result: 'done' });
  for (let count = 0; count < 60; count += 1) await send(form, { _rf2_T: `bot${count}@example.com` });
  const answer = await send(form, { _rf2_T: 'bot@example.com', ...early });
  expect(answer).toMatchObject({ result: 'again', puzzle: { bits: 16 } });
});

test('hidden fields come from the address of the page; what does not fit is left out', async () => {
  const hidden = [{ field_id: sourceId, parameter: 'utm_source' }];
  const form = await create({ hidden_fields: hidden });
  const page = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}?utm_source=a%22%3Eb` });
  expect(page.body).toContain(
    `<input type="hidden" name="${sourceId}" data-parameter="utm_source" value="a&quot;&gt;b">`,
  );
  await post(form, 'submissions', new URLSearchParams({ _rf2_T: 'ann@example.com', [sourceId]: 'mail' }).toString());
  await post(form, 'submissions', new URLSearchParams({ _rf2_T: 'ben@example.com', [sourceId]: '\u0001' }).toString());
  const [ben, ann] = (await contacts()).toSorted((one, two) => two.email.localeCompare(one.email));
  expect(ann?.custom_fields).toEqual({ source: 'mail' });
  expect(ben?.custom_fields).toEqual({});
});

test('a page sends people where its author wants after signing up; a frame does not', async () => {
  const form = await create({ redirect_url: 'https://shop.example/thanks' });
  const page = await provider.server.inject({ method: 'GET', url: `/forms/${form.id}` });
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.example;");
  const values = new URLSearchParams({ _rf2_T: 'ann@example.com' }).toString();
  const answer = await post(form, 'submissions', values);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://shop.example/thanks']);
  expect((await post(form, 'submissions?embed=1', values)).body).toContain('Thanks for signing up!');
});

test.each([
  [{ display: { after_seconds: 601 } }, 'display.after_seconds'],
  [{ display: { scroll_percent: 0 } }, 'display.scroll_percent'],
  [{ display: { repeat_days: -1 } }, 'display.repeat_days'],
  [{ display: { pages: ['blog'] } }, 'display.pages'],
  [{ display: { except: Array.from({ length: 21 }, () => '/a') } }, 'display.except'],
  [{ redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  [{ redirect_url: 'https://a.example;frame-ancestors/x' }, 'redirect_url'],
  [{ redirect_url: 'https://a.example,default-src/x' }, 'redirect_url'],
  [{ redirect_url: 'https://\ta.example/' }, 'redirect_url'],
  [{ redirect_url: String.raw`https://evil.example\@good.example/` }, 'redirect_url'],
  [{ redirect_url: 'https://good.example@evil.example/' }, 'redirect_url'],
  [{ redirect_url: `https://a.example/${'a'.repeat(500)}` }, 'redirect_url'],
  [{ hidden_fields: [{ field_id: '_rf2_T', parameter: 'email' }] }, 'hidden_fields.0.field_id'],
  [{ hidden_fields: [{ field_id: '_rf0_T', parameter: 'name' }] }, 'hidden_fields.0.field_id'],
  [{ hidden_fields: [{ field_id: '_rf1_T', parameter: 'a b' }] }, 'hidden_fields.0.parameter'],
])('a form with %j names the wrong field', async (body, field) => {
  const answer = await provider.inject('POST', '/v3/marketing/forms', { name: 'Form', fields: undefined, ...body });
  expect([answer.statusCode, answer.json()]).toEqual([400, { errors: [expect.objectContaining({ field })] }]);
});
